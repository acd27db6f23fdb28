"""Small pieces of Components V2 layouts. A message is one container, so that it reads as one card.

Components are made as Discord takes them, as plain data (`Part`): the library's objects for them would be made of such
data and made into it again with each message, which took a third of the time of a click. `Page` is the library's layout
around them. It has no controls of its own that the library could wait for: clicks come to `bot.client` by their ids.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from discord import ui

ROW = 5
"""Buttons in an action row."""

ALT_LIMIT = 1024

Part = dict[str, Any]
"""A component as Discord describes it; nobody changes it once it is made."""

ACTION_ROW, BUTTON, STRINGS, ROLES, CHANNELS, SECTION, TEXT, GALLERY, FILE, CONTAINER = 1, 2, 3, 6, 8, 9, 10, 12, 13, 17
"""Discord's numbers for the kinds of components."""


class Page(ui.LayoutView):
    """A whole message."""

    def __init__(self, parts: Iterable[Part]) -> None:
        super().__init__(timeout=None)
        self._parts = list(parts)

    def to_components(self) -> list[Part]:
        return self._parts

    def has_components_v2(self) -> bool:
        return True

    def is_finished(self) -> bool:
        """So that the library keeps nothing of it."""
        return True

    @property
    def total_children_count(self) -> int:
        return sum(1 for _ in _all(self._parts))

    def content_length(self) -> int:
        return sum(len(part["content"]) for part in _all(self._parts) if part["type"] == TEXT)


def _all(parts: Iterable[Part]) -> Iterable[Part]:
    for part in parts:
        yield part
        yield from _all(part.get("components", ()))
        if "accessory" in part:
            yield part["accessory"]


def page(items: Iterable[Part], *, accent: int | None = None) -> Page:
    """A message of ``items`` in one container."""
    return Page([{"type": CONTAINER, "components": list(items), "accent_color": accent, "spoiler": False}])


def words(text: str) -> Part:
    return {"type": TEXT, "content": text}


def picture(filename: str, alt: str) -> Part:
    """A picture uploaded with the message."""
    item: Part = {"media": {"url": f"attachment://{filename}"}, "spoiler": False}
    if alt:
        item["description"] = alt[:ALT_LIMIT]
    return {"type": GALLERY, "items": [item]}


def file(filename: str) -> Part:
    """A file uploaded with the message."""
    return {"type": FILE, "file": {"url": f"attachment://{filename}"}, "spoiler": False}


def section(text: str, button: Part) -> Part:
    """A line with a button at its end."""
    return {"type": SECTION, "components": [words(text)], "accessory": button}


def rows(controls: Sequence[Part]) -> list[Part]:
    """Buttons in rows of five."""
    return [row(*controls[start : start + ROW]) for start in range(0, len(controls), ROW)]


def row(*controls: Part) -> Part:
    return {"type": ACTION_ROW, "components": list(controls)}


def note(text: str) -> Page:
    """A short private answer."""
    return Page([words(text)])
