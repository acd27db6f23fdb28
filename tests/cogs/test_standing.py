"""Standing orders by clicks: left, seen, cancelled, done, dropped; each kind: `tests/bot/tables/test_orders.py`."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.core.orders import OrderKind
from tests.support.discord.days import HOUR, fixed, in_play
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed()


async def panel(player: Player) -> Any:
    return (await player.press("Orders")).response


def offered(world: World, page: Any) -> dict[str, str]:
    return {option["value"]: option["label"] for option in world.select(page, "pick-order")["options"]}


async def leave(world: World, player: Player, start: str) -> Any:
    """Leave the order whose value begins so; the panel after it."""
    page = await panel(player)
    value = next(value for value in offered(world, page) if value.startswith(start))
    return (await player.member.user.select(
        page, [value], custom_id=world.select(page, "pick-order")["custom_id"])).response or page


async def mine(world: World, player: Player) -> list[Any]:
    """The orders that a person has left; that they never want to be asked is none."""
    left = await world.app.tables.orders.mine(1, player.member.id)
    return [order for order in left if order.kind is not OrderKind.NEVER_ASK]


async def plays(world: World) -> list[tuple[str, ...]]:
    trick = (await world.app.tables.snapshot(1)).view(None).trick
    return [play.cards for play in trick.plays]


async def test_every_kind_is_left_seen_and_cancelled(world: World) -> None:
    _, bo, _, di = await in_play(world)
    page = await panel(di)
    assert "You have no standing orders" in world.text(page)
    assert not any(value.startswith("bomb") for value in offered(world, page))  # there is no trick yet
    await bo.play("2r")
    await world.later(3)
    await di.pick("pick-cards", "3g")
    values = offered(world, await panel(di))
    assert list(values)[:3] == ["until_lead", "unless_out", "cannot_beat"]
    assert values["play|3 play 3g"] == "Play Jade 3 if it still beats"
    said = {
        "until_lead": "Pass until I have the lead", "unless_out": "Pass unless I can go out",
        "cannot_beat": "Pass whenever I can't beat the trick", "play|": "Play Jade 3 if it still beats",
        "bomb|": "Bomb this trick if it closes: Jade 9",
        "bomb_opponent|": "Bomb if an opponent takes the trick: Jade 9",
        "bomb_caller|": "Bomb if the caller takes the trick and is about to go out: Jade 9"}
    for start, line in said.items():
        page = await leave(world, di, start)
        assert line in world.text(page), start
        assert line in di.text or start == "bomb|"
    assert "Your bomb will be played" in di.text
    assert "📌 Your order: Pass until I have the lead" in di.text
    for left in range(len(said), 0, -1):
        assert world.labels(page).count("Cancel") == left
        await world.later(2)
        button = next(part for part in world.components(page) if part.get("label") == "Cancel")
        await di.member.user.click(page, custom_id=button["custom_id"])
    assert "You have no standing orders" in world.text(page)
    assert "Your order" not in di.text


async def test_nobody_else_sees_or_cancels_an_order(world: World) -> None:
    _, bo, cy, di = await in_play(world)
    await bo.play("2r")
    await world.later(3)
    await leave(world, di, "until_lead")
    assert "You have no standing orders" in world.text(await panel(cy))
    assert "order" not in world.text(world.public()).lower()
    theirs = await panel(di)
    button = next(part for part in world.components(theirs) if part.get("label") == "Cancel")
    assert button["custom_id"].endswith(":until_lead-3")
    assert not await world.app.tables.orders.cancel(1, cy.member.id, OrderKind.UNTIL_LEAD)
    assert len(await mine(world, di)) == 1


async def test_an_order_that_does_not_beat_is_dropped_with_a_note(world: World) -> None:
    _, bo, cy, di = await in_play(world)
    await di.pick("pick-cards", "7k")
    await leave(world, di, "play|")
    await bo.play("2r")
    await world.later(3)
    await cy.play("Tr")
    await world.later(3)
    assert "Order cancelled: your cards" in di.text
    assert "Your order: Play" not in di.text
    await world.later(HOUR)
    assert len(await plays(world)) == 2
    assert "Order cancelled: your cards" in di.text  # until it has been seen
    await di.press("Refresh")
    assert "Order cancelled: your cards" not in di.text


async def test_a_bomb_ordered_for_the_end_of_the_trick_comes_when_it_closes(world: World) -> None:
    ann, bo, cy, di = await in_play(world)
    await bo.play("2r")
    await world.later(3)
    await cy.play("6k")
    await world.later(3)
    await leave(world, di, "bomb_opponent|")
    for player in (di, ann, bo):
        await world.later(3)
        await player.press("Pass")
    assert (await world.app.tables.snapshot(1)).phase == "closing"
    await world.later(HOUR + 5)
    assert (await plays(world))[-1] == ("9g", "9k", "9b", "9r")
    assert "Your order" not in di.text


async def test_an_order_that_makes_no_sense_is_refused(world: World) -> None:
    _, bo, _, _ = await in_play(world)
    refused = await bo.member.user.select(
        page := await panel(bo), ["until_lead"], custom_id=world.select(page, "pick-order")["custom_id"])
    said = [world.text(message) for message in bo.member.user.dm_channel.history()] + [
        world.text(refused.response) if refused.response else ""]
    assert await mine(world, bo) == []
    assert any("nothing to do" in text for text in said) or refused.followups
