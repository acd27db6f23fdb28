"""One message shows a hand: the one used last. Older ones are a line with a button that brings the hand there."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from typing import Any

import pytest

from bot.tables.core.model import Status
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player, started

HERE = "Show my hand here"


@pytest.fixture
def options(secrets: Any) -> dict[str, Any]:
    return {"random": secrets}


async def two_hands(world: World) -> tuple[Player, Player, list[Player]]:
    """Ann's DM and her private message in the channel, opened last; the others. Nobody has called grand Tichu yet."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    here = replace(players[0], direct=False)
    await here.open()
    await world.later(1)
    return players[0], here, players[1:]


async def test_the_older_message_is_a_line_with_a_button(world: World) -> None:
    direct, here, _ = await two_hands(world)
    assert direct.labels == [HERE]
    assert "in another message" in direct.text
    assert "No grand Tichu" in here.labels
    await here.press("No grand Tichu")
    await world.later(60)
    assert direct.labels == [HERE], "it is not edited with each move"


async def test_the_button_brings_the_hand_back(world: World) -> None:
    direct, here, others = await two_hands(world)
    await direct.bring_here()
    await world.later(1)
    assert "No grand Tichu" in direct.labels
    assert here.labels == [HERE]
    for player in (direct, *others):
        await player.press("No grand Tichu")
    await direct.give()
    await world.later(3)
    assert here.labels == [HERE]


async def test_a_click_in_an_older_message_makes_it_the_live_one(world: World) -> None:
    """Ann's DM could not be edited meanwhile: its controls work, and bring the hand there."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    direct, here = players[0], replace(players[0], direct=False)
    world.env.inject_error("PATCH", f"/channels/{direct.hand.channel.id}/messages/{direct.hand.id}", status=403, code=0)
    await here.open()
    await world.later(1)
    assert "No grand Tichu" in direct.labels
    await direct.press("No grand Tichu")
    await world.later(1)
    assert "No grand Tichu" not in direct.labels
    assert here.labels == [HERE]


async def test_the_live_message_shows_the_end_of_the_game(world: World) -> None:
    direct, here, _ = await two_hands(world)
    await here.press("No grand Tichu")
    await world.within(world.app.tables.abort(1, direct.member.id, force=True))
    await world.later(3)
    assert (await world.app.tables.snapshot(1)).status is Status.OVER
    assert not here.labels
    await direct.bring_here()
    assert not direct.labels


async def test_after_a_restart_the_direct_message_shows_the_hand(world: World) -> None:
    direct, _, others = await two_hands(world)
    await world.restart()
    await world.later(3)
    assert "No grand Tichu" in direct.labels
    await direct.press("No grand Tichu")
    assert others[0].labels


async def test_when_the_private_message_can_be_edited_no_more_the_direct_one_is_live(world: World) -> None:
    direct, here, others = await two_hands(world)
    await world.later(16 * 60)
    for player in others:
        await player.press("No grand Tichu")
    await world.later(6)
    assert "No grand Tichu" in direct.labels
    await here.press("No grand Tichu")
    await world.later(3)
    assert direct.labels == [HERE], "a click gives the private message a new token"
    assert "No grand Tichu" not in here.labels


async def test_a_card_that_is_chosen_for_somebody_is_marked_on_the_picture(world: World) -> None:
    """A new one for each choice, in the answer to it."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    for player in players:
        await player.press("No grand Tichu")
    ann = players[0]
    before = len(world.env.http_requests)
    await ann.use("give-card", 0)
    (answer,) = [call for call in world.env.http_requests[before:] if call.path.endswith("/callback")]
    (attached,) = (answer.json or {})["data"]["attachments"]
    assert {*attached} == {"id", "filename", "description"}, "a new file"
    assert any(part["type"] == 12 for part in world.components(ann.hand)), "and are still shown"


async def test_a_click_on_a_hand_that_moves_below_its_table_meanwhile_leaves_the_new_one_live(world: World) -> None:
    """Discord has the old message no more: nothing can be shown there, and the new one follows the game."""
    direct, here, _ = await two_hands(world)
    hands, old = world.app.client.delivery.hands, here.hand
    session, before = hands.sessions.get(1, here.member.id), (await world.app.tables.begun(1)).seq
    async with session.lock:
        moving = asyncio.create_task(world.within(hands.on_demand.move_below(1)))
        clicking = asyncio.create_task(here.press("No grand Tichu"))
        for _ in range(50):
            await asyncio.sleep(0)
        assert session.clicks.running, "it waits for its turn"
    await asyncio.gather(moving, clicking)
    await world.later(5)
    live = session.placement.shown_in
    assert live is not None
    assert live.ephemeral
    assert live.id != old.id
    assert direct.labels == [HERE]
    assert not session.placement.replaced, "no line has taken its place"
    assert (await world.app.tables.begun(1)).seq > before, "the click counts"
