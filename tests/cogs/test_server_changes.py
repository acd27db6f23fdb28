"""What changes around a running game: somebody is kicked and invited again, the bot may no longer see the channel."""

from __future__ import annotations

import discord

from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started


async def test_who_was_kicked_and_is_invited_again_plays_on(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    bo = players[1]
    world.guild.remove_member(bo.member)
    await world.env.settle()
    for player in (players[0], *players[2:]):
        await player.press("No grand Tichu")
    assert (await world.app.tables.snapshot(1)).phase is Phase.GRAND, "the seat waits"
    back = Player(world, world.guild.add_member(bo.member.user), direct=False)
    await world.env.settle()
    await back.open()
    await back.press("No grand Tichu")
    assert (await world.app.tables.snapshot(1)).phase is Phase.EXCHANGE


async def test_a_game_goes_on_while_the_bot_cannot_see_its_channel(world: World) -> None:
    """By direct messages."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    channel = world.app.client.get_channel(world.channel.id)
    assert isinstance(channel, discord.TextChannel)
    await world.within(channel.set_permissions(channel.guild.me, view_channel=False))
    await world.env.settle()
    for player in players:
        await player.press("No grand Tichu")
    await world.later(5)
    assert (await world.app.tables.snapshot(1)).phase is Phase.EXCHANGE
    assert all("Give" in str(world.components(player.hand)) for player in players)
    for player in players:
        await player.give()
    await world.later(5)
    assert (await world.app.tables.snapshot(1)).phase is Phase.PLAY
