"""This week's plan in words: the habit and how it changes, the exercises, the weekly reminder."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta

import discord
from discord import ui

from bot.features.insights.my_play import MyPlay
from bot.features.plans.values import WeekPlan
from bot.i18n import Texts
from cogs.common import display_names, layout
from cogs.common.layout import Click, press
from games.review.habits import Claim, HabitChange

DONE, WRONG, OPEN = "✅", "❌", "▫️"
LATELY = timedelta(days=7)
"""The time that a trend compares with what was before."""
ROUNDS_NEEDED = 10
"""Rounds below which nothing is said."""


@dataclass(frozen=True, slots=True)
class ShownPlan:
    """``weekly``: whether the player wants a reminder each week."""

    plan: WeekPlan
    mine: MyPlay
    now: datetime
    weekly: bool = False


def about_habit(shown: ShownPlan, t: Texts) -> Iterator[str]:
    """The habit of the plan, and how it has changed lately; what came of the one before."""
    plan, mine = shown.plan, shown.mine
    if plan.over is not None:
        yield from _over(shown, t)
    seen = mine.insight
    if plan.habit is not None:
        claims = seen.claims if seen is not None else ()
        claim = next((each for each in claims if each.habit is plan.habit), None)
        said = t(f"habit.{plan.habit}.name") if claim is None else claim_line(claim, t)
        dearest = claim is not None and claim is claims[0]
        yield f"**{t('learn.habit')}** {said}" if dearest else t("learn.habit_now", habit=said)
        yield t(f"habit.{plan.habit}.advice")
        yield from _trend(shown, t)
    elif seen is None or seen.rounds < ROUNDS_NEEDED:
        yield t("learn.few", n=0 if seen is None else seen.rounds, game=display_names.game(t, mine.game))
    else:
        yield t("learn.none", n=seen.rounds)


def _over(shown: ShownPlan, t: Texts) -> Iterator[str]:
    """The four weeks with the habit before."""
    assert shown.plan.over is not None
    habit, begun = shown.plan.over
    found = shown.mine.since(habit, begun)
    said = t("learn.over", habit=t(f"habit.{habit}.name"))
    yield f"{said} {t('learn.verdict.few') if found is None else _compared('learn.over_share', found, t)}"


def _trend(shown: ShownPlan, t: Texts) -> Iterator[str]:
    """How often the habit was taken in the last days, and before; nothing with too few chances."""
    assert shown.plan.habit is not None
    found = shown.mine.since(shown.plan.habit, shown.now - LATELY)
    if found is not None:
        yield "-# " + _compared("learn.trend", found, t)


def _compared(key: str, found: HabitChange, t: Texts) -> str:
    verdict = "better" if found.better else "worse" if found.sure else (
        "chosen" if found.apart and found.points > 0 else "unsure")
    points = round(abs(found.points) if found.sure else found.points)
    return " ".join((
        t(key, n=found.lately.chances, lately=round(100 * found.lately.share), before=round(100 * found.before.share)),
        t(f"learn.verdict.{verdict}", points=points)))


def claim_line(claim: Claim, t: Texts) -> str:
    count = claim.count
    said = t(f"habit.{claim.habit}", share=round(100 * count.share), usual=round(100 * claim.usual), n=count.chances,
             cost=f"{claim.cost:.1f}")
    return f"{said} {t('habit.common', good=round(100 * claim.good))}" if claim.common else said


def about_week(plan: WeekPlan, t: Texts) -> Iterator[str]:
    """The exercises as marks; nothing if there are none."""
    if not plan.exercises:
        return
    marks = "".join(OPEN if each.right is None else DONE if each.right else WRONG for each in plan.exercises)
    right = sum(bool(each.right) for each in plan.exercises)
    if plan.open is None:
        yield t("learn.week_done", marks=marks, right=right, of=len(plan.exercises))
    else:
        yield t("learn.week", marks=marks, done=sum(each.right is not None for each in plan.exercises),
                of=len(plan.exercises))


def exercise_button(plan: WeekPlan, t: Texts) -> list[layout.Button]:
    """The next exercise; nothing if all are done."""
    if plan.open is None:
        return []
    click = Click("exercise", 0, 0, f"{plan.week.toordinal()}-{plan.open}")
    return [press(click, t("learn.exercise", n=plan.open + 1, of=len(plan.exercises)), discord.ButtonStyle.success)]


def reminder_page(plan: WeekPlan, t: Texts) -> ui.LayoutView:
    """The direct message of a week."""
    said = t("weekly.text", n=len(plan.exercises))
    named = [] if plan.habit is None else [t("learn.habit_now", habit=t(f"habit.{plan.habit}.name"))]
    return layout.page([
        "\n".join((said, *named)), press(Click("learn-open", 0, 0), t("learn.open"), discord.ButtonStyle.success),
        press(Click("weekly-off", 0, 0), t("learn.remind_off"))])
