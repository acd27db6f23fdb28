"""Preferences of players and servers."""
