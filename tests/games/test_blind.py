"""Puzzles need the cards: nobody solves them by what shows without them (`benchmarks.blind`)."""

from __future__ import annotations

from collections import Counter

import pytest

from benchmarks.blind import ShownChoice, asked, blindness, by_rule, held_out, learnable, limit, shown, shown_choice
from games.review.puzzles import PUZZLED, Puzzle, retired, shipped
from tests.support.thorough import THOROUGH

LEAST = {"tichu": 300, "tientsin": 300, "trichu": 300, "tatsu": 100, "lord": 100}
CLASSIFIED = PUZZLED if THOROUGH else ("lord", "tatsu")
"""Games of which the classifier learns here; of Tichu that takes a minute."""


def of(game: str) -> list[Puzzle]:
    return [puzzle for puzzle in shipped() if puzzle.game == game]


def test_what_shows_of_a_choice() -> None:
    assert shown_choice("tichu", "0 pass") == ShownChoice("pass")
    assert shown_choice("tichu", "-") == ShownChoice("none")
    assert shown_choice("tichu", "0 play 7g 7k 7b 7r").bomb
    assert shown_choice("tichu", "2 play Ma 2g 3k 4b 5r wish=T") == ShownChoice("straight", 5, "mah_jong", True)
    assert shown_choice("tichu", "2 play 9g Ph=9") == ShownChoice("pair", 2, "phoenix")
    assert shown_choice("tatsu", "1 play R4") == ShownChoice("card", 1)
    assert shown_choice("tatsu", "1 ask 0") == ShownChoice("ask")


def test_the_rule_looks_at_no_card() -> None:
    def chosen(*lines: str) -> str:
        return lines[by_rule([shown_choice("tichu", line) for line in lines])]

    assert chosen("0 decline", "0 grand") == "0 decline"
    assert chosen("0 play Ag", "0 small") == "0 small"
    assert chosen("0 pass", "0 play Ag") == "0 pass"
    assert chosen("-", "0 play 7g 7k 7b 7r") == "-"
    assert chosen("0 play 7g 7k 7b 7r", "0 play 8g") == "0 play 8g", "the bomb is kept"
    assert chosen("0 play 8g", "0 play 9g 9k") == "0 play 9g 9k"


@pytest.mark.parametrize("game", PUZZLED)
def test_no_rule_without_the_cards_solves_a_set(game: str) -> None:
    seen = learnable(of(game))
    chance = sum(1 / len(each.features) for each in seen) / len(seen)
    assert 100 * sum(each.rule == each.answer for each in seen) / len(seen) <= limit(chance)


@pytest.mark.parametrize("game", CLASSIFIED)
def test_no_classifier_without_the_cards_solves_a_set(game: str) -> None:
    seen = learnable(of(game))
    assert blindness(seen, held_out(seen)).passes


def test_a_set_that_can_be_guessed_is_noticed() -> None:
    """The old puzzles of The Great Lord: of 94 % the rule found the answer."""
    old = [puzzle for puzzle in retired() if puzzle.game == "lord"]
    assert not blindness(learnable(old), held_out(learnable(old))).passes


@pytest.mark.parametrize("game", PUZZLED)
def test_enough_stay_and_answers_go_both_ways(game: str) -> None:
    assert len(of(game)) >= LEAST[game]
    counts = Counter(way for puzzle in of(game) for way in asked(puzzle))
    totals = Counter(kind for kind, _ in counts.elements())
    assert all(number <= 0.65 * totals[kind] + 3 for (kind, _), number in counts.items()), counts


def test_numbers_are_never_given_again() -> None:
    numbers = [puzzle.number for puzzle in (*shipped(), *retired())]
    assert len(set(numbers)) == len(numbers)
    assert all(shown(puzzle) for puzzle in retired()), "a running duel can still ask them"
