"""Who is at a club night: check-in, who seeks a partner or would step in, who has left; and where they play.

Check-in opens an hour before the start. An entrant is paired if one of its players is there; players who are not are
replaced for the round. Those who would step in count as there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import datetime, timedelta

from bot.core.user_text import clean_name
from bot.league.entries import CheckedIn, Fact, Facts, Substituted
from bot.league.model import Actor, Entrant, EntrantStatus, Fixture, LeagueError, Member, Stage
from bot.league.night.facts import Missed, Sought
from bot.league.night.state import Seeking
from bot.league.settings import NightRules
from bot.league.state import NO_MEMBERS, NO_PRESENCE, SeasonState

CHECK_IN = timedelta(hours=1)
"""How long before the start one can check in."""
EXPECTED = timedelta(days=1)
"""Who has not checked in as a director starts is noted as coming so much later: after any table has opened, so that the
first round waits for them like a later one."""


def rules_of(state: SeasonState) -> NightRules:
    """Codes: no_night."""
    if state.settings.night is None:
        raise LeagueError("no_night")
    return state.settings.night


def check_director(state: SeasonState, actor: Actor) -> None:
    """Managers direct, and who they name for it. Codes: not_director."""
    rules_of(state)
    if not (actor.manager or actor.user == state.night.director):
        raise LeagueError("not_director")


def check_redraw(state: SeasonState, by: Actor) -> None:
    """A director who plays has the round drawn again only if somebody in it is not there. Codes: own_draw."""
    games = [each for each in state.fixtures.values() if each.round == state.round]
    users = {user for each in games for number in each.entrants for user in state.entrants[number].users}
    if state.settings.edition and by.user in users and users <= set(here(state)):
        raise LeagueError("own_draw")


def here(state: SeasonState) -> Mapping[int, datetime]:
    """Since when users are there."""
    return state.appointments.presence.get(0, NO_PRESENCE)


def attends(state: SeasonState, entrant: Entrant) -> bool:
    """Whether one of its players is there; AI players always are."""
    return entrant.active and (not entrant.users or any(user in here(state) for user in entrant.users))


def late(state: SeasonState) -> list[Member]:
    """The players of active entrants who are not there."""
    return [member for entrant in state.entrants.values() if entrant.active
            for member in entrant.members if member.user is not None and member.user not in here(state)]


def opens(rules: NightRules) -> datetime:
    return rules.begins - CHECK_IN


def checked_in(state: SeasonState, user: int, now: datetime) -> Facts:
    """The user is there. Codes: night_over, barred, not_in_season, suspended, checkin_early."""
    check_going(state)
    entrant = state.of_user(user)
    if entrant is None or not entrant.active:
        barred = entrant is not None and entrant.status is EntrantStatus.BARRED
        raise LeagueError("barred" if barred else "not_in_season", name="" if entrant is None else entrant.name)
    check_not_suspended(state, user)
    if now < opens(rules_of(state)):
        raise LeagueError("checkin_early", at=opens(rules_of(state)))
    known = here(state).get(user)
    if known is not None and known <= now:
        return []
    return [CheckedIn(0, user, now), *_plays_after_all(state, user)]


def check_not_suspended(state: SeasonState, user: int) -> None:
    """Codes: suspended."""
    entrant = state.of_user(user)
    if left := state.fairness.suspended.get(user, 0):
        name = next((each.name for each in entrant.members if each.user == user), "") if entrant is not None else ""
        raise LeagueError("suspended", name=name, n=left)


def _plays_after_all(state: SeasonState, user: int) -> Iterator[Fact]:
    """In the games of the round that have not begun and where another one would play for them."""
    entrant = state.of_user(user)
    for fixture in state.open():
        stand_ins = state.people.stand_ins.get(fixture.number, NO_MEMBERS)
        if entrant is not None and fixture.table is None and user in stand_ins:
            mine = next(each for each in entrant.members if each.user == user)
            yield Substituted(entrant.number, user, mine, fixture.number)


def arrivals(state: SeasonState, users: tuple[int, ...], now: datetime) -> Facts:
    """Who enters once check-in is open is there."""
    return [CheckedIn(0, user, now) for user in users if now >= opens(rules_of(state)) and user not in here(state)]


def expected(state: SeasonState, now: datetime) -> Facts:
    """All who have entered and are not there are expected at their tables."""
    return [CheckedIn(0, each.user or 0, now + EXPECTED) for each in late(state)]


def gone(state: SeasonState, user: int) -> Facts:
    """The user is not there any more. Codes: not_here_now."""
    known = user in here(state) or user in state.night.seeking or any(
        each.user == user for each in state.night.spares)
    if not known:
        raise LeagueError("not_here_now")
    return [Missed(user)]


def forgotten(state: SeasonState, user: int) -> Facts:
    """The user, who is about to be erased, seeks nothing any more."""
    seeks = user in state.night.seeking or any(each.user == user for each in state.night.spares)
    return [Missed(user)] if seeks else []


def sought(state: SeasonState, member: Member, what: str) -> Facts:
    """The user looks for a partner, or would step in; the same again: not any more.

    Codes: night_over, already_in_season, barred, suspended, no_partner_here.
    """
    check_going(state)
    user = member.user or 0
    check_not_suspended(state, user)
    entrant = state.of_user(user)
    if entrant is not None and (entrant.active or entrant.status is EntrantStatus.BARRED):
        raise LeagueError("already_in_season" if entrant.active else "barred", name=entrant.name)
    if what == Seeking.PARTNER and (not state.settings.entry.pairs or state.season.stage is not Stage.JOINING):
        raise LeagueError("no_partner_here")
    known = user in state.night.seeking if what == Seeking.PARTNER else any(
        each.user == user for each in state.night.spares)
    return [Sought(Member(clean_name(member.name), user), "" if known else what)]


def check_going(state: SeasonState) -> None:
    """Codes: no_night, night_over."""
    rules_of(state)
    if state.season.stage not in (Stage.JOINING, Stage.RUNNING):
        raise LeagueError("night_over")


# tables ------------------------------------------------------------------------------------------

def current(state: SeasonState, user: int) -> Fixture | None:
    """The game that the user plays now or next."""
    return next((each for each in state.open() if state.plays(each, user)), None)


def table_number(state: SeasonState, fixture: Fixture) -> int:
    """The number of its table, from 1: as a director has set it, else its place in the round."""
    if fixture.number in state.night.numbers:
        return state.night.numbers[fixture.number]
    before = (each for each in state.fixtures.values() if each.round == fixture.round and not each.bye)
    return next((place for place, each in enumerate(before, 1) if each.number == fixture.number), 0)


def at_table(state: SeasonState, number: int) -> Fixture | None:
    """The game of the newest round at the table."""
    return next((each for each in state.fixtures.values()
                 if each.round == state.round and not each.bye and table_number(state, each) == number), None)


def awaited(state: SeasonState, fixture: Fixture) -> list[Member]:
    """The players who have not come to the table; in the first round check-in was enough."""
    came = set(state.appointments.presence.get(fixture.number, NO_PRESENCE))
    if fixture.round == 1 and state.settings.format != "arena":
        instead = state.people.stand_ins.get(fixture.number, NO_MEMBERS)
        opened = state.night.clock.opened if state.night.clock is not None else None
        came.update(user for user, at in here(state).items() if opened is None or at <= opened + CHECK_IN)
        came.update(each.user or 0 for each in instead.values())
    return [member for user, member in state.players(fixture).items() if user not in came]


def arrived(state: SeasonState, user: int, now: datetime) -> Facts:
    """The user comes to their table. Nothing happens if they have, or have none."""
    fixture = current(state, user)
    facts: list[Fact] = []
    if fixture is None or fixture.table is not None:
        return facts
    if user not in state.appointments.presence.get(fixture.number, NO_PRESENCE):
        facts.append(CheckedIn(fixture.number, user, now))
    entrant = state.of_user(user)
    if entrant is not None and user not in here(state):
        facts.append(CheckedIn(0, user, now))
    return facts
