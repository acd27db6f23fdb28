"""A server's best players: a message that refreshes itself after rated games, and a private page for each game."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Mapping, Sequence
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.league.ports import Pool
from bot.league.ratings import Rating
from bot.league.service import LeagueService
from bot.tables.core.preferences import GuildSettings
from bot.tables.core.time_control import PACES
from cogs.common import accents, display_names, layout
from cogs.common.layout import Click, one_of, press
from cogs.common.renderer import Image
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.posted_message import PostedMessage, PostedSettings
from games.registry import GAMES
from rendering.results.standings import MOST_ROWS, StandingRow
from rendering.studio import StandingsPicture

LEAST_GAMES = 5
"""Rated games that a player needs to be listed."""
INTERVAL = 60.0
"""Seconds between two edits of a server's leaderboard."""
LEADERS = PostedSettings(
    GuildSettings.leaders_channel, GuildSettings.leaders_message, GuildSettings.leaders_shown)
Best = Sequence[tuple[int, Rating]]


class Leaderboard:
    """The message, refreshed when ratings change, and at a start if they have. ``message``: for ``/setup``."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self.message = PostedMessage(
            services, delivery, "leaders", LEADERS, self._build, interval=INTERVAL, digest=self._digest)
        services.leagues.on_rated(self.message.refresh)

    async def _build(self, guild: int, channel: int) -> tuple[ui.LayoutView, list[Image]]:
        services, t = self._services, await self._services.languages.of_server(guild)
        pools = await listed_pools(services.leagues, guild)
        image = None
        if pools:
            first = next(iter(pools))
            image = await best_picture(services, first, pools[first], t)
        few = await few_line(services.leagues, first, pools[first], t) if pools else []
        page = leaders_page(list(pools), None if image is None else image.named, t, services.clock.now(), few=few)
        return page, [] if image is None else [image]


    async def _digest(self, guild: int) -> str:
        leagues, t = self._services.leagues, await self._services.languages.of_server(guild)
        pools = await listed_pools(leagues, guild)
        best = next(iter(pools.values()), ())[:MOST_ROWS]
        names = await leagues.stores.statistics.names(guild, [user for user, _ in best])
        shown = t.language, list(pools), [(user, names.get(user), rating) for user, rating in best]
        return hashlib.sha256(repr(shown).encode()).hexdigest()[:16]


async def best_players(leagues: LeagueService, pool: Pool) -> Best:
    """The players with enough games, by the lower bound of their rating. Nobody who has been erased."""
    found = [(subject[0], rating) for subject, rating in (await leagues.ratings.singles(pool)).items()
             if rating.games >= LEAST_GAMES and subject[0] > 0]
    return sorted(found, key=lambda item: (-item[1].sure, item[0]))


async def listed_pools(leagues: LeagueService, guild: int) -> Mapping[Pool, Best]:
    """The games and paces in which somebody is listed, those with most players first."""
    found = {pool: await best_players(leagues, pool) for pool in await leagues.stores.ratings.pools(guild)}
    return {pool: best for pool, best in sorted(found.items(), key=lambda item: -len(item[1])) if best}


async def best_picture(services: Services, pool: Pool, best: Best, t: Texts) -> Image | None:
    """The first of the list as a picture; None if nobody is listed."""
    if not best:
        return None
    shown = best[:MOST_ROWS]
    names = await services.leagues.stores.statistics.names(pool.guild, [user for user, _ in shown])
    few = await marked(services.leagues, pool, best)
    marks = dict.fromkeys(few, display_names.FEW_MARK)
    rows = tuple(StandingRow(names.get(user) or t("stats.former", n=user % 10_000),
                             (rating.text + marks.get(user, ""), str(rating.spread), str(rating.games)))
                 for user, rating in shown)
    headings = (t("league.column.rating"), t("stats.column.spread"), t("league.column.played"))
    return await services.drawing.draw(StandingsPicture(pool_title(pool, t), headings, rows, t))


async def marked(leagues: LeagueService, pool: Pool, best: Best) -> Collection[int]:
    """Those of the first of a list who have met few opponents."""
    return await leagues.ratings.few_opponents(pool, [user for user, _ in best[:MOST_ROWS]])


async def few_line(leagues: LeagueService, pool: Pool, best: Best, t: Texts) -> list[str]:
    """What the mark means, if somebody has it."""
    return [display_names.few_note(t)] if await marked(leagues, pool, best) else []


def pool_title(pool: Pool, t: Texts) -> str:
    return f"{display_names.game(t, pool.game)} · {t(f'pace.{pool.pace}')}"


def read_pool(guild: int, text: str) -> Pool:
    """The pool that a control names. StaleTable."""
    game, _, pace = text.partition(".")
    return Pool(guild, one_of(game, GAMES), one_of(pace, PACES))


def leaders_page(pools: Sequence[Pool], picture: tuple[str, str] | None, t: Texts, now: datetime, *,
                 few: Sequence[str] = ()) -> ui.LayoutView:
    """For everybody: the best of the first pool, buttons to the others and to one's own profile."""
    items: list[layout.Part] = [t("leaders.title")]
    if picture is not None:
        items.append(layout.picture(*picture))
    elif not pools:
        items.append(t("leaders.none", n=LEAST_GAMES))
    items += few
    items.append("-# " + t("seek.as_of", at=format_dt(now, "R")))
    mine = press(Click("profile", 0, 0), t("leaders.mine"), discord.ButtonStyle.primary)
    first = 1 if picture is not None else 0
    others = [press(Click("leaders", 0, 0, f"{pool.game}.{pool.pace}"), pool_title(pool, t)) for pool in pools[first:]]
    return layout.page([*items, mine, *others], accent=accents.LEAGUE)
