"""``/learn``: the one door to learning: this week's habit, puzzles, calls, the deal of the day, a lesson, *My play*.

What is known of a player's play is read for who asks alone; no control names another user.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from discord import app_commands

from bot.features.sharing.feature import SHARING_FEATURE
from bot.league.ports import Pool
from bot.solo.plans import GAME
from cogs.common.commands import choices_of, command
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.solo.insight_view import curve, learn_page, play_page
from cogs.solo.plan_view import ShownPlan
from cogs.solo.puzzle_cog import PuzzleCog
from cogs.solo.puzzle_view import TRAINER
from cogs.table_cog import TableCog
from games.registry import GAMES
from games.review.insight import Peers
from games.review.puzzles import PUZZLED, THEMES

ANY = "any"
"""A theme: puzzles of all."""


class LearnCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery, puzzles: PuzzleCog) -> None:
        super().__init__(services, delivery)
        self._puzzles = puzzles

    @command("command.learn", right=Right.ANYBODY, answer=BESIDE, theme="command.learn.theme",
             game="command.learn.game")
    @app_commands.choices(theme=choices_of(f"puzzle.theme.{name}" for name in (ANY, *THEMES, TRAINER)),
                          game=choices_of(f"words.game.{name}" for name in PUZZLED))
    async def learn(self, interaction: Interaction, theme: str | None = None, game: str = PUZZLED[0]) -> None:
        """The door; with a theme a puzzle at once."""
        if theme is not None:
            await self._puzzles.open(interaction, "" if theme == ANY else theme, game)
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
        plans = self.services.solo.plans
        plan, mine = await plans.this_week(user), await plans.play(user, GAME)
        weekly = (await self.services.prefs.user(user)).weekly
        page = learn_page(ShownPlan(plan, mine, self.services.clock.now(), weekly), await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    @on("weekly", right=Right.ANYBODY, answer=EDIT)
    async def remind(self, interaction: Interaction, click: Click) -> None:
        """Turn the weekly reminder on or off."""
        prefs = await self.services.prefs.user(interaction.user.id)
        await self.services.prefs.set_user(interaction.user.id, replace(prefs, weekly=not prefs.weekly))
        await self._door(interaction)

    @on("weekly-off", right=Right.ANYBODY, answer=EDIT)
    async def no_reminder(self, interaction: Interaction, click: Click) -> None:
        """From the reminder itself."""
        prefs = await self.services.prefs.user(interaction.user.id)
        await self.services.prefs.set_user(interaction.user.id, replace(prefs, weekly=False))
        await self.reply(interaction, "weekly.off")

    @on("my-play", right=Right.ANYBODY, answer=EDIT)
    async def my_play(self, interaction: Interaction, click: Click) -> None:
        await self._play(interaction, one_of(click.arg, GAMES))

    @on("pick-my-play", right=Right.ANYBODY, answer=EDIT)
    async def choose_game(self, interaction: Interaction, click: Click) -> None:
        await self._play(interaction, one_of(click.value, GAMES))

    async def _play(self, interaction: Interaction, game: str) -> None:
        mine, t = await self.services.solo.plans.play(interaction.user.id, game), await self.texts(interaction)
        mine = replace(mine, peers=await self._peers(interaction, game))
        asked = sum(not each.mine for each in await self.services.features[SHARING_FEATURE].of(interaction.user.id))
        drawn = None if mine.insight is None else curve(mine, mine.insight, t)
        await self.show_drawn(interaction, drawn, lambda picture: play_page(mine, t, picture, asked))

    async def _peers(self, interaction: Interaction, game: str) -> Peers | None:
        """By the live ratings of the server where it is asked."""
        async def strengths(users: Sequence[int]) -> Mapping[int, float]:
            pool = Pool(interaction.guild_id or 0, game, "live")
            found = await self.services.leagues.ratings.of(pool, [(user,) for user in users])
            return {user: rating.shown for (user, *_), rating in found.items() if not rating.provisional}

        return await self.services.solo.insights.peers(interaction.user.id, game, strengths)
