"""Tichu calls (T3, T4): grand on the first cards, small before the own first card.

The chance to be out first is a logistic function of a few counts: high cards,
bombs, and for a full hand the price and the sure winners of its plan. The
coefficients come from rounds that `normal` played against itself
(``benchmarks/calls.py`` collects and fits them). A call is made where the chance
passes a threshold of `games.players.style.Style`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp

from games.players.planning import price_of_hand
from games.players.shapes import ACE, DOG, DRAGON, MAHJONG, PHOENIX, fields, flushes, shape
from games.players.style import Style
from games.players.tactics import Tactics

Model = Mapping[str, float]

GRAND: Model = {"one": -1.59, "ace": 0.40, "king": 0.05, "phoenix": 0.85, "dragon": 0.47, "mahjong": 0.05}
"""On the first cards."""
BEFORE: Model = {
    "one": -1.96, "ace": 0.49, "king": 0.12, "phoenix": 0.79, "dragon": 0.52, "mahjong": 0.13, "dog": 0.06,
    "bomb": 0.46, "price": -0.11,
}
"""On the full hand before the exchange."""
AFTER: Model = {
    "one": -0.61, "ace": 0.39, "king": 0.11, "phoenix": 0.53, "dragon": 0.36, "mahjong": 0.19, "dog": -0.54,
    "bomb": 0.65, "price": -0.40, "losers": -0.14, "behind": -0.25, "leads": 0.18,
}
"""Before the own first card."""


def features(cards: Sequence[str]) -> dict[str, float]:
    """The counts of a hand that every model uses."""
    counts = fields(shape(cards))
    return {
        "one": 1.0,
        "ace": counts[ACE], "king": counts[ACE - 1], "phoenix": counts[PHOENIX], "dragon": counts[DRAGON],
        "mahjong": counts[MAHJONG], "dog": counts[DOG],
        "bomb": sum(count >= 4 for count in counts[2:15]) + len(flushes(cards)),
    }


def planned(tactics: Tactics) -> dict[str, float]:
    """`features` and what the plan and the table add to them."""
    table = tactics.table
    least = min(map(table.count, table.foes), default=14)
    return features(table.hand) | {
        "price": price_of_hand(tactics.planner, table.hand),
        "losers": tactics.sure.price(table.x),
        "behind": max(0, len(table.hand) - least),
        "leads": float(table.top is None),
    }


def chance(model: Model, counts: Mapping[str, float]) -> float:
    """The chance to be out first."""
    return 1 / (1 + exp(-sum(weight * counts.get(name, 0.0) for name, weight in model.items())))


def wants_grand(cards: Sequence[str], style: Style) -> bool:
    return chance(GRAND, features(cards)) >= style.grand


def strength(tactics: Tactics) -> float:
    """The chance to be out first, before the exchange."""
    return chance(BEFORE, planned(tactics))


def wants_small(tactics: Tactics, *, early: bool = False) -> bool:
    """Whether to call small Tichu now: ``early`` before the exchange, else before the first card."""
    table, style = tactics.table, tactics.style
    if not table.nobody_out or any(table.seat(seat).call for seat in table.friends):
        return False
    against = style.call_against if any(table.seat(seat).call for seat in table.foes) else 0.0
    if early:
        return strength(tactics) >= style.small_early + against
    return chance(AFTER, planned(tactics)) >= style.small + against
