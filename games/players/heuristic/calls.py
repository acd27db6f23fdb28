"""Tichu calls (T3, T4): grand on the first cards, small before the first card played.

The probability of going out first is a logistic function of a few features: high cards, bombs, and for a full hand the
price of its plan and the combinations in it that are not sure winners. The coefficients were fitted to rounds that
`normal` played against itself (``training/calls.py``), in Tichu and in Tientsin. A call is made from a threshold on
(`games.players.heuristic.tactics.Style`).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp
from typing import NamedTuple

from games.players.common.shapes import ACE, DOG, DRAGON, MAHJONG, PHOENIX, fields, flushes, shape
from games.players.heuristic.planning import price_of_hand
from games.players.heuristic.tactics import Style, Tactics

Model = Mapping[str, float]


class Models(NamedTuple):
    """Coefficients for the probability of going out first at three moments."""

    grand: Model
    """On the first cards."""
    before: Model
    """On the full hand before the exchange."""
    after: Model
    """Before the first card played."""


TICHU = Models(
    grand={"one": -1.59, "ace": 0.40, "king": 0.05, "phoenix": 0.85, "dragon": 0.47, "mahjong": 0.05},
    before={
        "one": -1.96, "ace": 0.49, "king": 0.12, "phoenix": 0.79, "dragon": 0.52, "mahjong": 0.13, "dog": 0.06,
        "bomb": 0.46, "price": -0.11,
    },
    after={
        "one": -0.61, "ace": 0.39, "king": 0.11, "phoenix": 0.53, "dragon": 0.36, "mahjong": 0.19, "dog": -0.54,
        "bomb": 0.65, "price": -0.40, "losers": -0.14, "behind": -0.25, "leads": 0.18,
    },
)
TIENTSIN = Models(
    grand={"one": -2.35, "ace": 0.66, "king": 0.22, "phoenix": 1.39, "dragon": 0.97, "mahjong": -0.15},
    before={
        "one": -1.61, "ace": 0.60, "king": 0.19, "phoenix": 0.91, "dragon": 0.93, "mahjong": 0.10, "dog": -0.87,
        "bomb": 0.84, "price": -0.34,
    },
    after={
        "one": -0.78, "ace": 0.61, "king": 0.22, "phoenix": 0.93, "dragon": 0.98, "mahjong": 0.35, "dog": -0.64,
        "bomb": 1.06, "price": -0.55, "losers": -0.12, "behind": -0.25, "leads": 0.11,
    },
)
MODELS: Mapping[str, Models] = {"tichu": TICHU, "tientsin": TIENTSIN}
"""By the game of the rounds they were fitted to (`games.players.heuristic.tactics.Style.models`)."""


def features(cards: Sequence[str]) -> dict[str, float]:
    """The features of a hand that every model uses."""
    counts = fields(shape(cards))
    return {
        "one": 1.0,
        "ace": counts[ACE], "king": counts[ACE - 1], "phoenix": counts[PHOENIX], "dragon": counts[DRAGON],
        "mahjong": counts[MAHJONG], "dog": counts[DOG],
        "bomb": sum(count >= 4 for count in counts[2:15]) + len(flushes(cards)),
    }


def planned(tactics: Tactics) -> dict[str, float]:
    """`features` and those of the plan and the table."""
    table = tactics.table
    least = min(map(table.count, table.foes), default=14)
    return features(table.hand) | {
        "price": price_of_hand(tactics.planner, table.hand),
        "losers": tactics.sure.price(table.x),
        "behind": max(0, len(table.hand) - least),
        "leads": float(table.top is None),
    }


def chance(model: Model, counts: Mapping[str, float]) -> float:
    """The chance to go out first."""
    return 1 / (1 + exp(-sum(weight * counts.get(name, 0.0) for name, weight in model.items())))


def wants_grand(cards: Sequence[str], style: Style) -> bool:
    return chance(MODELS[style.models].grand, features(cards)) >= style.grand


def strength(tactics: Tactics) -> float:
    """The chance to go out first, before the exchange."""
    return chance(MODELS[tactics.style.models].before, planned(tactics))


def after(tactics: Tactics) -> float:
    """The chance to go out first, before the first card played."""
    return chance(MODELS[tactics.style.models].after, planned(tactics))


def wants_small(tactics: Tactics, *, early: bool = False) -> bool:
    """Whether to call small Tichu now: ``early`` before the exchange, else before the first card."""
    table, style = tactics.table, tactics.style
    if not table.nobody_out or any(table.seat(seat).call for seat in table.friends):
        return False
    against = style.call_against if any(table.seat(seat).call for seat in table.foes) else 0.0
    if early:
        return strength(tactics) >= style.small_early + against
    return after(tactics) >= style.small + against
