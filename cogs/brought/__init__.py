"""Bring a game: replay and review of a file."""
