"""The message with a season's standings: one page of a division, with its picture."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.league.model import Season
from bot.league.ratings.model import Rating
from bot.league.ratings.pools import season_pool, subject_of
from bot.league.service import LeagueService
from bot.league.standings.table import Row
from cogs.common.services import Services
from cogs.delivery.renderer import Image
from cogs.league import league_view as ui
from rendering.results.standings import MOST_ROWS, StandingsPicture


async def standings_message(services: Services, season: Season, division: int,
                            page: int) -> tuple[discord.ui.LayoutView, list[Image]]:
    """For everybody, in the server's language. A division or page that does not exist is replaced by a near one."""
    t = await services.guild_texts(season.guild)
    every = await services.leagues.standings.rows(season.id)
    divisions = sorted({row.division for row in every})
    division = division if division in divisions else divisions[0] if divisions else 0
    rows = [row for row in every if row.division == division]
    page = min(max(page, 0), max(0, (len(rows) - 1) // MOST_ROWS))
    part = rows[page * MOST_ROWS:(page + 1) * MOST_ROWS]
    ratings = await _ratings(services.leagues, season, part)
    shown = [ui.standing(row, season.settings, len(rows), ratings, divisions, t) for row in part]
    image = None
    if shown:
        title = ui.standings_title(season, division, divisions, t)
        image = await services.drawing.draw(StandingsPicture(
            title, tuple(ui.headings(season.settings, t)), tuple(shown), t, page * MOST_ROWS + 1))
    place = ui.Place(division, divisions, page, len(rows))
    view = ui.standings_page(season, part, shown, place, None if image is None else image.named, t)
    return view, [] if image is None else [image]


async def _ratings(leagues: LeagueService, season: Season, rows: Sequence[Row]) -> dict[int, Rating]:
    """By entrant, where places go by rating."""
    if season.settings.order[0] != "rating":
        return {}
    subjects = {row.entrant: subject for row in rows if (subject := subject_of(season.settings, row.users))}
    found = await leagues.ratings.of(season_pool(season), list(subjects.values()))
    return {entrant: found[subject] for entrant, subject in subjects.items() if subject in found}
