"""Cards in a few signs: the application's emojis where Discord has them, else letters and signs.

Signs differ in shape, never in colour alone.

``PLAIN`` is for places that show no such emojis (a select's descriptions) and for people who prefer text. What an emoji
shows is always said in words as well, in the label beside it or in the picture's alt text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

NO_EMOJIS: Mapping[str, str] = MappingProxyType({})
SUITS = {"g": "🍀", "k": "🗡️", "b": "🏯", "r": "⭐"}
SPECIALS = {"Ma": "🐦", "Do": "🐶", "Ph": "🦅", "Dr": "🐉"}
CLANS = {"R": "🟥", "Y": "🟡"}
BACK = "🂠"


class Signs:
    """What stands for a card. ``emojis``: by code, as ``<:name:id>``; it may grow meanwhile."""

    def __init__(self, emojis: Mapping[str, str] = NO_EMOJIS) -> None:
        self._emojis = emojis

    def option(self, code: str) -> str:
        """Beside a label that says the card in words: an emoji for a select's option or a button."""
        name = bare(code)
        return self._emojis.get(name) or SPECIALS.get(name) or CLANS.get(name[:1]) or SUITS.get(name[1:], BACK)

    def text(self, cards: Iterable[str]) -> str:
        """Cards one by one in a sentence: ``9🍀 9🗡️ 🦅``."""
        return " ".join(self._emojis.get(bare(code)) or _letters(bare(code)) for code in cards)


PLAIN = Signs()


@cache
def bare(code: str) -> str:
    """The card itself: without what a Phoenix stands for, and without a covered card's place (``R?@4``)."""
    return code.split("=")[0].split("@")[0]


def _letters(name: str) -> str:
    if name in SPECIALS:
        return SPECIALS[name]
    if name[:1] in CLANS:
        return CLANS[name[0]] + name[1:].replace("x", "×").replace("f", "✦")
    if name == "?":
        return BACK
    return name[0].replace("T", "10") + SUITS[name[1]]
