"""The picture of a hand: every card that the viewer plays with, in one row or two, on a piece of felt.

Selected cards are raised, with a golden rim and a tick; with ``playable`` given, the others are dimmed and the playable
ones have a green rim and a pointer; cards of a bomb (T8) have a bomb. A soloist of Trichu and Red in
three-player Tatsu see two hands, each under its title; in two-player Tatsu the hand is a row of columns.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby, pairwise

from PIL import Image

from games.views import SeatView, View
from rendering import theme, words
from rendering.cards import height, rim, sprite
from rendering.cards.grouping import bombs_in, by_combination, by_rank
from rendering.cards.kit import crest
from rendering.draw.sheet import Box, Pill, Sheet, felt
from rendering.draw.text import Text
from rendering.draw.vector import icon, rgb
from rendering.hand import layout
from rendering.hand.layout import LaidHand, Slot
from rendering.picture import Detail, PictureRequest
from rendering.seats import initial, player_colour, seat_name

ORDERS = ("rank", "combination")
Receivers = Mapping[str, tuple[str, str]]
_DISC, _RECEIVER_AT = 44, 248
"""Who gets a card: px of the mark, and where its middle is, in units from the card's top."""
_BOMB_AT = 182
"""Where a bomb's mark stands on a card, in units from its top."""


@dataclass(frozen=True, slots=True)
class HandPicture(PictureRequest):
    """The hand of the view's seat, private. ValueError for a spectator's view.

    Cards are record codes; face-down columns of Tatsu are ``R?@4``. ``rows`` 1, or 2 for phones; ``order`` of `ORDERS`;
    ``playable`` None: no card is marked. ``gives``: cards chosen for the exchange and the seats that get them, which a
    card's mark names as the seat's portrait does.
    """

    filename = "hand"
    view: View
    text: Text
    selected: tuple[str, ...] = ()
    rows: int = 1
    order: str = "rank"
    playable: tuple[str, ...] | None = None
    gives: tuple[tuple[str, int], ...] = ()

    def sheet(self) -> Sheet:
        view, text = self.view, self.text
        seats = _seats(view)
        titles = [_title(view, seat, text) for seat in seats] if len(seats) > 1 else [""]
        blocks = arrange(view, (*self.selected, *dict(self.gives)), self.rows, self.order, self.playable)
        sheet = Sheet(felt(theme.WIDTH, blocks[-1].bottom))
        sheet.area("hand", Box(0, 0, theme.WIDTH, blocks[-1].bottom))
        for above, block in pairwise(blocks):  # the second hand has a darker background
            shade = Image.new("L", (theme.WIDTH, block.bottom - above.bottom), 96)
            sheet.image.paste(rgb(theme.PANEL), (0, above.bottom), shade)
        for block, seat, title in zip(blocks, seats, titles, strict=True):
            _paint(sheet, block, title, bool(seat.faceup or seat.facedown), self._receivers())
            if not block.slots:
                empty = text("picture.hand.empty")
                sheet.text(theme.WIDTH / 2, block.bottom - 140, empty, theme.HEAD, theme.TEXT_ON_FELT, anchor="m")
        return sheet

    def _receivers(self) -> Receivers:
        """By chosen card: the initial and the colour of who gets it."""
        return {card: (initial(seat_name(self.view.seats[seat], self.text)), player_colour(seat))
                for card, seat in self.gives}

    def sentences(self, detail: Detail) -> Iterable[str]:
        """Every card, then bombs, selected and playable cards, and who gets which."""
        text, seats = self.text, _seats(self.view)
        blocks = arrange(self.view, self.selected, 1, self.order, self.playable)
        for seat, block in zip(seats, blocks, strict=True):
            shown = [slot.code for slot in block.slots]
            title = _title(self.view, seat, text)
            if not shown:
                yield text("picture.hand.alt.none", title=title)
            elif set(shown) == {"?"}:
                yield text("picture.hand.alt.hidden", title=title, n=len(shown))
            else:
                yield text("picture.hand.alt.cards", title=title, n=len(shown), cards=words.cards(shown, text))
            for bomb in bombs_in(seat.cards or ()):
                yield text("picture.hand.alt.bomb", cards=words.cards(by_rank(bomb), text))
        slots = [slot for block in blocks for slot in block.slots]
        if selected := [slot.code for slot in slots if slot.selected]:
            yield text("picture.hand.alt.selected", cards=words.cards(selected, text))
        if playable := [slot.code for slot in slots if slot.playable]:
            yield text("picture.hand.alt.playable", cards=words.cards(playable, text))
        for card, receiver in self.gives:
            name = detail.cut(seat_name(self.view.seats[receiver], text))
            yield text("picture.hand.alt.gift", name=name, card=words.card(card, text))


def arrange(view: View, selected: Sequence[str] = (), rows: int = 1, order: str = "rank",
            playable: Collection[str] | None = None) -> tuple[LaidHand, ...]:
    """The layout of a hand: a block for each hand. ValueError for an unknown order."""
    if order not in ORDERS:
        raise ValueError(f"no such order: {order!r}")
    seats = _seats(view)
    blocks: list[LaidHand] = []
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
    """The seats whose cards the viewer plays, their own first. ValueError for a spectator's view."""
    if view.seat is None:
        raise ValueError("a spectator has no hand")
    return [view.seats[number] for number in view.controls]


def _groups(seat: SeatView, order: str) -> Sequence[Sequence[str]]:
    cards = seat.cards if seat.cards is not None else ("?",) * seat.count
    return by_combination(tuple(cards)) if order == "combination" else [(code,) for code in by_rank(cards)]


def _title(view: View, seat: SeatView, text: Text) -> str:
    return text("picture.hand.mine") if seat.seat == view.seat else seat_name(seat, text)


# --- painting -------------------------------------------------------------
def _paint(sheet: Sheet, block: LaidHand, title: str, columns: bool, receivers: Receivers) -> None:
    if title and block.title is not None:
        pill = Pill(theme.PANEL, theme.TITLE, theme.BODY, 50, 26)
        sheet.pill(theme.WIDTH / 2, block.title, title, pill, "m", width=theme.WIDTH - 200)
    for x, y in block.empty:
        sheet.panel(Box(x, y, layout.COLUMN, height(layout.COLUMN)), theme.EMPTY, 12, theme.EMPTY_EDGE, 2)
    for row, slots in groupby(block.slots, key=lambda slot: slot.row):
        for bracket in block.brackets:
            if bracket.row == row:
                over = Box(bracket.left, bracket.y - 5, bracket.right - bracket.left, 10)
                sheet.panel(over, theme.TITLE, 5, "#08181A", 2)
        for slot in slots:
            _card(sheet, slot, receivers)
        if columns:
            middle = slot.x + layout.COLUMN / 2
            sheet.text(middle, block.bottom - 26, str(row + 1), theme.SMALL, theme.TEXT_ON_FELT, anchor="m")


def _card(sheet: Sheet, slot: Slot, receivers: Receivers) -> None:
    card, pad = sprite(slot.code, slot.width, dim=slot.playable is False and not slot.selected)
    sheet.card(card, pad, Box(slot.x, slot.y, slot.width, slot.height), slot.code)
    if slot.selected or slot.playable:
        edge, pad = rim(slot.width, theme.SELECTED if slot.selected else theme.PLAYABLE)
        sheet.stamp(edge, slot.x - pad, slot.y - pad)
    if slot.under:
        sheet.stamp(crest(slot.code[0], 36), slot.x + (slot.width - 36) // 2, slot.y + 5)
    column = slot.x + round(theme.INDEX_W / 2 * slot.width / theme.CARD_W)
    if slot.bomb:
        mark = icon("bomb-mark", round(slot.width * 0.23), theme.BOMB_INK, theme.BOMB)
        y = slot.y + round(_BOMB_AT * slot.height / theme.CARD_H)
        sheet.stamp(mark, column - mark.width // 2, y - mark.height // 2)
    if slot.code in receivers:
        letter, colour = receivers[slot.code]
        middle = slot.y + round(_RECEIVER_AT * slot.height / theme.CARD_H)
        disc = Box(column - _DISC // 2, middle - _DISC // 2, _DISC, _DISC)
        sheet.panel(disc, colour, _DISC // 2, theme.SELECTED, 3)
        sheet.text(disc.cx, disc.cy, letter, theme.LABEL, (theme.TEXT, colour), anchor="m")
    elif slot.selected or slot.playable:
        tab = (icon("tab-selected", 38, theme.SELECTED_INK, theme.SELECTED) if slot.selected
               else icon("tab-playable", 38, theme.PLAYABLE_INK, theme.PLAYABLE))
        sheet.stamp(tab, column - tab.width // 2, slot.y - tab.height + 9)
