"""The formats of club nights: short games of a fixed number of deals, for those who are there.

Swiss, rotating partners and tables of any game are the seasons' own formats with other settings. *Boards* is duplicate
with one winner: all tables play the same deals in a round. While the same pairs take part, rounds follow the plan of
duplicate (`movement`); after a pair has come or gone, those meet who have met least, each turned so that pairs are
compared about equally often. In an *arena* nobody waits for a round to end: `bot.league.season.night.arena` pairs it.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import combinations
from random import Random
from types import MappingProxyType

from bot.league.formats.apart import APART, apart_next
from bot.league.formats.base import Format, Pairing, Pairings, check_round_complete, game_points
from bot.league.formats.duplicate import DUPLICATE, points
from bot.league.formats.individual import INDIVIDUAL
from bot.league.formats.matching import REPEAT, history
from bot.league.formats.matching import match as matched
from bot.league.formats.movement import rounds
from bot.league.formats.swiss import SITS_OUT, SWISS
from bot.league.formats.tables import TABLES
from bot.league.model import LeagueError, Sides
from bot.league.settings import EntryTerms, GameTerms, LeagueScoring, RankingTerms, Settings, amended
from bot.league.state import SeasonState

DEALS = {"target": "10000", "deals": "4", "level": "draw"}


# duplicate with one winner -------------------------------------------------------------------------

def pair_boards(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_round_complete(state, state.settings.course.rounds)
    return [[Pairing(sides, block=1) for sides in _planned(state) or _matched(state, draw)]]


def _planned(state: SeasonState) -> Sequence[Sides]:
    """The round of the plan; () if others took part in an earlier round, all have met, or some are kept apart."""
    field = tuple(sorted(state.active))
    if any(pair.issubset(field) for pair in apart_next(state)):
        return ()  # the plan lets everybody meet
    before = {frozenset(number for each in state.fixtures.values() if each.round == round for number in each.entrants)
              for round in range(1, state.round + 1)}
    if before - {frozenset(field)} or len(field) < 3:
        return ()
    plan = _plan(field, state.settings.course.rounds)
    return plan[state.round] if state.round < len(plan) else ()


@lru_cache(maxsize=8)
def _plan(field: tuple[int, ...], limit: int) -> list[list[Sides]]:
    return rounds(field, limit)


def _matched(state: SeasonState, draw: Random) -> list[Sides]:
    """Those meet who have met least; of an odd field one sits out who has done so least."""
    before, apart = history(state), apart_next(state)
    field = [*state.active, *([SITS_OUT] if len(state.active) % 2 else [])]

    def cost(one: int, other: int) -> int:
        if SITS_OUT in (one, other):
            return REPEAT * before.byes[one if other == SITS_OUT else other] + draw.randrange(50)
        met = frozenset((one, other))
        return APART * (met in apart) + REPEAT * before.opponents[met] + draw.randrange(50)

    found = matched(field, cost)
    met = _compared(state)
    placed: tuple[list[int], list[int]] = ([], [])
    sides: list[Sides] = []
    for one, other in found:
        if SITS_OUT in (one, other):
            sides.append(((one if other == SITS_OUT else other,),))
            continue
        # Pairs that sit in the same direction compare their results at the same deals. Whom one has compared with less,
        # one should sit with now.
        if _lean(met, placed, other, one) < _lean(met, placed, one, other):
            one, other = other, one
        placed[0].append(one)
        placed[1].append(other)
        sides.append(((one,), (other,)))
    return sides


def _compared(state: SeasonState) -> Counter[frozenset[int]]:
    """How often two pairs sat in the same direction of a round."""
    found: Counter[frozenset[int]] = Counter()
    for round in range(1, state.round + 1):
        games = [each for each in state.fixtures.values() if each.round == round and not each.bye]
        for side in (0, 1):
            found.update(map(frozenset, combinations([each.sides[side][0] for each in games], 2)))
    return found


def _lean(met: Counter[frozenset[int]], placed: tuple[list[int], list[int]], north: int, east: int) -> int:
    """What comparisons would be repeated if the table stood so."""
    return sum(met[frozenset((new, old))] for new, line in zip((north, east), placed, strict=True) for old in line)


BOARDS = Format(
    "boards",
    amended(DUPLICATE.preset, {"format": "boards", "rounds": 7, "least": 4, "most": 200, "options": DEALS}),
    pair_boards, points, uses=frozenset({"rounds"}), shared_deals=True)


# arena ---------------------------------------------------------------------------------------------

def _no_rounds(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    raise LeagueError("no_pairing")


ARENA = Format(
    "arena",
    Settings("arena", "arena", play=GameTerms(options=DEALS), entry=EntryTerms(pairs=True, most=200),
             ranking=RankingTerms(LeagueScoring(2, 1, 0), ("points", "wins", "difference"))),
    _no_rounds, game_points, uses=frozenset({"scoring"}))


NIGHTS: Mapping[str, Settings] = MappingProxyType({
    "swiss": amended(SWISS.preset, {"days": 0, "rounds": 6, "least": 4, "most": 200, "options": DEALS,
                                    "scoring": LeagueScoring(2, 1, 0)}),
    "partners": amended(INDIVIDUAL.preset, {"rounds": 6, "least": 4, "most": 400, "options": DEALS,
                                            "scoring": LeagueScoring(2, 1, 0)}),
    "duplicate": BOARDS.preset,
    "arena": ARENA.preset,
    "tables": amended(TABLES.preset, {"most": 400, "options": {}}),
})
"""What each kind of night begins with."""
