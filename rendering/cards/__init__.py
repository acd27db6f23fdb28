"""The cards: faces, backs, small forms and emojis, all drawn by code.

`sprite` and `mini` are what pictures paste; `emoji.emojis` makes the application emojis.
Cards in words: `rendering.words`.
"""

from rendering.cards.sprites import STATES, clear, height, master, mini, prepare, rim, sprite

__all__ = ["STATES", "clear", "height", "master", "mini", "prepare", "rim", "sprite"]
