"""The layout of a table picture for 2 to 12 seats: data and a little arithmetic.

A table is 1100 × 700. The felt inside the frame has seats along the top and the bottom
edge and the trick between them, over the full width, so that a straight of fourteen and
a lone Dragon both find room:

* up to four places: one seat in the middle below, the others above, so that partners face
  each other; the score stands in the lower left corner, wish and words in the lower right;
* five to twelve: two rows of seats; score, caption and wish share one line of the middle.

Play runs clockwise from the bottom row's right end: below from right to left, above from
left to right. A *tag* (to play, pass) rides on a seat's inner edge, for which the layout
leaves `TAG_OUT` pixels free.

Everything is a `Box`; `tests/rendering` checks that none overlaps or leaves the felt.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from rendering.draw.geometry import Box, row

WIDTH, HEIGHT = 1100, 700
FELT = Box(32, 30, 1036, 640)
"""Inside the wooden frame and its gold line."""
TAG_H = 40
TAG_OUT = 26
"""How far a tag reaches beyond the seat's edge."""
GAP = 10
LINE_H = 56
"""Height of the middle's line: score, caption, wish."""

WIDE, MEDIUM, NARROW = "wide", "medium", "narrow"
"""Styles of a seat: with a portrait; without; and with a name of up to two lines."""
_SEAT_H = {WIDE: 110, MEDIUM: 110, NARROW: 150}
_WIDEST = 338


@dataclass(frozen=True, slots=True)
class SeatPlace:
    """One seat's panel; ``tag_below``: its tag rides on the lower edge."""

    box: Box
    style: str
    tag_below: bool

    @property
    def tag_line(self) -> int:
        """The middle of its tag."""
        return self.box.bottom + TAG_OUT - TAG_H // 2 if self.tag_below else self.box.y - TAG_OUT + TAG_H // 2


@dataclass(frozen=True, slots=True)
class TableLayout:
    """``seats`` by place in the order of play. ``score`` and ``wish`` are None where the line holds them."""

    seats: tuple[SeatPlace, ...]
    middle: Box
    score: Box | None = None
    wish: Box | None = None


@lru_cache(maxsize=64)
def layout(places: int, score_width: int = _WIDEST) -> TableLayout:
    """The layout for 2 to 12 places, else ValueError. ``score_width`` (px) of the corner panel, for up to four
    places."""
    if not 2 <= places <= 12:
        raise ValueError(f"no table of {places} places")
    return _around(places, score_width) if places <= 4 else _rows(places)


def _around(places: int, score_width: int) -> TableLayout:
    h = _SEAT_H[WIDE]
    bottom = Box(FELT.x, FELT.bottom - h, FELT.w, h)
    side = min(_WIDEST, (FELT.w - score_width - 2 * 12) // 2)
    score = bottom.left(score_width)
    mine = Box(score.right + 12, bottom.y, side, h)
    wish = Box(mine.right + 12, bottom.y, FELT.right - mine.right - 12, h)
    above = {1: ((FELT.w - _WIDEST) // 2,), 2: (0, FELT.w - _WIDEST),
             3: (0, (FELT.w - _WIDEST) // 2, FELT.w - _WIDEST)}[places - 1]
    tops = tuple(Box(FELT.x + x, FELT.y, _WIDEST, h) for x in above)
    seats = (SeatPlace(mine, WIDE, False), *(SeatPlace(box, WIDE, True) for box in tops))
    return TableLayout(seats, _between(h), score, wish)


def _rows(places: int) -> TableLayout:
    above = places // 2
    below = places - above
    style = WIDE if below <= 3 else MEDIUM if below == 4 else NARROW
    h = _SEAT_H[style]
    lower = row(below, Box(FELT.x, FELT.bottom - h, FELT.w, h), GAP, _WIDEST)
    upper = row(above, Box(FELT.x, FELT.y, FELT.w, h), GAP, _WIDEST)
    seats = (*(SeatPlace(box, style, False) for box in reversed(lower)),
             *(SeatPlace(box, style, True) for box in upper))
    return TableLayout(seats, _between(h))


def _between(seat_height: int) -> Box:
    """The felt between the two rows, their tags left free."""
    room = seat_height + TAG_OUT + 4
    return Box(FELT.x, FELT.y + room, FELT.w, FELT.h - 2 * room)
