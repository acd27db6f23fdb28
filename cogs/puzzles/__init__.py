"""Puzzles, own mistakes and the trainer; how any puzzle is shown and answered."""
