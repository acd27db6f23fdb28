"""Every picture in words: the alt text (at most 1024 characters) and the longer text-only form.

Both say all that the picture says. A telling is a list of sentences; the alt text takes the
fullest `Detail` that fits, shortening names and the earlier plays of the trick before
anything else; the text-only form takes full detail, a sentence a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace

from games.views import Phase, PlayView, SeatView, View
from rendering import words
from rendering.cards.codes import parse
from rendering.draw.text import Text, clean
from rendering.exchange import partners, relation
from rendering.results.boards import signed
from rendering.results.chart import Series
from rendering.results.game_over import ranked, sheet_rows
from rendering.results.round_result import order_out, placed, sides
from rendering.results.standings import Standing
from rendering.table.info import number
from rendering.table.seat import doing, leader_unknown, title
from rendering.table.tatsu import taken, trick_order

LIMIT = 1024
"""Discord's limit of an alt text, in characters."""

Escape = Callable[[str], str]
"""What a name goes through where it is shown, such as escaping Markdown."""
Telling = Callable[["Detail"], Iterable[str]]

CARDS, PLAYS, COUNT = 2, 1, 0
"""How the earlier plays of a trick are told: with their cards, without, or only how many."""


@dataclass(frozen=True, slots=True)
class Detail:
    """How fully to tell. ``name``: most characters of a name; ``history``: see `CARDS`; ``each``: open cards
    one by one; ``escape``: done to every name."""

    name: int = 64
    history: int = CARDS
    each: bool = True
    escape: Escape = str


_SHORTER = (
    Detail(48), Detail(24), Detail(24, each=False), Detail(20, PLAYS, False), Detail(14, PLAYS, False),
    Detail(12, COUNT, False), Detail(8, COUNT, False),
)  # fmt: skip


def short(telling: Telling) -> str:
    """The fullest telling that fits in `LIMIT` characters."""
    said = ""
    for detail in _SHORTER:
        said = " ".join(telling(detail))
        if len(said) <= LIMIT:
            return said
    return said[: LIMIT - 1] + "…"


def full(telling: Telling, escape: Escape = str) -> str:
    """Everything, a sentence a line."""
    return "\n".join(telling(Detail(escape=escape)))


def _cut(name: str, detail: Detail) -> str:
    name = clean(name)
    return detail.escape(name if len(name) <= detail.name else name[: detail.name - 1] + "…")


def _name(view: View, seat: int, text: Text, detail: Detail) -> str:
    about = view.seats[seat]
    if not about.name:
        return text("table.name.ghost" if about.clan else "table.name.table")
    return _cut(about.name, detail)


def _list(text: Text, parts: Iterable[str]) -> str:
    """Things named one after another, as the language parts them."""
    return text("words.comma").join(parts)


def _order(view: View, seats: Iterable[int], text: Text, detail: Detail) -> str:
    """Players one after another, as they come."""
    return _list(text, (_name(view, seat, text, detail) for seat in seats))


def _together(view: View, seats: Iterable[int], text: Text, detail: Detail) -> str:
    """Players who do or are something together."""
    return words.listed([_name(view, seat, text, detail) for seat in seats], text)


# --- the table ------------------------------------------------------------------
def table(view: View, text: Text, detail: Detail) -> Iterable[str]:
    """The table, first what is going on, then the seats."""
    yield _head(view, text)
    yield from _scores(view, text, detail)
    yield from (_fronts if view.game == "tatsu" else _trick)(view, text, detail)
    if view.wish:
        yield text("alt.wish", rank=words.rank_name(view.wish, text))
    for seat in view.seats:
        yield text("alt.seat", name=_name(view, seat.seat, text, detail), facts=_facts(view, seat, text))
    yield from _open(view, text, detail)


def _head(view: View, text: Text) -> str:
    game, round_ = words.game(view, text), words.round_of(view, text)
    if view.target:
        return text("alt.head_target", game=game, round=round_, target=view.target)
    return text("alt.head", game=game, round=round_)


def _scores(view: View, text: Text, detail: Detail) -> Iterable[str]:
    if view.game == "lord" or not view.scores:
        return
    if len(view.scores) == 2 and len(view.seats) > 2:
        one, two = (_together(view, range(side, len(view.seats), 2), text, detail) for side in (0, 1))
        yield text("alt.teams", one=one, two=two, a=number(view.scores[0]), b=number(view.scores[1]))
        return
    said = [f"{_name(view, seat, text, detail)} {number(score)}" for seat, score in enumerate(view.scores)]
    yield text("alt.scores", scores=_list(text, said))


def _facts(view: View, seat: SeatView, text: Text) -> str:
    facts = [text("cards.count", n=seat.count) if seat.out is None else text("alt.out", place=seat.out)]
    if seat.clan:
        facts.append(text(f"words.clan.{seat.clan}"))
    if seat.call:
        facts.append(text(f"alt.call.{seat.call}"))
    if shown := title(view, seat, text):
        facts.append(shown)
    if view.game == "lord" and seat.score:
        facts.append(text("alt.crowns", n=seat.score))
    state = doing(view, seat)
    if state:
        facts.append(text(f"alt.state.{state}"))
    return _list(text, facts)


def _play(view: View, play: PlayView, text: Text, detail: Detail, history: int = CARDS) -> str:
    """``Mei: Full house, 9s (Jade 9, …)``; the cards only once where the play is their name."""
    name, said = _name(view, play.seat, text, detail), words.play(play, text)
    if history == PLAYS or len(play.cards) == 1:
        return text("alt.play", name=name, play=said)
    return text("alt.play_cards", name=name, play=said, cards=words.cards(play.cards, text))


def _trick(view: View, text: Text, detail: Detail) -> Iterable[str]:
    if not view.trick.plays:
        yield from _no_trick(view, text, detail)
        return
    *earlier, current = view.trick.plays
    if view.game != "lord":
        yield text("alt.points", points=number(view.trick.points))
    if earlier and detail.history == COUNT:
        yield text("alt.earlier", n=len(earlier))
    elif earlier:
        plays = "; ".join(_play(view, play, text, detail, detail.history) for play in earlier)
        yield text("alt.before", plays=plays)
    yield text("alt.top", play=_play(view, current, text, detail))
    if view.phase in (Phase.CLOSING, Phase.GIFT):
        yield text(f"alt.{view.phase.value}", name=_name(view, current.seat, text, detail))


def _no_trick(view: View, text: Text, detail: Detail) -> Iterable[str]:
    if view.phase == Phase.OVER:
        yield _winners(view, text, detail)
    elif view.phase == Phase.BETWEEN:
        yield text("alt.between") if view.rounds else text("alt.start")
    elif view.phase == Phase.PLAY:
        leader = text("table.mah_jong") if leader_unknown(view) else _together(view, view.to_act, text, detail)
        yield text("alt.leads", name=leader)
        if view.played:
            yield text("alt.last", play=_play(view, view.played[-1], text, detail))
    else:
        yield text(f"alt.{view.phase.value}")


def _fronts(view: View, text: Text, detail: Detail) -> Iterable[str]:
    """Tatsu's trick: each card, in front of whom it lies, who gave it; then what is being asked."""
    if view.turn is None and not view.trick.plays:
        yield from _no_trick(view, text, detail)
        return
    plays = view.trick.plays
    said = [_front(view, play, text, detail) for play in plays]
    yield text("alt.trick", plays="; ".join(said)) if said else text("alt.no_card")
    if view.trick.owner is not None and plays:
        yield text("alt.takes", name=_name(view, view.trick.owner, text, detail))
    if len(plays) < 4 and view.turn is not None:
        rest = _order(view, trick_order(view)[len(plays) :], text, detail)
        yield text("alt.rest", names=rest)
    if view.asked is not None and view.turn is not None:
        yield text("alt.asks", name=_name(view, view.turn, text, detail), other=_name(view, view.asked, text, detail))
    for clan in ("R", "Y"):
        points, times = taken(view, clan)
        yield text("alt.deal", clan=text(f"words.clan.{clan}"), points=points, times=times, product=points * times)


def _front(view: View, play: PlayView, text: Text, detail: Detail) -> str:
    name, card = _name(view, play.seat, text, detail), words.cards(play.cards, text)
    if play.asked is None or play.asked == play.seat:
        return text("alt.play", name=name, play=card)
    return text("alt.play_from", name=name, play=card, other=_name(view, play.asked, text, detail))


def _open(view: View, text: Text, detail: Detail) -> Iterable[str]:
    """Cards that lie open to all."""
    for seat in view.seats:
        name = _name(view, seat.seat, text, detail)
        if seat.faceup or seat.facedown:
            rows = (seat.faceup, seat.facedown)
            up, down = (words.cards([code for code in row if code], text) or "–" for row in rows)
            yield text("alt.stacks", name=name, up=up, down=down)
        elif not seat.person and seat.cards and view.phase not in (Phase.GRAND, Phase.EXCHANGE):
            yield text("alt.hand", name=name, cards=words.cards(seat.cards, text))
    if view.open:
        yield text("alt.undealt", cards=_pile(view.open, text, detail))
    if view.waiting:
        yield text("alt.waiting", cards=words.cards(view.waiting, text))


def _pile(codes: Sequence[str], text: Text, detail: Detail) -> str:
    """Many cards; in short by rank: ``2 ×4, King ×2, Dragon``."""
    if detail.each:
        return words.cards(codes, text)
    known = [parse(code) for code in codes]
    counts = Counter(words.rank_name(card.rank, text) if card.kind == "suit" else words.card(card.code, text)
                     for card in known)  # fmt: skip
    return _list(text, (f"{name} ×{n}" if n > 1 else name for name, n in counts.items()))


def _winners(view: View, text: Text, detail: Detail) -> str:
    if not view.winners:
        return text("alt.nobody")
    return text("alt.over", n=len(view.winners), names=_together(view, view.winners, text, detail))


# --- results --------------------------------------------------------------------
def result(view: View, text: Text, detail: Detail) -> Iterable[str]:
    """The end of a round."""
    ended = view.rounds[-1]
    yield text("alt.result", game=words.game(view, text), round=len(view.rounds))
    if view.game == "lord":
        if view.phase == Phase.OVER:
            yield _winners(view, text, detail)
        for who in placed(view, text):
            yield _place(who.place, _cut(who.name, detail), who.title, who.moved, who.crowns, text)
        return
    if ended.out:
        yield text("alt.order", names=_order(view, order_out(view, ended), text, detail))
    for side in sides(view, ended, text):
        names = words.listed([_cut(name, detail) for name in side.names], text)
        entries = [f"{_entry_label(entry.label, detail)} {entry.value}" for entry in side.entries]
        yield text("alt.account", names=names, entries=_list(text, entries), score=signed(side.score))
    if len(ended.totals) == 2 and len(view.seats) > 2:
        yield text("alt.totals", totals=" : ".join(number(total) for total in ended.totals))
    else:
        totals = (f"{_name(view, seat, text, detail)} {number(total)}" for seat, total in enumerate(ended.totals))
        yield text("alt.totals", totals=_list(text, totals))
    if view.phase == Phase.OVER:
        yield _winners(view, text, detail)
    elif view.target:
        yield text("alt.target", target=view.target)


def _entry_label(label: str, detail: Detail) -> str:
    return detail.escape(label) if len(label) <= detail.name + 16 else detail.escape(label[: detail.name + 15] + "…")


def _place(place: int, name: str, shown: str, moved: int | None, crowns: int, text: Text) -> str:
    facts = [shown] if shown else []
    if moved:
        facts.append(text("alt.rose" if moved > 0 else "alt.fell", n=abs(moved)))
    if crowns:
        facts.append(text("alt.crowns", n=crowns))
    return text("alt.place", place=place, name=name, facts=_list(text, facts) or "–")


def game_over(view: View, text: Text, detail: Detail) -> Iterable[str]:
    """The end of a game."""
    yield text("alt.game", game=words.game(view, text))
    yield _winners(view, text, detail)
    if view.game == "lord" and view.rounds:
        yield from _ranks(view, text, detail)
        return
    for line in sheet_rows(view, text):
        rounds = _list(text, (number(value) for value in line.values))
        yield text("alt.sheet", name=_cut(line.name, detail), rounds=rounds, total=number(line.total))


def session(view: View, text: Text, detail: Detail) -> Iterable[str]:
    """The ranks of a session so far."""
    yield f"{words.game(view, text)} · {words.round_of(replace(view, round=len(view.rounds)), text)}."
    yield from _ranks(view, text, detail)


def _ranks(view: View, text: Text, detail: Detail) -> Iterable[str]:
    for place, who in enumerate(ranked(view, text), 1):
        average = text("alt.average", place=round(float(who.average), 1))
        facts = _list(text, (text("alt.crowns", n=who.crowns), average))
        yield text("alt.place", place=place, name=_cut(who.name, detail), facts=facts)


# --- the rest ---------------------------------------------------------------------
def exchange(view: View, text: Text, detail: Detail) -> Iterable[str]:
    """What the viewer gave and got."""
    yield text("alt.exchanged")
    for other in partners(view):
        name = _name(view, other.seat, text, detail)
        if said := relation(view, other, text):
            name = f"{name} ({said})"
        gave = words.cards(dict(view.given).get(other.seat, ()), text) or "–"
        got = words.cards(dict(view.received).get(other.seat, ()), text) or "–"
        yield text("alt.swap", name=name, gave=gave, got=got)


def standings(heading: str, headings: Sequence[str], rows: Sequence[Standing], first: int, text: Text,
              detail: Detail) -> Iterable[str]:  # fmt: skip
    """A table of standings."""
    yield f"{clean(heading)}."
    for place, row in enumerate(rows, first):
        facts = [f"{label} {cell}" for label, cell in zip(headings, row.cells, strict=True)]
        if row.change:
            facts.insert(1, signed(row.change))
        if row.zone:
            facts.append(text("alt.promoted" if row.zone > 0 else "alt.relegated"))
        yield text("alt.place", place=row.place or place, name=_cut(row.name, detail), facts=_list(text, facts))


def chart(heading: str, series: Sequence[Series], axis: str, text: Text, detail: Detail) -> Iterable[str]:
    """A chart: of each line its first, highest, lowest and last value."""
    yield f"{clean(heading)}."
    for line in series:
        first, last, low, high = (
            number(round(value)) for value in (line.values[0], line.values[-1], min(line.values), max(line.values))
        )
        yield text("alt.line", name=_cut(line.name, detail), count=len(line.values), axis=axis, first=first, last=last,
                   low=low, high=high)  # fmt: skip


def replay(view: View, hands: Mapping[int, tuple[str, ...]], step: int, steps: int, text: Text,
           detail: Detail) -> Iterable[str]:  # fmt: skip
    """A step of a replay: the hands, then the table."""
    yield text("replay.step", step=step, steps=steps) + "."
    told = list(table(view, text, detail))
    for seat in view.seats:
        hand = hands.get(seat.seat, ())
        said = _list(text, hand) if not detail.each else words.cards(hand, text)
        told.append(text("alt.hand", name=_name(view, seat.seat, text, detail), cards=said or "–"))
    yield from told
