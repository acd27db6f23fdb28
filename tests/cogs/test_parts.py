"""Layouts and controls: what Discord gets, and that the library stores nothing of them."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui

from cogs.common import layout
from cogs.common.layout import TEMPLATE, Choice, Click, pick, pick_channel, pick_role, press
from tests.support.discord.discord_world import World

CLICK = Click("play", 3, 14, "2")
PICK = Click("pick-cards", 3, 14)


def made(item: ui.Item[Any]) -> dict[str, Any]:
    return dict(item.to_component_dict())


def test_controls_have_ids_of_our_template() -> None:
    controls = [press(CLICK, "Go"), pick(PICK, "which", [Choice("a", "A")]), pick_role(PICK, "who"),
                pick_channel(PICK, "where")]
    for control in controls:
        assert TEMPLATE.fullmatch(made(control)["custom_id"])
        assert made(control)["id"] in (CLICK.ids["id"], PICK.ids["id"])


def test_a_reset_select_has_new_ids_and_names_the_same() -> None:
    first, again = (made(pick(Click("pick-give", 3, 14, "2", reset=n), "which", [Choice("a", "A")])) for n in (1, 2))
    assert first["id"] != again["id"]
    assert again["custom_id"] == "bd:pick-give:3:14.2:2"
    assert Click.read(again["custom_id"]) == Click("pick-give", 3, 14, "2", reset=2)


def test_a_button() -> None:
    emoji = "<:card_9g:123456789012345678>"
    found = made(press(CLICK, "G" * 90, discord.ButtonStyle.danger, emoji=emoji, disabled=True))
    assert found["label"] == "G" * 79 + "…"
    assert found["style"] == discord.ButtonStyle.danger.value
    assert found["emoji"]["name"] == "card_9g"
    assert found["disabled"] is True


def test_a_select_holds_25_options() -> None:
    found = made(pick(PICK, "which", [Choice(str(n), f"{n}", chosen=n == 1) for n in range(30)], least=0, most=40))
    assert len(found["options"]) == found["max_values"] == 25
    assert [option["value"] for option in found["options"] if option["default"]] == ["1"]


@pytest.mark.parametrize("select", [pick_role, pick_channel])
def test_selects_of_roles_and_channels_show_what_is_chosen(select: Any) -> None:
    assert [int(each["id"]) for each in made(select(PICK, "who", 77))["default_values"]] == [77]
    assert not made(select(PICK, "who")).get("default_values")


async def test_the_library_stores_no_message_of_ours(world: World) -> None:
    """A message with controls adds nothing to the client: its views are not kept."""
    (ann,) = world.join("Ann")
    for _ in range(3):
        await ann.slash(world.channel, "prefs")
    assert not world.app.client.persistent_views
    parts = [layout.section("line", press(CLICK, "Go")), ui.ActionRow(pick(PICK, "which", [Choice("a", "A")]))]
    assert layout.page(parts).is_finished()
