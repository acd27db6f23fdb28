"""What one seat, or a spectator, may know of a team game: built from an allow-list.

Public facts are computed once: counts, calls, plays, passes. A viewer also sees their own hand (on grand Tichu only its
first cards), the Table's as R4 allows, what they gave, and once they have given, what they were given (T5). Who holds
the Mah Jong before its first lead is not public.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache

from games.base import Seen
from games.climbing import cards as c
from games.climbing import rounds as r
from games.climbing import tricks as t
from games.climbing.cards import play_codes
from games.climbing.rounds import Round
from games.views import Phase, PlayView, SeatView, TrickView, View


def soloist_for(round_: Round, viewer: int | None) -> int | None:
    """The viewing seat: for the Table its soloist (R4), otherwise the viewer."""
    if viewer is not None and viewer == round_.plan.dummy:
        return round_.dealer
    return viewer


def is_open(round_: Round, seat: int, viewer: int | None) -> bool:
    """Whether the viewer sees the seat's hand: their own, or the Table's as R4 says."""
    if seat == viewer:
        return True
    if seat != round_.plan.dummy:
        return False
    return not round_.owing and (viewer == round_.dealer or not round_.giving)


def _cards(round_: Round, seat: int) -> tuple[str, ...]:
    """An open hand's cards, sorted; on grand Tichu only those seen by then (T3)."""
    if round_.owing >> seat & 1:
        early = round_.dealt[seat][: round_.plan.early]
        return c.codes(c.known(early))
    return c.codes(round_.tricks.hands[seat])


def seats(
    names: Sequence[str], teams: Sequence[int | None], scores: Sequence[int], round_: Round | None,
) -> tuple[SeatView, ...]:
    """The seats as everybody may see them. ``names``: ``""`` for the Table; ``round_``: None before the first deal."""
    about = enumerate(zip(names, teams, scores, strict=True))
    if round_ is None:
        return tuple([SeatView(seat, name, bool(name), team, score=score, dummy="" if name else "table")
                      for seat, (name, team, score) in about])
    return tuple([_in_round(round_, seat, name, team, score) for seat, (name, team, score) in about])


def _in_round(round_: Round, seat: int, name: str, team: int | None, score: int) -> SeatView:
    tricks, owing = round_.tricks, round_.owing >> seat & 1
    return SeatView(
        seat, name, bool(name), team,
        count=round_.plan.early if owing else t.count(tricks, seat),
        cards=_cards(round_, seat) if is_open(round_, seat, None) else None,
        call=round_.calls[seat],
        answered=not owing,
        given=not round_.giving >> seat & 1,
        passed=bool(tricks.passed >> seat & 1),
        out=tricks.out.index(seat) + 1 if seat in tricks.out else None,
        points=c.points(tricks.taken[seat]),
        score=score,
        dummy="" if name else "table",
    )


def to_act(round_: Round, viewer: int | None) -> tuple[int, ...]:
    """Who must act, as far as the viewer can tell: not whose Mah Jong leads, if they do not see it."""
    acting = r.to_act(round_)
    if round_.tricks.begun or round_.phase is not Phase.PLAY:
        return acting
    if len(acting) == 1 and _knows_mah_jong(round_, acting[0], viewer):
        return acting
    return tuple(seat for seat in range(len(round_.dealt)) if not is_open(round_, seat, viewer))


def _knows_mah_jong(round_: Round, holder: int, viewer: int | None) -> bool:
    if is_open(round_, holder, viewer):
        return True
    return viewer is not None and "Ma" in round_.gives[viewer]


def play_views(plays: Sequence[t.Laid]) -> tuple[PlayView, ...]:
    """Plays as anybody may see them."""
    return tuple(map(_play_view, plays))


@lru_cache(maxsize=1 << 11)  # every view of a round lists them all
def _play_view(laid: t.Laid) -> PlayView:
    return PlayView(laid.seat, play_codes(laid.combo), laid.combo.outer)


def trick(tricks: t.Tricks) -> TrickView:
    """The running trick."""
    points = sum([c.points(laid.combo.cards) for laid in tricks.trick])  # T2
    return TrickView(play_views(tricks.trick), tricks.owner, points)


def wish(round_: Round) -> str | None:
    """The rank that is wished for."""
    return c.RANK_NAME[round_.tricks.wish] if round_.tricks.wish and not round_.done else None


def with_own(public: View, round_: Round, viewer: int) -> View:
    """The spectator's view, with what the viewer alone may know. The soloist plays the Table's seat too (R6)."""
    given, received = _exchanged(round_, viewer)
    dummy = round_.plan.dummy
    hands = (viewer,) if dummy is None or not is_open(round_, dummy, viewer) else (viewer, dummy)
    return replace(
        public,
        seat=viewer,
        seats=tuple([replace(seat, cards=_cards(round_, seat.seat)) if seat.seat in hands else seat
                     for seat in public.seats]),
        to_act=to_act(round_, viewer) if public.to_act else (),
        controls=(viewer, dummy) if dummy is not None and round_.dealer == viewer else (viewer,),
        given=given,
        receivers=round_.plan.receivers[viewer],
        received=received,
    )


Cards = tuple[tuple[int, tuple[str, ...]], ...]


def _exchanged(round_: Round, viewer: int) -> tuple[Cards, Cards]:
    """What the viewer gave, by receiver, and was given, by giver: seen once they have given (T5)."""
    if not round_.gives[viewer]:
        return (), ()
    received = r.received(round_.plan, round_.gives, viewer)
    return (tuple(zip(round_.plan.receivers[viewer], zip(round_.gives[viewer]), strict=True)),
            tuple(zip(received, zip(received.values()), strict=True)))


# a seat's record --------------------------------------------------------


def seen(round_: Round, viewer: int | None) -> Seen:
    """The round's deal and exchange as they stand in the viewer's record (NOTATION.md)."""
    viewer = soloist_for(round_, viewer)
    hands = tuple(_hand_seen(round_, seat, viewer) for seat in range(len(round_.dealt)))
    gives = {giver: _give_seen(round_, giver, viewer) for giver, cards in enumerate(round_.gives) if cards}
    return Seen(hands, gives)


def _hand_seen(round_: Round, seat: int, viewer: int | None) -> tuple[str, ...]:
    dealt = round_.dealt[seat]
    if not is_open(round_, seat, viewer):
        return (c.HIDDEN,) * len(dealt)
    if round_.owing >> seat & 1:
        early = round_.plan.early
        return dealt[:early] + (c.HIDDEN,) * (len(dealt) - early)
    return dealt


def _give_seen(round_: Round, giver: int, viewer: int | None) -> tuple[str, ...]:
    cards = round_.gives[giver]
    if giver == viewer:
        return cards
    has_given = viewer is not None and bool(round_.gives[viewer])
    receivers = round_.plan.receivers[giver]
    return tuple(
        code if has_given and to == viewer else c.HIDDEN for to, code in zip(receivers, cards, strict=True)
    )

