"""The records of a server in ``/stats``: names, buttons to replays, and what nobody may open."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import discord
import pytest

from bot.core.errors import TableError
from bot.features.story.feature import STORY_FEATURE
from bot.features.story.values import WEEK
from bot.league.model import LeagueError
from bot.league.ports import Played
from bot.tables.core.model import Person, Table
from bot.tables.rules.lobby_rules import Opening
from rendering.studio import RecordsPicture
from tests.support.discord.discord_world import World
from tests.support.discord.panel import tab
from tests.support.discord.rounds import NotedPictures


@pytest.fixture
def pictures() -> NotedPictures:
    return NotedPictures()


@pytest.fixture
def options(pictures: NotedPictures) -> dict[str, Any]:
    return {"pictures": pictures}


def board(pictures: NotedPictures) -> RecordsPicture:
    """The newest picture of records."""
    found = pictures.newest(RecordsPicture)
    assert found is not None
    return found


async def game(world: World, won: Any, lost: Any, channel: Any = None, **counters: int) -> int:
    """A counted game of two people; its table is only begun."""
    tables, at = world.app.tables, world.clock.now()
    channel = channel or world.channel
    opening = Opening("tatsu", channel.id, world.guild.id)
    table = (await tables.lobbies.create(Person(won.id, won.user.name), opening)).id
    await tables.lobbies.join(table, Person(lost.id, lost.user.name))
    await tables.lobbies.start(table, won.id)
    await world.app.storage.leagues.statistics.put_played(table, [
        Played(table, user, None, world.guild.id, "tatsu", at, result, counters if result > 0 else {}, side)
        for side, (user, result) in enumerate(((won.id, 1), (lost.id, -1)))])
    return table


async def server(world: World, member: Any) -> Any:
    return await tab(world, member, "Server", game="tatsu")


async def test_the_server_s_page_shows_who_holds_what_and_leads_to_the_games(
    world: World, pictures: NotedPictures,
) -> None:
    ann, bo = world.join("Ann", "Bo")
    page = await server(world, ann)
    assert pictures.newest(RecordsPicture) is None, "no game, no records"
    first = await world.within(game(world, ann, bo, peak_win=120, peak_bombs=2, peak_bombs_at=3))
    await world.later(60)
    await world.within(game(world, bo, ann, peak_win=80, peak_behind=40))
    page = await server(world, ann)
    assert [(row.label, row.names, row.value) for row in board(pictures).rows] == [
        ("Highest win", ("Ann",), "+120 points"), ("Biggest comeback", ("Bo",), "40 points behind"),
        ("Most bombs in a round", ("Ann",), "2 bombs")]
    assert "rated or not, at any pace" in world.text(page)
    shown = {each["label"]: each["custom_id"] for each in world.components(page) if "custom_id" in each
             and each["custom_id"].startswith("bd:replay-open")}
    assert shown["Replay: Highest win"].startswith(f"bd:replay-open:{first}:0")
    assert shown["Replay: Most bombs in a round"].endswith(":3"), "the round it was in"
    assert "not over yet" in world.said(await ann.click(page, label="Replay: Highest win"))
    await ann.click(page, label="Show in the channel")
    assert "Replay: Highest win" in world.labels(world.public())


async def test_no_button_leads_to_what_one_may_not_see(
    world: World, pictures: NotedPictures, monkeypatch: pytest.MonkeyPatch,
) -> None:
    ann, bo, eve = world.join("Ann", "Bo", "Eve")
    secret = world.guild.create_text_channel(
        "secret", overwrites={eve: discord.PermissionOverwrite(view_channel=False)})
    await world.env.settle()
    hidden = await world.within(game(world, ann, bo, secret, peak_win=500))
    page = await server(world, eve)
    assert board(pictures).rows[0].names == ("Ann",), "figures are of the whole server"
    assert not [label for label in world.labels(page) if label.startswith("Replay")]
    assert "no longer exists" in world.said(await world.forge(eve, f"bd:replay-open:{hidden}:0"))
    assert "Replay: Highest win" in world.labels(await server(world, ann))
    records = world.app.client.services.leagues.records

    async def closed(number: int) -> None:
        raise LeagueError("boards_open")

    monkeypatch.setattr(records, "check_open", closed)
    assert not [label for label in world.labels(await server(world, ann)) if label.startswith("Replay")]


async def test_a_game_whose_deals_others_have_yet_to_play_holds_no_record(
    world: World, pictures: NotedPictures, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Neither in ``/stats`` nor in the weekly story: its points would tell of the cards."""
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    since = world.clock.now()
    for won, lost, points in ((ann, bo, 200), (ann, bo, 300)):
        await world.within(game(world, won, lost, peak_win=points))
        await world.later(60)
    closed = await world.within(game(world, cy, ann, peak_win=500, peak_bombs=3, peak_bombs_at=1))
    leagues, sealed = world.app.client.services.leagues, [closed]
    check = leagues.records.check_open

    async def check_open(number: int) -> None:
        if number in sealed:
            raise TableError("boards_open")
        await check(number)

    async def may_see(table: Table) -> bool:
        return True

    async def told() -> list[str]:
        stories = world.app.client.services.features[STORY_FEATURE]
        story = await stories.of_week(world.guild.id, since + WEEK + timedelta(seconds=30), may_see)
        return [f"{each.kind} {each.value}" for _, each in story.records]

    monkeypatch.setattr(leagues.records, "check_open", check_open)
    await server(world, bo)
    assert (board(pictures).rows[0].names, board(pictures).rows[0].value) == (("Ann",), "+300 points")
    assert "3 bombs" not in str(board(pictures).rows)
    assert await told() == ["win 300"]
    sealed.clear()
    await server(world, bo)
    assert (board(pictures).rows[0].names, board(pictures).rows[0].value) == (("Cy",), "+500 points")
    assert await told() == ["win 500"]


async def test_who_is_erased_vanishes_from_the_records(world: World, pictures: NotedPictures) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    for won, lost, points in ((ann, bo, 300), (cy, bo, 200)):
        table = await world.within(game(world, won, lost, peak_win=points))
        await world.within(world.app.tables.abort(table, won.id, force=True))
    await server(world, bo)
    assert board(pictures).rows[0].names == ("Ann",)
    await world.within(world.app.client.services.leagues.erase(ann.id, "Former player"))
    await server(world, bo)
    assert [row.names for row in board(pictures).rows] == [("Cy",)]


async def test_the_replay_of_a_game_in_an_archived_thread_is_found(world: World) -> None:
    """Discord says nothing of archived threads by itself; private ones stay closed."""
    ann, bo, eve = world.join("Ann", "Bo", "Eve")
    for private in (False, True):
        channel = world.app.client.get_channel(world.channel.id)
        assert isinstance(channel, discord.TextChannel)
        kind = discord.ChannelType.private_thread if private else discord.ChannelType.public_thread
        thread = await world.within(channel.create_thread(name="a game", type=kind))
        table = await world.within(game(world, ann, bo, thread))
        await world.within(thread.edit(archived=True))
        await world.env.settle()
        channel.guild._threads.pop(thread.id, None)  # as after a restart
        said = world.said(await world.forge(eve, f"bd:replay-open:{table}:0"))
        assert ("no longer exists" if private else "not over yet") in said
