"""A voice channel at hand: named in ``/setup``, linked by lobbies and hands of several people; nothing else."""

from __future__ import annotations

from typing import Any

import discord

from tests.support.discord.discord_world import World
from tests.support.discord.doors import settings_page
from tests.support.discord.lobbies import add_ai

VOICE = "bd:pick-setup:0:0:voice-channel"


def manager(world: World, name: str = "Boss") -> Any:
    role = world.guild.create_role(name=name, permissions=discord.Permissions(manage_guild=True))
    return world.guild.add_member(world.env.create_user(name), roles=[role])


async def named(world: World) -> int:
    return (await world.app.storage.preferences.guild(world.guild.id)).voice_channel


def links(world: World, message: Any) -> list[str]:
    return [part["url"] for part in world.components(message) if part.get("url", "").startswith("https://discord.com")]


async def test_lobbies_and_hands_of_several_people_link_to_it(world: World) -> None:
    boss, channel = manager(world), world.guild.create_voice_channel("Table talk")
    ann, bo = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play")).response
    assert "🔊" not in world.text(lobby)
    page = await settings_page(world, boss, "setup", "Games")
    await boss.select(page, [channel], custom_id=VOICE)
    assert await named(world) == channel.id
    await world.later(61)
    await bo.click(lobby, label="Join")
    await world.later(2)
    assert f"🔊 Talk in <#{channel.id}>" in world.text(lobby)
    await add_ai(world, ann, lobby, "normal", "normal")
    await world.later(2)
    await ann.click(lobby, label="Start")
    await world.later(5)
    for member in (ann, bo):
        address = f"https://discord.com/channels/{world.guild.id}/{channel.id}"
        assert links(world, world.dm(member)) == [address]
    page = await settings_page(world, boss, "setup", "Games")
    await boss.select(page, [], custom_id=VOICE)
    assert await named(world) == 0


async def test_alone_nobody_needs_one(world: World) -> None:
    boss, channel = manager(world), world.guild.create_voice_channel("Table talk")
    await boss.select(await settings_page(world, boss, "setup", "Games"), [channel], custom_id=VOICE)
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    assert "🔊" in world.text(lobby), "somebody may join"
    await ann.click(lobby, label="Fill with AI")
    await world.later(2)
    assert "🔊" not in world.text(lobby)
    await ann.click(lobby, label="Start")
    await world.later(5)
    assert links(world, world.dm(ann)) == []


async def test_only_a_manager_names_one_and_only_of_the_server(world: World) -> None:
    boss, text = manager(world), world.channel
    (ann,) = world.join("Ann")
    home, other = world.guild, world.env.create_guild("Coffee house")
    elsewhere, mine = other.create_voice_channel("Theirs"), home.create_voice_channel("Ours")
    await world.forge(ann, VOICE, [str(mine.id)])
    for forged in (str(elsewhere.id), str(text.id), "7", "x"):
        await world.forge(boss, VOICE, [forged])
    await world.forge(boss, VOICE, [str(mine.id)], direct=True)
    assert await named(world) == 0
