"""Changes of a state that several kinds of entries make."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any, TypeVar

from bot.league.entries import Fact
from bot.league.formats.base import Block
from bot.league.formats.registry import award
from bot.league.model import Stage, Tally
from bot.league.numbered import Numbered
from bot.league.state import OwnProposal, SeasonState

V = TypeVar("V")

Handlers = Mapping[type[Fact], Callable[[SeasonState, Any], SeasonState]]
"""The state after a fact, by its type."""


def at_stage(state: SeasonState, stage: Stage) -> SeasonState:
    return replace(state, season=replace(state.season, stage=stage))


def amend_entrant(state: SeasonState, number: int, **changes: Any) -> SeasonState:
    return replace(state, entrants=state.entrants.put(number, replace(state.entrants[number], **changes)))


def amend_fixture(state: SeasonState, number: int, **changes: Any) -> SeasonState:
    return replace(state, fixtures=state.fixtures.put(number, replace(state.fixtures[number], **changes)))


def amend_appointments(state: SeasonState, **changes: Any) -> SeasonState:
    return replace(state, appointments=replace(state.appointments, **changes))


def amend_people(state: SeasonState, **changes: Any) -> SeasonState:
    return replace(state, people=replace(state.people, **changes))


def amend_drawing(state: SeasonState, **changes: Any) -> SeasonState:
    return replace(state, drawing=replace(state.drawing, **changes))


def amend_standing(state: SeasonState, **changes: Any) -> SeasonState:
    return replace(state, standing=replace(state.standing, **changes))


def amend_proposals(state: SeasonState, proposals: Numbered[OwnProposal]) -> SeasonState:
    return replace(state, fairness=replace(state.fairness, proposals=proposals))


def without_proposals(state: SeasonState, *, fixture: int = 0, entrant: int = 0, carried: bool = True) -> SeasonState:
    """Nothing waits any more about this game or this entrant. ``carried``: what holds cannot be taken back either."""
    left = state.fairness.proposals
    for number, each in left.items():
        about = each.decision
        if (carried or not each.carried) and (
                (fixture and about.fixture == fixture) or (entrant and about.entrant == entrant)):
            left = left.without(number)
    return state if left is state.fairness.proposals else amend_proposals(state, left)


def outdated(state: SeasonState) -> SeasonState:
    """With a draft, if there is one, that was drawn from what was known before."""
    draft = state.drawing.draft
    return state if draft is None or draft.old else amend_drawing(state, draft=replace(draft, old=True))


def dropped(values: Numbered[V], number: int) -> Numbered[V]:
    return values.without(number) if number in values else values


def unasked(state: SeasonState, fixture: int, user: int) -> SeasonState:
    """Without the user's request."""
    key, requests = (fixture, user), state.people.requests
    return amend_people(state, requests=requests.delete(key)) if key in requests else state


def scored(state: SeasonState, before: Block, after: Block) -> SeasonState:
    """With what a block scores ``after`` an entry in place of what it scored ``before``."""
    tallies = state.standing.tallies
    changed: dict[int, Tally] = {}
    for entrant, tally in _points(state, before).items():
        changed[entrant] = tallies[entrant] + -tally
    for entrant, tally in _points(state, after).items():
        known = changed.get(entrant) or tallies.get(entrant)
        changed[entrant] = tally if known is None else known + tally
    return amend_standing(state, tallies=tallies.update(changed))


def _points(state: SeasonState, block: Block) -> dict[int, Tally]:
    return award(state.settings, block) if any(result is not None for _, result in block) else {}
