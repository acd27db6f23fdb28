"""What players do alone: the deal of the day, and puzzles."""
