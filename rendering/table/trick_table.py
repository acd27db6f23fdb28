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
    middle = _open_cards(sheet, plan.middle, view, text)
    sides = (0, 0) if plan.score else info.line_widths(view, text)
    if view.trick.plays:
        middle = _moment(sheet, middle, view, text)
        line = draw_trick(sheet, middle, LINE_H, view, text, plan.seats[0].style == WIDE, sides)
    else:
        line = draw_waiting(sheet, middle, LINE_H, view, text, sides)
    if not plan.score:
        info.draw_line(sheet, line, view, text)
    return sheet


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
        row = middle.top(_UNDEALT_H if lines == 1 else _UNDEALT_TWO_H)
        open_row(sheet, row, "undealt", text("table.open"), tuple(by_rank(view.open)), lines=lines)
        middle = middle.below(row.h + 6)
    return middle
