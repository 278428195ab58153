"""Putting a file and the games and modules it is made of together, before anything gets a meaning."""
