"""Puzzles, and the trainer for calls."""
