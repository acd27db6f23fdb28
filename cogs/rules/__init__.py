"""The rules of each game, by section."""
