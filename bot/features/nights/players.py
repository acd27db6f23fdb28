"""What players do at a night: enter, alone or with a partner, check in, come to their tables, leave.

Who enters once check-in is open has come with that (`with_arrivals`), since the start asks only who is there.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime

from bot.features.nights.base import NightChanges
from bot.league.entries import Facts, Joined
from bot.league.model import Actor, LeagueError, Member, Stage
from bot.league.season import entrants
from bot.league.season.night import attendance, clock
from bot.league.season.night.rounds import check_room
from bot.league.state import SeasonState


class NightPlayers(NightChanges):
    """Each acts for themselves alone. Methods raise LeagueError."""

    async def join(self, season_id: int, by: Actor) -> SeasonState:
        """Enter alone, where no partner is needed; present, once check-in is open. Codes: those of `_enter`."""
        me = Member(by.name, by.user)
        return await self._enter(season_id, by, (me,), lambda state, now: entrants.joined(state, [me], now))

    async def invite(self, season_id: int, by: Actor, partner: Member) -> SeasonState:
        """Ask ``partner`` to play with one. Codes: partner_taken, and those of `_enter` and `entrants.invited`."""
        me = Member(by.name, by.user)

        def decide(state: SeasonState, now: datetime) -> Facts:
            theirs = state.of_user(partner.user or 0)
            if theirs is not None and theirs.active:
                raise LeagueError("partner_taken", name=partner.name)
            return entrants.invited(state, me, partner, now)

        return await self._enter(season_id, by, (me, partner), decide)

    async def accept(self, season_id: int, by: Actor, asker: int) -> SeasonState:
        """Codes: no_invitation, and those of joining."""
        asked = (await self._repository.state(season_id)).people.requests.get((0, asker), ())
        return await self._enter(
            season_id, by, asked, lambda state, now: entrants.accepted(state, asker, by.user, now))

    async def _enter(self, season_id: int, by: Actor, members: Sequence[Member],
                     enter: Callable[[SeasonState, datetime], Facts]) -> SeasonState:
        """These members may enter the night. Codes: no_night, night_over, too_many_tables, suspended_elsewhere."""
        await self._check_free(season_id, members)
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            attendance.check_going(state)
            check_room(state)
            return with_arrivals(state, enter(state, now), now)

        return await self._change(season_id, by.user, decide)

    async def check_in(self, season_id: int, by: Actor) -> SeasonState:
        now = self._repository.now()
        return await self._change(season_id, by.user, lambda state: attendance.checked_in(state, by.user, now))

    async def seek(self, season_id: int, by: Actor, what: str) -> SeasonState:
        """Look for a partner, or offer to step in; again: not any more. Codes: suspended_elsewhere, and those of
        `attendance.sought`."""
        me = Member(by.name, by.user)
        await self._check_free(season_id, (me,))
        return await self._change(season_id, by.user, lambda state: attendance.sought(state, me, what))

    async def leave(self, season_id: int, by: Actor) -> SeasonState:
        """Before the start, leave; later one is not there any more, and an AI player has one's seat."""
        state = await self._repository.state(season_id)
        mine, user = state.of_user(by.user), by.user
        if state.season.stage is Stage.JOINING and mine is not None:
            return await self._change(season_id, user, lambda state: entrants.left(state, mine.number))
        fixture = attendance.current(state, user)
        state = await self._change(season_id, user, lambda state: attendance.gone(state, user))
        if fixture is not None and fixture.table is not None:
            await self._to_ai(fixture.table, user)
        return state

    async def arrive(self, season_id: int, by: Actor) -> SeasonState:
        """Come to one's table."""
        now = self._repository.now()
        return await self._change(season_id, by.user, lambda state: attendance.arrived(state, by.user, now))

    async def call(self, season_id: int, by: Actor) -> SeasonState:
        """Call the director to one's table. Codes: no_table_now, called_already."""
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            fixture = attendance.current(state, by.user)
            if fixture is None:
                raise LeagueError("no_table_now")
            return clock.called(state, fixture.number, by.user, now)

        return await self._change(season_id, by.user, decide)


def with_arrivals(state: SeasonState, facts: Facts, now: datetime) -> Facts:
    """Those who enter are there, once check-in is open."""
    users = tuple(user for each in facts if isinstance(each, Joined)
                  for member in each.members if (user := member.user) is not None)
    return [*facts, *attendance.arrivals(state, users, now)]
