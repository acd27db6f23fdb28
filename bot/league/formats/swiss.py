"""Swiss system: each round pairs entrants with equal points who have not met.

A match is six deals or 1000 points, with an extra deal if scores are equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import ceil, log2
from random import Random

from bot.league.formats.base import Format, Pairing, Pairings, check_round_complete, game_points
from bot.league.formats.matching import REPEAT, History, history, match
from bot.league.model import LeagueScoring, Settings, Sides
from bot.league.standings import season_rows
from bot.league.state import SeasonState


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_round_complete(state, state.settings.rounds or swiss_rounds(len(state.entrants)))
    order = [line.entrant for line in season_rows(state) if line.active]
    if not state.round:
        draw.shuffle(order)
    points = {number: tally.points for number, tally in state.tallies.items()}
    return [[Pairing(sides) for sides in swiss(order, points, history(state), draw)]]


def swiss_rounds(entrants: int) -> int:
    """Enough rounds to find one winner, plus one; never so many that pairings must repeat."""
    return max(1, min(ceil(log2(max(entrants, 2))) + 1, (entrants + entrants % 2) // 2))


def swiss(order: Sequence[int], points: Mapping[int, int], before: History, draw: Random) -> list[Sides]:
    """A round; ``order``: the standings. In an odd field the last one who has had fewest byes sits out."""
    field = list(order)
    byes: list[Sides] = []
    if len(field) % 2:
        resting = min(reversed(field), key=lambda entrant: before.byes[entrant])
        field.remove(resting)
        byes.append(((resting,),))
    levels = {value: level for level, value in enumerate(sorted({points.get(e, 0) for e in field}))}

    def cost(one: int, other: int) -> int:
        apart = levels[points.get(one, 0)] - levels[points.get(other, 0)]
        return REPEAT * before.opponents[frozenset((one, other))] + 100 * apart * apart + draw.randrange(50)

    pairs = [_oriented(pair, before, draw) for pair in match(field, cost)]
    pairs.sort(key=lambda pair: min(field.index(one) for one in pair))
    return [*(((one,), (other,)) for one, other in pairs), *byes]


def _oriented(pair: tuple[int, int], before: History, draw: Random) -> tuple[int, int]:
    one, other = pair if draw.random() < 0.5 else pair[::-1]
    return (other, one) if before.first[one] > before.first[other] else (one, other)


SWISS = Format(
    "swiss",
    Settings("swiss", "swiss", pairs=True, days=7, scoring=LeagueScoring(3, 1, 0),
             options={"target": "1000", "deals": "6", "level": "extra"},
             order=("points", "buchholz", "sonneborn", "difference")),
    pair, game_points, uses=frozenset({"scoring", "rounds", "days"}), meet_once=True)
