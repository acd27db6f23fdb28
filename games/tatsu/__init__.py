"""Tatsu: Dragon Catchers for two, three and four (rules D1-D17). `TATSU` is the game."""

from games.tatsu.game import TATSU

__all__ = ["TATSU"]
