"""Reports, rulings, and how many games a suspended player still misses."""

from __future__ import annotations

from dataclasses import replace

from bot.league.entries import Adjusted, CaseAct, CaseNoted
from bot.league.model import UNIT, Fixture, Tally
from bot.league.season.folding.changes import Handlers, amend_standing, outdated
from bot.league.state import Case, SeasonState


def _noted(state: SeasonState, data: CaseNoted) -> SeasonState:
    cases, suspended = state.fairness.cases, state.fairness.suspended
    if data.act is CaseAct.REPORTED:
        case = Case(data.case, data.fixture, data.user, data.reason, data.text, at=data.at)
    elif data.act is CaseAct.ANSWERED:
        case = replace(cases[data.case], answers=cases[data.case].answers.set(data.user, data.text))
    else:
        case = replace(cases[data.case], rulings=(*cases[data.case].rulings, data))
    if data.act is CaseAct.SUSPENDED:
        suspended = suspended.set(data.user, suspended.get(data.user, 0) + data.matches)
    return replace(state, fairness=replace(state.fairness, cases=cases.put(case.number, case), suspended=suspended))


def missed(state: SeasonState, fixture: Fixture) -> SeasonState:
    """A fixture has got its result: the suspended players of its entrants have missed one game more."""
    suspended = state.fairness.suspended
    if not suspended or fixture.bye:
        return state
    for number in fixture.entrants:
        for user in state.entrants[number].users:
            left = suspended.get(user, 0)
            if left:
                suspended = suspended.set(user, left - 1) if left > 1 else suspended.delete(user)
    return replace(state, fairness=replace(state.fairness, suspended=suspended))


def _adjusted(state: SeasonState, data: Adjusted) -> SeasonState:
    known, tallies = state.fairness.adjusted, state.standing.tallies
    adjusted = known.put(data.entrant, (*known.get(data.entrant, ()), data))
    tally = state.tally(data.entrant) + Tally(points=data.points * UNIT)
    state = replace(outdated(state), fairness=replace(state.fairness, adjusted=adjusted))
    return amend_standing(state, tallies=tallies.put(data.entrant, tally))


FAIRNESS: Handlers = {CaseNoted: _noted, Adjusted: _adjusted}
