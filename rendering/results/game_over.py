"""The end of a game: the winners, and a score sheet of the rounds; for a game of places, the ranks of the session."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from games.views import Phase, Scoring, View
from rendering import theme, words
from rendering.description import Describer, Detail
from rendering.draw.geometry import Box
from rendering.draw.sheet import Sheet
from rendering.draw.text import Text, measure
from rendering.picture import PictureRequest
from rendering.results.boards import EDGE, INNER, PANEL, WIDTH, banner, fitted, ground, newest_round
from rendering.results.places import draw_ranks, rank_sentences
from rendering.table.info import number
from rendering.table.seat import player_colour, seat_name, winners

_SHEET_ROUNDS = 7
"""Most rounds on the score sheet: the newest."""
_TOTAL_W, _NAMES_W, _NAMES_X = 150, 250, EDGE + 34
"""Px for the totals and, at least, for the names; left of the names."""
_BANNER_H, _SHEET_HEAD, _SHEET_ROW = 150, 46, 84


@dataclass(frozen=True, slots=True)
class GameOverPicture(PictureRequest):
    """Winners and score sheet, or the ranks of a session. ValueError while the game runs."""

    filename = "game"
    view: View
    text: Text

    def sheet(self) -> Sheet:
        view, text = self.view, self.text
        if view.phase is not Phase.OVER:
            raise ValueError("the game is not over")
        if view.traits.scoring is Scoring.PLACES and view.rounds:
            return draw_ranks(view, text)
        rows = sheet_rows(view, text)
        body = _SHEET_HEAD + len(rows) * (_SHEET_ROW + 8) if rows else 0
        sheet = ground(24 + _BANNER_H + 10 + body + EDGE - 8)
        head = f"{text('table.over')} · {words.game(view, text)}"
        banner(sheet, Box(EDGE, 24, INNER, _BANNER_H), head, winners(view, text) or text("result.nobody"))
        if rows:
            _score_sheet(sheet, Box(EDGE, 24 + _BANNER_H + 10, INNER, body), view, rows, text)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        view, text, about = self.view, self.text, Describer(self.view, self.text, detail)
        yield text("alt.game", game=words.game(view, text))
        yield about.winners()
        if view.traits.scoring is Scoring.PLACES and view.rounds:
            yield from rank_sentences(about)
            return
        for line in sheet_rows(view, text):
            yield text("alt.sheet", name=detail.cut(line.name), rounds=about.join(map(number, line.values)),
                       total=number(line.total))


def _score_sheet(sheet: Sheet, box: Box, view: View, rows: tuple[SheetRow, ...], text: Text) -> None:
    each = _round_width(rows)
    shown = min(len(rows[0].values), _room() // each)
    rows = tuple(replace(line, values=line.values[-shown:]) for line in rows)
    cells = _sheet_cells(shown, each)
    sheet.area("sheet:head", box.top(_SHEET_HEAD))
    for i, (start, end) in enumerate(cells):
        word = text("result.total") if i == shown else str(len(view.rounds) - shown + i + 1)
        sheet.text(end, box.y + _SHEET_HEAD // 2, word, theme.SMALL, theme.TEXT_ON_FELT, "r", width=end - start)
    for i, line in enumerate(rows):
        at = Box(box.x, box.y + _SHEET_HEAD + i * (_SHEET_ROW + 8), box.w, _SHEET_ROW)
        _sheet_row(sheet, at, line, cells)


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line of the score sheet: names, what each shown round gave, the total."""

    name: str
    values: tuple[int, ...]
    total: int
    won: bool
    colour: str


def sheet_rows(view: View, text: Text) -> tuple[SheetRow, ...]:
    """The score sheet: a line a side or player."""
    shown = view.rounds[-_SHEET_ROUNDS:]
    if not shown:
        return ()
    found = []
    for column, total in enumerate(newest_round(view).totals):
        seats = column_seats(view, column)
        names = " · ".join(seat_name(view.seats[seat], text) for seat in seats)
        colour = theme.TEAMS[column] if len(seats) > 1 else player_colour(column)
        values = tuple(ended.scores[column] for ended in shown)
        found.append(SheetRow(names, values, total, seats[0] in view.winners, colour))
    return tuple(found)


def column_seats(view: View, column: int) -> tuple[int, ...]:
    """The seats whose score a column is."""
    if len(newest_round(view).totals) == 2 and len(view.seats) > 2:
        return tuple(range(column, len(view.seats), 2))
    return (column,)


def _room() -> int:
    """Px for the rounds' columns."""
    return WIDTH - EDGE - 24 - _TOTAL_W - _NAMES_W - _NAMES_X


def _round_width(rows: Iterable[SheetRow]) -> int:
    """Px from one round's column to the next: wide enough for every score."""
    return 16 + max(measure(number(value), theme.SMALL) for line in rows for value in (*line.values, 100))


def _sheet_cells(rounds: int, each: int) -> tuple[tuple[int, int], ...]:
    """Left and right of each round's column and of the total's."""
    right = WIDTH - EDGE - 24
    cells = [(right - _TOTAL_W, right)]
    for i in range(rounds):
        end = right - _TOTAL_W - i * each
        cells.append((end - each + 8, end))
    return (*reversed(cells[1:]), cells[0])


def _sheet_row(sheet: Sheet, box: Box, line: SheetRow, cells: tuple[tuple[int, int], ...]) -> None:
    sheet.part(f"sheet:{box.y}", box, PANEL, 16, theme.GRAND if line.won else "", 3)
    sheet.panel(Box(box.x + 12, box.y + 8, 8, box.h - 16), line.colour, 4)
    left = _NAMES_X
    fitted(sheet, Box(left, box.y, cells[0][0] - left - 6, box.h), line.name, 36)
    for value, (start, end) in zip(line.values, cells, strict=False):
        sheet.text(end, box.cy, number(value), theme.SMALL, theme.TEXT_ON_PANEL, "r", width=end - start)
    sheet.text(cells[-1][1], box.cy, number(line.total), theme.STRONG, theme.TITLE_ON_PANEL, "r")
