"""Invitations, closed tables, removed and blocked people, through Discord and by forged clicks."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import pytest

from bot.tables.core.preferences import UserPrefs
from cogs.inviting import FROM_ONE_HOST
from tests.support.discord.discord_world import World
from tests.support.discord.doors import block
from tests.support.discord.lobbies import chosen_on_panel, on_lobby_panel
from tests.support.preferences import changed


async def test_strangers_removed_and_blocked_people_do_not_get_in(world: World) -> None:
    ann, bo, cy, di, eve = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    lobby = (await ann.slash(world.channel, "play")).response
    await bo.click(lobby, label="Join")
    await di.click(lobby, label="Join")
    await world.later(2)
    await ann.context_menu(world.channel, "Block", cy)
    for custom_id, values in (("bd:join:1:0", ()), ("bd:pick-seat:1:0", ("3",))):
        refused = await world.forge(cy, custom_id, values)
        assert "can't sit at this table" in world.said(refused), custom_id
    assert world.said(await world.forge(ann, "bd:pick-invite:1:0")), "nobody was chosen: an empty answer is an error"
    for custom_id, values in (("bd:closed:1:0:yes", ()), ("bd:pick-dismiss:1:0", (str(ann.id),))):
        assert "Only the host" in world.said(await world.forge(bo, custom_id, values))
    assert "no seat at this table" in world.said(await world.forge(eve, "bd:pick-invite:1:0", (str(eve.id),)))
    await chosen_on_panel(world, ann, lobby, "pick-dismiss", str(di.id))
    await on_lobby_panel(world, ann, lobby, "Invited only")
    await world.later(2)
    assert "Only invited players" in world.text(lobby)
    assert "removed you" in world.said(await world.forge(di, "bd:join:1:0"))
    assert "Only invited players" in world.said(await world.forge(eve, "bd:join:1:0"))
    world.guild.remove_member(eve)
    await world.env.settle()
    assert "no longer exists" in world.said(await world.forge(eve, "bd:join:1:0", direct=True)).lower()
    table = (await world.app.tables.snapshot(1)).table
    assert [person.name for person in table.people] == ["Ann", "Bo"]


async def test_who_is_invited_joins_from_a_message(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    lobby = (await ann.slash(world.channel, "play")).response
    await on_lobby_panel(world, ann, lobby, "Invited only")
    panel = (await ann.click(lobby, label="Invite")).response
    assert "The game has moved on" in world.said(await world.forge(ann, "bd:pick-invite:1:0")), "nobody is chosen"
    answer = await ann.select(panel, [bo], custom_id="bd:pick-invite:1:0")
    assert bo.mention in world.said(answer)
    told = world.dm(bo)
    assert "**Ann** invites you" in world.text(told)
    await bo.user.click(told, label="Join")
    assert (await world.app.tables.snapshot(1)).table.seat_of(bo.id) is not None
    assert world.text(world.dm(bo)) == f"Your table is ready: <#{world.channel.id}>"
    await world.later(2)
    assert "Bo" in world.text(lobby)
    await cy.context_menu(world.channel, "Block", ann)
    panel = (await ann.click(lobby, label="Invite")).response
    await ann.select(panel, [cy], custom_id="bd:pick-invite:1:0")
    assert world.dm(cy) is None, "who has blocked somebody gets no messages of theirs"


async def test_the_block_list_is_private_and_short(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    assert "other people" in world.said(await ann.context_menu(world.channel, "Block", ann))
    assert "other people" in world.said(await block(world, ann, ann)), "in the list's menu, too"
    for shown in (await ann.context_menu(world.channel, "Block", bo), await block(world, ann, bo)):
        panel = shown.response
        assert panel.ephemeral
        assert [each["label"] for each in world.select(panel, "pick-unblock")["options"]] == ["Bo"]
    assert await world.app.tables.conduct.apart(bo.id) == {ann.id}
    await ann.select(panel, [str(bo.id)], custom_id=world.select(panel, "pick-unblock")["custom_id"])
    assert not await world.app.tables.conduct.apart(bo.id)


async def test_blocked_people_are_not_brought_together_by_the_queue(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await ann.context_menu(world.channel, "Block", bo)
    for person in (ann, bo):
        await world.look_for_players(person, game="tatsu")
    assert await world.app.tables.lists.lobbies(world.guild.id) == ()
    await world.look_for_players(cy, game="tatsu")
    (table,) = await world.app.tables.lists.lobbies(world.guild.id)
    assert {person.name for person in table.people} == {"Ann", "Cy"}


async def invite(world: World, host: Any, table: int, *guests: Any) -> str:
    """What the host is told after inviting them."""
    panel = (await world.press(host, f"bd:invite:{table}:0")).response
    return world.said(await host.select(panel, guests, custom_id=f"bd:pick-invite:{table}:0"))


async def test_however_often_somebody_is_invited_there_is_one_message(world: World) -> None:
    """Thirty clicks sent thirty messages."""
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    lobby = (await ann.slash(world.channel, "play")).response
    await bo.click(lobby, label="Join")
    assert "Invited: " in await invite(world, ann, 1, cy)
    seq = (await world.app.tables.snapshot(1)).seq
    for _ in range(9):
        await world.later(1)
        assert "Already invited" in await invite(world, ann, 1, cy)
    assert (await world.app.tables.snapshot(1)).seq == seq, "nor does the log grow"
    await world.restart()
    for host in (bo, ann):
        await world.later(1)
        assert "Already invited" in await invite(world, host, 1, cy)
    assert world.sent_to(cy) == 1


async def test_one_host_sends_somebody_a_few_invitations_a_day(world: World) -> None:
    ann, bo, cy = world.join("Ann", "Bo", "Cy")

    async def invited(host: Any) -> None:
        lobby = (await host.slash(world.channel, "play")).response
        table = (await world.app.tables.lists.of_person(host.id))[0]
        await invite(world, host, table.id, cy)
        await on_lobby_panel(world, host, lobby, "Cancel")
        await world.later(60)

    for _ in range(FROM_ONE_HOST + 2):
        await invited(ann)
    assert world.sent_to(cy) == FROM_ONE_HOST
    await world.restart()
    await invited(ann)
    assert world.sent_to(cy) == FROM_ONE_HOST
    await invited(bo)
    assert world.sent_to(cy) == FROM_ONE_HOST + 1, "another host's"
    await world.later(24 * 3600)
    await invited(ann)
    assert world.sent_to(cy) == FROM_ONE_HOST + 2


@pytest.mark.parametrize("changes", [
    {"invitations": False}, {"quiet": "00:00-23:59"}, {"vacation": datetime(2100, 1, 1, tzinfo=UTC)}, {"most": 0}])
async def test_nobody_is_disturbed_by_invitations_against_their_will(world: World, changes: dict[str, Any]) -> None:
    ann, cy = world.join("Ann", "Cy")
    await ann.slash(world.channel, "play")
    prefs = world.app.storage.preferences
    await prefs.set_user(cy.id, changed(await prefs.user(cy.id), **changes))
    for _ in range(2):
        assert "couldn't send them a message" in await invite(world, ann, 1, cy)
    assert world.sent_to(cy) == 0
    await prefs.set_user(cy.id, UserPrefs())
    assert "Invited: " in await invite(world, ann, 1, cy), "later they can still be reached"
    assert world.sent_to(cy) == 1


async def test_a_block_looks_like_closed_direct_messages(world: World) -> None:
    """In every answer, however often the host tries."""
    ann, bo, cy = world.join("Ann", "Bo", "Cy")
    await ann.slash(world.channel, "play")
    await bo.context_menu(world.channel, "Block", ann)
    world.env.inject_error("POST", "/users/@me/channels", status=403, code=50007, message="no", times=None)
    for _ in range(3):
        blocked, closed = await invite(world, ann, 1, bo), await invite(world, ann, 1, cy)
        assert blocked.replace(bo.mention, "") == closed.replace(cy.mention, "")
    assert sum("/users/@me/channels" in each.path for each in world.env.http_requests) <= 1


async def test_invitations_from_elsewhere_are_refused(world: World) -> None:
    """Somebody without a seat, and for a user who is not on the table's server."""
    ann, bo = world.join("Ann", "Bo")
    await ann.slash(world.channel, "play")
    stranger = world.env.create_user("Stranger")
    assert "couldn't send them a message" in await invite(world, ann, 1, stranger)
    for click, values in (("bd:invite:1:0", ()), ("bd:pick-invite:1:0", (str(stranger.id),))):
        assert "no seat at this table" in world.said(await world.forge(bo, click, values)), click
