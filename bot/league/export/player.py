"""All stored data of one user, as JSON."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from bot.league.season.state import SeasonState
from bot.league.service import LeagueService


async def player_json(leagues: LeagueService, user: int, games: Sequence[str], more: Mapping[str, Any]) -> str:
    """Seasons, ratings and games of the user on all servers, and ``more``."""
    found: dict[str, Any] = {"user": user, **more, "seasons": [], "ratings": [], "games": []}
    for season in await leagues.store.seasons_of(user):
        found["seasons"] += _in_season(await leagues.seasons.state(season.id), user)
    for pool in await leagues.store.pools_of(user):
        found["ratings"] += [
            {"guild": pool.guild, "game": pool.game, "pace": pool.pace, "of": list(subject), "mu": rating.mu,
             "sigma": rating.sigma, "games": rating.games}
            for subject, rating in (await leagues.ratings.of_pool(pool)).items() if user in subject]
    for game in games:
        found["games"] += [
            {"table": each.table, "guild": each.guild, "game": game, "at": each.at.isoformat(), "result": each.result,
             **each.counters} for each in await leagues.store.played(None, game, user)]
    if leagues.daily is not None:
        found["daily"] = [{"day": each.day, "table": each.table, "state": each.state.value, "margin": each.margin}
                          for each in await leagues.daily.of_user(user)]
    return json.dumps(found, indent=2, ensure_ascii=False)


def _in_season(state: SeasonState, user: int) -> list[dict[str, Any]]:
    entrant, mine = state.of_user(user), state.fixtures_of(user)
    if entrant is None and not mine:
        return []
    offers = {str(number): [time.isoformat() for time in by_user[user]]
              for number, by_user in state.offers.items() if user in by_user}
    return [{
        "season": state.season.id, "guild": state.season.guild, "name": state.season.name,
        "entrant": entrant.name if entrant else None,
        "standing": entrant.status.value if entrant else None, "offers": offers,
        "results": {str(fixture.number): {"scores": result.scores, "ranks": result.ranks, "how": result.how.value}
                    for fixture in mine if (result := state.results.get(fixture.number)) is not None}}]
