"""A thread that is deleted or locked under a table: the table moves to the channel above, and refused calls stop."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.cogs.test_threads import open_lobby
from tests.support.discord.discord_world import World


async def in_a_thread(world: World) -> tuple[list[Any], Any]:
    """A game's players, and the thread it is played in."""
    members, lobby = await open_lobby(world, "Ann", "Bo", "Cy", "Di")
    await members[0].click(lobby, label="Start")
    await world.later(4)
    (thread,) = world.channel.threads
    return members, thread


async def close(world: World, thread: Any, how: str) -> None:
    found = world.app.client.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    if how == "deleted":
        await world.within(found.delete())
        refuse(world, thread, 404, 10003)
    else:
        refuse(world, thread, 403, 160005)
        await world.within(found.edit(locked=True, archived=how == "archived"))
    await world.env.settle()


def refuse(world: World, thread: Any, status: int, code: int) -> None:
    """As Discord does; the simulated one lets a bot write in a locked thread."""
    for method, path in (("POST", "/messages"), ("PATCH", "/messages/*")):
        world.env.inject_error(
            method, f"/channels/{thread.id}{path}", status=status, code=code, message="no", times=None)


def calls(world: World, channel: Any) -> int:
    return sum(f"/channels/{channel.id}/messages" in each.path for each in world.env.http_requests)


async def in_the_channel(world: World, members: list[Any]) -> None:
    """Everything leads to the channel."""
    assert (await world.app.tables.snapshot(1)).table.channel == world.channel.id
    assert any("My hand" in world.labels(message) for message in world.channel.history())
    assert f"<#{world.channel.id}>" in world.said(await members[1].slash(world.channel, "games"))
    assert "no game" not in world.said(await members[1].slash(world.channel, "table"))


@pytest.mark.parametrize("how", ["deleted", "locked", "archived"])
async def test_the_table_moves_to_the_channel_above(world: World, how: str) -> None:
    members, thread = await in_a_thread(world)
    before = calls(world, thread)
    await close(world, thread, how)
    await world.later(20)
    assert calls(world, thread) - before <= 2, "18 calls were refused in 20 seconds"
    await in_the_channel(world, members)
    before = calls(world, thread)
    await world.restart()
    await world.later(20)
    await in_the_channel(world, members)
    assert calls(world, thread) == before


async def test_a_thread_deleted_while_the_bot_was_down(world: World) -> None:
    members, thread = await in_a_thread(world)
    refuse(world, thread, 404, 10003)
    await world.restart()
    await members[1].slash(world.channel, "table")
    await world.later(20)
    await in_the_channel(world, members)


async def test_a_forged_click_on_a_table_that_has_moved(world: World) -> None:
    """Somebody without a seat gets nothing by it, and a player their hand."""
    members, thread = await in_a_thread(world)
    (eve,) = world.join("Eve")
    await close(world, thread, "locked")
    await world.later(5)
    assert "no seat at this table" in world.said(await world.forge(eve, "bd:hand:1:0"))
    assert (await world.forge(members[1], "bd:hand:1:0")).ephemeral


async def test_where_the_channel_above_is_closed_too_calls_stop_and_the_game_goes_on(world: World) -> None:
    members, thread = await in_a_thread(world)
    channel = world.app.client.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await world.within(channel.set_permissions(channel.guild.me, send_messages=False, send_messages_in_threads=False))
    await close(world, thread, "locked")
    before = calls(world, thread) + calls(world, channel)
    for member in members:
        hand = world.dm(member)
        assert hand is not None
        await member.user.click(hand, label="No grand Tichu")
    await world.later(120)
    assert calls(world, thread) + calls(world, channel) - before == 0
    assert str((await world.app.tables.begun(1)).phase) == "exchange"
    await world.within(channel.set_permissions(channel.guild.me, overwrite=None))
    await world.later(120)
    await in_the_channel(world, members)
