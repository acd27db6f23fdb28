"""What the parts of a night's service share: how they change its log, and what a director who plays has to ask for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from bot.league.decisions import OwnDecision
from bot.league.entries import Facts
from bot.league.model import Actor, Member
from bot.league.season import decisions
from bot.league.season.night.attendance import check_director
from bot.league.season.repository import Decide, SeasonRepository
from bot.league.seating import change_and_end
from bot.league.services.fairness import check_free
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService


class NightChanges:
    """Changes a night's log, and ends the tables of games that have got a result by it."""

    def __init__(self, repository: SeasonRepository, tables: TableService) -> None:
        self._repository = repository
        self._tables = tables
        self._change = partial(change_and_end, repository, tables)

    async def _check_free(self, season_id: int, members: Sequence[Member]) -> None:
        await check_free(self._repository, await self._repository.season(season_id), members)

    async def _to_ai(self, table: int, user: int) -> None:
        found = await self._tables.snapshot(table)
        seat = found.table.seat_of(user)
        if isinstance(found, RunningTable) and found.status is Status.RUNNING and seat is not None and not seat.ai:
            await self._tables.stand_in(table, user)


class NightDirecting(NightChanges):
    """Decisions of directors. One who plays decides alone only what does not touch their own game."""

    async def _decide(self, season_id: int, by: Actor, decide: Decide,
                      decision: OwnDecision | None = None) -> SeasonState:
        """``decision``: what others may have to agree to, if the director plays."""
        def checked(state: SeasonState) -> Facts:
            check_director(state, by)
            return decide(state)

        found = checked if decision is None else decisions.guarded(by, decision, self._repository.now(), checked)
        return await self._change(season_id, by.user, found)

    async def _asked(self, season_id: int, by: Actor, decision: OwnDecision) -> SeasonState | None:
        """Others are asked about a decision that touches a table; None: nobody has to be."""
        now, state = self._repository.now(), await self._check(season_id, by)
        if not decisions.waits(state, by, decision):
            return None
        return await self._change(
            season_id, by.user, lambda state: decisions.proposed(state, by.user, decision, now))

    async def _check(self, season_id: int, by: Actor) -> SeasonState:
        state = await self._repository.state(season_id)
        check_director(state, by)
        return state
