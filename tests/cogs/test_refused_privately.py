"""A refused command is answered privately, also where the answer would be for everybody.

Discord shows the answer to a command that was acknowledged for everybody to everybody, whatever it says.
"""

from __future__ import annotations

from typing import Any

import discord
import pytest

from tests.support.discord.discord_world import World

COMMANDS: dict[str, dict[str, Any]] = {
    "play": {"target": 7},
    "league create": {"name": "Winter", "preset": "swiss", "starts": "someday"},
    "league show": {"season": 99},
    "league schedule": {"season": 1, "times": "2030-01-01 20:00"},
    "league result": {"season": 1, "fixture": 5, "score": "100:0"},
}


async def test_refused_commands_are_answered_privately(world: World) -> None:
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    admin = world.guild.add_member(world.env.create_user("Boss"), roles=[role])
    await admin.slash(world.channel, "league create", name="Summer", preset="swiss")
    there = [message.id for message in world.channel.history()]
    for name, options in COMMANDS.items():
        refused = await admin.slash(world.channel, name, **options)
        assert refused.ephemeral, (name, world.text(refused.response))
        assert world.text(refused.response)
    assert [message.id for message in world.channel.history()] == there


@pytest.mark.parametrize("name", ["play", "league create"])
async def test_what_is_not_refused_is_for_everybody(world: World, name: str) -> None:
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    admin = world.guild.add_member(world.env.create_user("Boss"), roles=[role])
    options = {"name": "Summer", "preset": "swiss"} if name == "league create" else {}
    assert not (await admin.slash(world.channel, name, **options)).ephemeral
