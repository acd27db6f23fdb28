"""``/learn``: the one door to learning: this week's habit, puzzles, calls, the deal of the day, a lesson, *My play*.

What is known of a player's play is read for who asks alone; no control names another user.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from discord import app_commands

from bot.features.plans.feature import PLANS_FEATURE
from bot.features.plans.values import HABIT_GAME
from cogs.common.commands import choices_of, command
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.learn.view import learn_page
from cogs.plans.view import ShownPlan
from cogs.puzzles.answers import PuzzleAnswers
from cogs.puzzles.view import TRAINER
from cogs.table_cog import TableCog
from games.review.puzzles import PUZZLED, THEMES

ANY = "any"
"""A theme: puzzles of all."""


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (LearnCog(services, delivery),)


class LearnCog(PuzzleAnswers):
    @command("command.learn", right=Right.ANYBODY, answer=BESIDE, theme="command.learn.theme",
             game="command.learn.game")
    @app_commands.choices(theme=choices_of(f"puzzle.theme.{name}" for name in (ANY, *THEMES, TRAINER)),
                          game=choices_of(f"words.game.{name}" for name in PUZZLED))
    async def learn(self, interaction: Interaction, theme: str | None = None, game: str = PUZZLED[0]) -> None:
        """The door; with a theme a puzzle at once."""
        if theme is not None:
            await self.open_puzzle(interaction, "" if theme == ANY else theme, game)
        else:
            await self._door(interaction)

    @on("learn", right=Right.ANYBODY, answer=EDIT)
    async def back(self, interaction: Interaction, click: Click) -> None:
        await self._door(interaction)

    @on("learn-open", right=Right.ANYBODY, answer=BESIDE)
    async def open(self, interaction: Interaction, click: Click) -> None:
        """In a message of its own, from a review or a puzzle."""
        await self._door(interaction)

    async def _door(self, interaction: Interaction) -> None:
        user = interaction.user.id
        plans = self.services.features[PLANS_FEATURE]
        plan, mine = await plans.this_week(user), await plans.play(user, HABIT_GAME)
        weekly = (await self.services.prefs.user(user)).weekly
        page = learn_page(ShownPlan(plan, mine, self.services.clock.now(), weekly), await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    @on("weekly", right=Right.ANYBODY, answer=EDIT)
    async def remind(self, interaction: Interaction, click: Click) -> None:
        """Turn the weekly reminder on or off."""
        prefs = await self.services.prefs.user(interaction.user.id)
        await self.services.prefs.set_user(interaction.user.id, replace(prefs, weekly=not prefs.weekly))
        await self._door(interaction)
