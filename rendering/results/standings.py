"""Standings of a season or a server: place, name, and columns of figures.

The caller supplies words and figures. The name and the first column, by which the table is sorted, stand out.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from rendering import theme
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text, clean, measure
from rendering.lengths import cut, units
from rendering.picture import Detail, PictureRequest
from rendering.results.boards import EDGE, HEIGHT, INNER, PANEL, ground, signed

MOST_ROWS = 8
"""Rows that fit one picture legibly; a longer table takes several."""
PAIR, AND = 32, " & "
"""Characters of the names of a pair that can be read in a row."""
_TOP, _GAP = 128, 8
_MEDALS = ("#F2C14E", "#C9D1DC", "#D0935A")
_MEDAL_INK, _PLAIN = "#1B1200", "#3B5458"


@dataclass(frozen=True, slots=True)
class StandingRow:
    """One row: ``cells`` for each heading; ``change`` of place or rating since the last time, 0 for none.

    ``zone``: 1 for a place that is promoted, -1 for one that is relegated; ``place`` where places are shared.
    """

    name: str
    cells: tuple[str, ...]
    change: int = 0
    zone: int = 0
    place: int = 0


@dataclass(frozen=True, slots=True)
class StandingsPicture(PictureRequest):
    """At most `MOST_ROWS` rows, the first of which has place ``first``. ValueError for more."""

    filename = "standings"
    title: str
    headings: tuple[str, ...]
    rows: tuple[StandingRow, ...]
    text: Text
    first: int = 1

    def sheet(self) -> Sheet:
        rows = self.rows
        if len(rows) > MOST_ROWS:
            raise ValueError(f"at most {MOST_ROWS} rows: {len(rows)}")
        tall = min(76, (HEIGHT - _TOP - EDGE + _GAP) // max(len(rows), 1) - _GAP)
        sheet = ground(_TOP + max(len(rows), 1) * (tall + _GAP) - _GAP + EDGE)
        rights = _columns(self.headings, rows)
        sheet.area("title", Box(EDGE, 18, INNER, 56))
        sheet.text(EDGE + 10, 46, self.title, theme.DISPLAY, theme.TITLE_ON_FELT, width=INNER - 20)
        sheet.area("headings", Box(EDGE, 78, INNER, 44))
        for (right, wide), heading in zip(rights, self.headings, strict=True):
            sheet.text(right, 100, heading, theme.SMALL, theme.TEXT_ON_FELT, anchor="r", width=wide)
        left = min((right - wide for right, wide in rights), default=EDGE + INNER)
        for i, standing in enumerate(rows):
            box = Box(EDGE, _TOP + i * (tall + _GAP), INNER, tall)
            _row(sheet, box, standing.place or self.first + i, standing, rights, left=left)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        text = self.text
        yield f"{clean(self.title)}."
        for place, row in enumerate(self.rows, self.first):
            facts = [f"{label} {cell}" for label, cell in zip(self.headings, row.cells, strict=True)]
            if row.change:
                facts.insert(1, signed(row.change))
            if row.zone:
                facts.append(text("alt.promoted" if row.zone > 0 else "alt.relegated"))
            yield text("alt.place", place=row.place or place, name=detail.cut(row.name),
                       facts=text("words.comma").join(facts))


def both(name: str) -> str:
    """The names of a long pair or squad cut to the same length, so that none disappears."""
    names = name.split(AND)
    if len(names) < 2 or units(name) <= PAIR:
        return name
    room = PAIR - units(AND) * (len(names) - 1)
    return AND.join(cut(each, _share(room, [units(other) for other in names])) for each in names)


def _share(room: int, lengths: Sequence[int]) -> int:
    """The length to which the long ones are cut if the short ones stay whole."""
    left = sorted(lengths)
    while len(left) > 1 and left[0] * len(left) <= room:
        room -= left.pop(0)
    return room // len(left)


def _columns(headings: Sequence[str], rows: Sequence[StandingRow]) -> tuple[tuple[int, int], ...]:
    """Right edge and width of each column, laid out from the right."""
    found: list[tuple[int, int]] = []
    right = EDGE + INNER - (60 if any(row.zone for row in rows) else 24)
    for i in reversed(range(len(headings))):
        style = theme.STRONG if i == 0 else theme.BODY
        figures = max((measure(row.cells[i], style) for row in rows), default=0)
        changes = 100 if i == 0 and any(row.change for row in rows) else 0
        right -= changes
        wide = min(max(figures, measure(headings[i], theme.SMALL)), 230)
        found.append((right, wide))
        right -= wide + 30
    return tuple(reversed(found))


def _row(sheet: Sheet, box: Box, place: int, standing: StandingRow, rights: tuple[tuple[int, int], ...],
         left: int) -> None:
    sheet.part(f"row:{place}", box, PANEL, 18, theme.GOLD if place == 1 else "", line=3)
    if standing.zone:  # shown by its side and its sign, not by colour alone
        strip = Box(box.right - 14, box.y + 8, 6, box.h - 16)
        sheet.panel(strip, theme.GOOD if standing.zone > 0 else theme.BAD, 3)
        sheet.text(box.right - 20, box.cy, "▲" if standing.zone > 0 else "▼", theme.SMALL,
                   (theme.GOOD if standing.zone > 0 else theme.BAD, theme.PANEL), anchor="r")
    medal = place <= len(_MEDALS)
    ground_ = _MEDALS[place - 1] if medal else _PLAIN
    size = min(52, box.h - 12)
    disc = Box(box.x + 12, box.cy - size // 2, size, size)
    sheet.panel(disc, ground_, size // 2)
    style = theme.BODY if place < 100 else theme.TAG
    sheet.text(disc.cx, disc.cy, str(place), style, (_MEDAL_INK if medal else theme.TEXT, ground_), anchor="m")
    start = disc.right + 16
    sheet.name(start, box.cy, both(standing.name), left - 16 - start, theme.TEXT_ON_PANEL, largest=38)
    for i, ((right, _), cell) in enumerate(zip(rights, standing.cells, strict=True)):
        sheet.text(right, box.cy, cell, theme.STRONG if i == 0 else theme.BODY, theme.TEXT_ON_PANEL, anchor="r")
    if standing.change and rights:
        up = standing.change > 0
        word = f"{'▲' if up else '▼'}{abs(standing.change)}"
        colours = (theme.GOOD if up else theme.BAD, theme.PANEL)
        sheet.text(rights[0][0] + 10, box.cy, word, theme.SMALL, colours, width=90)
