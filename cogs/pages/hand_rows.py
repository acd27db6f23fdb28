"""The rows of a hand's controls, and how high they are.

Clients keep the newest message at the window's lower end. What stands below the picture is therefore as high in one
state of a hand as in another: then neither the cards nor the buttons move while the game goes on. Texts, which have one
line or three, stand above the picture.

Heights are those of Discord's clients on any screen, in px. Widths are estimates for a narrow phone: a row that fits
there has one line everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from unicodedata import east_asian_width

from cogs.common import layout
from cogs.common.layout import Button, Component

ROOM = 295
"""Width of a row of buttons on a phone."""
BUTTON, MENU = 38, 46
"""Heights of a row of buttons and of a menu, with the space below."""
_LINE, _APART = 22, 4
"""Heights of a line of text, and of the space below a text."""
_PADDING, _GAP, _EMOJI = 24, 8, 26
"""Of a button, between two of them, of a button's emoji."""
_NARROW, _WIDE = 7.3, 14.0
"""Widths of a letter: Latin, Greek or Cyrillic; Chinese."""
CACHED_WIDTHS = 1024
"""Labels whose width is in the cache."""
_BLANK = "\u200b"
"""A line of text that shows nothing: Discord drops empty ones."""


def width(buttons: Iterable[Button]) -> int:
    """The width of a row, if it need not break."""
    widths = [_PADDING + _label(button.label or "") + (_EMOJI if button.emoji else 0) for button in buttons]
    return round(sum(widths) + _GAP * (len(widths) - 1))


@lru_cache(CACHED_WIDTHS)
def _label(text: str) -> float:
    return sum([_WIDE if east_asian_width(letter) in "WF" else _NARROW for letter in text])


def fits(buttons: Iterable[Button]) -> bool:
    """Whether these buttons stand in one row on a phone."""
    found = [*buttons]
    return len(found) <= layout.ROW and width(found) <= ROOM


def fitting(first: Sequence[Button], then: Sequence[Button]) -> list[Button]:
    """As many of the ``first`` buttons, at least one, as fit beside those that come ``then``."""
    shown = [*first]
    while len(shown) > 1 and not fits([*shown, *then]):
        shown.pop()
    return shown


def packed(buttons: Iterable[Button]) -> list[list[Button]]:
    """The buttons in rows of as many as fit beside each other on a phone."""
    rows: list[list[Button]] = [[]]
    for button in buttons:
        if rows[-1] and not fits([*rows[-1], button]):
            rows.append([])
        rows[-1].append(button)
    return rows


def without_needless(buttons: Sequence[tuple[Button, bool]]) -> list[Button]:
    """The needed buttons, and of the others (True: needed) those for which the row has room."""
    shown = [button for button, needed in buttons if needed]
    for button, needed in buttons:
        if not needed and fits([*shown, button]):
            shown.append(button)
    return [button for button, _ in buttons if button in shown]


def height(rows: Iterable[Component]) -> int:
    """The height of rows of controls."""
    return sum([MENU if layout.is_menu(row) else BUTTON for row in rows])


def blank(space: int) -> list[str]:
    """A text that shows nothing and fills about ``space`` px; nothing for less than a line."""
    lines = round((space - _APART) / _LINE)
    return ["\n".join([_BLANK] * lines)] if lines > 0 else []
