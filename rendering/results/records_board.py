"""A server's records: what, by whom, at which table, and how much."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rendering import theme
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text, clean, measure
from rendering.draw.vector import icon
from rendering.picture import Detail, PictureRequest
from rendering.results.boards import EDGE, INNER, PANEL, ground

MOST_RECORDS = 6
_TOP, _ROW_H, _GAP, _PAD = 88, 92, 8, 24
_SIGN = 44


@dataclass(frozen=True, slots=True)
class RecordRow:
    """``sign``: the name of an icon; ``value``: as the language writes it; ``note``: which table."""

    sign: str
    label: str
    names: tuple[str, ...]
    value: str
    note: str


@dataclass(frozen=True, slots=True)
class RecordsPicture(PictureRequest):
    """At most `MOST_RECORDS` rows. ValueError for more, or for none."""

    filename = "records"
    title: str
    rows: tuple[RecordRow, ...]
    text: Text

    def sheet(self) -> Sheet:
        if not 0 < len(self.rows) <= MOST_RECORDS:
            raise ValueError(f"1 to {MOST_RECORDS} rows: {len(self.rows)}")
        sheet = ground(_TOP + len(self.rows) * (_ROW_H + _GAP) - _GAP + EDGE // 2)
        sheet.area("title", Box(EDGE, 18, INNER, 56))
        sheet.text(EDGE + 10, 46, self.title, theme.DISPLAY, theme.TITLE_ON_FELT, width=INNER - 20)
        for place, record in enumerate(self.rows):
            _row(sheet, Box(EDGE, _TOP + place * (_ROW_H + _GAP), INNER, _ROW_H), place, record)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        comma = self.text("words.comma")
        yield f"{clean(self.title)}."
        for record in self.rows:
            names = comma.join(detail.cut(name) for name in record.names)
            yield f"{record.label}: {record.value}, {names} · {record.note}."


def _row(sheet: Sheet, box: Box, place: int, record: RecordRow) -> None:
    sheet.part(f"record:{place}", box, PANEL, 18)
    sheet.stamp(icon(record.sign, _SIGN, theme.GRAND), box.x + _PAD, box.cy - _SIGN // 2)
    right = box.right - _PAD
    wide = max(measure(record.value, theme.STRONG), measure(record.note, theme.SMALL))
    sheet.text(right, box.y + 32, record.value, theme.STRONG, theme.TITLE_ON_PANEL, anchor="r")
    sheet.text(right, box.y + 68, record.note, theme.SMALL, theme.MUTED_ON_PANEL, anchor="r")
    left = box.x + _PAD + _SIGN + _PAD
    room = right - wide - _PAD - left
    sheet.name(left, box.y + 28, record.label, room, theme.MUTED_ON_PANEL, largest=28, smallest=theme.MIN_TEXT)
    sheet.name(left, box.y + 64, " & ".join(record.names), room, theme.TEXT_ON_PANEL, largest=36,
               smallest=theme.MIN_TEXT)
