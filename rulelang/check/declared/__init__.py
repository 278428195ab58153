"""What is declared by name or as a part: deck, zones, tables, roles, the lines under `game`."""
