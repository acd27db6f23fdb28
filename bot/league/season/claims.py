"""No-shows and objections: who came to an agreed time, what they may claim, and how that is reversed.

A clock only runs from a time that all players agreed on or a manager set. After the grace of the season's settings,
those who pressed *I am here* may claim the win, wait, or ask for a substitute. Without such a time, coming is evidence
at the deadline and nothing else.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta

from bot.core.user_text import LONGEST_REASON, visible
from bot.league.entries import (
    Agreed,
    Asked,
    CheckedIn,
    Claimed,
    Extended,
    Fact,
    Facts,
    Objected,
    Reopened,
    Retracted,
    Settled,
)
from bot.league.formats.registry import format_of, last_drawn, tie_of
from bot.league.model import Fixture, How, LeagueError, Member, Stage
from bot.league.season import dates, results
from bot.league.season.checks import check_not_submitted, check_running, open_fixture
from bot.league.season.elsewhere import stamp
from bot.league.season.entrants import asked
from bot.league.season.results import NO_SHOW, UNANSWERED, resulted, scored_fixture
from bot.league.state import NO_MEMBERS, NO_PRESENCE, SeasonState

EARLY = timedelta(hours=1)
"""How long before the agreed time one can be there for it."""
EXTRA_WAIT = timedelta(minutes=15)
"""What *Wait* adds."""
REPEAT_AFTER = timedelta(minutes=5)
"""Pressing *I am here* again within this time is no news."""
REOPENED_LASTS = timedelta(days=3)
"""What a game that is open again gets, at least."""
DEADLINE = "deadline"
"""The reason of a result that was decided at the deadline."""


def checked_in(state: SeasonState, number: int, user: int, now: datetime) -> Facts:
    """The player is there for the fixture."""
    fixture = state.fixtures.get(number)
    if fixture is None or number in state.results or not state.plays(fixture, user):
        return []
    last = state.appointments.presence.get(number, NO_PRESENCE).get(user)
    return [] if last is not None and now - last < REPEAT_AFTER else [CheckedIn(number, user, now)]


def here(state: SeasonState, fixture: Fixture) -> frozenset[int]:
    """The players who came: for the agreed time, or if there is none, at any time."""
    came = state.appointments.presence.get(fixture.number, NO_PRESENCE)
    first = None if fixture.agreed is None else fixture.agreed - EARLY
    return frozenset(user for user, at in came.items() if first is None or at >= first)


def opens(state: SeasonState, fixture: Fixture) -> datetime | None:
    """When those who came may claim; None: no time is set."""
    if fixture.agreed is None:
        return None
    return max(fixture.agreed + timedelta(minutes=state.settings.dates.grace),
               state.appointments.waits.get(fixture.number, fixture.agreed))


def missing(state: SeasonState, fixture: Fixture) -> list[list[Member]]:
    """The players by side who have not come."""
    came = here(state, fixture)
    return [[each for each in side if each.user is not None and each.user not in came]
            for side in state.lineup(fixture)]


def no_shows(state: SeasonState, now: datetime) -> Iterator[tuple[Fixture, datetime]]:
    """The open fixtures for whose agreed time only some came, and since when they may claim."""
    for fixture in state.open():
        at = opens(state, fixture)
        if at is not None and at <= now < at + EARLY and here(state, fixture) and any(missing(state, fixture)):
            yield fixture, at


def claimed(state: SeasonState, number: int, user: int, now: datetime) -> Facts:
    """Decide the fixture without those who did not come to the agreed time, or were absent when it was last played:
    the user's side wins, or at a table of places the others are last. Codes: nothing_to_claim, partner_missing,
    elsewhere_waits, and those of `_on_time`."""
    fixture = open_fixture(state, number)
    check_not_submitted(state, number)
    if fixture.absent or fixture.agreed is None:
        return results.claimed(state, number, user)
    mine, gone = _on_time(state, fixture, user, now)
    if gone[mine]:
        raise LeagueError("partner_missing", name=gone[mine][0].name)
    absent = entrants_without(state, fixture, here(state, fixture))
    return [Claimed(number, user, tuple(sorted(here(state, fixture)))),
            *resulted(state, number, results.without(state, fixture, mine, absent, NO_SHOW))]


def entrants_without(state: SeasonState, fixture: Fixture, came: Collection[int]) -> list[int]:
    """The entrants of the fixture some of whose players are not among those who ``came``."""
    instead = state.people.stand_ins.get(fixture.number, NO_MEMBERS)
    return [number for number in fixture.entrants if any(
        member.user is not None and instead.get(member.user, member).user not in {None, *came}
        for member in state.entrants[number].members)]


def relieved(state: SeasonState, number: int, facts: Facts, now: datetime, came: int | None = None) -> Facts:
    """``facts`` name a substitute: near the agreed time the others wait for them from now on. ``came``: a substitute
    who has agreed, which counts as coming, near that time or if the others wait at the table."""
    fixture, found = state.fixtures[number], list(facts)
    near = fixture.agreed is not None and fixture.agreed - EARLY <= now <= fixture.agreed + EARLY
    if near:
        found.append(Extended(number, until=now + timedelta(minutes=state.settings.dates.grace)))
    if came is not None and (near or fixture.table is not None):
        found.append(CheckedIn(number, came, now))
    return found


def waited(state: SeasonState, number: int, user: int, now: datetime) -> Facts:
    """Those who came give the others more time. Codes: those of `_on_time`."""
    _on_time(state, open_fixture(state, number), user, now)
    return [Extended(number, until=now + EXTRA_WAIT)]


def substitute_asked(state: SeasonState, number: int, user: int, out: int, member: Member,
                     now: datetime) -> list[Asked]:
    """``member`` is asked to play for the user's partner ``out``, who did not come. Codes: not_your_partner, and those
    of `_on_time` and `asked`."""
    mine, gone = _on_time(state, open_fixture(state, number), user, now)
    if out not in [each.user for each in gone[mine]]:
        raise LeagueError("not_your_partner")
    return [each for each in asked(state, out, member, number) if isinstance(each, Asked)]


def _on_time(state: SeasonState, fixture: Fixture, user: int, now: datetime) -> tuple[int, list[list[Member]]]:
    """The side of a user who came, and who did not, once the grace is over. Codes: not_your_fixture, no_time_agreed,
    claim_early, not_here_yet, nobody_missing."""
    mine = next((number for number, side in enumerate(state.lineup(fixture))
                 if any(each.user == user for each in side)), None)
    if mine is None:
        raise LeagueError("not_your_fixture")
    at = opens(state, fixture)
    if at is None:
        raise LeagueError("no_time_agreed")
    if now < at:
        raise LeagueError("claim_early", at=at)
    if user not in here(state, fixture):
        raise LeagueError("not_here_yet")
    gone = missing(state, fixture)
    if not any(gone):
        raise LeagueError("nobody_missing")
    return mine, gone


# by managers -------------------------------------------------------------------------------------

REVERSIBLE = (How.AWARDED, How.VOID, How.ELSEWHERE)
"""Results after which the game can still be played here."""


def time_set(state: SeasonState, number: int, at: datetime, now: datetime) -> Facts:
    """A manager sets when the fixture is played. Codes: date_passed, time_after_season."""
    open_fixture(state, number)
    if at <= now:
        raise LeagueError("date_passed", date=at)
    dates.check_times(state.settings, [at])
    return [Agreed(number, at)]


def reopened(state: SeasonState, number: int, now: datetime) -> Facts:
    """An award, or a result of players that was played elsewhere, is reversed: the fixture waits for its game, with
    time to play it. Codes: not_awarded, tie_is_built_on."""
    check_running(state)
    fixture, result = scored_fixture(state, number), state.results.get(number)
    if number in state.play.submitted:
        return [Retracted(number), *_more_time(fixture, now)]
    if result is None or result.how not in REVERSIBLE or result.table is not None:
        raise LeagueError("not_awarded")
    last = state.play.blocks[fixture.block][-1]
    if tie_of(state.settings, fixture) is not None and (fixture.round < state.round or number != last):
        raise LeagueError("tie_is_built_on")
    if format_of(state.settings).groups and not fixture.after_groups and last_drawn(state) > 1:
        raise LeagueError("groups_built_on")
    return [Reopened(number), *_more_time(fixture, now)]


def _more_time(fixture: Fixture, now: datetime) -> list[Fact]:
    late = fixture.due is not None and fixture.due < now + REOPENED_LASTS
    return [Extended(fixture.number, due=now + REOPENED_LASTS)] if late else []


def settled(state: SeasonState, number: int, seen: int | None = None) -> Facts:
    """A manager lets the result stand, or one that players have entered hold. ``seen``: the `elsewhere.stamp` of the
    one that the manager saw; None: whatever was entered. Codes: no_objection, elsewhere_changed, and those of
    `resulted`."""
    if (found := state.play.submitted.get(number)) is not None:
        if seen not in (None, stamp(found)):
            raise LeagueError("elsewhere_changed")
        return [Settled(number), *resulted(state, number, found.result)]
    if number not in state.appointments.objections:
        raise LeagueError("no_objection")
    return [Settled(number)]


# objections --------------------------------------------------------------------------------------

def may_object(state: SeasonState, fixture: Fixture) -> bool:
    """Whether a side may object to how the fixture was decided."""
    result = state.results.get(fixture.number)
    return (state.season.stage is Stage.RUNNING and result is not None and result.table is None
            and result.reason in (NO_SHOW, DEADLINE, UNANSWERED))


def objected(state: SeasonState, number: int, user: int, reason: str) -> Facts:
    """A player of a side that did not win objects, once. Codes: nothing_to_object, not_your_fixture,
    objected_before."""
    fixture = scored_fixture(state, number)
    result = state.results.get(number)
    if result is None or not may_object(state, fixture):
        raise LeagueError("nothing_to_object")
    mine = [side for side, members in enumerate(state.lineup(fixture)) if any(each.user == user for each in members)]
    if not mine:
        raise LeagueError("not_your_fixture")
    if len(set(result.ranks)) > 1 and result.ranks[mine[0]] == 1:
        raise LeagueError("nothing_to_object")
    if mine[0] in state.appointments.objected.get(number, ()):
        raise LeagueError("objected_before")
    return [Objected(number, user, mine[0], visible(reason, LONGEST_REASON))]
