"""Components are written as plain data: the same that Discord's library makes of its own objects."""

from __future__ import annotations

from typing import Any

import discord
from discord import ui

from cogs.common import layout
from cogs.common.custom_ids import Choice, Click, pick, pick_role, press

CLICK = Click("play", 3, 14, "2")
PICK = Click("pick-cards", 3, 14)
EMOJIS = ("🗡️", "<:card_9g:1234567890>")


def made(item: ui.Item[Any]) -> dict[str, Any]:
    return dict(item.to_component_dict())


def test_buttons() -> None:
    for emoji in EMOJIS:
        theirs: ui.Button[Any] = ui.Button(
            label="Go", style=discord.ButtonStyle.danger, emoji=emoji, disabled=True, custom_id=CLICK.custom_id,
            id=CLICK.component_id)
        assert press(CLICK, "Go", discord.ButtonStyle.danger, emoji=emoji, disabled=True) == made(theirs)


def test_selects() -> None:
    choices = [Choice("a", "A", "first", EMOJIS[1], chosen=True), Choice("b", "B", emoji=EMOJIS[0]), Choice("c", "C")]
    options = [discord.SelectOption(label=each.label, value=each.value, description=each.description or None,
                                    emoji=each.emoji, default=each.chosen) for each in choices]
    theirs: ui.Select[Any] = ui.Select(
        placeholder="which", options=options, min_values=0, max_values=3, custom_id=PICK.custom_id,
        id=PICK.component_id)
    assert pick(PICK, "which", choices, least=0, most=25) == made(theirs)


def test_selects_of_roles() -> None:
    for chosen in (0, 77):
        theirs: ui.RoleSelect[Any] = ui.RoleSelect(
            placeholder="who", min_values=0, max_values=1, custom_id=PICK.custom_id, id=PICK.component_id,
            default_values=[discord.Object(chosen)] if chosen else [])
        theirs.required = False
        expected = made(theirs)
        for each in expected.get("default_values", ()):
            each["id"] = str(each["id"])  # the library sends a number, which Discord does not describe
            each["type"] = "role"
        assert pick_role(PICK, "who", chosen) == expected


def test_pages() -> None:
    item = discord.MediaGalleryItem("attachment://hand.webp", description="nine cards")
    button: ui.Button[Any] = ui.Button(
        label="Go", style=discord.ButtonStyle.secondary, custom_id=CLICK.custom_id, id=CLICK.component_id)
    theirs = ui.LayoutView(timeout=None)
    theirs.add_item(ui.Container(
        ui.TextDisplay("hello"), ui.MediaGallery(item), ui.File("attachment://a.tichu"), ui.ActionRow(button),
        ui.Section(ui.TextDisplay("line"), accessory=button), accent_colour=0x2E9E6B))
    go = press(CLICK, "Go")
    ours = layout.page([
        layout.words("hello"), layout.picture("hand.webp", "nine cards"), layout.file("a.tichu"), *layout.rows([go]),
        layout.section("line", go)], accent=0x2E9E6B)
    components: object = theirs.to_components()  # type: ignore[no-untyped-call]
    assert ours.to_components() == components
    assert ours.total_children_count == theirs.total_children_count
    assert ours.content_length() == theirs.content_length()
    assert ours.has_components_v2()
    assert ours.is_finished(), "the library keeps nothing of it"
