"""*Give or take points* on the desk, by clicks; and presses that nobody could make."""

from __future__ import annotations

from typing import Any

import pytest

from tests.cogs.test_league_own import four_with_a_manager
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import desk

pytestmark = pytest.mark.usefixtures("seldom")


async def entrant_page(world: World, manager: Any, entrant: int) -> Any:
    opened = await desk(world, manager, "Entrants")
    page = opened.response if opened.response is not None else opened
    control = world.select(page, "pick-desk-entrant")["custom_id"]
    await manager.select(page, [str(entrant)], custom_id=control)
    return page


async def test_points_are_given_for_a_reason_and_shown(world: World) -> None:
    manager, _, cy, di, ann = await four_with_a_manager(world)
    page = await entrant_page(world, manager, 2)
    form = await manager.click(page, label="Give or take points")
    await manager.submit_modal(form, {"points": "-2", "reason": "quarrels"})
    await world.later(1)
    state = await world.app.leagues.seasons.state(1)
    assert not state.fairness.adjusted, "they play here too"
    asked = next(message for message in reversed(world.channel.history()) if "quarrels" in world.text(message))
    assert "Cy & Di, points: −2 (quarrels)" in world.text(asked)
    assert "You play in this game" in world.said(await cy.click(asked, label="I agree"))
    assert not (await world.app.leagues.seasons.state(1)).fairness.adjusted
    await ann.click(asked, label="I agree")
    assert [each.points for each in (await world.app.leagues.seasons.state(1)).fairness.adjusted[2]] == [-2]
    await world.later(700)
    told = next(message for message in reversed(world.channel.history()) if f"<@{di.id}>" in world.text(message))
    assert "Cy & Di, points: −2" in world.text(told)
    shown = (await cy.slash(world.channel, "league show")).response
    table = await cy.click(shown, label="Standings")
    assert "Cy & Di: −2 by a manager (quarrels)" in world.text(table.response)


async def test_what_is_no_number_of_points_is_refused_and_so_are_others(world: World) -> None:
    manager, _, cy, _, _ = await four_with_a_manager(world)
    page = await entrant_page(world, manager, 2)
    before = await world.app.leagues.seasons.state(1)
    for user, press in ((cy, "bd:league-points:1:2"), (cy, "bd:form-league-points:1:2"),
                        (manager, "bd:league-points:1:99"), (manager, "bd:league-points:9:2")):
        assert world.said(await world.forge(user, press)), press
    for text in ("0", "21", "-21", "two", "1.5", "--2", "+-2"):
        await world.later(5)
        form = await manager.click(page, label="Give or take points")
        assert "whole number" in world.said(await manager.submit_modal(form, {"points": text, "reason": "x"})), text
    assert await world.app.leagues.seasons.state(1) == before
