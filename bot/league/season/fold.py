"""Fold a season's log into its `SeasonState`, one entry at a time.

A result entry for a fixture that already has a result corrects it: the block's old points are subtracted and the new
ones added. Both entries stay in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any, TypeVar

from bot.league.entries import (
    Agreed,
    Archived,
    Asked,
    Changed,
    CheckedIn,
    Claimed,
    Closed,
    Drafted,
    Erased,
    Extended,
    Fact,
    Facts,
    Invited,
    Joined,
    Left,
    Linked,
    Objected,
    Offered,
    Opened,
    Paired,
    Published,
    Reminded,
    Reopened,
    Resulted,
    SeasonEntry,
    Settled,
    Started,
    Substituted,
    ThreadOpened,
    Undone,
    WeekEnded,
    Withdrawn,
    settings_in,
    settings_out,
)
from bot.league.formats.base import Block
from bot.league.formats.registry import award
from bot.league.model import Entrant, Fixture, Season, Stage, Tally
from bot.league.numbered import Numbered
from bot.league.state import NO_OFFERS, NO_PRESENCE, NOBODY, Draft, SeasonState

V = TypeVar("V")


def read(season: Season, log: Iterable[SeasonEntry]) -> SeasonState:
    """The state after a whole log."""
    return extend(SeasonState(replace(season, seq=0)), log)


def extend(state: SeasonState, entries: Iterable[SeasonEntry]) -> SeasonState:
    """The state after more entries."""
    return reduce(enter, entries, state)


def enter(state: SeasonState, entry: SeasonEntry) -> SeasonState:
    """The state after the next entry. ValueError if it is another one."""
    if entry.seq != state.seq + 1:
        raise ValueError(f"entry {entry.seq} after {state.seq}")
    after = _ENTER[type(entry.fact)](state, entry.fact)
    created = entry.at if isinstance(entry.fact, Opened) else after.season.created
    if isinstance(entry.fact, Paired) and after.round > state.round:
        after = replace(after, paired_at=entry.at)
    return replace(after, season=replace(after.season, seq=entry.seq, created=created))


def preview(state: SeasonState, facts: Facts) -> SeasonState:
    """The state if these facts were entered; its number stays."""
    return reduce(lambda now, fact: _ENTER[type(fact)](now, fact), facts, state)


def changed_entrants(before: SeasonState, after: SeasonState) -> list[int]:
    """The entrants whose line of the standings is another one, or who are gone, in the order of joining."""
    return sorted(
        before.entrants.differences(after.entrants) | before.tallies.differences(after.tallies)
        | before.before.differences(after.before))


def _opened(state: SeasonState, data: Opened) -> SeasonState:
    return replace(state, season=replace(
        state.season, name=data.name, settings=data.settings, stage=Stage.JOINING))


def _changed(state: SeasonState, data: Changed) -> SeasonState:
    settings = settings_in({**settings_out(state.settings), **data.settings})
    return replace(state, season=replace(state.season, settings=settings))


def _archived(state: SeasonState, data: Archived) -> SeasonState:
    return _at_stage(state, Stage.ARCHIVED)


def _at_stage(state: SeasonState, stage: Stage) -> SeasonState:
    return replace(state, season=replace(state.season, stage=stage))


# entrants ----------------------------------------------------------------------------------------

def _joined(state: SeasonState, data: Joined) -> SeasonState:
    division = 1 if state.season.stage is Stage.RUNNING else 0
    entrant = Entrant(data.entrant, data.name, data.members, division=division)
    requests = state.requests
    for key, asked in state.requests.items():
        if any(each.user in entrant.users for each in asked):
            requests = requests.delete(key)
    return replace(_outdated(state), entrants=state.entrants.put(entrant.number, entrant), requests=requests,
                   joined=max(state.joined, entrant.number))


def _invited(state: SeasonState, data: Invited) -> SeasonState:
    return replace(state, requests=state.requests.set((0, data.members[0].user or 0), data.members))


def _withdrawn(state: SeasonState, data: Withdrawn) -> SeasonState:
    return _unasked(state, data.fixture, data.user)


def _unasked(state: SeasonState, fixture: int, user: int) -> SeasonState:
    """Without the user's request."""
    key = fixture, user
    return replace(state, requests=state.requests.delete(key)) if key in state.requests else state


def _left(state: SeasonState, data: Left) -> SeasonState:
    if state.season.stage is Stage.JOINING:
        return replace(state, entrants=state.entrants.without(data.entrant))
    return _amend_entrant(_outdated(state), data.entrant, status=data.standing)


def _amend_entrant(state: SeasonState, number: int, **changes: Any) -> SeasonState:
    return replace(state, entrants=state.entrants.put(number, replace(state.entrants[number], **changes)))


def _started(state: SeasonState, data: Started) -> SeasonState:
    for number, division in data.divisions.items():
        state = _amend_entrant(state, number, division=division)
    return _at_stage(replace(state, seeds=data.order), Stage.RUNNING)


def _asked(state: SeasonState, data: Asked) -> SeasonState:
    return replace(state, requests=state.requests.set((data.fixture, data.out), (data.member,)))


def _substituted(state: SeasonState, data: Substituted) -> SeasonState:
    out, member, fixture = data.out, data.member, data.fixture
    if fixture is not None:
        instead = state.stand_ins.get(fixture, NOBODY).set(out, member)
        if member.user == out:
            instead = instead.delete(out)
        return _unasked(replace(state, stand_ins=state.stand_ins.put(fixture, instead)), fixture, out)
    members = tuple(member if old.user == out else old for old in state.entrants[data.entrant].members)
    return _amend_entrant(state, data.entrant, members=members)


# fixtures and results ----------------------------------------------------------------------------

def _drafted(state: SeasonState, data: Drafted) -> SeasonState:
    return replace(state, draft=Draft(state.drafts + 1, data.rounds), drafts=state.drafts + 1)


def _published(state: SeasonState, data: Published) -> SeasonState:
    return replace(state, draft=None)


def _outdated(state: SeasonState) -> SeasonState:
    """With a draft, if there is one, that was drawn from what was known before."""
    return state if state.draft is None or state.draft.old else replace(state, draft=replace(state.draft, old=True))


def _undone(state: SeasonState, data: Undone) -> SeasonState:
    gone = [each for each in state.fixtures.values() if each.round >= data.round]
    state = reduce(_without_fixture, gone, state)
    told = frozenset(what for what in state.reminded.get(0, ()) if not _of_round(what, data.round))
    return replace(state, round=data.round - 1, undone=max([state.undone, *(each.number for each in gone)]),
                   reminded=state.reminded.put(0, told))


def _of_round(what: str, first: int) -> bool:
    """Whether a reminder is one of a round from ``first`` on: its last word is the round's number."""
    *kind, number = what.split()
    return "round" in kind and number.isdecimal() and int(number) >= first


def _without_fixture(state: SeasonState, fixture: Fixture) -> SeasonState:
    number, block = fixture.number, fixture.block
    before = state.block(block)
    left = [each for each in before if each[0].number != number]
    numbers = tuple(each.number for each, _ in left)
    blocks = state.blocks.put(block, numbers) if numbers else state.blocks.without(block)
    tallies = _scored(state, before, left)
    results = state.results.without(number) if number in state.results else state.results
    waiting = state.waiting.without(number) if number in state.waiting else state.waiting
    return replace(state, fixtures=state.fixtures.without(number), blocks=blocks, results=results, waiting=waiting,
                   tallies=tallies)


def _paired(state: SeasonState, data: Paired) -> SeasonState:
    if data.round > state.round:
        state = replace(state, draft=None)
    return replace(reduce(_with_fixture, data.fixtures, state), round=max(state.round, data.round))


def _with_fixture(state: SeasonState, fixture: Fixture) -> SeasonState:
    before = state.block(fixture.block)
    numbers = (*(each.number for each, _ in before), fixture.number)
    return replace(
        state, fixtures=state.fixtures.put(fixture.number, fixture), blocks=state.blocks.put(fixture.block, numbers),
        waiting=state.waiting.put(fixture.number, None), tallies=_scored(state, before, [*before, (fixture, None)]))


def _result(state: SeasonState, data: Resulted) -> SeasonState:
    number, result = data.fixture, data.result
    known = state.fixtures.get(number)
    fixture = known or Fixture(number, 0, data.sides, number)
    tables, waiting, blocks = state.tables, state.waiting, state.blocks
    if result.table is not None:
        fixture, tables = replace(fixture, table=result.table), tables.put(result.table, number)
    if number in waiting:
        waiting = waiting.without(number)
    if known is None:
        blocks = blocks.put(number, (number,))
    before = state.block(fixture.block)
    after = [(fixture, result), *(each for each in before if each[0].number != number)]
    return replace(
        _outdated(state), fixtures=state.fixtures.put(number, fixture), results=state.results.put(number, result),
        blocks=blocks, tables=tables, waiting=waiting, cases=_dropped(state.cases, number),
        tallies=_scored(state, before, sorted(after, key=lambda each: each[0].number)))


def _dropped(values: Numbered[V], number: int) -> Numbered[V]:
    return values.without(number) if number in values else values


def _reopened(state: SeasonState, data: Reopened) -> SeasonState:
    number = data.fixture
    fixture = replace(state.fixtures[number], absent=(), agreed=None, table=None)
    before = state.block(fixture.block)
    after = [(fixture, None) if each.number == number else (each, result) for each, result in before]
    return replace(
        _outdated(state), fixtures=state.fixtures.put(number, fixture), results=state.results.without(number),
        waiting=state.waiting.put(number, None), tallies=_scored(state, before, after),
        cases=_dropped(state.cases, number), waits=_dropped(state.waits, number),
        presence=_dropped(state.presence, number))


def _scored(state: SeasonState, before: Block, after: Block) -> Numbered[Tally]:
    """The totals with what a block scores ``after`` an entry in place of what it scored ``before``."""
    changed: dict[int, Tally] = {}
    for entrant, tally in _points(state, before).items():
        changed[entrant] = state.tallies[entrant] + -tally
    for entrant, tally in _points(state, after).items():
        known = changed.get(entrant) or state.tallies.get(entrant)
        changed[entrant] = tally if known is None else known + tally
    return state.tallies.update(changed)


def _points(state: SeasonState, block: Block) -> dict[int, Tally]:
    return award(state.settings, block) if any(result is not None for _, result in block) else {}


# appointments and bookkeeping --------------------------------------------------------------------

def _offered(state: SeasonState, data: Offered) -> SeasonState:
    offers = state.offers.get(data.fixture, NO_OFFERS).set(data.user, data.times)
    return replace(state, offers=state.offers.put(data.fixture, offers))


def _agreed(state: SeasonState, data: Agreed) -> SeasonState:
    state = replace(state, waits=_dropped(state.waits, data.fixture))
    return _amend_fixture(state, data.fixture, agreed=data.at)


def _checked_in(state: SeasonState, data: CheckedIn) -> SeasonState:
    came = state.presence.get(data.fixture, NO_PRESENCE).set(data.user, data.at)
    return replace(state, presence=state.presence.put(data.fixture, came))


def _claimed(state: SeasonState, data: Claimed) -> SeasonState:
    """Who came, for the trail: the result follows."""
    return state


def _extended(state: SeasonState, data: Extended) -> SeasonState:
    if data.until is not None:
        state = replace(state, waits=state.waits.put(data.fixture, data.until))
    if data.due is None:
        return state
    state = replace(state, extended=state.extended.put(data.fixture, None))
    return _amend_fixture(state, data.fixture, due=data.due)


def _objected(state: SeasonState, data: Objected) -> SeasonState:
    sides = (*state.objected.get(data.fixture, ()), data.side)
    return replace(state, objected=state.objected.put(data.fixture, sides),
                   cases=state.cases.put(data.fixture, data.reason))


def _settled(state: SeasonState, data: Settled) -> SeasonState:
    return replace(state, cases=_dropped(state.cases, data.fixture))


def _linked(state: SeasonState, data: Linked) -> SeasonState:
    fixture, absent = state.fixtures[data.fixture], data.absent
    if absent is None:  # opening a lobby does not end a claim
        absent = () if data.table is None else fixture.absent
    after = _amend_fixture(state, fixture.number, table=data.table, absent=absent)
    if not data.redealt:
        return after
    block = fixture.block
    return replace(after, redealt=state.redealt.put(block, state.redealt.get(block, 0) + 1))


def _thread(state: SeasonState, data: ThreadOpened) -> SeasonState:
    return _amend_fixture(state, data.fixture, thread=data.thread)


def _amend_fixture(state: SeasonState, number: int, **changes: Any) -> SeasonState:
    return replace(state, fixtures=state.fixtures.put(number, replace(state.fixtures[number], **changes)))


def _reminded(state: SeasonState, data: Reminded) -> SeasonState:
    what = state.reminded.get(data.fixture, frozenset()) | {data.what}
    return replace(state, reminded=state.reminded.put(data.fixture, what))


def _week(state: SeasonState, data: WeekEnded) -> SeasonState:
    return replace(state, week=data.week, before=Numbered(data.places))


def _closed(state: SeasonState, data: Closed) -> SeasonState:
    return _at_stage(replace(state, closing=data), Stage.CLOSED)


def _erased(state: SeasonState, data: Erased) -> SeasonState:
    """Only a note for the trail: the earlier entries have been rewritten (`bot.league.ports.LeagueStore.erase`)."""
    return state


_ENTER: Mapping[type[Fact], Callable[[SeasonState, Any], SeasonState]] = {
    Opened: _opened, Changed: _changed, Joined: _joined, Invited: _invited, Withdrawn: _withdrawn, Left: _left,
    Started: _started, Drafted: _drafted, Published: _published, Paired: _paired, Undone: _undone, Linked: _linked,
    Resulted: _result, Asked: _asked, Substituted: _substituted, Offered: _offered, Agreed: _agreed,
    CheckedIn: _checked_in, Claimed: _claimed, Extended: _extended, Reopened: _reopened, Objected: _objected,
    Settled: _settled, ThreadOpened: _thread, Reminded: _reminded, WeekEnded: _week, Closed: _closed,
    Archived: _archived, Erased: _erased,
}
