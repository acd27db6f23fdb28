"""Worlds of every game that has puzzles: those on which `games.review.tatsu` and `games.review.lord` play out, too."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count
from random import Random
from typing import Any

from games.players.tatsu.deal import CODES, GONE, guess
from games.review.decisions import Situation
from games.review.lord import dealt_again as dealt_anew
from games.review.worlds import worlds
from games.tatsu.state import Holding, TatsuDeal, TatsuState


def worlds_of(situation: Situation, rng: Random) -> Iterator[Any]:
    """Draw positions without end that the seat cannot distinguish from its own."""
    if situation.game.id == "lord":
        return (dealt_anew(situation.state, situation.seat, rng) for _ in count())
    return tatsu_worlds(situation, rng) if situation.game.id == "tatsu" else worlds(situation, rng)


def tatsu_worlds(situation: Situation, rng: Random) -> Iterator[TatsuState]:
    """Each from a deal that `guess` drew for the seat's view."""
    state: TatsuState = situation.state
    deal = state.deal
    assert deal is not None
    while True:
        sample = guess(situation.view, rng)
        holdings = tuple(Holding(codes(up), codes(sample.under[place]) if deal.rows else ())
                         for place, up in enumerate(sample.up))
        dealt = tuple(dealt_again(deal, place, holding) for place, holding in enumerate(holdings))
        yield replace(state, deal=replace(deal, holdings=holdings, dealt=dealt))


def codes(cards: Sequence[int]) -> tuple[str, ...]:
    return tuple("" if card == GONE else CODES[card] for card in cards)


def dealt_again(deal: TatsuDeal, place: int, holding: Holding) -> tuple[str, ...]:
    """What the place was dealt, if it holds ``holding`` now: it has played the rest, or everybody has seen it."""
    if deal.rows:
        return tuple(holding.under[at] if at < len(holding.under) and holding.under[at] else card
                     for at, card in enumerate(deal.dealt[place]))
    played = {play.cards[0] for play in deal.played}
    return (*holding.cards, *(card for card in deal.dealt[place] if card in played))
