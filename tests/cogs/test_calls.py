"""A call of Tichu is asked once more, by a button and by a command, and a second call of one team is no accident."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.players import started

SURE = "Yes, call Tichu (100 points)"


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


async def _exchanging(world: World) -> list[Any]:
    """Four people who have declined grand Tichu; Ann and Cy are partners."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    for player in players:
        await player.press("No grand Tichu")
    await world.later(2)
    return players


async def _called(world: World) -> list[str]:
    return [seat.call for seat in (await world.app.tables.begun(1)).view(None).seats]


async def test_the_question_says_that_the_partner_has_called(world: World) -> None:
    ann, _, cy, di = await _exchanging(world)
    await cy.press("Tichu")
    assert "has called already" not in cy.text
    await cy.press(SURE)
    await world.later(2)
    await ann.press("Tichu")
    assert "Cy** has called already: one of the two calls will be lost" in ann.text
    await ann.press("No")
    assert await _called(world) == ["", "", "small", ""]
    await ann.press("Tichu")
    await ann.press(SURE)
    assert await _called(world) == ["small", "", "small", ""], "who has read it may call"
    await di.press("Tichu")
    assert "has called already" not in di.text, "opponents may both be right"


async def test_a_call_that_crosses_the_partner_s_is_asked_again(world: World) -> None:
    ann, _, cy, _ = await _exchanging(world)
    await ann.press("Tichu")
    await cy.press("Tichu")
    world.env.inject_error("PATCH", "/webhooks/*/*/messages/*", status=503, times=8)
    await cy.press(SURE)
    assert "has called already" not in ann.text, "her message can't be edited just now"
    await ann.press(SURE)
    assert await _called(world) == ["", "", "small", ""]
    assert "Cy** has called already" in ann.text
    await ann.press(SURE)
    assert await _called(world) == ["small", "", "small", ""]


async def test_the_command_asks_as_the_button_does(world: World) -> None:
    """``/tichu`` called at once, for 100 points."""
    ann, _, cy, _ = await _exchanging(world)
    asked = await cy.member.slash(world.channel, "tichu")
    assert asked.ephemeral
    assert "Call Tichu?" in world.said(asked)
    await cy.member.click(asked.response, label="No")
    assert "You did not call." in world.text(asked.response)
    assert await _called(world) == ["", "", "", ""]
    asked = await cy.member.slash(world.channel, "tichu")
    mine = await ann.member.slash(world.channel, "tichu")
    await cy.member.click(asked.response, label=SURE)
    assert "You called Tichu." in world.text(asked.response)
    await ann.member.click(mine.response, label=SURE)
    assert "Cy** has called already" in world.text(mine.response), "it crossed the partner's"
    assert await _called(world) == ["", "", "small", ""]
    await ann.member.click(mine.response, label=SURE)
    assert await _called(world) == ["small", "", "small", ""]
    refused = await ann.member.slash(world.channel, "tichu")
    assert "already" in world.said(refused)


async def test_grand_tichu_by_command_is_asked_for(world: World) -> None:
    ann, bo, *_ = await started(world, "Ann", "Bo", "Cy", "Di")
    asked = await ann.member.slash(world.channel, "grand")
    assert "+200 points" in world.said(asked)
    assert await _called(world) == ["", "", "", ""]
    await ann.press("No grand Tichu")
    await ann.member.click(asked.response, label="Yes, call grand Tichu (200 points)")
    assert await _called(world) == ["", "", "", ""], "she has declined meanwhile"
    asked = await bo.member.slash(world.channel, "grand")
    await bo.member.click(asked.response, label="Yes, call grand Tichu (200 points)")
    assert await _called(world) == ["", "grand", "", ""]
