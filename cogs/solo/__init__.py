"""Single-player features: the deal of the day, puzzles, the trainer for calls."""
