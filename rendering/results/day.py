"""A deal that everybody gets: its name, how many have played it, and how it went; nothing of its cards.

All words come from who makes it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rendering import cards, theme
from rendering.draw.sheet import Box, Sheet
from rendering.picture import Detail, PictureRequest
from rendering.results.boards import EDGE, INNER, PANEL, ground

_TOP, _HIGH, _CARD, _STEP = 20, 168, 84, 44
_SQUARE, _SQUARES = 34, 5
_FIGURE = theme.TextStyle("ui", 62, 800)


@dataclass(frozen=True, slots=True)
class DayPicture(PictureRequest):
    """``figure``: what the player made, once they have; ``share``: how many of the others did worse, from 0 to 1, or
    None; ``lines``: what is said below the title."""

    filename = "day"
    title: str
    lines: tuple[str, ...]
    figure: str = ""
    share: float | None = None

    def sheet(self) -> Sheet:
        sheet = ground(2 * _TOP + _HIGH)
        box = Box(EDGE, _TOP, INNER, _HIGH)
        sheet.part("day", box, PANEL, 26, theme.GRAND if self.figure else "", line=4)
        for place in range(3):
            at = Box(box.x + 28 + place * _STEP, box.cy - cards.height(_CARD) // 2, _CARD, cards.height(_CARD))
            sheet.card(cards.mini("?", _CARD), 0, at, "?")
        left, right = box.x + 28 + 2 * _STEP + _CARD + 32, box.right - 28
        if self.figure:
            right -= sheet.text(right, box.y + (58 if self.share is not None else 84), self.figure, _FIGURE,
                                theme.TITLE_ON_PANEL, anchor="r")
        if self.share is not None:
            right = min(right, self._squares(sheet, box))
        sheet.name(left, box.y + 46, self.title, right - 24 - left, theme.TITLE_ON_PANEL, largest=theme.HEAD.px)
        for place, line in enumerate(self.lines[:2]):
            sheet.name(left, box.y + 96 + 40 * place, line, right - 24 - left, theme.TEXT_ON_PANEL,
                       largest=theme.SMALL.px)
        return sheet

    def _squares(self, sheet: Sheet, box: Box) -> int:
        """How many of the others did worse, in five squares; their left edge."""
        full = round((self.share or 0) * _SQUARES)
        left = box.right - 28 - _SQUARES * (_SQUARE + 8) + 8
        for place in range(_SQUARES):
            at = Box(left + place * (_SQUARE + 8), box.y + 108, _SQUARE, _SQUARE)
            sheet.panel(at, theme.GOOD if place < full else theme.EMPTY, 8, "" if place < full else theme.EMPTY_EDGE, 3)
        return left

    def sentences(self, detail: Detail) -> Iterable[str]:
        yield f"{detail.escape(self.title)}."
        if self.figure:
            yield f"{self.figure}."
        yield from map(detail.escape, self.lines)
