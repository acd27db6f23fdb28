"""The table of Tatsu: four fronts in the order in which the trick fills them (D2), for four, three and two players.

A front shows the name of its place, the card that lies there and, where another player was asked for it, the giver. The
front in turn is framed; the card that takes the trick so far is tagged, or crowned where the giver's name stands in the
tag's place. With two players (D14) each player's seven stacks lie open: a face-up card, and above it the edge of the
face-down one with its clan's sign.
"""

from __future__ import annotations

from games.views import PlayView, SeatView, View
from rendering import cards, theme, words
from rendering.cards.kit import crest
from rendering.draw.sheet import Box, Pill, Sheet, framed_felt, row
from rendering.draw.text import Text, fit_name
from rendering.draw.vector import fade, icon
from rendering.seats import seat_name, winners
from rendering.table import info
from rendering.table.layout import CARD_RATIO, FELT, HEIGHT, WIDE, WIDTH, SeatPlace, layout
from rendering.table.seat import draw_seats
from rendering.table.trick import OPEN_H, open_row, places

TRICK = 4
_LABEL, _NOTE = 46, 42
"""Heights above and below a front's card: its name, who was asked."""
_WIDE_FRONT = 200
"""From this width on a front has room for words."""
ROW_H = 150
"""Height of a player's row with two players."""
_STACKS = 7
_PEEK = 28
"""How much of a face-down card shows."""


def draw(view: View, text: Text) -> Sheet:
    """Tatsu's table."""
    return (_duel if len(view.seats) == 2 else _around)(view, text)


# --- four places --------------------------------------------------------------
def _around(view: View, text: Text) -> Sheet:
    plan = layout(len(view.seats), info.score_width(view))
    sheet = Sheet(framed_felt(WIDTH, HEIGHT))
    if plan.score:
        info.draw_score(sheet, plan.score, view, text)
    draw_seats(sheet, zip(places(view), plan.seats, strict=True), view, text)
    if plan.wish:
        _deal(sheet, plan.wish, view, text)
    draw_fronts(sheet, _open_rows(sheet, plan.middle, view, text), view, text)
    return sheet


def _open_rows(sheet: Sheet, area: Box, view: View, text: Text, tall: int = OPEN_H) -> Box:
    """The ghost's hand (D11) and tricks that wait under a fusion (D5); returns what is left of the area."""
    rows = [("hand", seat_name(seat, text), seat.cards) for seat in view.seats if not seat.person and seat.cards]
    if view.waiting:
        rows.append(("waiting", text("table.fusion_waits"), view.waiting))
    if not rows:
        return area
    for box, (name, label, codes) in zip(row(len(rows), area.top(tall), 8, area.w), rows, strict=True):
        open_row(sheet, box, name, label, codes)
    return area.below(tall + 4)


def draw_fronts(sheet: Sheet, area: Box, view: View, text: Text) -> None:
    """The four fronts in the order of the trick; before the first deal and after the last, a headline."""
    if view.turn is None and not view.trick.plays:
        head = winners(view, text) or text("table.between" if view.rounds else "table.start")
        sheet.area("message", area.inset(40, 60))
        sheet.text(area.cx, area.cy, head, theme.DISPLAY, theme.TITLE_ON_FELT, anchor="m", width=area.w - 80)
        return
    width = min(212, int((area.h - _LABEL - _NOTE) / CARD_RATIO), area.w // TRICK - 18)
    tall = cards.height(width)
    top = area.y + (area.h - tall - _LABEL - _NOTE) // 2
    for i, box in enumerate(row(TRICK, Box(area.x, top, area.w, _LABEL + tall + _NOTE), 4, max(width + 64, 224))):
        _front(sheet, box, width, view, i, text=text)


def fronts_in_order(view: View) -> tuple[int, ...]:
    """Seats in the order in which their fronts fill: the leader's first. With two players each has two."""
    plays = view.trick.plays
    first = plays[0].seat if plays else view.turn
    at = view.order.index(first)
    return tuple(view.order[(at + i) % len(view.order)] for i in range(TRICK))


def _front(sheet: Sheet, box: Box, width: int, view: View, index: int, text: Text) -> None:
    """The front that fills at ``index`` of the trick."""
    plays, seat = view.trick.plays, fronts_in_order(view)[index]
    play, turn = plays[index] if index < len(plays) else None, index == len(plays)
    sheet.area(f"front:{box.x}", box)
    card = Box(box.cx - width // 2, box.y + _LABEL, width, cards.height(width))
    about = view.seats[seat]
    sign = 38 if box.w >= _WIDE_FRONT else 0
    line = fit_name(seat_name(about, text), box.w - 26 - sign, 32)[0]
    whole = line.width + 24 + sign
    pill = Box(box.cx - whole // 2, box.y, whole, 42)
    sheet.panel(pill, fade(theme.PANEL, 228), 21, theme.TURN if turn else "", 3)
    if sign:
        sheet.stamp(crest(about.clan, 32), pill.x + 6, pill.y + 5)
    ink = theme.TURN if turn else theme.TEXT
    sheet.line(pill.x + 12 + sign, pill.cy, line, (ink, theme.PANEL))
    if play is None:
        sheet.panel(card, theme.EMPTY, 14, theme.TURN if turn else theme.EMPTY_EDGE, 4 if turn else 2)
        sheet.stamp(crest(about.clan, 64), card.cx - 32, card.cy - 32)
        if turn and view.asked is not None:
            _note(sheet, card.bottom + 22, box, "table.asks", seat_name(view.seats[view.asked], text), text=text,
                  strong=True)
        return
    top = _takes(view, play)
    if top:
        sheet.glow(card, theme.TURN, 14)
    sheet.card(*cards.sprite(play.cards[0], width), card, play.cards[0])
    if play.asked is not None and play.asked != seat:
        _note(sheet, card.bottom + 22, box, "table.given", seat_name(view.seats[play.asked], text), text=text,
              strong=top)
        if top:  # the note has the tag's place
            disc = Box(card.right - 44, card.y + 8, 36, 36)
            sheet.panel(disc, theme.PANEL, 18)
            sheet.stamp(icon("crown", 22, theme.TURN), disc.x + 7, disc.y + 6)
    elif top:
        sheet.pill(box.cx, card.bottom + 22, text("table.tag.top"), Pill(theme.TURN, theme.TURN_INK, height=36), "m")


def _takes(view: View, play: PlayView) -> bool:
    """Whether this card takes the trick so far (D4)."""
    if view.trick.owner is None:
        return False
    fusion = any(other.cards[0].endswith("f") for other in view.trick.plays)
    best = max(view.trick.plays, key=lambda other: _strength(other.cards[0]))
    return not fusion and play is best


def _strength(code: str) -> int:
    return int(code[1]) if code[1].isdigit() else 0


def _note(sheet: Sheet, y: int, box: Box, key: str, name: str, text: Text, strong: bool) -> None:
    """Who was asked; with an arrow for a word where there is little room."""
    ground, ink = (theme.TURN, theme.TURN_INK) if strong else (theme.PANEL, theme.TEXT)
    said = text(key if box.w >= _WIDE_FRONT else f"{key}.short", name=name)
    line = fit_name(said, box.w - 24, theme.SMALL.px)[0]
    pill = Box(box.cx - line.width // 2 - 12, y - 18, line.width + 24, 36)
    sheet.panel(pill, ground, 18)
    sheet.line(pill.x + 12, y, line, (ink, ground))


# --- this deal so far ---------------------------------------------------------
def taken(view: View, clan: str) -> tuple[int, int]:
    """What a clan's side took this deal: card points, and the sum of its own multipliers (D8)."""
    side = [seat for seat in view.seats if seat.clan == clan]
    times = sum(int(code[2]) for seat in side for code in seat.taken if code.startswith(f"{clan}x"))
    return sum(seat.points for seat in side), times


def _deal(sheet: Sheet, box: Box, view: View, text: Text) -> None:
    """Points times multipliers of both clans, so far."""
    sheet.part("deal", box, info.PANEL)
    tall = box.w < box.h
    for i, clan in enumerate(theme.CLANS):
        y = box.y + (76 + i * min(92, (box.h - 56) // 2) if tall else 30 + i * (box.h - 60))
        points, times = taken(view, clan)
        sheet.stamp(crest(clan, 38), box.x + 14, y - 19)
        x = box.x + 64
        x += sheet.text(x, y, text("table.deal", points=points, times=times), theme.BODY, theme.TEXT_ON_PANEL)
        total = text("table.deal_total", product=points * times)
        at = (box.x + 64, y + 40) if tall else (x + 12, y)
        sheet.text(*at, total, theme.BODY, theme.TITLE_ON_PANEL)
    if tall:
        sheet.text(box.x + 16, box.y + 30, text("table.this_deal"), theme.SMALL, theme.MUTED_ON_PANEL,
                   width=box.w - 28)


# --- two players ---------------------------------------------------------------
def _duel(view: View, text: Text) -> Sheet:
    rows = (Box(FELT.x, FELT.bottom - ROW_H, FELT.w, ROW_H), Box(FELT.x, FELT.y, FELT.w, ROW_H))
    sheet = Sheet(framed_felt(WIDTH, HEIGHT))
    draw_seats(sheet, zip(view.seats, map(_duel_place, rows), strict=True), view, text)
    for seat, area in zip(view.seats, rows, strict=True):
        draw_stacks(sheet, Box(area.x + 306, area.y, area.w - 306, area.h), seat)
    draw_middle(sheet, Box(FELT.x, FELT.y + ROW_H + 14, FELT.w, FELT.h - 2 * ROW_H - 28), view, text, inset=26)
    return sheet


def draw_middle(sheet: Sheet, area: Box, view: View, text: Text, *, inset: int = 0, all_scores: bool = True) -> None:
    """The fronts between scores and deal, which stand ``inset`` px off the area's upper and lower edge.

    Without ``all_scores`` players' scores stand elsewhere.
    """
    side = 196
    shown = tuple(column for column in info.columns(view, text) if all_scores or not column.name)
    _standing(sheet, Box(area.x, area.y + inset, side, area.h - 2 * inset), view, shown, text)
    _deal(sheet, Box(area.right - side, area.y + inset, side, area.h - 2 * inset), view, text)
    centre = Box(area.x + side + 8, area.y, area.w - 2 * side - 16, area.h)
    draw_fronts(sheet, _open_rows(sheet, centre, view, text, 68), view, text)


def _duel_place(row_: Box) -> SeatPlace:
    """A player's panel at the left end of the row, at the table's edge."""
    below = row_.y < FELT.cy
    return SeatPlace(Box(row_.x, row_.y if below else row_.bottom - 110, 296, 110), WIDE, below)


def _standing(sheet: Sheet, box: Box, view: View, shown: tuple[info.Column, ...], text: Text) -> None:
    """Round, target and scores, one below the other."""
    box = box if shown else box.top(92)
    sheet.part("score", box, info.PANEL)
    sheet.text(box.x + 16, box.y + 28, words.round_of(view, text), theme.SMALL, theme.MUTED_ON_PANEL)
    sheet.text(box.x + 16, box.y + 62, text("table.target", target=view.target), theme.SMALL, theme.MUTED_ON_PANEL)
    for i, column in enumerate(shown):
        info.draw_cell(sheet, Box(box.x + 14, box.y + 90 + i * 62, box.w - 28, 54), column)


def draw_stacks(sheet: Sheet, area: Box, seat: SeatView) -> None:
    """Seven stacks: the face-up card, and the edge of the face-down one behind it."""
    sheet.area(f"stacks:{seat.seat}", area)
    width = int((area.h - _PEEK) / CARD_RATIO)
    step = (area.w - width) / (_STACKS - 1)
    for i in range(_STACKS):
        x = round(area.x + i * step)
        up = seat.faceup[i] if i < len(seat.faceup) else ""
        down = seat.facedown[i] if i < len(seat.facedown) else ""
        if down:
            box = Box(x, area.y, width, cards.height(width))
            sheet.card(cards.mini(down, width), 0, box, down)
            sheet.stamp(crest(down[0], 24), box.cx - 12, box.y + 3)
        box = Box(x, area.y + _PEEK, width, cards.height(width))
        if up:
            sheet.card(cards.mini(up, width), 0, box, up)
        elif not down:
            sheet.panel(box, theme.EMPTY, 10, theme.EMPTY_EDGE, 2)
