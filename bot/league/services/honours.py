"""The hall of fame: who has won the seasons of a server."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from bot.league.model import Entrant, Season, Stage
from bot.league.season.repository import SeasonRepository
from bot.league.state import SeasonState

SEASONS = 25
"""The newest ones, which are read from their logs."""


@dataclass(frozen=True, slots=True)
class Champion:
    """A season and the names of its winners; players whose data was erased are left out."""

    season: Season
    names: tuple[str, ...]


class HonoursService:
    def __init__(self, repository: SeasonRepository) -> None:
        self._repository = repository

    async def champions(self, guild: int) -> Sequence[Champion]:
        """Of the seasons that are over, the newest first."""
        found = []
        for season in (await self._repository.store.seasons(guild, (Stage.CLOSED, Stage.ARCHIVED)))[:SEASONS]:
            names = tuple(filter(None, map(_name, winners(await self._repository.state(season.id)))))
            if names:
                found.append(Champion(season, names))
        return found

    async def roles_of(self, user: int) -> set[tuple[int, int]]:
        """(server, role) of the roles that the user may have for winning a season or a night."""
        found = set()
        for season in await self._repository.store.seasons_of(user):
            night = season.settings.night
            role = season.settings.notices.champion if night is None else night.prize
            if role and any(user in each.users for each in winners(await self._repository.state(season.id))):
                found.add((season.guild, role))
        return found


def winners(state: SeasonState) -> list[Entrant]:
    """Who has the first place of the first division."""
    closing = state.standing.closing
    best = [] if closing is None else [state.entrants[each] for each, place in closing.places.items() if place == 1]
    first = min((each.division for each in best), default=0)
    return [each for each in best if each.division == first]


def _name(entrant: Entrant) -> str:
    return " & ".join(each.name for each in entrant.members if each.user is None or each.user > 0)
