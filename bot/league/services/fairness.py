"""Reports about games, and what managers decide about them."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from bot.league.entries import CaseAct, Facts
from bot.league.model import Actor, LeagueError, Member, Season, Stage
from bot.league.season import cases
from bot.league.season.checks import check_manager
from bot.league.season.repository import SeasonRepository
from bot.league.state import SeasonState


class FairnessService:
    """Methods of managers raise LeagueError (``not_manager``, ``plays_here``) if the actor may not act."""

    def __init__(self, repository: SeasonRepository) -> None:
        self._repository = repository

    async def report(self, season_id: int, by: Actor, fixture: int, reason: str, text: str) -> SeasonState:
        """Open a case. Codes: those of `cases.reported`."""
        now = self._repository.now()
        return await self._repository.change(
            season_id, by.user, lambda state: cases.reported(state, fixture, by.user, reason, text, now=now))

    async def answer(self, season_id: int, by: Actor, case: int, text: str) -> SeasonState:
        """Say once what happened. Codes: those of `cases.answered`."""
        now = self._repository.now()
        return await self._repository.change(
            season_id, by.user, lambda state: cases.answered(state, case, by.user, text, now))

    async def handled(self, season_id: int, by: Actor) -> SeasonState:
        """The season, whose cases this manager may read and decide."""
        check_manager(by)
        state = await self._repository.state(season_id)
        cases.check_handler(state, by.user)
        return state

    async def rule(self, season_id: int, by: Actor, case: int, act: CaseAct, user: int = 0, *, text: str = "",
                   matches: int = 0) -> SeasonState:
        """Warn or suspend a player of the case's game, or close the case. Codes: those of `cases.ruled`."""
        check_manager(by)
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            return cases.ruled(state, case, by.user, act, user, text=text, now=now, matches=matches)

        return await self._repository.change(season_id, by.user, decide)

    async def suspended(self, guild: int, user: int) -> bool:
        """Whether the user is suspended in a season that runs on the server."""
        return await suspended_in(self._repository, guild, (user,)) is not None


async def suspended_in(repository: SeasonRepository, guild: int, users: Collection[int | None],
                       but: int = 0) -> SeasonState | None:
    """A running season of the server, other than ``but``, in which one of the users is suspended."""
    for season in await repository.store.seasons(guild, (Stage.RUNNING,)):
        if season.id == but:
            continue
        state = await repository.state(season.id)
        if any(user in state.fairness.suspended for user in users):
            return state
    return None


async def check_free(repository: SeasonRepository, season: Season, members: Sequence[Member]) -> None:
    """None of those who want to play in the season is suspended in another one of the server. Codes:
    suspended_elsewhere."""
    by_user = {each.user: each.name for each in members}
    state = await suspended_in(repository, season.guild, by_user, season.id)
    if state is not None:
        name = next(name for user, name in by_user.items() if user in state.fairness.suspended)
        raise LeagueError("suspended_elsewhere", name=name, season=state.season.name)
