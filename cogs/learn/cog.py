"""``/learn``: the one door to learning: this week's habit, puzzles, calls, the deal of the day, a lesson, *My play*.

What is known of a player's play is read for who asks alone; no control names another user.
"""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands

from bot.features.course.feature import COURSE_FEATURE
from bot.features.daily.feature import DAILY_FEATURE
from bot.features.plans.feature import PLANS_FEATURE
from bot.features.plans.values import HABIT_GAME, WEEKLY
from cogs.common.commands import choices_of, command
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.learn.view import exercises_page, learn_page, week_picture
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

    @on("learn-all", right=Right.ANYBODY, answer=EDIT)
    async def exercises(self, interaction: Interaction, click: Click) -> None:
        page = exercises_page(await self._plan(interaction.user.id), await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    async def _plan(self, user: int) -> ShownPlan:
        plans = self.services.features[PLANS_FEATURE]
        plan, mine = await plans.this_week(user), await plans.play(user, HABIT_GAME)
        return ShownPlan(plan, mine, self.services.clock.now(), (await self.services.prefs.user(user))[WEEKLY])

    async def _door(self, interaction: Interaction) -> None:
        """What is next for the player, below a picture of their week."""
        user, t, features = interaction.user.id, await self.texts(interaction), self.services.features
        shown = await self._plan(user)
        today = shown.now.date()
        deals = await features[DAILY_FEATURE].played_days(user)
        course = features[COURSE_FEATURE]
        new = not (shown.mine.rounds or deals or await course.answers(user)
                   or await self.tables.lists.finished_of(user))
        lesson = await course.next(user, HABIT_GAME)
        picture = week_picture(shown.plan, [each.at.date() for each in shown.mine.rounds], deals, today, t)
        await self.show_drawn(interaction, picture, lambda drawn: learn_page(shown, lesson, t, new=new, picture=drawn))

    @on("weekly", right=Right.ANYBODY, answer=EDIT)
    async def remind(self, interaction: Interaction, click: Click) -> None:
        """Turn the weekly reminder on or off."""
        prefs = await self.services.prefs.user(interaction.user.id)
        await self.services.prefs.set_user(interaction.user.id, prefs.having(WEEKLY, not prefs[WEEKLY]))
        page = exercises_page(await self._plan(interaction.user.id), await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])
