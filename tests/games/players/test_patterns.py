"""What beats a play by ranks is what the full lists hold (T7-T12, T17, T18)."""

from __future__ import annotations

from random import Random

from games.climbing import cards as c
from games.climbing import enumeration
from games.climbing.cards import readings
from games.players.learned import patterns


def hands(number: int, seed: int) -> list[int]:
    rng = Random(seed)
    found = []
    for index in range(number):
        cards = rng.sample(range(56), rng.randint(1, 14))
        hand = sum(1 << card for card in cards)
        found.append(hand | c.PHOENIX if index % 2 else hand)
    return found


def test_beats() -> None:
    """T7-T12, T17, T18."""
    rng = Random(5)
    for hand, other in zip(hands(4000, 2), hands(4000, 3), strict=True):
        for top in rng.sample(leads := enumeration.leads(other & ~hand or 1 << 55), min(3, len(leads))):
            if top.kind == "dog":
                continue
            expected = any(not combo.bomb for combo in enumeration.answers(hand, top))
            assert patterns.beats(hand, top) == expected, (c.codes(hand), top)


def test_a_straight_in_one_suit_takes_another_where_it_can() -> None:
    """T9: the flush itself is a bomb; with a card of another suit it is a straight."""
    flush, lower = c.mask(["3g", "4g", "5g", "6g", "7g"]), readings(c.mask(["2k", "3b", "4r", "5b", "6k"]))[0]
    assert not patterns.beats(flush, lower)
    assert patterns.beats(flush | c.mask(["6b"]), lower)
