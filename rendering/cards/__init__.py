"""The cards: faces, backs, small forms and emojis, from the artwork in ``rendering/art``.

`sprite` and `mini` are what pictures paste; `emoji.CardEmoji` makes the application emojis.
Cards in words: `rendering.words`.
"""

from rendering.cards.sprites import height, master, mini, rim, sprite

__all__ = ["height", "master", "mini", "rim", "sprite"]
