"""The exchange: the cards the viewer gave and received (T5, R5, S3, L6).

Private. Cards that have not come yet show as an empty place.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.views import SeatView, View
from rendering import cards, theme, words
from rendering.draw.sheet import Box, Sheet, row
from rendering.draw.text import Text
from rendering.draw.vector import icon
from rendering.picture import Describer, Detail, PictureRequest
from rendering.results.boards import EDGE, HEAD_H, INNER, PANEL, ground, headline
from rendering.seats import player_colour, seat_name
from rendering.table.layout import LEAST_VISIBLE, fan

_NAME_H, _LABEL_H, _PANEL_GAP = 96, 46, 14
_LARGEST = 170
_EMPTY_EDGE = "#8FB5AB"


def partners(view: View) -> tuple[SeatView, ...]:
    """The seats that the viewer exchanges with, in the order of play after the viewer."""
    seats = {seat for seat, _ in (*view.given, *view.received)}
    at = view.order.index(view.seat)
    return tuple(view.seats[seat] for seat in (*view.order[at:], *view.order[:at]) if seat in seats)


def relation(view: View, other: SeatView, text: Text) -> str:
    """``partner`` or ``opponent``; a title in games without teams."""
    if other.title:
        return text(f"title.{other.title}")
    if view.seat is None or other.team is None:
        return ""
    return text("exchange.partner" if view.seats[view.seat].team == other.team else "exchange.opponent")


@dataclass(frozen=True, slots=True)
class ExchangePicture(PictureRequest):
    """What the view's seat gave and received, private. ValueError before it gave."""

    filename = "exchange"
    view: View
    text: Text

    def sheet(self) -> Sheet:
        view, text = self.view, self.text
        others = partners(view)
        if not others:
            raise ValueError("nothing was exchanged")
        boxes = row(len(others), Box(EDGE, HEAD_H, INNER, 10), _PANEL_GAP, INNER // 2)
        half = (boxes[0].w - 48 - 18) // 2
        most = max(len(codes) for _, codes in (*view.given, *view.received))
        width = min(_LARGEST, int(half / (1 + LEAST_VISIBLE * (most - 1))))
        tall = _NAME_H + _LABEL_H + cards.height(width) + 26
        sheet = ground(HEAD_H + tall + EDGE)
        headline(sheet, text("exchange.head"), "")
        for other, box in zip(others, boxes, strict=True):
            _panel(sheet, Box(box.x, HEAD_H, box.w, tall), width, view, other, text=text)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        view, text = self.view, self.text
        yield text("alt.exchanged")
        for other in partners(view):
            name = Describer(view, text, detail).name(other.seat)
            if role := relation(view, other, text):
                name = f"{name} ({role})"
            gave = words.cards(dict(view.given).get(other.seat, ()), text) or "–"
            got = words.cards(dict(view.received).get(other.seat, ()), text) or "–"
            yield text("alt.swap", name=name, gave=gave, got=got)


def _panel(sheet: Sheet, box: Box, width: int, view: View, other: SeatView, text: Text) -> None:
    sheet.area(f"with:{other.seat}", box)
    edge = theme.TEAMS[other.team] if other.team in (0, 1) else player_colour(other.seat)
    sheet.panel(box, PANEL, 24, edge, 3)
    role = relation(view, other, text)
    x = box.x + 24
    sheet.name(x, box.y + (34 if role else 48), seat_name(other, text), box.w - 48, theme.TEXT_ON_PANEL, largest=38)
    if role:
        if other.team in (0, 1):
            sheet.stamp(icon(f"team-{other.team or 0}", 24, edge), x, box.y + 62)
            x += 34
        sheet.text(x, box.y + 74, role, theme.SMALL, theme.MUTED_ON_PANEL, width=box.right - 20 - x)
    inside = Box(box.x + 24, box.y + _NAME_H, box.w - 48, box.h - _NAME_H - 20)
    gave, got = row(2, inside, 18, inside.w)
    _cards(sheet, gave, width, text("exchange.gave"), dict(view.given).get(other.seat, ()), ink=theme.MUTED)
    _cards(sheet, got, width, text("exchange.got"), dict(view.received).get(other.seat, ()), ink=theme.TITLE)


def _cards(sheet: Sheet, box: Box, width: int, label: str, codes: tuple[str, ...], ink: str) -> None:
    """A heading and the cards below it, or an empty place."""
    sheet.text(box.cx, box.y + 20, label, theme.SMALL, (ink, theme.PANEL), anchor="m", width=box.w)
    area = box.below(_LABEL_H)
    for card, code in zip(fan(max(len(codes), 1), area, width), codes or ("",), strict=True):
        if code:
            sheet.card(*cards.sprite(code, width), card, code)
        else:
            sheet.panel(card, theme.PANEL, 14, _EMPTY_EDGE, 3)
            sheet.text(card.cx, card.cy, "?", theme.DISPLAY, (_EMPTY_EDGE, theme.PANEL), anchor="m")
