"""The standings of seasons, read from what is saved beside the log where that is enough."""

from __future__ import annotations

from collections.abc import Iterable

from bot.league.entries import Adjusted
from bot.league.model import Season
from bot.league.ports import Pool, StandingLine
from bot.league.ratings import subject_of
from bot.league.season.repository import SeasonRepository
from bot.league.services.ratings import RatingService
from bot.league.standings import NEEDS_GAMES, EntrantRatings, placed, played_elsewhere, season_rows


class StandingsService:
    def __init__(self, repository: SeasonRepository, ratings: RatingService) -> None:
        self._repository = repository
        self._store = repository.store
        self._ratings = ratings

    async def rows(self, season_id: int) -> list[StandingLine]:
        """The lines of every division with their places, one after the other. Codes: no_such_season.

        Read from what is saved beside the log where no criterion needs single games.
        """
        season = await self._repository.season(season_id)
        if NEEDS_GAMES.intersection(season.settings.ranking.order):
            state = await self._repository.state(season_id)
            return [each for number in state.divisions() for each in season_rows(state, number)]
        lines = await self._store.lines(season_id)
        ratings = await self.ratings(season, lines)
        return [each for number in sorted({each.division for each in lines})
                for each in placed([each for each in lines if each.division == number], season.settings, ratings)]

    async def adjusted(self, season_id: int) -> list[Adjusted]:
        """The points that managers gave or took, by entrant, the oldest first."""
        state = await self._repository.state(season_id)
        return [each for made in state.fairness.adjusted.values() for each in made]

    async def elsewhere(self, season_id: int) -> dict[int, int]:
        """How many of each entrant's games were played elsewhere."""
        return played_elsewhere(await self._repository.state(season_id))

    async def ratings(self, season: Season, entrants: Iterable[StandingLine]) -> EntrantRatings:
        """Of these entrants, as far as they are rated; {} where places do not go by rating."""
        if "rating" not in season.settings.ranking.order:
            return {}
        subjects = {each.entrant: subject for each in entrants if (subject := subject_of(season.settings, each.users))}
        found = await self._ratings.of(Pool.of(season), list(subjects.values()))
        return {entrant: found[subject] for entrant, subject in subjects.items() if subject in found}
