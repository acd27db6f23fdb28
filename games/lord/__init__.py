"""The Great Lord, and its classic edition, for five to twelve players (rules L1-L15). `LORD` is the game."""

from games.lord.game import LORD

__all__ = ["LORD"]
