"""The features of `games.players.search.lead_evaluation`: a lead with all hands known.

Seats are numbered from the leader in order of play: 0 leads, 2 is the partner. Each has a block of binary features of
its hand (cards by rank, the plan of `games.players.search.partition`, its winners); then come the table (points taken,
who is out, calls, the wish) and the result of one rollout. The numbers index the weights: after a change of a feature
the network must be fitted again (``training/evaluation.py``).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from games.climbing import cards as c
from games.climbing import enumeration
from games.climbing.combinations import (
    BOMBS,
    DOG,
    DRAGON_RANK,
    FOUR,
    FULL_HOUSE,
    PAIR,
    SINGLE,
    STAIRS,
    STRAIGHT,
    STRAIGHT_FLUSH,
    TRIPLE,
    Combo,
)
from games.players.search.partition import Plan
from games.players.search.patterns import Sets, held, runs, units
from games.players.search.position import Position

Feature = tuple[int, float]
"""Number and value."""

SEATS = 4
MOST = 7
"""Winners and losers of a plan are counted up to this number."""
_COSTS = (-1.5, -1.0, -0.5, 0.0, 0.4, 0.8, 1.2, 1.6, 2.0, 2.5, 3.0, 3.5, 4.0, 4.5, 5.2, 6.0)
_KINDS = {PAIR: 3, TRIPLE: 4, FULL_HOUSE: 5, STRAIGHT: 6, STAIRS: 7, FOUR: 8, STRAIGHT_FLUSH: 8}
_COMBOS = 11

# a seat's block
_COUNT, _RANKS, _SPECIAL = 0, 15, 67
_PARTS = _SPECIAL + 4
_COST = _PARTS + _COMBOS
_KIND = _COST + len(_COSTS)
_WINNERS = _KIND + 30
_LOSERS = _WINNERS + MOST
BLOCK = _LOSERS + MOST

# the table's
_TAKEN = SEATS * BLOCK
_BEGUN, _SMALL, _GRAND, _BOMBS, _MAY_CALL = (_TAKEN + SEATS * place for place in range(1, 6))
_FIRST = _TAKEN + 6 * SEATS
_SECOND = _FIRST + SEATS + 1
_WISH = _SECOND + SEATS + 1
_PLAYED = _WISH + 13

# the rollout's
_MARGIN = _PLAYED + 1
_OUT = _MARGIN + 1
_SWEPT = _OUT + 2 * SEATS
NUMBER = _SWEPT + 2


def seats_from(position: Position, lead: int) -> tuple[int, ...]:
    """The seats in order of play, the leader first."""
    return (lead, *position.after[lead][:-1])


# hands ----------------------------------------------------------------------


def of_hand(hand: int, plan: Plan) -> list[int]:
    """The features of a hand within its seat's block, without winners and losers."""
    found = list(_cards(hand))
    found += range(_PARTS, _PARTS + min(len(plan.combos), _COMBOS))
    found += [_COST + at for at, step in enumerate(_COSTS) if plan.cost > step]
    kinds = [0] * 10
    for combo in plan.combos:
        if combo.kind == SINGLE:
            kinds[0 if combo.rank <= 16 else 1 if combo.rank <= 24 else 2] += 1
        elif combo.kind != DOG:
            kinds[_KINDS[combo.kind]] += 1
            kinds[9] += combo.kind == PAIR and combo.rank >= 22
    for at, number in enumerate(kinds):
        found += range(_KIND + 3 * at, _KIND + 3 * at + min(number, 3))
    return found


@lru_cache(maxsize=1 << 14)
def _cards(hand: int) -> tuple[int, ...]:
    """The number of cards and their ranks."""
    found = [_COUNT + hand.bit_count()]
    for rank in range(13):
        first = _RANKS + 4 * rank
        found += range(first, first + (hand >> 4 * rank & 15).bit_count())
    found += [_SPECIAL + at for at, card in enumerate((c.MAH_JONG, c.DOG, c.PHOENIX, c.DRAGON)) if hand & card]
    return tuple(found)


@lru_cache(maxsize=1 << 14)
def bombs(hand: int) -> bool:
    return hand.bit_count() >= 4 and bool(enumeration.bombs(hand))


@lru_cache(maxsize=1 << 15)
def reach(hand: int) -> dict[tuple[str, int], int]:
    """For each kind and size the highest doubled rank that the hand has, without bombs."""
    sets = Sets(hand)
    wild, mah_jong = bool(sets.phoenix), bool(sets.mah_jong)
    ones, twos, threes = units(sets.ones), units(sets.twos), units(sets.threes)
    found = {(SINGLE, 1): _single(hand, held(ones))}
    for kind, size, ranks in ((PAIR, 2, held(ones if wild else twos)), (TRIPLE, 3, held(twos if wild else threes))):
        if ranks:
            found[kind, size] = 2 * ranks[-1]
    if full := _full_house(held(ones), held(twos), held(threes), wild):
        found[FULL_HOUSE, 5] = 2 * full
    for top, size, _, _ in runs(ones, mah_jong, wild, 5) if len(held(ones)) >= 4 else ():
        found[STRAIGHT, size] = max(found.get((STRAIGHT, size), 0), 2 * top)
    for top, size, window, _ in runs(ones if wild else twos, False, False, 2):
        lacking = units(sets.ones & window) & ~twos
        if not lacking & (lacking - 1):
            found[STAIRS, 2 * size] = max(found.get((STAIRS, 2 * size), 0), 2 * top)
    return found


def _single(hand: int, ranks: tuple[int, ...]) -> int:
    if hand & c.DRAGON:
        return DRAGON_RANK
    if hand & c.PHOENIX:
        return DRAGON_RANK - 1
    return 2 * ranks[-1] if ranks else 2 * bool(hand & c.MAH_JONG)


def _full_house(ones: tuple[int, ...], twos: tuple[int, ...], threes: tuple[int, ...], wild: bool) -> int:
    """The highest rank of three that a full house can have, 0 for none."""
    if threes and len(ones if wild else twos) > 1:
        return max(threes[-1], twos[-1] if wild and len(twos) > 1 else 0)
    return twos[-1] if wild and len(twos) > 1 else 0


def winners(position: Position, seat: int, combos: Sequence[Combo]) -> int:
    """The number of combinations of a plan that no opponent can beat, except with bombs."""
    hands, sides = position.hands, position.sides
    foes = [reach(hand) for other, hand in enumerate(hands) if hand and sides[other] != sides[seat]]
    number = 0
    for combo in combos:
        kind = combo.kind
        if kind in BOMBS:
            number += 1
        elif kind != DOG:
            key = kind, combo.size
            rank = combo.rank if combo.cards != c.PHOENIX else DRAGON_RANK - 1
            number += all(foe.get(key, 0) <= rank for foe in foes)
    return number


def of_odds(winning: int, losing: int) -> list[int]:
    """The features of these numbers of winners and losers within a seat's block."""
    return [*range(_WINNERS, _WINNERS + min(winning, MOST)), *range(_LOSERS, _LOSERS + min(losing, MOST))]


# table and rollout ----------------------------------------------------------


def of_table(position: Position, stakes: Sequence[int], lead: int) -> list[Feature]:
    """The features of the table. ``stakes``: 0, 100 or 200 for each seat's call (T30)."""
    out, found = position.out, []
    seats = seats_from(position, lead)
    for at, seat in enumerate(seats):
        begun = position.begun >> seat & 1
        found += [(_TAKEN + at, position.taken[seat] / 50), (_BEGUN + at, float(begun))]
        found.append((_BOMBS + at, float(bombs(position.hands[seat]))))
        if not out:
            stake = stakes[seat]
            found += [(_SMALL + at, float(stake == 100)), (_GRAND + at, float(stake == 200))]
            found.append((_MAY_CALL + at, float(not begun and not stake)))
    for first, place in ((_FIRST, 0), (_SECOND, 1)):
        found.append((first + (seats.index(out[place]) if len(out) > place else SEATS), 1.0))
    if position.wish:
        found.append((_WISH + position.wish - 2, 1.0))
    found.append((_PLAYED, position.played / 100))
    return [(number, value) for number, value in found if value]


def of_end(ended: Position, lead: int, margin: int) -> list[Feature]:
    """The features of a rollout's result. ``margin``: of the leader's side, without calls."""
    seats = seats_from(ended, lead)
    first, second = (seats.index(seat) for seat in ended.out[:2])
    found = [(_MARGIN, margin / 100), (_OUT + first, 1.0), (_OUT + SEATS + second, 1.0)]
    if ended.swept:
        found.append((_SWEPT + first % 2, 1.0))
    return found
