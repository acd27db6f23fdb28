"""An arena: sides are paired as soon as two have waited for a moment, not in rounds.

Nobody meets the same opponents twice running, nor whom they are kept apart from, unless nobody else is there. No game
begins in the last ten minutes. All games are of round 1.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from itertools import combinations

from bot.league.entries import Fact, Facts, Paired
from bot.league.formats.apart import apart_in
from bot.league.formats.registry import format_of
from bot.league.model import Fixture
from bot.league.night.facts import ClockSet, LinedUp, Moved
from bot.league.season import fold
from bot.league.season.night.attendance import attends, rules_of, table_number
from bot.league.season.night.rounds import replacements
from bot.league.state import SeasonState

WAIT = timedelta(seconds=20)
LAST = timedelta(minutes=10)
"""Before the end, in which no game begins."""
HOURS = 2
"""The length of an arena for which no length is set."""


def is_arena(state: SeasonState) -> bool:
    return format_of(state.settings).id == "arena"


def opened(state: SeasonState, now: datetime) -> Facts:
    """The clock of the whole arena."""
    return [ClockSet(1, now, now + timedelta(hours=rules_of(state).hours or HOURS))]


def free(state: SeasonState) -> list[int]:
    """The entrants who are there and do not play."""
    playing = {number for each in state.open() for number in each.entrants}
    return [number for number, each in state.entrants.items()
            if attends(state, each) and each.users and number not in playing]


def lined_up(state: SeasonState, now: datetime) -> Facts:
    """Who is free waits from now on; who has left does not."""
    ready, waiting = free(state), state.night.lined_up
    return [*(LinedUp(each, now) for each in ready if each not in waiting),
            *(LinedUp(each) for each in waiting if each not in ready)]


def is_ending(state: SeasonState, now: datetime) -> bool:
    """Whether no game begins any more."""
    clock = state.night.clock
    return clock is not None and now >= clock.ends - LAST


def matched(state: SeasonState, now: datetime) -> Facts:
    """Games of those who have waited long enough, the longest waiting first, against who is nearest in points."""
    ready = sorted((since, each) for each, since in state.night.lined_up.items() if since + WAIT <= now)
    left, facts = [each for _, each in ready], list[Fact]()
    after, shuns = state, _shuns(state)
    alone = _only_these(state)
    while len(left) > 1:
        one = left.pop(0)
        others = left if alone else [each for each in left if not shuns(one, each)]
        if not others:
            continue
        other = min(others, key=lambda each: abs(state.tally(each).points - state.tally(one).points))
        left.remove(other)
        game = list(_game(after, one, other, now))
        after = fold.preview(after, game)
        facts += game
    return facts


def _only_these(state: SeasonState) -> bool:
    """Whether two are there and nobody else, so that they meet again."""
    return not state.play.waiting and len(free(state)) == 2


def _game(state: SeasonState, one: int, other: int, now: datetime) -> Iterator[Fact]:
    number = state.next_fixture
    taken = {table_number(state, each) for each in state.open()}
    made = Fixture(number, 1, ((one,), (other,)), number, 1, due=now + timedelta(minutes=rules_of(state).minutes))
    facts: list[Fact] = [
        Paired(1, (made,)), LinedUp(one), LinedUp(other),
        Moved(number, next(each for each in range(1, len(taken) + 2) if each not in taken))]
    yield from facts
    yield from replacements(fold.preview(state, facts), [made])


def _shuns(state: SeasonState) -> Callable[[int, int], bool]:
    """Whether two do not meet as long as there are others."""
    last, apart = _last_opponents(state), apart_in(state, 1)
    return lambda one, other: last.get(one) == other or last.get(other) == one or frozenset((one, other)) in apart


def _last_opponents(state: SeasonState) -> dict[int, int]:
    """By entrant who has played."""
    found: dict[int, int] = {}
    for each in state.fixtures.values():
        if not each.bye:
            one, other = each.entrants
            found[one], found[other] = other, one
    return found


def next_match(state: SeasonState, now: datetime) -> datetime | None:
    """When the next game may begin; None: nobody waits for one whom they have not just met, while others are there."""
    if is_ending(state, now):
        return None
    waiting = sorted((since, each) for each, since in state.night.lined_up.items())
    shuns = _shuns(state)
    alone = _only_these(state)
    ready = (max(mine, theirs) + WAIT for (mine, one), (theirs, other) in combinations(waiting, 2)
             if alone or not shuns(one, other))
    return min(ready, default=None)
