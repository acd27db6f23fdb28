"""The tables of a club night: opened at once with everybody who plays, ended when their time is up.

A table of a night opens no direct messages: its players ask for their hands by a button (`BY_BUTTON`). Where it has no
thread, nothing but these hands shows it (`UNSEEN`).

All tables of a round begin together, in three steps: a lobby is staged for each; one entry of the season's log links
them; then the games begin. A kill between two steps leaves lobbies that are linked, or none: `begin` finds those by
their fixtures and goes on with them, and closes one that seats other players by now. A table that cannot be opened is
logged and tried again at the driver's next look, so that it does not hold up the others.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from functools import partial

from bot.core.errors import TableError
from bot.league import seating
from bot.league.entries import Fact, Facts, Linked
from bot.league.formats.registry import format_of
from bot.league.model import Fixture, Result
from bot.league.season import fold
from bot.league.season.checks import open_fixture
from bot.league.season.night import direction
from bot.league.season.night.attendance import rules_of, table_number
from bot.league.season.repository import Decide, SeasonRepository
from bot.league.season.results import NO_SHOW, awarded, resulted
from bot.league.seating import change_and_end, owners_of
from bot.league.state import SeasonState
from bot.tables.core.model import BY_BUTTON, NIGHT_TABLE, UNSEEN, Status
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from games.views import Phase

log = logging.getLogger(__name__)


class NightTables:
    def __init__(self, repository: SeasonRepository, tables: TableService) -> None:
        self._repository = repository
        self._tables = tables

    async def begin(self, season_id: int, numbers: Sequence[int]) -> None:
        """Begin the fixtures' games with their lineups, together. Nothing happens for those that have begun, or have a
        result."""
        state = await self._repository.state(season_id)
        fixtures = [state.fixtures[each] for each in numbers if each in state.play.waiting]
        if empty := [each.number for each in fixtures if not state.players(each)]:
            await self._repository.change(season_id, None, partial(_nobody, numbers=empty))
        playing = [each for each in fixtures if each.number not in empty]
        found = await asyncio.gather(*(self._try_lobby(state, each) for each in playing))
        lobbies = {each.number: lobby for each, lobby in zip(playing, found, strict=True) if lobby is not None}
        tables = {number: lobby.id for number, lobby in lobbies.items()}
        state = await self._repository.change(season_id, None, partial(_linked, before=state, tables=tables))
        await asyncio.gather(*(self._start(state, number, lobby) for number, lobby in lobbies.items()))

    async def _try_lobby(self, state: SeasonState, fixture: Fixture) -> Lobby | None:
        """One table that cannot be opened does not hold up the others."""
        try:
            return await self._lobby(state, fixture)
        except TableError as error:
            log.warning("no table for fixture %d of night %d: %s", fixture.number, state.id, error)
            return None

    async def _lobby(self, state: SeasonState, fixture: Fixture) -> Lobby | None:
        """The fixture's table before its game; None: that has begun. One with other players is closed."""
        if fixture.table is not None:
            found = await self._tables.snapshot(fixture.table)
            if not isinstance(found, Lobby):
                return None
            if found.status is Status.LOBBY and seating.seats_lineup(state, fixture, found.table):
                return found
            if found.status is Status.LOBBY:
                await self._tables.lobbies.cancel(found.id, found.table.host)
        return await self._tables.lobbies.stage(
            seating.seats(state, fixture), _opening(state, fixture), by=next(iter(state.players(fixture))))

    async def _start(self, state: SeasonState, number: int, lobby: Lobby) -> None:
        """Begin the game, unless another table has been linked meanwhile."""
        fixture = state.fixtures.get(number)
        if fixture is None or fixture.table != lobby.id:
            await self._tables.lobbies.cancel(lobby.id, lobby.table.host)
            return
        for person in lobby.table.people:
            await self._tables.lobbies.here(lobby.id, person.id)
        await self._tables.lobbies.begin(lobby.id, lobby.table.people[0].id)

    async def is_playing(self, fixture: Fixture) -> bool:
        """Whether a deal is being played, or is about to be."""
        if fixture.table is None:
            return False
        found = await self._tables.snapshot(fixture.table)
        return isinstance(found, RunningTable) and found.status is Status.RUNNING and found.phase is not Phase.BETWEEN

    async def snapshot(self, fixture: Fixture) -> Snapshot | None:
        return None if fixture.table is None else await self._tables.snapshot(fixture.table)

    async def change(self, season_id: int, decide: Decide) -> SeasonState:
        """What the bot decides; tables of games that have got a result end."""
        return await change_and_end(self._repository, self._tables, season_id, None, decide)

    async def stop(self, season_id: int, number: int, by: int | None = None, better: int | None = None) -> SeasonState:
        """End the fixture's game with the deals that were played; see `direction.stopped`."""
        fixture = open_fixture(await self._repository.state(season_id), number)
        played = await self._played(fixture)
        return await change_and_end(
            self._repository, self._tables, season_id, by,
            lambda state: direction.stopped(state, number, played, better))

    async def stop_all(self, season_id: int, by: int | None, follows: Decide) -> SeasonState:
        """End all games that are not over as they are, in one step with what ``follows`` from that: so no round is
        drawn in between."""
        state = await self._repository.state(season_id)
        played = {each.number: await self._played(each) for each in state.open()}

        def decide(state: SeasonState) -> Facts:
            facts: list[Fact] = []
            for number in sorted(state.play.waiting):
                new = direction.stopped(state, number, played.get(number))
                state, facts = fold.preview(state, new), [*facts, *new]
            return [*facts, *follows(state)]

        return await change_and_end(self._repository, self._tables, season_id, by, decide)

    async def _played(self, fixture: Fixture) -> Result | None:
        found = await self.snapshot(fixture)
        if not isinstance(found, RunningTable) or found.status is not Status.RUNNING:
            return None
        return seating.result_so_far(found, await owners_of(self._tables, found.id))

    async def rest(self, season_id: int, *, paused: bool) -> None:
        """Stop the clocks of all of the night's tables, or let them go on."""
        for fixture in (await self._repository.state(season_id)).open():
            found = await self.snapshot(fixture)
            if isinstance(found, RunningTable) and found.status is Status.RUNNING:
                await self._tables.automation.rest(found.id, paused=paused)


def _opening(state: SeasonState, fixture: Fixture) -> Opening:
    settings, play, rules = state.settings, state.settings.play, rules_of(state)
    number = table_number(state, fixture)
    thread = 0 if not has_threads(state) else state.night.places.get(number, 0)
    terms = {"limit": 60, **play.terms, "bank": rules.bank, BY_BUTTON: 1, NIGHT_TABLE: number}
    return Opening(
        play.game, thread or settings.notices.channel, state.season.guild, play.pace, play.options, rated=True,
        terms=terms if thread else {**terms, UNSEEN: 1})


def has_threads(state: SeasonState) -> bool:
    """Whether its tables have threads. Not with shared deals, which others could watch."""
    return rules_of(state).threads and not format_of(state.settings).shared_deals


def _linked(state: SeasonState, before: SeasonState, tables: Mapping[int, int]) -> Facts:
    """Those fixtures whose tables are as they were."""
    return [Linked(number, table) for number, table in tables.items()
            if number in state.play.waiting and state.fixtures[number].table in (before.fixtures[number].table, None)
            and state.fixtures[number].table != table]


def _nobody(state: SeasonState, numbers: Sequence[int]) -> Facts:
    """Nobody has come to these tables."""
    return [fact for number in numbers if number in state.play.waiting
            for fact in resulted(state, number, awarded(state.fixtures[number], None, NO_SHOW))]
