"""Before a puzzle is answered, nothing hidden and nothing of the answer leaves: messages, ids, alt texts, pictures."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import islice
from random import Random
from typing import Any

import pytest

from bot.i18n import texts
from cogs.common.layout import Click
from cogs.puzzles.view import ShownPuzzle, dressed, hand_page, puzzle_page
from games.review.decisions import Situation
from games.review.puzzles import Puzzle, PuzzleOption, hands, shipped
from rendering.studio import PlayPicture
from tests.support.games.review_worlds import worlds_of
from tests.support.thorough import sampled

FEW = {(puzzle.game, puzzle.record.count(" | ")): puzzle for puzzle in reversed(shipped())
       if puzzle.game in ("trichu", "tatsu")}
"""The first puzzles of Trichu, and of Tatsu with two (in rows), three and four players."""
SAMPLE = (*shipped()[::sampled(75, 25)], *FEW.values())


def asked(puzzle: Puzzle, situation: Situation) -> tuple[str, bytes, str]:
    """All that a player gets with the question: the message with its ids, the picture, its alt text."""
    t = texts()
    position = puzzle.open()._replace(situation=situation)
    view = dressed(situation.view, t)
    picture = PlayPicture(view, t).draw()
    page: Any = puzzle_page(
        ShownPuzzle(puzzle, position, view, "title", "note",
              Click("pick-puzzle", 0, 0, f"{puzzle.number}-")), t, (picture.filename, picture.alt))
    return json.dumps(page.to_components()), picture.data, picture.alt


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: str(puzzle.number))
def test_a_puzzle_is_the_same_whatever_others_hold(puzzle: Puzzle) -> None:
    situation = puzzle.open().situation
    shown = asked(puzzle, situation)
    drawn = islice(worlds_of(situation, Random(1)), 20)  # late in a deal of two the real one may be among them
    others = list(islice((world for world in drawn if world != situation.state), 2))
    assert len(others) == 2
    for world in others:
        assert asked(puzzle, replace(situation, state=world)) == shown


@pytest.mark.parametrize("puzzle", SAMPLE, ids=lambda puzzle: str(puzzle.number))
def test_a_puzzle_is_the_same_whatever_the_answer_is(puzzle: Puzzle) -> None:
    costs = [option.cost for option in puzzle.options]
    other = tuple(PuzzleOption(option.line, cost)
                  for option, cost in zip(puzzle.options, (*costs[1:], costs[0]), strict=True))
    changed = replace(puzzle, options=other, themes=("bomb",), level="hard", source="elsewhere")
    assert changed.answer != puzzle.answer
    situation = puzzle.open().situation
    assert asked(changed, situation) == asked(puzzle, situation)


def test_the_trainers_question_says_nothing_of_what_came_of_it() -> None:
    hand, t = hands()[0], texts()
    other = replace(hand, made=0.99, called=200.0, silent=-200.0, error=1.0)
    pages: list[Any] = [hand_page(each, 0, t, None) for each in (hand, other)]
    assert pages[0].to_components() == pages[1].to_components()
