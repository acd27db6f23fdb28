"""The message of a division's standings, with its picture."""

from __future__ import annotations

import discord

from bot.league.model import Season
from bot.league.ports import Pool
from cogs.common.services import Services
from cogs.league.pages import league_view as ui
from rendering.results.standings import MOST_ROWS, StandingsPicture


async def standings_message(services: Services, season: Season, division: int,
                            page: int) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """For everybody, in the server's language. A division or page that does not exist is replaced by a near one."""
    t = await services.languages.of_server(season.guild)
    every = await services.leagues.standings.rows(season.id)
    divisions = sorted({row.division for row in every})
    division = division if division in divisions else divisions[0] if divisions else 0
    rows = [row for row in every if row.division == division]
    page = min(max(page, 0), max(0, (len(rows) - 1) // MOST_ROWS))
    part = rows[page * MOST_ROWS:(page + 1) * MOST_ROWS]
    ratings = await services.leagues.standings.ratings(season, part)
    users = [user for row in part if row.entrant in ratings for user in row.users]
    few = await services.leagues.ratings.few_opponents(Pool.of(season), users)
    shown = [ui.standing(row, season.settings, len(rows), ratings, divisions, t=t, few=few) for row in part]
    image = None
    if shown:
        title = ui.standings_title(season, division, divisions, t)
        image = await services.drawing.draw(StandingsPicture(
            title, tuple(ui.headings(season.settings, t)), tuple(shown), t, page * MOST_ROWS + 1))
    place = ui.StandingsPlace(division, divisions, page, len(rows))
    view = ui.standings_page(season, part, shown, place, None if image is None else image.named, t=t)
    return view, [] if image is None else [image.file()]
