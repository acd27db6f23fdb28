"""When people play: a square for each hour of each weekday, larger and brighter where more is played."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from rendering import theme
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text, clean
from rendering.picture import CARDS, Detail, PictureRequest
from rendering.results.boards import EDGE, INNER, PANEL, ground

HOURS, LEVELS = 24, 3
MOST_ROWS = 8
_TOP, _ROW_H, _GAP, _FOOT = 88, 52, 6, 56
_NAME_W, _TOTAL_W = 140, 56
_SQUARES = (0, 12, 20, 28)
"""Px of a square, by level."""
_COLOURS = (theme.PANEL, "#4C8F86", theme.GOLD, "#FFE7A8")
_MARKED = 6
"""Hours between two that are written."""


@dataclass(frozen=True, slots=True)
class HeatRow:
    """``levels``: 0 to `LEVELS` of each hour; ``total``: of the whole day, 0: it is not told."""

    name: str
    levels: tuple[int, ...]
    total: int = 0


@dataclass(frozen=True, slots=True)
class HeatPicture(PictureRequest):
    """At most `MOST_ROWS` rows of 24 levels. ValueError for others, or for none."""

    filename = "activity"
    title: str
    rows: tuple[HeatRow, ...]
    text: Text

    def sheet(self) -> Sheet:
        if not 0 < len(self.rows) <= MOST_ROWS or any(len(each.levels) != HOURS for each in self.rows):
            raise ValueError(f"1 to {MOST_ROWS} rows of {HOURS} hours")
        sheet = ground(_TOP + len(self.rows) * (_ROW_H + _GAP) + _FOOT)
        sheet.area("title", Box(EDGE, 18, INNER, 56))
        sheet.name(EDGE + 10, 46, self.title, INNER - 20, theme.TITLE_ON_FELT, largest=theme.STRONG.px,
                   smallest=theme.MIN_TEXT)
        for place, row in enumerate(self.rows):
            _row(sheet, Box(EDGE, _TOP + place * (_ROW_H + _GAP), INNER, _ROW_H), place, row)
        foot = _TOP + len(self.rows) * (_ROW_H + _GAP)
        sheet.area("hours", Box(EDGE, foot, INNER, _FOOT))
        for hour in range(0, HOURS, _MARKED):
            sheet.text(EDGE + _left(hour), foot + 24, str(hour), theme.SMALL, theme.TEXT_ON_FELT)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        """By day the hours with their levels; if that is too long, only the busiest hours."""
        yield f"{clean(self.title)}."
        least = 1 if detail.history == CARDS else LEVELS
        for row in self.rows:
            said = [self.text(f"activity.level.{level}", hours=self._spans(row.levels, level))
                    for level in range(LEVELS, least - 1, -1) if level in row.levels]
            if row.total and detail.history == CARDS:
                said.append(self.text(f"activity.day.{row.total}"))
            if said:
                yield f"{row.name}: {self.text('words.comma').join(said)}."

    def _spans(self, levels: Sequence[int], level: int) -> str:
        return self.text("words.comma").join(
            f"{start}–{end}" for start, end in spans(levels, level))


def spans(levels: Sequence[int], level: int) -> Iterator[tuple[int, int]]:
    """The stretches of hours of a level: from, until."""
    start: int | None = None
    for hour in range(len(levels) + 1):
        here = hour < len(levels) and levels[hour] == level
        if here and start is None:
            start = hour
        elif not here and start is not None:
            yield start, hour
            start = None


def _left(hour: int) -> int:
    """Where an hour begins, from the left edge of the panels."""
    return _NAME_W + hour * (INNER - _NAME_W - _TOTAL_W) // HOURS


def _row(sheet: Sheet, box: Box, place: int, row: HeatRow) -> None:
    sheet.part(f"day:{place}", box, PANEL, 14)
    sheet.name(box.x + 14, box.cy, row.name, _NAME_W - 24, theme.TEXT_ON_PANEL, largest=theme.SMALL.px,
               smallest=theme.MIN_TEXT)
    for hour, level in enumerate(row.levels):
        wide = _left(hour + 1) - _left(hour)
        _square(sheet, box.x + _left(hour) + wide // 2, box.cy, level)
    _square(sheet, box.right - _TOTAL_W // 2, box.cy, row.total, round=True)


def _square(sheet: Sheet, x: int, y: int, level: int, *, round: bool = False) -> None:
    size = _SQUARES[level]
    if size:
        sheet.panel(Box(x - size // 2, y - size // 2, size, size), _COLOURS[level], size // 2 if round else 4)
