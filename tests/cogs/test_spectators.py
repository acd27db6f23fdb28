"""Open cards for those who look on: by everybody's consent, a round late, in a thread of their own."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.core.errors import TableError
from bot.tables.core.orders import OrderKind
from games.views import Phase
from tests.cogs.test_places import deny
from tests.support.discord.days import written_ahead
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import on_lobby_panel
from tests.support.discord.panel import on_panel
from tests.support.discord.players import lobby_of
from tests.support.tables.kit import moved_themselves

AGREE = "Open cards for spectators"


async def running(world: World, *names: str) -> list[Any]:
    """A game whose players have all agreed."""
    members, lobby = await lobby_of(world, *names)
    for member in members:
        await on_lobby_panel(world, member, lobby, AGREE)
    await world.later(2)
    await members[0].click(lobby, label="Start")
    await world.later(5)
    return members


async def play(world: World, members: list[Any], rounds: int) -> None:
    """Until so many rounds are over: of a round's moves the service makes the last alone."""
    users = {member.id for member in members}
    for _ in range(900):
        table = await world.app.tables.begun(1)
        if table.position.rounds_played >= rounds:
            return
        if table.phase is Phase.PLAY:
            await written_ahead(world, table, lambda table: table.position.rounds_played >= rounds)
        await world.within(moved_themselves(world.app.tables, 1, users))
        await world.later(1)
    raise AssertionError("too few rounds")


async def play_on(world: World, members: list[Any], moves: int) -> None:
    """So many moves of the next round."""
    while (await world.app.tables.begun(1)).phase is Phase.BETWEEN:
        await world.later(5)
    for _ in range(moves):
        await world.within(moved_themselves(world.app.tables, 1, {member.id for member in members}))
        await world.later(11)


def edits(world: World, message: Any) -> int:
    return sum(each.method == "PATCH" and f"/{message.id}" in each.path for each in world.env.http_requests)


def table_of(world: World) -> Any:
    """The table's message."""
    return [message for message in world.channel.history() if "My hand" in world.labels(message)][-1]


def thread_of(world: World) -> Any:
    (thread,) = world.channel.threads
    return thread


async def test_spectators_see_all_cards_a_round_late(world: World) -> None:
    members = await running(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    assert "Spectators see all cards, a round late" in world.text(table_of(world))
    assert not world.channel.threads, "nobody looks on yet"
    answer = await eve.click(table_of(world), label="Watch")
    assert answer.ephemeral
    thread = thread_of(world)
    assert f"<#{thread.id}>" in world.said(answer)
    created = next(each for each in world.env.http_requests if each.path == f"/channels/{world.channel.id}/threads")
    assert created.json["type"] == discord.ChannelType.private_thread.value
    assert created.json["invitable"] is False
    (shown,) = thread.history(viewer=eve)
    assert "You see the cards of a round when it is over" in world.text(shown)
    await play_on(world, members, 12)
    assert edits(world, shown) == 0, "nothing of a running round"
    await play(world, members, 1)
    await world.later(15)
    assert edits(world, shown) == 1
    first = world.components(shown)
    assert "Round 1: all hands" in world.text(shown)
    await world.restart()
    await play_on(world, members, 12)
    assert edits(world, shown) == 1
    assert world.components(shown) == first
    await play(world, members, 2)
    await world.later(15)
    assert "Round 2: all hands" in world.text(shown)


async def test_a_spectator_replays_only_what_is_over(world: World) -> None:
    members = await running(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    await eve.click(table_of(world), label="Watch")
    for click in ("bd:replay-open:1:0", "bd:replay:1:0:1-0"):
        assert "not over yet" in world.said(await world.forge(eve, click)), click
    await play(world, members, 1)
    await play_on(world, members, 12)
    (shown,) = thread_of(world).history(viewer=eve)
    answer = await eve.click(shown, label="Replay")
    assert answer.ephemeral
    assert "round 1 with open cards" in world.said(answer)
    assert "not over yet" in world.said(await world.forge(eve, "bd:replay:1:0:2-5")), "the running round"


async def test_who_looks_on_opens_an_archived_thread_again(world: World) -> None:
    """Discord archives it after a week, and adds nobody to an archived thread."""
    await running(world, "Ann", "Bo", "Cy", "Di")
    eve, fay = world.join("Eve", "Fay")
    await eve.click(table_of(world), label="Watch")
    thread = thread_of(world)
    found = world.app.client.get_channel(thread.id)
    assert isinstance(found, discord.Thread)
    await world.within(found.edit(archived=True))
    await world.env.settle()
    answer = await fay.click(table_of(world), label="Watch")
    assert f"<#{thread.id}>" in world.said(answer)
    paths = [(each.method, each.path, each.json) for each in world.env.http_requests][-10:]
    opened = paths.index(("PATCH", f"/channels/{thread.id}", {"archived": False}))
    assert any(path.endswith(f"/thread-members/{fay.id}") for _, path, _ in paths[opened:])


async def test_players_do_not_get_in_by_button_or_forged_click(world: World) -> None:
    members = await running(world, "Ann", "Bo", "Cy", "Di")
    (eve,) = world.join("Eve")
    await eve.click(table_of(world), label="Watch")
    refused = await members[1].click(table_of(world), label="Watch")
    assert "You are playing at this table" in world.said(refused)
    assert "You are playing at this table" in world.said(await world.forge(members[2], "bd:look:1:0"))
    assert {eve.id} == (await world.app.tables.begun(1)).attendance.spectators
    thread = thread_of(world)
    added = [each.path for each in world.env.http_requests if "thread-members" in each.path]
    assert added == [f"/channels/{thread.id}/thread-members/{eve.id}"]


async def test_one_player_who_does_not_agree_is_enough(world: World) -> None:
    members, lobby = await lobby_of(world, "Ann", "Bo", "Cy", "Di")
    for member in members[:3]:
        await on_lobby_panel(world, member, lobby, AGREE)
    await world.later(2)
    assert "Missing: Di" in world.text(lobby)
    await on_lobby_panel(world, members[3], lobby, AGREE)
    await on_lobby_panel(world, members[0], lobby, AGREE)
    await world.later(2)
    assert "Missing: Ann" in world.text(lobby), "agreed, and did not any more"
    (eve,) = world.join("Eve")
    assert "no seat at this table" in world.said(await world.forge(eve, "bd:open-cards:1:0"))
    await members[0].click(lobby, label="Start")
    await world.later(5)
    assert "Watch" not in world.labels(table_of(world))
    await world.forge(eve, "bd:look:1:0")
    assert not world.channel.threads


async def test_rated_games_are_not_shown(world: World) -> None:
    members, lobby = await lobby_of(world, "Ann", "Bo", "Cy", "Di")
    for member in members:
        await on_lobby_panel(world, member, lobby, AGREE)
    await on_lobby_panel(world, members[0], lobby, "Make it rated")
    await world.later(2)
    assert AGREE not in world.labels(lobby)
    assert "Spectators" not in world.text(lobby)
    with pytest.raises(TableError, match="rated cards"):
        await world.app.tables.gathering.agree(1, members[0].id, agree=True)
    for member in members:
        await member.click(lobby, label="I am here")
    await members[0].click(lobby, label="Start")
    await world.later(5)
    assert "Watch" not in world.labels(table_of(world))


async def test_without_the_permissions_nobody_can_agree(world: World) -> None:
    await deny(world, "create_private_threads")
    members, lobby = await lobby_of(world, "Ann", "Bo", "Cy", "Di")
    assert "Create Private Threads" in world.said(await on_lobby_panel(world, members[0], lobby, AGREE))
    assert not (await world.app.tables.snapshot(1)).agreed


async def test_open_cards_are_agreed_to_where_the_lobby_is(world: World) -> None:
    members, _ = await lobby_of(world, "Ann", "Bo", "Cy", "Di")
    forged = await world.forge(members[3], "bd:open-cards:1:0", direct=True)
    assert "can't show open cards here" in world.said(forged)
    assert not (await world.app.tables.snapshot(1)).agreed


async def test_a_substitute_ends_it(world: World) -> None:
    """A spectator may become one: they know nothing of the running round."""
    members = await running(world, "Ann", "Bo", "Cy", "Di")
    eve, fay = world.join("Eve", "Fay")
    for each in (eve, fay):
        await each.click(table_of(world), label="Watch")
    await play(world, members, 1)
    await play_on(world, members, 12)
    await on_panel(world, members[1], "Look for a substitute")
    assert (await world.app.tables.begun(1)).orders[-1].kind is OrderKind.OFFER
    await world.later(5)
    await world.press(fay, "bd:take-seat:1:0:1")
    await world.later(15)
    assert (await world.app.tables.snapshot(1)).table.seat_of(fay.id) is not None
    assert "Spectators see no cards. Not agreed: Fay" in world.text(thread_of(world).history(viewer=eve)[-1])
    assert "Not agreed: Fay" in world.text(table_of(world))
    assert "Watch" not in world.labels(table_of(world))
