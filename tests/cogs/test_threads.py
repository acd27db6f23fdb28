"""Each game in a thread of its own at its lobby, unless the server or Discord's permissions say otherwise."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.core.model import Status
from bot.tables.core.preferences import GuildSettings
from tests.cogs.test_places import deny
from tests.support.discord.discord_world import World
from tests.support.discord.players import lobby_of


async def open_lobby(world: World, *names: str) -> tuple[list[Any], Any]:
    """A full lobby in the channel of a server that uses the defaults. (Its people, the message)."""
    await world.set_guild(GuildSettings())
    return await lobby_of(world, *names)


async def test_a_game_is_played_in_a_thread_of_its_own(world: World) -> None:
    members, lobby = await open_lobby(world, "Ann", "Bo", "Cy", "Di")
    assert not world.channel.threads, "a lobby needs none"
    await members[0].click(lobby, label="Start")
    await world.later(4)
    (thread,) = world.channel.threads
    assert thread.name == "Tichu · Ann, Bo, Cy, Di"
    assert (await world.app.tables.snapshot(1)).table.channel == thread.id
    assert any("My hand" in world.labels(message) for message in thread.history())
    assert f"<#{thread.id}>" in world.text(lobby)
    assert world.labels(lobby) == []


async def test_table_in_the_channel_posts_again_in_the_thread(world: World) -> None:
    members, lobby = await open_lobby(world, "Ann", "Bo", "Cy", "Di")
    await members[0].click(lobby, label="Start")
    await world.later(4)
    (thread,) = world.channel.threads
    before = thread.history()[-1].id
    answer = await members[1].slash(world.channel, "table")
    assert answer.ephemeral
    (shown,) = [message for message in thread.history() if "My hand" in world.labels(message)]
    assert shown.id != before


async def test_a_refused_start_creates_no_thread(world: World) -> None:
    members, lobby = await open_lobby(world, "Ann", "Bo", "Cy", "Di")
    await members[1].click(lobby, label="Start")
    assert not world.channel.threads
    assert (await world.app.tables.snapshot(1)).status is Status.LOBBY


async def test_a_second_start_finds_the_thread_of_the_first(world: World) -> None:
    """The bot stopped between the thread and the game's start: the next start uses that thread."""
    members, lobby = await open_lobby(world, "Ann", "Bo", "Cy", "Di")
    path = f"/channels/{world.channel.id}/messages/{lobby.id}/threads"
    world.env.inject_error("POST", path, status=400, code=160004, message="A thread has already been created")
    await members[0].click(lobby, label="Start")
    assert (await world.app.tables.snapshot(1)).table.channel == lobby.id


@pytest.mark.parametrize("failure", [403, 500])
async def test_without_a_thread_the_game_is_played_in_the_channel(world: World, failure: int) -> None:
    members, lobby = await open_lobby(world, "Ann", "Bo", "Cy", "Di")
    path = f"/channels/{world.channel.id}/messages/{lobby.id}/threads"
    world.env.inject_error("POST", path, status=failure, code=0, message="no", times=None)
    await members[0].click(lobby, label="Start")
    await world.later(4)
    assert (await world.app.tables.snapshot(1)).table.channel == world.channel.id
    assert "My hand" in world.labels(world.public())


@pytest.mark.parametrize("denied", ["create_public_threads", "send_messages_in_threads"])
async def test_without_the_permissions_no_thread_is_tried(world: World, denied: str) -> None:
    await deny(world, denied)
    members, lobby = await open_lobby(world, "Ann", "Bo", "Cy", "Di")
    await members[0].click(lobby, label="Start")
    await world.later(4)
    assert not any(request.path.endswith("/threads") for request in world.env.http_requests)
    assert "My hand" in world.labels(world.public())


async def test_a_server_may_turn_threads_off(world: World) -> None:
    members, lobby = await open_lobby(world, "Ann", "Bo", "Cy", "Di")
    await world.set_guild(GuildSettings(threads=False))
    await members[0].click(lobby, label="Start")
    await world.later(4)
    assert not world.channel.threads
    assert "My hand" in world.labels(world.public())
