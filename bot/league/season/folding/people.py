"""Who enters and leaves, and who plays for whom."""

from __future__ import annotations

from dataclasses import replace
from functools import reduce

from bot.league.entries import (
    Asked,
    Enlisted,
    Invited,
    Joined,
    Left,
    LineupChosen,
    Paused,
    Returned,
    Substituted,
    Titled,
    Withdrawn,
)
from bot.league.model import Entrant, EntrantStatus, Fixture, Member, Stage
from bot.league.night.state import without_user
from bot.league.numbered import Map
from bot.league.season.folding.changes import (
    Handlers,
    amend_appointments,
    amend_drawing,
    amend_entrant,
    amend_people,
    outdated,
    unasked,
    without_proposals,
)
from bot.league.state import LINE_UPS, NO_LINE_UPS, NO_MEMBERS, SeasonState


def _joined(state: SeasonState, data: Joined) -> SeasonState:
    division = 1 if state.season.stage is Stage.RUNNING else 0
    entrant = Entrant(data.entrant, data.name, data.members, division=division)
    state = _entered(outdated(state), entrant)
    state = amend_drawing(state, joined=max(state.drawing.joined, entrant.number))
    night = reduce(without_user, entrant.users, state.night)
    return replace(state, entrants=state.entrants.put(entrant.number, entrant), night=night)


def _entered(state: SeasonState, entrant: Entrant) -> SeasonState:
    """Requests by and to those who have entered are over, but that of a squad's captain to the others."""
    requests = state.people.requests
    for key, asked in requests.items():
        squad = bool(state.settings.entry.squad) and key == (0, entrant.captain)
        left = tuple(each for each in asked if each.user not in entrant.users or (squad and each is asked[0]))
        fewest = 1 if key[0] else 2  # a substitute stands alone, a partner after who asks
        if len(left) < fewest or (asked[0] not in left and not key[0]):
            requests = requests.delete(key)
        elif left != asked:
            requests = requests.set(key, left)
    return amend_people(state, requests=requests)


def _enlisted(state: SeasonState, data: Enlisted) -> SeasonState:
    """Open line-ups with somebody who is out are not in any more, nor are requests of who was the captain."""
    captain = state.entrants[data.entrant].captain
    title = state.entrants[data.entrant].title
    state = amend_entrant(state, data.entrant, name=title or data.name, members=data.members)
    if state.entrants[data.entrant].captain != captain:
        state = unasked(state, 0, captain)
    state, users = _entered(state, state.entrants[data.entrant]), {each.user for each in data.members}
    for fixture in state.play.waiting:
        chosen = state.people.line_ups.get(fixture, NO_LINE_UPS)
        if any(each.user not in users for each in chosen.get(data.entrant, ())):
            state = _reopened(state, fixture, data.entrant)
    return state


def _titled(state: SeasonState, data: Titled) -> SeasonState:
    members = " & ".join(each.name for each in state.entrants[data.entrant].members)
    return amend_entrant(state, data.entrant, name=data.title or members, title=data.title)


def _reopened(state: SeasonState, fixture: int, entrant: int) -> SeasonState:
    """The squad's line-up is not in any more; those of the match are announced again."""
    chosen, reminded = state.people.line_ups.get(fixture, NO_LINE_UPS), state.appointments.reminded
    state = amend_people(state, line_ups=state.people.line_ups.put(fixture, chosen.delete(entrant)))
    for board in state.boards(state.fixtures[fixture]):
        told = reminded.get(board.number, frozenset())
        if LINE_UPS in told or board.number == fixture:
            reminded = reminded.put(board.number, told - {LINE_UPS})
    return amend_appointments(state, reminded=reminded)


def _lined_up(state: SeasonState, data: LineupChosen) -> SeasonState:
    """A squad's latest line-up is one that is known: others are secret."""
    if not data.players:
        if not data.moved:
            state = amend_people(state, reopened=state.people.reopened.set(data.entrant, state.seq + 1))
        return _reopened(state, data.fixture, data.entrant)
    members = tuple(each for each in state.entrants[data.entrant].members if each.user in data.players)
    known = state.people.line_ups
    chosen = known.get(data.fixture, NO_LINE_UPS).set(data.entrant, members)
    state = amend_people(state, line_ups=known.put(data.fixture, chosen))
    fixture = state.fixtures[data.fixture]
    return state if state.lacking(fixture) else amend_people(state, latest=_latest(state, fixture))


def _latest(state: SeasonState, fixture: Fixture) -> Map[int, tuple[int, ...]]:
    """With the line-ups of the match, which are known now, in the order of its boards."""
    found: dict[int, tuple[int, ...]] = {}
    for board in state.boards(fixture):
        for number, each in state.people.line_ups.get(board.number, NO_LINE_UPS).items():
            found[number] = (*found.get(number, ()), *(one.user or 0 for one in each))
    return reduce(lambda latest, item: latest.set(*item), found.items(), state.people.latest)


def _invited(state: SeasonState, data: Invited) -> SeasonState:
    requests = state.people.requests.set((0, data.members[0].user or 0), data.members)
    return amend_people(state, requests=requests)


def _withdrawn(state: SeasonState, data: Withdrawn) -> SeasonState:
    known = state.people.requests.get((data.fixture, data.user), ())
    left = tuple(each for each in known if each.user != data.out)
    if data.out and len(left) > 1:
        return amend_people(state, requests=state.people.requests.set((data.fixture, data.user), left))
    return unasked(state, data.fixture, data.user)


def _left(state: SeasonState, data: Left) -> SeasonState:
    state = without_proposals(state, entrant=data.entrant, carried=False)
    if state.season.stage is Stage.JOINING:
        state = unasked(state, 0, state.entrants[data.entrant].captain)
        return replace(state, entrants=state.entrants.without(data.entrant))
    return amend_entrant(outdated(state), data.entrant, status=data.standing)


def _paused(state: SeasonState, data: Paused) -> SeasonState:
    return amend_entrant(outdated(state), data.entrant, paused=data.last)


def _returned(state: SeasonState, data: Returned) -> SeasonState:
    state = without_proposals(outdated(state), entrant=data.entrant)
    return amend_entrant(state, data.entrant, paused=0, status=EntrantStatus.IN)


def _asked(state: SeasonState, data: Asked) -> SeasonState:
    return amend_people(state, requests=state.people.requests.set((data.fixture, data.out), (data.member,)))


def _substituted(state: SeasonState, data: Substituted) -> SeasonState:
    out, member, fixture = data.out, data.member, data.fixture
    if fixture is not None:
        instead = state.people.stand_ins.get(fixture, NO_MEMBERS).set(out, member)
        if member.user == out:
            instead = instead.delete(out)
        state = amend_people(state, stand_ins=state.people.stand_ins.put(fixture, instead))
        return unasked(state, fixture, out)
    def renewed(known: tuple[Member, ...]) -> tuple[Member, ...]:
        return tuple(member if old.user == out else old for old in known)

    line_ups = state.people.line_ups
    for number in state.play.waiting:
        if data.entrant in (chosen := line_ups.get(number, NO_LINE_UPS)):
            line_ups = line_ups.put(number, chosen.set(data.entrant, renewed(chosen[data.entrant])))
    return amend_entrant(amend_people(state, line_ups=line_ups), data.entrant,
                         members=renewed(state.entrants[data.entrant].members))


PEOPLE: Handlers = {
    Joined: _joined, Invited: _invited, Enlisted: _enlisted, Titled: _titled, LineupChosen: _lined_up,
    Withdrawn: _withdrawn, Left: _left, Paused: _paused, Returned: _returned, Asked: _asked, Substituted: _substituted,
}
