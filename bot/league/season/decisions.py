"""A manager who plays in an event does not decide their own game alone, nor put others out of the event alone.

- **A game that one plays, or has a substitute in, as a member of a side**: the decision waits. It holds once another
  manager agrees, or a player of each other side. If nobody does by `until`, it is off, and the ordinary rule decides:
  an overdue game is decided as `deadlines.proposal` says, any other stays as it is.
- **Removing, pausing or replacing others in an event in which one takes part**: it waits for another manager. If none
  answers by `until`, it holds, everybody sees who did it, and any manager can take it back (`taken_back`).

- **Entrants kept apart**: one's own from others at any time, others once a round is drawn or drafted. It waits for a
  manager of none of them, and is off without an answer: it decides who meets whom.

- **Points given or taken in a season in which one plays**: they wait for a manager of neither entrant, and are off
  without an answer: whoever is given or loses them, the manager's own place depends on it.

Decisions about everybody alike (settings, the draw, clocks) are free, but who plays does not choose their own opponents
(`check_draw`, `check_seeds`) and ends no round in which their own game is open (`check_over`). Seasons of edition 0
have none of this.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from dataclasses import replace
from datetime import datetime, timedelta
from random import Random

from bot.core.user_text import LONGEST_REASON, clean_name, visible
from bot.league.decisions import ABOUT_ENTRANTS, OF_ENTRANTS, OwnDecision, OwnDecisionKind
from bot.league.entries import (
    BY_MANAGER,
    Carried,
    Dropped,
    Extended,
    Fact,
    Facts,
    Joined,
    Proposed,
    Reopened,
    Resulted,
    Returned,
    Seconded,
    Substituted,
)
from bot.league.formats.registry import tie_of
from bot.league.model import Actor, EntrantStatus, Fixture, LeagueError, Pairing, Stage
from bot.league.season import deadlines, entrants, fold
from bot.league.season.cases import plays_in
from bot.league.season.claims import REOPENED_LASTS
from bot.league.state import NO_MEMBERS, OwnProposal, SeasonState

ANSWER_TIME = timedelta(hours=24)
NIGHT_ANSWER_TIME = timedelta(minutes=5)
"""How long others have to answer; of an open game at least until its deadline."""
OWN = "own"
"""A note of the log: people have been told of the proposal with this number."""
Decide = Callable[[SeasonState], Facts]


# who is concerned --------------------------------------------------------------------------------

def sides_of(state: SeasonState, fixture: Fixture, user: int) -> set[int]:
    """The sides for which the user plays or played, is a member, has a substitute, or was asked to be one."""
    result = state.results.get(fixture.number)
    found = {side for side, users in enumerate(() if result is None else result.players) if user in users}
    for side, numbers in enumerate(fixture.sides):
        members = {each for number in numbers for each in state.entrants[number].users}
        instead = state.people.stand_ins.get(fixture.number, NO_MEMBERS)
        asked = {request[-1].user for (game, out), request in state.people.requests.items()
                 if game == fixture.number and out in members}
        if user in members | asked | {member.user for out, member in instead.items() if out in members}:
            found.add(side)
    return found


def concerns(state: SeasonState, user: int, decision: OwnDecision) -> bool:
    """Whether the user, a manager, decides about their own game, or about others of an event that they play in."""
    if decision.what is OwnDecisionKind.POINTS:
        return plays_in(state, user)
    if decision.what is OwnDecisionKind.APART:
        mine, drawn = state.of_user(user), state.round or state.drawing.draft
        return plays_in(state, user) and (bool(drawn) or mine is None or mine.number in decision.entrants)
    if decision.what not in OF_ENTRANTS:
        fixture = state.fixtures.get(decision.fixture)
        return fixture is not None and bool(sides_of(state, fixture, user))
    if decision.what is OwnDecisionKind.CHANGE_PLAYER:
        return plays_in(state, user) and decision.members[0].user != user
    mine = state.of_user(user)
    return plays_in(state, user) and (mine is None or mine.number != decision.entrant)


def waits(state: SeasonState, by: Actor, decision: OwnDecision) -> bool:
    """Whether others have to agree first."""
    return state.settings.edition > 0 and not by.settled and concerns(state, by.user, decision)


def needed(state: SeasonState, proposal: OwnProposal) -> set[int]:
    """The sides that have still to agree, if no manager does; sides of AI players are not asked."""
    fixture = state.fixtures.get(proposal.decision.fixture)
    if fixture is None or proposal.decision.what in ABOUT_ENTRANTS:
        return set()
    people = {side for side, numbers in enumerate(fixture.sides) if any(state.entrants[each].users for each in numbers)}
    return people - sides_of(state, fixture, proposal.user) - set(proposal.agreed)


def asked(state: SeasonState, proposal: OwnProposal) -> list[int]:
    """The players who may agree for their sides; those whom a decision that holds has put out, paused or
    replaced."""
    decision = proposal.decision
    if decision.what in OF_ENTRANTS:
        gone = state.entrants.get(decision.entrant)
        users = [*(() if gone is None else gone.users), *(each.user or 0 for each in decision.members)]
        return [user for user in dict.fromkeys(users) if user > 0] if proposal.carried else []
    if not (missing := needed(state, proposal)):
        return []
    return [user for side, numbers in enumerate(state.fixtures[decision.fixture].sides) if side in missing
            for number in numbers for user in state.entrants[number].users]


def until(state: SeasonState, proposal: OwnProposal) -> datetime:
    """When it is too late to answer."""
    if state.settings.night is not None:
        return proposal.at + NIGHT_ANSWER_TIME
    fixture, at = state.fixtures.get(proposal.decision.fixture), proposal.at + ANSWER_TIME
    if fixture is None or fixture.due is None or fixture.number in state.results:
        return at
    return max(at, fixture.due)


# asking ------------------------------------------------------------------------------------------

def guarded(by: Actor, decision: OwnDecision, now: datetime, decide: Decide) -> Decide:
    """``decide``, or if others have to agree first, that they are asked. What ``decide`` refuses is refused."""
    def checked(state: SeasonState) -> Facts:
        facts = decide(state)
        return proposed(state, by.user, decision, now) if facts and waits(state, by, decision) else facts

    return checked


def proposed(state: SeasonState, user: int, decision: OwnDecision, now: datetime) -> Facts:
    """Codes: proposed_already."""
    members = tuple(replace(each, name=clean_name(each.name)) for each in decision.members)
    decision = replace(decision, reason=visible(decision.reason, LONGEST_REASON), members=members)
    if any(each.user == user and each.decision == decision and is_open(state, each, now)
           for each in state.fairness.proposals.values()):
        raise LeagueError("proposed_already")
    return [Proposed(state.fairness.proposed + 1, user, now, decision)]


def is_open(state: SeasonState, proposal: OwnProposal, now: datetime) -> bool:
    return not proposal.carried and now < until(state, proposal)


# answering ---------------------------------------------------------------------------------------

def answered(state: SeasonState, number: int, by: Actor, now: datetime) -> tuple[OwnProposal, Facts, bool]:
    """What is agreed to, and whether it holds now. Codes: proposal_gone, own_decision, decided_by_others."""
    proposal = known(state, number, now)
    sides = _asked(state, proposal, by)
    missing = needed(state, proposal)
    facts = [Seconded(number, by.user, side) for side in sides]
    return proposal, facts, BY_MANAGER in sides or not missing - set(sides)


def _asked(state: SeasonState, proposal: OwnProposal, by: Actor) -> list[int]:
    """For which sides the user may agree, or `BY_MANAGER`. Codes: own_decision, decided_by_others."""
    decision = proposal.decision
    fixture = state.fixtures.get(decision.fixture)
    if by.user == proposal.user:
        raise LeagueError("own_decision")
    if fixture is not None and decision.what not in OF_ENTRANTS and (mine := sides_of(state, fixture, by.user)):
        if not (found := sorted(mine & needed(state, proposal))):
            raise LeagueError("own_decision")
        return found
    theirs, own = state.of_user(proposal.user), state.of_user(by.user)
    if decision.what in ABOUT_ENTRANTS and own is not None and own.number in (
            *decision.entrants, decision.entrant, 0 if theirs is None else theirs.number):
        raise LeagueError("own_decision")
    if not by.manager:
        raise LeagueError("decided_by_others")
    return [BY_MANAGER]


def known(state: SeasonState, number: int, now: datetime) -> OwnProposal:
    """Codes: proposal_gone."""
    found = state.fairness.proposals.get(number)
    if found is None or not is_open(state, found, now):
        raise LeagueError("proposal_gone")
    return found


def refused(state: SeasonState, number: int, by: Actor, now: datetime) -> Facts:
    """By one of those who are asked, or who asks. Codes: those of `answered`."""
    proposal = known(state, number, now)
    if by.user != proposal.user:
        _asked(state, proposal, by)
    return [Dropped(number, by.user)]


def told(proposal: OwnProposal) -> str:
    """How the log notes that people have been told of a proposal, and again if it holds since nobody answered."""
    return f"{OWN} {proposal.number}{' holds' if proposal.carried else ''}"


def untold(state: SeasonState) -> list[OwnProposal]:
    known = state.appointments.reminded.get(0, frozenset())
    return [each for each in state.fairness.proposals.values() if told(each) not in known]


# when nobody answers -----------------------------------------------------------------------------

def lapsed(state: SeasonState, now: datetime, playing: Collection[int] = ()) -> Facts:
    """What becomes of those that nobody has answered in time. ``playing``: tables whose games run."""
    facts: list[Fact] = []
    for number, proposal in state.fairness.proposals.items():
        if not proposal.carried and now >= until(state, proposal):
            new = _without_answer(state, number, proposal, now, playing)
            state, facts = fold.preview(state, new), [*facts, *new]
    return facts


def _without_answer(state: SeasonState, number: int, proposal: OwnProposal, now: datetime,
                    playing: Collection[int]) -> Facts:
    decision = proposal.decision
    try:
        if decision.what in OF_ENTRANTS:
            return [Carried(number), *of_entrant(state, decision)]
        late = {each.number: each for each in deadlines.overdue(state, now, playing)}
        if state.settings.night is None and decision.fixture in late:
            fixture = late[decision.fixture]
            return [Dropped(number), *deadlines.ruled(state, fixture, deadlines.proposal(state, fixture), now)]
    except LeagueError:
        pass  # it makes no sense any more
    return [Dropped(number)]


def of_entrant(state: SeasonState, decision: OwnDecision) -> Facts:
    """What a decision about an entrant does. Codes: those of `entrants`."""
    if decision.what is OwnDecisionKind.PAUSE:
        return entrants.paused(state, decision.entrant, decision.n)
    if decision.what is OwnDecisionKind.CHANGE_PLAYER:
        out, new = decision.members
        return entrants.substituted(state, out.user or 0, new, None)
    barred = decision.what is OwnDecisionKind.BAR
    status = EntrantStatus.BARRED if barred else EntrantStatus.LEFT
    return entrants.left(state, decision.entrant, status, decision.reason)


def taken_back(state: SeasonState, number: int, now: datetime) -> Facts:
    """What holds since nobody had answered is undone, with the results that followed from it where nothing is built on
    them. Codes: proposal_gone."""
    proposal = state.fairness.proposals.get(number)
    if proposal is None or not proposal.carried or state.season.stage not in (Stage.JOINING, Stage.RUNNING):
        raise LeagueError("proposal_gone")
    return [Dropped(number), *_undone(state, proposal.decision, now)]


def _undone(state: SeasonState, decision: OwnDecision, now: datetime) -> Iterator[Fact]:
    entrant = state.entrants.get(decision.entrant)
    if decision.what is OwnDecisionKind.CHANGE_PLAYER:
        out, new = decision.members
        if entrant is not None and new.user in entrant.users:
            yield Substituted(decision.entrant, new.user or 0, out, None)
    elif entrant is not None:
        yield Returned(entrant.number)
        if not entrant.active:
            yield from _games_again(state, entrant.number, now)
    elif all(state.of_user(each.user or 0) is None for each in decision.members):
        yield Joined(state.drawing.joined + 1, " & ".join(each.name for each in decision.members), decision.members)


def _games_again(state: SeasonState, number: int, now: datetime) -> Iterator[Fact]:
    """The games that were decided because the entrant had left wait again; what was annulled counts again."""
    for fixture in state.fixtures.values():
        result = state.results.get(fixture.number)
        gone = any(not state.entrants[each].active for each in fixture.entrants if each != number)
        if result is None or fixture.bye or number not in fixture.entrants or gone:
            continue
        built_on = fixture.round < state.round and (
            tie_of(state.settings, fixture) is not None or state.settings.night is not None)
        if result.reason == EntrantStatus.LEFT and result.table is None and not built_on:
            yield Reopened(fixture.number)
            if fixture.due is not None and fixture.due < now + REOPENED_LASTS:
                yield Extended(fixture.number, due=now + REOPENED_LASTS)
        elif result.annulled:
            yield Resulted(fixture.number, replace(result, annulled=False))


# what concerns everybody -------------------------------------------------------------------------

def check_over(state: SeasonState, by: Actor) -> None:
    """Who plays ends nothing in which their own game is open. Codes: own_game_open."""
    if state.settings.edition and any(sides_of(state, each, by.user) for each in state.open() if not each.bye):
        raise LeagueError("own_game_open")


def check_answered(state: SeasonState, now: datetime) -> None:
    """Nothing waits for others to agree: the end would drop it, and nobody hear of that. Codes: proposals_open."""
    if waiting := [each for each in state.fairness.proposals.values() if is_open(state, each, now)]:
        raise LeagueError("proposals_open", n=len(waiting))


def check_seeds(state: SeasonState, by: Actor) -> None:
    """Who plays puts no seeds in order: whom they meet, and when, follows from any of them. Codes: own_draw."""
    if state.settings.edition and plays_in(state, by.user):
        raise LeagueError("own_draw")


def lot_of(state: SeasonState, by: Actor) -> Random | None:
    """The lots with which a manager who plays draws the next round: always the same while the same entrants are there.
    Else they could pause, return, and draw again until a draft suits them. None: they do not play."""
    if not state.settings.edition or state.of_user(by.user) is None:
        return None
    return Random(repr((state.id, state.round, sorted(state.present))))  # noqa: S311 nothing is hidden by it


def check_draw(state: SeasonState, by: Actor, facts: Facts) -> None:
    """Who plays changes nothing about whom they meet in the draft. Codes: own_draw."""
    mine, draft = state.of_user(by.user), state.drawing.draft
    after = fold.preview(state, facts).drawing.draft
    if not state.settings.edition or mine is None or draft is None or after is None or draft.old:
        return
    if _games_of(draft.rounds, mine.number) != _games_of(after.rounds, mine.number):
        raise LeagueError("own_draw")


def _games_of(rounds: Sequence[Sequence[Pairing]], entrant: int) -> list[frozenset[frozenset[int]]]:
    """Who plays with and against whom in the entrant's games."""
    return [frozenset(map(frozenset, each.sides)) for pairings in rounds for each in pairings
            if entrant in each.entrants]
