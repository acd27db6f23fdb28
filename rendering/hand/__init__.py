"""The picture of a hand: every card its viewer plays with, in one row or two, on a piece of felt.

Selected cards rise and wear a golden rim and a tick; with ``playable`` given, the others are dimmed and the
playable ones wear a green rim and a pointer; cards of a bomb (T8) carry a bomb. A soloist of Trichu and Red in
three-player Tatsu see two hands, each under its title; in two-player Tatsu the hand is a row of columns.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import groupby, pairwise

from PIL import Image

from games.views import SeatView, View
from rendering import words
from rendering.cards import height, rim, sprite
from rendering.cards.crests import crest
from rendering.draw.colour import rgb
from rendering.draw.text import Text, draw, panel, pill
from rendering.draw.vector import Canvas, Gradient
from rendering.hand import layout
from rendering.hand.grouping import bombs_in, by_combination, by_rank
from rendering.hand.layout import Block, Bracket, Slot
from rendering.table.felt import strip
from rendering.table.seat import seat_name
from rendering.theme import (
    BODY,
    BOMB,
    BOMB_INK,
    CARD_H,
    CARD_W,
    EMPTY,
    EMPTY_EDGE,
    HEAD,
    INDEX_W,
    PANEL,
    PLAYABLE,
    PLAYABLE_INK,
    SELECTED,
    SELECTED_INK,
    SMALL,
    TEXT,
    TITLE,
    WIDTH,
)

ORDERS = ("rank", "combination")
_BOMB_AT = 182
"""Where a bomb's mark stands on a card, in units from its top."""


def draw_hand(view: View, text: Text, selected: Sequence[str] = (), rows: int = 1, order: str = "rank",
              playable: Collection[str] | None = None) -> Image.Image:  # fmt: skip
    """The hand of the view's seat. Cards are record codes; face-down columns of Tatsu are ``R?@4``.

    ``rows`` 1 or 2 (for phones); ``order`` of `ORDERS`; ``playable`` None: nothing is said about what may be played.
    ValueError if the view is a spectator's.
    """
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    seats = _seats(view)
    titles = [_title(view, seat, text) for seat in seats] if len(seats) > 1 else [""]
    blocks = arrange(view, selected, rows, order, playable)
    image = strip(WIDTH, blocks[-1].bottom)
    for above, block in pairwise(blocks):  # the second hand lies on a ground of its own
        shade = Image.new("L", (WIDTH, block.bottom - above.bottom), 96)
        image.paste(rgb(PANEL), (0, above.bottom), shade)
    for block, seat, title in zip(blocks, seats, titles, strict=True):
        _paint(image, block, title, bool(seat.faceup or seat.facedown))
        if not block.slots:
            draw(image, WIDTH / 2, block.bottom - 140, text("picture.hand.empty"), HEAD, TEXT, "m")
    return image


def hand_sentences(view: View, text: Text, selected: Sequence[str] = (), order: str = "rank",
                   playable: Collection[str] | None = None) -> list[str]:  # fmt: skip
    """The same in words. ValueError for a spectator."""
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    return _lines(view, arrange(view, selected, 1, order, playable), text)


def arrange(view: View, selected: Sequence[str] = (), rows: int = 1, order: str = "rank",
            playable: Collection[str] | None = None) -> tuple[Block, ...]:  # fmt: skip
    """The layout of `draw_hand`'s picture: a block for each hand. ValueError for an order that is none of `ORDERS`."""
    if order not in ORDERS:
        raise ValueError(f"no such order: {order!r}")
    seats = _seats(view)
    blocks: list[Block] = []
    for seat in seats:
        top = blocks[-1].bottom if blocks else 0
        titled = len(seats) > 1
        if seat.faceup or seat.facedown:
            block = layout.columns(seat.faceup, seat.facedown, top, titled)
        else:
            block = layout.lay(_groups(seat, order), rows, top, titled)
        bombs = {code for bomb in bombs_in(seat.cards or ()) for code in bomb}
        blocks.append(layout.marked(block, selected, playable, bombs))
    return tuple(blocks)


def _seats(view: View) -> list[SeatView]:
    """The seats whose cards the viewer plays, their own first."""
    numbers = view.controls or (() if view.seat is None else (view.seat,))
    return [view.seats[number] for number in sorted(numbers, key=lambda number: number != view.seat)]


def _groups(seat: SeatView, order: str) -> Sequence[Sequence[str]]:
    cards = seat.cards if seat.cards is not None else ("?",) * seat.count
    return by_combination(tuple(cards)) if order == "combination" else [(code,) for code in by_rank(cards)]


def _title(view: View, seat: SeatView, text: Text) -> str:
    return text("picture.hand.mine") if seat.seat == view.seat else seat_name(seat, text)


# --- painting -------------------------------------------------------------
def _paint(image: Image.Image, block: Block, title: str, columns: bool) -> None:
    if title and block.title is not None:
        pill(image, WIDTH / 2, block.title, title, PANEL, TITLE, BODY, 50, 26, "m", width=WIDTH - 200)
    for x, y in block.empty:
        panel(image, x, y, layout.COLUMN, height(layout.COLUMN), EMPTY, 12, EMPTY_EDGE, 2)
    for row, slots in groupby(block.slots, key=lambda slot: slot.row):
        for bracket in block.brackets:
            if bracket.row == row:
                _bracket(image, bracket)
        for slot in slots:
            _card(image, slot)
        if columns:
            draw(image, slot.x + layout.COLUMN / 2, block.bottom - 26, str(row + 1), SMALL, TEXT, "m")


def _bracket(image: Image.Image, bracket: Bracket) -> None:
    panel(image, bracket.left, bracket.y - 5, bracket.right - bracket.left, 10, TITLE, 5, "#08181A", 2)


def _card(image: Image.Image, slot: Slot) -> None:
    card, pad = sprite(slot.code, slot.width, "dim" if slot.playable is False and not slot.selected else "normal")
    image.paste(card, (slot.x - pad, slot.y - pad), card)
    if slot.selected or slot.playable:
        edge, pad = rim(slot.width, "selected" if slot.selected else "playable")
        image.paste(edge, (slot.x - pad, slot.y - pad), edge)
    if slot.under:
        badge = crest(slot.code[0], 36)
        image.paste(badge, (slot.x + (slot.width - 36) // 2, slot.y + 5), badge)
    column = slot.x + round(INDEX_W / 2 * slot.width / CARD_W)
    if slot.bomb:
        mark = _bomb(round(slot.width * 0.23))
        y = slot.y + round(_BOMB_AT * slot.height / CARD_H)
        image.paste(mark, (column - mark.width // 2, y - mark.height // 2), mark)
    if slot.selected or slot.playable:
        tab = _tab(slot.selected)
        image.paste(tab, (column - tab.width // 2, slot.y - tab.height + 9), tab)


@cache
def _tab(selected: bool) -> Image.Image:
    """The tick of a selected card, the pointer of a playable one."""
    fill, ink = (SELECTED, SELECTED_INK) if selected else (PLAYABLE, PLAYABLE_INK)
    canvas = Canvas(38, 30)
    canvas.rounded(0, 0, 38, 30, 10, "#08181A")
    canvas.rounded(2, 2, 34, 26, 8, fill)
    if selected:
        canvas.brush([(10, 15, 4.4), (16.5, 21, 4.8)], ink, cap=True, steps=2)
        canvas.brush([(16.5, 21, 4.8), (28, 9, 4.4)], ink, cap=True, steps=2)
    else:
        canvas.polygon([(19, 6.5), (28, 21), (10, 21)], ink)
    return canvas.image()


@cache
def _bomb(px: int) -> Image.Image:
    """A round bomb with a burning fuse on a disc."""
    canvas = Canvas(px, px)
    c = canvas.at(0, 0, px / 100)
    c.circle(50, 50, 50, BOMB_INK)
    c.circle(50, 50, 45, BOMB)
    c.circle(44, 60, 25, BOMB_INK)
    c.path("M52 32 L64 42 L58 50 L46 40 Z", BOMB_INK)
    c.brush([(58, 38, 6), (66, 28, 6), (76, 32, 5)], BOMB_INK, cap=True)
    c.circle(77, 31, 11, Gradient("#FFE28A", "#FF8A2E"))
    c.circle(77, 31, 5, "#FFFBE8")
    c.brush([(30, 58, 0), (33, 49, 5), (41, 44, 0)], BOMB)
    return canvas.image()


# --- words ----------------------------------------------------------------
def _lines(view: View, blocks: Sequence[Block], text: Text) -> list[str]:
    """Every card, then what is a bomb, selected or playable."""
    lines: list[str] = []
    for seat, block in zip(_seats(view), blocks, strict=True):
        shown = [slot.code for slot in block.slots]
        title = _title(view, seat, text)
        if not shown:
            lines.append(text("picture.hand.alt.none", title=title))
        elif set(shown) == {"?"}:
            lines.append(text("picture.hand.alt.hidden", title=title, n=len(shown)))
        else:
            lines.append(text("picture.hand.alt.cards", title=title, n=len(shown), cards=words.cards(shown, text)))
        lines += [text("picture.hand.alt.bomb", cards=words.cards(by_rank(bomb), text))
                  for bomb in bombs_in(seat.cards or ())]  # fmt: skip
    for key, chosen in (
        ("selected", [slot.code for block in blocks for slot in block.slots if slot.selected]),
        ("playable", [slot.code for block in blocks for slot in block.slots if slot.playable]),
    ):
        if chosen:
            lines.append(text(f"picture.hand.alt.{key}", cards=words.cards(chosen, text)))
    return lines
