"""What a seat may know of a game of Tatsu: its own hand, the ghost's (D11), and all that lies open (D15)."""

from __future__ import annotations

from dataclasses import replace

from games.base import Seen
from games.tatsu.dealing import ROW
from games.tatsu.state import GHOST, SPIRITS, UNSEEN, TatsuDeal, TatsuState, clan_of, column_of, in_order, team_of
from games.tatsu.turns import winner
from games.views import Phase, SeatView, TableKind, Traits, TrickView, View

TRAITS = Traits(
    table=TableKind.FRONTS,
    partners=(4,),
    statistics=("points", "conceded", "multiplier"),
    guide=("tatsu_asked", "tatsu", "waiting"),
    card_topics=(("x", "multiplier"), ("f", "fusion")),
)


def phase(state: TatsuState) -> Phase:
    """Where the game stands."""
    if state.over:
        return Phase.OVER
    if not state.running:
        return Phase.BETWEEN
    return Phase.PLAY if state.running.asked is None else Phase.ASKED


def to_act(state: TatsuState) -> tuple[int, ...]:
    """The seat in turn, or the one asked (D2, D3)."""
    return (state.running.actor,) if state.running else ()


def controls(state: TatsuState, seat: int) -> tuple[int, ...]:
    """The places whose cards ``seat`` plays: Red's also the ghost's (D12)."""
    return (seat, GHOST) if state.players == 3 and state.deal and state.deal.dealer == seat else (seat,)


def player_of(state: TatsuState, seat: int | None) -> int | None:
    """The viewing seat: for the ghost Red, otherwise the viewer."""
    return state.deal.dealer if state.deal and state.players == 3 and seat == GHOST else seat


def sees_hand(state: TatsuState, seat: int | None, place: int) -> bool:
    """Whether ``seat`` sees the hand of ``place``: its own and the ghost's. (With two players there are rows, D14.)"""
    return place == seat or (state.players == 3 and place == GHOST)


def view(state: TatsuState, seat: int | None, public: View | None = None) -> View:
    """What a seat may know; ``seat`` None: what everybody may, which is ``public``."""
    public, seat = public or _public(state), player_of(state, seat)
    if seat is None:
        return public
    seats = tuple(_seat(state, seat, place) if sees_hand(state, seat, place) else public.seats[place]
                  for place in range(state.places))
    return replace(public, seat=seat, seats=seats, controls=controls(state, seat))


def _public(state: TatsuState) -> View:
    """What everybody may know."""
    deal = state.deal
    running = state.running
    return View(
        game="tatsu",
        options=tuple((name, str(value)) for name, value in state.options.items()),
        seat=None,
        phase=phase(state),
        round=deal.number if deal else 0,
        seats=tuple(_seat(state, None, place) for place in range(state.places)),
        order=deal.order if deal else tuple(range(state.places)),
        to_act=to_act(state),
        scores=state.totals,
        trick=_trick(deal) if deal else TrickView(),
        target=int(state.options["target"]),
        rounds=state.results,
        winners=state.winners,
        dealer=deal.dealer if deal else None,
        played=deal.played if deal else (),
        passes=deal.nones if deal else (),
        waiting=deal.waiting if deal else (),
        asked=running.asked if running else None,
        turn=running.turn if running else None,
        traits=TRAITS,
    )


def _trick(deal: TatsuDeal) -> TrickView:
    return TrickView(deal.trick, winner(deal.trick), sum(SPIRITS[play.cards[0]].points for play in deal.trick))


def _seat(state: TatsuState, seat: int | None, place: int) -> SeatView:
    person = place < state.players
    column = column_of(state.players, place)
    about = SeatView(
        seat=place,
        name=state.names[place] if person else "",
        person=person,
        score=0 if column is None else state.totals[column],
        dummy="" if person else "ghost",
    )
    deal = state.deal
    return about if deal is None else _with_cards(state, deal, seat, about)


def _with_cards(state: TatsuState, deal: TatsuDeal, seat: int | None, about: SeatView) -> SeatView:
    place = about.seat
    holding = deal.holdings[place]
    shown = sees_hand(state, seat, place) or deal.rows
    return replace(
        about,
        team=team_of(state.players, deal.clans[place], place),
        clan=deal.clans[place],
        count=holding.count,
        cards=in_order(card for card in holding.cards if card in SPIRITS) if shown else None,
        faceup=holding.cards if deal.rows else (),
        facedown=tuple(_down(card) for card in holding.under),
        taken=deal.taken[place],
        points=sum(SPIRITS[card].points for card in deal.taken[place]),
        refused=place in deal.refused,
    )


def _down(card: str) -> str:
    """A face-down card as everybody sees it: its clan (D14); "" where it is gone."""
    return card and clan_of(card) + UNSEEN


def seen(state: TatsuState, seat: int | None) -> Seen:
    """The deal's hands as the record of ``seat`` shows them."""
    deal, seat = state.deal, player_of(state, seat)
    if deal is None:
        return Seen((), {})
    if deal.rows:
        hands = tuple(_seen_row(dealt, holding.under) for dealt, holding in zip(deal.dealt, deal.holdings, strict=True))
    else:
        hands = tuple(
            dealt if sees_hand(state, seat, place) else (UNSEEN,) * len(dealt) for place, dealt in enumerate(deal.dealt)
        )
    return Seen(hands, {})


def _seen_row(dealt: tuple[str, ...], under: tuple[str, ...]) -> tuple[str, ...]:
    """Every card seen by now is named: those dealt face up, and those turned up or played since (D15, D16)."""
    row = tuple(_down(below) if below else card for card, below in zip(dealt, under, strict=False))
    return (*row, *dealt[ROW:])


