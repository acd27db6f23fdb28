"""Example cards for the rules, by game and section.

They are data, so that a test can check each against the engine: the example of a full house is a full house.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from bot.i18n import Texts
from cogs.common import display_names
from cogs.common.card_glyphs import Signs
from games.base import Game
from rendering import words as names


@dataclass(frozen=True, slots=True)
class Example:
    """Cards, and the message ``key`` of their name where they are no combination."""

    cards: tuple[str, ...]
    key: str = ""


def _combinations(*plays: str) -> tuple[Example, ...]:
    return tuple(Example(tuple(play.split())) for play in plays)


_SPECIALS = tuple(Example((code,), f"words.special.{code}") for code in ("Ma", "Do", "Ph", "Dr"))
_TICHU = {
    "cards": tuple(Example((f"9{suit}",), f"words.suit.{suit}") for suit in "gkbr") + _SPECIALS,
    "combinations": _combinations(
        "9k", "9g 9r", "5g 5k 5b", "7g 7k 8b 8r", "9g 9k 9r Kb Kr", "5g 6k 7b 8r 9g", "6g 6k 6b 6r", "4k 5k 6k 7k 8k"),
    "special": _combinations("Ma 2g 3k 4b 5r", "9g 9r Ph=9", "7g 8k Ph=9 Tb Jr", "Dr"),
    "tricks": _combinations("Tg Tk Tb Tr", "6g 7g 8g 9g Tg"),
}

EXAMPLES: Mapping[str, Mapping[str, tuple[Example, ...]]] = {
    "tichu": _TICHU,
    "lord": {"combinations": _combinations("9g 9k 9r Kb Kr", "7g 7k 8b 8r", "6g 6k 6b 6r", "4k 5k 6k 7k 8k")},
    "tatsu": {
        "cards": tuple(Example((code,)) for code in ("R1.7", "Y1.3", "R6", "Y4", "Rx2", "Yf")),
        "trick": (Example(("R4", "Y6", "Rx1", "R6")), Example(("Y2", "Rf", "Y1.7", "R3"))),
    },
}


def lines(t: Texts, game: Game[object], section: str, signs: Signs) -> list[str]:
    """Return the examples of a section: their names and cards."""
    found = EXAMPLES.get(game.id, {}).get(section, ())
    if not found:
        return []
    said = [t("rules.example", name=_name(t, game, example), cards=signs.text(example.cards)) for example in found]
    return [t("rules.examples"), *said]


def _name(t: Texts, game: Game[object], example: Example) -> str:
    if example.key:
        return t(example.key)
    what = game.combination(example.cards)
    if what is None:
        return t("words.comma").join(names.card(code, t) for code in example.cards)
    return display_names.combination(t, example.cards, what)
