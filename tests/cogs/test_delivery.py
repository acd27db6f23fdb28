"""How hands and tables reach people: few edits, few messages, few taps, each interaction once."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from bot.tables.core.model import Message
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.players import Player, started


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


async def test_a_burst_of_moves_makes_few_edits_of_the_table(world: World) -> None:
    """Seven moves within a second: the table's message is edited at most twice."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    shown = world.public()
    path = f"/channels/{shown.channel.id}/messages/{shown.id}"

    def edits() -> int:
        return sum(request.method == "PATCH" and request.path == path for request in world.env.http_requests)

    await world.later(5)
    before = edits()
    for player in players:
        await player.press("No grand Tichu")
    await world.later(0.5)
    assert edits() - before <= 1
    await world.later(2)
    assert edits() - before <= 2


async def test_who_has_been_away_is_told_of_the_turn_by_a_new_message(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di", pace="async")
    await world.later(10)
    for player in players:
        await player.press("No grand Tichu")
    for player in players[:3]:
        await player.give()
        await world.later(2)
    first = {player.name: player.hand.id for player in players}
    sent = {player.name: world.sent_to(player.member) for player in players}
    await world.later(400)
    await players[3].give()
    await world.later(5)
    leader = players[(await world.app.tables.snapshot(1)).to_act[0]]
    assert leader is not players[3], "the deal is made so"
    notice = leader.member.user.dm_channel.last_message
    assert notice is not None
    assert world.is_notice(notice)
    assert "1 game waits for you" in world.text(notice)
    assert world.sent_to(leader.member) == sent[leader.name] + 1
    for player in players:
        assert player.hand.id == first[player.name], "the hand itself is edited in place"
    assert "You lead" in leader.text


async def start_again(world: World, players: Sequence[Player]) -> None:
    """Another game of the same people."""
    host, *others = [player.member for player in players]
    lobby = (await host.slash(world.channel, "play")).response
    for member in others:
        await member.click(lobby, label="Join")
    await world.later(2)
    await host.click(lobby, label="Start")
    await world.later(4)


def opened_dms(world: World) -> int:
    return sum(request.path == "/users/@me/channels" for request in world.env.http_requests)


async def test_direct_message_channels_are_known_after_a_restart(world: World) -> None:
    """Opening one is a counted request; the hands of earlier games name them."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    assert opened_dms(world) == 4
    await world.restart()
    await start_again(world, players)
    assert opened_dms(world) == 4
    for player in players:
        assert "table 2" in world.text(world.dm(player.member))


async def test_a_direct_message_channel_of_another_bot_is_opened_again(world: World) -> None:
    """A database that belonged to another bot names channels that this one does not have."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    hand = Message(1, "hand", players[0].member.id, 4242, 1, 0)
    await world.app.storage.messages.remember(hand)
    await world.restart()
    await start_again(world, players)
    assert opened_dms(world) == 5
    assert "table 2" in world.text(world.dm(players[0].member))
