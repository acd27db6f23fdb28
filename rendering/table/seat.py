"""A seat's panel: name, cards left, call or title, and a tag with its activity.

`seat_state` reduces a view to what one panel shows; `draw_seats` draws it in one of the layout's styles. Each state has
a word: the tag on the inner edge (to play, pass, on top, asked …), the call, ``OUT 1`` in the place of the cards. Teams
differ by the portrait's shape (round, cut corners) as well as by colour.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.views import Phase, Scoring, SeatView, TableKind, View
from rendering import theme, words
from rendering.cards.kit import crest
from rendering.draw.sheet import Box, Pill, Sheet
from rendering.draw.text import TIGHTEST, Text, clean, fit_name, fit_title, measure
from rendering.draw.vector import fade, icon, mix
from rendering.table.layout import NARROW, TAG_H, WIDE, SeatPlace

FEW = 3
"""This number of cards or fewer is shown in another colour."""
_PANEL = fade(theme.PANEL, 235)
TURN_PANEL = mix(theme.PANEL, theme.TURN, 0.10)
_LONE_EDGE = "#7FA8A0"
"""Edge of a seat without a team."""

TAGS = {
    "turn": (theme.TURN, theme.TURN_INK),
    "take": (theme.TURN, theme.TURN_INK),
    "gift": (theme.TURN, theme.TURN_INK),
    "deciding": (theme.TURN, theme.TURN_INK),
    "giving": (theme.TURN, theme.TURN_INK),
    "asked": (theme.TURN, theme.TURN_INK),
    "top": (theme.PANEL, theme.TITLE),
    "pass": (theme.PASS, theme.PASS_INK),
    "none": (theme.PASS, theme.PASS_INK),
    "ready": (theme.WISH, theme.WISH_INK),
}
"""Ground and ink of each tag; its word is ``table.tag.<state>``."""
SHORT = frozenset({"turn", "gift", "take", "top"})
"""States whose tag has a shorter word for narrow panels: ``table.tag.<state>.short``."""
ACTIVE = frozenset({"turn", "take", "gift", "deciding", "giving", "asked"})
"""States in which the game waits for the seat: its panel glows."""


@dataclass(frozen=True, slots=True)
class SeatState:
    """What one panel shows. ``count``: cards held, None while some are on their way in the exchange; ``state`` is a key
    of `TAGS` or ""; ``short``: the title in narrow panels; ``team``: the index of its colour or None."""

    seat: int
    name: str
    count: int | None
    state: str = ""
    call: str = ""
    title: str = ""
    short: str = ""
    team: int | None = None
    clan: str = ""
    out: int | None = None
    crowns: int = 0


def seat_activity(view: View, seat: SeatView) -> str:
    """The seat's activity: a key of `TAGS`, or ""."""
    if view.phase in (Phase.GRAND, Phase.EXCHANGE):
        return _preparing(view, seat)
    if view.phase in (Phase.BETWEEN, Phase.OVER):
        return ""
    owner = seat.seat == view.trick.owner
    if owner and view.phase in (Phase.CLOSING, Phase.GIFT):
        return "take" if view.phase == Phase.CLOSING else "gift"
    if view.phase == Phase.ASKED and view.asked is not None:
        return "asked" if seat.seat == view.asked else ""
    if seat.seat in view.to_act and not leader_unknown(view):
        return "turn"
    if seat.refused:
        return "none"
    if owner and view.trick.plays and view.traits.table is TableKind.TRICK:
        return "top"
    return "pass" if seat.passed and seat.out is None else ""


def leader_unknown(view: View) -> bool:
    """Whether the holder of the Mah Jong, unknown to the viewer, is to lead (T6)."""
    return view.phase == Phase.PLAY and len(view.to_act) > 1


def _preparing(view: View, seat: SeatView) -> str:
    if not seat.person:
        return ""
    if seat.seat not in view.to_act:
        return "ready"
    return "giving" if seat.answered else "deciding"


def count(view: View, seat: SeatView) -> int | None:
    """The cards of ``seat``; None if it has given cards and waits for others, who may still think about grand Tichu
    (T5)."""
    preparing = view.phase in (Phase.GRAND, Phase.EXCHANGE)
    return None if preparing and _preparing(view, seat) == "ready" else seat.count


def seat_state(view: View, seat: SeatView, text: Text) -> SeatState:
    """The contents of the seat's panel."""
    return SeatState(
        seat.seat, seat_name(seat, text), count(view, seat), seat_activity(view, seat), seat.call,
        title(view, seat, text), title(view, seat, text, ".short"),
        seat.team if seat.team in (0, 1) else None, seat.clan, seat.out,
        seat.score if view.traits.scoring is Scoring.PLACES else 0,
    )


def pills(state: SeatState, text: Text, *, short: bool = False) -> list[tuple[str, str, str]]:
    """Word, ground and ink of what a seat is and does: place, call, title, activity."""
    found = []
    if state.out is not None:
        found.append((text("table.out", place=state.out), theme.OUT, theme.OUT_INK))
    if state.call:
        found.append((text(f"table.call.{state.call}"), *theme.CALLS[state.call]))
    if state.title:
        found.append((state.title, theme.PANEL, theme.TITLE))
    if state.state:
        found.append((_tag(state, text, short), *TAGS[state.state]))
    return found


def _tag(state: SeatState, text: Text, short: bool) -> str:
    key = f"table.tag.{state.state}"
    return text(f"{key}.short" if short and state.state in SHORT else key)


def seat_name(seat: SeatView, text: Text) -> str:
    """A person's name; the Table's and the ghost's in words."""
    return clean(seat.name) if seat.name else text(f"table.name.{seat.dummy}.short")


def winners(view: View, text: Text) -> str:
    """The winners as a sentence: ``Ann and Bo win``; "" while nobody has won."""
    names = words.listed([seat_name(view.seats[seat], text) for seat in view.winners], text)
    return text("table.winners", n=len(view.winners), names=names) if names else ""


def title(view: View, seat: SeatView, text: Text, form: str = "") -> str:
    """A title of The Great Lord, or the dealer's role. ``form``: ``.short`` for narrow places."""
    if view.traits.dealer_role and seat.seat == view.dealer:
        return text(f"table.{view.traits.dealer_role}{form}")
    return text(f"title.{seat.title}{form}") if seat.title else ""


def player_colour(seat: int) -> str:
    """The colour of a player's portrait, also beside their plays."""
    return theme.PLAYERS[seat % len(theme.PLAYERS)]


def initial(name: str) -> str:
    """The portrait's letter."""
    return name[:1].upper()


_WIDE_ROWS = (31, 71)
_NARROW_ROWS = {1: (30, 66, 106), 2: (20, 47, 78, 115)}
"""Middles of the lines from the panel's top: name, (rest of it,) title or call, cards; by the name's lines."""


# --- drawing --------------------------------------------------------------
def draw_seats(sheet: Sheet, seats: Iterable[tuple[SeatView, SeatPlace]], view: View, text: Text) -> None:
    """Draw each seat's panel and tag. All panels come before the light around an active one."""
    states = [(place, seat_state(view, seat, text)) for seat, place in seats]
    for place, state in states:
        sheet.panel(place.box, _PANEL, 22, _edge(state), 2)
    for place, state in states:
        _draw_seat(sheet, place, state, text)


def _edge(state: SeatState) -> str:
    return _LONE_EDGE if state.team is None else theme.TEAMS[state.team]


def _draw_seat(sheet: Sheet, place: SeatPlace, state: SeatState, text: Text) -> None:
    """The content of the seat's panel, and its tag."""
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
    inside = Box(left, box.y, box.right - 12 - left, box.h)
    _words(sheet, inside, place, state, text)
    _tags(sheet, place, state, text)


def _portrait(sheet: Sheet, x: int, y: int, state: SeatState, team: str) -> None:
    """An initial on the player's colour: round, with cut corners for the second team."""
    radius = 20 if state.team == 1 else 37
    sheet.panel(Box(x - 37, y - 37, 74, 74), player_colour(state.seat), radius, team, 4)
    if state.clan in theme.CLANS:
        sheet.stamp(crest(state.clan, 34), x + 14, y + 12)
    sheet.text(x, y, initial(state.name), theme.STRONG, (theme.TEXT, player_colour(state.seat)), "m")


def _words(sheet: Sheet, inside: Box, place: SeatPlace, state: SeatState, text: Text) -> None:
    """Name above, cards or place below; both keep clear of the tag's edge."""
    narrow = place.style == NARROW
    ink = theme.MUTED if state.state == "pass" or state.out is not None else theme.TEXT
    lines = fit_name(state.name, inside.w, 32 if narrow else theme.NAME.px, 2 if narrow else 1, theme.MIN_TEXT)
    lift = inside.y + (0 if place.tag_below else 8 if narrow else 6)
    rows = _NARROW_ROWS[len(lines)] if narrow else _WIDE_ROWS
    for y, line in zip(rows, lines, strict=False):
        sheet.line(inside.x, lift + y, line, (ink, theme.PANEL))
    if narrow and state.title:
        line = fit_title(state.title, inside.w, state.short)
        sheet.line(inside.x, lift + rows[-2], line, theme.TITLE_ON_PANEL)
    elif narrow and state.call:
        _call(sheet, inside.x, lift + rows[-2] + 2, state.call, inside.w, text, 32)
    _foot(sheet, Box(inside.x, lift + rows[-1], inside.w, 0), state, narrow, text)


def _foot(sheet: Sheet, at: Box, state: SeatState, narrow: bool, text: Text) -> None:
    """The lower line: cards left or place, then call or title, which narrow panels have above. ``at.y``: its middle."""
    x, y = at.x, at.y
    if state.out is not None:
        pad, gap = (6, 5) if state.title and not narrow else (9, 7)
        word = _out_word(state, 0 if narrow else _needed(state, text), at.w - 2 * pad - gap, text)
        x += sheet.pill(x, y, word, Pill(theme.OUT, theme.OUT_INK, height=36, pad=pad)) + gap
    elif state.count is not None:
        size = 34 if narrow else 40
        sheet.stamp(icon("fan", size), x, y - size / 2 - 1)
        ink = theme.FEW if state.count <= FEW else theme.TEXT
        x += size + 5
        x += sheet.text(x, y, str(state.count), theme.STRONG, (ink, theme.PANEL)) + 9
    room = at.right - x
    if narrow:
        return
    if state.call:
        _call(sheet, x, y, state.call, room, text)
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


def _tags(sheet: Sheet, place: SeatPlace, state: SeatState, text: Text) -> None:
    """The activity, right; rounds in first place, left; both on the inner edge."""
    y = place.tag_line
    narrow = place.style == NARROW
    if state.state:
        ground, ink = TAGS[state.state]
        word = _tag(state, text, narrow)
        pad = 8 if narrow else 12
        width = measure(word, theme.TAG) + 2 * pad
        right = place.box.right - (6 if narrow else 18)
        sheet.area(f"tag:{state.seat}", Box(right - width, y - TAG_H // 2, width, TAG_H))
        edge = ink if state.state == "top" else "#08181A"
        sheet.pill(right, y, word, Pill(ground, ink, pad=pad, edge=edge, line=3), "r")
    if state.crowns:
        number = str(state.crowns)
        width = measure(number, theme.TAG) + 44
        left = place.box.x + (6 if narrow else 18)
        box = Box(left, y - TAG_H // 2, width, TAG_H)
        sheet.part(f"crowns:{state.seat}", box, theme.GRAND, TAG_H // 2, "#08181A", 3)
        sheet.stamp(icon("crown", 24, theme.GRAND_INK), left + 10, y - 13)
        sheet.text(left + 36, y, number, theme.TAG, (theme.GRAND_INK, theme.GRAND))
