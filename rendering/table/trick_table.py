"""The table of a game of tricks: the trick lies in the middle."""

from __future__ import annotations

from games.moments import Kind, of_trick
from games.views import Phase, SeatView, View
from rendering import moments
from rendering.draw import felt
from rendering.draw.geometry import Box
from rendering.draw.sheet import Sheet
from rendering.draw.text import Text
from rendering.hand.grouping import by_rank
from rendering.table import info
from rendering.table.layout import HEIGHT, LINE_H, WIDE, WIDTH, layout
from rendering.table.seat import draw_seats, seat_name
from rendering.table.trick import draw_trick, draw_waiting, open_row, who_acts

OPEN_H = 96
"""Height of a row of open cards: the Table's hand."""
_UNDEALT_H, _UNDEALT_TWO_H, _UNDEALT_ROW = 74, 136, 26
"""Heights of undealt cards in one line and in two, and how many one line holds."""


def draw(view: View, text: Text) -> Sheet:
    """The table with its seats, the trick, scores and wish."""
    plan = layout(len(view.seats), info.score_width(view))
    sheet = Sheet(felt.table(WIDTH, HEIGHT))
    if plan.score and plan.wish:
        info.draw_score(sheet, plan.score, view, text)
        if view.wish:
            info.draw_wish(sheet, plan.wish, view.wish, text)
        elif view.to_act:
            info.draw_status(sheet, plan.wish, text(f"table.status.{view.phase.value}"), who_acts(view, text))
    draw_seats(sheet, zip(places(view), plan.seats, strict=True), view, text)
    draw_middle(sheet, plan.middle, view, text, portraits=plan.seats[0].style == WIDE, corners=plan.score is not None)
    return sheet


def draw_middle(sheet: Sheet, area: Box, view: View, text: Text, *, portraits: bool, corners: bool = False) -> None:
    """Open cards and the trick. ``portraits``: see `draw_trick`; without ``corners`` score and wish stand in a line."""
    middle = _open_cards(sheet, area, view, text)
    sides = (0, 0) if corners else info.line_widths(view, text)
    if view.trick.plays:
        middle = _moment(sheet, middle, view, text)
        line = draw_trick(sheet, middle, LINE_H, view, text, portraits, sides)
    else:
        line = draw_waiting(sheet, middle, LINE_H, view, text, sides)
    if not corners:
        info.draw_line(sheet, line, view, text)


def open_height(view: View) -> int:
    """Px that rows of open cards take at most in a round."""
    hands = sum(not seat.person and seat.seat not in view.controls for seat in view.seats)
    return hands * (OPEN_H + 8) + (_undealt_height(view) + 6 if len(view.open) > info.FEW_OPEN else 0)


def _undealt_height(view: View) -> int:
    return _UNDEALT_H if len(view.open) <= _UNDEALT_ROW else _UNDEALT_TWO_H


def places(view: View) -> tuple[SeatView, ...]:
    """Seats by place in the order of play. Seat 0 stays at the first place, unless places change every round."""
    order = view.order if len(view.order) == len(view.seats) else tuple(seat.seat for seat in view.seats)
    first = 0 if view.traits.reseats else order.index(0)
    return tuple(view.seats[seat] for seat in (*order[first:], *order[:first]))


_RIBBON_LEAST = 240
"""Least height of the felt for a bomb's ribbon: the caption names it too."""


def _moment(sheet: Sheet, middle: Box, view: View, text: Text) -> Box:
    """Light and a ribbon for a play that is remembered; returns what is left of the felt."""
    moment = of_trick(view)
    if moment is None:
        return middle
    inside = moments.spotlight(sheet, middle, moment)
    if moment.kind is Kind.BOMB and inside.h < _RIBBON_LEAST:
        return inside
    moments.ribbon(sheet, inside.below(inside.h - moments.RIBBON_H), moment, view, text)
    return inside.top(inside.h - moments.RIBBON_H - 8)


def _open_cards(sheet: Sheet, middle: Box, view: View, text: Text) -> Box:
    """Rows of cards that lie open to all (the Table's only after the exchange, R4); returns what is left."""
    for seat in view.seats:
        if not seat.person and seat.cards and view.phase not in (Phase.GRAND, Phase.EXCHANGE):
            row = middle.top(OPEN_H)
            open_row(sheet, row, "hand", seat_name(seat, text), seat.cards)
            middle = middle.below(OPEN_H + 8)
    if len(view.open) > info.FEW_OPEN:
        lines = 1 if len(view.open) <= _UNDEALT_ROW else 2
        row = middle.top(_undealt_height(view))
        open_row(sheet, row, "undealt", text("table.open"), tuple(by_rank(view.open)), lines=lines)
        middle = middle.below(row.h + 6)
    return middle
