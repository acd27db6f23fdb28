"""Decisions of managers who play themselves: others agree or refuse, and what follows when nobody answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, replace

from bot.league.decisions import OwnDecision, OwnDecisionKind
from bot.league.entries import Dropped, Facts, Reminded
from bot.league.model import Actor, Stage
from bot.league.season import decisions
from bot.league.season.checks import check_manager
from bot.league.season.repository import SeasonRepository
from bot.league.season.results import entered
from bot.league.seating import change_and_end
from bot.league.services.deadlines import DeadlineService
from bot.league.services.matches import MatchService
from bot.league.services.rounds import RoundService
from bot.league.services.seasons import SeasonService
from bot.league.state import OwnProposal, SeasonState
from bot.tables.core.model import Status
from bot.tables.service import TableService


@dataclass(frozen=True, slots=True)
class Desks:
    """Where decisions are carried out."""

    seasons: SeasonService
    matches: MatchService
    deadlines: DeadlineService
    rounds: RoundService


CarryOut = Callable[[Desks, int, Actor, OwnDecision], Awaitable[object]]
Agreed = Callable[[int, Actor, OwnDecision], Awaitable[object]]
"""Carries out, in this season, what the others have agreed to."""


async def _award(desks: Desks, season: int, by: Actor, what: OwnDecision) -> object:
    return await desks.matches.adjudicate(season, by, what.fixture, what.side, what.reason)


async def _result(desks: Desks, season: int, by: Actor, what: OwnDecision) -> object:
    assert what.result is not None
    return await desks.matches.enter(season, by, what.fixture, replace(
        entered(what.result.scores, what.result.deals, doubles=what.result.doubles), reason=what.reason))


async def _time(desks: Desks, season: int, by: Actor, what: OwnDecision) -> object:
    assert what.at is not None
    return await desks.matches.set_time(season, by, what.fixture, what.at)


async def _remove(desks: Desks, season: int, by: Actor, what: OwnDecision) -> object:
    barred = what.what is OwnDecisionKind.BAR
    return await desks.seasons.leave(season, by, what.entrant, barred=barred, reason=what.reason)


async def _change_player(desks: Desks, season: int, by: Actor, what: OwnDecision) -> object:
    out, new = what.members
    return await desks.seasons.substitute(season, by, out.user or 0, new, what.fixture or None)


CARRY_OUT: Mapping[OwnDecisionKind, CarryOut] = {
    OwnDecisionKind.RESULT: _result, OwnDecisionKind.AWARD: _award, OwnDecisionKind.TIME: _time,
    OwnDecisionKind.REOPEN: lambda desks, season, by, what: desks.matches.reopen(season, by, what.fixture),
    OwnDecisionKind.STAND: lambda desks, season, by, what: desks.matches.settle(season, by, what.fixture),
    OwnDecisionKind.EXTEND: lambda desks, season, by, what: desks.deadlines.extend(season, by, what.fixture),
    OwnDecisionKind.OVERDUE: lambda desks, season, by, what: desks.deadlines.rule(season, by, what.fixture),
    OwnDecisionKind.SUBSTITUTE: _change_player, OwnDecisionKind.CHANGE_PLAYER: _change_player,
    OwnDecisionKind.POINTS: lambda desks, season, by, what: desks.matches.adjust(
        season, by, what.entrant, what.n, what.reason),
    OwnDecisionKind.APART: lambda desks, season, by, what: desks.rounds.keep_apart(
        season, by, what.entrants, None if what.n < 0 else what.n),
    OwnDecisionKind.REMOVE: _remove, OwnDecisionKind.BAR: _remove,
    OwnDecisionKind.PAUSE: lambda desks, season, by, what: desks.seasons.pause(season, by, what.entrant, what.n)}
"""By what service a decision is carried out that the others have agreed to, but for those at nights."""


class DecisionService:
    def __init__(self, repository: SeasonRepository, tables: TableService, desks: Desks) -> None:
        self._repository = repository
        self._tables = tables
        self._desks = desks
        self._at_nights: Mapping[OwnDecisionKind, Agreed] = {}
        self._confirming = asyncio.Lock()

    def at_nights(self, agreed: Mapping[OwnDecisionKind, Agreed]) -> None:
        """How decisions at club nights are carried out: nights are above leagues (`bot.features.nights`)."""
        self._at_nights = agreed

    async def confirm(self, season_id: int, by: Actor, number: int) -> SeasonState:
        """Agree as another manager, or for one's side; once all have agreed it is carried out. ``by.manager``: the
        actor directs the night, or manages leagues. Codes: proposal_gone, own_decision, decided_by_others, and what the
        decision itself may be refused for."""
        async with self._confirming:
            now = self._repository.now()

            def decide(state: SeasonState) -> Facts:
                return decisions.answered(state, number, by, now)[1]

            proposal, _, holds = decisions.answered(await self._repository.state(season_id), number, by, now)
            await self._repository.change(season_id, by.user, decide)
            if holds:
                await self._carry_out(season_id, by, proposal)
        return await self._repository.state(season_id)

    async def _carry_out(self, season_id: int, by: Actor, proposal: OwnProposal) -> None:
        actor = Actor(by.user, by.name, manager=True, settled=True)
        try:
            await self._carry(season_id, actor, proposal.decision)
        finally:  # refused now, it would be refused again
            await self._repository.change(season_id, by.user, lambda state: [Dropped(proposal.number)] if (
                proposal.number in state.fairness.proposals) else [])

    async def _carry(self, season_id: int, by: Actor, decision: OwnDecision) -> None:
        if (await self._repository.season(season_id)).settings.night is not None and decision.what in self._at_nights:
            await self._at_nights[decision.what](season_id, by, decision)
        else:
            await CARRY_OUT[decision.what](self._desks, season_id, by, decision)

    async def refuse(self, season_id: int, by: Actor, number: int) -> SeasonState:
        """By one of those who are asked, or who asks. Codes: those of `decisions.refused`."""
        now = self._repository.now()
        return await self._repository.change(
            season_id, by.user, lambda state: decisions.refused(state, number, by, now))

    async def take_back(self, season_id: int, by: Actor, number: int) -> SeasonState:
        """What a manager who plays has done to others, since no other one answered. Codes: not_manager,
        proposal_gone."""
        check_manager(by)
        now = self._repository.now()
        return await self._repository.change(
            season_id, by.user, lambda state: decisions.taken_back(state, number, now))

    async def settle(self, season_id: int) -> SeasonState:
        """What follows where nobody has answered in time."""
        state, now = await self._repository.state(season_id), self._repository.now()
        if not decisions.lapsed(state, now):
            return state
        tables = [each.table for each in state.open() if each.table is not None]
        playing = {table for table in tables if (await self._tables.snapshot(table)).status is Status.RUNNING}
        return await change_and_end(
            self._repository, self._tables, season_id, None, lambda state: decisions.lapsed(state, now, playing))

    async def settle_all(self) -> list[int]:
        """In all seasons but club nights, which have a clock. The seasons with proposals."""
        found = []
        for season in await self._repository.seasons_here((Stage.JOINING, Stage.RUNNING)):
            if season.settings.night is None and season.settings.edition:
                state = await self.settle(season.id)
                if state.fairness.proposals:
                    found.append(season.id)
        return found

    async def news(self, season_id: int) -> tuple[SeasonState, list[OwnProposal]]:
        """The proposals of which nobody has been told yet; each is returned once."""
        found: list[OwnProposal] = []

        def decide(state: SeasonState) -> Facts:
            found[:] = decisions.untold(state)
            return [Reminded(0, decisions.told(each)) for each in found]

        return await self._repository.change(season_id, None, decide), found
