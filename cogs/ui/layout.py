"""Small pieces of Components V2 layouts. A message is one container, so that it reads as one card."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import discord
from discord import ui

ROW = 5
"""Buttons in an action row."""

ALT_LIMIT = 1024


def page(items: Iterable[ui.Item[Any]], *, accent: int | None = None) -> ui.LayoutView:
    """A message of ``items`` in one container. It never times out: its controls are dynamic."""
    view = ui.LayoutView(timeout=None)
    container: ui.Container[Any] = ui.Container(accent_colour=accent)
    for item in items:
        container.add_item(item)
    view.add_item(container)
    return view


def words(text: str) -> ui.TextDisplay[Any]:
    return ui.TextDisplay(text)


def picture(filename: str, alt: str) -> ui.MediaGallery[Any]:
    """A picture uploaded with the message."""
    item = discord.MediaGalleryItem(f"attachment://{filename}", description=alt[:ALT_LIMIT] or None)
    return ui.MediaGallery(item)


def rows(controls: Sequence[ui.Item[Any]]) -> list[ui.ActionRow[Any]]:
    """Buttons in rows of five."""
    return [ui.ActionRow(*controls[start : start + ROW]) for start in range(0, len(controls), ROW)]


def row(control: ui.Item[Any]) -> ui.ActionRow[Any]:
    return ui.ActionRow(control)


def rule() -> ui.Separator[Any]:
    return ui.Separator()


def note(text: str) -> ui.LayoutView:
    """A short private answer."""
    view = ui.LayoutView(timeout=None)
    view.add_item(ui.TextDisplay(text))
    return view
