"""A game whose deals are given, so that a test can follow a script."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.actions import Deal
from games.base import Game


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
