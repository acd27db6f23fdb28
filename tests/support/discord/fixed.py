"""A game whose deals are given, so that a test can follow a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.actions import Deal
from games.base import Game
from games.registry import GAMES
from games.tichu import TICHU

HANDS = (
    "Ma 2g 3k 4b 5r 6g 7g 8g 9g Jk Qk Kk Ak Ar",
    "2k 3g 4k 5g 6k 7k 8k 9k Tk Jg Qg Kg Ag Do",
    "2b 3b 4g 5k 6b 7b 8b 9b Tb Jb Qb Kb Ab Ph",
    "2r 3r 4r 5b 6r 7r 8r 9r Tg Tr Jr Qr Kr Dr",
)
"""The first of four has the Mah Jong and no card beats much."""


class FixedDeals:
    """``game`` in all but its deals, which are ``hands`` round after round."""

    def __init__(self, game: Game[Any], *hands: Sequence[str]) -> None:
        self._game = game
        self._hands = hands

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)

    def deal(self, state: Any, cards: Sequence[str], dealer: int | None) -> Deal:
        plain = self._game.deal(state, cards, dealer)
        number = (plain.round - 1) % len(self._hands)
        dealt = tuple(tuple(hand.split()) for hand in self._hands[number])
        return Deal(plain.round, dealt, plain.dealer, plain.open)


def dealt(hands: Sequence[str] = HANDS, *more: Sequence[str]) -> dict[str, Any]:
    """The games of a bot in which Tichu is always dealt so."""
    return {"games": {**GAMES, "tichu": FixedDeals(TICHU, hands, *more)}}
