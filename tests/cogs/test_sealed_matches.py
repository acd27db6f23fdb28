"""Matches whose deals other tables play too: nobody but their players sees them before all have played them."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.league.model import Actor, Stage
from bot.league.season.results import entered
from bot.tables.core.model import Status
from tests.cogs.test_places import deny
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, started

pytestmark = pytest.mark.usefixtures("seldom")

PICTURES = 12
"""Discord's type of a gallery."""


async def match(world: World) -> tuple[Any, list[Any]]:
    """A round of two tables; the first match has begun, in the channel: a manager, who plays in none, and its
    players."""
    manager, members = boss(world), world.join(*(f"P{number}" for number in range(8)))
    await manager.slash(world.channel, "league create", name="Pairs", preset="duplicate", options="deals=2")
    for one, other in zip(members[::2], members[1::2], strict=True):
        await one.slash(world.channel, "league join", season=1, partner=other)
        await other.slash(world.channel, "league join", season=1, partner=one)
        await world.later(2)
    await started(world, manager)
    await deny(world, "create_private_threads")
    state = await world.app.leagues.seasons.state(1)
    assert state.season.stage is Stage.RUNNING
    fixture = state.open()[0]
    players = [each for each in members if each.id in state.players(fixture)]
    page = (await players[0].slash(world.channel, "league schedule", season=1, fixture=fixture.number)).response
    await players[0].click(page, label="Start the game")
    await world.later(2)
    for each in players[1:]:
        await each.click(lobby(world), label="I am here")
        await world.later(2)
    return manager, players


def lobby(world: World) -> discord.Message:
    return next(each for each in reversed(world.channel.history()) if "I am here" in world.labels(each))


def shown(world: World) -> list[discord.Message]:
    """What the channel shows of table 1."""
    return [each for each in world.channel.history() if "table 1" in world.text(each)]


def says_nothing(world: World) -> None:
    for each in shown(world):
        text = world.text(each)
        assert not any(part in text for part in ("On the table", "Turn:", "Round 1", "cards", "P0** &")), text
        assert not any(part["type"] == PICTURES for part in world.components(each)), text


async def test_the_play_is_hidden_until_all_tables_have_played_the_deals(world: World) -> None:
    manager, players = await match(world)
    (eve,) = world.join("Eve")
    await world.later(10)
    (message,) = [each for each in shown(world) if "until all have finished" in world.text(each)]
    assert [label for label in world.labels(message) if not label.startswith("Fair?")] == ["My hand"]
    sent = len(world.channel.history())
    for who in (eve, manager):
        refused = await world.forge(who, "bd:look:1:0")
        assert world.said(refused) == "Other tables still have to play these deals.", who.name
        await world.later(3)
    panel = await manager.slash(world.channel, "game", game=1)
    assert "until all have finished" in world.said(panel)
    assert "Turn" not in world.said(panel)
    own = await players[0].click(message, label="My hand")
    assert "No grand Tichu" in world.labels(own.response)
    for each in players:
        await world.within(world.app.tables.stand_in(1, each.id, "easy"))
    for _ in range(100):
        await world.later(5)
        says_nothing(world)
        if (await world.app.tables.begun(1)).status is Status.OVER:
            break
    assert (await world.app.tables.begun(1)).status is Status.OVER
    assert len(world.channel.history()) <= sent + 4, "one message all the time, beside the forged ones"
    await world.restart()
    await world.later(5)
    says_nothing(world)
    for each in (await world.app.leagues.seasons.state(1)).open():  # AI players have played the first match
        await world.within(world.app.leagues.matches.enter(
            1, Actor(manager.id, "Boss", manager=True), each.number, entered((120, 80), [(60, 40), (60, 40)])))
    await world.within(world.app.client.delivery.presenter.repost(1))
    await world.later(3)
    assert any(part["type"] == PICTURES for part in world.components(shown(world)[-1])), "open now"
