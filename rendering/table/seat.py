"""A seat's panel on the table: name, cards left, call or title, and a tag with its activity (`rendering.seats`).

`draw_seats` draws the panels in the layout's styles. The tag rides on the inner edge. Teams differ by the portrait's
shape (round, cut corners) as well as by colour.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from games.views import SeatView, View
from rendering import cards, theme
from rendering.cards.kit import crest
from rendering.draw.sheet import Box, Pill, Sheet
from rendering.draw.text import TIGHTEST, Text, fit_person, fit_title, measure
from rendering.draw.vector import fade, icon
from rendering.seats import ACTIVE, TAGS, TURN_PANEL, SeatState, initial, player_colour, seat_state, tag
from rendering.table.layout import MINI_SHOWN, NARROW, TAG_H, TAG_OUT, WIDE, SeatPlace

FEW_CARDS = 3
"""This number of cards or fewer is shown in another colour."""
_PANEL = fade(theme.PANEL, 235)
_LONE_EDGE = "#7FA8A0"
"""Edge of a seat without a team."""
_WIDE_ROWS = (31, 71)
_NARROW_ROWS = {1: (30, 66, 106), 2: (20, 47, 78, 115)}
_LOW_ROWS = (19, 48, 77)
"""Middles of the lines from the panel's top: name, (rest of it,) title or call, cards; by the name's lines, and in a
low panel, whose tag reaches up to the last of them."""
_LOW = 120
"""A narrow panel below this height is low: a name gets one line."""
Gifts = Mapping[int, tuple[str, ...]]
NOTHING: Gifts = MappingProxyType({})
_GIFT = 44
"""Width of a card that a seat gets."""
_PAD, _TIGHT, _CORNER = 8, 4, 6
"""Paddings of what stands on a narrow panel's edge, and its distance from the corners."""


def draw_seats(sheet: Sheet, seats: Iterable[tuple[SeatView, SeatPlace]], view: View, text: Text, *,
               gifts: Gifts = NOTHING) -> None:
    """Draw each seat's panel and tag. All panels come before the light around an active one. ``gifts``: cards that the
    viewer gives to seats, which only they may see."""
    states = [(place, seat_state(view, seat, text)) for seat, place in seats]
    for place, state in states:
        sheet.panel(place.box, _PANEL, 22, _edge(state), 2)
    for place, state in states:
        _draw_seat(sheet, place, state, text, gifts.get(state.seat, ()))


def _edge(state: SeatState) -> str:
    return _LONE_EDGE if state.team is None else theme.TEAMS[state.team]


def _draw_seat(sheet: Sheet, place: SeatPlace, state: SeatState, text: Text, gift: tuple[str, ...]) -> None:
    """The content of the seat's panel, and its tag; cards that it gets stand at its right edge."""
    box = place.box
    team = _edge(state)
    sheet.area(f"seat:{state.seat}", box)
    if state.state in ACTIVE:
        sheet.glow(box, theme.TURN, 22)
        sheet.panel(box, TURN_PANEL, 22, theme.TURN, 4)
    left = box.x + 16
    if place.style == WIDE:
        _portrait(sheet, box.x + 52, box.cy, state, team)
        left = box.x + 98
    elif state.team is not None:
        sheet.panel(Box(box.x + 10, box.y + 20, 7, box.h - 40), team, 3)
        left = box.x + 26
    step = round(_GIFT * MINI_SHOWN)
    taken = _GIFT + step * (len(gift) - 1) + 8 if gift else 0
    inside = Box(left, box.y, box.right - 12 - taken - left, box.h)
    _words(sheet, inside, place, state, text)
    for number, code in enumerate(gift):
        at = Box(inside.right + 8 + number * step, box.y + 8, _GIFT, cards.height(_GIFT))
        sheet.card(cards.mini(code, _GIFT), 0, at, code)
    _tags(sheet, place, state, text)


def _portrait(sheet: Sheet, x: int, y: int, state: SeatState, team: str) -> None:
    """An initial on the player's colour: round, with cut corners for the second team."""
    radius = 20 if state.team == 1 else 37
    sheet.panel(Box(x - 37, y - 37, 74, 74), player_colour(state.seat), radius, team, 4)
    if state.clan in theme.CLANS:
        sheet.stamp(crest(state.clan, 34), x + 14, y + 12)
    sheet.text(x, y, initial(state.name), theme.STRONG, (theme.TEXT, player_colour(state.seat)), anchor="m")


def _words(sheet: Sheet, inside: Box, place: SeatPlace, state: SeatState, text: Text) -> None:
    """Name above, cards or place below; both keep clear of the tag's edge."""
    narrow = place.style == NARROW
    ink = theme.MUTED if state.state == "pass" or state.out is not None else theme.TEXT
    room = inside.w - (_crowns_width(state, _PAD) if _beside_name(place, state, text) else 0)
    lines = fit_person(state.name, room, 32 if narrow else theme.NAME.px, 2 if narrow and not _low(place) else 1,
                     theme.MIN_TEXT)
    lift = inside.y + (0 if place.tag_below else 8 if narrow else 6)
    rows = _LOW_ROWS if _low(place) else _NARROW_ROWS[len(lines)] if narrow else _WIDE_ROWS
    for y, line in zip(rows, lines, strict=False):
        sheet.line(inside.x, lift + y, line, (ink, theme.PANEL))
    if narrow and state.title:
        line = fit_title(state.title, inside.w, state.short)
        sheet.line(inside.x, lift + rows[-2], line, theme.TITLE_ON_PANEL)
    elif narrow and state.call:
        _call(sheet, inside.x, lift + rows[-2] + 2, state.call, inside.w, text=text, height=32)
    _foot(sheet, Box(inside.x, lift + rows[-1], inside.w, 28 if _low(place) else 36), state, narrow, text)


def _foot(sheet: Sheet, at: Box, state: SeatState, narrow: bool, text: Text) -> None:
    """The lower line: cards left or place, then call or title, which narrow panels have above. ``at.y``: its middle;
    ``at.h``: its height; a low one has smaller cards."""
    x, y, low = at.x, at.y, at.h < 36
    if state.out is not None:
        pad, gap = (6, 5) if state.title and not narrow else (9, 7)
        word = _out_word(state, 0 if narrow else _needed(state, text), at.w - 2 * pad - gap, text)
        x += sheet.pill(x, y, word, Pill(theme.OUT, theme.OUT_INK, height=at.h, pad=pad)) + gap
    elif state.count is not None:
        size = 24 if low else 34 if narrow else 40
        sheet.stamp(icon("fan", size), x, y - size / 2 - 1)
        ink = theme.FEW if state.count <= FEW_CARDS else theme.TEXT
        x += size + 5
        x += sheet.text(x, y, str(state.count), theme.LABEL if low else theme.STRONG, (ink, theme.PANEL)) + 9
    room = at.right - x
    if narrow:
        return
    if state.call:
        _call(sheet, x, y, state.call, room, text=text)
    elif state.title:
        line = fit_title(state.title, room, state.short)
        sheet.line(x, y, line, theme.TITLE_ON_PANEL)


def _call(sheet: Sheet, x: int, y: int, call: str, room: int, text: Text, height: int = 36) -> None:
    word = text(f"table.call.{call}")
    pad = min(14, (room - measure(word, theme.TAG)) // 2)
    sheet.pill(x, y, word, Pill(*theme.CALLS[call], height=height, pad=max(pad, 4)), width=room - 8)


def _needed(state: SeatState, text: Text) -> float:
    """Px that a call or a title takes at least."""
    if state.call:
        return measure(text(f"table.call.{state.call}"), theme.TAG) + 24
    smallest = theme.TextStyle(theme.NAME.family, theme.MIN_TEXT, theme.NAME.weight)
    return measure(state.short, smallest) * TIGHTEST if state.short else 0


def _out_word(state: SeatState, needed: float, room: int, text: Text) -> str:
    """``OUT 2``; the place alone where the words would cut a call or a title beside them."""
    word = text("table.out", place=state.out)
    return word if measure(word, theme.TAG) + needed <= room else str(state.out)


def _low(place: SeatPlace) -> bool:
    return place.style == NARROW and place.box.h < _LOW


def _beside_name(place: SeatPlace, state: SeatState, text: Text) -> bool:
    """Whether rounds in first place stand beside the name: the edge has no room for them."""
    return place.style == NARROW and state.crowns > 0 and (_low(place) or not _fit(place, state, _TIGHT, text))


def _fit(place: SeatPlace, state: SeatState, pad: int, text: Text) -> bool:
    """Whether the tag and rounds in first place stand side by side on the edge of a narrow panel."""
    tagged = measure(tag(state, text, short=True), theme.TAG) + 2 * pad if state.state else 0
    return tagged + _crowns_width(state, pad) <= place.box.w - 2 * _CORNER


def _tag_pad(place: SeatPlace, state: SeatState, text: Text) -> int:
    if place.style != NARROW:
        return 12
    return _PAD if not state.crowns or _low(place) or _fit(place, state, _PAD, text) else _TIGHT


def _crowns_width(state: SeatState, pad: int) -> int:
    return measure(str(state.crowns), theme.TAG) + 28 + 2 * pad


def _tags(sheet: Sheet, place: SeatPlace, state: SeatState, text: Text) -> None:
    """The activity, right; rounds in first place, left; both on the inner edge."""
    y, pad, corner = place.tag_line, _tag_pad(place, state, text), _CORNER if place.style == NARROW else 18
    if state.state:
        ground, ink = TAGS[state.state]
        word = tag(state, text, short=place.style == NARROW)
        width, right = measure(word, theme.TAG) + 2 * pad, place.box.right - corner
        sheet.area(f"tag:{state.seat}", Box(right - width, y - TAG_H // 2, width, TAG_H))
        edge = ink if state.state == "top" else "#08181A"
        sheet.pill(right, y, word, Pill(ground, ink, pad=pad, edge=edge, line=3), "r")
    if state.crowns:
        pad = min(pad, _PAD)
        width = _crowns_width(state, pad)
        if _beside_name(place, state, text):
            top = place.box.y + (4 if place.tag_below else TAG_H - TAG_OUT)
            _crowns(sheet, Box(place.box.right - width - _CORNER, top, width, 32), state, pad)
        else:
            _crowns(sheet, Box(place.box.x + corner, y - TAG_H // 2, width, TAG_H), state, pad)


def _crowns(sheet: Sheet, box: Box, state: SeatState, pad: int) -> None:
    sheet.part(f"crowns:{state.seat}", box, theme.GRAND, box.h // 2, "#08181A", line=3)
    sheet.stamp(icon("crown", 24, theme.GRAND_INK), box.x + pad + 2, box.cy - 13)
    sheet.text(box.x + pad + 28, box.cy, str(state.crowns), theme.TAG, (theme.GRAND_INK, theme.GRAND))
