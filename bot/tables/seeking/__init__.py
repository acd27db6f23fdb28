"""Players who look for a game."""
