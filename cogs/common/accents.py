"""The colours at the edges of messages, by what a message is about."""

from __future__ import annotations

LOBBY = 0x3B6EA8
"""Lobbies, invitations, searches for players, help."""
TABLE = 0x1F6F54
OVER = 0xC9A227
"""A game that is over, at its table."""
DONE = 0x5B6472
"""What is closed, or waits for others."""
TURN = 0x2E9E6B
"""It is the player's turn."""
LEAGUE = 0x8A6D1F
"""Seasons, standings, statistics."""
DAY = 0x2F7D4F
"""The deal of the day."""
