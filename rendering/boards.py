"""What results, standings and charts have in common: a ground, a headline, rows with a place, fitted words."""

from __future__ import annotations

from rendering import theme
from rendering.colour import fade
from rendering.sheet import Sheet
from rendering.table import felt
from rendering.table.geometry import Box, row
from rendering.table.info import number
from rendering.table.names import fit_name
from rendering.text import measure

WIDTH, HEIGHT = 1100, 700
"""Width of each picture, and the greatest height."""
EDGE = 32
INNER = WIDTH - 2 * EDGE
HEAD_H = 100
"""Height of the headline."""
PANEL = fade(theme.PANEL, 228)


def signed(value: int) -> str:
    """``+45``, ``−100``, ``0``."""
    return f"+{value}" if value > 0 else number(value)


def ground(height: int) -> Sheet:
    return Sheet(felt.strip(WIDTH, height))


def headline(sheet: Sheet, head: str, note: str) -> None:
    box = Box(EDGE, 20, INNER, 70)
    sheet.area("head", box)
    wide = measure(note, theme.BODY) if note else 0
    sheet.text(box.x + 8, box.cy, head, theme.DISPLAY, theme.TITLE, theme.FELT, width=box.w - wide - 60)
    if note:
        sheet.pill(box.right, box.cy, note, theme.PANEL, theme.TEXT, theme.BODY, height=50, pad=20, anchor="r")


def fitted(sheet: Sheet, box: Box, words_: str, largest: int, ink: str = theme.TEXT) -> None:
    """Words on one line, or on two if one is too short, in the middle of ``box``."""
    lines = fit_name(words_, box.w, largest, 2)
    for i, line in enumerate(lines):
        y = box.cy + (i * 32 - 16 if len(lines) == 2 else 0)
        sheet.mask(box.x, y, line.mask, line.words, line.style, ink, theme.PANEL)


# --- rankings ---------------------------------------------------------------
PLACE_H, PLACE_GAP = 86, 10


def per_column(count: int) -> int:
    """Up to five in one column, else half and half."""
    return count if count <= 5 else (count + 1) // 2


def columns_height(count: int) -> int:
    return per_column(count) * (PLACE_H + PLACE_GAP)


def columns(count: int, top: int) -> tuple[Box, ...]:
    """Boxes for a ranking, down the first column and then the second."""
    each = per_column(count)
    cells = row(1 if each == count else 2, Box(EDGE, top, INNER, PLACE_H), 14, INNER)
    step = PLACE_H + PLACE_GAP
    return tuple(Box(cells[i // each].x, top + i % each * step, cells[0].w, PLACE_H) for i in range(count))


def medal_row(sheet: Sheet, box: Box, place: int, first: bool) -> None:
    """A row's panel and its place on a disc."""
    sheet.panel(box, PANEL, 20, theme.GRAND if first else "", 3 if first else 0)
    disc = Box(box.x + 14, box.cy - 28, 56, 56)
    ground, ink = (theme.GRAND, theme.GRAND_INK) if first else ("#3B5458", theme.TEXT)
    sheet.panel(disc, ground, 28)
    sheet.text(disc.cx, disc.cy, str(place), theme.BODY, ink, ground, "m")
