"""What people play alone: the deal of the day, puzzles, the trainer for calls."""
