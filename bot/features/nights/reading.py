"""What is known of a server's club nights: which one is meant where, and the series that a night belongs to."""

from __future__ import annotations

from collections.abc import Sequence

from bot.league.model import LeagueError, Season, Stage
from bot.league.season.night import opening, series
from bot.league.season.repository import SeasonRepository
from bot.league.state import SeasonState

PRESENT_STAGES = (Stage.JOINING, Stage.RUNNING)
LISTED_STAGES = (*PRESENT_STAGES, Stage.CLOSED)


class NightReading:
    def __init__(self, repository: SeasonRepository) -> None:
        self._repository = repository

    async def of_channel(self, guild: int, channel: int) -> Season | None:
        """The night that most likely is meant in a channel: one that is there, one that is not over, the newest."""
        found = [each for each in await self._repository.store.seasons(guild, LISTED_STAGES) if each.settings.night]
        return min(found, default=None, key=lambda each: (
            each.settings.notices.channel != channel, each.stage is Stage.CLOSED, -each.id))

    async def series(self, season_id: int) -> Sequence[series.SeriesLine]:
        """The standings of the night's series: points by place over all its nights that are over."""
        season = await self._repository.season(season_id)
        rules = season.settings.night
        if rules is None:
            raise LeagueError("no_night")
        name = opening.series_of(season.name)
        over = [each for each in await self._repository.store.seasons(season.guild, (Stage.CLOSED, Stage.ARCHIVED))
                if each.settings.night is not None and opening.series_of(each.name) == name]
        nights = [await self._repository.state(each.id) for each in over]
        return series.standings(nights, rules.best)

    async def before(self, state: SeasonState) -> SeasonState | None:
        """The night of the series before this one."""
        name = opening.series_of(state.season.name)
        over = await self._repository.store.seasons(state.season.guild, (Stage.CLOSED, Stage.ARCHIVED))
        found = max((each.id for each in over if each.settings.night is not None and each.id < state.id
                     and opening.series_of(each.name) == name), default=None)
        return None if found is None else await self._repository.state(found)
