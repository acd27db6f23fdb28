"""Fold a season's log into its `SeasonState`, one entry at a time.

A result entry for a fixture that already has a result corrects it: the block's old points are subtracted and the new
ones added. Both entries stay in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from functools import reduce
from typing import Any

from bot.league.formats.base import Block
from bot.league.formats.registry import award
from bot.league.model import Entrant, EntrantStatus, Entry, Fixture, Kind, Season, Stage, Tally
from bot.league.numbered import Numbered
from bot.league.season.entries import fixture_in, member_in, result_in, settings_in, settings_out, when
from bot.league.state import NO_OFFERS, NOBODY, SeasonState


def read(season: Season, log: Iterable[Entry]) -> SeasonState:
    """The state after a whole log."""
    return extend(SeasonState(replace(season, seq=0)), log)


def extend(state: SeasonState, entries: Iterable[Entry]) -> SeasonState:
    """The state after more entries."""
    return reduce(enter, entries, state)


def enter(state: SeasonState, entry: Entry) -> SeasonState:
    """The state after the next entry. ValueError if it is another one."""
    if entry.seq != state.seq + 1:
        raise ValueError(f"entry {entry.seq} after {state.seq}")
    after = _ENTER[entry.kind](state, entry)
    return replace(after, season=replace(after.season, seq=entry.seq))


def changed_entrants(before: SeasonState, after: SeasonState) -> list[int]:
    """The entrants whose line of the standings is another one, or who are gone, in the order of joining."""
    def differs(number: int) -> bool:
        return (before.entrants.get(number) != after.entrants.get(number)
                or before.tallies.get(number) != after.tallies.get(number)
                or before.before.get(number) != after.before.get(number))

    return [number for number in sorted({*before.entrants, *after.entrants}) if differs(number)]


def _opened(state: SeasonState, entry: Entry) -> SeasonState:
    return replace(state, season=replace(
        state.season, name=entry.data["name"], settings=settings_in(entry.data["settings"]),
        stage=Stage.JOINING, created=entry.at))


def _changed(state: SeasonState, entry: Entry) -> SeasonState:
    settings = settings_in({**settings_out(state.settings), **entry.data["settings"]})
    return replace(state, season=replace(state.season, settings=settings))


def _archived(state: SeasonState, entry: Entry) -> SeasonState:
    return _at_stage(state, Stage.ARCHIVED)


def _at_stage(state: SeasonState, stage: Stage) -> SeasonState:
    return replace(state, season=replace(state.season, stage=stage))


# entrants ----------------------------------------------------------------------------------------

def _joined(state: SeasonState, entry: Entry) -> SeasonState:
    data = entry.data
    division = 1 if state.season.stage is Stage.RUNNING else 0
    members = tuple(map(member_in, data["members"]))
    entrant = Entrant(data["entrant"], data["name"], members, division=division)
    requests = state.requests
    for key, asked in state.requests.items():
        if any(each.user in entrant.users for each in asked):
            requests = requests.delete(key)
    return replace(state, entrants=state.entrants.put(entrant.number, entrant), requests=requests,
                   joined=max(state.joined, entrant.number))


def _invited(state: SeasonState, entry: Entry) -> SeasonState:
    one, other = map(member_in, entry.data["members"])
    return replace(state, requests=state.requests.set((0, one.user or 0), (one, other)))


def _withdrawn(state: SeasonState, entry: Entry) -> SeasonState:
    return _unasked(state, entry.data.get("fixture", 0), entry.data["user"])


def _unasked(state: SeasonState, fixture: int, user: int) -> SeasonState:
    """Without the user's request."""
    key = fixture, user
    return replace(state, requests=state.requests.delete(key)) if key in state.requests else state


def _left(state: SeasonState, entry: Entry) -> SeasonState:
    number = entry.data["entrant"]
    if state.season.stage is Stage.JOINING:
        return replace(state, entrants=state.entrants.without(number))
    return _amended(state, number, status=EntrantStatus(entry.data["standing"]))


def _amended(state: SeasonState, number: int, **changes: Any) -> SeasonState:
    return replace(state, entrants=state.entrants.put(number, replace(state.entrants[number], **changes)))


def _started(state: SeasonState, entry: Entry) -> SeasonState:
    for number, division in entry.data["divisions"].items():
        state = _amended(state, int(number), division=division)
    seeds = tuple(entry.data.get("order") or state.entrants)  # the order of joining in older logs
    return _at_stage(replace(state, seeds=seeds), Stage.RUNNING)


def _asked(state: SeasonState, entry: Entry) -> SeasonState:
    key = entry.data["fixture"], entry.data["out"]
    return replace(state, requests=state.requests.set(key, (member_in(entry.data["member"]),)))


def _substituted(state: SeasonState, entry: Entry) -> SeasonState:
    out, member = entry.data["out"], member_in(entry.data["member"])
    fixture = entry.data.get("fixture")
    if fixture is not None:
        instead = state.stand_ins.get(fixture, NOBODY).set(out, member)
        if member.user == out:
            instead = instead.delete(out)
        return _unasked(replace(state, stand_ins=state.stand_ins.put(fixture, instead)), fixture, out)
    number = entry.data["entrant"]
    members = tuple(member if old.user == out else old for old in state.entrants[number].members)
    return _amended(state, number, members=members)


# fixtures and results ----------------------------------------------------------------------------

def _paired(state: SeasonState, entry: Entry) -> SeasonState:
    for data in entry.data["fixtures"]:
        state = _with_fixture(state, fixture_in(data, entry.data["round"]))
    return replace(state, round=max(state.round, entry.data["round"]))


def _with_fixture(state: SeasonState, fixture: Fixture) -> SeasonState:
    before = state.block(fixture.block)
    numbers = (*(each.number for each, _ in before), fixture.number)
    return replace(
        state, fixtures=state.fixtures.put(fixture.number, fixture), blocks=state.blocks.put(fixture.block, numbers),
        waiting=state.waiting.put(fixture.number, None), tallies=_scored(state, before, [*before, (fixture, None)]))


def _result(state: SeasonState, entry: Entry) -> SeasonState:
    number, result = entry.data["fixture"], result_in(entry.data["result"])
    known = state.fixtures.get(number)
    fixture = known or Fixture(number, 0, tuple(map(tuple, entry.data["sides"])), number)
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
        state, fixtures=state.fixtures.put(number, fixture), results=state.results.put(number, result), blocks=blocks,
        tables=tables, waiting=waiting, tallies=_scored(state, before, sorted(after, key=lambda each: each[0].number)))


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

def _offered(state: SeasonState, entry: Entry) -> SeasonState:
    fixture, user, times = entry.data["fixture"], entry.data["user"], tuple(map(when, entry.data["times"]))
    offers = state.offers.get(fixture, NO_OFFERS).set(user, times)
    return replace(state, offers=state.offers.put(fixture, offers))


def _agreed(state: SeasonState, entry: Entry) -> SeasonState:
    at = entry.data["at"]
    return _amend(state, entry.data["fixture"], agreed=None if at is None else when(at))


def _linked(state: SeasonState, entry: Entry) -> SeasonState:
    number = entry.data["fixture"]
    table = entry.data["table"]
    kept = () if table is None else state.fixtures[number].absent  # opening a lobby does not end a claim
    after = _amend(state, number, table=table, absent=tuple(entry.data.get("absent", kept)))
    if not entry.data.get("redealt"):
        return after
    block = state.fixtures[number].block
    return replace(after, redealt=state.redealt.put(block, state.redealt.get(block, 0) + 1))


def _thread(state: SeasonState, entry: Entry) -> SeasonState:
    return _amend(state, entry.data["fixture"], thread=entry.data["thread"])


def _amend(state: SeasonState, number: int, **changes: Any) -> SeasonState:
    return replace(state, fixtures=state.fixtures.put(number, replace(state.fixtures[number], **changes)))


def _reminded(state: SeasonState, entry: Entry) -> SeasonState:
    number = entry.data["fixture"]
    what = state.reminded.get(number, frozenset()) | {entry.data["what"]}
    return replace(state, reminded=state.reminded.put(number, what))


def _week(state: SeasonState, entry: Entry) -> SeasonState:
    places = Numbered({int(number): place for number, place in entry.data["places"].items()})
    return replace(state, week=entry.data["week"], before=places)


def _closed(state: SeasonState, entry: Entry) -> SeasonState:
    return _at_stage(replace(state, closing=entry.data), Stage.CLOSED)


def _erased(state: SeasonState, entry: Entry) -> SeasonState:
    """Only a note for the trail: the earlier entries have been rewritten (`bot.league.ports.LeagueStore.erase`)."""
    return state


_ENTER: Mapping[Kind, Callable[[SeasonState, Entry], SeasonState]] = {
    Kind.OPENED: _opened, Kind.CHANGED: _changed, Kind.JOINED: _joined,
    Kind.INVITED: _invited, Kind.WITHDRAWN: _withdrawn, Kind.LEFT: _left, Kind.STARTED: _started,
    Kind.PAIRED: _paired, Kind.LINKED: _linked, Kind.RESULT: _result,
    Kind.ASKED: _asked, Kind.SUBSTITUTED: _substituted,
    Kind.OFFERED: _offered, Kind.AGREED: _agreed, Kind.THREAD: _thread, Kind.REMINDED: _reminded, Kind.WEEK: _week,
    Kind.CLOSED: _closed, Kind.ARCHIVED: _archived, Kind.ERASED: _erased,
}
