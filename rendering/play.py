"""A player's combined picture: the table as they see it, and below it their hand. Private.

From top to bottom: the other players in one or two rows, the trick, a line about the player, the hand. The height stays
the same throughout a round, so the message does not jump.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import reduce

from games.views import Phase, Scoring, SeatView, TableKind, View
from rendering import theme
from rendering.cards.kit import crest
from rendering.draw.sheet import Box, Pill, Sheet, felt, row
from rendering.draw.text import Text, measure
from rendering.draw.vector import icon
from rendering.hand import HandPicture
from rendering.hand.layout import full_height
from rendering.picture import Detail, PictureRequest
from rendering.results.ending import Left
from rendering.results.game_over import GameOverPicture
from rendering.results.round_result import ResultPicture
from rendering.seats import SeatState, pills, seat_name, seat_state
from rendering.table import fronts_table, info, sentences, trick
from rendering.table.layout import GAP, MEDIUM, NARROW, TAG_OUT, WIDE, SeatPlace
from rendering.table.seat import draw_seats
from rendering.table.trick import open_row


@dataclass(frozen=True, slots=True)
class PlayPicture(HandPicture):
    """The table and the hand of the view's seat; after a round its result. ValueError for a spectator's view.

    ``hand``: which of the player's seats has its cards shown large, None for their own. The height is the same for a
    whole round and its result; at the end of a game it is what the result needs. ``left``: see `ResultPicture`.
    """

    filename = "play"
    hand: int | None = None
    left: Left | None = None

    def sheet(self) -> Sheet:
        large = self.view.seat if self.hand is None else self.hand
        if large is None:
            raise ValueError("a spectator has no hand")
        hand = HandPicture(replace(self.view, seat=large, controls=(large,)), self.text, self.selected, self.rows,
                           self.order, playable=self.playable, gives=self.gives).sheet().padded(full_height(self.rows))
        sheet = _above(self.view, large, self.text, self.gives).above(hand)
        results = [result.sheet() for result in self._results(sheet.image.height)]
        if not results:
            return sheet
        shown = reduce(Sheet.above, results)
        return shown if self.view.phase is Phase.OVER else shown.padded(sheet.image.height)

    def _results(self, fill: int = 0) -> tuple[PictureRequest, ...]:
        """After a round its result, as large as ``fill`` px allow; at the end of a game what fits; () while a round is
        played."""
        view, text = self.view, self.text
        if view.phase not in (Phase.BETWEEN, Phase.OVER) or not view.rounds:
            return ()
        if view.phase is Phase.BETWEEN:
            return (ResultPicture(view, text, fill, self.left),)
        both = GameOverPicture(view, text, bands=1), ResultPicture(view, text, left=self.left)
        return both if view.traits.scoring is Scoring.POINTS else both[:1]

    def sentences(self, detail: Detail) -> Iterable[str]:
        """The hand first: it is never cut."""
        for result in self._results():
            yield from result.sentences(detail)
        if not self._results():
            yield from HandPicture.sentences(self, detail)
            yield from sentences(_closed(self.view), self.text, detail)


Places = Sequence[tuple[SeatView, SeatPlace]]
Gives = tuple[tuple[str, int], ...]

_EDGE, _TOP, _MINE = 16, 8, 44
"""Margins at the sides and above; height of the player's own line."""
_TRICK, _LOWER, _FRONTS = 230, 182, 222
"""Heights of the trick's felt, of one beside open cards or two rows of seats, and of Tatsu's fronts."""
_ONE_ROW = 6
"""Most seats in a row."""
_NAME_LEAST, _NAME_MOST = 120, 380
"""Room for the player's own name."""


def _above(view: View, seat: int, text: Text, gives: Gives = ()) -> Sheet:
    """The table as the view's player sees it, above the hand of ``seat``; their other hands lie in rows. ``gives``:
    cards chosen for the exchange, which their seats show, as those that were given before the others have."""
    others = _others(view)
    places = tuple(_places(others))
    fronts = view.traits.table is TableKind.FRONTS
    hands = [view.seats[other] for other in view.controls if other != seat]
    open_ = trick.open_height(view)
    room = _LOWER if hands or open_ or len(others) > _ONE_ROW else _TRICK
    middle = Box(_EDGE, _bottom(places) + 4, theme.WIDTH - 2 * _EDGE, (_FRONTS if fronts else room) + open_)
    mine = Box(0, middle.bottom + 8 + len(hands) * (trick.OPEN_H + 8), theme.WIDTH, _MINE)
    sheet = Sheet(felt(theme.WIDTH, mine.bottom))
    draw_seats(sheet, places, view, text, gifts=_gifts(view, gives))
    _draw_middle(sheet, places, middle, _closed(view), text)
    for number, hand in enumerate(hands):
        top = middle.bottom + 8 + number * (trick.OPEN_H + 8)
        label = text("picture.hand.mine") if hand.seat == view.seat else seat_name(hand, text)
        open_row(sheet, Box(middle.x, top, middle.w, trick.OPEN_H), "mine:open", label, hand.cards or ())
    sheet.panel(mine, theme.PANEL, 0)
    _draw_mine(sheet, mine.left(mine.w - info.scores_width(view, text)), seat_state(view, view.seats[seat], text), text)
    info.draw_scores(sheet, mine, view, text)
    return sheet


def _gifts(view: View, gives: Gives) -> dict[int, tuple[str, ...]]:
    """By seat, the cards that it gets from the player, until the exchange is over."""
    if view.phase not in (Phase.GRAND, Phase.EXCHANGE):
        return {}
    found = dict(view.given)
    for card, seat in gives:
        found[seat] = (*found.get(seat, ()), card)
    return found


def _closed(view: View) -> View:
    """The view without the hands that the player plays with, which are shown apart."""
    return replace(view, seats=tuple(
        replace(seat, cards=None) if seat.seat in view.controls else seat for seat in view.seats))


def _draw_middle(sheet: Sheet, places: Places, middle: Box, view: View, text: Text) -> None:
    if view.traits.table is TableKind.FRONTS:
        for seat, place in places:
            if seat.faceup or seat.facedown:
                box = place.box
                fronts_table.draw_stacks(sheet, Box(box.right + GAP, box.y, middle.right - box.right - GAP,
                                                    fronts_table.ROW_H), seat)
        fronts_table.draw_middle(sheet, middle, view, text, all_scores=False)
    else:
        trick.draw_middle(sheet, middle, view, text, portraits=places[0][1].style == WIDE)


def _others(view: View) -> Sequence[SeatView]:
    """The seats whose cards the player does not play, in order of play after the player."""
    order = trick.places(view)
    me = next(i for i, seat in enumerate(order) if seat.seat == view.seat)
    return [seat for seat in (*order[me:], *order[:me]) if seat.seat not in (view.seat, *view.controls)]


def _places(others: Sequence[SeatView]) -> Iterator[tuple[SeatView, SeatPlace]]:
    rows = 1 if len(others) <= _ONE_ROW else 2
    each = -(-len(others) // rows)
    style = WIDE if each <= 3 else MEDIUM if each == 4 else NARROW
    height = 110 if style != NARROW else 144 if rows == 1 else 104
    for number in range(rows):
        seats = others[number * each:(number + 1) * each]
        area = Box(_EDGE, _TOP + number * (height + TAG_OUT + 4), theme.WIDTH - 2 * _EDGE, height)
        boxes = row(each, area, GAP, 338)
        if seats[0].faceup or seats[0].facedown:  # its cards lie beside it
            boxes = (area.left(296),)
        yield from ((seat, SeatPlace(box, style, True)) for seat, box in zip(seats, boxes, strict=False))


def _bottom(places: Places) -> int:
    """Where the seats, their tags and stacks end."""
    return max(place.box.y + fronts_table.ROW_H if seat.faceup or seat.facedown else place.box.bottom + TAG_OUT
               for seat, place in places)


def _draw_mine(sheet: Sheet, box: Box, state: SeatState, text: Text) -> None:
    """The line above the hand: name, place or call, title, activity. The name gets the room that the others leave."""
    sheet.area("mine", box)
    x = box.x + 24
    if state.team is not None:  # as the portraits of partner and opponents
        sheet.panel(Box(box.x, box.y, 12, box.h), theme.TEAMS[state.team], 0)
        sheet.stamp(icon(f"team-{state.team}", 26, theme.TEAMS[state.team]), x, box.cy - 13)
        x += 38
    if state.clan:
        sheet.stamp(crest(state.clan, 34), x, box.cy - 17)
        x += 44
    room = box.right - x - 14 - (80 if state.crowns else 0)
    beside = _beside(state, room - _NAME_LEAST, text)
    left = min(_NAME_MOST, room - _width(beside))
    x += sheet.name(x, box.cy, state.name, max(left, _NAME_LEAST), theme.TEXT_ON_PANEL, largest=32) + 14
    if state.crowns:
        sheet.stamp(icon("crown", 28, theme.GRAND), x, box.cy - 15)
        x += 34 + sheet.text(x + 34, box.cy, str(state.crowns), theme.LABEL, theme.TITLE_ON_PANEL) + 14
    for word, pill in beside:
        x += sheet.pill(x, box.cy, word, pill) + 8


def _beside(state: SeatState, room: int, text: Text) -> list[tuple[str, Pill]]:
    """Place, call, title, activity: in short words, or without the first of them, where there is less ``room``."""
    for short in (False, True):
        found = [(word, Pill(ground, ink, height=36)) for word, ground, ink in pills(state, text, short=short)]
        if _width(found) <= room:
            break
    while _width(found) > room:
        found.pop(0)
    return found


def _width(shown: Sequence[tuple[str, Pill]]) -> int:
    return round(sum(measure(word, pill.style) + 2 * pill.pad + 8 for word, pill in shown))
