"""Squads: who is in them, and their line-ups, chosen by captains or at the deadline."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import partial

from bot.league.entries import Facts
from bot.league.model import Actor, Fixture, Member, Stage
from bot.league.season import squads
from bot.league.season.repository import SeasonRepository
from bot.league.services.fairness import check_free
from bot.league.state import SeasonState


class SquadService:
    """Methods raise LeagueError (``not_captain``) if the actor may not act. Managers have no right here that a captain
    does not have: they may play themselves."""

    def __init__(self, repository: SeasonRepository) -> None:
        self._repository = repository

    async def ask(self, season_id: int, by: Actor, members: Sequence[Member]) -> SeasonState:
        """Ask these to be in one's squad. Codes: suspended_elsewhere, those of `squads.asked`."""
        await check_free(self._repository, await self._repository.season(season_id),
                         [Member(by.name, by.user), *members])

        def decide(state: SeasonState) -> Facts:
            entered = state.of_user(by.user) is not None or (0, by.user) in state.people.requests
            return squads.asked(state, by.user, members, me=None if entered else Member(by.name, by.user))

        return await self._repository.change(season_id, by.user, decide)

    async def part(self, season_id: int, by: Actor, out: int) -> SeasonState:
        """Leave one's squad; its captain may take somebody out. Codes: those of `squads.parted`."""
        return await self._repository.change(season_id, by.user, lambda state: squads.parted(state, by.user, out))

    async def pass_on(self, season_id: int, by: Actor, user: int) -> SeasonState:
        """Make another member the captain. Codes: those of `squads.passed_on`."""
        return await self._repository.change(season_id, by.user, lambda state: squads.passed_on(state, by.user, user))

    async def name(self, season_id: int, by: Actor, title: str) -> SeasonState:
        """Give one's squad a name; "": its members' names. Codes: those of `squads.titled`."""
        return await self._repository.change(season_id, by.user, lambda state: squads.titled(state, by.user, title))

    async def line_up(self, season_id: int, by: Actor, fixture: int, players: Collection[int]) -> SeasonState:
        """Choose who plays a fixture. Codes: suspended_elsewhere, those of `squads.lined_up`."""
        state = await self._repository.state(season_id)
        mine = state.of_user(by.user)
        chosen = [each for each in mine.members if each.user in players] if mine is not None else []
        await check_free(self._repository, state.season, chosen)
        return await self._repository.change(
            season_id, by.user, lambda state: squads.lined_up(state, fixture, by.user, players))

    @staticmethod
    def check_chooser(state: SeasonState, fixture: Fixture, user: int) -> None:
        """Whether the user may choose a line-up for the fixture now. Codes: those of `squads.chooser`."""
        squads.chooser(state, fixture.number, user)

    async def line_up_late(self) -> None:
        """Choose for the captains who have not in time, in every running season."""
        now = self._repository.now()
        for season in await self._repository.seasons_here((Stage.RUNNING,)):
            if season.settings.entry.squad and squads.missed(await self._repository.state(season.id), now):
                await self._repository.change(season.id, None, partial(squads.missed, now=now))
