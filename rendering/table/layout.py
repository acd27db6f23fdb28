"""The layout of a table picture for 2 to 12 seats, and of the trick in its middle: data and a little arithmetic.

A table is 1100 × 700. The felt inside the frame has seats along the top and the bottom
edge and the trick between them, over the full width, so that a straight of fourteen and
a lone Dragon both find room:

* up to four places: one seat in the middle below, the others above, so that partners face
  each other; the score stands in the lower left corner, wish and words in the lower right;
* five to twelve: two rows of seats; score, caption and wish share one line of the middle.

Play runs clockwise from the bottom row's right end: below from right to left, above from
left to right. A *tag* (to play, pass) rides on a seat's inner edge, for which the layout
leaves `TAG_OUT` pixels free.

Of a trick the current play is as large as possible, every earlier play beside or above it. Several ways are tried
(earlier plays in one or two rows above, or in a column to the left, at several sizes) and the one that shows most is
used: a lone Dragon fills the felt, a straight of fourteen takes the whole width, and ten earlier singles stay legible.
Only if nothing fits are the earliest plays left out, with a count.

Everything is a `Box`; `tests/rendering` checks that none overlaps or leaves the felt.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from rendering.draw.sheet import Box, row
from rendering.theme import CARD_H, CARD_W

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


# the trick -------------------------------------------------------------------
CARD_RATIO = CARD_H / CARD_W
LEAST_VISIBLE = 0.46
"""Least share of an overlapped card that stays visible."""
LARGEST = 196
"""Widest card of a current play, in px."""
_SMALLEST = 70
"""Narrowest card of a current play, in px, if anything else helps."""
MINI_SHOWN, MINI_TIGHT = 0.6, 0.5
"""Share of an overlapped small card that stays visible: wanted, and least."""
MINIS = (84, 76, 68, 60, 52)
"""Widths of earlier plays' cards, in px."""
GROUP_GAP, ROW_GAP, CARD_GAP = 16, 8, 8
_MORE = 64
"""Room for the count of plays left out."""


@dataclass(frozen=True, slots=True)
class Group:
    """An earlier play: ``label`` px for its player, then ``cards`` small cards."""

    label: int
    cards: int

    def width(self, mini: int, shown: float = MINI_SHOWN) -> int:
        return self.label + 8 + mini + round((self.cards - 1) * mini * shown)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where one earlier play stands; ``index`` counts from the first play."""

    index: int
    box: Box


@dataclass(frozen=True, slots=True)
class Arrangement:
    """``line``: caption; ``cards``: the current play, ``width`` px a card; ``more``: the count of plays left out."""

    line: Box
    cards: Box
    width: int
    mini: int
    spots: tuple[Spot, ...] = ()
    left_out: int = 0
    more: Box | None = None


def fan_width(count: int, room: int, tallest: int, largest: int = LARGEST) -> int:
    """The widest cards that ``count`` of them can have in ``room`` × ``tallest`` px."""
    return max(1, min(largest, int(tallest / CARD_RATIO), int(room / (1 + LEAST_VISIBLE * (count - 1)))))


def fan(count: int, area: Box, width: int) -> tuple[Box, ...]:
    """``count`` cards in a row, centred; overlapped only as far as needed."""
    # Rounded for each card and not for the step, or a row of fourteen would end some pixels off the middle.
    step = min(width + CARD_GAP, (area.w - width) / max(count - 1, 1))
    left = area.x + (area.w - width - step * (count - 1)) / 2
    height = round(width * CARD_RATIO)
    top = area.y + (area.h - height) // 2
    return tuple(Box(round(left + i * step), top, width, height) for i in range(count))


@lru_cache(maxsize=256)
def arrange(area: Box, line: int, groups: tuple[Group, ...], current: int) -> Arrangement:
    """The best way to show ``groups`` of earlier plays and a current play of ``current`` cards in ``area``."""
    ways = list(_ways(area, line, groups, current))
    # All ways are worked out and compared instead of rules that choose one: there are about a dozen, each is
    # arithmetic, and the last one always exists.
    fitting = [way for way in ways if way.width >= _SMALLEST and _inside(way, area)]
    return max(fitting or ways[-1:], key=lambda way: _worth(way, len(groups), current))


def _inside(way: Arrangement, area: Box) -> bool:
    return all(area.contains(box) for box in (way.line, way.cards, *(spot.box for spot in way.spots)))


def _worth(way: Arrangement, plays: int, current: int) -> float:
    """How good a way is: legible large cards first, then legible small ones, all plays shown."""
    small = way.mini if plays else 84
    beside = 10 if way.spots and way.spots[0].box.y > way.line.y else 0
    shown = min(way.width, (way.cards.w - way.width) / max(current - 1, 1))
    return min(way.width, 180) + 0.2 * way.width + 0.35 * shown + 0.8 * small - 40 * way.left_out - beside


def _ways(area: Box, line: int, groups: tuple[Group, ...], current: int) -> Iterator[Arrangement]:
    if not groups:
        yield _above(area, line, groups, current, 0, rows=1)
        return
    for mini in MINIS:
        yield from (_above(area, line, groups, current, mini, rows=rows) for rows in (1, 2))
        widest = max(group.width(mini, MINI_TIGHT) for group in groups)
        for share in (0.3, 0.4, 0.5, 0.6, 0.7, 0.8):
            if widest <= area.w * share:
                yield _beside(area, line, groups, current, mini, share=share)


def _above(area: Box, line: int, groups: tuple[Group, ...], current: int, mini: int, rows: int) -> Arrangement:
    packed = _pack(groups, area.w, mini, rows)
    history = len(packed) * (round(mini * CARD_RATIO) + ROW_GAP)
    width = fan_width(current, area.w, area.h - history - line - ROW_GAP)
    tall = round(width * CARD_RATIO)
    top = area.y + (area.h - history - line - ROW_GAP - tall) // 2
    foot = top + history
    spots = _place(packed, Box(area.x, top, area.w, history), mini, centred=True)
    cards = Box(area.x, foot + line + ROW_GAP, area.w, tall)
    return _arrangement(Box(area.x, foot, area.w, line), cards, width, mini, spots, groups=groups)


def _beside(area: Box, line: int, groups: tuple[Group, ...], current: int, mini: int, share: float) -> Arrangement:
    below = area.below(line + ROW_GAP)
    tall = round(mini * CARD_RATIO) + ROW_GAP
    packed = _pack(groups, round(area.w * share), mini, max(1, (below.h + ROW_GAP) // tall))
    column = max(map(_row_width, packed), default=0)
    history = len(packed) * tall - ROW_GAP
    width = fan_width(current, area.w - column - 24, below.h)
    height = max(history, round(width * CARD_RATIO))
    top = below.y + (below.h - height) // 2
    spots = _place(packed, Box(area.x, top + (height - history) // 2, column, history), mini)
    cards = Box(area.x + column + 24, top, area.w - column - 24, height)
    return _arrangement(Box(area.x, top - line - ROW_GAP, area.w, line), cards, width, mini, spots, groups=groups)


def _arrangement(line: Box, cards: Box, width: int, mini: int, spots: list[Spot],
                 groups: tuple[Group, ...]) -> Arrangement:
    more = spots.pop(0).box if spots and spots[0].index < 0 else None
    return Arrangement(line, cards, width, mini, tuple(spots), left_out=len(groups) - len(spots), more=more)


_Row = list[tuple[int, int]]
"""Earlier plays beside each other: index and width. The count of plays left out stands first, as index -1."""


def _row_width(plays: _Row) -> int:
    return sum(width for _, width in plays) + GROUP_GAP * (len(plays) - 1)


def _pack(groups: Sequence[Group], room: int, mini: int, rows: int) -> list[_Row]:
    """Rows of the newest plays that fit."""
    for left_out in range(len(groups)):
        packed = _fill(groups, left_out, room, mini)
        if len(packed) <= rows:
            return packed
    return []


def _fill(groups: Sequence[Group], left_out: int, room: int, mini: int) -> list[_Row]:
    packed: list[_Row] = [[(-1, _MORE)] if left_out else []]
    x = _MORE + GROUP_GAP if left_out else 0
    for index in range(left_out, len(groups)):
        first = index == left_out
        width = min(groups[index].width(mini), room - x if first else room)
        if x + width > room and not first:
            packed.append([])
            x = 0
        packed[-1].append((index, width))
        x += width + GROUP_GAP
    return packed


def _place(packed: list[_Row], area: Box, mini: int, centred: bool = False) -> list[Spot]:
    tall = round(mini * CARD_RATIO)
    spots: list[Spot] = []
    for number, plays in enumerate(packed):
        x = area.x + (area.w - _row_width(plays)) // 2 if centred else area.x
        y = area.y + number * (tall + ROW_GAP)
        for index, width in plays:
            spots.append(Spot(index, Box(x, y, width, tall)))
            x += width + GROUP_GAP
    return spots
