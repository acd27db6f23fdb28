"""The pages of a storm: before it, a puzzle of it, its end. Nobody but the player sees them."""

from __future__ import annotations

from dataclasses import dataclass

import discord
from discord import ui
from discord.utils import format_dt

from bot.core.apart import placed
from bot.features.storm.values import COSTS, STORM_LASTS, StormBoard, StormRun, mistakes
from bot.i18n import Texts
from cogs.common import accents, layout
from cogs.common.layout import Button, Choice, Click, Part, pick, press
from cogs.puzzles.view import ShownPuzzle, choice_buttons, of_game

Style = discord.ButtonStyle
PLACES_SHOWN = 5
"""Players on a board."""


@dataclass(frozen=True, slots=True)
class StormBests:
    """The best of the day and the week on a server (None: on no server), and the player's own best; 0: none."""

    own: int
    boards: tuple[StormBoard, StormBoard] | None = None


def storm_page(bests: StormBests, t: Texts, *, running: bool) -> ui.LayoutView:
    """The rule, the best, *Start*."""
    rule = t("storm.rule", minutes=STORM_LASTS.seconds // 60, seconds=COSTS.seconds)
    start = press(Click("storm-start", 0, 0), t("storm.go_on" if running else "storm.start"), Style.success)
    return layout.page([f"### {t('storm.title')}", rule, *_bests(bests, t), *layout.rows([start, _learn(t)])],
                       accent=accents.DAY)


def storm_puzzle_page(asked: ShownPuzzle, run: StormRun, t: Texts, picture: tuple[str, str] | None) -> ui.LayoutView:
    """The puzzle that is asked, what came of the answer before it, and a button for each choice."""
    said = [f"### {t('storm.title')}{of_game(asked, t)}", _last(run, t), _count(run, t)]
    options = choice_buttons(asked, picture, lambda at: Click("storm-answer", 0, 0, f"{run.number}-{run.at}-{at}"), t)
    return layout.page(["\n".join(line for line in said if line), *options], accent=accents.DAY)


def storm_over_page(run: StormRun, bests: StormBests, t: Texts) -> ui.LayoutView:
    """What was made of it, the best, and the positions that were answered wrongly."""
    said = t("storm.over", right=run.right, wrong=run.wrong)
    if run.right and run.right == bests.own:
        said += f" {t('storm.own_best')}"
    items: list[Part] = [f"### {t('storm.title')}", said, *_bests(bests, t)]
    if found := mistakes(run):
        choices = [Choice(str(at), t("storm.position", n=at + 1)) for at in found]
        items.append(pick(Click("pick-storm", 0, 0, str(run.number)), t("storm.look"), choices))
    again = press(Click("storm-start", 0, 0), t("storm.again"), Style.success)
    duel = press(Click("duel", 0, 0), t("challenge.duel"))
    return layout.page([*items, *layout.rows([again, duel, _learn(t)])], accent=accents.DAY)


def back_buttons(t: Texts) -> list[Part]:
    """Below a mistake: back to the end of the storm."""
    return [*layout.rows([press(Click("storm", 0, 0), t("go.back"))])]


def _last(run: StormRun, t: Texts) -> str:
    if not run.answers:
        return ""
    last = run.answers[-1]
    if last is None:
        return t("storm.replaced")
    return t("puzzle.right") if last.right else t("storm.wrong", seconds=COSTS.seconds)


def _count(run: StormRun, t: Texts) -> str:
    return t("storm.count", right=run.right, wrong=run.wrong, ends=format_dt(run.until, "R"))


def _bests(bests: StormBests, t: Texts) -> list[Part]:
    items: list[Part] = [t("storm.best", n=bests.own)] if bests.own else []
    for name, board in zip(("day", "week"), bests.boards or (), strict=False):
        lines = [f"**{place}.** <@{user}> · {score}" for place, user, score in _places(board)]
        items.append("\n".join([f"**{t(f'storm.{name}')}**", *(lines or [t("storm.nobody")])]))
    return items


def _places(board: StormBoard) -> list[tuple[int, int, int]]:
    """Equal results share a place."""
    return [(place, user, score) for place, (user, score) in placed(board, lambda each: -each[1])]


def _learn(t: Texts) -> Button:
    return press(Click("learn", 0, 0), t("learn.open"))
