"""Servers, channels, threads, messages and permissions that go away while people play.

Each time: the game goes on by the hands, each player can find the hand again, and once there is a place for
it the table's picture comes back. (Of `test_api_errors`: the table's message, its channel, a player who leaves.)
"""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.tables.core.model import Status
from bot.tables.core.preferences import GuildSettings
from tests.cogs.test_api_errors import in_play, state
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.players import Player, started


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


async def one_move(world: World, players: list[Player]) -> int:
    """Whoever is to play does so from the hand they have; how many moves there are now."""
    turn = players[(await world.app.tables.snapshot(1)).to_act[0]]
    await turn.step()
    await world.later(6)
    return (await world.app.tables.snapshot(1)).seq


def has_picture(world: World, message: Any) -> bool:
    return any(part["type"] == 12 for part in world.components(message))


# the server --------------------------------------------------------------------------------------

async def test_a_server_that_is_gone_for_good(world: World) -> None:
    """The game is played to the end of what hands allow; nobody is stuck and ending it works from the DM."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    (server,) = world.app.client.guilds
    await world.within(server.leave())
    await world.env.settle()
    await in_play(world, players)
    before = (await world.app.tables.snapshot(1)).seq
    assert await one_move(world, players) > before


# channels and messages ---------------------------------------------------------------------------

async def test_a_thread_that_is_deleted(world: World) -> None:
    await world.app.storage.preferences.set_guild(world.guild.id, GuildSettings(threads=True))
    members = world.join("Ann", "Bo", "Cy", "Di")
    await members[0].slash(world.channel, "play")
    lobby = world.public()
    for member in members[1:]:
        await member.click(lobby, label="Join")
    await world.later(2)
    await members[0].click(lobby, label="Start")
    await world.later(4)
    (thread,) = world.channel.threads
    players = [Player(world, member, direct=True) for member in members]
    await world.delete_channel(thread)
    await in_play(world, players)
    before = (await world.app.tables.snapshot(1)).seq
    assert await one_move(world, players) > before


async def test_a_deleted_hand_is_sent_again(world: World) -> None:
    """A player whose DM is gone gets another when it is their turn; /hand shows the hand at once."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await in_play(world, players)
    follower = players[((await world.app.tables.snapshot(1)).to_act[0] + 1) % 4]
    old = follower.hand
    await world.delete(old)
    await one_move(world, players)
    assert follower.hand.id != old.id
    assert world.has_turn(follower.hand)
    asked = await follower.member.slash(world.channel, "hand")
    assert world.has_turn(asked.response)


async def test_a_deleted_lobby_is_found_again(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play")).response
    await world.delete(lobby)
    await ann.slash(world.channel, "table")
    await world.later(2)
    again = world.public()
    await bo.click(again, label="Join")
    assert len((await world.app.tables.snapshot(1)).table.taken) == 2


async def test_the_channel_goes_and_the_hand_is_found_elsewhere(world: World) -> None:
    """`/hand` works in any channel of the server when the table's own is gone."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    other = world.guild.create_text_channel("elsewhere")
    await world.delete_channel(world.channel)
    asked = await players[0].member.slash(other, "hand")
    assert "No grand Tichu" in world.labels(asked.response)
    await players[0].press("No grand Tichu")
    await world.later(3)
    assert "No grand Tichu" not in players[0].labels


# permissions -------------------------------------------------------------------------------------

async def deny(world: World, *names: str) -> None:
    """Take permissions in the channel from the bot; it does so itself, which comes to the same."""
    channel, own = here(world)
    denied = discord.PermissionOverwrite(**dict.fromkeys(names, False))
    await world.within(channel.set_permissions(own, overwrite=denied))
    await world.env.settle()


async def allow_all(world: World) -> None:
    channel, own = here(world)
    await world.within(channel.set_permissions(own, overwrite=None))
    await world.env.settle()


def here(world: World) -> tuple[discord.TextChannel, discord.Member]:
    channel = world.app.client.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    return channel, channel.guild.me


@pytest.mark.parametrize("names", [
    ("send_messages",), ("send_messages", "attach_files", "embed_links"),
], ids="+".join)
async def test_a_permission_taken_away_in_a_game_and_given_back(world: World, names: tuple[str, ...]) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await in_play(world, players)
    await deny(world, *names)
    await world.env.settle()
    before = (await world.app.tables.snapshot(1)).seq
    assert await one_move(world, players) > before
    shown = world.public()
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_messages=True))
    boss = world.guild.add_member(world.env.create_user("Boss"), roles=[role])
    await boss.delete(shown)
    await one_move(world, players)
    await allow_all(world)
    await world.later(130)
    again = world.public()
    assert again.id != shown.id
    assert has_picture(world, again)
    assert "My hand" in world.labels(again)
    assert len([message for message in world.channel.history() if "My hand" in world.labels(message)]) == 1


async def test_without_pictures_the_table_is_told_in_words(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await in_play(world, players)
    await deny(world, "attach_files")
    await world.env.settle()
    await one_move(world, players)
    shown = world.public()
    assert not has_picture(world, shown)
    view = await state(world)
    assert f"**{view.seats[view.to_act[0]].name}**" in world.text(shown)
    await allow_all(world)
    await world.env.settle()
    await one_move(world, players)
    assert has_picture(world, world.public())


async def test_everybody_leaves_and_the_game_can_be_ended(world: World) -> None:
    """A member who may manage the server ends what others have left."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    boss = world.guild.add_member(world.env.create_user("Boss"), roles=[role])
    for player in players:
        world.close_dms(player.member, 50278)
        world.guild.remove_member(player.member)
    await world.delete_channel(world.channel)
    other = world.guild.create_text_channel("elsewhere")
    (eve,) = world.join("Eve")
    refused = await eve.slash(other, "game", game=1)
    assert not world.labels(refused.response)
    panel = (await boss.slash(other, "game", game=1)).response
    assert world.labels(panel) == ["Refresh", "End the game"], "nothing that only players may do"
    await boss.click(panel, label="End the game")
    await boss.click(panel, label="End the game")
    await world.later(3)
    assert (await world.app.tables.snapshot(1)).status is Status.OVER
