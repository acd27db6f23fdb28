"""Proposals by clicks: paces, pauses, more time, moves taken back; agreed to, refused, overtaken by play."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.tables.core.orders import OrderKind
from tests.support.discord.days import DAY, HOUR, fixed, in_play, posts, seated
from tests.support.discord.discord_world import World
from tests.support.discord.panel import ended, more_time, opened

pytestmark = pytest.mark.usefixtures("rarely")


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed()


TAKEBACK = "Take back my last move"
LABELS = {"pause": "Pause", "resume": "Go on", "takeback": TAKEBACK, "pace": "Pace: Live"}


async def said(world: World, player: Any, proposal: str, time: int = 0) -> str:
    """Propose it by the panel, or agree to it there."""
    if time:
        return await more_time(world, player.member, time)
    panel = await opened(world, player.member)
    label = LABELS[proposal] if LABELS[proposal] in world.labels(panel) else "Agree"
    await player.member.click(panel, label=label)
    return world.text(panel)


async def may_take_back(world: World, player: Any) -> bool:
    return TAKEBACK in world.labels(await opened(world, player.member))


async def snapshot(world: World) -> Any:
    return await world.app.tables.snapshot(1)


async def votes(world: World) -> list[Any]:
    return [order for order in await world.app.storage.tables.orders(1) if order.kind is not OrderKind.NEVER_ASK]


async def test_everybody_agrees_to_another_pace_in_the_channel_or_in_their_hand(world: World) -> None:
    ann, bo, cy, di = await seated(world)
    assert "1 of 4 agree" in await said(world, ann, "pace")
    (ballot,) = posts(world, "proposes")
    assert "**Ann**" not in world.text(ballot)  # plain names in the list, no markup of their own
    assert "Ann proposes to **change the pace: Live**" in world.text(ballot)
    answered = await bo.member.click(ballot, label="Agree")
    assert "2 of 4" in world.text(answered.response)
    assert "Ann proposes" in world.text(ballot)
    assert "For: Ann and Bo (2 of 4)" in world.text(ballot)
    await world.later(2)
    assert "Ann proposes" in cy.text
    assert "Agree" not in ann.labels  # has voted
    await cy.press("Agree")
    await di.press("Agree")
    assert "agreed" in world.text(ballot)
    assert not world.labels(ballot)
    assert (await snapshot(world)).table.pace == "live"
    await world.later(2)
    assert "Agree" not in cy.labels


async def test_more_than_half_pause_a_game_and_let_it_go_on(world: World) -> None:
    ann, bo, cy, _ = await seated(world)
    await said(world, ann, "pause")
    await bo.member.click(posts(world, "pause the game")[0], label="Agree")
    await cy.member.click(posts(world, "pause the game")[0], label="Agree")
    assert (await snapshot(world)).clocks.paused is not None
    await world.later(3 * DAY)
    assert "The game has been paused" in world.text(posts(world, "The game has been paused")[0])
    await ann.press("No grand Tichu")
    assert "The game is paused" in ann.text
    for player in (ann, bo, cy):
        await said(world, player, "resume")
    assert (await snapshot(world)).clocks.paused is None
    assert len(posts(world, "agreed")) == 2


async def test_a_move_is_taken_back_with_everybodys_consent(world: World) -> None:
    ann, bo, cy, di = await in_play(world)
    await bo.play("2r")
    assert "1 of 4" in await said(world, bo, "takeback")
    (ballot,) = posts(world, "take back a move")
    for player in (ann, cy):
        await player.member.click(ballot, label="Agree")
        assert (await snapshot(world)).view(None).trick.plays
    await world.later(2)
    await di.press("Agree")
    assert not (await snapshot(world)).view(None).trick.plays
    await world.later(2)
    assert "You lead" in bo.text
    await bo.play("7g")
    assert "7g" in (await world.app.tables.record(1, None))
    assert "play 2r" not in (await world.app.tables.record(1, None))


async def test_one_who_refuses_is_enough_and_the_move_stays(world: World) -> None:
    _, bo, cy, _ = await in_play(world)
    await bo.play("2r")
    await said(world, bo, "takeback")
    (ballot,) = posts(world, "take back a move")
    refused = await cy.member.click(ballot, label="Disagree")
    assert "The proposal is rejected" in world.text(refused.response)
    assert "no agreement" in world.text(ballot)
    assert "Against: Cy" in world.text(ballot)
    assert not world.labels(ballot)
    assert (await snapshot(world)).view(None).trick.plays
    assert not await votes(world)


async def test_it_is_too_late_once_somebody_has_played(world: World) -> None:
    _, bo, cy, _ = await in_play(world)
    assert not await may_take_back(world, bo)  # the exchange has shown cards
    await bo.play("2r")
    await said(world, bo, "takeback")
    await cy.play("6k")
    await world.later(2)
    assert not posts(world, "taken back")  # the proposal is gone with the next play
    assert not await may_take_back(world, bo)
    assert "Agree" not in cy.labels


async def test_a_late_click_on_a_closed_proposal_proposes_nothing(world: World) -> None:
    ann, bo, _, _ = await seated(world)
    await said(world, ann, "pause")
    (ballot,) = posts(world, "pause the game")
    assert await world.app.tables.orders.cancel(1, ann.member.id, OrderKind.PAUSE)
    clicked = await bo.member.click(ballot, label="Agree")
    assert "over" in world.text(clicked.response)
    assert not await votes(world)


async def test_enough_against_a_pause_drop_it(world: World) -> None:
    ann, bo, cy, _ = await seated(world)
    await said(world, ann, "pause")
    (ballot,) = posts(world, "pause the game")
    against = await bo.member.click(ballot, label="Disagree")
    assert "You voted against it" in world.text(against.response)
    assert "Against: Bo" in world.text(ballot)
    await cy.member.click(ballot, label="Disagree")
    assert "no agreement" in world.text(ballot)


async def test_a_deleted_proposal_is_posted_anew_with_the_next_vote(world: World) -> None:
    ann, bo, cy, _ = await seated(world)
    await said(world, ann, "pause")
    await posts(world, "pause the game")[0].delete()
    assert not posts(world, "pause the game")
    await world.later(2)
    await bo.press("Agree")
    assert "2 of 3" in world.text(posts(world, "pause the game")[0])
    await cy.press("Agree")
    assert (await snapshot(world)).clocks.paused is not None


async def test_a_proposal_to_end_the_game_is_told_to_the_others(world: World) -> None:
    ann, bo, cy, di = await seated(world)
    await ended(world, bo.member, "Propose to end the game", "End the game")
    (ballot,) = posts(world, "end the game without a winner")
    assert "Bo proposes" in world.text(ballot)
    for player in (cy, di, ann):
        await player.member.click(ballot, label="Agree")
    assert (await snapshot(world)).status == "over"
    await world.later(2)
    assert not posts(world, "Bo proposes")


async def test_a_proposal_of_more_time_survives_a_restart(world: World) -> None:
    ann, bo, cy, _ = await in_play(world)
    before = (await snapshot(world)).plan.due.at
    await said(world, ann, "extend", time=HOUR)
    await world.restart()
    await world.later(2)
    for player in (bo, cy):
        await player.member.click(posts(world, "1 hour more")[0], label="Agree")
    assert "agreed" in world.text(posts(world, "1 hour more")[0])
    assert (await snapshot(world)).plan.due.at == before + timedelta(hours=1)
