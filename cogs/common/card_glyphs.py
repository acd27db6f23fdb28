"""Cards in a few signs: the application's emojis where Discord has them, else letters: ``9 Ja``, ``9 Sw``, ``Phoenix``.

No other emojis stand for suits: they would differ from those on the cards. ``PLAIN`` is for places that show no
application's emojis (a select's descriptions) and for people who prefer text. What an emoji shows is always said in
words as well, in the label beside it or in the picture's alt text.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from bot.i18n import Texts
from rendering import words
from rendering.cards.codes import label, parse

NO_EMOJIS: Mapping[str, str] = MappingProxyType({})


class Signs:
    """What stands for a card. ``emojis``: by code, as ``<:name:id>``; it may grow meanwhile."""

    def __init__(self, emojis: Mapping[str, str] = NO_EMOJIS) -> None:
        self._emojis = emojis

    def option(self, code: str) -> str | None:
        """An emoji beside a label that says the card in words, in a select's option or on a button."""
        return self._emojis.get(bare(code))

    def text(self, t: Texts, cards: Iterable[str]) -> str:
        """Cards one by one in a sentence."""
        names = [bare(code) for code in cards]
        emojis = [self._emojis[name] for name in names if name in self._emojis]
        return " ".join(emojis) if len(emojis) == len(names) else t("words.comma").join([letters(t, n) for n in names])


PLAIN = Signs()


@cache
def bare(code: str) -> str:
    """The card itself: without what a Phoenix stands for, and without a covered card's place (``R?@4``)."""
    return code.split("=")[0].split("@")[0]


@cache
def letters(t: Texts, code: str) -> str:
    """A card of a suit by its rank and the beginning of its suit's name; others in words."""
    card = parse(code)
    if card.kind != "suit":
        return words.card(code, t)
    return f"{label(card.rank)}\N{NO-BREAK SPACE}{t(f'words.suit.{card.sign}.short')}"
