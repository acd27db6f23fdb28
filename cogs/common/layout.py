"""Pieces of Components V2 layouts. A message is one container, so that it reads as one card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import discord
from discord import ui

ROW = 5
"""Buttons in an action row."""

ALT_LIMIT = 1024

Part = ui.Item[Any]
"""A component of a message. It belongs to one message: build it again for another."""


class _Message(ui.LayoutView):
    """It is not changed any more once it has been converted: compared with what a message shows, then sent."""

    _components: list[dict[str, Any]] | None = None

    def to_components(self) -> list[dict[str, Any]]:
        if self._components is None:
            self._components = super().to_components()  # type: ignore[no-untyped-call]
        return self._components


def page(items: Iterable[Part], *, accent: int | None = None) -> ui.LayoutView:
    """Return a message of ``items`` in one container."""
    return view(ui.Container(*items, accent_colour=accent))


def note(text: str) -> ui.LayoutView:
    """Return a short private answer."""
    return view(words(text))


def view(*items: Part) -> ui.LayoutView:
    """Return a message of ``items`` without a container. Nobody waits for its clicks: see `cogs.common.custom_ids`."""
    made = _Message(timeout=None)
    for item in items:
        made.add_item(item)
    made.stop()  # the library does not store a stopped view
    return made


def words(text: str) -> Part:
    return ui.TextDisplay(text)


def picture(filename: str, alt: str) -> Part:
    """Return the picture that the message has as the attachment ``filename``."""
    return ui.MediaGallery(discord.MediaGalleryItem(f"attachment://{filename}", description=alt[:ALT_LIMIT] or None))


def file(filename: str) -> Part:
    """Return the file that the message has as the attachment ``filename``."""
    return ui.File(f"attachment://{filename}")


def section(text: str, button: Part) -> Part:
    """Return a line with a button at its end."""
    return ui.Section(words(text), accessory=button)


def labelled(label: str, select: Part) -> list[Part]:
    """Return a select below its label: one that shows what is chosen shows no placeholder."""
    return [words(f"**{label}**"), row(select)]


def rows(controls: Sequence[Part], length: int = ROW) -> list[Part]:
    return [row(*controls[start : start + length]) for start in range(0, len(controls), length)]


def row(*controls: Part) -> Part:
    return ui.ActionRow(*controls)


def walk(parts: Iterable[Any]) -> Iterator[Any]:
    """Yield the components of a received message, nested ones included."""
    for part in parts:
        yield part
        yield from walk((*getattr(part, "children", ()), *filter(None, [getattr(part, "accessory", None)])))
