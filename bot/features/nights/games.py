"""What directors do about one game or player: time, results, calls, who plays.

A director who plays is a party. So what touches their own game is proposed to the others first (`NightDirecting`), and
carried out once they have agreed: `bot.league.services.decisions` calls the same methods then (`NightGames.agreed`).
"""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.nights.base import NightDirecting
from bot.features.nights.tables import NightTables
from bot.league.decisions import OwnDecision, OwnDecisionKind
from bot.league.entries import Facts
from bot.league.model import Actor, LeagueError, Member
from bot.league.season import decisions
from bot.league.season.checks import open_fixture
from bot.league.season.night import clock, direction
from bot.league.season.repository import SeasonRepository
from bot.league.seating import check_loyal
from bot.league.services.decisions import Agreed
from bot.league.state import SeasonState
from bot.tables.core.model import Person
from bot.tables.rules.seats import stand_in_level
from bot.tables.service import TableService
from games.registry import GAMES


class NightGames(NightDirecting):
    """Methods raise LeagueError (``not_director``) if the actor may not act."""

    def __init__(self, repository: SeasonRepository, tables: TableService, night_tables: NightTables) -> None:
        super().__init__(repository, tables)
        self._night_tables = night_tables

    async def more_time(self, season_id: int, by: Actor, seen: int, fixture: int = 0) -> SeasonState:
        """Five minutes, for all tables or one; a call from it is settled. ``seen``: the end, as `clock.end_of` has it,
        that the director saw. Codes: those of `clock.more_time`."""
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            settled = direction.answered(state, fixture, by.user, over=True) if fixture in state.night.calls else []
            return [*clock.more_time(state, fixture, now, seen), *settled]

        decision = OwnDecision(OwnDecisionKind.MORE_TIME, fixture, n=seen) if fixture else None
        return await self._decide(season_id, by, decide, decision)

    async def stop(self, season_id: int, by: Actor, fixture: int, better: int | None = None) -> SeasonState:
        """End a game with the deals that were played; the others count as the average, or 60 to 40 for a side."""
        open_fixture(await self._check(season_id, by), fixture)
        asked = await self._asked(season_id, by, OwnDecision(OwnDecisionKind.AVERAGE, fixture, side=better))
        return asked or await self._night_tables.stop(season_id, fixture, by.user, better)

    async def award(self, season_id: int, by: Actor, fixture: int, winner: int) -> SeasonState:
        return await self._decide(season_id, by, lambda state: direction.given(state, fixture, winner),
                                  OwnDecision(OwnDecisionKind.GIVE, fixture, side=winner))

    async def undo(self, season_id: int, by: Actor, fixture: int) -> SeasonState:
        """A director's result."""
        return await self._decide(season_id, by, lambda state: direction.undone(state, fixture),
                                  OwnDecision(OwnDecisionKind.TAKE_BACK, fixture))

    async def move(self, season_id: int, by: Actor, fixture: int, table: int) -> SeasonState:
        return await self._decide(season_id, by, lambda state: direction.moved(state, fixture, table))

    async def withdraw(self, season_id: int, by: Actor, entrant: int, *, barred: bool = False) -> SeasonState:
        known = (await self._repository.state(season_id)).entrants.get(entrant)
        decision = OwnDecision(OwnDecisionKind.BAR if barred else OwnDecisionKind.REMOVE, entrant=entrant,
                            members=known.members if known else ())
        return await self._decide(
            season_id, by, lambda state: direction.withdrawn(state, entrant, barred=barred), decision)

    async def answer(self, season_id: int, by: Actor, fixture: int, *, over: bool = False) -> SeasonState:
        """Take a call, or settle it. Codes: own_decision (from the director's own table)."""
        def decide(state: SeasonState) -> Facts:
            facts = direction.answered(state, fixture, by.user, over=over)
            if state.settings.edition and decisions.sides_of(state, state.fixtures[fixture], by.user):
                raise LeagueError("own_decision")
            return facts

        return await self._decide(season_id, by, decide)

    async def replace(self, season_id: int, by: Actor, fixture: int, user: int, member: Member | None) -> SeasonState:
        """Somebody (None: an AI player) plays for the user, also in a game that has begun.

        Codes: suspended_elsewhere, those of `direction.replaced`; of a game: those of `SeatingService.substitute`.
        """
        state = await self._check(season_id, by)
        if member is not None:
            await self._check_free(season_id, (member,))
        known = state.fixtures.get(fixture)
        out = Member("" if known is None or user not in state.players(known) else state.players(known)[user].name, user)
        decision = OwnDecision(OwnDecisionKind.REPLACE, fixture, members=(out, *([] if member is None else [member])))
        if known is not None and decisions.waits(state, by, decision):
            open_fixture(state, fixture)
            direction.seat_of(state, known, user)
            return await self._asked(season_id, by, decision) or state
        if known is not None and known.table is not None:
            await self._reseat(known.table, user, member)
            return await self._change(season_id, by.user, lambda state: [])
        level = stand_in_level(GAMES[state.settings.play.game].levels)
        new = member or Member("AI", level=level)
        facts = direction.replaced(state, fixture, user, new)
        side = (facts[0].entrant,) if facts else ()  # type: ignore[union-attr]
        await check_loyal(self._repository.store, self._tables.seating.seats_held, state, new, side,
                          fixtures=[state.fixtures[fixture]])
        return await self._decide(season_id, by, lambda state: direction.replaced(state, fixture, user, new))

    async def _reseat(self, table: int, user: int, member: Member | None) -> None:
        if member is None or member.user is None:
            await self._to_ai(table, user)
            return
        seat = await self._tables.seating.offer(table, user)
        await self._tables.seating.substitute(table, Person(member.user, member.name), seat.number)

    def agreed(self) -> Mapping[OwnDecisionKind, Agreed]:
        """How the decisions are carried out that the others have agreed to."""
        return {
            OwnDecisionKind.AVERAGE: lambda season, by, what: self.stop(season, by, what.fixture, what.side),
            OwnDecisionKind.GIVE: lambda season, by, what: self.award(season, by, what.fixture, what.side or 0),
            OwnDecisionKind.TAKE_BACK: lambda season, by, what: self.undo(season, by, what.fixture),
            OwnDecisionKind.MORE_TIME: lambda season, by, what: self.more_time(season, by, what.n, what.fixture),
            OwnDecisionKind.REPLACE: self._replace_agreed,
            OwnDecisionKind.REMOVE: lambda season, by, what: self.withdraw(season, by, what.entrant),
            OwnDecisionKind.BAR: lambda season, by, what: self.withdraw(season, by, what.entrant, barred=True)}

    async def _replace_agreed(self, season: int, by: Actor, what: OwnDecision) -> SeasonState:
        out, *new = what.members
        return await self.replace(season, by, what.fixture, out.user or 0, new[0] if new else None)
