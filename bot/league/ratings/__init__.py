"""Ratings of players and pairs."""
