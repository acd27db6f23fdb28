"""The cards of the climbing games and their combinations (T1, T2, T7-T12, T17-T20, L7, L8).

At every boundary a card is a record code (``7g``, ``Ma``). Inside the engine a set
of cards is one int: bit ``4 * (rank - 2) + suit`` for the ranks 2 … 14 (ace) and the
suits g k b r, then Mah Jong 52, Dog 53, Phoenix 54, Dragon 55 (T1).

Two decks. The second copy of a card is 56 bits higher. A set of cards is always in
*normal form*: the high bit is set only together with the low one. So a set with one
``7g`` is the same int whichever deck it came from, and two players may hold the same bit.
`add` and `without` keep the normal form; with one deck they are ``|`` and ``& ~``.

Combinations. `Combo` is the engine's internal form, `views.Combination` the public one. `readings` lists what given
cards can be, one reading for each rank of the Phoenix; `beats` compares. `games.climbing.enumeration` lists the
combinations that a hand holds. Ranks are doubled in `Combo.rank` so that a Phoenix alone fits between two ranks: Mah
Jong 2, two 4 … ace 28, Dragon 50, the Phoenix one more than the single it lies on and led 3 (T17).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import attrgetter
from typing import NamedTuple

from games import specials
from games.actions import RuleError
from games.views import Combination

RANKS = "23456789TJQKA"
SUITS = "gkbr"
SPECIALS = tuple(specials.SPECIALS)
CODES: tuple[str, ...] = (*(rank + suit for rank in RANKS for suit in SUITS), *SPECIALS)
"""The 56 codes of one deck in the order of their bits."""


class _Bits(dict[str, int]):
    """The bit of each card's code in the first deck; RuleError if there is no such card."""

    def __missing__(self, code: str) -> int:
        raise RuleError("no_such_card", "NOTATION", card=code)


BIT = _Bits({code: 1 << index for index, code in enumerate(CODES)})
MAH_JONG, DOG, PHOENIX, DRAGON = BIT["Ma"], BIT["Do"], BIT["Ph"], BIT["Dr"]
DECK = (1 << len(CODES)) - 1
HIDDEN = "?"
"""A card that the reader of a seat's record has not seen."""
SUITED = (1 << 52) - 1
"""The cards that have a suit."""
UNITS = sum(1 << 4 * rank for rank in range(13))
"""One bit for each rank 2 … ace: that of its first suit."""
SECOND = len(CODES)
"""How far the second copy of a card is shifted up."""

RANK_VALUE: dict[str, int] = {rank: value for value, rank in enumerate(RANKS, start=2)}
RANK_NAME: dict[int, str] = {value: rank for rank, value in RANK_VALUE.items()}


def _both(cards: int) -> int:
    return cards | cards << SECOND


RANK_CARDS: tuple[int, ...] = (0, _both(MAH_JONG), *(_both(15 << 4 * index) for index in range(13)))
"""All cards of a rank 1 … 14, of both decks; index 0 is unused."""

PHOENIXES = _both(PHOENIX)
_FIVES = RANK_CARDS[5]
_TENS_AND_KINGS = RANK_CARDS[10] | RANK_CARDS[13]
_VALUES = tuple((BIT[code], card.points) for code, card in specials.SPECIALS.items() if card.points)
_VALUED = sum(card for card, _ in _VALUES)
_LOW = [CODES.index(code) for code, card in specials.SPECIALS.items() if card.low]
_SORTED = (*_LOW, *(index for index in range(len(CODES)) if index not in _LOW))


def add(cards: int, more: int) -> int:
    """The union of two sets; no card may have more than two copies."""
    return cards | more | (cards & more & DECK) << SECOND


def without(cards: int, less: int) -> int:
    """``cards`` without those of ``less``, which it holds (extra copies are ignored)."""
    twice = cards >> SECOND
    if not twice:
        return cards & ~less
    low = cards & ~less & DECK | twice & ~(less >> SECOND)
    return low | (twice & ~less & DECK) << SECOND


def holds(cards: int, some: int) -> bool:
    """Whether ``some`` is part of ``cards``; both in normal form."""
    return some & ~cards == 0


def points(cards: int) -> int:
    """T2: kings and tens 10, fives 5, Dragon 25, Phoenix -25."""
    total = 5 * (cards & _FIVES).bit_count() + 10 * (cards & _TENS_AND_KINGS).bit_count()
    if cards & _VALUED:
        total += sum([value for card, value in _VALUES if cards & card])
    return total


def mask(codes: Iterable[str], copies: int = 1) -> int:
    """The set of these cards. RuleError if one is unknown or stands more than ``copies`` times."""
    cards = 0
    for code in codes:
        one = BIT[code]
        if cards & one:
            one <<= SECOND
            if copies == 1 or cards & one:
                raise RuleError("card_twice", "NOTATION", card=code)
        cards |= one
    return cards


def known(codes: Iterable[str], copies: int = 1) -> int:
    """`mask` of those that are not hidden."""
    return mask((code for code in codes if code != HIDDEN), copies)


@lru_cache(maxsize=1 << 11)
def codes(cards: int) -> tuple[str, ...]:
    """The cards' codes, sorted: Mah Jong, Dog, then by rank and suit, Phoenix, Dragon."""
    found: list[str] = []
    for index in _SORTED:
        if cards >> index & 1:
            found.append(CODES[index])
            if cards >> (index + SECOND) & 1:
                found.append(CODES[index])
    return tuple(found)


def rank_value(code: str) -> int:
    """The rank 2 … 14 of a suit card's code, 1 for the Mah Jong, 0 for the other specials."""
    special = specials.SPECIALS.get(code)
    return special.rank if special else RANK_VALUE[code[0]]


# combinations -----------------------------------------------------------

SINGLE, PAIR, STAIRS, TRIPLE, FULL_HOUSE, STRAIGHT = "single", "pair", "stairs", "triple", "full_house", "straight"
FOUR, STRAIGHT_FLUSH, DOG_KIND = "four", "straight_flush", "dog"
BOMBS = frozenset((FOUR, STRAIGHT_FLUSH))
DRAGON_RANK = 50
PHOENIX_LED = 3


class Combo(NamedTuple):
    """One combination: ``cards`` as bits, ``wild`` the ranks its Phoenixes stand for, ascending.

    A Phoenix alone has no ``wild``; its rank is as it lies (`laid`).
    """

    kind: str
    rank: int
    size: int
    cards: int
    wild: tuple[int, ...] = ()

    @property
    def bomb(self) -> bool:
        return self.kind in BOMBS

    @property
    def outer(self) -> Combination:
        return Combination(self.kind, self.rank, self.size)


@dataclass(frozen=True, slots=True)
class Shapes:
    """A game's rules for combinations."""

    decks: int = 1
    triple_suits: bool = False
    """L7: the natural cards of a triple differ in suit."""
    dragons_stack: bool = False
    """L9: the second Dragon beats the first."""


ONE_DECK = Shapes()


def beats(combo: Combo, top: Combo) -> bool:
    """T11. ``combo`` must have its rank as laid on ``top`` (see `laid`)."""
    if combo.kind in BOMBS:
        return top.kind not in BOMBS or (combo.size, combo.rank) > (top.size, top.rank)
    return combo.kind == top.kind and combo.size == top.size and combo.rank > top.rank


def laid(combo: Combo, top: Combo | Combination | None, shapes: Shapes = ONE_DECK) -> Combo:
    """A single with the rank that it has on ``top``, None for a lead (T17, L8, L9); others as they are."""
    if combo.kind != SINGLE or top is None or top.kind != SINGLE:
        return combo
    if combo.cards & PHOENIX and top.rank < DRAGON_RANK:
        return combo._replace(rank=top.rank + 1)
    if shapes.dragons_stack and combo.cards & DRAGON and top.rank == DRAGON_RANK:
        return combo._replace(rank=DRAGON_RANK + 1)
    return combo


# recognising combinations -----------------------------------------------


@lru_cache(maxsize=1 << 11)
def readings(cards: int, shapes: Shapes = ONE_DECK) -> tuple[Combo, ...]:
    """Every combination these cards can be, highest first; () if none. A Phoenix alone as if led."""
    wilds = (cards & PHOENIXES).bit_count()
    if cards.bit_count() == 1:
        return (_single(cards),)
    if not cards or cards & (DOG | DRAGON):  # T16, T20: alone only
        return ()
    naturals = cards & ~PHOENIXES
    found = [combo for wild in _assignments(wilds) if (combo := _classify(cards, naturals, wild, shapes))]
    return tuple(sorted(found, key=attrgetter("rank"), reverse=True))


def _single(cards: int) -> Combo:
    if cards & DOG:
        return Combo(DOG_KIND, 0, 1, cards)
    if cards & PHOENIX:
        return Combo(SINGLE, PHOENIX_LED, 1, cards)
    if cards & DRAGON:
        return Combo(SINGLE, DRAGON_RANK, 1, cards)
    rank = next(rank for rank in range(1, 15) if cards & RANK_CARDS[rank])
    return Combo(SINGLE, 2 * rank, 1, cards)


def _assignments(wilds: int) -> Sequence[tuple[int, ...]]:
    """The ranks that ``wilds`` Phoenixes can stand for together (T18: two … ace)."""
    if wilds == 0:
        return [()]
    if wilds == 1:
        return [(rank,) for rank in range(2, 15)]
    return [(low, high) for low in range(2, 15) for high in range(low, 15)]


def _classify(cards: int, naturals: int, wild: tuple[int, ...], shapes: Shapes) -> Combo | None:
    counts = {rank: n for rank in range(1, 15) if (n := (naturals & RANK_CARDS[rank]).bit_count())}
    real = set(counts)
    for rank in wild:
        counts[rank] = counts.get(rank, 0) + 1
    ranks = sorted(counts)
    amounts = sorted(counts.values())
    size = sum(amounts)
    adjacent = ranks[-1] - ranks[0] == len(ranks) - 1
    if amounts[-1] == 1:
        if size < 5 or not adjacent:
            return None
        kind = STRAIGHT if wild or not one_suit(naturals) else STRAIGHT_FLUSH
        return Combo(kind, 2 * ranks[-1], size, cards, wild)
    if not real.issuperset(wild) or 1 in real:  # L8; T12
        return None
    return _classify_sets(Combo("", 0, size, cards, wild), counts, adjacent, shapes)


def _classify_sets(combo: Combo, counts: dict[int, int], adjacent: bool, shapes: Shapes) -> Combo | None:
    """Pairs, stairs, triples, full houses, fours: by how often each rank stands in them."""
    amounts = sorted(counts.values())
    top = max(counts)
    if amounts[0] == amounts[-1] == 2 and adjacent:
        return combo._replace(kind=PAIR if len(amounts) == 1 else STAIRS, rank=2 * top)
    if amounts == [4] and not combo.wild and different_suits(combo.cards):
        return combo._replace(kind=FOUR, rank=2 * top)
    if amounts not in ([3], [2, 3]):
        return None
    triple = max(counts, key=counts.__getitem__)
    if shapes.triple_suits and not different_suits(combo.cards & RANK_CARDS[triple]):
        return None
    return combo._replace(kind=TRIPLE if amounts == [3] else FULL_HOUSE, rank=2 * triple)


def different_suits(cards: int) -> bool:
    """Whether no card of these (of one rank) stands twice."""
    return cards >> SECOND == 0


def one_suit(cards: int) -> bool:
    """Whether all are suit cards of one suit (T8: the Mah Jong has none)."""
    lowest = (cards & -cards).bit_length() - 1
    return cards & ~(UNITS << lowest % 4) == 0


# reading and writing ----------------------------------------------------


def parse(codes: Sequence[str], shapes: Shapes = ONE_DECK) -> tuple[int, tuple[int, ...]]:
    """The cards of a play as bits, and the ranks that its Phoenixes name. RuleError on bad codes."""
    wild: list[int] = []
    plain: list[str] = []
    for code in codes:
        card, equals, rank = code.partition("=")
        if equals:
            wild.append(_named_rank(card, rank, code, len(codes)))
        plain.append(card)
    return mask(plain, shapes.decks), tuple(sorted(wild))


def _named_rank(card: str, rank: str, code: str, size: int) -> int:
    if card not in specials.WILD:
        raise RuleError("no_such_card", "NOTATION", card=code)
    if size == 1:
        raise RuleError("phoenix_alone", "NOTATION")
    if rank not in RANK_VALUE:
        raise RuleError("phoenix_rank", "T18", rank=rank)
    return RANK_VALUE[rank]


def named(found: Sequence[Combo], wild: tuple[int, ...]) -> list[Combo]:
    """Those readings in which the Phoenixes stand for the ranks in ``wild`` (any, where unnamed)."""
    if not wild:
        return list(found)
    if len(wild) == 1:
        return [combo for combo in found if wild[0] in combo.wild]
    return [combo for combo in found if combo.wild == wild]


@lru_cache(maxsize=1 << 11)
def play_codes(combo: Combo) -> tuple[str, ...]:
    """The canonical codes of a combination: by rank and suit, each Phoenix behind its rank."""
    if not combo.wild:
        return codes(combo.cards)
    naturals = codes(combo.cards & ~PHOENIXES)
    keyed = [(rank_value(code), code) for code in naturals]
    keyed += [(rank, f"Ph={RANK_NAME[rank]}") for rank in combo.wild]
    keyed.sort(key=lambda pair: pair[0])
    return tuple(code for _, code in keyed)


def combination(play: Sequence[str], over: Combination | None = None, shapes: Shapes = ONE_DECK) -> Combination | None:
    """The combination of a play's cards in their highest reading, as it lies on ``over`` (T17; None: as if led); None
    if there is none."""
    return _combination(tuple(play), over if len(play) == 1 else None, shapes)


@lru_cache(maxsize=1 << 12)  # the legal plays of a turn are much the same in the next one
def _combination(play: tuple[str, ...], over: Combination | None, shapes: Shapes) -> Combination | None:
    cards, wild = parse(play, shapes)
    found = named(readings(cards, shapes), wild)
    return laid(found[0], over, shapes).outer if found else None


def why_nothing(cards: int) -> RuleError:
    """Why these cards are not a combination, by the most relevant rule."""
    if cards & DOG:
        return RuleError("dog_alone", "T16")
    if cards & DRAGON:
        return RuleError("dragon_alone", "T20")
    naturals = cards & ~PHOENIXES
    if cards & PHOENIX and naturals.bit_count() in (3, 4) and any(naturals & ~rank == 0 for rank in RANK_CARDS):
        return RuleError("phoenix_no_bomb", "T19")
    if cards & MAH_JONG and cards.bit_count() < 5:
        return RuleError("mah_jong_alone", "T12")
    if _ace_low(naturals):
        return RuleError("ace_is_high", "T10")
    return RuleError("no_combination", "T7")


def _ace_low(cards: int) -> bool:
    """Whether these would be a straight if the ace could be its 1."""
    ranks = [rank for rank in range(1, 14) if cards & RANK_CARDS[rank]]
    one_each = len(ranks) == cards.bit_count() - 1 >= 4
    return one_each and bool(cards & RANK_CARDS[14]) and ranks == [*range(2, len(ranks) + 2)]
