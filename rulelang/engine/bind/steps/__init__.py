"""What effects become, by what they are about."""
