"""Hiesfeld: a match of four players has three rounds, so each plays with each other as partners.

The widest margin is worth 3 to both winners, the next 2, the narrowest 1: always 12 a match. Equal margins share their
points; both sides share the points of a drawn round. A player who sits out scores the mean, 3.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from random import Random

from bot.league.formats.apart import apart_next
from bot.league.formats.base import Finished, Format, Pairing, Pairings, Points, check_round_complete, halves
from bot.league.formats.matching import match, rests
from bot.league.model import UNIT, How, Result
from bot.league.settings import EntryTerms, GameTerms, RoundTerms, Settings
from bot.league.state import SeasonState

WORTH = (3, 2, 1)
REMAINING = ((), (2,), (3, 1), WORTH)
"""What the rounds that count are worth, by their number: void rounds take their average, so a match has 12 points."""
WIDEST = 10**9
FAR = 10**9
"""As if they had met so often: those who are kept apart."""
ROUNDS = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))
"""The partnerships in each round, by place in the four."""


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    check_round_complete(state, state.settings.course.rounds)
    met: Counter[frozenset[int]] = Counter()
    for number in state.play.blocks:
        players = {n for fixture, _ in state.block(number) for n in fixture.entrants}
        met.update(frozenset((a, b)) for a in players for b in players if a < b)
    met.update(dict.fromkeys(apart_next(state), FAR))
    found: list[Pairing] = []
    for block, four in enumerate(quartets(state.present, met, rests(state), draw), 1):
        if len(four) == 1:
            found.append(Pairing((four,), block=block))
            continue
        found += [Pairing(tuple(tuple(four[place] for place in side) for side in sides), block=block)
                  for sides in ROUNDS]
    return [[*found, *halves(state)]]


def quartets(order: Sequence[int], met: Mapping[frozenset[int], int], byes: Mapping[int, int],
             draw: Random) -> list[tuple[int, ...]]:
    """Groups of four who have met as little as possible. Those left over, with the fewest byes, sit out alone."""
    field = list(order)
    draw.shuffle(field)
    resting = sorted(field, key=lambda player: byes.get(player, 0))[: len(field) % 4]
    field = [player for player in field if player not in resting]

    def cost(one: Sequence[int], other: Sequence[int]) -> int:
        return sum(1000 * met.get(frozenset((a, b)), 0) ** 2 for a in one for b in other) + draw.randrange(20)

    alone = [(player,) for player in sorted(resting)]
    if not field:
        return [*alone]
    pairs = match(field, lambda a, b: cost((a,), (b,)))
    return [*((*one, *other) for one, other in match(pairs, cost)), *alone]


def points(settings: Settings, block: Finished) -> Points:
    """A round that was awarded to a side counts as the widest margin; a void one is worth 1 to each, the average. Where
    a player left, only the others get that."""
    found: Counter[int] = Counter()
    rounds = [(fixture, result) for fixture, result in block if not fixture.bye and result.counts]
    margins = [_margin(result) for _, result in rounds]
    worths, ordered = REMAINING[len(rounds)], sorted(margins, reverse=True)
    for (fixture, result), margin in zip(rounds, margins, strict=True):
        shared = [worth for worth, other in zip(worths, ordered, strict=True) if other == margin]
        worth = sum(shared) * UNIT // len(shared)
        for side, entrants in enumerate(fixture.sides):
            level = result.ranks[0] == result.ranks[1]
            score = worth // 2 if level else worth if result.ranks[side] == 1 else 0
            found.update(dict.fromkeys(entrants, score))
    for fixture, result in block:
        if fixture.bye:
            found[fixture.sides[0][0]] = sum(WORTH) * UNIT // 2
        elif not result.counts:
            found.update(dict.fromkeys(result.excused or fixture.entrants, UNIT))
    return {entrant: (score, sum(WORTH) * UNIT) for entrant, score in found.items()}


def _margin(result: Result) -> int:
    if result.how is How.AWARDED:
        return 0 if len(set(result.ranks)) == 1 else WIDEST
    return abs(result.scores[0] - result.scores[1])


HIESFELD = Format(
    "quartets",
    Settings("hiesfeld", "quartets", play=GameTerms(options={"target": "10000", "deals": "8", "level": "draw"}),
             entry=EntryTerms(least=4), course=RoundTerms(rounds=3)),
    pair, points, uses=frozenset({"elsewhere", "rounds", "days", "late"}))
