"""The standings of seasons."""

from __future__ import annotations

from bot.league.errors import LeagueError
from bot.league.model import Season
from bot.league.ratings.pools import season_pool, subject_of
from bot.league.ratings.service import RatingService
from bot.league.season.repository import SeasonRepository
from bot.league.standings.criteria import NEEDS_GAMES
from bot.league.standings.table import Ratings, Row, line_rows, season_rows


class StandingsService:
    def __init__(self, repository: SeasonRepository, ratings: RatingService) -> None:
        self._repository = repository
        self._store = repository.store
        self._ratings = ratings

    async def rows(self, season_id: int, division: int = 0) -> list[Row]:
        """The rows of a division (0: of every division, one after the other). Codes: no_such_season.

        Read from the lines that are saved beside the log where no criterion needs single games.
        """
        season = await self._store.season(season_id)
        if season is None:
            raise LeagueError("no_such_season")
        if NEEDS_GAMES.intersection(season.settings.order):
            state = await self._repository.state(season_id)
            wanted = [division] if division else state.divisions()
            return [row for number in wanted for row in season_rows(state, number)]
        lines = await self._store.lines(season_id)
        return line_rows(season.settings, lines, await self.ratings(season), division)

    async def ratings(self, season: Season) -> Ratings:
        """What a ladder is ordered by, of entrants that are rated; {} where places do not go by rating."""
        if "rating" not in season.settings.order:
            return {}
        lines = await self._store.lines(season.id)
        subjects = {line.entrant: subject for line in lines if (subject := subject_of(season.settings, line.users))}
        found = await self._ratings.of(season_pool(season), list(subjects.values()))
        return {entrant: found[subject].sure for entrant, subject in subjects.items() if subject in found}
