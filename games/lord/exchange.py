"""The exchange of the Great Lord (L6): automatic, so that it needs no lines in a record.

The reader of a seat's record knows only one of two hands that exchange; the cards
of the other become known by the ``traded`` lines, and until then are hidden ones.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from games.climbing import cards as c

_WORTH = {"Dr": 18, "Ph": 17, "Ma": 16, "Do": 15}


@dataclass(frozen=True, slots=True)
class Trade:
    """``giver`` gave ``receiver`` so ``many`` cards: best, or worst, first; None while not known."""

    giver: int
    receiver: int
    many: int
    cards: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Hands:
    """The hands of all seats: the known cards as bits (`games.climbing.cards`), and the number of hidden ones."""

    known: tuple[int, ...]
    hidden: tuple[int, ...]


def worth(code: str) -> tuple[int, int]:
    """L6: Dragon, Phoenix, Mah Jong, Dog, A, K … 2; among equal ranks Star, Pagoda, Sword, Jade."""
    if code in _WORTH:
        return _WORTH[code], 0
    return c.rank_value(code), c.SUITS.index(code[1])


def best(codes: Iterable[str], many: int) -> tuple[str, ...]:
    """The ``many`` best cards, the best first (L6)."""
    return tuple(sorted(codes, key=worth, reverse=True)[:many])


def worst(codes: Iterable[str], many: int) -> tuple[str, ...]:
    """The ``many`` worst cards, the worst first (L6)."""
    return tuple(sorted(codes, key=worth)[:many])


def exchange(hands: Hands, by_place: Sequence[int], numbers: Sequence[int]) -> tuple[Hands, tuple[Trade, ...]]:
    """The hands after the exchange. ``by_place``: the seats as placed in the round before, first to last."""
    trades: list[Trade] = []
    for level, many in enumerate(numbers):
        high, low = by_place[level], by_place[-1 - level]
        up = None if hands.hidden[low] else best(c.codes(hands.known[low]), many)
        down = None if hands.hidden[high] else worst(c.codes(hands.known[high]), many)
        trades += (Trade(low, high, many, up), Trade(high, low, many, down))
    for trade in trades:
        hands = _part_with(hands, trade)
    for trade in trades:
        hands = receive(hands, trade)
    return hands, tuple(trades)


def _part_with(hands: Hands, trade: Trade) -> Hands:
    if trade.cards is None:
        return _changed(hands, trade.giver, hands.known[trade.giver], -trade.many)
    left = c.without(hands.known[trade.giver], c.mask(trade.cards, copies=2))
    return _changed(hands, trade.giver, left, 0)


def receive(hands: Hands, trade: Trade) -> Hands:
    """The receiver's hand with the cards of the trade, hidden ones where they are not known."""
    if trade.cards is None:
        return _changed(hands, trade.receiver, hands.known[trade.receiver], trade.many)
    more = c.add(hands.known[trade.receiver], c.mask(trade.cards, copies=2))
    return _changed(hands, trade.receiver, more, 0)


def _changed(hands: Hands, seat: int, known: int, more_hidden: int) -> Hands:
    hidden = hands.hidden[seat] + more_hidden
    return Hands(
        (*hands.known[:seat], known, *hands.known[seat + 1 :]),
        (*hands.hidden[:seat], hidden, *hands.hidden[seat + 1 :]),
    )
