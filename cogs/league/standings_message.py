"""The message of a division's standings, with its picture."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

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
    page = min(max(page, 0), max(0, (len(rows) - 1) // ui.ROWS))
    part = rows[page * ui.ROWS:(page + 1) * ui.ROWS]
    ratings = await services.leagues.standings.ratings(season, part)
    users = [user for row in part if row.entrant in ratings for user in row.users]
    few = await services.leagues.ratings.few_opponents(Pool.of(season), users)
    ties = ui.breaks(rows, season.settings)
    shown = [ui.standing(row, season.settings, len(rows), ratings, divisions, t=t, few=few, shown=ties) for row in part]
    headings = ui.headings(season.settings, t, ties)
    images = await _pictures(services, ui.standings_title(season, division, divisions, t), headings, shown, page, t=t)
    place = ui.StandingsPlace(division, divisions, page, len(rows))
    view = ui.standings_page(season, part, shown, place, [each.named for each in images], t=t, ties=ties,
                             adjusted=await services.leagues.standings.adjusted(season.id),
                             elsewhere=await services.leagues.standings.elsewhere(season.id))
    return view, [each.file() for each in images]


async def _pictures(services: Services, title: str, headings: Sequence[str], shown: Sequence[StandingRow], page: int,
                    t: Texts) -> list[Image]:
    """As many as the rows need, one below the other; [] if one cannot be drawn, so that words show them all."""
    found = []
    for number, start in enumerate(range(0, len(shown), MOST_ROWS), 1):
        image = await _drawn(services, title, headings, shown[start:start + MOST_ROWS], page * ui.ROWS + start + 1, t=t)
        if image is None:
            return []
        name, dot, ending = image.filename.rpartition(".")
        found.append(image if number == 1 else replace(image, filename=f"{name}-{number}{dot}{ending}"))
    return found


async def standings_image(services: Services, season: Season) -> Image | None:
    """The picture of the first places; None: there are none."""
    t = await services.languages.of_server(season.guild)
    every = await services.leagues.standings.rows(season.id)
    divisions = sorted({row.division for row in every})
    ties = ui.breaks(every, season.settings)
    shown = [ui.standing(row, season.settings, len(every), {}, divisions, t=t, shown=ties) for row in every[:MOST_ROWS]]
    title = ui.standings_title(season, divisions[0] if divisions else 0, divisions, t)
    return await _drawn(services, title, ui.headings(season.settings, t, ties), shown, 1, t=t)


async def _drawn(services: Services, title: str, headings: Sequence[str], shown: Sequence[StandingRow], first: int,
                 t: Texts) -> Image | None:
    if not shown:
        return None
    return await services.drawing.draw(StandingsPicture(title, tuple(headings), tuple(shown), t, first))
