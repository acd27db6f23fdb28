"""What directors do with a whole night: start it, pair the next round, stop its clocks, end it."""

from __future__ import annotations

from bot.features.nights.base import NightDirecting
from bot.features.nights.driver import NightDriver
from bot.features.nights.tables import NightTables
from bot.league.entries import Facts
from bot.league.model import Actor, LeagueError
from bot.league.season import decisions, drafts, lifecycle
from bot.league.season.night import attendance, clock
from bot.league.season.night.attendance import check_director
from bot.league.season.repository import Decide, SeasonRepository
from bot.league.state import SeasonState
from bot.tables.service import TableService


class NightCourse(NightDirecting):
    """Methods raise LeagueError (``not_director``) if the actor may not act."""

    def __init__(self, repository: SeasonRepository, tables: TableService, night_tables: NightTables,
                 driver: NightDriver) -> None:
        super().__init__(repository, tables)
        self._night_tables = night_tables
        self._driver = driver

    async def start(self, season_id: int, by: Actor) -> SeasonState:
        """Now, with those who are there."""
        await self._check(season_id, by)
        return await self._driver.begin(season_id, by.user)

    async def next_round(self, season_id: int, by: Actor, round: int) -> SeasonState:
        """End the games of this round that are not over as they are, and pair the next one. Codes: night_moved (another
        round has been drawn), own_game_open."""
        decisions.check_over(await self._check(season_id, by), by)
        await self._night_tables.stop_all(season_id, by.user, _of_round(by, round, lambda state: []))
        return await self._driver.pair(season_id, by.user)

    async def undo_round(self, season_id: int, by: Actor, round: int) -> SeasonState:
        """If none of its games has begun; it is drawn again. Codes: night_moved (another round has been
        drawn), own_draw, and those of `drafts.undone`."""
        def decide(state: SeasonState) -> Facts:
            attendance.check_redraw(state, by)
            return drafts.undone(state, round)

        return await self._change(season_id, by.user, _of_round(by, round, decide))

    async def pause(self, season_id: int, by: Actor) -> SeasonState:
        now = self._repository.now()
        state = await self._decide(season_id, by, lambda state: clock.paused(state, now))
        await self._night_tables.rest(season_id, paused=True)
        return state

    async def resume(self, season_id: int, by: Actor) -> SeasonState:
        now = self._repository.now()
        state = await self._decide(season_id, by, lambda state: clock.resumed(state, now))
        await self._night_tables.rest(season_id, paused=False)
        return state

    async def end(self, season_id: int, by: Actor) -> SeasonState:
        """The last round was the last: games that are not over end as they are. Codes: own_game_open."""
        decisions.check_over(await self._check(season_id, by), by)
        return await self._night_tables.stop_all(season_id, by.user, lifecycle.closed)


def _of_round(by: Actor, round: int, decide: Decide) -> Decide:
    """What a director decides about this round. Two press the same button, or its last game ends meanwhile: then the
    press is not for the next one."""
    def checked(state: SeasonState) -> Facts:
        check_director(state, by)
        if state.round != round:
            raise LeagueError("night_moved")
        return decide(state)

    return checked
