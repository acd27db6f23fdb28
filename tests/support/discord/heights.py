"""How high a message is in Discord's clients, in px, worked out without one; measured in the playground's page.

`PHONE` and `LAPTOP` are the widths of a message's content there. Letters are as wide as on average: a text's last line
may break otherwise.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unicodedata import east_asian_width

PHONE, LAPTOP = 295, 563
ROOM = 675
"""Px for a message's content in a window of 1280 × 800."""
ROW, BROKEN, MENU, LINE, SMALL = 38, 40, 46, 22, 18.5
"""A row of buttons; what another line of it adds; a menu; a line of text, and of a small one."""
MARGIN = 8
"""Above and below a section; below a picture."""
ACCESSORY = 104
"""Width of a section's button with what is between."""


def height(parts: Sequence[dict[str, Any]], width: int, picture: float) -> float:
    """Of components as they are sent. ``picture``: height of one as a share of its width."""
    return sum(_part(part, width, picture) for part in parts)


def below_picture(parts: Sequence[dict[str, Any]], width: int) -> float:
    """Of what stands below the picture."""
    place = next(place for place, part in enumerate(parts) if part["type"] == 12)
    return height(parts[place + 1:], width, 0)


def _part(part: dict[str, Any], width: int, picture: float) -> float:
    match part["type"]:
        case 1:
            return _row(part["components"], width)
        case 9:
            return max(32.0, _text(part["components"][0]["content"], width - ACCESSORY)) + MARGIN + 2
        case 10:
            return _text(part["content"], width)
        case 12:
            return width * picture + MARGIN
        case kind:
            raise ValueError(f"the height of a component of type {kind} is not known")


def _row(controls: Sequence[dict[str, Any]], width: int) -> float:
    if controls[0]["type"] != 2:
        return MENU
    lines, used = 1, 0.0
    for button in controls:
        wide = 24 + _letters(button["label"]) * 7.3 + (26 if button.get("emoji") else 0)
        if used and used + 8 + wide > width:
            lines, used = lines + 1, wide
        else:
            used += wide + (8 if used else 0)
    return ROW + BROKEN * (lines - 1)


def _text(text: str, width: int) -> float:
    return sum(_line(line, width) for line in text.split("\n"))


def _line(line: str, width: int) -> float:
    small = line.startswith("-# ")
    plain = line.removeprefix("-# ").removeprefix("### ").replace("**", "").replace("\\", "")
    lines = max(1, -(-int(_letters(plain) * (6.2 if small else 7.2)) // width))
    return lines * (SMALL if small else LINE)


def _letters(text: str) -> float:
    """In narrow letters."""
    return sum(2 if east_asian_width(letter) in "WF" else 1 for letter in text)
