"""What expressions yield, by what they are about."""
