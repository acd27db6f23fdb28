"""A second, slow referee for the Great Lord, from the rule book alone (T7-T20, L7-L9); no code shared with `games`.

It tries every set of cards of a hand with every meaning of its Phoenixes, one or two.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, combinations_with_replacement

RANKS = "23456789TJQKA"
VALUE = {rank: number for number, rank in enumerate(RANKS, start=2)}

Meaning = tuple[str, float, int]
"""Kind, rank, number of cards."""


def value(card: str) -> int:
    return 1 if card == "Ma" else VALUE[card[-1] if card.startswith("Ph=") else card[0]]


def order(card: str) -> tuple[int, str]:
    """Canonical order: specials Ma Do first, suits g k b r, the Phoenix behind its rank, Dr last."""
    if card in ("Ma", "Do", "Ph", "Dr"):
        return {"Ma": 0, "Do": 1, "Ph": 98, "Dr": 99}[card], ""
    return value(card), "z" if card.startswith("Ph") else str("gkbr".index(card[1]))


def meaning(cards: tuple[str, ...], classic: bool) -> Meaning | None:
    """What two or more cards with named Phoenixes are."""
    if {"Do", "Dr", "Ph"} & set(cards):
        return None
    size = len(cards)
    wild = [card for card in cards if card.startswith("Ph=")]
    natural = {rank: [card for card in cards if card not in wild and value(card) == rank] for rank in map(value, cards)}
    counts = Counter(map(value, cards))
    ranks = sorted(counts)
    adjacent = ranks == list(range(ranks[0], ranks[-1] + 1))
    if size >= 5 and adjacent and len(ranks) == size:
        suits = {card[1:] for card in cards}
        return ("straight_flush" if not wild and len(suits) == 1 and "Ma" not in cards else "straight"), ranks[-1], size
    if "Ma" in cards or not all(natural.values()):  # T12; L8: each rank has a natural card
        return None
    if len(ranks) == 1 and size == 4:
        return ("four", ranks[0], 4) if not wild and len(set(cards)) == 4 else None
    if len(ranks) == 1 and size == 2:
        return "pair", ranks[0], 2
    if adjacent and len(ranks) > 1 and set(counts.values()) == {2}:
        return "stairs", ranks[-1], size
    if sorted(counts.values()) not in ([3], [2, 3]):
        return None
    triple = next(rank for rank in ranks if counts[rank] == 3)
    if classic and len(set(natural[triple])) < len(natural[triple]):  # L7
        return None
    return ("triple" if size == 3 else "full_house"), triple, size


def single(card: str, top: Meaning | None) -> Meaning:
    """A card alone as it lies on ``top``, None for a lead (T12, T16, T17, T20, L8, L9)."""
    if card == "Do":
        return "dog", 0, 1
    if card == "Dr":
        return "single", 26 if top and top[:2] == ("single", 25) else 25, 1
    if card == "Ph":
        if top is None:
            return "single", 1.5, 1
        return "single", top[1] + 0.5 if top[0] == "single" and top[1] < 25 else 0, 1
    return "single", value(card), 1


def readings(cards: tuple[str, ...], top: Meaning | None, classic: bool) -> Iterator[tuple[tuple[str, ...], Meaning]]:
    if len(cards) == 1:
        yield cards, single(cards[0], top)
        return
    rest = [card for card in cards if card != "Ph"]
    for wild in combinations_with_replacement(RANKS, len(cards) - len(rest)):
        named = tuple(sorted([*rest, *(f"Ph={rank}" for rank in wild)], key=order))
        if found := meaning(named, classic):
            yield named, found


def beats(what: Meaning, top: Meaning) -> bool:
    """T11."""
    bombs = ("four", "straight_flush")
    if what[0] in bombs:
        return top[0] not in bombs or (what[2], what[1]) > (top[2], top[1])
    return (what[0], what[2]) == (top[0], top[2]) and what[1] > top[1]


def plays(hand: tuple[str, ...], top: Meaning | None, *, classic: bool, dragons_stack: bool) -> set[str]:
    """All that may be led, or that beats ``top``, as cards in canonical order."""
    found: set[str] = set()
    for size in range(1, len(hand) + 1):
        for cards in set(combinations(sorted(hand), size)):
            for named, what in readings(cards, top, classic):
                if what[1] == 26 and not dragons_stack:
                    continue
                if top is None or (what[0] != "dog" and beats(what, top)):
                    found.add(" ".join(named))
    return found
