"""The score sheet of a game: a line for each side or player, a column for each round with its points and calls, the
total. The same while the game runs and at its end; a game of places has the ranks of the session instead.

Rounds stand in bands of six below each other. Where the height does not suffice for all, the first column has what the
earliest rounds gave together.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.views import CallResult, Phase, Scoring, View
from rendering import theme, words
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text, measure
from rendering.draw.vector import icon
from rendering.picture import Describer, Detail, PictureRequest
from rendering.results.boards import EDGE, HEAD_H, INNER, PANEL, WIDTH, fitted, ground, headline, signed, subtitle
from rendering.results.places import draw_ranks, rank_sentences
from rendering.seats import player_colour, seat_name
from rendering.table.info import number

PER_BAND = 6
"""Rounds beside each other."""
_TALLEST = 1000
"""Greatest height of a running game's sheet, which nothing else stands beside."""
_HEAD, _ROW, _GAP = 46, 84, 8
_LEAST_W = 90
"""Least width of a round: two calls stand beside each other."""
_TOTAL_W = 150
_TOTAL_X, _NAMES_X = WIDTH - EDGE - 24, EDGE + 34
"""Right edge of the totals, left edge of the names."""
_MARK, _CALL_APART = 22, 4


@dataclass(frozen=True, slots=True)
class SheetRow:
    """A line: names, what each round gave and which of the line's calls it had, the total."""

    name: str
    values: tuple[int, ...]
    total: int
    won: bool
    colour: str
    calls: tuple[tuple[CallResult, ...], ...] = ()


def sheet_rows(view: View, text: Text) -> tuple[SheetRow, ...]:
    """A line a side or player; () before a round has ended."""
    if not view.rounds:
        return ()
    found = []
    for column, total in enumerate(view.rounds[-1].totals):
        seats = column_seats(view, column)
        names = " · ".join(seat_name(view.seats[seat], text) for seat in seats)
        colour = theme.TEAMS[column] if len(seats) > 1 else player_colour(column)
        values = tuple(ended.scores[column] for ended in view.rounds)
        calls = tuple(tuple(call for call in ended.calls if call.seat in seats) for ended in view.rounds)
        found.append(SheetRow(
            names, values, total, won=seats[0] in view.winners, colour=colour, calls=calls))
    return tuple(found)


def column_seats(view: View, column: int) -> tuple[int, ...]:
    """The seats of a score column."""
    if len(view.rounds[-1].totals) == 2 and len(view.seats) > 2:
        return tuple(range(column, len(view.seats), 2))
    return (column,)


def sheet_height(view: View, room: int, most: int = 0) -> int:
    """Px of the sheet in ``room`` px: at least one band, at most ``most`` (0: any number)."""
    return _bands(view, room, most) * _band_height(view) if view.rounds else 0


def _band_height(view: View) -> int:
    return _HEAD + len(view.rounds[-1].totals) * (_ROW + _GAP)


def _bands(view: View, room: int, most: int) -> int:
    return max(1, min(-(-len(view.rounds) // PER_BAND), room // _band_height(view), most or len(view.rounds)))


@dataclass(frozen=True, slots=True)
class _Column:
    """Rounds ``first`` to ``last``, counted from 1: one, or the earliest ones together."""

    first: int
    last: int

    @property
    def label(self) -> str:
        return str(self.last) if self.first == self.last else f"{self.first}–{self.last}"

    def value(self, line: SheetRow) -> int:
        return sum(line.values[self.first - 1:self.last])

    def calls(self, line: SheetRow) -> tuple[CallResult, ...]:
        return line.calls[self.last - 1] if self.first == self.last else ()


def _columns(rounds: int, room: int) -> list[_Column]:
    """As many as have ``room``; the earliest rounds in one where not all have."""
    together = rounds - room + 1 if rounds > room else 1
    return [_Column(1, together), *(_Column(number, number) for number in range(together + 1, rounds + 1))]


def draw_sheet(sheet: Sheet, box: Box, view: View, text: Text) -> None:
    """The sheet in ``box``, as high as `sheet_height` said."""
    rows, bands = sheet_rows(view, text), box.h // _band_height(view)
    columns = _columns(len(view.rounds), bands * PER_BAND)
    each = max(_LEAST_W, 12 + max(measure(number(column.value(line)), theme.SMALL)
                                  for line in rows for column in columns))
    for band in range(bands):
        shown = columns[band * PER_BAND:(band + 1) * PER_BAND]
        _band(sheet, Box(box.x, box.y + band * _band_height(view), box.w, _band_height(view)), rows, shown, each,
              last=band == bands - 1, text=text)


def _band(sheet: Sheet, box: Box, rows: Sequence[SheetRow], columns: Sequence[_Column], each: int, *,
          last: bool, text: Text) -> None:
    """A head with the rounds' numbers, and the lines; the totals stand in the ``last`` band."""
    ends = [_TOTAL_X - _TOTAL_W - place * each for place in reversed(range(PER_BAND))][:len(columns)]
    if last:
        ends = [_TOTAL_X - _TOTAL_W - place * each for place in reversed(range(len(columns)))]
    sheet.area(f"sheet:head:{box.y}", box.top(_HEAD))
    y = box.y + _HEAD // 2
    for column, end in zip(columns, ends, strict=True):
        sheet.text(end, y, column.label, theme.SMALL, theme.TEXT_ON_FELT, anchor="r")
    if last:
        sheet.text(_TOTAL_X, y, text("result.total"), theme.SMALL, theme.TEXT_ON_FELT, anchor="r", width=_TOTAL_W)
    for place, line in enumerate(rows):
        at = Box(box.x, box.y + _HEAD + place * (_ROW + _GAP), box.w, _ROW)
        _line(sheet, at, line, columns, ends, each=each, total=last, text=text)


def _line(sheet: Sheet, box: Box, line: SheetRow, columns: Sequence[_Column], ends: Sequence[int], *, each: int,
          total: bool, text: Text) -> None:
    """A line of the sheet; ``ends``: right edges of the rounds' columns, ``each`` px apart."""
    sheet.part(f"sheet:{box.y}", box, PANEL, 16, theme.GRAND if line.won else "", line=3)
    sheet.panel(Box(box.x + 12, box.y + 8, 8, box.h - 16), line.colour, 4)
    fitted(sheet, Box(_NAMES_X, box.y, ends[0] - each - 6 - _NAMES_X, box.h), line.name, 36)
    for column, end in zip(columns, ends, strict=True):
        calls = column.calls(line)
        y = box.cy - 17 if calls else box.cy
        sheet.text(end, y, number(column.value(line)), theme.SMALL, theme.TEXT_ON_PANEL, anchor="r")
        _calls(sheet, end, box.cy + 21, calls, text)
    if total:
        sheet.text(_TOTAL_X, box.cy, number(line.total), theme.STRONG, theme.TITLE_ON_PANEL, anchor="r")


def _calls(sheet: Sheet, right: int, y: int, calls: Sequence[CallResult], text: Text) -> None:
    """Calls from the right: a letter, with a tick if it was made and a cross if not."""
    for call in reversed(calls):
        ink = theme.GOOD if call.made else theme.BAD
        right -= sheet.text(right, y, text(f"result.call.{call.call}.short"), theme.TAG, (ink, theme.PANEL), anchor="r")
        right -= _MARK + 1
        sheet.stamp(icon("tick" if call.made else "cross", _MARK, ink), right, y - _MARK // 2)
        right -= _CALL_APART


def sheet_sentences(about: Describer) -> Iterable[str]:
    """The lines in words."""
    text = about.text
    for line in sheet_rows(about.view, text):
        rounds = [_in_words(about, value, calls) for value, calls in zip(line.values, line.calls, strict=True)]
        yield text("alt.sheet", name=about.detail.cut(line.name), rounds=about.join(rounds), total=number(line.total))


def _in_words(about: Describer, value: int, calls: Sequence[CallResult]) -> str:
    """“85 (Tichu: Mei +100)”."""
    if not calls or not about.detail.each:
        return number(value)
    said = about.join(
        f"{about.text(f'result.call.{call.call}', name=about.name(call.seat))} "
        f"{signed(call.points)}" for call in calls)
    return f"{number(value)} ({said})"


@dataclass(frozen=True, slots=True)
class ScoreSheetPicture(PictureRequest):
    """The score sheet of a game that runs or is over. ValueError before a round has ended."""

    filename = "scores"
    view: View
    text: Text

    def sheet(self) -> Sheet:
        view, text = self.view, self.text
        if not view.rounds:
            raise ValueError("no round has ended")
        if view.traits.scoring is Scoring.PLACES:
            return draw_ranks(view, text)
        tall = sheet_height(view, _TALLEST - HEAD_H)
        sheet = ground(HEAD_H + tall + EDGE - _GAP)
        headline(sheet, _headline(view, text), subtitle(view, text))
        draw_sheet(sheet, Box(EDGE, HEAD_H, INNER, tall), view, text)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        about = Describer(self.view, self.text, detail)
        yield f"{_headline(self.view, self.text)}. {words.game(self.view, self.text)}."
        if self.view.traits.scoring is Scoring.PLACES:
            yield from rank_sentences(about)
        else:
            yield from sheet_sentences(about)


def _headline(view: View, text: Text) -> str:
    return text("table.over") if view.phase is Phase.OVER else words.ended_round(view, text)
