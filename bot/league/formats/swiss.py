"""Swiss system: each round pairs entrants with equal points who have not met.

A match is six deals or 1000 points, with an extra deal if scores are equal.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import ceil, log2
from random import Random

from bot.league.formats.apart import APART, apart_next
from bot.league.formats.base import Format, Pairing, Pairings, check_round_complete, game_points, halves
from bot.league.formats.matching import REPEAT, History, history, match
from bot.league.model import Sides
from bot.league.settings import DateTerms, EntryTerms, GameTerms, LeagueScoring, RankingTerms, Settings
from bot.league.standings import season_rows
from bot.league.state import SeasonState

SITS_OUT = -1
"""Who sits out meets nobody; entrants are numbered from 1."""
LEVEL = 20_000
"""What the square of a difference of one level of points costs: more than all lots of a round together."""
FLOAT = 10**11
"""What it costs to float the same way again: less than a rematch, more than all differences in points."""
SECOND_BYE = 10**19
"""Nobody sits out twice before all have, even if some must meet again for it."""


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_round_complete(state, state.settings.course.rounds or swiss_rounds(len(state.entrants)))
    here = set(state.present)
    order = [line.entrant for line in season_rows(state) if line.entrant in here]
    # The first round by lot: the order of joining must not be an advantage.
    if not state.round:
        draw.shuffle(order)
    points = {number: tally.points for number, tally in state.standing.tallies.items()}
    before = replace(history(state), floats=last_floats(state), apart=apart_next(state))
    return [[*(Pairing(sides) for sides in swiss(order, points, before, draw)), *halves(state)]]


def last_floats(state: SeasonState) -> dict[int, int]:
    """1: in the last round the entrant met somebody with more points, -1: with fewer, or sat out."""
    last = [each for each in state.fixtures.values() if each.round == state.round]
    gained: dict[int, int] = {}
    for block in {fixture.block for fixture in last}:
        done = [(fixture, result) for fixture, result in state.block(block) if result is not None]
        if len(done) == len(state.block(block)):
            gained |= {each: points for each, (points, _) in game_points(state.settings, done).items()}
    had = {each: state.tally(each).points - gained.get(each, 0) for fixture in last for each in fixture.entrants}
    found = {each: -1 for fixture in last if fixture.bye for each in fixture.entrants}
    for fixture in last:
        if not fixture.bye:
            (one,), (other,) = fixture.sides
            found |= {one: _float(had[one], had[other]), other: _float(had[other], had[one])}
    return found


def _float(mine: int, theirs: int) -> int:
    return (theirs > mine) - (theirs < mine)


def swiss_rounds(entrants: int) -> int:
    """Enough rounds to find one winner, plus one; never so many that pairings must repeat."""
    return max(1, min(ceil(log2(max(entrants, 2))) + 1, (entrants + entrants % 2) // 2))


def swiss(order: Sequence[int], points: Mapping[int, int], before: History, draw: Random) -> list[Sides]:
    """A round; ``order``: the standings. In an odd field one of the last who have had fewest byes sits out.

    Meetings of those who are kept apart are the fewest possible, then second byes, then rematches; then as few as
    possible float the same way as in the round before; then the differences in points are the least.
    """
    field = [*order, SITS_OUT] if len(order) % 2 else list(order)
    levels = {value: level for level, value in enumerate(sorted({points.get(each, 0) for each in order}))}
    # Who sits out is one of the last, by points first and then by place; the place weighs less than one level of
    # points.
    places = {entrant: place for place, entrant in enumerate(reversed(order))}

    def again(entrant: int, way: int) -> int:
        return FLOAT if way and before.floats.get(entrant) == way else 0

    def cost(one: int, other: int) -> int:
        if SITS_OUT in (one, other):
            resting = one if other == SITS_OUT else other
            level = levels[points.get(resting, 0)]
            return (SECOND_BYE * before.byes[resting] + again(resting, -1) + LEVEL * level * level
                    + 50 * places[resting] // len(places))
        mine, theirs = points.get(one, 0), points.get(other, 0)
        apart = levels[mine] - levels[theirs]
        met = frozenset((one, other))
        # Each cost is larger than all that follow can add up to in a whole round, so one minimum obeys the rules in
        # this order. The random part breaks ties, and only those.
        return (APART * (met in before.apart) + REPEAT * before.opponents[met] + again(one, _float(mine, theirs))
                + again(other, _float(theirs, mine)) + LEVEL * apart * apart + draw.randrange(50))

    found = match(field, cost)
    pairs = [_oriented(pair, before, draw) for pair in found if SITS_OUT not in pair]
    pairs.sort(key=lambda pair: min(order.index(one) for one in pair))
    byes = [((one if other == SITS_OUT else other,),) for one, other in found if SITS_OUT in (one, other)]
    return [*(((one,), (other,)) for one, other in pairs), *byes]


def _oriented(pair: tuple[int, int], before: History, draw: Random) -> tuple[int, int]:
    one, other = pair if draw.random() < 0.5 else pair[::-1]
    return (other, one) if before.first[one] > before.first[other] else (one, other)


SWISS = Format(
    "swiss",
    Settings("swiss", "swiss", play=GameTerms(options={"target": "1000", "deals": "6", "level": "extra"}),
             entry=EntryTerms(pairs=True), dates=DateTerms(days=7),
             ranking=RankingTerms(LeagueScoring(3, 1, 0), ("points", "buchholz", "sonneborn", "difference"))),
    pair, game_points, uses=frozenset({"elsewhere", "scoring", "rounds", "days", "late", "squad", "boards",
                                    "playoff"}), planned=swiss_rounds)
