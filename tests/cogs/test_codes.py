"""Each of Discord's refusals in a game, where it matters; what the bot makes of it.

| code | means | here | and |
|---|---|---|---|
| 40060 | answered already | a move's answer | `tests/wire`: answer lost |
| 10062 | unknown interaction: too late | a move's answer | |
| 50027, 10015 | the token has ended | a private hand | `tests/wire`: a quarter of an hour |
| 30046 | too many edits of an old message | the table | `test_api_errors` |
| 50083 | the thread is archived | the table, spectators | `test_api_errors`, `test_spectators` |
| 10008 | unknown message | the table, a hand | `test_api_errors`, `test_places` |
| 10003 | unknown channel | the table | `test_places`, `test_closed_threads` |
| 160005 | the thread is locked | the table | `test_closed_threads` |
| 10004 | unknown server | | `test_places`: kicked |
| 50001, 50013 | no access, no permission | the table | `test_places` |
| 50007, 50278, 40003 | DMs closed, no server in common, opened too fast | a hand | `test_api_errors` |
| 429, 5xx, none | | any call of a whole game | `tests/wire` |
"""

from __future__ import annotations

import contextlib
from typing import Any

import pytest

from tests.cogs.test_api_errors import in_play, state
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.players import Player, started

CALLBACK = "/interactions/*/callback"


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


async def seq(world: World) -> int:
    return (await world.app.tables.snapshot(1)).seq


async def turn(world: World, players: list[Player]) -> Player:
    return players[(await world.app.tables.snapshot(1)).to_act[0]]


async def trick_begun(world: World) -> list[Player]:
    """A card has been led; the next player may pass."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    await in_play(world, players)
    await (await turn(world, players)).step()
    await world.later(3)
    return players


async def test_40060_the_answer_had_arrived(world: World) -> None:
    """The library repeats an answer that Discord has already: the move is made once, as if all were well."""
    players = await trick_begun(world)
    before, player = await seq(world), await turn(world, players)
    world.env.inject_error("POST", CALLBACK, status=400, code=40060, times=1)
    await pressed(player, "Pass")
    await world.later(3)
    assert await seq(world) == before + 1
    assert "⚠️" not in player.text
    assert "Pass" not in player.labels


async def pressed(player: Player, label: str) -> None:
    """Press; simcord raises where nobody has answered, people just see that it did not work."""
    with contextlib.suppress(Exception):
        await player.press(label)


async def test_10062_the_answer_came_too_late(world: World) -> None:
    """The person is told by Discord that it failed, and clicks again: one move, whichever click made it."""
    players = await trick_begun(world)
    before, player = await seq(world), await turn(world, players)
    world.env.inject_error("POST", CALLBACK, status=404, code=10062, times=1)
    await pressed(player, "Pass")
    await world.later(3)
    if await seq(world) == before:
        await player.press("Pass")
        await world.later(3)
    assert await seq(world) == before + 1
    assert "Pass" not in player.labels


@pytest.mark.parametrize(("status", "code"), [(401, 50027), (404, 10015)])
async def test_50027_a_private_hand_that_cannot_be_edited(world: World, status: int, code: int) -> None:
    """It is left as it is, once; its buttons still work, and another /hand shows the hand."""
    players = await trick_begun(world)
    player = await turn(world, players)
    private = Player(world, player.member, direct=False)
    await private.open()
    before = await seq(world)
    outage = world.outage("PATCH", "/webhooks/*", status=status, code=code)
    await pressed(private, "Pass")
    await world.later(3)
    assert await seq(world) == before + 1
    await outage.end()
    again = await player.member.slash(world.channel, "hand")
    assert "Pass" not in world.labels(again.response)


@pytest.mark.parametrize(("status", "code"), [(403, 50001), (403, 50013), (404, 10003)])
async def test_a_table_that_cannot_be_shown_for_a_while_comes_back(world: World, status: int, code: int) -> None:
    """Without its message too; with 10003 it comes back when somebody asks for it."""
    players = await trick_begun(world)
    shown = world.public()
    channel = f"/channels/{world.channel.id}/messages"
    outages = [world.outage(method, path, status=status, code=code)
               for method, path in (("PATCH", f"{channel}/*"), ("POST", channel))]
    before = await seq(world)
    for _ in range(2):
        await (await turn(world, players)).step()
        await world.later(6)
    assert await seq(world) > before
    for outage in outages:
        await outage.end()
    if code == 10003:
        await players[0].member.slash(world.channel, "table")
    await world.later(70)
    table = world.public()
    view = await state(world)
    assert f"**{view.seats[view.to_act[0]].name}**" in world.text(table)
    assert any(part["type"] == 12 for part in world.components(table))
    assert shown is not None


@pytest.mark.parametrize(("status", "code"), [(404, 10008), (429, 30046)])
async def test_a_hand_that_cannot_be_edited_is_sent_anew(world: World, status: int, code: int) -> None:
    players = await trick_begun(world)
    player = await turn(world, players)
    old = player.hand
    world.env.inject_error(
        "PATCH", f"/channels/{old.channel.id}/messages/{old.id}", status=status, code=code, times=None)
    await pressed(player, "Pass")
    await world.later(16 * 60)  # until then the hand is edited by the token of that click
    for _ in range(4):
        await (await turn(world, players)).step()
        await world.later(8)
    assert player.hand.id != old.id
    view = await state(world)
    assert view.played or view.trick is not None
