"""Who enters and leaves, and who plays for whom."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from bot.league.entries import Asked, Invited, Joined, Left, Paused, Returned, Substituted, Withdrawn
from bot.league.model import Entrant, EntrantStatus, Stage
from bot.league.night.state import without_user
from bot.league.season.folding.changes import Handlers, amend_drawing, amend_entrant, amend_people, outdated, unasked
from bot.league.state import NOBODY, SeasonState


def _joined(state: SeasonState, data: Joined) -> SeasonState:
    division = 1 if state.season.stage is Stage.RUNNING else 0
    entrant = Entrant(data.entrant, data.name, data.members, division=division)
    requests = state.people.requests
    for key, asked in requests.items():
        if any(each.user in entrant.users for each in asked):
            requests = requests.delete(key)
    state = amend_people(outdated(state), requests=requests)
    state = amend_drawing(state, joined=max(state.drawing.joined, entrant.number))
    night = reduce(without_user, entrant.users, state.night)
    return replace(state, entrants=state.entrants.put(entrant.number, entrant), night=night)


def _invited(state: SeasonState, data: Invited) -> SeasonState:
    requests = state.people.requests.set((0, data.members[0].user or 0), data.members)
    return amend_people(state, requests=requests)


def _withdrawn(state: SeasonState, data: Withdrawn) -> SeasonState:
    return unasked(state, data.fixture, data.user)


def _left(state: SeasonState, data: Left) -> SeasonState:
    if state.season.stage is Stage.JOINING:
        return replace(state, entrants=state.entrants.without(data.entrant))
    return amend_entrant(outdated(state), data.entrant, status=data.standing)


def _paused(state: SeasonState, data: Paused) -> SeasonState:
    return amend_entrant(outdated(state), data.entrant, paused=data.last)


def _returned(state: SeasonState, data: Returned) -> SeasonState:
    return amend_entrant(outdated(state), data.entrant, paused=0, status=EntrantStatus.IN)


def _asked(state: SeasonState, data: Asked) -> SeasonState:
    return amend_people(state, requests=state.people.requests.set((data.fixture, data.out), (data.member,)))


def _substituted(state: SeasonState, data: Substituted) -> SeasonState:
    out, member, fixture = data.out, data.member, data.fixture
    if fixture is not None:
        instead = state.people.stand_ins.get(fixture, NOBODY).set(out, member)
        if member.user == out:
            instead = instead.delete(out)
        state = amend_people(state, stand_ins=state.people.stand_ins.put(fixture, instead))
        return unasked(state, fixture, out)
    members = tuple(member if old.user == out else old for old in state.entrants[data.entrant].members)
    return amend_entrant(state, data.entrant, members=members)


PEOPLE: Handlers = {
    Joined: _joined, Invited: _invited, Withdrawn: _withdrawn, Left: _left, Paused: _paused,
    Returned: _returned, Asked: _asked, Substituted: _substituted,
}
