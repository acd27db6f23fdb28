"""Lobbies and the tutorial."""
