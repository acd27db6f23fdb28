"""Results of games that give places instead of points (The Great Lord): a round's places, and the ranks of a session.

A round shows places, titles, who rose and who fell. A session ranks by rounds in first place, then the average place
(L15).
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from games.moments import of_round
from games.views import Phase, Scoring, View
from rendering import moments, theme, words
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text, clean, measure
from rendering.draw.vector import icon
from rendering.picture import Describer, Detail, PictureRequest
from rendering.results import ending
from rendering.results.boards import (
    EDGE,
    HEAD_H,
    HEIGHT,
    INNER,
    PLACE_GAP,
    PLACE_H,
    banner,
    columns,
    columns_height,
    fitted,
    ground,
    headline,
    medal_row,
    per_column,
    subtitle,
)
from rendering.results.ending import Left
from rendering.seats import seat_name, winners


# --- a round ------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Placed:
    """A player's place after a round: ``moved`` places up (+) or down (−) since the round before."""

    place: int
    title: str
    name: str
    moved: int
    crowns: int


def placed(view: View, text: Text) -> tuple[Placed, ...]:
    """All players by place in the last round."""
    ended = view.rounds[-1]
    before = view.rounds[-2].scores if len(view.rounds) > 1 else ended.scores
    found = (
        Placed(place, text(f"title.{seat.title}") if seat.title else "", clean(seat.name), last - place, crowns)
        for seat, place, last, crowns in zip(view.seats, ended.scores, before, ended.totals, strict=True))
    return tuple(sorted(found, key=lambda who: who.place))


_MOST_H = 150
"""Greatest height of a place, where there is room."""
_FEW = 8
"""With more players than these what ended the round is shown in little height."""


def draw_places(view: View, text: Text, fill: int = 0, left: Left | None = None) -> Sheet:
    """The places of the last round. ``fill``: px of height that the rows grow towards; ``left``: see `ResultPicture`.
    """
    everyone, told = placed(view, text), of_round(view)[:1]
    high = ending.TALL if len(everyone) <= _FEW else ending.LOW
    strip = high + moments.GAP if ending.shows(view, left) else 0
    tall = columns_height(len(everyone)) + EDGE - 10
    ribbon = (moments.RIBBON_H + moments.GAP) * len(told) if HEAD_H + strip + moments.RIBBON_H + tall < HEIGHT else 0
    rows = per_column(len(everyone))
    over = max(HEAD_H + ribbon + strip + tall - HEIGHT, 0) if strip else 0
    each = min(_MOST_H, PLACE_H + max(fill - HEAD_H - ribbon - strip - tall, 0) // rows) - -(-over // rows)
    sheet = ground(HEAD_H + ribbon + strip + tall + (each - PLACE_H) * rows)
    note = subtitle(view, text) if ribbon or not told else moments.title(told[0], text)
    headline(sheet, text("result.round", round=len(view.rounds)), note)
    if ribbon:
        moments.ribbon(sheet, Box(EDGE, HEAD_H, INNER, moments.RIBBON_H), told[0], view, text)
    if strip and left is not None:
        ending.draw(sheet, Box(EDGE, HEAD_H + ribbon, INNER, high), view, left, text)
    for who, box in zip(everyone, columns(len(everyone), HEAD_H + ribbon + strip, each), strict=True):
        _place_row(sheet, box, who, text)
    return sheet


def place_sentences(about: Describer) -> Iterable[str]:
    """The places of the last round in words."""
    text = about.text
    if about.view.phase is Phase.OVER:
        yield about.winners()
    else:
        yield f"{words.ended_round(about.view, text)}."
    for who in placed(about.view, text):
        facts = [who.title] if who.title else []
        if who.moved:
            facts.append(text("alt.rose" if who.moved > 0 else "alt.fell", n=abs(who.moved)))
        if who.crowns:
            facts.append(text("alt.crowns", n=who.crowns))
        yield text("alt.place", place=who.place, name=about.detail.cut(who.name), facts=about.join(facts) or "–")


def _place_row(sheet: Sheet, box: Box, who: Placed, text: Text) -> None:
    sheet.area(f"place:{who.place}", box)
    medal_row(sheet, box, who.place, who.place == 1)
    right = box.right - 16
    right -= _moved(sheet, right, box.cy, who, text)
    if who.crowns:
        right -= sheet.text(right, box.cy, str(who.crowns), theme.LABEL, theme.TITLE_ON_PANEL, anchor="r") + 40
        sheet.stamp(icon("crown", 32, theme.GRAND), right + 4, box.cy - 17)
        right -= 8
    left = box.x + 86
    apart = min(box.h, PLACE_H) / PLACE_H
    sheet.name(left, box.cy - round(18 * apart), who.name, right - left, theme.TEXT_ON_PANEL)
    sheet.name(left, box.cy + round(22 * apart), who.title, right - left, theme.TITLE_ON_PANEL,
               largest=theme.SMALL.px + 2)


def _moved(sheet: Sheet, right: int, y: int, who: Placed, text: Text) -> int:
    """By how many places a player rose or fell. Returns the width used."""
    if not who.moved:
        return 0
    word = text("result.rose" if who.moved > 0 else "result.fell", n=abs(who.moved))
    ink = theme.GOOD if who.moved > 0 else theme.BAD
    return sheet.text(right, y, word, theme.BODY, (ink, theme.PANEL), anchor="r") + 18


# --- a session ------------------------------------------------------------------
@dataclass(frozen=True, slots=True)
class Ranked:
    """A player's standing in a session (L15)."""

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
    ]
    return tuple(sorted(found, key=lambda who: (-who.crowns, who.average, who.last)))


def has_standings(view: View) -> bool:
    """Whether a running session has ranks beyond the places of its last round."""
    return view.traits.scoring is Scoring.PLACES and len(view.rounds) > 1


@dataclass(frozen=True, slots=True)
class SessionPicture(PictureRequest):
    """The ranks of a session so far. ValueError where `has_standings` is false."""

    filename = "session"
    view: View
    text: Text

    def sheet(self) -> Sheet:
        if not has_standings(self.view):
            raise ValueError("no session, or one round of it at most")
        return draw_ranks(self.view, self.text)

    def sentences(self, detail: Detail) -> Iterable[str]:
        yield f"{words.game(self.view, self.text)} · {words.ended_round(self.view, self.text)}."
        yield from rank_sentences(Describer(self.view, self.text, detail))


def rank_sentences(about: Describer) -> Iterable[str]:
    text = about.text
    for place, who in enumerate(ranked(about.view, text), 1):
        facts = (text("alt.crowns", n=who.crowns), text("alt.average", place=round(float(who.average), 1)))
        yield text("alt.place", place=place, name=about.detail.cut(who.name), facts=about.join(facts))


def draw_ranks(view: View, text: Text) -> Sheet:
    """Ranks below a banner of who won or leads."""
    everyone = ranked(view, text)
    top = 24 + 108 + 12
    sheet = ground(top + min(columns_height(len(everyone)), HEIGHT - top - 16) + 16)
    over = view.phase is Phase.OVER
    head = f"{text('table.over') if over else words.ended_round(view, text)} · {words.game(view, text)}"
    name = winners(view, text) or text("result.nobody") if over else everyone[0].name
    banner(sheet, Box(EDGE, 24, INNER, 108), head, name)
    tall = min(PLACE_H, (HEIGHT - top - 16) // per_column(len(everyone)) - PLACE_GAP)
    widths = (
        max(measure(_average(who, text), theme.SMALL) for who in everyone),
        max(measure(str(who.crowns), theme.STRONG) for who in everyone),
    )
    for place, (who, box) in enumerate(zip(everyone, columns(len(everyone), top, tall), strict=True), 1):
        sheet.area(f"rank:{place}", box)
        medal_row(sheet, box, place, who.seat in view.winners)
        _ranked_row(sheet, box, who, widths, text)
    return sheet


def _average(who: Ranked, text: Text) -> str:
    return text("result.average", place=round(float(who.average), 1))


def _ranked_row(sheet: Sheet, box: Box, who: Ranked, widths: tuple[int, int], text: Text) -> None:
    """A name, rounds at the top, the average place; ``widths`` px of the two columns, average first."""
    right = box.right - 16
    sheet.text(right, box.cy, _average(who, text), theme.SMALL, theme.MUTED_ON_PANEL, anchor="r")
    right -= widths[0] + 20
    sheet.text(right, box.cy, str(who.crowns), theme.STRONG, theme.TITLE_ON_PANEL, anchor="r")
    right -= widths[1] + 42
    sheet.stamp(icon("crown", 32, theme.GRAND), right, box.cy - 17)
    left = box.x + 86
    fitted(sheet, Box(left, box.y, right - 12 - left, box.h), who.name, 36)
