"""What players do about a game that they have played elsewhere."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from bot.core.errors import TableError
from bot.league.entries import Facts
from bot.league.model import Actor, Fixture, LeagueError, Result, Stage
from bot.league.season import elsewhere
from bot.league.season.cases import check_playing
from bot.league.season.repository import SeasonRepository
from bot.league.season.squads import check_lined_up
from bot.league.seating import change_and_end
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.service import TableService

Tells = Callable[[int, int], bool]
"""Whether the bot can write in this channel of this server."""


class ElsewhereService:
    """Methods raise LeagueError if the actor may not act. Managers have no right here that players do not have: what
    they decide, they decide on the desk (`bot.league.services.matches`)."""

    def __init__(self, repository: SeasonRepository, tables: TableService) -> None:
        self._repository = repository
        self._tables = tables
        self._change = partial(change_and_end, repository, tables)
        self._tells: Tells = lambda guild, channel: True

    def told_by(self, tells: Tells) -> None:
        """Have it known where the other sides can be told."""
        self._tells = tells

    async def check(self, season_id: int, by: Actor, number: int) -> tuple[SeasonState, Fixture]:
        """The game whose result the user may enter now. Codes: elsewhere_playing (it is being played here),
        lineups_missing, suspended, those of `elsewhere.check`."""
        state = await self._repository.state(season_id)
        self._checked(state, by, number)
        fixture = state.fixtures[number]
        if fixture.table is not None and (await self._tables.snapshot(fixture.table)).status is Status.RUNNING:
            raise LeagueError("elsewhere_playing", n=fixture.table)
        return state, fixture

    def _checked(self, state: SeasonState, by: Actor, number: int) -> None:
        if number in state.fixtures and not state.fixtures[number].bye and number in state.play.waiting:
            check_lined_up(state, state.fixtures[number])
            check_playing(state, state.fixtures[number])
        elsewhere.check(state, number, by.user, self._repository.now())

    async def submit(self, season_id: int, by: Actor, number: int, result: Result, day: str = "") -> SeasonState:
        """Enter a result; a lobby that waits for the game's players is closed. Codes: those of `check` and
        `elsewhere.submitted`."""
        await self.check(season_id, by, number)
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            self._checked(state, by, number)
            return elsewhere.submitted(state, number, by.user, result, now=now, day=day)

        state = await self._repository.change(season_id, by.user, decide)
        await self._close_lobby(state.fixtures[number])
        return state

    async def _close_lobby(self, fixture: Fixture) -> None:
        if fixture.table is None:
            return
        snapshot = await self._tables.snapshot(fixture.table)
        if snapshot.status is Status.LOBBY:
            try:
                await self._tables.lobbies.cancel(fixture.table, snapshot.table.host)
            except TableError:  # it has just begun: whichever result comes first counts
                return

    async def confirm(self, season_id: int, by: Actor, number: int, seen: int | None = None) -> SeasonState:
        """Agree with what the other side has entered. ``seen``, codes: those of `elsewhere.confirmed`."""
        return await self._change(
            season_id, by.user, lambda state: elsewhere.confirmed(state, number, by.user, seen))

    async def dispute(self, season_id: int, by: Actor, number: int, reason: str) -> SeasonState:
        """Let the managers decide. Codes: those of `elsewhere.disputed`."""
        return await self._change(
            season_id, by.user, lambda state: elsewhere.disputed(state, number, by.user, reason))

    async def take_back(self, season_id: int, by: Actor, number: int) -> SeasonState:
        """What one's own side has entered. Codes: those of `elsewhere.retracted`."""
        return await self._change(season_id, by.user, lambda state: elsewhere.retracted(state, number, by.user))

    async def settle_all(self) -> None:
        """What nobody has answered in time holds, in every running season of this process. Where its channel is gone,
        or the bot may not write there or is not on the server, nobody was told: silence says nothing then, and
        managers decide."""
        now = self._repository.now()
        for season in await self._repository.seasons_here((Stage.RUNNING,)):
            state = await self._repository.state(season.id)
            told = self._tells(season.guild, season.settings.notices.channel)
            if state.play.submitted and told and elsewhere.held(state, now):
                await self._change(season.id, None, partial(elsewhere.held, now=now))
