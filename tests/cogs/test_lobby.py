"""Lobbies through commands and buttons."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.i18n import languages, texts
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening, opened
from bot.tables.rules.presets import chosen, offered, settings_of
from cogs.common.layout import Click
from cogs.pages.lobby_view import settings_page
from games.registry import GAMES
from rendering.draw.text import measure
from rendering.theme import TextStyle
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import add_ai, lobby_panel


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
        await add_ai(world, ann, lobby, "normal")
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


BUTTON, GREEN = 2, 3
"""Of Discord: a kind of component, and a style of buttons."""
PHONE = 208
"""Pixels for the value of a closed select at 390 pixels' width, in text of 16 pixels."""


@pytest.mark.parametrize("language", languages())
def test_settings_have_their_name_above_and_no_value_is_cut_on_a_phone(language: str) -> None:
    t, style = texts(language), TextStyle("ui", 16)
    for game in GAMES:
        table = replace(opened(GAMES, Person(1, "Ann"), Opening(game, 1, 1), datetime(2026, 1, 1, tzinfo=UTC)), id=1)
        for pace in ("live", "async"):
            page = settings_page(replace(table, pace=pace), t, Click("settings", 1, 0, "pick-term.limit"))
            _, *parts, back = page.children[0].to_component_dict()["components"]
            assert back["components"][0]["label"] == t("settings.back")
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
    assert (await world.app.tables.begun(1)).table.game == "trichu"


async def test_the_panel_behind_more_follows_the_lobby(world: World) -> None:
    """It stayed as it was when it was opened, whoever acted."""
    (ann, bo) = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play")).response
    await ann.click(lobby, label="Fill with AI")
    await world.later(2)
    panel = (await ann.click(lobby, label="More …")).response
    await ann.click(panel, label="Remove an AI player")
    await world.later(2)
    assert "Remove an AI player" in world.labels(panel), "two are there"
    assert world.has_select(panel, "pick-ai")
    await bo.click(lobby, label="Join")
    await world.later(2)
    assert [each["label"] for each in world.select(panel, "pick-dismiss")["options"]] == ["Bo"]
    assert not world.has_select(panel, "pick-ai"), "the table is full"
    await ann.click(lobby, label="Start")
    await world.later(2)
    assert world.labels(panel) == []
    assert "The game has started." in world.text(panel)


async def test_join_opens_the_panel_of_who_has_a_seat(world: World) -> None:
    """The message is the same for all; what only the host may do is on the host's panel alone."""
    (ann, bo) = world.join("Ann", "Bo")
    lobby = (await ann.slash(world.channel, "play")).response
    assert world.labels(lobby) == ["Join", "Leave", "Fill with AI", "Invite", "Settings"]
    assert [part["label"] for part in world.components(lobby) if part.get("disabled")] == ["Start"]
    assert [part["label"] for part in world.components(lobby) if part["type"] == BUTTON][-1] == "Start", "grey is last"
    await bo.click(lobby, label="Join")
    guest, host = [await lobby_panel(world, member, lobby) for member in (bo, ann)]
    assert guest.ephemeral
    assert world.labels(guest) == ["Leave", "Invite", "Open cards for spectators", "Find players"]
    assert {"Make it rated", "Invited only", "Cancel"} <= set(world.labels(host))
    assert not {"pick-ai", "pick-dismiss"} & {part.get("custom_id", "").split(":")[1] for part in world.components(
        guest) if part.get("custom_id")}
    await bo.click(guest, label="Leave")
    await world.later(2)
    assert world.labels(guest) == []
    assert "You left" in world.text(guest)
    assert not world.has_select(host, "pick-dismiss"), "the host's follows, too"
    await bo.click(lobby, label="Join")
    assert (await world.app.tables.snapshot(1)).table.seat_of(bo.id) is not None


async def test_a_lobby_says_no_default_rules(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play")).response
    assert world.text(lobby).splitlines()[1] == "-# Live"


async def test_a_preset_sets_how_long_a_game_is_and_leaves_its_rules(world: World) -> None:
    (ann,) = world.join("Ann")
    lobby = (await ann.slash(world.channel, "play", options="wish_bombs=no")).response
    panel = (await ann.click(lobby, label="Settings")).response
    assert world.labels(panel) == ["Quick: to 300 points", "Usual", "Tournament: 8 deals", "More …"]
    for label, rules in (("Quick: to 300 points", (300, 0, "no")), ("Tournament: 8 deals", (1000, 8, "no")),
                         ("Usual", (1000, 0, "yes"))):
        await ann.click(panel, label=label)
        options = (await world.app.tables.snapshot(1)).table.options
        assert (options["target"], options.get("deals", 0), options["wish_bombs"]) == rules
        marked = [part["label"] for part in world.components(panel) if part.get("style") == GREEN]
        assert marked == [label]
    refused = await world.forge(ann, "bd:lobby-preset:1:0:none")
    assert "moved on" in world.said(refused)
    await ann.click(panel, label="More …")
    await ann.click(panel, label="Presets")
    assert "Usual" in world.labels(panel)


@pytest.mark.parametrize("game", list(GAMES))
def test_every_preset_is_one_that_the_game_accepts(game: str) -> None:
    rules = GAMES[game]
    for preset in offered(rules.options):
        given = settings_of(preset, rules.options)
        checked = rules.check_options({name: str(value) for name, value in given.items()})
        assert chosen(rules.options, checked) is preset


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
