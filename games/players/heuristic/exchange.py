"""The exchange (T5, R5, S3): spare cards to opponents, help to partners.

The cost of a choice is the price of the remaining hand (`games.players.heuristic.planning`) plus the value of the cards
for their receivers.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from games.actions import Give
from games.players.common import reasons
from games.players.common.counting import Table
from games.players.common.decision import Decision
from games.players.heuristic.planning import Planner, price_of_hand
from games.players.heuristic.shapes import ACE, DOG, DRAGON, MAHJONG, PHOENIX, rank_of
from games.players.heuristic.style import Style

WORTH = {DRAGON: 1.3, PHOENIX: 1.6, ACE: 0.9, 13: 0.55, 12: 0.35, 11: 0.2, 10: 0.12, MAHJONG: 0.3, DOG: -0.5}
"""The value of a card for its receiver in leads, by rank; 0 below 10."""
SPARE, HELP = 5, 4
"""Numbers of cards to consider for opponents and for partners."""


def _worth(card: str) -> float:
    return WORTH.get(rank_of(card), 0.0)


def give(table: Table, planner: Planner, strong: bool, style: Style) -> Decision:
    """The cards to give. ``strong``: the giver wants to go out first and keeps its best cards."""
    team = table.seat(table.me).team
    seats = table.view.receivers
    friends = [seat for seat in seats if team is not None and table.seat(seat).team == team]
    called = any(table.seat(seat).call for seat in friends)
    weight = style.to_caller if called else style.from_caller if strong else style.to_friend
    foes = len(seats) - len(friends)
    spare = _spare(table, planner, style.to_foe)
    best, chosen = float("inf"), None
    for away in combinations(spare, foes):
        for help_ in _for_friends(table, spare, away, len(friends)):
            rest = [card for card in table.hand if card not in away and card not in help_]
            gifts = style.to_foe * sum(map(_worth, away)) - weight * sum(map(_worth, help_))
            cost = price_of_hand(planner, rest) + gifts
            if cost < best:
                best, chosen = cost, (away, help_)
    assert chosen is not None
    foe_cards, friend_cards = list(chosen[0]), list(chosen[1])
    cards = tuple(friend_cards.pop(0) if seat in friends else foe_cards.pop(0) for seat in seats)
    return Decision(Give(table.me, cards), reasons.giving(table, keeps=strong))


def _spare(table: Table, planner: Planner, worth: float) -> list[str]:
    """The cards that are cheapest to give away, one of each rank."""
    best: dict[int, tuple[float, str]] = {}
    for card in table.hand:
        cost = price_of_hand(planner, [other for other in table.hand if other != card]) + worth * _worth(card)
        rank = rank_of(card)
        if rank not in best or cost < best[rank][0]:
            best[rank] = cost, card
    return [card for _, card in sorted(best.values())[:SPARE]]


def _for_friends(table: Table, spare: Sequence[str], away: tuple[str, ...], number: int) -> list[tuple[str, ...]]:
    """Sets of cards for partners: of the best cards of the hand and of the spare ones."""
    best: dict[int, str] = {}
    for card in sorted(table.hand, key=lambda card: (-_worth(card), -rank_of(card))):
        if card not in away:
            best.setdefault(rank_of(card), card)
    offered = list(best.values())[:HELP]
    offered += [card for card in spare if card not in away and card not in offered]
    return list(combinations(offered[:HELP + 2], number))
