"""The rules of each game, by section, and the tutorial."""
