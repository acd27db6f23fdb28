"""Votes during a game."""
