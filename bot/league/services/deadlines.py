"""Deadlines and the next round, by managers or by itself."""

from __future__ import annotations

from contextlib import suppress
from datetime import datetime
from functools import partial

from bot.league.decisions import OwnDecision, OwnDecisionKind
from bot.league.entries import Fact, Facts
from bot.league.model import Actor, LeagueError, Stage
from bot.league.season import deadlines, decisions, fold
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
        """Decide all of them as proposed; for the manager's own games others are asked, or they are decided by
        themselves a day later. ``seen``: `deadlines.stamp` of what the manager saw. Codes: not_manager,
        proposals_changed, nothing_overdue, proposed_already (only their own are left)."""
        check_manager(by)
        return await self._confirm(season_id, by, seen)

    async def extend(self, season_id: int, by: Actor, number: int) -> SeasonState:
        """Three more days for a game. Codes: not_manager, and those of `open_fixture`."""
        check_manager(by)
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            return deadlines.ruled(state, open_fixture(state, number), Ruling.MORE, now)

        return await self._change(
            season_id, by.user, decisions.guarded(by, OwnDecision(OwnDecisionKind.EXTEND, number), now, decide))

    async def rule(self, season_id: int, by: Actor, number: int) -> SeasonState:
        """Decide one overdue game as proposed. Codes: not_manager, nothing_overdue."""
        check_manager(by)
        now, playing = self._repository.now(), await self._playing(await self._repository.state(season_id))

        def decide(state: SeasonState) -> Facts:
            rulings = deadlines.proposals(state, now, playing)
            return deadlines.confirmed(state, [each for each in rulings if each[0].number == number], now)

        return await self._change(
            season_id, by.user, decisions.guarded(by, _overdue(number), now, decide))

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

    async def _confirm(self, season_id: int, by: Actor | None, seen: int | None,
                       before: datetime | None = None) -> tuple[SeasonState, Rulings]:
        """``before``: when a deadline has passed, if not by now."""
        now, playing = self._repository.now(), await self._playing(await self._repository.state(season_id))
        made: list[Rulings] = []

        def decide(state: SeasonState) -> Facts:
            rulings = deadlines.proposals(state, before or now, playing)
            facts = deadlines.confirmed(state, rulings, now, seen)
            own = [each for each in rulings if by is not None and decisions.waits(state, by, _overdue(each[0].number))]
            made.append([each for each in rulings if each not in own])
            return facts if by is None or not own else _but_own(state, by, made[-1], own, now)

        return await self._change(season_id, None if by is None else by.user, decide), made[-1]

    async def _playing(self, state: SeasonState) -> set[int]:
        tables = [each.table for each in state.open() if each.table is not None]
        return {table for table in tables if (await self._tables.snapshot(table)).status is Status.RUNNING}


def _overdue(number: int) -> OwnDecision:
    return OwnDecision(OwnDecisionKind.OVERDUE, number)


def _but_own(state: SeasonState, by: Actor, others: Rulings, own: Rulings, now: datetime) -> Facts:
    """The others' games are decided; for the manager's ``own`` others are asked, once. Codes: proposed_already."""
    facts: list[Fact] = [fact for fixture, ruling in others for fact in deadlines.ruled(state, fixture, ruling, now)]
    for fixture, _ in own:
        with suppress(LeagueError):  # it waits for others already
            facts += decisions.proposed(fold.preview(state, facts), by.user, _overdue(fixture.number), now)
    if not facts:
        raise LeagueError("proposed_already")
    return facts
