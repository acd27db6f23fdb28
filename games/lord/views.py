"""What a seat may know of a session: its own hand and exchange, the open cards, and all plays.

Titles and the order of going out are public. Who holds the Mah Jong before its first
lead is not, unless it lies open (L5) or the viewer gave it away (L6).
"""

from __future__ import annotations

from dataclasses import replace

from games.actions import Traded, line
from games.base import Seen
from games.climbing import cards as c
from games.climbing import tricks as t
from games.climbing.views import play_views
from games.lord.state import LordRound, LordState
from games.views import Phase, Scoring, SeatView, Traits, TrickView, View

TRAITS = Traits(
    scoring=Scoring.PLACES,
    reseats=True,
    statistics=("place", "crowned", "last", "bombs", "wishes_hurt"),
    guide=("closing", "lord", "places", "wish", "lead", "follow", "bomb"),
    card_topics=(("Ma", "mah_jong"), ("Do", "dog_lord"), ("Ph", "phoenix_lord"), ("Dr", "dragon_lord")),
)


def phase(state: LordState) -> Phase:
    """Where the session stands."""
    if state.over:
        return Phase.OVER
    if not state.running:
        return Phase.BETWEEN
    return Phase.CLOSING if state.running.tricks.closing else Phase.PLAY


def view(state: LordState, seat: int | None, public: View | None = None) -> View:
    """What a seat may know; ``seat`` None: what everybody may, which is ``public``."""
    public, round_ = public or _public(state), state.round
    if seat is None:
        return public
    if round_ is None:
        return replace(public, seat=seat, controls=(seat,))
    own = replace(public.seats[seat], cards=c.codes(round_.tricks.hands[seat]))
    return replace(
        public,
        seat=seat,
        seats=(*public.seats[:seat], own, *public.seats[seat + 1 :]),
        to_act=_to_act(state.running, seat) if state.running else (),
        controls=(seat,),
        given=_exchanged(round_, seat, given=True),
        received=_exchanged(round_, seat, given=False),
    )


def _public(state: LordState) -> View:
    """What everybody may know."""
    round_ = state.round
    tricks = round_.tricks if round_ else None
    return View(
        game="lord",
        options=tuple((name, str(value)) for name, value in state.options.items()),
        seat=None,
        phase=phase(state),
        round=round_.number if round_ else 0,
        seats=tuple(_seat(state, seat) for seat in range(state.players)),
        order=tricks.rules.seating.order if tricks else state.order,
        to_act=_to_act(state.running, None) if state.running else (),
        scores=state.totals,
        trick=TrickView(play_views(tricks.trick), tricks.owner) if tricks else TrickView(),
        wish=c.RANK_NAME[tricks.wish] if tricks and tricks.wish else None,
        rounds=state.results,
        winners=state.winners,
        dealer=round_.dealer if round_ else None,
        open=round_.opened if round_ else (),
        played=play_views(tricks.plays) if tricks else (),
        passes=tricks.passes if tricks else (),
        traits=TRAITS,
    )


def _seat(state: LordState, seat: int) -> SeatView:
    tricks = state.round.tricks if state.round else None
    return SeatView(
        seat,
        state.names[seat],
        count=t.count(tricks, seat) if tricks else 0,
        passed=bool(tricks and tricks.passed >> seat & 1),
        out=tricks.out.index(seat) + 1 if tricks and seat in tricks.out else None,
        score=state.totals[seat],
        title=title(state, seat),
    )


def title(state: LordState, seat: int) -> str:
    """The key of the title that the seat won in the round before (L13); "" before the first is over."""
    if not state.results:
        return ""
    return state.edition.title(state.results[-1].scores[seat], state.players)


def _to_act(round_: LordRound, viewer: int | None) -> tuple[int, ...]:
    """Who must act, as far as the viewer can tell."""
    acting = round_.tricks.acting
    if round_.tricks.begun or "Ma" in round_.opened or (viewer is not None and acting == (viewer,)):
        return acting
    if any("Ma" in cards for _, cards in _exchanged(round_, viewer, given=True)):
        return acting
    return tuple(seat for seat in range(len(round_.dealt)) if seat != viewer)


def _exchanged(round_: LordRound, viewer: int | None, *, given: bool) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """What the viewer gave, by receiver, or was given, by giver (L6)."""
    return tuple(
        (trade.receiver if given else trade.giver, trade.cards)
        for trade in round_.trades
        if viewer == (trade.giver if given else trade.receiver) and trade.cards is not None
    )


def seen(state: LordState, seat: int | None) -> Seen:
    """The round's hands and exchange as the record of ``seat`` shows them."""
    round_ = state.round
    if round_ is None:
        return Seen((), {})
    hands = tuple(hand if owner == seat else (c.HIDDEN,) * len(hand) for owner, hand in enumerate(round_.dealt))
    lines = tuple(
        line(Traded(trade.giver, trade.receiver, trade.cards))
        for trade in round_.trades
        if seat in (trade.giver, trade.receiver) and trade.cards is not None
    )
    return Seen(hands, {}, lines)
