"""What cards are, what beats what, and that the enumeration of a hand misses nothing."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.climbing import cards as c
from games.climbing import enumeration
from games.climbing.cards import (
    ONE_DECK,
    Combo,
    Shapes,
    beats,
    combination,
    laid,
    parse,
    play_codes,
    readings,
    why_nothing,
)

CLASSIC = Shapes(decks=2, triple_suits=True)
RIO = Shapes(decks=2, dragons_stack=True)


def combo(text: str, shapes: Shapes = ONE_DECK) -> Combo:
    return readings(c.mask(text.split(), shapes.decks), shapes)[0]


def meaning(text: str) -> tuple[str, int, int] | None:
    found = combination(tuple(text.split()))
    return found and (found.kind, found.rank, found.size)


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("9g", ("single", 18, 1)),
        ("9g 9k", ("pair", 18, 2)),
        ("9g 9k Tb Tr", ("stairs", 20, 4)),
        ("9g 9k Tb Tr Jb Jr", ("stairs", 22, 6)),
        ("9g 9k 9b", ("triple", 18, 3)),
        ("9g 9k 9b 2g 2k", ("full_house", 18, 5)),
        ("2g 2k 2b 9g 9k", ("full_house", 4, 5)),
        ("2g 3k 4g 5g 6g", ("straight", 12, 5)),
        ("Ma 2g 3g 4g 5g", ("straight", 10, 5)),
        ("9g Tk", None),
        ("9g 9k Jb Jr", None),
        ("2g 3k 4g 5g", None),
        ("9g 9k Tb Tr Tg", ("full_house", 20, 5)),
        ("9g 9k 9b Tr Tg Tk", None),
    ],
)
def test_T7_kinds(cards: str, expected: tuple[str, int, int] | None) -> None:
    assert meaning(cards) == expected


def test_T8_bombs() -> None:
    assert meaning("9g 9k 9b 9r") == ("four", 18, 4)
    assert meaning("2g 3g 4g 5g 6g") == ("straight_flush", 12, 5)
    assert meaning("9g 9k 9b Ph") is None
    assert not combo("Ma 2g 3g 4g 5g").bomb


def test_T9_straight_flush_is_no_straight_but_with_the_phoenix_it_is() -> None:
    assert [found.kind for found in readings(c.mask(["2g", "3g", "4g", "5g", "6g"]))] == ["straight_flush"]
    assert {found.kind for found in readings(c.mask(["2g", "3g", "4g", "5g", "Ph"]))} == {"straight"}
    straight = combo("3k 4k 5g 6g 7g")
    found = enumeration.answers(c.mask(["4g", "5g", "6g", "7g", "8g", "Ph"]), straight)
    plain = [play for play in found if play.kind == "straight"]
    assert plain
    assert all(play.cards & c.PHOENIX for play in plain)


def test_T10_ace_is_high_and_fourteen_cards_the_longest() -> None:
    assert meaning("Ag 2g 3k 4b 5r") is None
    assert meaning("Ma 2g 3k 4b 5r 6g 7g 8g 9g Tg Jg Qg Kg Ag") == ("straight", 28, 14)
    assert meaning("Tg Jk Qg Kg Ag") == ("straight", 28, 5)


@pytest.mark.parametrize(
    ("low", "high"),
    [
        ("9g", "Tk"),
        ("9g 9k", "Tk Tg"),
        ("9g 9k Tb Tr", "Tg Tk Jg Jk"),
        ("9g 9k 9b 2g 2k", "Tg Tk Tb 3g 3k"),
        ("2g 3k 4g 5g 6g", "3g 4k 5g 6g 7g"),
        ("Ag", "2g 2k 2b 2r"),
        ("2g 2k 2b 2r", "3g 3k 3b 3r"),
        ("Ag Ak Ab Ar", "2g 3g 4g 5g 6g"),
        ("Tg Jg Qg Kg Ag", "2g 3g 4g 5g 6g 7g"),
        ("Dr", "2g 2k 2b 2r"),
    ],
)
def test_T11_what_beats_what(low: str, high: str) -> None:
    assert beats(combo(high), combo(low))
    assert not beats(combo(low), combo(high))


@pytest.mark.parametrize(("one", "other"), [("9g", "Tg Tk"), ("2g 3k 4g 5g 6g", "3g 4k 5g 6g 7g 8k"), ("9g", "9k")])
def test_T11_other_kinds_and_sizes_do_not_compare(one: str, other: str) -> None:
    assert not beats(combo(other), combo(one))


def test_T12_mah_jong_is_a_single_or_the_one_of_a_straight() -> None:
    assert meaning("Ma") == ("single", 2, 1)
    assert meaning("Ma 2g 3k 4b 5r") == ("straight", 10, 5)
    assert meaning("Ma Ph") is None
    assert why_nothing(c.mask(["Ma", "Ph"])).rule == "T12"


@pytest.mark.parametrize(("cards", "rule"), [
    ("Ma 2g 3k 4b", "T12"), ("Ma 2g 3k 4b 6r", "T7"), ("Ag 2g 3k 4b 5r", "T10"), ("Ag 2g 3k 4b", "T7"),
    ("Ag 2g 3k 4b 6r", "T7"), ("Ag 3k 4b 5r 6g", "T7"), ("Ag Ak 2g 3k 4b 5r", "T7"), ("9g 9k Jb Ph", "T7"),
    ("9g 9k 9b 9r Ph", "T19"), ("9g 9k Do", "T16"), ("9g Dr", "T20"),
])
def test_T7_why_cards_are_no_combination(cards: str, rule: str) -> None:
    assert readings(c.mask(cards.split())) == ()
    assert why_nothing(c.mask(cards.split())).rule == rule


def test_T17_phoenix_is_half_above_what_it_beats() -> None:
    phoenix = combo("Ph")
    assert phoenix.rank == 3
    for top in ("Ma", "2g", "Kg", "Ag"):
        lying = combo(top)
        on_top = laid(phoenix, lying)
        assert on_top.rank == lying.rank + 1
        assert beats(on_top, lying)
        assert combination(("Ph",), combination((top,))) == on_top.outer
    assert not beats(laid(phoenix, combo("Dr")), combo("Dr"))
    assert not beats(combo("9k"), laid(phoenix, combo("9g")))
    assert beats(combo("Tk"), laid(phoenix, combo("9g")))


@pytest.mark.parametrize(
    ("cards", "expected"),
    [
        ("9g Ph", ["9g Ph=9"]),
        ("3g 4k 5g 6g Ph", ["3g 4k 5g 6g Ph=7", "Ph=2 3g 4k 5g 6g"]),
        ("Jg Qk Kg Ag Ph", ["Ph=T Jg Qk Kg Ag"]),
        ("Ma 2g 3k 4g Ph", ["Ma 2g 3k 4g Ph=5"]),
        ("2g 3k 4g 5r Ph", ["2g 3k 4g 5r Ph=6"]),
        ("9g 9k Tb Tr Ph", ["9g 9k Tb Tr Ph=T", "9g 9k Ph=9 Tb Tr"]),
        ("9g 9k Tb Ph", ["9g 9k Tb Ph=T"]),
    ],
)
def test_T18_readings_of_the_phoenix_highest_first(cards: str, expected: list[str]) -> None:
    assert [" ".join(play_codes(found)) for found in readings(c.mask(cards.split()))] == expected


@pytest.mark.parametrize("cards", ["9g 9k 9b Ph", "9g 9k 9b 9r Ph"])
def test_T19_no_bomb_with_the_phoenix(cards: str) -> None:
    assert readings(c.mask(cards.split())) == ()
    assert why_nothing(c.mask(cards.split())).rule == "T19"


def test_T20_dragon_only_alone() -> None:
    assert readings(c.mask(["Dr", "Ph"])) == ()
    assert why_nothing(c.mask(["Dr", "Ph"])).rule == "T20"
    assert beats(combo("Dr"), laid(combo("Ph"), combo("Ag")))


def test_L7_four_has_four_suits_and_classic_triples_three() -> None:
    assert readings(c.mask(["9g", "9g", "9k", "9b"], 2), RIO) == ()
    assert readings(c.mask(["9g", "9g", "9k"], 2), RIO)[0].kind == "triple"
    assert readings(c.mask(["9g", "9g", "9k"], 2), CLASSIC) == ()
    assert readings(c.mask(["9g", "9g", "Ph"], 2), CLASSIC) == ()
    assert readings(c.mask(["9g", "9g"], 2), CLASSIC)[0].kind == "pair"
    assert readings(c.mask(["9g", "9k", "9b", "2g", "2g"], 2), CLASSIC)[0].kind == "full_house"


def test_L8_two_phoenixes() -> None:
    assert readings(c.mask(["Ph", "Ph"], 2), RIO) == ()
    assert [found.kind for found in readings(c.mask(["9g", "Ph", "Ph"], 2), RIO)] == ["triple"]
    texts = {" ".join(play_codes(found)) for found in readings(c.mask(["9g", "Tg", "Ph", "Ph", "Jk"], 2), RIO)}
    assert texts == {
        "9g Tg Jk Ph=Q Ph=K",
        "Ph=8 9g Tg Jk Ph=Q",
        "Ph=7 Ph=8 9g Tg Jk",
    }
    first = laid(combo("Ph", RIO), combo("Ag", RIO), RIO)
    assert beats(laid(combo("Ph", RIO), first, RIO), first)


def test_L9_second_dragon() -> None:
    dragon = combo("Dr", RIO)
    assert beats(laid(dragon, dragon, RIO), dragon)
    assert not beats(laid(dragon, dragon, CLASSIC), dragon)


@pytest.mark.parametrize(
    ("cards", "rule"), [("Ph=9", "NOTATION"), ("9g Ph=X", "T18"), ("9g Ph=1", "T18"), ("9g 9=9", "NOTATION")]
)
def test_bad_phoenix_names(cards: str, rule: str) -> None:
    with pytest.raises(Exception) as caught:
        parse(cards.split())
    assert caught.value.rule == rule


# the enumeration against every subset of small hands ---------------------


def _hands(deck: list[str], most: int) -> st.SearchStrategy[list[str]]:
    return st.permutations(deck).flatmap(lambda cards: st.integers(1, most).map(lambda n: cards[:n]))


LOW = [code for code in c.CODES if code[0] in "23456"]


def _all(hand: list[str], shapes: Shapes) -> set[Combo]:
    subsets = {c.mask(part, shapes.decks) for n in range(1, len(hand) + 1) for part in combinations(hand, n)}
    return {found for cards in subsets for found in readings(cards, shapes)}


def _check(hand: list[str], shapes: Shapes) -> None:
    brute = _all(hand, shapes)
    cards = c.mask(hand, shapes.decks)
    leads = enumeration.leads(cards, shapes)
    assert len(leads) == len(set(leads))
    assert set(leads) == brute
    assert set(enumeration.bombs(cards)) == {play for play in brute if play.bomb}


@settings(max_examples=60, deadline=None)
@given(_hands([*LOW, "Ma", "Ph", "Dr", "Do"], 9))
def test_leads_are_all_combinations_of_all_subsets(hand: list[str]) -> None:
    _check(hand, ONE_DECK)


@settings(max_examples=40, deadline=None)
@given(_hands([*LOW, *LOW[:8], "Ma", "Ph", "Ph", "Dr", "Dr"], 8), st.sampled_from([CLASSIC, RIO]))
def test_leads_of_two_decks(hand: list[str], shapes: Shapes) -> None:
    _check(hand, shapes)


@settings(max_examples=60, deadline=None)
@given(_hands([*LOW, "Ma", "Ph", "Dr"], 12), st.integers(1, 5))
def test_answers_are_the_combinations_that_beat(cards: list[str], cut: int) -> None:
    table, hand = cards[:cut], cards[cut : cut + 8]
    plays = [play for play in readings(c.mask(table)) if table]
    for top in plays:
        brute = {on for play in _all(hand, ONE_DECK) if beats(on := laid(play, top), top)}
        found = enumeration.answers(c.mask(hand), top)
        assert len(found) == len(set(found))
        assert set(found) == brute


@settings(max_examples=40, deadline=None)
@given(_hands([*LOW, "Ma", "Ph"], 9), st.data())
def test_answers_within_one_hand(hand: list[str], data: st.DataObject) -> None:
    brute = sorted(_all(hand, ONE_DECK))
    top = data.draw(st.sampled_from(brute))
    found = enumeration.answers(c.mask(hand), top)
    assert set(found) == {on for play in brute if beats(on := laid(play, top), top)}


@pytest.mark.parametrize(("hand", "top"), [
    ("8g 9k Tb Jr Ph", "7g 8k 9b Tr Jk"),  # nothing in the hand is above the top card: the Phoenix is
    ("2g 3k 4b 5r Ph", "2k 3b 4r 5g 6k"),
    ("Tg Jk Qb Kr Ph", "9g Tk Jb Qr Kk"),
    ("9g Ph", "8g 8k"),
    ("9g 9k Ph", "8g 8k 8b"),
    ("9g 9k 2b Ph", "8g 8k 8b 3r 3k"),
    ("9g 9k Tb Ph", "8g 8k 9b 9r"),
    ("2g 3k Ph", "9g 9k"),
    ("2g 2k 2b 2r Ph", "Ag Ak"),
])
def test_T18_the_phoenix_helps_to_beat_where_it_can(hand: str, top: str) -> None:
    lying = combo(top)
    brute = {on for play in _all(hand.split(), ONE_DECK) if beats(on := laid(play, lying), lying)}
    assert set(enumeration.answers(c.mask(hand.split()), lying)) == brute


def test_full_houses_that_stay_in_memory_are_limited() -> None:
    ready, groups = enumeration._Ready(ONE_DECK, 0), range(7, 16)
    asked = [(rank, group, other, more) for rank in range(2, 7) for other in range(7, 15)
             for group in groups for more in groups]
    first = ready.full_houses(*asked[0])
    for each in asked:
        ready.full_houses(*each)
    assert len(asked) > enumeration.CACHED_SETS == ready.full_houses.cache_info().currsize
    assert ready.full_houses(*asked[0]) == first
    assert ready.full_houses(*asked[-1]) is ready.full_houses(*asked[-1])
