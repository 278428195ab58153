"""Text → program → game: rulesets that are loaded, games that are begun, saved, loaded and reached through a door."""
