"""Cases: a player reports a game, its players may answer once, a manager who does not play in the season decides."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import datetime

from bot.core.user_text import LONGEST_REASON, visible
from bot.league.entries import CaseAct, CaseNoted, Facts
from bot.league.formats.registry import format_of
from bot.league.model import Fixture, LeagueError, Stage
from bot.league.season.results import scored_fixture
from bot.league.state import Case, SeasonState

REASONS = ("signals", "help", "quit", "rude", "other")
"""What a report is about; each has the text ``league.report.<reason>``."""
LONGEST_SUSPENSION = 5
"""Games."""


def players_of(state: SeasonState, fixture: Fixture) -> Mapping[int, str]:
    """Whom a case about the fixture concerns, by user: who played it or is to play it."""
    names = {user: member.name for user, member in state.players(fixture).items()}
    result = state.results.get(fixture.number)
    for side in () if result is None else result.players:
        names |= {user: names.get(user, _name(state, user)) for user in side if user > 0}
    return names


def _name(state: SeasonState, user: int) -> str:
    entrant = state.of_user(user)
    return next((each.name for each in entrant.members if each.user == user), "") if entrant else f"<@{user}>"


def reported(state: SeasonState, fixture: int, user: int, reason: str, text: str, *, now: datetime) -> Facts:
    """A player reports a game; one open report for each game and player. Codes: no_such_reason, not_your_season,
    reported_before, note_needed, those of `scored_fixture`."""
    scored_fixture(state, fixture)
    if reason not in REASONS:
        raise LeagueError("no_such_reason")
    if not plays_in(state, user):
        raise LeagueError("not_in_season")
    if any(case.open and case.fixture == fixture and case.reporter == user for case in state.fairness.cases.values()):
        raise LeagueError("reported_before")
    note = visible(text, LONGEST_REASON)
    if not note:
        raise LeagueError("note_needed")
    return [CaseNoted(state.fairness.cases.last + 1, CaseAct.REPORTED, now, user, fixture,
                      reason=reason, text=note)]


def plays_in(state: SeasonState, user: int) -> bool:
    """Whether the user takes or took part in the season, as an entrant or a substitute."""
    return state.of_user(user) is not None or any(
        state.concerns(each, user) for each in state.fixtures.values())


def known_case(state: SeasonState, number: int) -> Case:
    """Codes: no_such_case."""
    if number not in state.fairness.cases:
        raise LeagueError("no_such_case")
    return state.fairness.cases[number]


def answered(state: SeasonState, number: int, user: int, text: str, now: datetime) -> Facts:
    """One of the game's players says once what happened. Codes: no_such_case, case_closed, not_your_fixture,
    answered_before, note_needed."""
    case = _open(state, number)
    if user == case.reporter or user not in players_of(state, state.fixtures[case.fixture]):
        raise LeagueError("not_your_fixture")
    if user in case.answers:
        raise LeagueError("answered_before")
    note = visible(text, LONGEST_REASON)
    if not note:
        raise LeagueError("note_needed")
    return [CaseNoted(number, CaseAct.ANSWERED, now, user, text=note)]


def check_handler(state: SeasonState, user: int) -> None:
    """A manager who plays in the season handles none of its cases. Codes: plays_here."""
    if plays_in(state, user):
        raise LeagueError("plays_here")


def ruled(state: SeasonState, number: int, by: int, act: CaseAct, user: int, *, text: str, now: datetime,
          matches: int = 0) -> Facts:
    """A manager warns or suspends a player, or closes the case. Codes: plays_here, no_such_case, case_closed,
    not_concerned, no_suspension."""
    check_handler(state, by)
    case = _open(state, number)
    if act is not CaseAct.CLOSED and user not in players_of(state, state.fixtures[case.fixture]):
        raise LeagueError("not_concerned")
    if act is CaseAct.SUSPENDED and (format_of(state.settings).ladder or state.season.stage is not Stage.RUNNING
                                     or not 1 <= matches <= LONGEST_SUSPENSION):
        raise LeagueError("no_suspension")
    return [CaseNoted(number, act, now, user, text=visible(text, LONGEST_REASON), matches=matches)]


def _open(state: SeasonState, number: int) -> Case:
    case = known_case(state, number)
    if not case.open:
        raise LeagueError("case_closed")
    return case


def check_playing(state: SeasonState, fixture: Fixture) -> None:
    """None of the fixture's players is suspended. Codes: suspended."""
    for user, member in state.players(fixture).items():
        if left := state.fairness.suspended.get(user, 0):
            raise LeagueError("suspended", name=member.name, n=left)
