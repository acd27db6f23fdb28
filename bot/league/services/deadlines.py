"""Deadlines and the next round, by managers or by itself."""

from __future__ import annotations

from datetime import datetime
from functools import partial

from bot.league.entries import Facts
from bot.league.model import Actor, Stage
from bot.league.season import deadlines
from bot.league.season.checks import check_manager, open_fixture
from bot.league.season.deadlines import Ruling, Rulings
from bot.league.season.repository import SeasonRepository
from bot.league.seating import change_and_end
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.service import TableService


class DeadlineService:
    def __init__(self, repository: SeasonRepository, tables: TableService) -> None:
        self._repository = repository
        self._tables = tables
        self._change = partial(change_and_end, repository, tables)

    async def proposals(self, season_id: int) -> Rulings:
        """What is proposed for each game whose deadline has passed; games that are being played are left out."""
        state = await self._repository.state(season_id)
        return deadlines.proposals(state, self._repository.now(), await self._playing(state))

    async def confirm(self, season_id: int, by: Actor, seen: int) -> tuple[SeasonState, Rulings]:
        """Decide all of them as proposed. ``seen``: `deadlines.stamp` of what the manager saw. Codes: not_manager,
        proposals_changed, nothing_overdue."""
        check_manager(by)
        return await self._confirm(season_id, by.user, seen)

    async def extend(self, season_id: int, by: Actor, number: int) -> SeasonState:
        """Three more days for a game. Codes: not_manager, and those of `open_fixture`."""
        check_manager(by)
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            return deadlines.ruled(state, open_fixture(state, number), Ruling.MORE, now)

        return await self._change(season_id, by.user, decide)

    async def decide_alone(self) -> list[tuple[SeasonState, Rulings]]:
        """Decide what has been overdue for a day, in seasons that do so by themselves."""
        found = []
        for season in await self._repository.seasons_here((Stage.RUNNING,)):
            if season.settings.dates.alone:
                state = await self._repository.state(season.id)
                before = self._repository.now() - deadlines.ALONE_AFTER
                if deadlines.overdue(state, before, await self._playing(state)):
                    found.append(await self._confirm(season.id, None, None, before))
        return found

    async def _confirm(self, season_id: int, by: int | None, seen: int | None,
                       before: datetime | None = None) -> tuple[SeasonState, Rulings]:
        """``before``: when a deadline has passed, if not by now."""
        now, playing = self._repository.now(), await self._playing(await self._repository.state(season_id))
        made: list[Rulings] = []

        def decide(state: SeasonState) -> Facts:
            made.append(deadlines.proposals(state, before or now, playing))
            return deadlines.confirmed(state, made[-1], now, seen)

        return await self._change(season_id, by, decide), made[-1]

    async def _playing(self, state: SeasonState) -> set[int]:
        tables = [each.table for each in state.open() if each.table is not None]
        return {table for table in tables if (await self._tables.snapshot(table)).status is Status.RUNNING}
