"""What tables ask of leagues: the deals that they share with other tables, and who may be a substitute at them.

It knows no `TableService`, which is given it as its ports (`Boards` and `Guard`).
"""

from __future__ import annotations

from collections.abc import Collection

from bot.league import seating
from bot.league.entries import Opened
from bot.league.model import LeagueError, Member
from bot.league.season.entrants import check_substitute
from bot.league.season.repository import SeasonRepository
from bot.league.seating import check_loyal, fixture_at
from bot.league.services.fairness import check_free
from bot.tables.core.model import Person
from bot.tables.lobby.seating import SeatsHeld


class TableRules:
    def __init__(self, repository: SeasonRepository) -> None:
        self._repository = repository

    async def board_secret(self, table: int) -> bytes | None:
        """The secret of a table's shared deals; None: its deals are its own."""
        found = await fixture_at(self._repository, table)
        if found is None or not seating.shares_deals(found[0]):
            return None
        state, fixture = found
        (first,) = await self._repository.store.log(state.season.id, limit=1)
        assert isinstance(first.fact, Opened)
        again = state.play.redealt.get(fixture.block, 0)
        return seating.board_secret(bytes.fromhex(first.fact.seed), state.season.id, fixture.block, again)

    # substitutes ---------------------------------------------------------------------------------
    async def takes_substitutes(self, table_id: int) -> bool:
        found = await fixture_at(self._repository, table_id)
        return found is None or found[0].settings.play.substitutes

    async def is_match(self, table_id: int) -> bool:
        return await fixture_at(self._repository, table_id) is not None

    async def check_newcomer(self, table_id: int, person: Person, roles: Collection[int], seat: int,
                             seats_held: SeatsHeld) -> None:
        """LeagueError unless the person may be a substitute in the fixture that the table plays.

        Codes: no_substitutes, already_in_season, role_needed, suspended_elsewhere, deals_seen (they play or played its
        deals elsewhere), other_side (they play or played for the other side), other_board (at another board of the
        match).
        """
        found = await fixture_at(self._repository, table_id)
        if found is None:
            return
        state, fixture = found
        sides = state.lineup(fixture)
        if any(member.user == person.id for member in sides[seat % len(sides)]):
            return
        if state.plays(fixture, person.id):
            raise LeagueError("already_in_season", name=person.name)
        role = state.settings.entry.role
        if role and role not in roles:
            raise LeagueError("role_needed", name=person.name, role=f"<@&{role}>")
        newcomer = Member(person.name, person.id)
        side = fixture.sides[seat % len(fixture.sides)]
        await check_free(self._repository, state.season, [newcomer])
        check_substitute(state, newcomer, side, [fixture])
        for other, _ in state.block(fixture.block) if seating.shares_deals(state) else ():
            if other.table not in (None, table_id) and await seats_held(other.table, person.id):
                raise LeagueError("deals_seen")
        await check_loyal(self._repository.store, seats_held, state, newcomer, side, fixtures=[fixture])
