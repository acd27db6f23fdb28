"""Play-offs: begun from the desk of a season that is over."""

from __future__ import annotations

from bot.league.entries import Facts
from bot.league.model import Actor, Entrant, LeagueError, Season, Stage
from bot.league.season import playoff
from bot.league.season.checks import check_manager
from bot.league.season.repository import SeasonRepository
from bot.league.services.fairness import check_free
from bot.league.services.seasons import SeasonService
from bot.league.state import SeasonState


class PlayoffService:
    """Raises LeagueError without changes, unless it says otherwise."""

    def __init__(self, repository: SeasonRepository, seasons: SeasonService) -> None:
        self._repository = repository
        self._seasons = seasons

    async def of(self, season: Season) -> Season | None:
        """The season's play-off, if there is one."""
        found = await self._repository.store.seasons(season.guild, tuple(Stage))
        return next((each for each in found if each.settings.divisions.after == season.id
                     and each.settings.format == "knockout" and season.settings.format != "knockout"), None)

    async def begin(self, season_id: int, by: Actor, size: int, word: str) -> SeasonState:
        """The first ``size`` enter a knock-out that continues the season. ``word``: what it is called.

        Opened and filled in two steps: begun once more after a failure between them, it is filled then. Codes:
        no_playoff, playoff_begun, name_taken.
        """
        check_manager(by)
        state = await self._seasons.state(season_id)
        playoff.checked_size(state, size)
        known = await self.of(state.season)
        if known is None:
            known = await self._seasons.create(
                state.season.guild, by, playoff.named(state, word), "knockout", **playoff.terms_of(state, size))

        without = [each.number for each in playoff.first_of(state) if not await self._free(known, each)]

        def decide(new: SeasonState) -> Facts:
            if new.entrants or new.drawing.joined:
                raise LeagueError("playoff_begun", name=new.season.name)
            return playoff.entered(state, new.settings.entry.most, without)

        return await self._repository.change(known.id, by.user, decide)

    async def _free(self, season: Season, entrant: Entrant) -> bool:
        try:
            await check_free(self._repository, season, entrant.members)
        except LeagueError:
            return False
        return True
