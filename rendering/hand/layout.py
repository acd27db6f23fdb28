"""The layout of a hand's cards, as numbers only, so that tests can check overlaps without pixels.

The rules: of an overlapped card at least `MIN_SHOWN` of the width shows, and a rank has at least `MIN_RANK` px. A
hand that would break them in the rows asked for gets one more row.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import zip_longest
from math import ceil

from rendering.cards import height
from rendering.theme import CARD_W, MIN_RANK, MIN_SHOWN, RANK_UNITS, WIDTH

Group = Sequence[str]

PAD, TOP, BOTTOM = 16, 38, 14
"""Margins in px: at the sides, above the first row (selected cards rise into it), below the last."""
RAISE = 26
"""How far a selected card rises."""
TITLE = 58
"""Height of a hand's title where there are two hands."""
FULL, LARGE = 158, 186
"""Widest cards with one row, and with two."""
SMALLEST = ceil(MIN_RANK * CARD_W / RANK_UNITS)
_SHOWN_HEIGHT = 1.06
"""The visible part of a card below another row, in card widths: rank, suit and the bomb's mark, even under a selected
card."""
_APART, _CLEAR, _GROUP_GAP = 12, 8, 16
"""Space between cards that do not overlap, the least of it, and what is added between combinations."""
_WIDTH_STEP = 4
"""Cards shrink in steps, so that few widths of sprites are in use."""
_NEARLY, _ROOMY = 0.88, 0.75
"""Cards shrink to this share rather than overlap; a row is roomy if this share of every card shows."""
COLUMN, PEEK, NUMBER = 138, 46, 44
"""Two-player Tatsu: card width, how much of a face-down card shows above the other, room for a column's number."""


@dataclass(frozen=True, slots=True)
class Slot:
    """One card: top left corner and width in px, in which row, and how it is marked.

    ``playable`` None: not marked. ``under`` marks a face-down card that another covers.
    """

    code: str
    x: int
    y: int
    width: int
    row: int = 0
    selected: bool = False
    playable: bool | None = None
    bomb: bool = False
    under: bool = False

    @property
    def height(self) -> int:
        return height(self.width)


@dataclass(frozen=True, slots=True)
class Bracket:
    """A line from ``left`` to ``right`` above the cards of a combination, in px; drawn before its row."""

    left: int
    right: int
    y: int
    row: int


@dataclass(frozen=True, slots=True)
class LaidHand:
    """One hand laid out: its slots in the order of drawing, its title's y (None: no title), its bottom edge.

    ``empty``: top left corners, in px, of columns that have no card left.
    """

    slots: tuple[Slot, ...]
    title: int | None
    bottom: int
    brackets: tuple[Bracket, ...] = ()
    empty: tuple[tuple[int, int], ...] = ()


def full_height(rows: int) -> int:
    """Height in px of a hand in ``rows`` rows, for any number of cards."""
    return TOP + BOTTOM + (height(FULL) if rows == 1 else round(_SHOWN_HEIGHT * LARGE) * (rows - 1) + height(LARGE))


def _size(groups: Sequence[Group]) -> int:
    return sum(map(len, groups))


def _gaps(groups: Sequence[Group]) -> list[int]:
    """Extra space before each card: between neighbouring groups unless both are single cards."""
    gaps: list[int] = []
    for i, group in enumerate(groups):
        apart = i > 0 and (len(group) > 1 or len(groups[i - 1]) > 1)
        gaps += [_GROUP_GAP if apart else 0] + [0] * (len(group) - 1)
    return gaps


def _step(groups: Sequence[Group], width: int) -> int:
    """Distance in px between the left edges of neighbours, gaps apart."""
    count = _size(groups)
    room = WIDTH - 2 * PAD - sum(_gaps(groups))
    return min(width + _APART, (room - width) // (count - 1)) if count > 1 else width


def _card_width(rows: Sequence[Sequence[Group]], widest: int) -> int | None:
    """The largest card that fits all rows by the rules; None if none does."""
    longest = max(map(_size, rows))
    apart = (WIDTH - 2 * PAD - _CLEAR * (longest - 1)) // longest
    start = apart if _NEARLY * widest <= apart < widest else widest  # rather a little smaller than just overlapped
    widths = range(start, SMALLEST - 1, -_WIDTH_STEP)
    return next((width for width in widths if all(_step(row, width) >= MIN_SHOWN * width for row in rows)), None)


def _rows(groups: Sequence[Group], count: int) -> list[list[Group]]:
    """The groups, none cut, in at most ``count`` rows, the longest as short as can be."""
    for limit in range(ceil(_size(groups) / count), _size(groups) + 1):
        rows: list[list[Group]] = [[]]
        for group in groups:
            if rows[-1] and _size(rows[-1]) + len(group) > limit:
                rows.append([])
            rows[-1].append(group)
        if len(rows) <= count:
            break
    return rows


def _split(groups: Sequence[Group], wanted: int) -> tuple[list[list[Group]], int]:
    """Rows and card width: one row if it shows most of every card, else as many as wanted, or as the rules need."""
    widest = FULL if wanted == 1 else LARGE
    count = 1 if _step(groups, widest) >= _ROOMY * widest else wanted
    while True:
        rows = _rows(groups, count)
        width = _card_width(rows, widest)
        if width is not None:
            return rows, width
        count += 1


def lay(groups: Sequence[Group], rows: int = 1, top: int = 0, titled: bool = False) -> LaidHand:
    """Lay out one hand below ``top`` in ``rows`` rows; in more if the cards need them, in fewer if they fit."""
    title = top + TITLE // 2 + 8 if titled else None
    y = top + (TITLE if titled else 0) + TOP
    if not groups:
        return LaidHand((), title, y + height(FULL) + BOTTOM)
    split, width = _split(groups, rows)
    tall = height(width)
    if len(split) == 1 and tall < height(FULL):  # every picture of one row has the same height
        y += (height(FULL) - tall) // 2
        tall += (height(FULL) - tall) - (height(FULL) - tall) // 2
    slots: list[Slot] = []
    brackets: list[Bracket] = []
    for number, row in enumerate(split):
        placed = _row(row, number, y, width)
        brackets += _brackets(row, placed, _step(row, width))
        slots += placed
        y += round(_SHOWN_HEIGHT * width)
    return LaidHand(tuple(slots), title, slots[-1].y + tall + BOTTOM, tuple(brackets))


def _row(groups: Sequence[Group], number: int, y: int, width: int) -> list[Slot]:
    gaps = _gaps(groups)
    step = _step(groups, width)
    x = (WIDTH - step * (len(gaps) - 1) - width - sum(gaps)) // 2
    slots = []
    for code, gap in zip((code for group in groups for code in group), gaps, strict=True):
        x += gap
        slots.append(Slot(code, x, y, width, number))
        x += step
    return slots


def _brackets(groups: Sequence[Group], slots: Sequence[Slot], step: int) -> list[Bracket]:
    brackets = []
    first = 0
    for group in groups:
        last = first + len(group) - 1
        if last > first:
            begin, end = slots[first], slots[last]
            shown = end.width if last == len(slots) - 1 else min(step, end.width)
            brackets.append(Bracket(begin.x + 6, end.x + shown - 6, begin.y - 9, begin.row))
        first = last + 1
    return brackets


def columns(faceup: Sequence[str], facedown: Sequence[str], top: int = 0, titled: bool = False) -> LaidHand:
    """Two-player Tatsu (D14): face-down cards in a row, on each a face-up card that leaves its top edge free."""
    title = top + TITLE // 2 + 8 if titled else None
    y = top + (TITLE if titled else 0) + 20
    count = max(len(faceup), len(facedown), 1)
    step = min(COLUMN + 14, (WIDTH - 2 * PAD - COLUMN) // max(count - 1, 1))
    x = (WIDTH - step * (count - 1) - COLUMN) // 2
    slots: list[Slot] = []
    empty: list[tuple[int, int]] = []
    for place, (below, above) in enumerate(zip_longest(facedown, faceup, fillvalue="")):
        left = x + place * step
        if below:
            slots.append(Slot(f"{below}@{place}", left, y, COLUMN, place, under=bool(above)))
        if above:
            slots.append(Slot(above, left, y + PEEK, COLUMN, place))
        if not (below or above):
            empty.append((left, y + PEEK))
    return LaidHand(tuple(slots), title, y + PEEK + height(COLUMN) + NUMBER + 8, empty=tuple(empty))


def marked(block: LaidHand, selected: Iterable[str], playable: Iterable[str] | None, bombs: Iterable[str]) -> LaidHand:
    """The block with its cards marked; of two equal cards as many are selected as ``selected`` names.

    Where all cards are playable none is marked so.
    """
    left = Counter(selected)
    may = None if playable is None else frozenset(playable)
    if may and all(slot.code in may for slot in block.slots):
        may = None  # a mark on every card would mean nothing
    explosive = frozenset(bombs)
    slots = []
    for slot in block.slots:
        chosen = left[slot.code] > 0
        left[slot.code] -= chosen
        slots.append(
            replace(slot, selected=chosen, y=slot.y - RAISE if chosen else slot.y, bomb=slot.code in explosive,
                    playable=None if may is None else slot.code in may)
        )
    return replace(block, slots=tuple(slots))
