"""The message of a division's standings, with its picture."""

from __future__ import annotations

from collections.abc import Sequence

import discord

from bot.i18n import Texts
from bot.league.model import Season
from bot.league.ports import Pool
from cogs.common.renderer import Image
from cogs.common.services import Services
from cogs.league.pages import league_view as ui
from rendering.results.standings import MOST_ROWS, StandingRow, StandingsPicture


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
    ties = ui.breaks(rows, season.settings)
    shown = [ui.standing(row, season.settings, len(rows), ratings, divisions, t=t, few=few, shown=ties) for row in part]
    headings = ui.headings(season.settings, t, ties)
    image = await _drawn(services, ui.standings_title(season, division, divisions, t), headings, shown, page, t=t)
    place = ui.StandingsPlace(division, divisions, page, len(rows))
    view = ui.standings_page(season, part, shown, place, None if image is None else image.named, t=t, ties=ties)
    return view, [] if image is None else [image.file()]


async def standings_image(services: Services, season: Season) -> Image | None:
    """The picture of the first places; None: there are none."""
    t = await services.languages.of_server(season.guild)
    every = await services.leagues.standings.rows(season.id)
    divisions = sorted({row.division for row in every})
    ties = ui.breaks(every, season.settings)
    shown = [ui.standing(row, season.settings, len(every), {}, divisions, t=t, shown=ties) for row in every[:MOST_ROWS]]
    title = ui.standings_title(season, divisions[0] if divisions else 0, divisions, t)
    return await _drawn(services, title, ui.headings(season.settings, t, ties), shown, 0, t=t)


async def _drawn(services: Services, title: str, headings: Sequence[str], shown: Sequence[StandingRow], page: int,
                 t: Texts) -> Image | None:
    if not shown:
        return None
    return await services.drawing.draw(StandingsPicture(
        title, tuple(headings), tuple(shown), t, page * MOST_ROWS + 1))
