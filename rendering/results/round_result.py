"""The end of a round in a picture.

The order of going out, then for each side what its tricks, a double or triple
victory and each call gave, the round's sum, and the new totals. The Great Lord shows places, titles, who
rose and who fell.

Side *s* of a result is a team (`tichu`, `tientsin`), soloist and Table against the others
(`trichu`), or a clan (`tatsu`).
"""

from __future__ import annotations

from dataclasses import dataclass

from games.views import CallResult, Phase, RoundResult, View
from rendering import theme
from rendering.cards.crests import crest
from rendering.draw.geometry import Box, row
from rendering.draw.text import Text, clean
from rendering.results.boards import (
    EDGE,
    HEAD_H,
    HEIGHT,
    INNER,
    PANEL,
    columns,
    columns_height,
    fitted,
    ground,
    headline,
    medal_row,
    signed,
)
from rendering.results.sheet import Sheet
from rendering.table import icons
from rendering.table.info import number
from rendering.table.names import fit_name
from rendering.table.seat import initial, player_colour, seat_name, winners

CALL_POINTS = {"small": 100, "grand": 200}
"""T30."""
_TOTAL = theme.TextStyle("ui", 54, 800)
_LINE = 54


@dataclass(frozen=True, slots=True)
class Entry:
    """A line of a side's account; ``made``: a call made or failed."""

    label: str
    value: str
    made: bool | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """One side's account of a round. ``sign``: team index or clan letter. ``total`` None where totals stand apart."""

    names: tuple[str, ...]
    entries: tuple[Entry, ...]
    score: int
    sign: int | str
    total: int | None = None


# --- what there is to tell --------------------------------------------------
def sides(view: View, ended: RoundResult, text: Text) -> tuple[Side, ...]:
    """The accounts of both sides of a round (all games but `lord`)."""
    if view.game == "tatsu":
        return _clan_sides(view, ended, text)
    return tuple(_team_side(view, ended, side, text) for side in (0, 1))


def _members(ended: RoundResult, side: int) -> tuple[int, ...]:
    return tuple(seat for seat, of in enumerate(ended.sides) if of == side)


def _names(view: View, seats: tuple[int, ...], text: Text) -> tuple[str, ...]:
    return tuple(seat_name(view.seats[seat], text) for seat in seats)


def _team_side(view: View, ended: RoundResult, side: int, text: Text) -> Side:
    seats = _members(ended, side)
    first = ended.out[0] if ended.out else None
    entries = []
    if not ended.victory:
        entries.append(Entry(text("result.tricks"), number(ended.tricks[side])))
    elif first in seats:
        key = "result.triple" if ended.victory == 3 else "result.double"
        entries.append(Entry(text(key), signed(100 * ended.victory)))
    entries += [_call_entry(view, call, text) for call in ended.calls if call.seat in seats]
    apart = len(ended.totals) != 2
    score = ended.scores[seats[0]] if apart else ended.scores[side]
    return Side(_names(view, seats, text), tuple(entries), score, side, None if apart else ended.totals[side])


def _call_entry(view: View, call: CallResult, text: Text) -> Entry:
    points = CALL_POINTS[call.call] * (1 if call.made else -1)
    label = text(f"result.call.{call.call}", name=seat_name(view.seats[call.seat], text))
    return Entry(label, signed(points), call.made)


def _clan_sides(view: View, ended: RoundResult, text: Text) -> tuple[Side, ...]:
    apart = len(ended.totals) != 2
    found = []
    for clan in theme.CLANS:
        seats = tuple(seat.seat for seat in view.seats if seat.clan == clan)
        column = next(seat for seat in seats if seat < len(ended.detail))
        points, times = ended.detail[column]
        entries = (Entry(text("result.points"), number(points)), Entry(text("result.times"), f"× {times}"))
        total = None if apart else ended.totals[column]
        found.append(Side(_names(view, seats, text), entries, ended.scores[column], clan, total))
    return tuple(found)


def order_out(view: View, ended: RoundResult) -> tuple[int, ...]:
    """Seats in order of going out; whoever was last comes last, if only one was left."""
    left = [seat.seat for seat in view.seats if seat.seat not in ended.out]
    return (*ended.out, *left) if len(left) == 1 else ended.out


# --- the end of a round -----------------------------------------------------
_OUT_H, _OUT_GAP = 76, 12
_ACCOUNT_HEAD, _ACCOUNT_FOOT, _TOTAL_FOOT = 92, 84, 166
"""Heights of an account's names, of its sum, and of its sum with the new total."""
_TOTALS_H = 92


def draw_round(view: View, text: Text) -> Sheet:
    """The last ended round. ValueError if none has ended."""
    if not view.rounds:
        raise ValueError("no round has ended")
    ended = view.rounds[-1]
    if view.game == "lord":
        return draw_places(view, text)
    accounts = sides(view, ended, text)
    apart = accounts[0].total is None
    seats = order_out(view, ended)
    out_rows = [seats] if len(seats) <= 4 else [seats[:3], seats[3:]]
    out = len(out_rows) * (_OUT_H + _OUT_GAP) if seats else 0
    entries = max(len(side.entries) for side in accounts)
    rest = HEAD_H + out + (_TOTALS_H + 14 if apart else 0) + EDGE - 6
    fixed = _ACCOUNT_HEAD + (_ACCOUNT_FOOT if apart else _TOTAL_FOOT)
    line = min(_LINE, (HEIGHT - rest - fixed) // max(entries, 1))
    tall = fixed + entries * line
    sheet = ground(rest + tall)
    headline(sheet, text("result.round", round=len(view.rounds)), _subtitle(view, text))
    y = HEAD_H
    for places in out_rows if seats else ():
        _out_row(sheet, Box(EDGE, y, INNER, _OUT_H), places, view, ended, text)
        y += _OUT_H + _OUT_GAP
    for side, box in zip(accounts, row(2, Box(EDGE, y, INNER, tall), 16, INNER), strict=True):
        _account(sheet, box, side, line, text)
    if apart:
        _totals(sheet, Box(EDGE, y + tall + 14, INNER, _TOTALS_H), view, ended, text)
    return sheet


def _subtitle(view: View, text: Text) -> str:
    if view.phase == Phase.OVER and view.winners:
        return winners(view, text)
    if view.target:
        return text("table.target", target=view.target)
    return text("result.rounds_of", round=len(view.rounds), rounds=dict(view.options).get("rounds", ""))


def _out_row(sheet: Sheet, box: Box, places: tuple[int, ...], view: View, ended: RoundResult, text: Text) -> None:
    """Who went out first, second …, and who was last; ``places`` are the seats of this row."""
    for seat, cell in zip(places, row(len(places), box, _OUT_GAP, 340), strict=True):
        sheet.area(f"out:{seat}", cell)
        side = ended.sides[seat] if seat < len(ended.sides) else None
        edge = theme.TEAMS[side] if side in (0, 1) else theme.MUTED
        last = seat not in ended.out
        sheet.panel(cell, PANEL, 22, edge, 3)
        word = text("result.last") if last else str(ended.out.index(seat) + 1)
        ground, ink = (theme.PASS, theme.PASS_INK) if last else (theme.OUT, theme.OUT_INK)
        x = cell.x + 12
        x += sheet.pill(x, cell.cy, word, ground, ink, theme.LABEL, height=44, pad=15) + 10
        fitted(sheet, Box(x, cell.y, cell.right - 12 - x, cell.h), seat_name(view.seats[seat], text), 34)


def _account(sheet: Sheet, box: Box, side: Side, line: int, text: Text) -> None:
    """A side's panel: names, entries ``line`` px apart, the round's sum, the new total."""
    edge, fill, ink = _side_colours(side.sign)
    sheet.area(f"side:{side.sign}", box)
    sheet.panel(box, PANEL, 24, edge, 3)
    sign = crest(side.sign, 42) if isinstance(side.sign, str) else icons.team(side.sign, 36, edge)
    sheet.stamp(sign, box.x + 22, box.y + 44 - sign.height / 2)
    fitted(sheet, Box(box.x + 76, box.y + 8, box.w - 96, 72), " · ".join(side.names), 36)
    left, right = box.x + 24, box.right - 24
    for i, entry in enumerate(side.entries):
        _entry(sheet, left, right, box.y + _ACCOUNT_HEAD + 20 + i * line, entry)
    foot = box.bottom - (_ACCOUNT_FOOT if side.total is None else _TOTAL_FOOT) + 44
    sheet.panel(Box(left, foot - 36, right - left, 2), theme.MUTED, 1)
    sheet.text(left, foot, text("result.this_round"), theme.BODY, theme.TEXT, theme.PANEL)
    gain = theme.GOOD if side.score > 0 else theme.BAD if side.score < 0 else theme.TEXT
    sheet.text(right, foot, signed(side.score), theme.HEAD, gain, theme.PANEL, "r")
    if side.total is not None:
        total = Box(left - 6, foot + 32, right - left + 12, 76)
        sheet.panel(total, fill, 16)
        sheet.text(total.x + 20, total.cy, text("result.total"), theme.BODY, ink, fill)
        sheet.text(total.right - 20, total.cy, number(side.total), _TOTAL, ink, fill, "r")


def _side_colours(sign: int | str) -> tuple[str, str, str]:
    """A side's edge, the ground of its total and the ink on that."""
    if isinstance(sign, int):
        return theme.TEAMS[sign], theme.TEAMS[sign], theme.TEAM_INK[sign]
    scene = theme.CLAN_SCENES[sign]
    return scene.top, scene.bottom, scene.ink


def _entry(sheet: Sheet, left: int, right: int, y: int, entry: Entry) -> None:
    ink = theme.TEXT if entry.made is None else theme.GOOD if entry.made else theme.BAD
    value = sheet.text(right, y, entry.value, theme.BODY, ink, theme.PANEL, "r")
    x = left
    if entry.made is not None:
        sheet.stamp(icons.tick(30, theme.GOOD) if entry.made else icons.cross(30, theme.BAD), left, y - 15)
        x += 42
    line = fit_name(entry.label, right - value - 16 - x, theme.BODY.px)[0]
    sheet.mask(x, y, line.mask, line.words, line.style, theme.TEXT, theme.PANEL)


def _totals(sheet: Sheet, box: Box, view: View, ended: RoundResult, text: Text) -> None:
    """New totals where everybody has a column of their own, the round's gain beside."""
    for seat, cell in enumerate(row(len(ended.totals), box, 12, 400)):
        colour = player_colour(seat)
        sheet.area(f"total:{seat}", cell)
        sheet.panel(cell, PANEL, 20, colour, 3)
        sheet.panel(Box(cell.x + 12, cell.cy - 26, 52, 52), colour, 26)
        name = seat_name(view.seats[seat], text)
        sheet.text(cell.x + 38, cell.cy, initial(name), theme.SMALL, theme.TEXT, colour, "m")
        line = fit_name(name, cell.w - 86, 30)[0]
        sheet.mask(cell.x + 74, cell.y + 26, line.mask, line.words, line.style, theme.TEXT, theme.PANEL)
        x = cell.x + 74
        x += sheet.text(x, cell.y + 64, number(ended.totals[seat]), theme.STRONG, theme.TITLE, theme.PANEL) + 12
        score = ended.scores[seat]
        ink = theme.GOOD if score > 0 else theme.BAD if score < 0 else theme.MUTED
        sheet.text(x, cell.y + 64, signed(score), theme.TAG, ink, theme.PANEL, width=cell.right - 8 - x)


# --- The Great Lord -----------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Placed:
    """A player's place after a round: ``moved`` places up (+) or down (−) since the round before, None in the first."""

    seat: int
    place: int
    title: str
    name: str
    moved: int | None
    crowns: int


def placed(view: View, text: Text) -> tuple[Placed, ...]:
    """Everybody by place in the last round."""
    ended = view.rounds[-1]
    before = view.rounds[-2].scores if len(view.rounds) > 1 else None
    found = [
        Placed(seat.seat, ended.scores[seat.seat], text(f"title.{seat.title}") if seat.title else "",
               clean(seat.name), before[seat.seat] - ended.scores[seat.seat] if before else None,
               ended.totals[seat.seat])
        for seat in view.seats
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda who: who.place))


def draw_places(view: View, text: Text) -> Sheet:
    """A round of The Great Lord: places, titles, who rose and who fell."""
    everyone = placed(view, text)
    sheet = ground(HEAD_H + columns_height(len(everyone)) + EDGE - 10)
    headline(sheet, text("result.round", round=len(view.rounds)), _subtitle(view, text))
    for who, box in zip(everyone, columns(len(everyone), HEAD_H), strict=True):
        _place_row(sheet, box, who, text)
    return sheet


def _place_row(sheet: Sheet, box: Box, who: Placed, text: Text) -> None:
    sheet.area(f"place:{who.place}", box)
    medal_row(sheet, box, who.place, who.place == 1)
    right = box.right - 16
    right -= _moved(sheet, right, box.cy, who, text)
    if who.crowns:
        right -= sheet.text(right, box.cy, str(who.crowns), theme.LABEL, theme.TITLE, theme.PANEL, "r") + 40
        sheet.stamp(icons.crown(32, theme.GRAND), right + 4, box.cy - 17)
        right -= 8
    left = box.x + 86
    name = fit_name(who.name, right - left, 36)[0]
    sheet.mask(left, box.cy - 18, name.mask, name.words, name.style, theme.TEXT, theme.PANEL)
    title = fit_name(who.title, right - left, theme.SMALL.px + 2)[0]
    sheet.mask(left, box.cy + 22, title.mask, title.words, title.style, theme.TITLE, theme.PANEL)


def _moved(sheet: Sheet, right: int, y: int, who: Placed, text: Text) -> int:
    """Rose or fell by so many places; returns the width used."""
    if not who.moved:
        return 0
    word = text("result.rose" if who.moved > 0 else "result.fell", n=abs(who.moved))
    ink = theme.GOOD if who.moved > 0 else theme.BAD
    return sheet.text(right, y, word, theme.BODY, ink, theme.PANEL, "r") + 18


