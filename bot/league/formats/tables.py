"""Tables of any of the games: in each round players meet at tables, all as evenly as possible.

A table has as many players as the game can seat, seven at most; sizes differ by one at most, and the fewest possible
sit out. Where a game has two sides, they are drawn in each round, so that partners change. A player's points are the
share of the opponents that they finished ahead of, where a tie is a half, so that tables of different sizes compare;
who sits out gets a half.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from random import Random

from bot.league.formats.apart import apart_next
from bot.league.formats.base import Finished, Format, Pairing, Pairings, Points, check_round_complete, halves
from bot.league.formats.matching import rests
from bot.league.model import UNIT, Fixture, LeagueError, Result, Sides
from bot.league.settings import GameTerms, RankingTerms, RoundTerms, Settings
from bot.league.state import SeasonState
from games.registry import GAMES

LARGEST = 7
"""Players at one table."""
FAR = 10**9
"""As if they had met so often: those who are kept apart."""
STARTS = 8
"""Random starts of the search for a round."""

Met = Counter[frozenset[int]]
Table = list[int]


def seats(settings: Settings) -> tuple[int, ...]:
    """The numbers of players that a table may have, the most first."""
    game = GAMES[settings.play.game]
    found = game.players(game.check_options(dict(settings.play.options)))
    return tuple(sorted((count for count in found if count <= LARGEST), reverse=True))


def fewest(settings: Settings) -> int:
    """The players that a season needs."""
    return seats(settings)[-1]


def sizes(players: int, allowed: Sequence[int]) -> list[int]:
    """The sizes of a round's tables: fewest sit out, then the largest tables. [] if there are too few players."""
    for playing in range(players, 0, -1):
        for count in range(1, playing + 1):
            size, larger = divmod(playing, count)
            found = [size + 1] * larger + [size] * (count - larger)
            if set(found) <= set(allowed):
                return found
    return []


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_round_complete(state, state.settings.course.rounds)
    wanted = sizes(len(state.present), seats(state.settings))
    if not wanted:
        raise LeagueError("too_few_entrants", least=fewest(state.settings), n=len(state.present))
    met, together = _history(state)
    met.update(dict.fromkeys(apart_next(state), FAR))
    field, rested = list(state.present), rests(state)
    draw.shuffle(field)
    field.sort(key=lambda player: rested[player])
    out = len(field) - sum(wanted)
    alone, playing = field[:out], field[out:]
    made = [Pairing(_sides(state.settings, table, together, draw)) for table in grouped(playing, wanted, met, draw)]
    return [[*made, *(Pairing(((player,),)) for player in sorted(alone)), *halves(state)]]


def _history(state: SeasonState) -> tuple[Met, Met]:
    """How often two were at a table, and on the same side."""
    met: Met = Counter()
    together: Met = Counter()
    for fixture in state.fixtures.values():
        met.update(map(frozenset, combinations(fixture.entrants, 2)))
        for side in fixture.sides:
            together.update(map(frozenset, combinations(side, 2)))
    return met, together


def grouped(field: Sequence[int], wanted: Sequence[int], met: Met, draw: Random) -> list[Table]:
    """Tables of these sizes at which those meet who have met least: from random starts, players change places as long
    as that lowers the squares of all meetings."""
    best: list[Table] = []
    least = -1
    for _ in range(STARTS if len(field) <= 60 else 1):
        mixed = list(field)
        draw.shuffle(mixed)
        found = [[mixed.pop() for _ in range(size)] for size in wanted]
        while _improved(found, met):
            pass
        cost = sum(_meeting(met, a, b) for table in found for a, b in combinations(table, 2))
        if least < 0 or cost < least:
            best, least = found, cost
    return best


def _meeting(met: Met, one: int, other: int) -> int:
    """By how much the square of their meetings grows."""
    return 2 * met[frozenset((one, other))] + 1


def _improved(tables: list[Table], met: Met) -> bool:
    """Whether two players have changed places for the better."""
    better = False
    for one, other in combinations(tables, 2):
        for place in range(len(one)):
            for seat in range(len(other)):
                mine, theirs = one[place], other[seat]
                change = sum(_meeting(met, theirs, each) - _meeting(met, mine, each) for each in one if each != mine)
                change += sum(_meeting(met, mine, each) - _meeting(met, theirs, each)
                              for each in other if each != theirs)
                if change < 0:
                    one[place], other[seat] = theirs, mine
                    better = True
    return better


def _sides(settings: Settings, table: Table, together: Met, draw: Random) -> Sides:
    """Each for themselves, or two sides of those who have been partners least."""
    if GAMES[settings.play.game].traits.sides(len(table)) != 2 or len(table) == 2:
        return tuple((player,) for player in table)
    draw.shuffle(table)
    first, others = table[0], table[1:]
    splits = [((first, *half), tuple(each for each in others if each not in half))
              for half in combinations(others, len(table) // 2 - 1)]
    return min(splits, key=lambda sides: sum(
        _meeting(together, a, b) for side in sides for a, b in combinations(side, 2)))


def points(settings: Settings, block: Finished) -> Points:
    """The share of the opponents finished ahead of; a half for a bye, and for those whom another one has let down."""
    found: Points = {}
    for fixture, result in block:
        if fixture.bye or not result.counts:
            half = fixture.entrants if fixture.bye else result.excused
            found |= dict.fromkeys(half, (UNIT // 2, UNIT))
            continue
        if result.excused:
            found |= _without(fixture, result)
            continue
        for place, side in enumerate(fixture.sides):
            mine = result.ranks[place]
            others = [(len(entrants), result.ranks[number])
                      for number, entrants in enumerate(fixture.sides) if number != place]
            ahead = sum(count * (2 * (rank > mine) + (rank == mine)) for count, rank in others)
            found |= dict.fromkeys(side, (ahead * UNIT // (2 * sum(count for count, _ in others)), UNIT))
    return found


def _without(fixture: Fixture, result: Result) -> Points:
    """Of a table to which somebody did not come: they get nothing, those whom that let down a half, others who came (a
    side that was complete) all."""
    return {number: (UNIT // 2 if number in result.excused else UNIT * (rank == 1), UNIT)
            for side, rank in zip(fixture.sides, result.ranks, strict=True) for number in side}


TABLES = Format(
    "tables",
    Settings("tables", "tables", play=GameTerms("trichu"), course=RoundTerms(rounds=6),
             ranking=RankingTerms(order=("points", "scored", "difference"))),
    pair, points, uses=frozenset({"elsewhere", "rounds", "days", "late"}), any_game=True, fewest=fewest)
