"""Tichu calls (T3, T4): grand on the first cards, small before the own first card.

Both compare a hand's strength with a threshold chosen so that calls are as
frequent, and succeed as often, as good people's (docs/players.md).
"""

from __future__ import annotations

from collections.abc import Sequence

from games.players.counting import Table
from games.players.planning import Planner, price_of_hand
from games.players.shapes import ACE, DOG, DRAGON, MAHJONG, PHOENIX, fields, flushes, shape
from games.players.style import Style

GRAND_WORTH = {DRAGON: 2.0, PHOENIX: 2.0, ACE: 1.1, 13: 0.4, 12: 0.1, MAHJONG: 0.2, DOG: -0.6}
GRAND_BOMB = 2.5

TOP_WORTH = {DRAGON: 1.0, PHOENIX: 1.0, ACE: 0.6, 13: 0.15, DOG: -0.3}


def grand_strength(cards: Sequence[str]) -> float:
    """How good the first cards are for grand Tichu: high cards, bombs, no Dog."""
    counts = fields(shape(cards))
    worth = sum(GRAND_WORTH.get(rank, 0.0) * count for rank, count in enumerate(counts))
    bombs = sum(count >= 4 for count in counts[2:15]) + len(flushes(cards))
    return worth + GRAND_BOMB * bombs


def strength(planner: Planner, cards: Sequence[str]) -> float:
    """How good a full hand is for small Tichu: few leads needed, and cards that win them."""
    counts = fields(shape(cards))
    top = sum(TOP_WORTH.get(rank, 0.0) * count for rank, count in enumerate(counts))
    return top - price_of_hand(planner, cards)


def wants_small(table: Table, planner: Planner, style: Style) -> bool:
    """Whether to call small Tichu now, with the cards as they are."""
    if not table.nobody_out or any(table.seat(seat).call for seat in table.friends):
        return False
    need = style.small
    if any(table.seat(seat).call for seat in table.foes):
        need += style.call_against
    if table.foes:
        need += style.call_behind * max(0, len(table.hand) - min(map(table.count, table.foes)) - 2)
    return strength(planner, table.hand) >= need
