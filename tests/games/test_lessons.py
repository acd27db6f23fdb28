"""The positions of the course: what each shows, how its choices differ, and what is said about it."""

from __future__ import annotations

import pytest

from benchmarks.blind import report
from benchmarks.lessons.matters import MATTERS, Position
from benchmarks.lessons.picking import IDEAS, LEAST, SURE
from bot.i18n import texts
from cogs.course.view import reason
from cogs.puzzles.view import dressed, labels, position_of
from games.actions import Play
from games.review.lessons import POSITIONS, Lesson, LessonPosition, positions
from games.review.puzzles import shipped

EVERY = [pytest.param(each, id=f"{lesson} {at}") for lesson in Lesson for at, each in enumerate(positions(lesson), 1)]
T = texts("en")


def opened(found: LessonPosition) -> tuple[Position, list[str | None], list[bool]]:
    """The position, and of each choice its way and whether it follows the idea."""
    situation, actions = found.puzzle.open()
    at, matter = Position(situation), MATTERS[found.lesson]
    return at, [matter.ways(at, each) for each in actions], [matter.follows(at, each) for each in actions]


@pytest.mark.parametrize("lesson", list(Lesson))
def test_the_idea_is_the_answer_of_two_positions_of_three(lesson: Lesson) -> None:
    """A lesson whose idea is always right is passed without a look at the cards, and one where it never is teaches
    nothing."""
    assert len(positions(lesson)) == POSITIONS
    ideas = [opened(each)[2][each.puzzle.answer] for each in positions(lesson)]
    assert sum(ideas) == IDEAS


@pytest.mark.parametrize("found", EVERY)
def test_choices_differ_in_what_the_lesson_is_about(found: LessonPosition) -> None:
    at, ways, follows = opened(found)
    assert MATTERS[found.lesson].fits(at)
    assert None not in ways, "a choice about something else"
    assert len(set(follows)) == 2, "all choices go one way"


@pytest.mark.parametrize("found", EVERY)
def test_the_answer_is_ahead_for_sure(found: LessonPosition) -> None:
    others = [(option.cost, error) for option, error in zip(found.puzzle.options, found.errors, strict=True)
              if option.cost]
    assert len(others) == len(found.puzzle.options) - 1
    assert all(cost >= LEAST and cost > SURE * error for cost, error in others)


@pytest.mark.parametrize("found", EVERY)
def test_no_two_choices_have_one_name(found: LessonPosition) -> None:
    """Nor do combinations differ in cards alone: in *Take it in time* that was so in all three positions."""
    situation, actions = found.puzzle.open()
    named = labels(actions, dressed(situation.view, T), T)
    assert len(set(named)) == len(named)
    if found.puzzle.game != "tatsu":
        plays = [(situation.game.combination(each.cards), each.wish) for each in actions if isinstance(each, Play)]
        assert len(set(plays)) == len(plays)


@pytest.mark.parametrize("found", EVERY)
def test_each_position_has_a_reason_of_its_own(found: LessonPosition) -> None:
    said = T(f"lesson.why.{found.name}")
    assert 30 < len(said) < 220, said
    assert "play empties your hand" not in said


@pytest.mark.parametrize("found", EVERY)
def test_what_the_answer_brings_is_said_to_the_player(found: LessonPosition) -> None:
    """It said "Your seat's call"."""
    asked = position_of(found.puzzle, T)
    said = reason(found, asked, T)
    assert len(said) == 1 + (found.gained is not None)
    assert not any(T("puzzle.you") in line for line in said)


def test_wishes_are_all_that_differs_in_the_wish() -> None:
    for found in positions(Lesson.WISH):
        actions = [each for each in found.puzzle.open().actions if isinstance(each, Play)]
        assert len(actions) == len(found.puzzle.options)
        assert len({tuple(sorted(each.cards)) for each in actions}) == 1
        assert len({each.wish for each in actions}) == len(actions)


def test_a_blind_player_does_not_pass_the_course() -> None:
    """By kinds, lengths, order and the lesson's name alone 82 % of the answers were found once."""
    taught = [(each.puzzle, lesson) for lesson in Lesson for each in positions(lesson)]
    assert report("lessons", [puzzle for puzzle, _ in taught], {id(puzzle): lesson for puzzle, lesson in taught})


def test_no_position_is_a_puzzle_that_is_asked() -> None:
    asked = {(puzzle.record, puzzle.seat) for puzzle in shipped()}
    assert not [lesson for lesson in Lesson for each in positions(lesson)
                if (each.puzzle.record, each.puzzle.seat) in asked]
