"""The end of a game in a picture: the winners, and a score sheet of the rounds.

A session of The Great Lord ends with everybody's rank instead (L15): rounds as Great Lord,
then the average place.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from games.views import Phase, View
from rendering import theme, words
from rendering.draw.geometry import Box
from rendering.draw.text import Text, measure
from rendering.results.boards import (
    EDGE,
    HEIGHT,
    INNER,
    PANEL,
    PLACE_GAP,
    PLACE_H,
    WIDTH,
    columns,
    columns_height,
    fitted,
    ground,
    medal_row,
    per_column,
)
from rendering.results.sheet import Sheet
from rendering.table import icons
from rendering.table.info import number
from rendering.table.names import fit_name
from rendering.table.seat import player_colour, seat_name, winners

_SHEET_ROUNDS = 7
"""Rounds on the score sheet: the newest."""
_BANNER_H, _SHEET_HEAD, _SHEET_ROW = 150, 46, 84


def draw_game(view: View, text: Text) -> Sheet:
    """The winners, the final totals, and what each round gave."""
    if view.game == "lord" and view.rounds:
        return _draw_session(view, text)
    rows = sheet_rows(view, text)
    body = _SHEET_HEAD + len(rows) * (_SHEET_ROW + 8) if rows else 0
    sheet = ground(24 + _BANNER_H + 10 + body + EDGE - 8)
    _banner(sheet, Box(EDGE, 24, INNER, _BANNER_H), view, text)
    if rows:
        _score_sheet(sheet, Box(EDGE, 24 + _BANNER_H + 10, INNER, body), view, rows, text)
    return sheet


def _score_sheet(sheet: Sheet, box: Box, view: View, rows: tuple[SheetRow, ...], text: Text) -> None:
    shown = len(rows[0].values)
    cells = _sheet_cells(shown)
    sheet.area("sheet:head", box.top(_SHEET_HEAD))
    for i, (start, end) in enumerate(cells):
        word = text("result.total") if i == shown else str(len(view.rounds) - shown + i + 1)
        sheet.text(end, box.y + _SHEET_HEAD // 2, word, theme.SMALL, theme.TEXT, theme.FELT, "r", width=end - start)
    for i, line in enumerate(rows):
        at = Box(box.x, box.y + _SHEET_HEAD + i * (_SHEET_ROW + 8), box.w, _SHEET_ROW)
        _sheet_row(sheet, at, line, cells)


@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's standing in a session of The Great Lord (L15)."""

    seat: int
    name: str
    crowns: int
    average: float
    last: int


def ranked(view: View, text: Text) -> tuple[Ranked, ...]:
    """The session's order: most rounds as Great Lord, then the better average place, then the better last place."""
    count = len(view.rounds)
    found = [
        Ranked(seat.seat, seat_name(seat, text), view.rounds[-1].totals[seat.seat],
               sum(ended.scores[seat.seat] for ended in view.rounds) / count, view.rounds[-1].scores[seat.seat])
        for seat in view.seats
    ]  # fmt: skip
    return tuple(sorted(found, key=lambda who: (-who.crowns, who.average, who.last)))


def has_standings(view: View) -> bool:
    """Whether a running session has ranks that its last round alone does not tell."""
    return view.game == "lord" and len(view.rounds) > 1


def draw_standings(view: View, text: Text) -> Sheet:
    """The ranks of a session so far, between rounds as after the last. ValueError where there are none."""
    if not has_standings(view):
        raise ValueError("no session, or one round of it at most")
    return _draw_session(view, text)


def _draw_session(view: View, text: Text) -> Sheet:
    everyone = ranked(view, text)
    top = 24 + 108 + 12
    sheet = ground(top + min(columns_height(len(everyone)), HEIGHT - top - 16) + 16)
    _banner(sheet, Box(EDGE, 24, INNER, 108), view, text)
    tall = min(PLACE_H, (HEIGHT - top - 16) // per_column(len(everyone)) - PLACE_GAP)
    widths = (
        max(measure(_average(who, text), theme.SMALL) for who in everyone),
        max(measure(str(who.crowns), theme.STRONG) for who in everyone),
    )
    for i, box in enumerate(columns(len(everyone), top)):
        number_ = i % per_column(len(everyone))
        at = Box(box.x, top + number_ * (tall + PLACE_GAP), box.w, tall)
        sheet.area(f"rank:{i + 1}", at)
        medal_row(sheet, at, i + 1, everyone[i].seat in view.winners)
        _ranked_row(sheet, at, everyone[i], widths, text)
    return sheet


def _average(who: Ranked, text: Text) -> str:
    return text("result.average", place=round(float(who.average), 1))


def _ranked_row(sheet: Sheet, box: Box, who: Ranked, widths: tuple[int, int], text: Text) -> None:
    """A name, rounds at the top, the average place; ``widths`` px of the two columns, average first."""
    right = box.right - 16
    sheet.text(right, box.cy, _average(who, text), theme.SMALL, theme.MUTED, theme.PANEL, "r")
    right -= widths[0] + 20
    sheet.text(right, box.cy, str(who.crowns), theme.STRONG, theme.TITLE, theme.PANEL, "r")
    right -= widths[1] + 42
    sheet.stamp(icons.crown(32, theme.GRAND), right, box.cy - 17)
    left = box.x + 86
    fitted(sheet, Box(left, box.y, right - 12 - left, box.h), who.name, 36)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the score sheet: whose, what each shown round gave, the total."""

    name: str
    values: tuple[int, ...]
    total: int
    won: bool
    colour: str


def sheet_rows(view: View, text: Text) -> tuple[SheetRow, ...]:
    """The score sheet: a line a side or player. In The Great Lord: places, the total rounds as Great Lord."""
    shown = view.rounds[-_SHEET_ROUNDS:]
    if not shown:
        return ()
    found = []
    for column, total in enumerate(view.rounds[-1].totals):
        seats = _column_seats(view, column)
        names = " · ".join(seat_name(view.seats[seat], text) for seat in seats)
        colour = theme.TEAMS[column] if len(seats) > 1 else player_colour(column)
        values = tuple(ended.scores[column] for ended in shown)
        found.append(SheetRow(names, values, total, seats[0] in view.winners, colour))
    return tuple(found)


def _column_seats(view: View, column: int) -> tuple[int, ...]:
    """The seats whose score a column is."""
    if len(view.rounds[-1].totals) == 2 and len(view.seats) > 2:
        return tuple(range(column, len(view.seats), 2))
    return (column,)


def _banner(sheet: Sheet, box: Box, view: View, text: Text) -> None:
    sheet.area("winners", box)
    sheet.panel(box, PANEL, 26, theme.GRAND, 4)
    size = box.h * 3 // 5
    sheet.stamp(icons.crown(size, theme.GRAND), box.x + 32, box.cy - size // 2)
    left = box.x + 32 + size + 32
    over = view.phase is Phase.OVER
    state = text("table.over") if over else words.round_of(replace(view, round=len(view.rounds)), text)
    head = f"{state} · {words.game(view, text)}"
    sheet.text(left, box.y + box.h * 3 // 11, head, theme.BODY, theme.MUTED, theme.PANEL, width=box.right - 24 - left)
    said = (winners(view, text) or text("result.nobody")) if over else ranked(view, text)[0].name
    line = fit_name(said, box.right - 24 - left, 50 if box.h > 120 else 42)[0]
    sheet.mask(left, box.y + box.h * 7 // 10, line.mask, line.words, line.style, theme.TITLE, theme.PANEL)


def _sheet_cells(rounds: int) -> tuple[tuple[int, int], ...]:
    """Left and right of each round's column and of the total's."""
    total, each = 150, 78
    right = WIDTH - EDGE - 24
    cells = [(right - total, right)]
    for i in range(rounds):
        end = right - total - i * each
        cells.append((end - each + 8, end))
    return (*reversed(cells[1:]), cells[0])


def _sheet_row(sheet: Sheet, box: Box, line: SheetRow, cells: tuple[tuple[int, int], ...]) -> None:
    sheet.area(f"sheet:{box.y}", box)
    sheet.panel(box, PANEL, 16, theme.GRAND if line.won else "", 3 if line.won else 0)
    sheet.panel(Box(box.x + 12, box.y + 8, 8, box.h - 16), line.colour, 4)
    left = box.x + 34
    fitted(sheet, Box(left, box.y, cells[0][0] - left - 6, box.h), line.name, 36)
    for value, (start, end) in zip(line.values, cells, strict=False):
        sheet.text(end, box.cy, number(value), theme.SMALL, theme.TEXT, theme.PANEL, "r", width=end - start)
    sheet.text(cells[-1][1], box.cy, number(line.total), theme.STRONG, theme.TITLE, theme.PANEL, "r")
