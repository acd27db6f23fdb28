"""The clock of a club night: what is due when. It follows from the log alone, so it survives a restart.

A round has its minutes. Five minutes before their end everybody is warned. At the end each table finishes its deal. If
it has not some minutes later (`NightRules.average`), its game ends with the deals that were played, so that it does not
hold up all others. Where somebody is named to direct, they are called first and have as long to decide. A director
stops all clocks, or gives more time to all tables or to one.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import datetime, timedelta
from enum import StrEnum
from typing import NamedTuple

from bot.league.entries import Extended, Fact, Facts
from bot.league.model import Fixture, LeagueError, Stage
from bot.league.night.facts import Called, ClockSet
from bot.league.season import decisions
from bot.league.season.checks import open_fixture
from bot.league.season.night import arena
from bot.league.season.night.attendance import CHECK_IN, awaited, rules_of
from bot.league.season.night.rounds import rounds_left
from bot.league.state import SeasonState

GRACE = timedelta(minutes=3)
"""How long a table waits for its players."""
WARNING = timedelta(minutes=5)
PATIENCE = timedelta(minutes=5)
"""After the end of a round's time, before the director is called."""
SLOW = timedelta(minutes=1)
"""After the end of a round's time, before everybody is told which tables they wait for."""
MORE = timedelta(minutes=5)
"""What *+5 min* adds."""


class NightStep(StrEnum):
    """What happens by itself."""

    CHECK_IN = "check_in"
    START = "start"
    PAIR = "pair"
    MATCH = "match"
    BEGIN = "begin"
    WARN = "warn"
    TIME = "time"
    CALL = "call"
    AVERAGE = "average"
    CLOSE = "close"
    ANSWER = "answer"


class DueStep(NamedTuple):
    at: datetime
    step: NightStep
    fixture: int = 0


def steps(state: SeasonState, now: datetime) -> Iterator[DueStep]:
    """All that is ahead, in no order. ``now``: since when what waits for nothing is due."""
    for proposal in state.fairness.proposals.values():
        if not proposal.carried:
            yield DueStep(decisions.until(state, proposal), NightStep.ANSWER, proposal.number)
    if state.season.stage is Stage.JOINING:
        begins = rules_of(state).begins
        yield DueStep(begins - CHECK_IN, NightStep.CHECK_IN)
        yield DueStep(begins, NightStep.START)
    elif state.season.stage is Stage.RUNNING and not is_paused(state):
        yield from _running(state, now)


def is_paused(state: SeasonState) -> bool:
    return state.night.clock is not None and state.night.clock.paused is not None


def _running(state: SeasonState, now: datetime) -> Iterator[DueStep]:
    clock = state.night.clock
    if clock is None or (not state.play.waiting and not arena.is_arena(state)):
        yield DueStep(now, NightStep.PAIR if rounds_left(state, now) else NightStep.CLOSE)
        return
    yield DueStep(clock.ends - WARNING, NightStep.WARN)
    yield DueStep(clock.ends + SLOW, NightStep.WARN)
    if arena.is_arena(state):
        yield from _arena(state, clock, now)
    for fixture in state.open():
        ends = time_of(state, fixture)
        if fixture.table is None:
            ready = not awaited(state, fixture)
            yield DueStep(now if ready else begins_by(state, fixture), NightStep.BEGIN, fixture.number)
        else:
            yield DueStep(ends, NightStep.TIME, fixture.number)
        average = average_at(state, fixture)
        if average is not None:
            yield DueStep(average, NightStep.AVERAGE, fixture.number)
        if fixture.number not in state.night.calls and (average is None or average > ends + PATIENCE):
            yield DueStep(ends + PATIENCE, NightStep.CALL, fixture.number)


def _arena(state: SeasonState, clock: ClockSet, now: datetime) -> Iterator[DueStep]:
    if arena.lined_up(state, now):
        yield DueStep(now, NightStep.MATCH)
    elif (at := arena.next_match(state, now)) is not None:
        yield DueStep(at, NightStep.MATCH)
    if not state.play.waiting:
        yield DueStep(clock.ends - arena.LAST, NightStep.CLOSE)


def begins_by(state: SeasonState, fixture: Fixture) -> datetime:
    """When the game begins without those who have not come to the table."""
    clock = state.night.clock
    assert clock is not None
    if not arena.is_arena(state) or fixture.due is None:
        return clock.opened + GRACE
    return fixture.due - timedelta(minutes=rules_of(state).minutes) + GRACE


def time_of(state: SeasonState, fixture: Fixture) -> datetime:
    """When the fixture's time is up."""
    clock = state.night.clock
    assert clock is not None
    if fixture.due is None:
        return clock.ends
    return min(clock.ends, fixture.due) if arena.is_arena(state) else max(clock.ends, fixture.due)


def average_at(state: SeasonState, fixture: Fixture) -> datetime | None:
    """When the fixture's game ends with an average, whatever is being played; None: a director decides, who has taken
    the call from its table, or it has no table yet."""
    minutes, call = rules_of(state).average, state.night.calls.get(fixture.number)
    if not minutes or fixture.table is None or (call is not None and call.taken):
        return None
    called = PATIENCE if state.night.director else timedelta()
    return time_of(state, fixture) + called + timedelta(minutes=minutes)


def slow(state: SeasonState, now: datetime) -> list[Fixture]:
    """The games that are not over although the time of their round is, while others of it wait."""
    clock = state.night.clock
    if clock is None or arena.is_arena(state) or is_paused(state) or now < clock.ends + SLOW:
        return []
    done = any(each.round == clock.round and not each.bye for number in state.results
               if (each := state.fixtures[number]))
    return [each for each in state.open() if each.round == clock.round] if done else []


def is_over(state: SeasonState, fixture: Fixture, now: datetime) -> bool:
    """Whether its time is up: the deal that is being played is the last."""
    clock = state.night.clock
    return clock is not None and clock.paused is None and fixture.round == clock.round and now >= time_of(
        state, fixture)


# by directors, and after an outage ---------------------------------------------------------------

def paused(state: SeasonState, now: datetime) -> Facts:
    """All clocks stand still. Codes: no_round_now, paused_already."""
    clock = _clock(state)
    if clock.paused is not None:
        raise LeagueError("paused_already")
    return [replace(clock, paused=now)]


def resumed(state: SeasonState, now: datetime) -> Facts:
    """Codes: no_round_now, not_paused."""
    clock = _clock(state)
    if clock.paused is None:
        raise LeagueError("not_paused")
    return _shifted(state, now - clock.paused, now)


def more_time(state: SeasonState, number: int, now: datetime, seen: int) -> Facts:
    """Five minutes more, for all tables (0) or for one. ``seen``: the end (`end_of`) that the director saw.

    Codes: no_round_now, night_moved (it is another one now), and those of `open_fixture`.
    """
    clock = _clock(state)
    ends = time_of(state, open_fixture(state, number)) if number else clock.ends
    if seen != _seconds(ends):
        raise LeagueError("night_moved")
    later = max(ends, now) + MORE
    return [Extended(number, due=later) if number else replace(clock, ends=later)]


def end_of(state: SeasonState, number: int = 0) -> int:
    """When the time of all tables (0) or of one is up, in seconds since 1970; 0: no clock runs yet."""
    clock = state.night.clock
    if clock is None:
        return 0
    return _seconds(time_of(state, state.fixtures[number]) if number else clock.ends)


def _seconds(at: datetime) -> int:
    return int(at.timestamp())


def given_back(state: SeasonState, since: datetime, now: datetime) -> Facts:
    """Nobody could act from ``since`` until now: so much later the round ends. What was given back before counts no
    second time, nor what a pause has stopped."""
    clock = state.night.clock
    if state.season.stage is not Stage.RUNNING or clock is None or clock.paused is not None or not state.play.waiting:
        return []
    # An outage is reported again if the store failed meanwhile or players were cut off once more, by each process that
    # saw it, and by a start.
    lost = now - max(since, clock.opened, clock.restored_at or since)
    return _shifted(state, lost, now) if lost > timedelta() else []


def _shifted(state: SeasonState, lost: timedelta, now: datetime) -> Facts:
    """``now``: until when nothing is owed any more."""
    clock = _clock(state)
    facts: list[Fact] = [ClockSet(clock.round, clock.opened + lost, clock.ends + lost, restored_at=now)]
    return [*facts, *(Extended(each.number, due=each.due + lost) for each in state.open() if each.due is not None)]


def _clock(state: SeasonState) -> ClockSet:
    """Codes: no_round_now."""
    clock = state.night.clock
    if state.season.stage is not Stage.RUNNING or clock is None:
        raise LeagueError("no_round_now")
    return clock


def called(state: SeasonState, number: int, user: int, now: datetime) -> Facts:
    """Call the director to the table. Codes: called_already, and those of `open_fixture`."""
    open_fixture(state, number)
    if number in state.night.calls:
        raise LeagueError("called_already")
    return [Called(number, user, now)]
