"""One step of a replay: every hand open, the trick below them.

For rounds that are over, or a viewer who may see everything: the hands are given beside the view. Up to six players
have a row each, more share two columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace

from games.moments import of_trick
from games.views import SeatView, TableKind, View
from rendering import cards, moments, theme, words
from rendering.draw.sheet import Box, Pill, Sheet
from rendering.draw.text import Text, measure
from rendering.draw.vector import fade, icon
from rendering.picture import Describer, Detail, PictureRequest
from rendering.results.boards import EDGE, HEIGHT, INNER, PANEL, ground
from rendering.seats import ACTIVE, TURN_PANEL, pills, seat_state
from rendering.table import fronts_table
from rendering.table import sentences as table_sentences
from rendering.table.info import columns, number
from rendering.table.layout import CARD_RATIO
from rendering.table.trick import draw_minis, draw_trick, draw_waiting

_HEAD_H, _GAP, _LINE_H = 58, 6, 56
_ROW_H, _LOW_ROW_H = 88, 62
"""Of up to four players, and of more."""


@dataclass(frozen=True, slots=True)
class ReplayPicture(PictureRequest):
    """The position after ``step`` of ``steps`` actions of a finished round, with all ``hands``, by seat, open."""

    filename = "replay"
    view: View
    hands: Mapping[int, tuple[str, ...]]
    step: int
    steps: int
    text: Text

    def sheet(self) -> Sheet:
        view, text = self.view, self.text
        sheet = ground(HEIGHT)
        _head(sheet, Box(EDGE, 14, INNER, _HEAD_H - 8), view, self.step, self.steps, text=text)
        boxes = _rows(len(view.seats))
        for seat, box in zip(view.seats, boxes, strict=True):
            _hand(sheet, box, view, seat, self.hands.get(seat.seat, ()), text=text)
        top = max(box.bottom for box in boxes) + _GAP + 4
        area = Box(EDGE, top, INNER, HEIGHT - 14 - top)
        if view.traits.table is TableKind.FRONTS:
            fronts_table.draw_fronts(sheet, area, view, text)
        elif view.trick.plays:
            if (moment := of_trick(view)) is not None:
                area = moments.spotlight(sheet, area, moment)
            draw_trick(sheet, area, _LINE_H, view, text, portraits=False)
        else:
            draw_waiting(sheet, area, _LINE_H, view, text)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        text, about = self.text, Describer(self.view, self.text, detail)
        yield text("replay.step", step=self.step, steps=self.steps) + "."
        closed = tuple(replace(seat, cards=None) for seat in self.view.seats)  # every hand follows
        yield from table_sentences(replace(self.view, seats=closed), text, detail)
        for seat in self.view.seats:
            hand = self.hands.get(seat.seat, ())
            shown = words.cards(hand, text) if detail.each else about.join(hand)
            yield text("alt.hand", name=about.name(seat.seat), cards=shown or "–")


def _rows(seats: int) -> tuple[Box, ...]:
    top = 14 + _HEAD_H
    if seats <= 6:
        tall = _ROW_H if seats <= 4 else _LOW_ROW_H
        return tuple(Box(EDGE, top + i * (tall + _GAP), INNER, tall) for i in range(seats))
    half = (seats + 1) // 2
    wide = (INNER - 12) // 2
    return tuple(
        Box(EDGE + i // half * (wide + 12), top + i % half * (_LOW_ROW_H + _GAP), wide, _LOW_ROW_H)
        for i in range(seats)
    )


def _head(sheet: Sheet, box: Box, view: View, step: int, steps: int, text: Text) -> None:
    """Round and step at the left, scores and wish at the right."""
    sheet.area("head", box)
    said, short = (f"{words.round_of(view, text)} · {text(key, step=step, steps=steps)}"
                   for key in ("replay.step", "replay.step.short"))
    right = box.right
    if view.wish:
        wish = f"{text('table.wish')} {words.rank_name(view.wish, text)}"
        right -= sheet.pill(right, box.cy, wish, Pill(theme.WISH, theme.WISH_INK, theme.SMALL, 44, 16), "r") + 10
    for column in reversed(columns(view, text)):
        value = number(column.value)
        said_ = value if not column.name else f"{column.name[:1]} {value}"
        right -= sheet.pill(right, box.cy, said_, Pill(column.fill, column.ink, theme.LABEL, 44, 16), "r") + 8
    room = right - box.x - 16
    words_ = said if measure(said, theme.BODY) <= room else short
    sheet.text(box.x + 6, box.cy, words_, theme.BODY, theme.TEXT_ON_FELT, width=room)


def _hand(sheet: Sheet, box: Box, view: View, seat: SeatView, hand: tuple[str, ...], text: Text) -> None:
    state = replace(seat_state(view, seat, text), title="")
    sheet.area(f"hand:{seat.seat}", box)
    active = state.state in ACTIVE
    team = "" if state.team is None else theme.TEAMS[state.team]
    sheet.panel(box, TURN_PANEL if active else PANEL, 18, theme.TURN if active else team, 3)
    two_lines = box.h >= 80
    said = pills(state, text, short=True)
    left = _LEFT_WIDE if two_lines else 410 if box.w == INNER else 256 if said else 226
    if not hand:
        left = box.w - 50
    about = Box(box.x + 16, box.y, left - 16, box.h)
    if two_lines:
        sheet.name(about.x, box.y + (26 if said else 44), state.name, about.w - 8, theme.TEXT_ON_PANEL)
        _draw_pills(sheet, about.x, box.y + 66, said)
    else:
        room = about.w - sum(measure(word, theme.TAG) + 24 for word, _, _ in said) - 12
        width = sheet.name(about.x, box.cy, state.name, room, theme.TEXT_ON_PANEL, largest=34, smallest=theme.MIN_TEXT)
        _draw_pills(sheet, about.x + width + 10, box.cy, said)
    _cards(sheet, Box(box.x + left, box.y + 4, box.w - left - 10, box.h - 8), hand)


_LEFT_WIDE = 262


def _draw_pills(sheet: Sheet, x: int, y: int, said: list[tuple[str, str, str]]) -> None:
    for word, ground_, ink in said:
        edge = ink if ground_ == theme.PANEL else ""
        x += sheet.pill(x, y, word, Pill(ground_, ink, theme.TAG, 34, 9, edge=edge, line=2 if edge else 0)) + 6


def _cards(sheet: Sheet, area: Box, hand: tuple[str, ...]) -> None:
    width = int(area.h / CARD_RATIO)
    step = min(width + 4, (area.w - width) / max(len(hand) - 1, 1))
    draw_minis(sheet, hand, area.x, area.y + (area.h - cards.height(width)) // 2, width, step=step)
    if not hand:
        sheet.stamp(icon("tick", 30, fade(theme.MUTED, 120)), area.x + 4, area.cy - 15)
