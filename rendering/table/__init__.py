"""The table picture: one for each state of a trick, drawn and in words.

The kind of table (`games.views.TableKind`) chooses how the trick is drawn. Only public information is drawn, regardless
of the view's seat: hands show as counts, except those that lie open to all.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.moments import of_trick
from games.views import Phase, PlayView, Scoring, SeatView, TableKind, View
from rendering import moments, words
from rendering.cards.codes import parse
from rendering.draw.sheet import Sheet
from rendering.draw.text import Text
from rendering.picture import CARDS, COUNT, PLAYS, Describer, Detail, PictureRequest
from rendering.seats import count, leader_unknown, seat_activity, title
from rendering.table import fronts_table, trick
from rendering.table.fronts_table import fronts_in_order, taken
from rendering.table.info import number

_DRAW = {TableKind.TRICK: trick.draw, TableKind.FRONTS: fronts_table.draw}


@dataclass(frozen=True, slots=True)
class TablePicture(PictureRequest):
    """The public view of the table."""

    filename = "table"
    view: View
    text: Text

    def sheet(self) -> Sheet:
        return _DRAW[self.view.traits.table](self.view, self.text)

    def sentences(self, detail: Detail) -> Iterable[str]:
        return sentences(self.view, self.text, detail)


def sentences(view: View, text: Text, detail: Detail) -> Iterable[str]:
    """The state of the trick, then the seats, then open cards."""
    about = Describer(view, text, detail)
    yield _head(view, text)
    yield from _scores(about)
    yield from (_fronts if view.traits.table is TableKind.FRONTS else _trick)(about)
    if view.wish:
        yield text("alt.wish", rank=words.rank_name(view.wish, text))
    for seat in view.seats:
        yield text("alt.seat", name=about.name(seat.seat), facts=about.join(_facts(view, seat, text)))
    yield from _open_cards(about)


def _head(view: View, text: Text) -> str:
    game, round_ = words.game(view, text), words.round_of(view, text)
    if target := words.target(view):
        return text("alt.head_target", game=game, round=round_, target=target)
    return text("alt.head", game=game, round=round_)


def _scores(about: Describer) -> Iterable[str]:
    view, text = about.view, about.text
    if view.traits.scoring is Scoring.PLACES or not view.scores:
        return
    if len(view.scores) == 2 and len(view.seats) > 2:
        one, two = (about.together(range(side, len(view.seats), 2)) for side in (0, 1))
        yield text("alt.teams", one=one, two=two, a=number(view.scores[0]), b=number(view.scores[1]))
        return
    yield text("alt.scores",
               scores=about.join(f"{about.name(seat)} {number(score)}" for seat, score in enumerate(view.scores)))


def _facts(view: View, seat: SeatView, text: Text) -> Iterable[str]:
    held = count(view, seat)
    if seat.out is not None:
        yield text("alt.out", place=seat.out)
    elif held is not None:
        yield text("cards.count", n=held)
    if seat.clan:
        yield text(f"words.clan.{seat.clan}")
    if seat.call:
        yield text(f"alt.call.{seat.call}")
    if shown := title(view, seat, text):
        yield shown
    if view.traits.scoring is Scoring.PLACES and seat.score:
        yield text("alt.crowns", n=seat.score)
    if state := seat_activity(view, seat):
        yield text(f"alt.state.{state}")


def _play(about: Describer, play: PlayView, history: int = CARDS) -> str:
    """``Mei: Full house, 9s (Jade 9, …)``; without the cards where the play is named after its card."""
    name, said = about.name(play.seat), words.play(play, about.text)
    if history == PLAYS or len(play.cards) == 1:
        return about.text("alt.play", name=name, play=said)
    return about.text("alt.play_cards", name=name, play=said, cards=words.cards(play.cards, about.text))


def _trick(about: Describer) -> Iterable[str]:
    view, text, history = about.view, about.text, about.detail.history
    if not view.trick.plays:
        yield from _no_trick(about)
        return
    *earlier, current = view.trick.plays
    if view.traits.card_points:
        yield text("alt.points", points=number(view.trick.points))
    if earlier and history == COUNT:
        yield text("alt.earlier", n=len(earlier))
    elif earlier:
        yield text("alt.before", plays="; ".join(_play(about, play, history) for play in earlier))
    yield text("alt.top", play=_play(about, current))
    if (moment := of_trick(view)) is not None:
        yield moments.sentence(moment, about.name, text)
    if view.phase in (Phase.CLOSING, Phase.GIFT):
        yield text(f"alt.{view.phase.value}", name=about.name(current.seat))


def _no_trick(about: Describer) -> Iterable[str]:
    view, text = about.view, about.text
    if view.phase == Phase.OVER:
        yield about.winners()
    elif view.phase == Phase.BETWEEN:
        yield text("alt.between") if view.rounds else text("alt.start")
    elif view.phase == Phase.PLAY:
        yield text("alt.leads",
                   name=text("table.mah_jong") if leader_unknown(view) else about.together(view.to_act))
        if view.played:
            yield text("alt.last", play=_play(about, view.played[-1]))
    else:
        yield text(f"alt.{view.phase.value}")


def _fronts(about: Describer) -> Iterable[str]:
    """Tatsu's trick: each card, in front of whom it lies, who gave it; then who is asked."""
    view, text, plays = about.view, about.text, about.view.trick.plays
    if view.turn is None and not plays:
        yield from _no_trick(about)
        return
    yield text("alt.trick", plays="; ".join(_front(about, play) for play in plays)) if plays else text("alt.no_card")
    if view.trick.owner is not None and plays:
        yield text("alt.takes", name=about.name(view.trick.owner))
    if len(plays) < 4 and view.turn is not None:
        yield text("alt.rest", names=about.in_order(fronts_in_order(view)[len(plays) :]))
    if view.asked is not None and view.turn is not None:
        yield text("alt.asks", name=about.name(view.turn), other=about.name(view.asked))
    for clan in ("R", "Y"):
        points, times = taken(view, clan)
        yield text("alt.deal", clan=text(f"words.clan.{clan}"), points=points, times=times, product=points * times)


def _front(about: Describer, play: PlayView) -> str:
    name, card = about.name(play.seat), words.cards(play.cards, about.text)
    if play.asked is None or play.asked == play.seat:
        return about.text("alt.play", name=name, play=card)
    return about.text("alt.play_from", name=name, play=card, other=about.name(play.asked))


def _open_cards(about: Describer) -> Iterable[str]:
    view, text = about.view, about.text
    for seat in view.seats:
        name = about.name(seat.seat)
        if seat.faceup or seat.facedown:
            rows = (seat.faceup, seat.facedown)
            up, down = (words.cards([code for code in row if code], text) or "–" for row in rows)
            yield text("alt.stacks", name=name, up=up, down=down)
        elif not seat.person and seat.cards and view.phase not in (Phase.GRAND, Phase.EXCHANGE):
            yield text("alt.hand", name=name, cards=words.cards(seat.cards, text))
    if view.open:
        yield text("alt.undealt", cards=_pile(about, view.open))
    if view.waiting:
        yield text("alt.waiting", cards=words.cards(view.waiting, text))


def _pile(about: Describer, codes: Sequence[str]) -> str:
    """Many cards; in short by rank: ``2 ×4, King ×2, Dragon``."""
    text = about.text
    if about.detail.each:
        return words.cards(codes, text)
    known = [parse(code) for code in codes]
    counts = Counter(words.rank_name(card.rank, text) if card.kind == "suit" else words.card(card.code, text)
                     for card in known)
    return about.join(f"{name} ×{n}" if n > 1 else name for name, n in counts.items())
