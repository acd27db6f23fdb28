"""Who has yet to play a deal of the week learns nothing of it through any door, nor does its player to pass it on."""

from __future__ import annotations

import re
from datetime import timedelta
from pathlib import Path
from typing import Any

import discord

from bot.features.daily.shared_deals import read_key
from bot.features.insights.feature import INSIGHTS_FEATURE
from bot.features.insights.store import SqlInsights
from bot.features.story.feature import STORY_FEATURE
from bot.features.story.values import WEEK
from bot.tables.core.model import Table
from bot.tables.log.fold import record_text
from bot.tables.log.taking_back import undoable
from cogs.common.rights import OF_TABLES
from games.records.marks import practised
from games.review.notes import RoundNotes
from tests.leaks.test_daily import GONE, running, said
from tests.support.discord.daily_kit import day_page, play_out
from tests.support.discord.discord_world import World
from tests.support.discord.doors import looked_back
from tests.support.discord.panel import tab
from tests.support.solo.stores import daily_store

GAME = "tatsu"


async def week_page(world: World, member: Any) -> Any:
    page = await day_page(world, member)
    await member.select(page, [GAME], custom_id=world.select(page, "pick-day")["custom_id"])
    return page


async def seen(world: World, member: Any, ann: Any) -> list[str]:
    """What somebody else reads of Ann, of the server, and of learning."""
    pages = [await tab(world, member, name, player=ann.user, game=GAME) for name in ("Pair", "Server")]
    pages.append((await member.slash(world.channel, "stats", player=ann.user, game=GAME)).response)
    page = await day_page(world, member)
    pages += [page, (await member.click(page, label="Week and month")).response]
    door = (await member.slash(world.channel, "learn")).response
    await member.click(door, label="All exercises")
    pages.append((await member.click(door, label="My play")).response)
    return [world.text(each) for each in pages]


async def test_who_has_yet_to_play_it_finds_no_door(tmp_path: Path) -> None:
    async with running(tmp_path) as world:
        ann, bo = world.join("Ann", "Bo")
        before = await seen(world, bo, ann)
        await ann.click(await week_page(world, ann), label="Play")
        await world.later(4)
        await play_out(world, ann)
        await world.later(5)
        await world.app.leagues.results.settle()
        assert await seen(world, bo, ann) == before
        assert "Played so far: 1." in world.text(await week_page(world, bo))
        for verb in sorted(verb for verb, control in world.app.client._controls.items() if control.right in OF_TABLES):
            for arg in ("", "1-0-1"):
                assert said(world, await world.forge(bo, f"bd:{verb}:1:0:{arg}")) == GONE, verb
                await world.later(1)
        async for door, answer in looked_back(world, bo, 1):
            assert said(world, answer) == GONE, door
            await world.later(10)
        assert said(world, await bo.context_menu(world.channel, "Replay", await naming(world))) == GONE
        stories = world.app.client.services.features[STORY_FEATURE]
        assert (await stories.of_week(world.guild.id, await opening(world), everybody)).empty


async def test_its_player_gets_nothing_to_pass_on_before_the_week_is_over(tmp_path: Path) -> None:
    """Neither replay, review, explorer, undo and another try, nor the message's menu, insights or clips."""
    async with running(tmp_path) as world:
        (ann,) = world.join("Ann")
        world.app.client.services.features[INSIGHTS_FEATURE]._noter = noted
        await ann.click(await week_page(world, ann), label="Play")
        await world.later(4)
        await world.forge(ann, "bd:undo:1:2", direct=True)
        await play_out(world, ann)
        assert undoable(await world.app.tables.begun(1), ann.id) == 0
        log = await world.app.tables.log(1)
        assert not practised(record_text(log))
        await world.app.client.services.features[INSIGHTS_FEATURE].settle()
        assert await SqlInsights(world.app.storage.database).noted(ann.id, GAME) == []
        cards = re.findall(r"^hand \d (.+)$", record_text(log), re.MULTILINE)
        assert cards
        line = next(n for n, each in enumerate(record_text(log).splitlines(), 1) if " play " in each)
        posted = await naming(world)
        doors = [lambda: ann.context_menu(world.channel, "Replay", posted)]
        doors += [lambda: ann.slash(world.channel, "replay", game=1)]
        doors += [lambda click=click: world.forge(ann, f"bd:{click}") for click in (
            "replay-open:1:0", "replay:1:0:1-1", f"replay-at:1:0:1-{line}", "review:1:0",
            "history-verify:1:0", "review-page:1:0:1-0-1",
            "review-gifts:1:0:1-0", f"retry:1:0:1-{line}", "record:1:0", "show:1:0:1-1-trick", "show:1:0:1-1-hand")]
        for at, door in enumerate(doors):
            result = await door()
            text = said(world, result)
            assert result.response is None or not result.response.attachments, at
            assert "Others can still play" in text or text in ("", "x"), (at, text)
            await world.later(10)
        assert len(await world.app.tables.lists.finished_of(ann.id)) == 1, "and no other table deals it again"


async def noted(record: str, number: int, seat: int) -> RoundNotes:
    return RoundNotes(number)


async def naming(world: World) -> discord.Message:
    """A message that names the table and a round, as a posted clip does."""
    view = discord.ui.View(timeout=None).add_item(discord.ui.Button(label="x", custom_id="bd:replay-open:1:0:1"))
    channel = world.app.client.get_partial_messageable(world.channel.id)
    return await world.within(channel.send("x", view=view))


async def opening(world: World) -> Any:
    """When the story of this week may be told at the latest before the deal is opened."""
    (attempt,) = await daily_store(world.app.storage).of_user(world.people["Ann"].id)
    deal, begin = read_key(attempt.day)
    return min(deal.opens(begin) - timedelta(seconds=1), world.clock.now() + WEEK)


async def everybody(table: Table) -> bool:
    return True
