"""Shared parts of results, standings and charts: background, headlines, banners, rows with a place, fitted words."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from games.views import Phase, View
from rendering import theme, words
from rendering.draw.sheet import Box, Colours, Sheet, felt, row
from rendering.draw.text import Text, fit_name
from rendering.draw.vector import fade, icon
from rendering.seats import winners
from rendering.table.info import number

WIDTH, HEIGHT = 1100, 700
"""Width of each picture, and the greatest height."""
EDGE = 32
INNER = WIDTH - 2 * EDGE
_TOP, GAP = 16, 10
"""Px above and below the panels of a picture, and between them."""
HEAD_H = 100
"""Height of the headline."""
PANEL = fade(theme.PANEL, 228)


def signed(value: int) -> str:
    """``+45``, ``−100``, ``0``."""
    return f"+{value}" if value > 0 else number(value)


def ground(height: int) -> Sheet:
    """A piece of felt, ``height`` px high."""
    return Sheet(felt(WIDTH, height))


def stacked(panels: Sequence[tuple[int, Callable[[Sheet, Box], None]]]) -> Sheet:
    """A picture of panels below each other: the height of each, and what draws it."""
    sheet = ground(2 * _TOP + sum(tall for tall, _ in panels) + GAP * (len(panels) - 1))
    y = _TOP
    for tall, draw in panels:
        draw(sheet, Box(EDGE, y, INNER, tall))
        y += tall + GAP
    return sheet


def headline(sheet: Sheet, head: str, note: str) -> None:
    """A headline on the left, a note in a pill on the right."""
    box = Box(EDGE, 20, INNER, 70)
    sheet.area("head", box)
    taken = 0
    if note:
        line = fit_name(note, box.w * 3 // 5, theme.BODY.px)[0]
        pill = Box(box.right - line.width - 40, box.cy - 25, line.width + 40, 50)
        sheet.panel(pill, theme.PANEL, 25)
        sheet.line(pill.x + 20, pill.cy, line, theme.TEXT_ON_PANEL)
        taken = pill.w + 20
    sheet.text(box.x + 8, box.cy, head, theme.DISPLAY, theme.TITLE_ON_FELT, width=box.w - taken - 16)


def subtitle(view: View, text: Text) -> str:
    """The winners, the target, or how many rounds are played."""
    if view.phase == Phase.OVER and view.winners:
        return winners(view, text)
    if target := words.target(view):
        return text("table.target", target=target)
    return text("result.rounds_of", round=len(view.rounds), rounds=words.length(view) or "")


def banner(sheet: Sheet, box: Box, head: str, name: str) -> None:
    """A crown, a headline, and below it the winners or leaders."""
    sheet.part("winners", box, PANEL, 26, theme.GRAND, line=4)
    size = box.h * 3 // 5
    sheet.stamp(icon("crown", size, theme.GRAND), box.x + 32, box.cy - size // 2)
    left = box.x + 32 + size + 32
    room = box.right - 24 - left
    sheet.text(left, box.y + box.h * 3 // 11, head, theme.BODY, theme.MUTED_ON_PANEL, width=room)
    sheet.name(left, box.y + box.h * 7 // 10, name, room, theme.TITLE_ON_PANEL, largest=50 if box.h > 120 else 42)


def fitted(sheet: Sheet, box: Box, words: str, largest: int, colours: Colours = theme.TEXT_ON_PANEL) -> None:
    """Words on one line, or on two if one is too short, in the middle of ``box``."""
    lines = fit_name(words, box.w, largest, 2)
    for i, line in enumerate(lines):
        y = box.cy + (i * 32 - 16 if len(lines) == 2 else 0)
        sheet.line(box.x, y, line, colours)


# --- rankings ---------------------------------------------------------------
PLACE_H, PLACE_GAP = 86, 10


def per_column(count: int) -> int:
    """Up to five in one column, else half and half."""
    return count if count <= 5 else (count + 1) // 2


def columns_height(count: int) -> int:
    """Px that `columns` take, their last gap included."""
    return per_column(count) * (PLACE_H + PLACE_GAP)


def columns(count: int, top: int, tall: int = PLACE_H) -> tuple[Box, ...]:
    """Boxes ``tall`` px high for a ranking, down the first column and then the second."""
    each = per_column(count)
    cells = row(1 if each == count else 2, Box(EDGE, top, INNER, tall), 14, INNER)
    return tuple(cells[i // each]._replace(y=top + i % each * (tall + PLACE_GAP)) for i in range(count))


def medal_row(sheet: Sheet, box: Box, place: int, first: bool) -> None:
    """A row's panel and its place on a disc."""
    sheet.panel(box, PANEL, 20, theme.GRAND if first else "", 3)
    disc = Box(box.x + 14, box.cy - 28, 56, 56)
    ground, ink = (theme.GRAND, theme.GRAND_INK) if first else ("#3B5458", theme.TEXT)
    sheet.panel(disc, ground, 28)
    sheet.text(disc.cx, disc.cy, str(place), theme.BODY, (ink, ground), anchor="m")
