"""Lobbies through commands and buttons."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.i18n import languages, texts
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening, opened
from cogs.pages.lobby_view import settings_page
from games.registry import GAMES
from rendering.draw.text import measure
from rendering.theme import TextStyle
from tests.support.discord.discord_world import World


async def test_a_lobby_fills_and_starts(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    opened = await ann.slash(world.channel, "play")
    lobby = opened.response
    assert lobby is not None
    assert "Ann" in world.text(lobby)
    assert "Start" not in world.labels(lobby)
    await bo.click(lobby, label="Join")
    await world.later(2)
    assert "Bo" in world.text(lobby)
    for _ in range(2):
        await ann.select(lobby, ["normal"], custom_id=world.select(lobby, "pick-ai")["custom_id"])
        await world.later(2)
    assert "Start" in world.labels(lobby)
    await ann.click(lobby, label="Start")
    await world.later(3)
    assert world.labels(lobby) == []
    assert "My hand" in world.labels(world.public())
    assert world.dm(ann) is not None


async def test_a_lobby_tells_of_every_option_that_was_given(world: World) -> None:
    """Also of those that leagues set: a number of deals had no words, and the command failed."""
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play", options="deals=4 level=draw grand=no double=100")).response
    for line in ("4 deals", "equal scores: a draw", "without grand Tichu", "double victory 100"):
        assert line in world.text(lobby)


async def test_one_press_fills_the_lobby(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    await ann.click(lobby, label="Fill with AI")
    await world.later(2)
    assert "Start" in world.labels(lobby)
    assert "Fill with AI" not in world.labels(lobby)


PHONE = 208
"""Pixels for the value of a closed select at 390 pixels' width, in text of 16 pixels."""


@pytest.mark.parametrize("language", languages())
def test_settings_have_their_name_above_and_no_value_is_cut_on_a_phone(language: str) -> None:
    t, style = texts(language), TextStyle("ui", 16)
    for game in GAMES:
        table = replace(opened(GAMES, Person(1, "Ann"), Opening(game, 1, 1), datetime(2026, 1, 1, tzinfo=UTC)), id=1)
        for pace in ("live", "async"):
            _, *parts = settings_page(replace(table, pace=pace), t).children[0].to_component_dict()["components"]
            assert len(parts) % 2 == 0
            for name, row in zip(parts[::2], parts[1::2], strict=True):
                (select,) = row["components"]
                assert name["content"] == f"**{select['placeholder']}**"
                for option in select["options"]:
                    assert measure(option["label"], style) <= PHONE, (game, option["label"])


async def test_a_lobby_of_a_person_alone_shows_game_start_and_more(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    await ann.click(lobby, label="Fill with AI")
    await world.later(2)
    assert world.labels(lobby) == ["Start", "More …"]
    more = await ann.click(lobby, label="More …")
    assert more.ephemeral
    assert "Settings" in world.labels(more.response)
    await ann.select(lobby, ["trichu"], custom_id=world.select(lobby, "pick-game")["custom_id"])
    await world.later(2)
    assert "Trichu" in world.text(lobby)
    assert world.labels(lobby) == ["Start", "More …"]
    await ann.click(lobby, label="Start")
    await world.later(2)
    assert (await world.app.tables.game(1)).table.game == "trichu"


async def test_the_panel_behind_more_follows_the_lobby(world: World) -> None:
    """It stayed as it was when it was opened, whoever acted."""
    (ann, bo) = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play")).response
    await ann.click(lobby, label="Fill with AI")
    await world.later(2)
    panel = (await ann.click(lobby, label="More …")).response
    await ann.click(panel, label="Remove an AI player")
    await world.later(2)
    assert world.text(panel).count("free") == 1
    await bo.click(lobby, label="Join")
    await world.later(2)
    assert "Bo" in world.text(panel)
    await ann.click(lobby, label="Start")
    await world.later(2)
    assert world.labels(panel) == []
    assert "The game has started." in world.text(panel)


async def test_the_panel_behind_more_says_that_the_table_was_cancelled(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    await ann.click(lobby, label="Fill with AI")
    await world.later(2)
    panel = (await ann.click(lobby, label="More …")).response
    await ann.click(panel, label="Leave")
    await world.later(2)
    assert world.labels(panel) == []
    assert "cancelled" in world.text(panel)
