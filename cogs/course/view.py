"""The pages of the course: its lessons, a lesson's idea, and what to remember."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ui

from bot.features.course.values import Answers, is_done
from bot.i18n import Texts
from cogs.common import display_names, layout
from cogs.common.layout import Choice, Click, Part, pick, press
from cogs.pages import guide
from cogs.puzzles.view import ShownPuzzle
from games.calls import Called
from games.review.lessons import OF_GAME, Lesson, LessonPosition, game_of
from games.review.playouts import Gain

DONE, BEGUN, NEW = "✅", "▶️", "▫️"
Style = discord.ButtonStyle


def course_page(game: str, known: Mapping[Lesson, Answers], t: Texts) -> ui.LayoutView:
    """The lessons of a game, and how far the player is."""
    lessons = OF_GAME[game]
    done = [lesson for lesson in lessons if is_done(known.get(lesson, ()))]
    following = next((lesson for lesson in lessons if lesson not in done), None)
    items: list[Part] = [f"### {t('course.title', game=display_names.game(t, game))}",
                         t("course.about"), _state(len(done), len(lessons), t)]
    choices = [Choice(lesson, t(f"lesson.{lesson}.title"), emoji=_sign(known.get(lesson, ()))) for lesson in lessons]
    items.append(pick(Click("pick-lesson", 0, 0, game), t("course.choose"), choices))
    if following is not None:
        items.append(_next(following, t))
    items += [press(Click("tutorial", 0, 0, game), t("tutorial.try")), press(Click("learn", 0, 0), t("learn.open"))]
    if len(OF_GAME) > 1:
        games = [Choice(name, display_names.game(t, name), chosen=name == game) for name in OF_GAME]
        items.append(pick(Click("pick-course", 0, 0), t("insight.game"), games))
    return layout.page(items)


def _state(done: int, number: int, t: Texts) -> str:
    return t("course.finished") if done == number else t("course.done", n=done, of=number)


def _sign(answers: Answers) -> str:
    return DONE if is_done(answers) else BEGUN if any(each is not None for each in answers) else NEW


def lesson_click(lesson: Lesson, at: int = 0) -> Click:
    """To a lesson's idea (0), or to one of its positions, from 1."""
    return Click("lesson", 0, 0, f"{lesson}-{at}")


def lesson_page(lesson: Lesson, answers: Answers, t: Texts) -> ui.LayoutView:
    """A lesson's idea; what to remember, if it is done."""
    items: list[Part] = [f"### {t(f'lesson.{lesson}.title')}", t(f"lesson.{lesson}.idea")]
    if is_done(answers):
        items.append(remember(lesson, answers, t))
    first = next((at for at, each in enumerate(answers) if each is None), 0)
    items += [press(lesson_click(lesson, first + 1), t("lesson.position", n=first + 1, of=len(answers)), Style.success),
              to_course(lesson, t)]
    return layout.page(items)


def remember(lesson: Lesson, answers: Answers, t: Texts) -> str:
    """The sentence to remember, and how many answers were right."""
    right = t("lesson.right", n=sum(map(bool, answers)), of=len(answers))
    return f"**{t('lesson.remember')}** {t(f'lesson.{lesson}.keep')}\n-# {right}"


def reason(found: LessonPosition, asked: ShownPuzzle, t: Texts) -> list[str]:
    """Why the answer to a position is right, and what it brings in the play-outs."""
    said, gained = t(f"lesson.why.{found.name}"), found.gained
    if gained is None:
        return [said]
    called = [isinstance(action, Called) and gained.seat == action.seat for action in asked.position.actions]
    if gained.gain is Gain.CALL and gained.seat == asked.view.seat and not any(called):
        return [said, t("lesson.own_call", better=gained.better, worse=gained.worse)]
    brings = guide.brings(t, gained, asked.view, called=called[found.puzzle.answer], failed=any(called))
    return [said, brings]


def buttons(lesson: Lesson, at: int, answers: Answers, t: Texts, following: Lesson | None) -> list[Part]:
    """Below an answer: the next position, or the next lesson."""
    items: list[Part] = []
    if at + 1 < len(answers):
        label = t("lesson.position", n=at + 2, of=len(answers))
        items.append(press(lesson_click(lesson, at + 2), label, Style.success))
    elif following is not None:
        items.append(_next(following, t))
    return [*items, to_course(lesson, t)]


def _next(lesson: Lesson, t: Texts) -> Part:
    return press(lesson_click(lesson), t("course.next", title=t(f"lesson.{lesson}.title")), Style.success)


def to_course(lesson: Lesson, t: Texts) -> Part:
    return press(Click("course", 0, 0, game_of(lesson)), t("course.open"))
