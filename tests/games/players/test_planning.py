"""Hands as shapes, their partition, and the grouping of legal plays."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from games.actions import Pass, Play
from games.players.common.shapes import PHOENIX, candidate, fields, flushes, group, rank_of, shape, size
from games.players.heuristic.planning import Planner, price_of_hand


class CountOfPlays:
    """A price list under which a hand costs as many as it has combinations."""

    def __init__(self, bomb: float = 1.0) -> None:
        self.single, self.pair, self.triple, self.full = ([1.0] * 17 for _ in range(4))
        self.bomb = bomb

    def straight(self, length: int, top: int) -> float:
        return 1.0

    def stairs(self, length: int, top: int) -> float:
        return 1.0


def plays(hand: str) -> float:
    return price_of_hand(Planner(CountOfPlays()), hand.split())


@pytest.mark.parametrize(
    ("hand", "number"),
    [
        ("Do", 1),
        ("Ph", 1),
        ("Ma 2g 3g 4k 5b", 1),
        ("Ma 2g 3g 4k 6b", 5),
        ("Ma 2g 3g 4k 6b Ph", 1),
        ("2g 2k 3g 3k 4b 4r", 1),
        ("2g 2k 3g 4b 4r Ph", 1),
        ("2g 2k 4b 4r", 2),
        ("5g 5k 5b Qg Qk", 1),
        ("5g 5k Qg Qk Ph", 1),
        ("5g Qb Qg Qk Ph", 1),
        ("5g 5b 5k Qk Ph", 1),
        ("5g 5k 5b 5r Ph", 2),
        ("Jg Qk Kb Ar Ph", 1),
        ("Jg Qk Kb Ar Dr", 5),
        ("Ma Ph", 2),
        ("3g 4g 5g 6g 7g 7k 8b 9r Tk Jb", 2),
        ("9g 9k 9b 9r 2k", 2),
        ("Ma 2g 3k 4b 5r 6g 7k 8b 9r Tg Jk Qb Kr Ag", 1),
    ],
)
def test_a_hand_is_split_into_as_few_plays_as_the_rules_allow(hand: str, number: int) -> None:
    """T7, T8, T18, T19: stairs, straights, full houses, bombs, and a Phoenix that is never a 1."""
    assert plays(hand) == number


def test_the_parts_of_a_plan_make_up_the_hand() -> None:
    planner = Planner(CountOfPlays())
    x = shape(["Do", "Ma", "2g", "2k", "3g", "5r", "6b", "7g", "8g", "9k", "Kg", "Kb", "Ph", "Dr"])
    parts = planner.parts(x)
    assert sum(part for _, part in parts) == x
    assert sum(price for price, _ in parts) == pytest.approx(planner.price(x))


def test_a_straight_flush_is_counted_as_a_bomb() -> None:
    """T8: with bombs worth having, five of a suit stay together."""
    hand = ["5g", "6g", "7g", "8g", "9g", "Tk"]
    assert price_of_hand(Planner(CountOfPlays(bomb=-1.0)), hand) == 0.0
    assert flushes(hand) == [("5g", "6g", "7g", "8g", "9g")]
    assert flushes(["5g", "6g", "7g", "8g", "9k", "Ph"]) == []


def test_shapes_count_cards() -> None:
    x = shape(["Do", "Ma", "2g", "2k", "Ag", "Dr", "Ph=T"])
    assert size(x) == 7
    assert fields(x)[2] == 2
    assert fields(x)[PHOENIX] == 1
    assert [rank_of(card) for card in ("Do", "Ma", "Tg", "Ar", "Dr", "Ph")] == [0, 1, 10, 14, 15, 16]


@pytest.mark.parametrize(
    ("cards", "kind", "rank"),
    [
        ("Do", "dog", 0),
        ("Ma", "single", 1),
        ("Dr", "single", 15),
        ("Ph", "single", 1),
        ("9g 9k", "pair", 9),
        ("9g Ph=9", "pair", 9),
        ("9g 9k Ph=9", "triple", 9),
        ("9g 9k 9b 9r", "four", 9),
        ("9g 9k 9b Tr Tk", "full_house", 9),
        ("9g 9k Tr Tk Ph=T", "full_house", 10),
        ("9g 9k Ph=9 Tr Tk", "full_house", 9),
        ("9g 9k Tr Tk", "stairs", 10),
        ("8g 8k 9g Ph=9 Tr Tk", "stairs", 10),
        ("Ma 2g 3k 4b 5r", "straight", 5),
        ("6g 7g 8g Ph=9 Tg", "straight", 10),
        ("6g 7g 8g 9g Tg", "straight_flush", 10),
    ],
)
def test_plays_are_told_apart(cards: str, kind: str, rank: int) -> None:
    found = candidate(Play(0, tuple(cards.split())))
    assert (found.kind, found.rank) == (kind, rank)
    assert found.bomb == (kind in ("four", "straight_flush"))


def test_a_phoenix_alone_has_the_rank_it_beats() -> None:
    assert candidate(Play(0, ("Ph",)), beaten=13).rank == 13


def test_of_equal_plays_the_one_that_spares_a_bomb_is_kept() -> None:
    legal = [Pass(0), Play(0, ("9g",)), Play(0, ("9k",)), Play(0, ("8g",))]
    found = group(legal, frozenset({"8g", "9g"}))
    assert {one.play.cards for one in found} == {("9k",), ("8g",)}


def test_the_same_rank_read_twice_is_two_plays() -> None:
    """T18: a Phoenix may make the pair or the triple of a full house."""
    legal = [Play(0, tuple(cards.split())) for cards in ("9g 9k Ph=9 Tr Tk", "9g 9k Tr Tk Ph=T")]
    assert len(group(legal, frozenset())) == 2


def test_planning_is_a_function_of_the_hand_alone() -> None:
    make: Callable[[], Planner] = lambda: Planner(CountOfPlays())  # noqa: E731
    hand = ["2g", "3k", "4b", "5r", "6g", "6k", "7b", "8r", "9g", "Tk", "Jb", "Ph", "Dr", "Ma"]
    assert price_of_hand(make(), hand) == price_of_hand(make(), list(reversed(hand)))
