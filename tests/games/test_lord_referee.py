"""The Great Lord's legal plays against a second referee, on hands full of twins and Phoenixes (L7-L9)."""

from __future__ import annotations

from random import Random

import pytest

from tests.support.games import lord_oracle as oracle
from tests.support.games.lord_table import do, legal, position
from tests.support.thorough import sampled

RANKS = "23456789TJQKA"


def hand(rng: Random, edition: str, size: int) -> tuple[str, ...]:
    """Cards of few ranks and suits, twins among them, often with the specials."""
    low = rng.randrange(0, 9)
    ranks, suits = RANKS[low : low + rng.choice((1, 2, 3, 7))], rng.choice(("g", "gk", "gkbr"))
    pool = [rank + suit for rank in ranks for suit in suits] * rng.choice((1, 2))
    specials = ["Ma", "Ph", "Dr", "Ph", "Dr"] if edition == "rio" else ["Ma", "Ph", "Dr", "Do"]
    cards = rng.choice(([], ["Ph"], rng.sample(specials, 2), ["Ph", "Ph"] if edition == "rio" else ["Ph"]))
    return tuple([*cards, *rng.sample(pool, min(size, len(pool)))][:size])


def meaning(edition: str, text: str) -> oracle.Meaning:
    cards = tuple(text.split())
    if len(cards) == 1:
        return oracle.single(cards[0], None)
    found = oracle.meaning(cards, edition == "classic")
    assert found
    return found


def expected(edition: str, cards: tuple[str, ...], top: oracle.Meaning | None) -> set[str]:
    return oracle.plays(cards, top, classic=edition == "classic", dragons_stack=edition == "rio")


@pytest.mark.parametrize("edition", ["rio", "classic"])
def test_L7_L8_what_may_be_led(edition: str) -> None:
    rng = Random(7)
    for _ in range(sampled(40, 120)):
        cards = hand(rng, edition, rng.randint(1, 9))
        state = position({0: " ".join(cards), 1: "2g 3g", 2: "4g 5g"}, edition=edition)
        listed = {text.removeprefix("0 play ") for text in legal(state, 0)}
        assert listed == expected(edition, cards, None), cards


@pytest.mark.parametrize("edition", ["rio", "classic"])
def test_L8_L9_what_beats_a_play(edition: str) -> None:
    rng = Random(8)
    for _ in range(sampled(80, 250)):
        lead = " ".join(hand(rng, edition, rng.randint(1, 6)))
        cards = hand(rng, edition, rng.randint(2, 8))
        state = position({0: f"{lead} Ar", 1: " ".join(cards), 2: "4g 5g"}, edition=edition)
        led = rng.choice([text for text in legal(state, 0) if "Do" not in text.split()])
        after = do(state, led)
        if after.round.tricks.turn != 1:
            continue
        listed = {text.removeprefix("1 play ") for text in legal(after, 1)} - {"1 pass"}
        assert listed == expected(edition, cards, meaning(edition, led.removeprefix("0 play "))), (led, cards)
