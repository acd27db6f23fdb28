"""Seasons: their log, its fold, and the decisions that add to it."""
