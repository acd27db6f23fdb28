"""*When people play* in ``/setup``: for who may manage the server, from the last whole month."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from bot.features.activity.rules import month_before
from bot.league.ports import Played
from rendering.studio import HeatPicture
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.rounds import NotedPictures
from tests.support.preferences import changed

pytestmark = pytest.mark.usefixtures("seldom")


@pytest.fixture
def pictures() -> NotedPictures:
    return NotedPictures()


@pytest.fixture
def options(pictures: NotedPictures) -> dict[str, Any]:
    return {"pictures": pictures}


async def games(world: World, when: datetime, *users: int, first: int, guild: int = 0) -> None:
    await world.app.storage.leagues.statistics.put_played(first, [
        Played(first, user, None, guild or world.guild.id, "tichu", when, 1, {}) for user in users])


async def test_the_page_shows_the_last_month_in_the_zone_of_who_asks_and_nothing_of_few(
        world: World, pictures: NotedPictures) -> None:
    manager = boss(world)
    setup = (await manager.slash(world.channel, "setup")).response
    assert "fewer than 5 people" in world.text((await manager.click(setup, label="When people play")).response)
    since, _ = month_before(world.clock.now())
    friday = since + timedelta(days=(4 - since.weekday()) % 7, hours=18)
    await world.within(games(world, friday, *range(1, 9), first=900))
    await world.within(games(world, friday + timedelta(days=1), *range(1, 5), first=901))
    await world.within(games(world, since - timedelta(days=3), *range(4, 25), first=902))
    await world.within(games(world, world.clock.now(), *range(30, 60), first=903))
    await world.within(games(world, friday, *range(60, 99), first=904, guild=7))
    known = await world.app.storage.preferences.user(manager.id)
    await world.app.storage.preferences.set_user(manager.id, changed(known, zone="Asia/Tokyo"))
    await world.later(3)
    page = (await manager.click(setup, label="When people play")).response
    assert "8 people finished a game here" in world.text(page), "neither of this month, nor of another server"
    assert "played again" not in world.text(page), "three were new"
    heat = pictures.newest(HeatPicture)
    assert heat is not None
    rows = {row.name: row.levels for row in heat.rows}
    assert rows["Sat"][3] == 3, "18:00 UTC on Friday is 3:00 on Saturday in Tokyo"
    assert sum(map(sum, (levels for name, levels in rows.items() if name != "All days"))) == 3, "four are too few"
    assert page.attachments[0].description


async def test_nobody_else_sees_it(world: World) -> None:
    (ann,) = world.join("Ann")
    assert "manage this server" in world.said(await world.forge(ann, "bd:activity:0:0"))
