"""Groups, then knock-out: everybody meets everybody in a group, and the best of each group go on.

Groups are drawn from pots: the best seeds, the next ones, and so on go to different groups. A draft holds all games of
the groups; until it is published, entrants may change places between groups.

``qualify`` of each group go on. If that is no power of two, the best of those on the next place fill the bracket, as
far as there are enough of them (groups of different size: by the share of points, then the difference a game); else
the best have byes. Winners of groups are the best seeds, and two of one group do not meet in the first round of the
bracket where that can be avoided.

Games of the bracket (`Fixture.after_groups`) count in no group's table; `places` orders the whole field at the end.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest
from random import Random
from typing import NamedTuple

from bot.league.formats import knockout
from bot.league.formats.apart import by_ties, placed, spread
from bot.league.formats.apart_bracket import apart_bracket, clash_of
from bot.league.formats.base import Finished, Format, Pairing, Pairings, Points, check_round_complete, game_points
from bot.league.formats.round_robin import round_robin
from bot.league.model import LeagueError, Sides
from bot.league.settings import (
    BracketTerms,
    DateTerms,
    DivisionTerms,
    EntryTerms,
    GameTerms,
    RankingTerms,
    RoundTerms,
    Settings,
)
from bot.league.standings import season_rows
from bot.league.state import SeasonState


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    """All rounds of the groups; then the bracket, round by round."""
    check_round_complete(state)
    if not state.round:
        return _group_rounds(state, drawn(state.seeded(state.active), state.settings.divisions.group, draw,
                                          [frozenset(pair) for pair in state.drawing.apart]), draw)
    if _games_after(state):
        return knockout.following(state)
    seeds = qualified(state)
    if len(seeds) < 2:
        raise LeagueError("all_paired")
    return [knockout.ties_of(state.settings, first_round(state, seeds))]


def _group_rounds(state: SeasonState, groups: Sequence[Sequence[int]], draw: Random) -> Sequence[Pairings]:
    """In groups of an odd number one sits out each round, which is no game and no points."""
    orders = [spread(round_robin(group, state.settings.course.legs), 1, state, draw) for group in groups]
    plans = [[[Pairing(sides, number) for sides in one if len(sides) > 1] for one in order]
             for number, order in enumerate(orders, 1)]
    return [[pairing for part in parts for pairing in part] for parts in zip_longest(*plans, fillvalue=[])]


def drawn(seeds: Sequence[int], size: int, draw: Random, apart: Sequence[frozenset[int]] = ()) -> list[list[int]]:
    """Groups of about ``size`` (0: one group), by lot from pots of as many seeds as there are groups; as few as
    possible of those who are kept apart are in one group."""
    # At least two in a group, or somebody would have no game.
    count = max(1, min(round(len(seeds) / size), len(seeds) // 2)) if size else 1
    groups: list[list[int]] = [[] for _ in range(count)]
    fixed = _groups_apart(seeds, count, draw, apart)
    for start in range(0, len(seeds), count):
        pot = list(seeds[start:start + count])
        taken = [fixed[number] for number in pot if number in fixed]
        free = iter([number for number in draw.sample(range(count), count) if number not in taken])
        for entrant in pot:
            groups[fixed[entrant] if entrant in fixed else next(free)].append(entrant)
    return groups


def _groups_apart(seeds: Sequence[int], count: int, draw: Random, apart: Sequence[frozenset[int]]) -> dict[int, int]:
    """The groups of those who are kept apart from others, none of a pot in the same."""
    pot = {number: place // count for place, number in enumerate(seeds)}
    here = {pair for pair in apart if pair.issubset(pot)}

    def clash(one: int, place: tuple[int, int], other: int, there: tuple[int, int]) -> int:
        return int(place[1] == there[1] and frozenset((one, other)) in here)

    places = {number: [(pot[number], group) for group in range(count)] for number in by_ties(here)}
    return {number: group for number, (_, group) in placed(places, clash, draw).items()}


def _games_after(state: SeasonState) -> bool:
    return any(each.after_groups for each in state.fixtures.values())


# the bracket -------------------------------------------------------------------------------------

def qualified(state: SeasonState) -> list[int]:
    """Who goes on, the best seed first: by place in the group, then by strength."""
    tiers = _tiers(state)
    wanted = min(state.settings.bracket.qualify, len(tiers))
    found = [number for tier in tiers[:wanted] for number in tier]
    size = 1
    while size < len(found):
        size *= 2
    spare = tiers[wanted] if wanted < len(tiers) else []
    missing = size - len(found)
    return found + spare[:missing] if missing <= len(spare) else found


def _tiers(state: SeasonState) -> list[list[int]]:
    """Those who still take part by their place in their group, each place the best first."""
    tables = [[line.entrant for line in season_rows(state, division) if line.active]
              for division in state.divisions()]
    order = {number: place for place, number in enumerate(state.seeded(state.active))}

    def strength(number: int) -> tuple[float, float, int]:
        tally = state.tally(number)
        games = max(tally.played, 1)
        return (-tally.points / max(tally.possible, 1), -(tally.scored - tally.conceded) / games, order[number])

    return [sorted((number for number in tier if number is not None), key=strength)
            for tier in zip_longest(*tables)]


def first_round(state: SeasonState, seeds: Sequence[int]) -> list[Sides]:
    """The bracket of these seeds. The worse seeds of two ties change places as long as that keeps apart two of a
    group; those whose places in the groups are nearest first. Where managers keep some of them apart, that comes before
    the groups."""
    if any(set(seeds).issuperset(pair) for pair in state.drawing.apart):
        return _apart_round(state, seeds)
    ties = [list(tie) for tie in knockout.bracket(seeds)]
    group = {number: state.entrants[number].division for number in seeds}
    place = {number: rank for rank, number in enumerate(seeds)}

    def clash(tie: Sequence[tuple[int, ...]]) -> bool:
        return len(tie) == 2 and group[tie[0][0]] == group[tie[1][0]]

    for tie in ties:
        if not clash(tie):
            continue
        others = sorted((each for each in ties if len(each) == 2 and each is not tie),
                        key=lambda each: abs(place[each[1][0]] - place[tie[1][0]]))
        for other in others:
            if not clash((tie[0], other[1])) and not clash((other[0], tie[1])):
                tie[1], other[1] = other[1], tie[1]
                break
    return [tuple(tie) for tie in ties]


def _apart_round(state: SeasonState, seeds: Sequence[int]) -> list[Sides]:
    clash, group = clash_of(state, lambda number: state.round + number), state.entrants
    size = 4 * len(seeds) ** 3  # more than all distances from the seeding together

    def cost(one: int, other: int, number: int) -> int:
        return clash(one, other, number) + size * (number == 1 and group[one].division == group[other].division)

    return apart_bracket(seeds, cost)


# places ------------------------------------------------------------------------------------------

def places(state: SeasonState) -> dict[int, int]:
    """The places of the whole field: by how far each went in the bracket, the others by their place in the group and
    strength. Losers of the same round share a place, but for a game for third place."""
    found: dict[int, int] = {}
    place = 1
    for equal in (*_reached(state), *([number] for tier in _everybody(state) for number in tier)):
        new = [number for number in equal if number not in found]
        found |= dict.fromkeys(new, place)
        place += len(new)
    return found


def _everybody(state: SeasonState) -> Iterator[list[int]]:
    """By place in the group; who left comes last."""
    yield from _tiers(state)
    yield [number for number, entrant in state.entrants.items() if not entrant.active]


def _reached(state: SeasonState) -> Iterator[list[int]]:
    """The winner, the loser of the final, and so on. If the season ends before that, those who are still in the bracket
    come first, in the order of the groups."""
    rounds = sorted({each.round for each in state.fixtures.values() if each.after_groups}, reverse=True)
    for number in rounds:
        final, third = _outcome(state, number, knockout.tie_mark), _outcome(state, number, knockout.third_mark)
        if number == rounds[0]:
            still = [*final.winners, *final.undecided]
            yield from ([each] for tier in _everybody(state) for each in tier if each in still)
        yield [*final.undecided, *final.losers]
        yield from (third.winners, [*third.undecided, *third.losers])


class _Outcome(NamedTuple):
    """Of the ties of a round. The better seed of a void tie goes on, though neither has won."""

    winners: list[int]
    undecided: list[int]
    losers: list[int]


def _outcome(state: SeasonState, number: int, mark: knockout.Mark) -> _Outcome:
    found = _Outcome([], [], [])
    for block in sorted({each.block for each in state.fixtures.values()
                         if each.round == number and each.division == mark(state.settings)}):
        won, entrants = knockout.tie_winner(state.block(block)), state.fixtures[block].entrants
        if won is None:
            found.undecided.extend(entrants)
        else:
            found.winners.extend(won)
            found.losers.extend(each for each in entrants if each not in won)
    return found


def points(settings: Settings, block: Finished) -> Points:
    """Of the games in groups alone."""
    return {} if block[0][0].after_groups else game_points(settings, block)


GROUPS = Format(
    "groups",
    Settings("groups", "groups", play=GameTerms(options={"target": "1000"}, pace="async"),
             entry=EntryTerms(pairs=True, least=4), course=RoundTerms(legs=1), dates=DateTerms(days=14),
             bracket=BracketTerms(series=3, series_from=4, qualify=2), divisions=DivisionTerms(group=4),
             ranking=RankingTerms(order=("points", "head_to_head", "difference", "scored"))),
    pair, points, tie_winner=knockout.tie_winner,
    uses=frozenset({"elsewhere", "scoring", "legs", "group", "qualify", "series", "series_from", "seeding", "third",
                    "days", "annul", "squad", "playoff"}))
