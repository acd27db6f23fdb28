"""The start of a club night and its rounds: who is paired, who fills up, who plays for those who are missing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from bot.league.entries import Fact, Facts, Joined, Left, Paired, Resulted, Started, Substituted
from bot.league.formats.registry import format_of, planned_rounds
from bot.league.formats.tables import seats
from bot.league.model import Entrant, EntrantStatus, Fixture, How, LeagueError, Member, Result, Stage
from bot.league.night.facts import ClockSet, Missed
from bot.league.season import fold, lifecycle
from bot.league.season.checks import check_running
from bot.league.season.night.attendance import arrivals, attends, awaited, expected, here, opens, rules_of
from bot.league.settings import Settings
from bot.league.state import NO_MEMBERS, SeasonState
from bot.tables.rules.seats import stand_in_level
from games.registry import GAMES

TABLES = 100
"""More would not fit under Discord's limits."""


# the start ---------------------------------------------------------------------------------------

def started(state: SeasonState, now: datetime, seekers: Sequence[Member] = (), *, early: bool = False) -> Facts:
    """``seekers``: those who look for a partner, the best first: neighbours become pairs, as long as there are tables.
    ``early``: a director does not wait. If nobody could check in yet, or too few have, all who have entered are
    expected at their tables.

    Codes: season_runs, too_few_entrants.
    """
    if state.season.stage is not Stage.JOINING:
        raise LeagueError("season_runs")
    facts: list[Fact] = []
    most = 2 * (room(state.settings) - len(state.active))
    paired = [each for each in seekers if each.user in state.night.seeking][:most]
    for number, (one, other) in enumerate(zip(paired[::2], paired[1::2], strict=False), state.drawing.joined + 1):
        facts.append(Joined(number, f"{one.name} & {other.name}", (one, other)))
        facts += arrivals(state, (one.user or 0, other.user or 0), now)
    ready = fold.preview(state, facts)
    if early and (now < opens(rules_of(state)) or len(playing_in(ready)) < state.settings.entry.least):
        facts += expected(ready, now)
        ready = fold.preview(state, facts)
    playing = playing_in(ready)
    if len(playing) < (least := state.settings.entry.least):
        raise LeagueError("too_few_entrants", least=least, n=len(playing))
    return [*facts, Started(dict.fromkeys(ready.entrants, 1), tuple(ready.entrants))]


def playing_in(state: SeasonState) -> list[Entrant]:
    return [each for each in state.entrants.values() if attends(state, each)]


def room(settings: Settings) -> int:
    """How many entrants the tables are for."""
    if format_of(settings).any_game:
        return TABLES * seats(settings)[0]
    return TABLES * (2 if settings.entry.pairs else 4)


def check_room(state: SeasonState) -> None:
    """Another entrant has a table. Codes: too_many_tables."""
    if len(state.active) >= room(state.settings):
        raise LeagueError("too_many_tables", most=TABLES)


# a round -----------------------------------------------------------------------------------------

def next_round(state: SeasonState, now: datetime, draw: Random) -> Facts:
    """The next round, for those who are there. Codes: not_running_season, season_over, round_open, all_paired,
    too_few_entrants."""
    check_running(state)
    facts = list(_missed_one(state))
    facts += _filled_up(fold.preview(state, facts), now)
    ready = fold.preview(state, facts)
    pairings = format_of(state.settings).pair(attending(ready), draw)
    facts += lifecycle.fixtures(ready, now, pairings[:1])
    after = fold.preview(state, facts)
    made = [each for each in after.fixtures.values() if each.round == after.round and not each.bye]
    if not made:
        raise LeagueError("too_few_entrants", least=state.settings.entry.least, n=len(attending(ready).active))
    facts += replacements(after, made)
    return [*facts, ClockSet(after.round, now, now + timedelta(minutes=rules_of(state).minutes))]


def _missed_one(state: SeasonState) -> Iterator[Fact]:
    """Who is there for the first time, until half of the rounds, has half a win for the last round."""
    if not state.round or not format_of(state.settings).by_round or 2 * state.round > planned_rounds(state) > 0:
        return
    known = {number for each in state.fixtures.values() for number in each.entrants}
    late = [each.number for each in state.entrants.values()
            if each.users and each.number not in known and attends(state, each)]
    made = [Fixture(number, state.round, ((entrant,),), number)
            for number, entrant in enumerate(late, state.next_fixture)]
    if made:
        yield Paired(state.round, tuple(made))
        yield from (Resulted(each.number, Result(How.HALF, (0,), (1,))) for each in made)


def rounds_left(state: SeasonState, now: datetime) -> bool:
    """Whether another round may begin now."""
    rules, settings = rules_of(state), state.settings
    if settings.course.rounds and state.round >= settings.course.rounds:
        return False
    return not rules.hours or now < rules.begins + timedelta(hours=rules.hours)


def attending(state: SeasonState) -> SeasonState:
    """The state as pairing sees it: who is not there has left."""
    entrants = state.entrants
    for number, entrant in state.entrants.items():
        if entrant.active and not attends(state, entrant):
            entrants = entrants.put(number, replace(entrant, status=EntrantStatus.LEFT))
    return replace(state, entrants=entrants)


def house(settings: Settings, number: int) -> tuple[Member, ...]:
    """The AI players of an entrant."""
    level = stand_in_level(GAMES[settings.play.game].levels)
    names = (f"AI {number}a", f"AI {number}b") if settings.entry.pairs else (f"AI {number}",)
    return tuple(Member(name, level=level) for name in names)


def missing_sides(state: SeasonState, playing: int) -> int:
    """How many entrants would have to come so that nobody sits out; 0: none, or more than come."""
    if format_of(state.settings).any_game:
        return 0
    size = 2 if state.settings.entry.pairs else 4
    short = -playing % size
    return short if short < 3 else 0


def _filled_up(state: SeasonState, now: datetime) -> Iterator[Fact]:
    """AI players or people who step in come, so that nobody sits out, and AI players go who are not needed."""
    odd = rules_of(state).odd
    robots = [each for each in state.entrants.values() if each.active and not each.users]
    playing = sum(attends(state, each) for each in state.entrants.values()) - len(robots)
    short = missing_sides(state, playing) if odd != "bye" else 0
    number = state.drawing.joined
    if odd == "step_in":
        size = 2 if state.settings.entry.pairs else 1
        spares = list(state.night.spares)
        while short and len(spares) >= size:
            number, short = number + 1, short - 1
            members, spares = tuple(spares[:size]), spares[size:]
            yield Joined(number, " & ".join(each.name for each in members), members)
            yield from arrivals(state, tuple(each.user or 0 for each in members), now)
        short = 0
    for each in robots[short:]:
        yield Left(each.number, EntrantStatus.LEFT)
    for _ in range(short - len(robots)):
        number += 1
        members = house(state.settings, number)
        yield Joined(number, " & ".join(each.name for each in members), members)


# who plays for whom ------------------------------------------------------------------------------

def replacements(state: SeasonState, fixtures: Sequence[Fixture]) -> Iterator[Fact]:
    """In the round's games: somebody plays for those who are not there, or suspended."""
    gone = [(fixture, member.user or 0) for fixture in fixtures for member in state.players(fixture).values()
            if member.user not in here(state) or state.fairness.suspended.get(member.user or 0)]
    yield from _replaced(state, gone)


def unseen(state: SeasonState, fixtures: Sequence[Fixture]) -> Iterator[Fact]:
    """At the end of the grace: those who have not come to these tables are gone, and somebody plays for them."""
    gone = [(fixture, member.user or 0) for fixture in fixtures for member in awaited(state, fixture)]
    yield from (Missed(user) for _, user in gone)
    yield from _replaced(state, gone)


def _replaced(state: SeasonState, gone: Sequence[tuple[Fixture, int]]) -> Iterator[Fact]:
    """By those who would step in, in turn, then by AI players, whose games are not rated."""
    out = {user for _, user in gone}
    spares = [each for each in free_spares(state) if each.user not in out]
    for place, (fixture, user) in enumerate(gone, 1):
        entrant, owner = _seat(state, fixture, user)
        name = f"AI {place}"
        member = spares.pop(0) if spares else Member(name, level=stand_in_level(GAMES[state.settings.play.game].levels))
        yield Substituted(entrant, owner, member, fixture.number)


def _seat(state: SeasonState, fixture: Fixture, user: int) -> tuple[int, int]:
    """The entrant for whom the user plays, and the user who owns that seat."""
    instead = state.people.stand_ins.get(fixture.number, NO_MEMBERS)
    owner = next((out for out, member in instead.items() if member.user == user), user)
    return next(number for number in fixture.entrants if owner in state.entrants[number].users), owner


def free_spares(state: SeasonState) -> list[Member]:
    """Who would step in and does not play, those who have done so least first."""
    playing = {user for fixture in state.open() for user in state.players(fixture)}
    turns = Counter(member.user for instead in state.people.stand_ins.values() for member in instead.values())
    return sorted((each for each in state.night.spares if each.user not in playing), key=lambda each: turns[each.user])
