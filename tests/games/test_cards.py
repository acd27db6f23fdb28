"""Cards as bits: the deck, its points, its order, two decks in normal form."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.actions import RuleError
from games.climbing import cards as c

two_decks = st.permutations(list(c.CODES) * 2).flatmap(lambda deck: st.integers(0, 40).map(lambda n: deck[:n]))


def test_T1_one_deck_has_56_cards() -> None:
    assert len(set(c.CODES)) == 56
    assert c.codes(c.DECK)[:3] == ("Ma", "Do", "2g")
    assert c.codes(c.DECK)[-3:] == ("Ar", "Ph", "Dr")
    assert c.mask(c.CODES) == c.DECK


def test_T2_points_of_the_deck_add_to_100() -> None:
    assert c.points(c.DECK) == 100
    assert c.points(c.mask(["Kg", "Tr", "5b"])) == 25
    assert c.points(c.mask(["Dr"])) == 25
    assert c.points(c.mask(["Ph"])) == -25
    assert c.points(c.mask(["Ma", "Do", "Ag", "9r"])) == 0


@given(two_decks)
def test_two_decks_keep_every_copy(cards: list[str]) -> None:
    assert Counter(c.codes(c.mask(cards, 2))) == Counter(cards)
    assert (c.mask(cards, 2)).bit_count() == len(cards)


@given(two_decks, st.integers(0, 40))
def test_add_and_without_are_those_of_multisets(cards: list[str], cut: int) -> None:
    some, rest = cards[:cut], cards[cut:]
    whole = c.mask(cards, 2)
    assert c.without(whole, c.mask(some, 2)) == c.mask(rest, 2)
    assert c.add(c.mask(some, 2), c.mask(rest, 2)) == whole
    assert c.holds(whole, c.mask(some, 2))


BAD = [(["7x"], "no_such_card"), (["7g", "7g"], "card_twice"), ([""], "no_such_card")]


@pytest.mark.parametrize(("cards", "code"), BAD)
def test_bad_cards_name_the_notation(cards: list[str], code: str) -> None:
    with pytest.raises(RuleError) as caught:
        c.mask(cards)
    assert (caught.value.code, caught.value.rule) == (code, "NOTATION")
