"""The table of a game of tricks: its seats, scores and wish, and the trick in the middle.

All plays of a trick are shown, the current one large under a caption with its player and combination; the caption's
coin has the trick's points (T2). While no card lies there, the last trick's winning play is shown dimmed.
"""

from __future__ import annotations

from games.moments import MomentKind, of_trick
from games.views import Phase, PlayView, SeatView, View
from rendering import cards, moments, theme, words
from rendering.cards.grouping import by_rank
from rendering.draw.sheet import Box, Pill, Sheet, framed_felt
from rendering.draw.text import SMALLEST, TIGHTEST, Text, fit_name, fit_person, measure
from rendering.draw.vector import fade, icon
from rendering.seats import initial, leader_unknown, player_colour, seat_name, winners
from rendering.table import info
from rendering.table.info import number
from rendering.table.layout import (
    CARD_RATIO,
    HEIGHT,
    LINE_H,
    MINI_SHOWN,
    WIDE,
    WIDTH,
    Arrangement,
    Group,
    Spot,
    arrange,
    fan,
    fan_width,
    layout,
)
from rendering.table.seat import draw_seats

BEFORE_PLAY = (Phase.GRAND, Phase.EXCHANGE)
OPEN_H = 88
"""Height of a row of open cards: the Table's hand."""
_UNDEALT_H, _UNDEALT_TWO_H, _UNDEALT_ROW = 74, 136, 26
"""Heights of undealt cards in one line and in two, and how many one line holds."""


def draw(view: View, text: Text) -> Sheet:
    """The table with its seats, the trick, scores and wish."""
    plan = layout(len(view.seats), info.score_width(view))
    sheet = Sheet(framed_felt(WIDTH, HEIGHT))
    if plan.score and plan.wish:
        info.draw_score(sheet, plan.score, view, text)
        if view.wish:
            info.draw_wish(sheet, plan.wish, view.wish, text)
        elif named := waited_for(view, text):
            info.draw_status(sheet, plan.wish, text(f"table.status.{view.phase.value}"), named)
    draw_seats(sheet, zip(places(view), plan.seats, strict=True), view, text)
    draw_middle(sheet, plan.middle, view, text, portraits=plan.seats[0].style == WIDE, corners=plan.score is not None)
    return sheet


def draw_middle(sheet: Sheet, area: Box, view: View, text: Text, *, portraits: bool, corners: bool = False) -> None:
    """Open cards and the trick. ``portraits``: see `draw_trick`; without ``corners`` score and wish stand in a line."""
    middle = _open_cards(sheet, area, view, text)
    sides = (0, 0) if corners else info.line_widths(view, text)
    if view.trick.plays:
        middle = _moment(sheet, middle, view, text)
        line = draw_trick(sheet, middle, LINE_H, view, text, portraits=portraits, sides=sides)
    else:
        line = draw_waiting(sheet, middle, LINE_H, view, text, sides=sides)
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
    first = 0 if view.traits.reseats else view.order.index(0)
    return tuple(view.seats[seat] for seat in (*view.order[first:], *view.order[:first]))


_RIBBON_LEAST = 240
"""Least height of the felt for a bomb's ribbon: the caption names it too."""


def _moment(sheet: Sheet, middle: Box, view: View, text: Text) -> Box:
    """Light and a ribbon for a play that is remembered; returns what is left of the felt."""
    moment = of_trick(view)
    if moment is None:
        return middle
    inside = moments.spotlight(sheet, middle, moment)
    if moment.kind is MomentKind.BOMB and inside.h < _RIBBON_LEAST:
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


CAPTION = fade(theme.PANEL, 228)
_DISC = 40
_NAME_ROOM = 150
"""Widest name beside an earlier play: ten letters of any script."""
_CAPTION_NAME, _WHOLE_NAME = 165, 205
"""Least room for a name in the caption, and for a whole one. Before a name gets less, a long play shows its kind alone,
and the state only shows on the seat's tag."""
_TAIL = theme.TextStyle("ui", 34, 600)
_SMALL_TAIL = theme.TextStyle("ui", SMALLEST, 600)


def draw_trick(sheet: Sheet, area: Box, line: int, view: View, text: Text, portraits: bool,
               sides: tuple[int, int] = (0, 0)) -> Box:
    """Draw the running trick into ``area``; returns the caption's line, whose ends (``sides`` px) stay free.

    ``portraits``: seats show initials, so that a disc identifies a play's player.
    """
    *earlier, current = view.trick.plays
    groups = tuple(Group(_label_width(view, play, text, portraits), len(play.cards)) for play in earlier)
    way = arrange(area, line, groups, len(current.cards))
    for spot in way.spots:
        _earlier(sheet, spot, way.mini, view, earlier[spot.index], text=text, portraits=portraits)
    if way.more is not None:
        sheet.area("more", way.more)
        word = text("table.earlier", n=way.left_out)
        sheet.pill(way.more.cx, way.more.cy, word, Pill(theme.PANEL, theme.TEXT, pad=8), "m")
    _caption(sheet, _caption_box(way, sides), view, current, text)
    _fan(sheet, "current", current.cards, way.cards, way.width)
    return way.line


def _caption_box(way: Arrangement, sides: tuple[int, int]) -> Box:
    """The caption stands over its cards, as far as the line's ends allow."""
    left, right = way.line.x + sides[0], way.line.right - sides[1]
    over = way.cards if way.cards.w < way.line.w else way.line
    half = min(over.cx - left, right - over.cx)
    if half < 260:
        return Box(left, way.line.y, right - left, way.line.h)
    return Box(over.cx - half, way.line.y, 2 * half, way.line.h)


def _fan(sheet: Sheet, name: str, codes: tuple[str, ...], area: Box, width: int, *, dim: bool = False) -> None:
    """Cards side by side, as a part of the layout."""
    boxes = fan(len(codes), area, width)
    sheet.area(name, Box(boxes[0].x, boxes[0].y, boxes[-1].right - boxes[0].x, boxes[0].h))
    for code, box in zip(codes, boxes, strict=True):
        sheet.card(*cards.sprite(code, width, dim), box, code)


def _caption(sheet: Sheet, box: Box, view: View, play: PlayView, text: Text) -> None:
    """``Mei · Full house, 9s`` and a coin with the trick's points."""
    bomb = play.combination is not None and play.combination.bomb
    points = _points(view)
    coin = measure(points, theme.LABEL) + 46 if points else 0
    who = _who(view, play.seat, text)
    least = max(_CAPTION_NAME, min(measure(who, _SMALL_TAIL) * TIGHTEST, _WHOLE_NAME))
    state = _state(view, text)
    if state and measure(state, theme.TAG) + 44 + least > box.w - 52 - coin:
        state = ""
    tail = measure(state, theme.TAG) + 44 if state else 0
    room = box.w - 52 - coin - tail
    said = _said(play, room - round(least) - 10, text)
    name = fit_person(who, round(min(max(room - measure(said, _TAIL) - 10, least), room)), 36)[0]
    words_ = fit_name(said, room - name.width - 10, _TAIL.px)[0] if said else None
    wide = words_.width if words_ else 0
    whole = name.width + 10 + wide + 52 + coin + tail
    left = box.cx - whole // 2
    pill = Box(left, box.y + (box.h - 54) // 2, whole, 54)
    sheet.part("caption", pill, theme.BOMB if bomb else CAPTION, 27, theme.GRAND if bomb else "", line=3)
    ground = theme.BOMB if bomb else theme.PANEL
    y = pill.cy
    sheet.line(left + 26, y, name, (theme.TITLE, ground))
    x = left + 36 + name.width
    if words_:
        x += sheet.line(x, y, words_, (theme.TEXT, ground)) + 12
    if points:
        sheet.stamp(icon("coin", 34), x, y - 17)
        sheet.text(x + 40, y, points, theme.LABEL, (theme.TITLE, ground))
        x += coin
    if state:
        sheet.pill(x + 8, y, state, Pill(theme.TURN, theme.TURN_INK, style=theme.TAG, height=38, pad=12))


def _said(play: PlayView, room: int, text: Text) -> str:
    """``· `` and the play in words, shortened if needed; "" if even that is too long, since its cards lie below."""
    whole, short = (f"· {say(play, text)}" for say in (words.play, words.play_short))
    if measure(whole, _TAIL) <= room:
        return whole
    return short if measure(short, _SMALL_TAIL) * TIGHTEST <= room else ""


def _points(view: View) -> str:
    """The trick's card points; "" in a game without points."""
    return number(view.trick.points) if view.traits.card_points else ""


def _state(view: View, text: Text) -> str:
    """Why the game waits after the trick is decided: closing (T23), the Dragon's gift (T21)."""
    if view.phase == Phase.CLOSING:
        return text("table.closing")
    return text("table.gift") if view.phase == Phase.GIFT else ""


def _who(view: View, seat: int, text: Text) -> str:
    return seat_name(view.seats[seat], text)


def _label_width(view: View, play: PlayView, text: Text, portraits: bool) -> int:
    if portraits:
        return _DISC
    return fit_person(_who(view, play.seat, text), _NAME_ROOM, theme.SMALL.px, smallest=theme.MIN_TEXT)[0].width + 20


def _earlier(sheet: Sheet, spot: Spot, mini: int, view: View, play: PlayView, text: Text, portraits: bool) -> None:
    """An earlier play: its player, then its cards, small."""
    box = spot.box
    sheet.area(f"play:{spot.index}", box)
    who = _who(view, play.seat, text)
    if portraits:
        width = _DISC
        colour = player_colour(play.seat)
        edge = theme.TEAMS[view.seats[play.seat].team or 0] if view.seats[play.seat].team in (0, 1) else theme.MUTED
        disc = Box(box.x, box.cy - _DISC // 2, _DISC, _DISC)
        sheet.panel(disc, colour, 12 if view.seats[play.seat].team == 1 else _DISC // 2, edge, 3)
        sheet.text(disc.cx, disc.cy, initial(who), theme.TAG, (theme.TEXT, colour), anchor="m")
    else:
        line = fit_person(who, _NAME_ROOM, theme.SMALL.px, smallest=theme.MIN_TEXT)[0]
        width = line.width + 20
        sheet.panel(Box(box.x, box.cy - 21, width, 42), CAPTION, 14)
        sheet.line(box.x + 10, box.cy, line, theme.TEXT_ON_PANEL)
    left, room = box.x + width + 8, box.w - width - 8
    step = min(mini * MINI_SHOWN, (room - mini) / max(len(play.cards) - 1, 1))
    draw_minis(sheet, play.cards, left, box.y, mini, step=step)


def draw_minis(sheet: Sheet, codes: tuple[str, ...], x: int, y: int, width: int, step: float) -> None:
    """Small cards, ``step`` px from one to the next."""
    for i, code in enumerate(codes):
        sheet.card(cards.mini(code, width), 0, Box(round(x + i * step), y, width, cards.height(width)), code)


# --- rows of open cards -----------------------------------------------------
OPEN_MINI, _SMALLEST_MINI = 62, 46


def open_row(sheet: Sheet, area: Box, name: str, label: str, codes: tuple[str, ...], lines: int = 1) -> None:
    """Cards that lie open to all (the Table's, the ghost's, undealt ones) with a word before them."""
    sheet.part(name, area, fade(theme.PANEL, 150), 16)
    left = area.x + 32 + sheet.name(area.x + 16, area.cy, label, 150, theme.TITLE_ON_PANEL, largest=30)
    room = area.right - 12 - left
    each = -(-len(codes) // lines)
    tall = (area.h - 4 * (lines + 1)) // lines
    highest = int(tall / CARD_RATIO)
    mini = max(min(OPEN_MINI, highest, room // max(each, 1) - 4), min(_SMALLEST_MINI, highest))
    step = min(mini + 4, (room - mini) / max(each - 1, 1))
    for line in range(lines):
        top = area.y + 4 + line * (tall + 4) + (tall - cards.height(mini)) // 2
        draw_minis(sheet, codes[line * each:(line + 1) * each], left, top, mini, step=step)


# --- while no card lies in the trick ---------------------------------------
_HEADLINES = (theme.DISPLAY, theme.DISPLAY_SMALL, theme.HEAD, theme.BODY)


def draw_waiting(sheet: Sheet, area: Box, line: int, view: View, text: Text, sides: tuple[int, int] = (0, 0)) -> Box:
    """Draw the felt while no card lies there: who leads, what is asked, who won.

    Without ``sides`` the corners show the seats to act.
    """
    head, note = _message(view, text)
    if view.phase in BEFORE_PLAY and any(sides) and (named := waited_for(view, text)):
        note = text("table.waiting", names=named)
    played = view.played[-1] if view.played and view.phase == Phase.PLAY else None
    backs = ("?",) * 5 if view.phase in BEFORE_PLAY else ()
    shown = played.cards if played else backs
    width = fan_width(max(len(shown), 1), area.w, area.h - line - 62, 150) if shown else 0
    tall = round(width * CARD_RATIO)
    top = area.y + (area.h - line - 62 - tall) // 2
    at = Box(area.x, top, area.w, line)
    _headline(sheet, at, sides, head)
    if note:
        wide = min(measure(note, theme.BODY), at.w - 80)
        pill = Box(at.cx - wide // 2 - 22, at.bottom + 2, wide + 44, 46)
        sheet.part("note", pill, CAPTION, 23)
        sheet.text(at.cx, at.bottom + 25, note, theme.BODY, theme.TEXT_ON_PANEL, anchor="m", width=at.w - 80)
    if shown:
        room = area.w if played else round(width * (1 + 0.3 * (len(shown) - 1)))
        below = Box(area.cx - room // 2, at.bottom + 60 if note else at.bottom + 20, room, tall)
        _fan(sheet, "last", shown, below, width, dim=played is not None)
    return at


def _headline(sheet: Sheet, at: Box, sides: tuple[int, int], head: str) -> None:
    """The headline in the middle of the line, or, if it is too long for that, as near to it as ``sides`` allow."""
    middle = at.w - 2 * max(sides)
    style = next((style for style in _HEADLINES if measure(head, style) <= middle), _HEADLINES[-1])
    left, right = at.x + sides[0], at.right - sides[1]
    wide = min(max(measure(head, style), middle), right - left)
    over = Box(min(max(at.cx - wide // 2, left), right - wide), at.y, wide, at.h)
    sheet.area("message", over)
    sheet.text(over.cx, over.cy, head, style, theme.TITLE_ON_FELT, anchor="m", width=over.w)


def who_acts(view: View, text: Text) -> str:
    """The names of the seats to act; the holder of the Mah Jong while unknown."""
    if leader_unknown(view):
        return text("table.mah_jong")
    return text("words.comma").join(_who(view, seat, text) for seat in view.to_act)


def waited_for(view: View, text: Text) -> str:
    """Who acts. Before play, when all may act, without the viewer: they are told by their hand."""
    if view.phase not in BEFORE_PLAY:
        return who_acts(view, text) if view.to_act else ""
    return text("words.comma").join(_who(view, seat, text) for seat in view.to_act if seat not in view.controls)


def _message(view: View, text: Text) -> tuple[str, str]:
    """A headline and a line below it."""
    match view.phase:
        case Phase.GRAND:
            return text("table.grand"), ""
        case Phase.EXCHANGE:
            return text("table.exchange"), ""
        case Phase.OVER:
            return text("table.over"), winners(view, text)
        case Phase.BETWEEN:
            return text("table.between") if view.rounds else text("table.start"), ""
        case _:
            return text("table.leads", name=who_acts(view, text)), _last(view, text)


def _last(view: View, text: Text) -> str:
    """The play that won the last trick."""
    if not view.played:
        return ""
    play = view.played[-1]
    return text("table.last", name=_who(view, play.seat, text), play=words.play(play, text))
