"""Swiss system: each round pairs entrants with equal points who have not met.

A match is six deals or 1000 points, with an extra deal if scores are equal.

A round is one perfect matching of least cost (`matching`); in an odd field one more node, `SITS_OUT`, is matched with
the entrant who gets the bye. What counts first costs more than all that follows can add up to in a round, so the one
minimum obeys the criteria in this order:

1. `APART`: meetings of two who are kept apart; a manager has asked for that.
2. `SECOND_BYE`: nobody sits out twice before all have, even if some must meet again for it: a bye is a win without a
   game.
3. `REPEAT`: rematches.
4. `FLOAT`: meeting somebody with more points, or with fewer, twice running. To sit out is a float down.
5. `LEVEL`: differences in points, as squares of levels: two small ones are better than one large one. Who sits out
   costs as much as if they met somebody with the fewest points: a bye changes least at the end of the standings.
6. `PLACE`: of those with as many points the last in the standings sits out. In the first round the order is drawn, so
   nobody sits out for having joined last.
7. Lots, below `LOT` for each pair, decide between rounds that are equal in all of this.

This holds for up to `LARGEST_FIELD` entrants with up to 100 different numbers of points. A larger field still gets a
round; there a sum of what counts less may outweigh what counts more.
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
LARGEST_FIELD = 800
"""Entrants up to whom each cost outweighs all that follow."""
LOT = 50
"""Lots are drawn below this."""
PLACE = 20_000
"""For each place in the standings of who sits out: as much as `LOT` for each pair of the largest field."""
LEVEL = 20_000_000
"""For the square of a difference of one level of points."""
FLOAT = 10**14
"""For floating the same way again."""
SECOND_BYE = 10**22
"""For each time that who sits out has sat out before."""


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
    """A round by the criteria above; ``order``: the standings, the first first."""
    field = [*order, SITS_OUT] if len(order) % 2 else list(order)
    levels = {value: level for level, value in enumerate(sorted({points.get(each, 0) for each in order}))}
    places = {entrant: place for place, entrant in enumerate(reversed(order))}

    def again(entrant: int, way: int) -> int:
        return FLOAT if way and before.floats.get(entrant) == way else 0

    def cost(one: int, other: int) -> int:
        if SITS_OUT in (one, other):
            resting = one if other == SITS_OUT else other
            level = levels[points.get(resting, 0)]
            return (SECOND_BYE * before.byes[resting] + again(resting, -1) + LEVEL * level * level
                    + PLACE * places[resting])
        mine, theirs = points.get(one, 0), points.get(other, 0)
        apart = levels[mine] - levels[theirs]
        met = frozenset((one, other))
        return (APART * (met in before.apart) + REPEAT * before.opponents[met] + again(one, _float(mine, theirs))
                + again(other, _float(theirs, mine)) + LEVEL * apart * apart + draw.randrange(LOT))

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
