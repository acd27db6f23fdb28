"""Names of people and cards in messages and labels; `rendering.words` names cards and combinations.

A card has one name, that of its picture: ``Jade 9``, ``Phoenix``; or it is shown by the application's emoji if Discord
has it (`Signs`). No other emojis stand for suits: they would differ from those on the cards.
``PLAIN`` is for places that show no application's emojis (a select's descriptions) and for people who prefer text. What
an emoji shows is always said in words as well, in the label beside it or in the picture's alt text.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from types import MappingProxyType

from discord.utils import escape_markdown

from bot.i18n import Texts
from bot.league.ratings import OPPONENTS
from bot.tables.core.model import Table
from games.registry import GAMES
from games.views import Combination, PlayView, View
from rendering import words

RANKS = "23456789TJQKA"
_LIVE = re.compile(r"[<@]|://")
"""Characters that turn text into mentions, times and links."""
CACHED_NAMES = 1024
"""Size of the cache of names: cards in all languages, and people."""
NO_EMOJIS: Mapping[str, str] = MappingProxyType({})


@lru_cache(CACHED_NAMES)
def card(t: Texts, code: str) -> str:
    """A card in words; a covered card of one's own by its place in the row (``R?@4``, D16)."""
    covered, _, place = code.partition("@")
    name = words.card(covered.split("=")[0], t)
    return t("hand.place", card=name, n=int(place) + 1) if place else name


def combination(t: Texts, cards: Sequence[str], what: Combination | None) -> str:
    """A play in words; cards one by one where the game has no combinations."""
    if what is None:
        return t("words.comma").join(card(t, code) for code in cards)
    return words.combination(what, cards, t)


def rank(t: Texts, letter: str) -> str:
    """A rank ``2`` … ``A`` in words."""
    return words.rank_name(letter, t)


def game(t: Texts, game_id: str) -> str:
    return t(f"words.game.{game_id}")


def play(t: Texts, made: PlayView) -> str:
    return words.play(made, t)


def short(t: Texts, cards: Iterable[str]) -> str:
    """Cards one by one in words: ``Jade 9, Sword 9, Phoenix``."""
    return PLAIN.text(t, cards)


@lru_cache(CACHED_NAMES)
def escaped(text: str) -> str:
    """A user's text in a message: no markup, mention or link in it works."""
    return _LIVE.sub(r"\\\g<0>", escape_markdown(text, ignore_links=False))


def place(table: Table, t: Texts) -> str:
    """Where a table is: its channel, that its people are on different servers, or that partners play alone."""
    if table.across or table.together:
        return t("across.place" if table.across else "pairs.place")
    return f"<#{table.channel}>"


def who(t: Texts, view: View, seat: int) -> str:
    """A player's name in a message, its markup escaped."""
    return f"**{escaped(plain(t, view, seat))}**"


def plain(t: Texts, view: View, seat: int) -> str:
    """A player's name in a label; the Table's and the ghost's in words."""
    found = view.seats[seat]
    return found.name or t(f"table.name.{found.dummy}")


def everyone(t: Texts, view: View, seats: Iterable[int]) -> str:
    """Players' names as the language lists them: “**Ann**, **Bo**, and **Cy**”."""
    return t.both([who(t, view, seat) for seat in seats])


def option(t: Texts, name: str, value: object) -> str:
    """A game's option and its value in words: “to 1000 points”, “without grand Tichu”."""
    text = str(value)
    key, number = f"option.{name}.{text}", int(text) if text.isdecimal() else 0
    return t(f"option.{name}.line", value=t(key) if key in t else text, n=number)


FEW_MARK = "*"
"""After a rating from games against few opponents."""


def few_note(t: Texts) -> str:
    """What this mark means."""
    return "-# " + escaped(t("leaders.few", n=OPPONENTS))


def rated_limits(t: Texts, game: str) -> str:
    """The least lengths of a rated game: “to 500 points or 6 deals”."""
    return t.either(option(t, spec.name, spec.rated) for spec in GAMES[game].options if spec.rated)


class Signs:
    """The symbols for cards. ``emojis``: by code, as ``<:name:id>``; entries may be added later."""

    def __init__(self, emojis: Mapping[str, str] = NO_EMOJIS) -> None:
        self._emojis = emojis

    def option(self, code: str) -> str | None:
        """An emoji beside a label that says the card in words, in a select's option or on a button."""
        return self._emojis.get(bare(code))

    def options(self, codes: Iterable[str]) -> list[str | None]:
        """The same for each of these cards."""
        return [self._emojis.get(bare(code)) for code in codes]

    def text(self, t: Texts, cards: Iterable[str]) -> str:
        """Cards one by one in a sentence."""
        codes = [bare(code) for code in cards]
        emojis = [self._emojis[code] for code in codes if code in self._emojis]
        whole = len(emojis) == len(codes)
        return " ".join(emojis) if whole else t("words.comma").join([card(t, code) for code in codes])


PLAIN = Signs()


@cache
def bare(code: str) -> str:
    """The card itself: without what a Phoenix stands for, and without a covered card's place (``R?@4``)."""
    return code.split("=")[0].split("@")[0]
