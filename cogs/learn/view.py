"""The door to learning: this week's habit and exercises, and the other ways to learn."""

from __future__ import annotations

import discord
from discord import ui

from bot.i18n import Texts
from cogs.common import layout
from cogs.common.layout import Click, Part, press
from cogs.plans.view import ShownPlan, about_habit, about_week, exercise_button
from games.review.puzzles import CALLED, PUZZLED

Style = discord.ButtonStyle


def learn_page(shown: ShownPlan, t: Texts) -> ui.LayoutView:
    """This week's habit and exercises, and the other ways to learn."""
    game = shown.mine.game
    weekly = press(Click("weekly", 0, 0), t("learn.remind_off" if shown.weekly else "learn.remind"))
    items: list[Part] = [f"### {t('learn.title')}", t("learn.about"), "\n".join(about_habit(shown, t)),
                         *about_week(shown.plan, t), *layout.rows([*exercise_button(shown.plan, t), weekly])]
    items += layout.rows([
        press(Click("puzzle-next", 0, 0, f"-{PUZZLED[0]}"), t("learn.puzzle"), Style.primary),
        press(Click("trainer", 0, 0, CALLED[0]), t("trainer.open")),
        press(Click("day", 0, 0), t("learn.day"), Style.primary),
        press(Click("course", 0, 0, game), t("learn.course")),
        press(Click("my-play", 0, 0, game), t("learn.mine"))])
    items += layout.rows([
        press(Click("storm", 0, 0), t("storm.title"), Style.primary),
        press(Click("duel", 0, 0), t("challenge.duel")), press(Click("quiz", 0, 0), t("challenge.quiz"))])
    return layout.page(items)
