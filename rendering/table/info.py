"""Round, target, scores and wish: in two corners, or at the ends of the middle's line, players' scores in their own.

A score column is a team (shape and colour as its seats' portraits), or one player where everybody scores alone. A game
of places has none: rounds in first place stand at the seats.
"""

from __future__ import annotations

from dataclasses import dataclass

from games.specials import WISHING
from games.views import Scoring, View
from rendering import cards, theme, words
from rendering.cards.codes import label
from rendering.cards.kit import crest
from rendering.draw.sheet import Box, Sheet, row
from rendering.draw.text import Text, fit_name, measure
from rendering.draw.vector import fade, icon
from rendering.seats import initial, player_colour, seat_name
from rendering.table.layout import TAG_OUT

PANEL = fade(theme.PANEL, 218)
_RANK = theme.TextStyle("rank", 62)
_LINE_RANK = theme.TextStyle("rank", 46)
_VALUE = theme.TextStyle("ui", 34, 800)
_SMALL_VALUE = theme.TextStyle("ui", 29, 800)
_FEWER = 3
"""Most scores side by side; more stand two by two, as large as their cells allow."""
_FOUR_VALUE = theme.TextStyle("ui", 36, 800)


@dataclass(frozen=True, slots=True)
class Column:
    """One score: ``sign`` is a team's index, a clan's letter, or None for a player with a ``name``."""

    value: int
    fill: str
    ink: str
    sign: int | str | None = None
    name: str = ""


def columns(view: View, text: Text) -> tuple[Column, ...]:
    """The scores as columns, left to right; () where a game has none."""
    if view.traits.scoring is Scoring.PLACES or not view.scores:
        return ()
    if len(view.scores) == 2 and len(view.seats) > 2:
        clans = [view.seats[side].clan for side in (0, 1)]
        return tuple(
            Column(score, theme.TEAMS[side], theme.TEAM_INK[side], clans[side] or side)
            for side, score in enumerate(view.scores)
        )
    seats = view.seats[: len(view.scores)]
    return tuple(
        Column(score, player_colour(seat.seat), theme.TEXT, seat.clan or None, seat_name(seat, text))
        for seat, score in zip(seats, view.scores, strict=True)
    )


def number(value: int) -> str:
    """A number with a proper minus sign."""
    return str(value).replace("-", "\N{MINUS SIGN}")


def score_width(view: View) -> int:
    """Width of the corner panel."""
    return 370 if len(view.scores) >= _FEWER else 338


def draw_score(sheet: Sheet, box: Box, view: View, text: Text) -> None:
    """The corner panel: round and target above, scores below. Four scores reach above the box, as far as seats' tags
    do."""
    shown = columns(view, text)
    four = len(shown) > _FEWER
    if four:
        box = Box(box.x, box.y - TAG_OUT, box.w, box.h + TAG_OUT)
    sheet.part("score", box, PANEL)
    inside = box.inset(10 if four else 14, 8)
    y = inside.y + (13 if four else 18)
    target = _goal(view, text)
    sheet.text(inside.x + 4, y, words.round_of(view, text), theme.SMALL, theme.MUTED_ON_PANEL)
    if target:
        sheet.text(inside.right - 4, y, target, theme.SMALL, theme.MUTED_ON_PANEL, anchor="r")
    head = 31 if four else 36
    _draw_cells(sheet, Box(inside.x, inside.y + head, inside.w, box.bottom - 7 - inside.y - head), shown)


def _goal(view: View, text: Text) -> str:
    points = words.target(view)
    return text("table.target", target=points) if points else ""


def _draw_cells(sheet: Sheet, area: Box, shown: tuple[Column, ...]) -> None:
    each = _abreast(shown)
    tall = area.h if each == len(shown) else (area.h - 5) // 2
    for i, column in enumerate(shown):
        line = Box(area.x, area.bottom - tall if i >= each else area.y, area.w, tall)
        draw_cell(sheet, row(each, line, 6, area.w)[i % each], column, large=each < len(shown))


def _abreast(shown: tuple[Column, ...]) -> int:
    """How many scores stand side by side: all, of four two."""
    return 2 if len(shown) > _FEWER else len(shown)


def draw_cell(sheet: Sheet, cell: Box, column: Column, *, large: bool = False) -> None:
    """A score on its colour, before it the team's shape, the clan's sign or the player's initial. ``large``: letters
    fill the cell."""
    sheet.panel(cell, column.fill, 12)
    value = number(column.value)
    if large and column.name:
        _large(sheet, cell, column, value)
        return
    style = _VALUE if cell.w >= 130 and cell.h >= 44 else _SMALL_VALUE if cell.h >= 40 else theme.TAG
    if measure(value, style) + 34 > cell.w - 8:
        style = theme.TAG
    width = measure(value, style)
    if column.name:
        sheet.text(cell.x + 9, cell.cy, initial(column.name), theme.TAG, (column.ink, column.fill))
        sheet.text(cell.right - 9, cell.cy, value, style, (column.ink, column.fill), anchor="r")
        return
    left = cell.cx - (width + 34) // 2
    sign = crest(column.sign, 30) if isinstance(column.sign, str) else icon(f"team-{column.sign or 0}", 26, column.ink)
    sheet.stamp(sign, left, cell.cy - sign.height / 2)
    sheet.text(left + 34, cell.cy, value, style, (column.ink, column.fill))


def _large(sheet: Sheet, cell: Box, column: Column, value: str) -> None:
    """A player's initial and score, as large as fits."""
    letter, pad = initial(column.name), 9 if cell.w > _FOUR_CELL else 7
    small = _VALUE if cell.w > _FOUR_CELL else theme.LABEL
    sheet.text(cell.x + pad, cell.cy, letter, small, (column.ink, column.fill))
    room = cell.w - 2 * pad - 2 - measure(letter, small)
    style = next((style for style in (theme.STRONG, _FOUR_VALUE, _VALUE, _SMALL_VALUE)
                  if measure(value, style) <= room), theme.TAG)
    sheet.text(cell.right - pad, cell.cy, value, style, (column.ink, column.fill), anchor="r")


def draw_wish(sheet: Sheet, box: Box, wish: str, text: Text) -> None:
    """The corner panel with a standing wish: the card that wishes, the word, the rank."""
    sheet.part("wish", box, fade(theme.WISH, 240), 20, theme.WISH_EDGE, line=3)
    height = box.h - 24
    mini = round(height / 1.4)
    sheet.stamp(cards.mini(WISHING[0], mini), box.x + 14, box.y + 12)
    tile = Box(box.right - 14 - 66, box.y + 12, 66, height)
    sheet.panel(tile, theme.PAPER, 12)
    sheet.text(tile.cx, tile.cy, label(wish), _RANK, (theme.WISH, theme.PAPER), anchor="m")
    left, right = box.x + 14 + mini + 8, tile.x - 8
    line = fit_name(text("table.wish"), right - left, theme.NAME.px)[0]
    at = (left + right - line.width) // 2
    sheet.line(at, box.cy, line, (theme.WISH_INK, theme.WISH))


def draw_status(sheet: Sheet, box: Box, head: str, note: str) -> None:
    """The corner panel without a wish: the seat to act, in words."""
    sheet.part("status", box, PANEL)
    sheet.stamp(icon("arrow", 22, theme.TURN), box.x + 18, box.y + 20)
    sheet.text(box.x + 50, box.y + 31, head, theme.SMALL, theme.MUTED_ON_PANEL, width=box.w - 66)
    sheet.name(box.x + 18, box.y + 76, note, box.w - 36, theme.TEXT_ON_PANEL)


# --- as ends of the middle's line -------------------------------------------
FEW_OPEN = 2
"""This many undealt cards or fewer are named in words; more lie in a row."""
_CELL, _FOUR_CELL = 102, 134


def line_widths(view: View, text: Text) -> tuple[int, int]:
    """Widths of score and wish at the line's ends, gaps included."""
    return _line_score_width(view, text) + 12, (_line_wish_width(view, text) + 12) if view.wish else 0


def _line_words(view: View, text: Text) -> tuple[str, ...]:
    undealt = text("table.undealt", cards=words.cards(view.open, text)) if 0 < len(view.open) <= FEW_OPEN else ""
    return tuple(word for word in (words.round_of(view, text), _goal(view, text), undealt) if word)


def _line_score_width(view: View, text: Text) -> int:
    widest = max(measure(word, theme.TAG) for word in _line_words(view, text))
    return 32 + widest + _cells_width(_sides(view, text)) + 6


def _sides(view: View, text: Text) -> tuple[Column, ...]:
    """The scores of teams; players' scores stand in another line (`draw_scores`)."""
    return tuple(column for column in columns(view, text) if not column.name)


def _cells_width(shown: tuple[Column, ...]) -> int:
    widest = max((measure(number(column.value), theme.TAG) for column in shown), default=0)
    return len(shown) * (max(_CELL, widest + 38) + 6)


def _line_wish_width(view: View, text: Text) -> int:
    return 16 + measure(text("table.wish"), theme.BODY) + 12 + 48 + 8


def draw_line(sheet: Sheet, line: Box, view: View, text: Text) -> None:
    """Round, target and scores of teams at the line's left end, the wish at its right end."""
    box = line.left(_line_score_width(view, text))
    sheet.part("score", box, PANEL, 16)
    above = _line_words(view, text)
    rows = (line.cy - 12, line.cy + 15) if len(above) == 2 else (line.cy,)
    for y, word in zip(rows, above, strict=True):
        sheet.text(box.x + 16, y, word, theme.TAG, theme.MUTED_ON_PANEL)
    shown = _sides(view, text)
    wide = _cells_width(shown)
    _draw_cells(sheet, Box(box.right - wide, line.y + 6, wide - 6, line.h - 12), shown)
    if view.wish:
        width = _line_wish_width(view, text)
        _line_wish(sheet, Box(line.right - width, line.y, width, line.h), view.wish, text)


def _line_wish(sheet: Sheet, box: Box, wish: str, text: Text) -> None:
    sheet.part("wish", box, fade(theme.WISH, 240), 16, theme.WISH_EDGE, line=3)
    tile = Box(box.right - 54, box.y + 6, 46, box.h - 12)
    sheet.panel(tile, theme.PAPER, 10)
    sheet.text(tile.cx, tile.cy, label(wish), _LINE_RANK, (theme.WISH, theme.PAPER), anchor="m")
    sheet.text(box.x + 16, box.cy, text("table.wish"), theme.BODY, (theme.WISH_INK, theme.WISH))


# --- in the player's own line -------------------------------------------------
def scores_width(view: View, text: Text) -> int:
    """Width of players' scores in a line; 0 where teams score, or nobody does."""
    count = sum(bool(column.name) for column in columns(view, text))
    return count * (_FOUR_CELL + 6) + 6 if count else 0


def draw_scores(sheet: Sheet, line: Box, view: View, text: Text) -> None:
    """Players' scores at the line's right end."""
    shown = tuple(column for column in columns(view, text) if column.name)
    if shown:
        wide = scores_width(view, text)
        box = Box(line.right - wide, line.y, wide, line.h)
        sheet.area("scores", box)
        for cell, column in zip(row(len(shown), Box(box.x, line.y + 2, box.w - 6, line.h - 4), 6, _FOUR_CELL), shown,
                                strict=True):
            draw_cell(sheet, cell, column, large=True)
