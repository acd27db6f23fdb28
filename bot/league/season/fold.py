"""Fold a season's log into its `SeasonState`, one entry at a time.

A result entry for a fixture that already has a result corrects it: the block's old points are subtracted and the new
ones added. Both entries stay in the log.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from bot.league.formats.registry import award
from bot.league.model import Entrant, EntrantStatus, Entry, Fixture, Kind, Season, Stage, Tally
from bot.league.season.entries import fixture_in, member_in, result_in, settings_in, settings_out, when
from bot.league.state import SeasonState


def read(season: Season, log: Iterable[Entry]) -> SeasonState:
    """The state after a whole log."""
    return extend(SeasonState(replace(season, seq=0)), log)


def extend(state: SeasonState, entries: Iterable[Entry]) -> SeasonState:
    """``state`` itself, after more entries."""
    for entry in entries:
        enter(state, entry)
    return state


def enter(state: SeasonState, entry: Entry) -> None:
    """Apply the next entry. ValueError if it is another one."""
    if entry.seq != state.season.seq + 1:
        raise ValueError(f"entry {entry.seq} after {state.season.seq}")
    _ENTER[entry.kind](state, entry)
    state.season = replace(state.season, seq=entry.seq)


def _opened(state: SeasonState, entry: Entry) -> None:
    state.season = replace(
        state.season, name=entry.data["name"], settings=settings_in(entry.data["settings"]),
        stage=Stage.JOINING, created=entry.at)


def _changed(state: SeasonState, entry: Entry) -> None:
    settings = settings_in({**settings_out(state.settings), **entry.data["settings"]})
    state.season = replace(state.season, settings=settings)


def _archived(state: SeasonState, entry: Entry) -> None:
    state.season = replace(state.season, stage=Stage.ARCHIVED)


# entrants ----------------------------------------------------------------------------------------

def _joined(state: SeasonState, entry: Entry) -> None:
    data = entry.data
    division = 1 if state.season.stage is Stage.RUNNING else 0
    members = tuple(map(member_in, data["members"]))
    entrant = Entrant(data["entrant"], data["name"], members, division=division)
    _put(state, entrant)
    for key in [key for key, asked in state.requests.items() if any(each.user in entrant.users for each in asked)]:
        del state.requests[key]
    state.joined = max(state.joined, data["entrant"])


def _invited(state: SeasonState, entry: Entry) -> None:
    one, other = map(member_in, entry.data["members"])
    state.requests[0, one.user or 0] = (one, other)


def _withdrawn(state: SeasonState, entry: Entry) -> None:
    state.requests.pop((entry.data.get("fixture", 0), entry.data["user"]), None)


def _left(state: SeasonState, entry: Entry) -> None:
    number = entry.data["entrant"]
    if state.season.stage is Stage.JOINING:
        del state.entrants[number]
        state.touched.add(number)
        return
    status = EntrantStatus(entry.data["standing"])
    _put(state, replace(state.entrants[number], status=status))


def _put(state: SeasonState, entrant: Entrant) -> None:
    state.entrants[entrant.number] = entrant
    state.touched.add(entrant.number)


def _started(state: SeasonState, entry: Entry) -> None:
    for number, division in entry.data["divisions"].items():
        _put(state, replace(state.entrants[int(number)], division=division))
    state.seeds = entry.data.get("order") or list(state.entrants)  # the order of joining in older logs
    state.season = replace(state.season, stage=Stage.RUNNING)


def _asked(state: SeasonState, entry: Entry) -> None:
    state.requests[entry.data["fixture"], entry.data["out"]] = (member_in(entry.data["member"]),)


def _substituted(state: SeasonState, entry: Entry) -> None:
    out, member = entry.data["out"], member_in(entry.data["member"])
    fixture = entry.data.get("fixture")
    if fixture is not None:
        instead = state.stand_ins.setdefault(fixture, {})
        instead[out] = member
        if member.user == out:
            del instead[out]
        state.requests.pop((fixture, out), None)
        return
    entrant = state.entrants[entry.data["entrant"]]
    _put(state, replace(entrant, members=tuple(member if old.user == out else old for old in entrant.members)))


# fixtures and results ----------------------------------------------------------------------------

def _paired(state: SeasonState, entry: Entry) -> None:
    for data in entry.data["fixtures"]:
        _add_fixture(state, fixture_in(data, entry.data["round"]))
    state.round = max(state.round, entry.data["round"])


def _add_fixture(state: SeasonState, fixture: Fixture) -> None:
    before = _points(state, fixture.block)
    state.fixtures[fixture.number] = fixture
    state.blocks.setdefault(fixture.block, []).append(fixture.number)
    if before:
        _score(state, fixture.block, before)


def _result(state: SeasonState, entry: Entry) -> None:
    number = entry.data["fixture"]
    if number not in state.fixtures:
        _add_fixture(state, Fixture(number, 0, tuple(map(tuple, entry.data["sides"])), number))
    block = state.fixtures[number].block
    before = _points(state, block)
    result = result_in(entry.data["result"])
    state.results[number] = result
    if result.table is not None:
        _amend(state, number, table=result.table)
    _score(state, block, before)


def _points(state: SeasonState, block: int) -> dict[int, Tally]:
    """What the block scores as it is now."""
    numbers = state.blocks.get(block, ())
    return award(state.settings, state.block(block)) if any(each in state.results for each in numbers) else {}


def _score(state: SeasonState, block: int, before: Mapping[int, Tally]) -> None:
    """Replace what the block scored ``before`` with what it scores now."""
    for entrant, tally in before.items():
        state.tallies[entrant] += -tally
    after = _points(state, block)
    for entrant, tally in after.items():
        state.tallies[entrant] = state.tally(entrant) + tally
    state.touched.update(before, after)


# appointments and bookkeeping --------------------------------------------------------------------

def _offered(state: SeasonState, entry: Entry) -> None:
    times = tuple(map(when, entry.data["times"]))
    state.offers.setdefault(entry.data["fixture"], {})[entry.data["user"]] = times


def _agreed(state: SeasonState, entry: Entry) -> None:
    at = entry.data["at"]
    _amend(state, entry.data["fixture"], agreed=None if at is None else when(at))


def _linked(state: SeasonState, entry: Entry) -> None:
    number = entry.data["fixture"]
    table = entry.data["table"]
    kept = () if table is None else state.fixtures[number].absent  # opening a lobby does not end a claim
    _amend(state, number, table=table, absent=tuple(entry.data.get("absent", kept)))
    if entry.data.get("redealt"):
        block = state.fixtures[number].block
        state.redealt[block] = state.redealt.get(block, 0) + 1


def _thread(state: SeasonState, entry: Entry) -> None:
    _amend(state, entry.data["fixture"], thread=entry.data["thread"])


def _amend(state: SeasonState, number: int, **changes: Any) -> None:
    state.fixtures[number] = replace(state.fixtures[number], **changes)


def _reminded(state: SeasonState, entry: Entry) -> None:
    state.reminded.setdefault(entry.data["fixture"], set()).add(entry.data["what"])


def _week(state: SeasonState, entry: Entry) -> None:
    state.week = entry.data["week"]
    state.before = {int(number): place for number, place in entry.data["places"].items()}
    state.touched.update(state.entrants)


def _closed(state: SeasonState, entry: Entry) -> None:
    state.closing = entry.data
    state.season = replace(state.season, stage=Stage.CLOSED)


def _erased(state: SeasonState, entry: Entry) -> None:
    """Only a note for the trail: the earlier entries have been rewritten (`bot.league.ports.LeagueStore.erase`)."""


_ENTER: Mapping[Kind, Callable[[SeasonState, Entry], None]] = {
    Kind.OPENED: _opened, Kind.CHANGED: _changed, Kind.JOINED: _joined,
    Kind.INVITED: _invited, Kind.WITHDRAWN: _withdrawn, Kind.LEFT: _left, Kind.STARTED: _started,
    Kind.PAIRED: _paired, Kind.LINKED: _linked, Kind.RESULT: _result,
    Kind.ASKED: _asked, Kind.SUBSTITUTED: _substituted,
    Kind.OFFERED: _offered, Kind.AGREED: _agreed, Kind.THREAD: _thread, Kind.REMINDED: _reminded, Kind.WEEK: _week,
    Kind.CLOSED: _closed, Kind.ARCHIVED: _archived, Kind.ERASED: _erased,
}
