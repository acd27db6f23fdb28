"""One answer a rank pattern: the same patterns as in the full lists (T7-T12, T17, T18), each a legal play."""

from __future__ import annotations

from random import Random

from games.climbing import cards as c
from games.climbing import enumeration
from games.climbing.combinations import Combo, readings
from games.players.search import patterns


def pattern(combo: Combo) -> tuple[object, ...]:
    counts = tuple((combo.cards & ~c.PHOENIX & rank).bit_count() for rank in c.RANK_CARDS)
    return combo.kind, combo.rank, combo.size, counts, combo.wild, bool(combo.cards & c.PHOENIX)


def hands(number: int, seed: int) -> list[int]:
    rng = Random(seed)
    found = []
    for index in range(number):
        cards = rng.sample(range(56), rng.randint(1, 14))
        hand = sum(1 << card for card in cards)
        found.append(hand | c.PHOENIX if index % 2 else hand)
    return found


def same(listed: list[Combo], full: list[Combo]) -> None:
    found = [pattern(combo) for combo in listed]
    assert len(found) == len(set(found))
    assert set(found) == {pattern(combo) for combo in full if not combo.bomb}
    assert set(listed) <= set(full)


def test_answers() -> None:
    rng = Random(5)
    for hand, other in zip(hands(1500, 2), hands(1500, 3), strict=True):
        top = rng.choice(enumeration.leads(other & ~hand or 1 << 55))
        if top.kind == "dog":
            continue
        same(patterns.answers(hand, top), enumeration.answers(hand, top))


def test_a_straight_in_one_suit_takes_another_where_it_can() -> None:
    """T9: the flush itself is a bomb; with a card of another suit it is a straight."""
    flush, lower = c.mask(["3g", "4g", "5g", "6g", "7g"]), readings(c.mask(["2k", "3b", "4r", "5b", "6k"]))[0]
    assert patterns.answers(flush, lower) == []
    (mixed,) = patterns.answers(flush | c.mask(["6b"]), lower)
    assert mixed.kind == "straight"
