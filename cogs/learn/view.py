"""The door to learning: what is next for the player, the deal of the day, and a page with all exercises."""

from __future__ import annotations

from datetime import date, timedelta

import discord
from discord import ui

from bot.features.plans.values import HABIT_GAME, WeekPlan
from bot.i18n import Texts
from cogs.common import layout
from cogs.common.layout import Button, Click, Part, press
from cogs.course.view import lesson_click
from cogs.plans.view import ShownPlan, about_habit, about_week, exercise_button
from games.review.lessons import Lesson
from games.review.puzzles import CALLED, PUZZLED
from rendering.studio import WeekDay, WeekPicture

Style = discord.ButtonStyle
DAYS = 7


def learn_page(shown: ShownPlan, lesson: Lesson | None, t: Texts, *, new: bool = False,
               picture: tuple[str, str] | None = None) -> ui.LayoutView:
    """Three doors, each with a line. ``lesson``: the one that comes next; ``new``: the player has not played yet."""
    items: list[Part] = [f"### {t('learn.title')}"]
    if picture is not None:
        items.append(layout.picture(*picture))
    said, button = _next(shown, lesson, t, new=new)
    return layout.page([
        *items, layout.section(f"{t('learn.next')} {said}", button),
        layout.section(t("learn.day_line"), press(Click("day", 0, 0), t("learn.day"))),
        layout.section(t("learn.all_line"), press(Click("learn-all", 0, 0), t("learn.all")))])


def _next(shown: ShownPlan, lesson: Lesson | None, t: Texts, *, new: bool) -> tuple[str, Button]:
    """The tutorial for who is new; the exercise of the habit; the next lesson; another exercise; a puzzle."""
    exercise = exercise_button(shown.plan, t)
    if new:
        return t("learn.next_tutorial"), press(
            Click("tutorial", 0, 0, HABIT_GAME), t("welcome.tutorial"), Style.primary)
    if exercise and shown.plan.habit is not None:
        return t(f"habit.{shown.plan.habit}.name"), exercise[0]
    if lesson is not None:
        return t(f"lesson.{lesson}.title"), press(lesson_click(lesson), t("learn.lesson"), Style.success)
    if exercise:
        return t("learn.next_exercise"), exercise[0]
    return t("learn.next_puzzle"), press(
        Click("puzzle-next", 0, 0, f"-{PUZZLED[0]}"), t("learn.puzzle"), Style.success)


def exercises_page(shown: ShownPlan, t: Texts) -> ui.LayoutView:
    """This week's habit and exercises, and all ways to learn."""
    game = shown.mine.game
    weekly = press(Click("weekly", 0, 0), t("learn.remind_off" if shown.weekly else "learn.remind"))
    items: list[Part] = [f"### {t('learn.all')}", "\n".join(about_habit(shown, t)),
                         *about_week(shown.plan, t), *layout.rows([*exercise_button(shown.plan, t), weekly])]
    items += layout.rows([
        press(Click("puzzle-next", 0, 0, f"-{PUZZLED[0]}"), t("learn.puzzle"), Style.primary),
        press(Click("trainer", 0, 0, CALLED[0]), t("trainer.open")),
        press(Click("course", 0, 0, game), t("learn.course")),
        press(Click("my-play", 0, 0, game), t("learn.mine"))])
    items += layout.rows([
        press(Click("storm", 0, 0), t("storm.title"), Style.primary),
        press(Click("duel", 0, 0), t("challenge.duel")), press(Click("quiz", 0, 0), t("challenge.quiz")),
        press(Click("same-deals", 0, 0), t("equal.title"))])
    return layout.page([*items, *layout.rows([press(Click("learn", 0, 0), t("learn.open"))])])


def week_picture(plan: WeekPlan, rounds: list[date], deals: set[date], today: date, t: Texts) -> WeekPicture:
    """``rounds``: the day of each round that is known; ``deals``: days whose deal was played."""
    days = [plan.week + timedelta(days=n) for n in range(DAYS)]
    return WeekPicture(
        tuple(WeekDay(t.short_weekday(day.isoweekday()), rounds.count(day), day in deals, day == today)
              for day in days),
        tuple(each.right for each in plan.exercises), t)
