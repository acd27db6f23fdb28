"""The end of a round: the order of going out, each side's points from tricks, victory and calls, and the new totals.

The picture may also show what ended the round (`rendering.results.ending`).

Side *s* of a result is a team (`tichu`, `tientsin`), soloist and Table against the others (`trichu`), or a clan
(`tatsu`). A game of places shows `rendering.results.places` instead.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.moments import of_round
from games.views import CallResult, Phase, RoundResult, Scoring, View
from rendering import moments, theme, words
from rendering.cards.kit import crest
from rendering.draw.sheet import Box, Pill, Sheet, row
from rendering.draw.text import Text, measure
from rendering.draw.vector import icon
from rendering.picture import Describer, Detail, PictureRequest
from rendering.results import ending
from rendering.results.boards import (
    EDGE,
    HEAD_H,
    HEIGHT,
    INNER,
    PANEL,
    fitted,
    ground,
    headline,
    signed,
    subtitle,
)
from rendering.results.ending import Left
from rendering.results.places import draw_places, place_sentences
from rendering.seats import initial, player_colour, seat_name
from rendering.table.info import number

_TOTAL = theme.TextStyle("ui", 54, 800)
_LINE = 54


@dataclass(frozen=True, slots=True)
class AccountLine:
    """A line of a side's account; ``made``: a call made or failed."""

    label: str
    value: str
    made: bool | None = None


@dataclass(frozen=True, slots=True)
class Side:
    """One side's account of a round. ``sign``: team index or clan letter. ``total`` None where totals
    have panels of their own."""

    names: tuple[str, ...]
    entries: tuple[AccountLine, ...]
    score: int
    sign: int | str
    total: int | None = None


# --- accounts -----------------------------------------------------------------
def sides(view: View, ended: RoundResult, text: Text) -> tuple[Side, ...]:
    """The accounts of both sides of a round; () where a round has no sides."""
    if ended.detail:
        return _clan_sides(view, ended, text)
    if not {0, 1} <= set(ended.sides):
        return ()
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
        entries.append(AccountLine(text("result.tricks"), number(ended.tricks[side])))
    elif first in seats:
        key = "result.triple" if ended.victory == 3 else "result.double"
        entries.append(AccountLine(text(key), signed(ended.victory_points)))
    entries += [_call_entry(view, call, text) for call in ended.calls if call.seat in seats]
    apart = len(ended.totals) != 2
    score = ended.scores[seats[0]] if apart else ended.scores[side]
    return Side(_names(view, seats, text), tuple(entries), score, side, None if apart else ended.totals[side])


def _call_entry(view: View, call: CallResult, text: Text) -> AccountLine:
    label = text(f"result.call.{call.call}", name=seat_name(view.seats[call.seat], text))
    return AccountLine(label, signed(call.points), call.made)


def _clan_sides(view: View, ended: RoundResult, text: Text) -> tuple[Side, ...]:
    apart = len(ended.totals) != 2
    found = []
    for clan in theme.CLANS:
        seats = tuple(seat.seat for seat in view.seats if seat.clan == clan)
        column = next(seat for seat in seats if seat < len(ended.detail))
        points, times = ended.detail[column]
        entries = (AccountLine(text("result.points"), number(points)), AccountLine(text("result.times"), f"× {times}"))
        total = None if apart else ended.totals[column]
        found.append(Side(_names(view, seats, text), entries, ended.scores[column], clan, total))
    return tuple(found)


def order_out(view: View, ended: RoundResult) -> tuple[int, ...]:
    """Seats in order of going out; the one player left, if only one was, comes last."""
    left = [seat.seat for seat in view.seats if seat.seat not in ended.out]
    return (*ended.out, *left) if len(left) == 1 else ended.out


# --- the end of a round -----------------------------------------------------
_OUT_H, _OUT_GAP = 76, 12
_ACCOUNT_HEAD, _ACCOUNT_FOOT, _TOTAL_FOOT = 92, 84, 166
"""Heights of an account's names, of its sum, and of its sum with the new total."""
_TOTALS_H = 92
_MOST_OUT_H, _MOST_LINE, _MOST_TOTALS_H = 112, 100, 124
"""Greatest heights of a row of places, of an entry and of the totals, where there is room."""
_LARGE_LINE = 70
"""An entry at least this high has larger letters."""
_MOST_MOMENTS = 2
"""Most ribbons of moments."""
_LEAST_LINE, _TIGHTEST_LINE = 36, 30
"""Heights that an entry has at least: ribbons, and what ended the round, make room for them. Below the first its
letters are small."""
_LOW_OUT_H = 58
"""Height of each of two rows of places beside what ended the round."""


@dataclass(frozen=True, slots=True)
class ResultPicture(PictureRequest):
    """The result of the newest round. ValueError if none has ended.

    ``fill``: px of height that its rows and letters grow towards, 0 for as high as they need. ``left``: the cards that
    were left in hands (None: they are nobody's business), to show what ended the round.
    """

    filename = "round"
    view: View
    text: Text
    fill: int = 0
    left: Left | None = None

    def sheet(self) -> Sheet:
        if not self.view.rounds:
            raise ValueError("no round has ended")
        if self.view.traits.scoring is Scoring.PLACES:
            return draw_places(self.view, self.text, self.fill, self.left)
        return _draw_accounts(self.view, self.view.rounds[-1], self.text, self.fill, self.left)

    def sentences(self, detail: Detail) -> Iterable[str]:
        view, text, about = self.view, self.text, Describer(self.view, self.text, detail)
        yield text("alt.result", game=words.game(view, text), round=len(view.rounds))
        yield from (moments.sentence(moment, about.name, text) for moment in of_round(view))
        if view.traits.scoring is Scoring.PLACES:
            yield from place_sentences(about)
        else:
            yield from _account_sentences(about, view.rounds[-1])
        if self.left is not None and ending.shows(view, self.left):
            yield from ending.sentences(about, self.left)


def _account_sentences(about: Describer, ended: RoundResult) -> Iterable[str]:
    view, text, detail = about.view, about.text, about.detail
    if ended.out:
        yield text("alt.order", names=about.in_order(order_out(view, ended)))
    for side in sides(view, ended, text):
        names = words.listed([detail.cut(name) for name in side.names], text)
        entries = about.join(f"{_short_label(entry.label, detail)} {entry.value}" for entry in side.entries)
        yield text("alt.account", names=names, entries=entries or "–", score=signed(side.score))
    if len(ended.totals) == 2 and len(view.seats) > 2:
        yield text("alt.totals", totals=" : ".join(map(number, ended.totals)))
    else:
        shown = (f"{about.name(seat)} {number(total)}" for seat, total in enumerate(ended.totals))
        yield text("alt.totals", totals=about.join(shown))
    if view.phase is Phase.OVER:
        yield about.winners()
    elif target := words.target(view):
        yield text("alt.target", target=target)
    else:
        yield f"{words.ended_round(view, text)}."


def _short_label(label: str, detail: Detail) -> str:
    limit = detail.name + 16
    return detail.escape(label if len(label) <= limit else label[: limit - 1] + "…")


def _grown(heights: dict[str, tuple[int, int, int]], spare: int) -> dict[str, int]:
    """Heights of kinds of rows, each (how many, px, most px), grown evenly into ``spare`` px more."""
    grown = {}
    for i, (kind, (count, height, most)) in enumerate(heights.items()):
        share = spare // (len(heights) - i) // max(count, 1)
        grown[kind] = max(height, min(most, height + share))
        spare -= (grown[kind] - height) * count
    return grown


def _draw_accounts(view: View, ended: RoundResult, text: Text, fill: int, left: Left | None) -> Sheet:
    accounts = sides(view, ended, text)
    apart = not accounts or accounts[0].total is None
    seats = order_out(view, ended)
    out_rows = [seats] if len(seats) <= 4 else [seats[:3], seats[3:]]
    outs = len(out_rows) if seats else 0
    entries = max((len(side.entries) for side in accounts), default=0)
    shown = left if ending.shows(view, left) else None
    out_low = _LOW_OUT_H if shown is not None and outs > 1 else _OUT_H
    remembered = of_round(view)[:_MOST_MOMENTS]
    rest = HEAD_H + outs * (out_low + _OUT_GAP) + (_TOTALS_H + 14 if apart else 0) + EDGE - 6
    fixed = (_ACCOUNT_HEAD + (_ACCOUNT_FOOT if apart else _TOTAL_FOOT)) if accounts else 0
    strip = 0
    if shown is not None:
        room = HEIGHT - rest - fixed - _OUT_GAP
        strip = ending.TALL if room - ending.TALL >= entries * _TIGHTEST_LINE else ending.LOW
        rest += strip + _OUT_GAP
        spare = room - strip - entries * _LEAST_LINE
        remembered = remembered[:max(spare // (moments.RIBBON_H + moments.GAP), 0)]
    rest += len(remembered) * (moments.RIBBON_H + moments.GAP)
    line = min(_LINE, (HEIGHT - rest - fixed) // max(entries, 1))
    grown = _grown({"out": (outs, out_low, _MOST_OUT_H), "totals": (int(apart), _TOTALS_H, _MOST_TOTALS_H),
                    "line": (entries, line, max(line, _MOST_LINE))}, max(fill - rest - fixed - entries * line, 0))
    out_h, totals_h, line = grown["out"], grown["totals"], grown["line"]
    tall = fixed + entries * line
    sheet = ground(rest + outs * (out_h - out_low) + (totals_h - _TOTALS_H if apart else 0) + tall)
    headline(sheet, text("result.round", round=len(view.rounds)), subtitle(view, text))
    y = HEAD_H
    for moment in remembered:
        moments.ribbon(sheet, Box(EDGE, y, INNER, moments.RIBBON_H), moment, view, text)
        y += moments.RIBBON_H + moments.GAP
    for places in out_rows if seats else ():
        _out_row(sheet, Box(EDGE, y, INNER, out_h), places, view, ended, text=text)
        y += out_h + _OUT_GAP
    if shown is not None:
        ending.draw(sheet, Box(EDGE, y, INNER, strip), view, shown, text)
        y += strip + _OUT_GAP
    for side, box in zip(accounts, row(2, Box(EDGE, y, INNER, tall), 16, INNER), strict=False):
        _account(sheet, box, side, line, text)
    if apart:
        _totals(sheet, Box(EDGE, y + tall + 14, INNER, totals_h), view, ended, text)
    return sheet


def _out_row(sheet: Sheet, box: Box, places: tuple[int, ...], view: View, ended: RoundResult, text: Text) -> None:
    """The order of going out; ``places`` are the seats of this row."""
    for seat, cell in zip(places, row(len(places), box, _OUT_GAP, 340), strict=True):
        sheet.area(f"out:{seat}", cell)
        side = ended.sides[seat] if seat < len(ended.sides) else None
        edge = theme.TEAMS[side] if side in (0, 1) else theme.MUTED
        last = seat not in ended.out
        sheet.panel(cell, PANEL, 22, edge, 3)
        word = text("result.last") if last else str(ended.out.index(seat) + 1)
        ground, ink = (theme.PASS, theme.PASS_INK) if last else (theme.OUT, theme.OUT_INK)
        x = cell.x + 12
        x += sheet.pill(x, cell.cy, word, Pill(ground, ink, style=theme.LABEL, height=44, pad=15)) + 10
        largest = theme.BODY.px if cell.h < _LARGE_LINE + 20 else theme.HEAD.px
        fitted(sheet, Box(x, cell.y, cell.right - 12 - x, cell.h), seat_name(view.seats[seat], text), largest)


def _account(sheet: Sheet, box: Box, side: Side, line: int, text: Text) -> None:
    """A side's panel: names, entries ``line`` px apart, the round's sum, the new total."""
    edge, fill, ink = _side_colours(side.sign)
    sheet.part(f"side:{side.sign}", box, PANEL, 24, edge, line=3)
    sign = crest(side.sign, 42) if isinstance(side.sign, str) else icon(f"team-{side.sign}", 36, edge)
    sheet.stamp(sign, box.x + 22, box.y + 44 - sign.height / 2)
    fitted(sheet, Box(box.x + 76, box.y + 8, box.w - 96, 72), " · ".join(side.names), 36)
    left, right = box.x + 24, box.right - 24
    style = theme.HEAD if line >= _LARGE_LINE else theme.BODY if line >= _LEAST_LINE else theme.SMALL
    for i, entry in enumerate(side.entries):
        _entry(sheet, left, right, box.y + _ACCOUNT_HEAD + line // 2 - 7 + i * line, entry, style=style)
    foot = box.bottom - (_ACCOUNT_FOOT if side.total is None else _TOTAL_FOOT) + 44
    sheet.panel(Box(left, foot - 36, right - left, 2), theme.MUTED, 1)
    sheet.text(left, foot, text("result.this_round"), theme.BODY, theme.TEXT_ON_PANEL)
    gain = theme.GOOD if side.score > 0 else theme.BAD if side.score < 0 else theme.TEXT
    sheet.text(right, foot, signed(side.score), theme.HEAD, (gain, theme.PANEL), anchor="r")
    if side.total is not None:
        total = Box(left - 6, foot + 32, right - left + 12, 76)
        sheet.panel(total, fill, 16)
        sheet.text(total.x + 20, total.cy, text("result.total"), theme.BODY, (ink, fill))
        sheet.text(total.right - 20, total.cy, number(side.total), _TOTAL, (ink, fill), anchor="r")


def _side_colours(sign: int | str) -> tuple[str, str, str]:
    """A side's edge, the ground of its total and the ink on that."""
    if isinstance(sign, int):
        return theme.TEAMS[sign], theme.TEAMS[sign], theme.TEAM_INK[sign]
    scene = theme.CLAN_SCENES[sign]
    return scene.top, scene.bottom, scene.ink


def _entry(sheet: Sheet, left: int, right: int, y: int, entry: AccountLine, *, style: theme.TextStyle) -> None:
    ink = theme.TEXT if entry.made is None else theme.GOOD if entry.made else theme.BAD
    value = sheet.text(right, y, entry.value, style, (ink, theme.PANEL), anchor="r")
    x = left
    if entry.made is not None:
        sheet.stamp(icon("tick", 30, theme.GOOD) if entry.made else icon("cross", 30, theme.BAD), left, y - 15)
        x += 42
    sheet.name(x, y, entry.label, right - value - 16 - x, theme.TEXT_ON_PANEL, largest=style.px)


def _totals(sheet: Sheet, box: Box, view: View, ended: RoundResult, text: Text) -> None:
    """New totals where each player has a column, with the round's gain."""
    for seat, cell in enumerate(row(len(ended.totals), box, 12, 400)):
        colour = player_colour(seat)
        sheet.part(f"total:{seat}", cell, PANEL, 20, colour, line=3)
        sheet.panel(Box(cell.x + 12, cell.cy - 26, 52, 52), colour, 26)
        name = seat_name(view.seats[seat], text)
        sheet.text(cell.x + 38, cell.cy, initial(name), theme.SMALL, (theme.TEXT, colour), anchor="m")
        sheet.name(cell.x + 74, cell.cy - 20, name, cell.w - 86, theme.TEXT_ON_PANEL, largest=30)
        total, score = number(ended.totals[seat]), ended.scores[seat]
        room = cell.w - 94 - measure(signed(score), theme.TAG)
        style = theme.STRONG if measure(total, theme.STRONG) <= room else theme.LABEL
        x = cell.x + 74
        x += sheet.text(x, cell.cy + 18, total, style, theme.TITLE_ON_PANEL) + 12
        ink = theme.GOOD if score > 0 else theme.BAD if score < 0 else theme.MUTED
        sheet.text(x, cell.cy + 18, signed(score), theme.TAG, (ink, theme.PANEL))
