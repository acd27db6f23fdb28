"""Tables, results, appointments and claims of games.

A result for a fixture that already has a result corrects it: the block's old points are subtracted and the new
ones added. Both entries stay in the log.
"""

from __future__ import annotations

from dataclasses import replace

from bot.league.decisions import OwnDecisionKind
from bot.league.entries import (
    Agreed,
    CheckedIn,
    Claimed,
    Confirmed,
    Disputed,
    Extended,
    Linked,
    Objected,
    Offered,
    Reopened,
    Resulted,
    Retracted,
    Settled,
    Submitted,
    ThreadOpened,
)
from bot.league.model import Fixture
from bot.league.night.state import settled as night_settled
from bot.league.season.folding.changes import (
    Handlers,
    amend_appointments,
    amend_fixture,
    amend_proposals,
    dropped,
    outdated,
    scored,
    without_proposals,
)
from bot.league.season.folding.fairness import missed
from bot.league.state import NO_OFFERS, NO_PRESENCE, SeasonState, Submission


def _result(state: SeasonState, data: Resulted) -> SeasonState:
    number, result = data.fixture, data.result
    known, play, first = state.fixtures.get(number), state.play, number not in state.results
    fixture = known or Fixture(number, 0, data.sides, number)
    if result.table is not None:
        fixture = replace(fixture, table=result.table)
        play = replace(play, tables=play.tables.put(result.table, number))
    if known is None:
        play = replace(play, blocks=play.blocks.put(number, (number,)))
    before = state.block(fixture.block)
    after = [(fixture, result), *(each for each in before if each[0].number != number)]
    objections = dropped(state.appointments.objections, number)
    state = replace(
        amend_appointments(outdated(without_proposals(state, fixture=number)), objections=objections),
        fixtures=state.fixtures.put(number, fixture), results=state.results.put(number, result),
        play=replace(play, waiting=dropped(play.waiting, number), submitted=dropped(play.submitted, number)),
        night=night_settled(state.night, number))
    if first:
        state = missed(state, fixture)
    return scored(state, before, sorted(after, key=lambda each: each[0].number))


def _reopened(state: SeasonState, data: Reopened) -> SeasonState:
    number, known = data.fixture, state.appointments
    fixture = replace(state.fixtures[number], absent=(), agreed=None, table=None)
    before = state.block(fixture.block)
    after = [(fixture, None) if each.number == number else (each, result) for each, result in before]
    state = amend_appointments(
        outdated(without_proposals(state, fixture=number)),
        objections=dropped(known.objections, number), waits=dropped(known.waits, number),
        presence=dropped(known.presence, number))
    play = replace(state.play, waiting=state.play.waiting.put(number, None))
    state = replace(state, fixtures=state.fixtures.put(number, fixture), results=state.results.without(number),
                    play=play)
    return scored(state, before, after)


def _linked(state: SeasonState, data: Linked) -> SeasonState:
    fixture, absent = state.fixtures[data.fixture], data.absent
    if absent is None:  # opening a lobby does not end a claim
        absent = () if data.table is None else fixture.absent
    after = amend_fixture(state, fixture.number, table=data.table, absent=absent)
    if not data.redealt:
        return after
    redealt, block = state.play.redealt, fixture.block
    return replace(after, play=replace(state.play, redealt=redealt.put(block, redealt.get(block, 0) + 1)))


def _thread(state: SeasonState, data: ThreadOpened) -> SeasonState:
    return amend_fixture(state, data.fixture, thread=data.thread)


# appointments ------------------------------------------------------------------------------------

def _offered(state: SeasonState, data: Offered) -> SeasonState:
    offers = state.appointments.offers
    mine = offers.get(data.fixture, NO_OFFERS).set(data.user, data.times)
    return amend_appointments(state, offers=offers.put(data.fixture, mine))


def _agreed(state: SeasonState, data: Agreed) -> SeasonState:
    state = amend_appointments(state, waits=dropped(state.appointments.waits, data.fixture))
    return amend_fixture(state, data.fixture, agreed=data.at)


def _checked_in(state: SeasonState, data: CheckedIn) -> SeasonState:
    presence = state.appointments.presence
    came = presence.get(data.fixture, NO_PRESENCE).set(data.user, data.at)
    return amend_appointments(state, presence=presence.put(data.fixture, came))


def _claimed(state: SeasonState, data: Claimed) -> SeasonState:
    """Who came, for the trail: the result follows."""
    return state


def _extended(state: SeasonState, data: Extended) -> SeasonState:
    if data.until is not None:
        state = amend_appointments(state, waits=state.appointments.waits.put(data.fixture, data.until))
    if data.due is None:
        return state
    state = amend_appointments(state, extended=state.appointments.extended.put(data.fixture, None))
    return amend_fixture(state, data.fixture, due=data.due)


def _objected(state: SeasonState, data: Objected) -> SeasonState:
    known = state.appointments
    sides = (*known.objected.get(data.fixture, ()), data.side)
    return amend_appointments(state, objected=known.objected.put(data.fixture, sides),
                              objections=known.objections.put(data.fixture, data.reason))


def _settled(state: SeasonState, data: Settled) -> SeasonState:
    return amend_appointments(state, objections=dropped(state.appointments.objections, data.fixture))


# played elsewhere --------------------------------------------------------------------------------

def _with_submission(state: SeasonState, number: int, made: Submission) -> SeasonState:
    return replace(state, play=replace(state.play, submitted=state.play.submitted.put(number, made)))


def _submitted(state: SeasonState, data: Submitted) -> SeasonState:
    return _with_submission(state, data.fixture, Submission(
        data.side, data.result, data.until, data.day, agreed=(data.side,)))


def _confirmed(state: SeasonState, data: Confirmed) -> SeasonState:
    known = state.play.submitted[data.fixture]
    return _with_submission(state, data.fixture, replace(known, agreed=(*known.agreed, data.side)))


def _disputed(state: SeasonState, data: Disputed) -> SeasonState:
    known = state.play.submitted[data.fixture]
    state = amend_appointments(state, objections=state.appointments.objections.put(data.fixture, data.reason))
    return _with_submission(state, data.fixture, replace(known, disputed=True))


def _retracted(state: SeasonState, data: Retracted) -> SeasonState:
    """Who is asked whether it may stand is not asked about the next one that is entered."""
    for number, each in state.fairness.proposals.items():
        if each.decision.fixture == data.fixture and each.decision.what is OwnDecisionKind.STAND:
            state = amend_proposals(state, state.fairness.proposals.without(number))
    state = amend_appointments(state, objections=dropped(state.appointments.objections, data.fixture))
    return replace(state, play=replace(state.play, submitted=dropped(state.play.submitted, data.fixture)))


GAMES: Handlers = {
    Resulted: _result, Reopened: _reopened, Linked: _linked, ThreadOpened: _thread, Offered: _offered,
    Agreed: _agreed, CheckedIn: _checked_in, Claimed: _claimed, Extended: _extended, Objected: _objected,
    Settled: _settled, Submitted: _submitted, Confirmed: _confirmed, Disputed: _disputed, Retracted: _retracted,
}
