"""Dealing (D10, D11, D14): who deals, what a hand must hold, and how a shuffled deck becomes hands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from hashlib import sha256

from games import deals
from games.actions import Deal, RuleError
from games.tatsu.state import (
    CLANS,
    DECK,
    FACE_DOWN,
    GHOST,
    SPIRITS,
    UNSEEN,
    Holding,
    TatsuDeal,
    TatsuState,
    clan_of,
    clans,
    order_of_play,
    unseen,
)

HAND = 7
ROW = 7
RULES = {2: "D14", 3: "D11", 4: "D10"}
"""The rule on dealing, by players."""
PASSED_ON = {2: "D17", 3: "D13", 4: "D10"}
"""The rule on who deals next."""


def dealers(state: TatsuState) -> tuple[int, ...]:
    """The first dealer is drawn, then the deal passes on (D10, D13, D17)."""
    if not state.results:
        return tuple(range(state.players))
    last = state.results[-1].dealer
    assert last is not None
    return ((last + 1) % state.players,)


def deal_out(state: TatsuState, cards: Sequence[str], dealer: int | None) -> Deal:
    """The shuffled ``cards`` as a deal: seven each, or with two players seven of each clan each (D14).

    There the two clans are dealt apart and then "shuffled together". One order of 28
    cards cannot be mapped evenly onto such deals, so the second shuffle sorts each
    hand by a digest of the whole order: fixed by the first shuffle, and even.
    """
    if state.players == 2:
        hands = _two_hands(tuple(cards))
    else:
        hands = tuple(tuple(cards[place * HAND : (place + 1) * HAND]) for place in range(4))
    return Deal(round=len(state.results) + 1, hands=hands, dealer=dealer)


def _two_hands(cards: tuple[str, ...]) -> tuple[tuple[str, ...], ...]:
    by_clan = [[card for card in cards if clan_of(card) == clan] for clan in CLANS]
    whole = " ".join(cards)

    def mixed(card: str) -> bytes:
        return sha256(f"{whole} {card}".encode()).digest()

    starts = (0, HAND)
    return tuple(
        tuple(sorted((card for clan in by_clan for card in clan[start : start + HAND]), key=mixed)) for start in starts
    )


def check(state: TatsuState, hands: Mapping[int, tuple[str, ...]], dealer: int | None,
          opened: tuple[str, ...] = ()) -> bool:
    """See `Game.check_deal`: RuleError for what cannot be right, True once every hand is there."""
    rule = RULES[state.players]
    deals.check_between(over=state.over, running=state.running is not None, rule="D9")
    if opened:
        raise RuleError("no_open_cards", "NOTATION")
    if hands or dealer is not None:
        deals.check_dealer(dealer, dealers(state), PASSED_ON[state.players])
    deals.check_sizes(hands, dict.fromkeys(range(state.places), 2 * ROW if state.players == 2 else HAND), rule)
    for place, cards in hands.items():
        _check_hand(state.players, place, cards, rule)
    deals.check_cards((card for hand in hands.values() for card in hand if not unseen(card)), DECK, "D1")
    return len(hands) == state.places


def _check_hand(players: int, place: int, cards: Sequence[str], rule: str) -> None:
    for index, card in enumerate(cards):
        if not (card in SPIRITS or _may_hide(players, place, index, card)):
            raise RuleError("no_such_card", "NOTATION", card=card)
    if players == 2 and any(sum(clan_of(card) == clan for card in cards) != HAND for clan in CLANS):
        raise RuleError("seven_of_each_clan", rule)


def _may_hide(players: int, place: int, index: int, card: str) -> bool:
    """Whether a seat's record may hide this card: any but the ghost's (D11) and the face-up ones (D14)."""
    if players == 2:
        return index < ROW and card in FACE_DOWN
    return card == UNSEEN and not (players == 3 and place == GHOST)


def start(state: TatsuState, action: Deal) -> TatsuState:
    """The game with its next deal begun, the dealer to lead (D10, D14). RuleError for an unfinished deal or a wrong
    round number."""
    dealer = action.dealer
    whole = check(state, dict(enumerate(action.hands)), dealer, action.open)
    deals.check_whole(action, len(state.results) + 1, whole=whole)
    assert dealer is not None
    first = dealer if state.first_dealer is None else state.first_dealer
    deal = TatsuDeal(
        number=action.round,
        dealer=dealer,
        dealt=action.hands,
        clans=clans(state.players, dealer, first),
        order=order_of_play(state.players, dealer),
        holdings=tuple(_holding(state.players, cards) for cards in action.hands),
        leader=dealer,
        taken=((),) * state.places,
    )
    return replace(state, deal=deal, first_dealer=first)


def _holding(players: int, cards: tuple[str, ...]) -> Holding:
    if players == 2:
        return Holding(cards=cards[ROW:], under=cards[:ROW])
    known = tuple(card for card in cards if not unseen(card))
    return Holding(cards=known, hidden=len(cards) - len(known))
