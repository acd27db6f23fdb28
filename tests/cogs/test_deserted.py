"""Live tables that players have left: no messages for nobody, and no game that goes on without anybody."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.tables.core.state import RunningTable
from bot.tables.rules.presence import deserted, given_up
from tests.support.discord.days import DAY, HOUR, act, easy_move, fixed, seated
from tests.support.discord.discord_world import World
from tests.support.discord.players import Player
from tests.support.discord.still_time import QUICK

pytestmark = pytest.mark.usefixtures("seldom")

LIMIT = 150


@pytest.fixture
def options() -> dict[str, Any]:
    return fixed(paces={**QUICK, "live": replace(QUICK["live"], limit=float(LIMIT))})


async def game(world: World) -> RunningTable:
    return await world.app.tables.begun(1)


async def bos_turn(world: World, players: list[Player]) -> RunningTable:
    """All others move until it is Bo's turn."""
    for _ in range(60):
        table = await game(world)
        others = [seat for seat in table.to_act if seat != 1]
        if table.phase == "play" and table.to_act == (1,):
            await world.later(3)
            return table
        if others:
            await act(world, players[others[0]], easy_move(table, others[0]))
        await world.later(2 if others else LIMIT + 5)
    raise AssertionError("it is never Bo's turn")


async def test_who_lets_turns_pass_gets_no_message_for_each_until_they_are_back(world: World) -> None:
    """Bo has let the clock answer for them twice, before the first trick."""
    players = await seated(world, pace="live")
    bo = players[1]
    await bos_turn(world, players)
    assert given_up(await game(world), (await game(world)).table.seats[1])
    sent = world.sent_to(bo.member)
    for _ in range(4):
        await world.later(LIMIT + 5)
        await bos_turn(world, players)
    assert world.sent_to(bo.member) == sent, "nobody reads them"
    assert "Your turn" in bo.text or "You lead" in bo.text, "the message that is there is up to date"
    await world.restart()
    await world.later(LIMIT + 5)
    await bos_turn(world, players)
    assert world.sent_to(bo.member) == sent, "nor after a restart"
    await bo.press(bo.labels[0])
    assert not (await game(world)).attendance.timeouts
    await world.later(LIMIT + 5)
    await world.later(LIMIT)
    await bos_turn(world, players)
    assert world.sent_to(bo.member) == sent + 1, "from now on as for everybody"


async def test_a_game_without_anybody_stands_still_until_somebody_is_back(world: World) -> None:
    players = await seated(world, pace="live")
    await world.later(HOUR)
    table = await game(world)
    assert deserted(table)
    sent = [world.sent_to(each.member) for each in players]
    await world.later(DAY)
    assert (await game(world)).seq == table.seq
    assert [world.sent_to(each.member) for each in players] == sent
    assert "Nobody is here" in world.text(world.public())
    cy = players[2]
    await cy.open()
    await world.later(3)
    assert "Nobody is here" not in world.text(world.public())
    assert (await game(world)).plan.due is not None
    await world.later(LIMIT)
    assert (await game(world)).seq > table.seq + 1, "the clocks run"
