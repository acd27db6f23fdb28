"""The names of a puzzle's options: no two are the same in any set."""

from __future__ import annotations

import pytest

from bot.i18n import texts
from cogs.puzzles.view import dressed, label, labels
from games.review.lessons import Lesson, positions
from games.review.puzzles import Puzzle, shipped
from tests.support.thorough import sampled

T = texts("en")
EVERY = sampled(20, 1)
SETS: list[Puzzle] = [*(each.puzzle for lesson in Lesson for each in positions(lesson)), *shipped()[::EVERY]]


def test_no_two_options_have_the_same_name() -> None:
    same = 0
    for puzzle in SETS:
        _, actions = position = puzzle.open()
        view = dressed(position.situation.view, T)
        named = labels(actions, view, T)
        assert len(set(named)) == len(named), (puzzle.number, named)
        assert all(len(each) <= 80 for each in named), named
        same += len({label(action, view, T) for action in actions}) < len(actions)
    assert same, "cards are named where they would be"


@pytest.mark.parametrize("lesson", [Lesson.TAKE])
def test_cards_are_named_only_where_names_collide(lesson: Lesson) -> None:
    for each in positions(lesson):
        _, actions = position = each.puzzle.open()
        view = dressed(position.situation.view, T)
        for action, words in zip(actions, labels(actions, view, T), strict=True):
            plain = label(action, view, T)
            alike = [other for other in actions if label(other, view, T) == plain]
            assert (words != plain) == (len(alike) > 1)
