"""The checks of a deal that all games share, for whole deals and line by line (`games.base.Game.check_deal`)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Container, Iterable, Mapping, Sequence

from games.actions import Deal, RuleError


def check_between(*, over: bool, running: bool, rule: str) -> None:
    """RuleError unless the next round may be dealt now. ``rule``: that by which the game ends."""
    if over:
        raise RuleError("game_over", rule)
    if running:
        raise RuleError("round_running", "NOTATION")


def check_dealer(dealer: int | None, allowed: Container[int], rule: str) -> None:
    """RuleError unless ``dealer`` is one of ``allowed``; with () the game has none. ``rule`` says who deals."""
    if dealer is None and allowed:
        raise RuleError("dealer_missing", "NOTATION")
    if dealer is not None and not allowed:
        raise RuleError("dealer_unused", "NOTATION")
    if dealer is not None and dealer not in allowed:
        raise RuleError("wrong_dealer", rule, seat=dealer)


def check_sizes(hands: Mapping[int, Sequence[str]], sizes: Mapping[int, int], rule: str) -> None:
    """RuleError for a hand of a seat that is not in ``sizes``, or that has another number of cards there."""
    for seat, hand in hands.items():
        if seat not in sizes:
            raise RuleError("no_such_seat", "NOTATION")
        if len(hand) != sizes[seat]:
            raise RuleError("wrong_count", rule, n=sizes[seat], got=len(hand))


def check_cards(cards: Iterable[str], deck: Iterable[str], rule: str) -> None:
    """RuleError for a card that the deck does not have, or not so often."""
    left = Counter(deck)
    for card in cards:
        if card not in left:
            raise RuleError("no_such_card", "NOTATION", card=card)
        if not left[card]:
            raise RuleError("card_twice", rule, card=card)
        left[card] -= 1


def check_whole(deal: Deal, number: int, *, whole: bool) -> None:
    """RuleError unless ``deal`` is that of round ``number``, and nothing is missing."""
    if deal.round != number:
        raise RuleError("round_number", "NOTATION", expected=number)
    if not whole:
        raise RuleError("deal_unfinished", "NOTATION")
