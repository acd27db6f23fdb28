"""Dealing (L2-L5): who deals, what a hand must hold, the exchange (L6), and who leads.

The exchange is automatic, so it needs no lines in a record. The reader of a seat's record knows only one of two hands
that exchange; the cards of the other become known by the ``traded`` lines, and until then are hidden ones.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from games import deals
from games.actions import Deal, RuleError, Traded
from games.climbing import cards as c
from games.climbing import tricks as t
from games.lord.state import LordRound, LordState, Trade


def dealers(state: LordState) -> tuple[int, ...]:
    """L4: the first dealer is drawn, then the last-placed player deals."""
    return (state.placed[-1],) if state.results else tuple(range(state.players))


def after_dealer(state: LordState, dealer: int) -> tuple[int, ...]:
    """The seats of the next round in order of play, the one after the dealer first."""
    order = state.order
    first = order.index(dealer) + 1
    return (*order[first:], *order[:first])


def sizes(state: LordState, dealer: int) -> dict[int, int]:
    """L3: how many cards each seat is dealt; the larger hands go to the first after the dealer."""
    return dict(zip(after_dealer(state, dealer), state.edition.sizes[state.players], strict=True))


def deal_out(state: LordState, cards: Sequence[str], dealer: int | None) -> Deal:
    """The shuffled ``cards`` as a deal, hand by hand, the first after the dealer first; the rest lies open."""
    assert dealer is not None
    hands: dict[int, tuple[str, ...]] = {}
    at = 0
    for seat, size in sizes(state, dealer).items():
        hands[seat] = tuple(cards[at : at + size])
        at += size
    in_order = tuple(hands[seat] for seat in range(state.players))
    return Deal(len(state.results) + 1, in_order, dealer, tuple(cards[at:]))


# checking a deal ------------------------------------------------------------


def check(state: LordState, hands: Mapping[int, tuple[str, ...]], dealer: int | None,
          opened: tuple[str, ...] = ()) -> bool:
    """See `Game.check_deal`: RuleError for an impossible deal, True once it is complete."""
    deals.check_between(over=state.over, running=state.running is not None, rule="L15")
    if dealer is None and not hands and not opened:
        return False
    deals.check_dealer(dealer, dealers(state), "L4")
    assert dealer is not None
    deals.check_sizes(hands, sizes(state, dealer), "L3")
    if any(hand.count(c.HIDDEN) not in (0, len(hand)) for hand in hands.values()):
        raise RuleError("half_hidden", "NOTATION")
    undealt = state.edition.undealt(state.players)
    _check_open(opened, undealt)
    cards = (card for hand in (*hands.values(), opened) for card in hand if card != c.HIDDEN)
    deals.check_cards(cards, state.edition.deck(state.players), "L2")
    return len(hands) == state.players and len(opened) == undealt


def _check_open(opened: Sequence[str], undealt: int) -> None:
    if c.HIDDEN in opened:
        raise RuleError("hidden_card", "NOTATION", card=c.HIDDEN)
    if opened and len(opened) != undealt:
        raise RuleError("open_count" if undealt else "no_open_cards", "L3", n=undealt, got=len(opened))


# beginning a round ----------------------------------------------------------


def start(state: LordState, deal: Deal) -> LordState:
    """The session with its next round begun, the exchange made (L6). RuleError for an unfinished deal or a wrong
    round number."""
    whole = check(state, dict(enumerate(deal.hands)), deal.dealer, deal.open)
    deals.check_whole(deal, len(state.results) + 1, whole=whole)
    assert deal.dealer is not None
    tricks = t.dealt(rules_of(state, deal), deal.hands)
    trades: tuple[Trade, ...] = ()
    if state.results:
        tricks, trades = exchange(tricks, state.placed, state.edition.exchanged(state.players))
    leader = _leader(state, deal)
    tricks = t.begin(tricks) if leader is None else tricks._replace(turn=leader)
    return replace(state, round=LordRound(deal.round, deal.dealer, deal.hands, deal.open, trades, tricks=tricks))


def rules_of(state: LordState, deal: Deal) -> t.Rules:
    """How this edition's round is played."""
    edition = state.edition
    dealt = c.without(c.mask(edition.deck(state.players), copies=2), c.mask(deal.open, copies=2))
    return t.Rules(
        seating=t.Seating.of(state.order, (None,) * state.players),
        shapes=edition.shapes,
        deck=dealt,
        dog=t.heir_leads,
        heir=state.placed[-1] if state.results else None,
        wish=state.options["wish"] == "yes",
        wish_bombs=state.options["wish_bombs"] == "yes",
    )


def _leader(state: LordState, deal: Deal) -> int | None:
    """L5: None if the Mah Jong was dealt; else the player after the dealer, later the Great Lord."""
    assert deal.dealer is not None
    if "Ma" not in deal.open:
        return None
    return state.placed[0] if state.results else after_dealer(state, deal.dealer)[0]


# the exchange ---------------------------------------------------------------

_WORTH = {"Dr": 18, "Ph": 17, "Ma": 16, "Do": 15}


def _worth(code: str) -> tuple[int, int]:
    """L6: Dragon, Phoenix, Mah Jong, Dog, A, K … 2; among equal ranks Star, Pagoda, Sword, Jade."""
    if code in _WORTH:
        return _WORTH[code], 0
    return c.rank_value(code), c.SUITS.index(code[1])


def _chosen(tricks: t.Tricks, seat: int, many: int, *, best: bool) -> tuple[str, ...] | None:
    """The ``many`` best cards of a seat, the best first, or its worst, the worst first; None if they are not known."""
    if tricks.hidden[seat]:
        return None
    return tuple(sorted(c.codes(tricks.hands[seat]), key=_worth, reverse=best)[:many])


def exchange(tricks: t.Tricks, by_place: Sequence[int], numbers: Sequence[int],
             ) -> tuple[t.Tricks, tuple[Trade, ...]]:
    """The hands after the exchange. ``by_place``: the seats as placed in the round before, first to last."""
    trades: list[Trade] = []
    for level, many in enumerate(numbers):
        high, low = by_place[level], by_place[-1 - level]
        trades += (Trade(low, high, many, _chosen(tricks, low, many, best=True)),
                   Trade(high, low, many, _chosen(tricks, high, many, best=False)))
    for trade in trades:
        tricks = t.part_with(tricks, trade.giver, trade.seen)
    for trade in trades:
        tricks = t.receive(tricks, trade.receiver, trade.seen)
    return tricks, tuple(trades)


# the record of the exchange -------------------------------------------------


def traded(state: LordState, round_: LordRound, action: Traded) -> LordState:
    """Apply a ``traded`` line (L6): check known cards; in a seat's record the line reveals the cards."""
    trade = _trade_of(round_, action)
    if trade.cards is None:
        return replace(state, round=_revealed(round_, trade, action.cards))
    if sorted(trade.cards) != sorted(action.cards):
        raise RuleError("traded_wrongly", "L6", giver=action.giver, cards=" ".join(action.cards))
    return state


def _trade_of(round_: LordRound, action: Traded) -> Trade:
    if round_.tricks.begun:
        raise RuleError("traded_place", "NOTATION")
    for trade in round_.trades:
        if (trade.giver, trade.receiver) == (action.giver, action.receiver):
            if c.HIDDEN in action.cards:
                raise RuleError("hidden_card", "NOTATION", card=c.HIDDEN)
            if len(action.cards) != trade.many:
                raise RuleError("traded_count", "L6", n=trade.many)
            return trade
    raise RuleError("no_such_trade", "L6", giver=action.giver, receiver=action.receiver)


def _revealed(round_: LordRound, trade: Trade, cards: tuple[str, ...]) -> LordRound:
    """Return the round with the cards of a hidden trade known."""
    tricks = round_.tricks
    if not c.holds(t.unseen(tricks), c.mask(cards, copies=2)):
        raise RuleError("traded_wrongly", "L6", giver=trade.giver, cards=" ".join(cards))
    tricks = t.receive(t.part_with(tricks, trade.receiver, trade.seen), trade.receiver, cards)
    if tricks.leaders:
        tricks = t.begin(tricks._replace(leaders=()))
    known = replace(trade, cards=cards)
    return replace(round_, trades=tuple(known if one == trade else one for one in round_.trades), tricks=tricks)
