"""Duplicate: in each round all tables play the same deals, and pairs of the same direction are compared.

Everybody meets everybody, each round with its own deals, so no pair plays a deal twice. All rounds are paired at once,
and tables are turned so that any two pairs are compared about equally often (`movement`).
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.league.formats.apart import spread
from bot.league.formats.base import Finished, Format, Pairing, Pairings, Points, check_unpaired
from bot.league.formats.movement import rounds
from bot.league.model import UNIT, How, Result
from bot.league.settings import EntryTerms, GameTerms, RankingTerms, Settings
from bot.league.state import SeasonState


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_unpaired(state)
    plan = spread(rounds(state.active, state.settings.course.rounds), 1, state, draw)
    return [[Pairing(sides, block=1) for sides in one] for one in plan]


def points(settings: Settings, block: Finished) -> Points:
    """Each deal: 2 for every table where a pair of the same direction made less, 1 where as much.

    A game that was not played to its end, and a bye, score the average.
    """
    played = [(f, r) for f, r in block if not f.bye and r.counts and r.how is not How.AWARDED and r.deals]
    boards = max((len(result.deals) for _, result in played), default=0)
    top = 2 * (len(played) - 1)
    found: Points = {}
    for fixture, result in block:
        for side, entrants in enumerate(fixture.sides):
            score = 0
            for board in range(boards):
                compared = (fixture, result) in played and board < len(result.deals) and top > 0
                score += _board(played, result, board, side) * UNIT if compared else _unplayed(result, side, top)
            found |= dict.fromkeys(entrants, (score, top * boards * UNIT))
    return found


def _unplayed(result: Result, side: int, top: int) -> int:
    """Half of the points of a deal, or what a director has said."""
    return top * UNIT * (result.unplayed[side] if result.unplayed else 50) // 100


def _board(played: Finished, result: Result, board: int, side: int) -> int:
    mine = _margin(result, board, side)
    score = 0
    for _, other in played:
        if other is result:
            continue
        theirs = _margin(other, board, side) if board < len(other.deals) else None
        score += 1 if theirs is None or mine == theirs else 2 if mine > theirs else 0
    return score


def _margin(result: Result, board: int, side: int) -> int:
    deal = result.deals[board]
    return deal[side] - deal[1 - side]


DUPLICATE = Format(
    "duplicate",
    Settings("duplicate", "duplicate", play=GameTerms(options={"target": "10000", "deals": "4", "level": "draw"}),
             entry=EntryTerms(pairs=True, least=4, most=12),
             ranking=RankingTerms(order=("share", "points", "difference"))),
    pair, points, uses=frozenset({"rounds", "days", "squad", "playoff"}), shared_deals=True, pairs_all=True)
