"""The end of a game: the winners and a score sheet of the rounds, or for a game of places the ranks of the session.

And a card to be shown to others: the totals, calls made and lost, the turning point in words.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.moments import TurningPoint, of_result, turning_point
from games.views import Phase, Scoring, View
from rendering import moments, theme, words
from rendering.draw.sheet import Box, Sheet, row
from rendering.draw.text import Text, measure
from rendering.draw.vector import icon
from rendering.picture import Describer, Detail, PictureRequest
from rendering.results.boards import EDGE, HEIGHT, INNER, PANEL, banner, fitted, ground, medal_row
from rendering.results.places import draw_ranks, rank_sentences
from rendering.results.score_sheet import column_seats, draw_sheet, sheet_height, sheet_sentences
from rendering.seats import seat_name, winners
from rendering.table.info import number

_BANNER_H = 150


@dataclass(frozen=True, slots=True)
class GameOverPicture(PictureRequest):
    """Winners and score sheet, or the ranks of a session. ValueError while the game runs. ``bands``: most bands of
    rounds, 0 for as many as there is room for."""

    filename = "game"
    view: View
    text: Text
    bands: int = 0

    def sheet(self) -> Sheet:
        view, text = self.view, self.text
        if view.phase is not Phase.OVER:
            raise ValueError("the game is not over")
        if view.traits.scoring is Scoring.PLACES and view.rounds:
            return draw_ranks(view, text)
        body = sheet_height(view, HEIGHT - _BANNER_H - 58, self.bands)
        sheet = ground(24 + _BANNER_H + 10 + body + EDGE - 8)
        head = f"{text('table.over')} · {words.game(view, text)}"
        banner(sheet, Box(EDGE, 24, INNER, _BANNER_H), head, winners(view, text) or text("result.nobody"))
        if body:
            draw_sheet(sheet, Box(EDGE, 24 + _BANNER_H + 10, INNER, body), view, text)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        view, text, about = self.view, self.text, Describer(self.view, self.text, detail)
        yield text("alt.game", game=words.game(view, text))
        yield about.winners()
        if view.traits.scoring is Scoring.PLACES and view.rounds:
            yield from rank_sentences(about)
            return
        yield from sheet_sentences(about)


# --- the card ---------------------------------------------------------------
_CARD_BANNER_H, _SIDE_H, _GAP = 138, 176, 12
_TURN_H, _LINE_H = 54, 46
_PLACE_H = 82
_MOST = 4
"""Most players of a game without teams: the best."""
_SMALLEST = theme.TextStyle("ui", theme.MIN_TEXT, 600)
_TOTAL = theme.TextStyle("ui", 62, 800)


@dataclass(frozen=True, slots=True)
class GameCardPicture(PictureRequest):
    """ValueError while the game runs, or if no round has ended."""

    filename = "card"
    view: View
    text: Text

    def sheet(self) -> Sheet:
        view, text = self.view, self.text
        if view.phase is not Phase.OVER or not view.rounds:
            raise ValueError("no game that has been played to its end")
        shown = standing(view)
        teams = len(shown) == 2 and len(view.seats) > 2
        tall = _SIDE_H if teams else (len(shown) + 1) // 2 * (_PLACE_H + _GAP) - _GAP
        told = [line for line in turn_words(view, text) if line]
        turn_h = _TURN_H + _LINE_H * len(told)
        sheet = ground(24 + _CARD_BANNER_H + _GAP + tall + (_GAP + turn_h if told else 0) + 24)
        banner(sheet, Box(EDGE, 24, INNER, _CARD_BANNER_H), _card_head(view, text),
               winners(view, text) or text("result.nobody"))
        y = 24 + _CARD_BANNER_H + _GAP
        if teams:
            for box, column in zip(row(2, Box(EDGE, y, INNER, tall), 16, INNER), (0, 1), strict=True):
                _side(sheet, box, view, column, text)
        else:
            for i, column in enumerate(shown):
                cells = row(2, Box(EDGE, y + i // 2 * (_PLACE_H + _GAP), INNER, _PLACE_H), 14, INNER)
                _place(sheet, cells[i % 2], view, i + 1, column, text=text)
        if told:
            _turn(sheet, Box(EDGE, y + tall + _GAP, INNER, turn_h), told, text)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        view, text, about = self.view, self.text, Describer(self.view, self.text, detail)
        yield f"{_card_head(view, text)}."
        yield about.winners()
        places = view.traits.scoring is Scoring.PLACES
        for column in standing(view):
            made, lost = calls(view, column)
            total = view.rounds[-1].totals[column]
            said = text("alt.crowns", n=total) if places else number(total)
            line = f"{about.together(column_seats(view, column))}: {said}"
            yield f"{line} · {text('card.calls', made=made, lost=lost)}." if made or lost else f"{line}."
        if told := " ".join(turn_words(view, text)).strip():
            yield f"{text('card.turn')}: {detail.escape(told)}"


def _card_head(view: View, text: Text) -> str:
    return f"{words.game(view, text)} · {text('result.rounds')} {len(view.rounds)}"


def standing(view: View) -> tuple[int, ...]:
    """The columns of the score: both teams; of a game without teams the best players, the first first."""
    totals = view.rounds[-1].totals
    if len(totals) == 2 and len(view.seats) > 2:
        return 0, 1
    people = [column for column in range(len(totals)) if view.seats[column].person]
    return tuple(sorted(people, key=lambda column: (column not in view.winners, -totals[column]))[:_MOST])


def calls(view: View, column: int) -> tuple[int, int]:
    """The calls of a column over the whole game: made and lost."""
    seats = column_seats(view, column)
    made = [call.made for ended in view.rounds for call in ended.calls if call.seat in seats]
    return sum(made), len(made) - sum(made)


def turn_words(view: View, text: Text) -> tuple[str, str]:
    """The turning point in a sentence, and what happened in that round; empty if there is none."""
    turn = turning_point(view)
    return ("", "") if turn is None else (_swing(view, turn, text), " ".join(_facts(view, turn.round, text)))


def _name(view: View, seat: int, text: Text) -> str:
    return seat_name(view.seats[seat], text)


def _swing(view: View, turn: TurningPoint, text: Text) -> str:
    column = view.winners[0] % len(view.rounds[-1].totals)
    names = words.listed([_name(view, seat, text) for seat in column_seats(view, column)], text)
    key = "card.rose" if view.traits.scoring is Scoring.PLACES else "card.gained"
    return text(key, round=turn.round, names=names, swing=turn.swing)


def _facts(view: View, round_: int, text: Text) -> Iterable[str]:
    yield from (moments.title(moment, text) for moment in of_result(view, round_))
    for call in view.rounds[round_ - 1].calls:
        if not call.made:
            yield text("card.lost", call=text(f"result.call.{call.call}", name=_name(view, call.seat, text)))


# --- drawing ------------------------------------------------------------------
def _side(sheet: Sheet, box: Box, view: View, column: int, text: Text) -> None:
    """A team: its shape, its names, its total, its calls."""
    edge = theme.TEAMS[column]
    sheet.part(f"side:{column}", box, PANEL, 24, edge, line=4)
    sheet.stamp(icon(f"team-{column}", 40, edge), box.x + 22, box.y + 30)
    names = " · ".join(_name(view, seat, text) for seat in column_seats(view, column))
    fitted(sheet, Box(box.x + 78, box.y + 8, box.w - 98, 82), names, 36)
    total = number(view.rounds[-1].totals[column])
    sheet.text(box.right - 24, box.y + 128, total, _TOTAL, (edge, theme.PANEL), anchor="r")
    _calls(sheet, box.x + 24, box.y + 128, calls(view, column))


def _calls(sheet: Sheet, x: int, y: int, counts: tuple[int, int]) -> None:
    """The numbers of calls made and lost."""
    signs = ((icon("tick", 32, theme.GOOD), theme.GOOD), (icon("cross", 32, theme.BAD), theme.BAD))
    for count, (sign, ink) in zip(counts, signs, strict=True):
        if count:
            sheet.stamp(sign, x, y - 16)
            x += 42
            x += sheet.text(x, y, str(count), theme.STRONG, (ink, theme.PANEL)) + 26


def _place(sheet: Sheet, box: Box, view: View, place: int, column: int, text: Text) -> None:
    sheet.area(f"place:{place}", box)
    medal_row(sheet, box, place, column in view.winners)
    total = number(view.rounds[-1].totals[column])
    right = box.right - 18 - sheet.text(box.right - 18, box.cy, total, theme.STRONG, theme.TITLE_ON_PANEL,
                                        anchor="r") - 12
    if view.traits.scoring is Scoring.PLACES:  # rounds in first place
        right -= 40
        sheet.stamp(icon("crown", 32, theme.GRAND), right + 4, box.cy - 17)
    fitted(sheet, Box(box.x + 84, box.y, right - 8 - box.x - 84, box.h), _name(view, column, text), 34)


def _turn(sheet: Sheet, box: Box, told: Sequence[str], text: Text) -> None:
    sheet.part("turn", box, theme.GRAND, 22, theme.TITLE, line=3)
    colours = (theme.GRAND_INK, theme.GRAND)
    sheet.text(box.x + 28, box.y + 28, text("card.turn"), theme.LABEL, colours)
    room = box.w - 56
    for i, line in enumerate(told):
        style = next((each for each in (theme.BODY, theme.SMALL) if measure(line, each) <= room), _SMALLEST)
        sheet.text(box.x + 28, box.y + _TURN_H + 14 + i * _LINE_H, line, style, colours, width=room)
