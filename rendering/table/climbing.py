"""The table of Tichu, Trichu, Tientsin and The Great Lord."""

from __future__ import annotations

from games.views import Phase, SeatView, View
from rendering.draw.geometry import Box
from rendering.draw.text import Text
from rendering.hand.grouping import by_rank
from rendering.results.sheet import Sheet
from rendering.table import felt, info
from rendering.table.layout import HEIGHT, LINE_H, WIDE, WIDTH, TableLayout, layout
from rendering.table.seat import draw_seat, ground, seat_name, seat_state
from rendering.table.trick import draw_trick, draw_waiting, open_row, who_acts

OPEN_H = 96
"""Height of a row of open cards: the Table's hand."""
_UNDEALT_H, _UNDEALT_TWO_H, _UNDEALT_ROW = 74, 136, 26
"""Heights of undealt cards in one line and in two, and how many one line holds."""


def draw(view: View, text: Text) -> Sheet:
    """The table with its seats, the trick, scores and wish."""
    plan = layout(len(view.seats), info.score_width(view))
    sheet = seated(plan, view, text, info.corner(plan.wish, view) if plan.wish else ())
    middle = _open_cards(sheet, plan.middle, view, text)
    sides = (0, 0) if plan.corners else info.line_widths(view, text)
    if view.trick.plays:
        line = draw_trick(sheet, middle, LINE_H, view, text, plan.seats[0].style == WIDE, sides)
    else:
        line = draw_waiting(sheet, middle, LINE_H, view, text, sides)
    _information(sheet, plan, line, view, text)
    return sheet


def seated(plan: TableLayout, view: View, text: Text, more: tuple[felt.Panel, ...] = ()) -> Sheet:
    """A table with its seats, the empty score panel, and ``more`` empty panels."""
    seats = [(place, seat_state(view, seat, text)) for seat, place in zip(places(view), plan.seats, strict=True)]
    score = (felt.Panel(plan.score, info.PANEL, 20),) if plan.score else ()
    sheet = Sheet(felt.table(WIDTH, HEIGHT, (*(ground(place, state) for place, state in seats), *score, *more)))
    for place, state in seats:
        draw_seat(sheet, place, state, text)
    return sheet


def places(view: View) -> tuple[SeatView, ...]:
    """Seats by place, from seat 0 on in the order of play, so that everybody keeps their place."""
    order = view.order if len(view.order) == len(view.seats) else tuple(seat.seat for seat in view.seats)
    first = order.index(0) if view.game != "lord" else 0
    return tuple(view.seats[seat] for seat in (*order[first:], *order[:first]))


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


def _information(sheet: Sheet, plan: TableLayout, line: Box, view: View, text: Text) -> None:
    if plan.score is None or plan.wish is None:
        info.draw_line(sheet, line, view, text)
        return
    info.draw_score(sheet, plan.score, view, text)
    if view.wish:
        info.draw_wish(sheet, plan.wish, view.wish, text)
    elif view.to_act:
        info.draw_status(sheet, plan.wish, text(f"table.status.{view.phase.value}"), who_acts(view, text))
