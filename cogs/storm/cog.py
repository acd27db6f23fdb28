"""Storms through Discord: one private message that shows puzzle after puzzle, and its end by itself."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from cachetools import LRUCache

from bot.core.background import BackgroundTasks
from bot.core.clock import DeadlineQueue
from bot.core.errors import StaleTable
from bot.features.storm.feature import STORM_FEATURE
from bot.features.storm.values import StormRun, mistakes
from cogs.common.errors import API_ERRORS
from cogs.common.gate import server_of
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.puzzles.answers import PuzzleAnswers
from cogs.puzzles.view import position_of
from cogs.storm.view import (
    PLACES_SHOWN,
    StormBests,
    back_buttons,
    storm_over_page,
    storm_page,
    storm_puzzle_page,
)
from cogs.table_cog import TableCog
from games.review.puzzles import Puzzle
from rendering.studio import PlayPicture

CACHED_MESSAGES = 1000
"""Players whose message is known, so that it shows the end of their storm by itself."""


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (StormCog(services, delivery),)


class StormCog(PuzzleAnswers):
    """Controls name the storm and the place of the puzzle in it, never the puzzle."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._storms = services.features[STORM_FEATURE]
        self._shown: LRUCache[int, Interaction] = LRUCache(CACHED_MESSAGES)
        self._ends: DeadlineQueue[int] = DeadlineQueue(services.clock, self._due)
        self._tasks = BackgroundTasks()

    async def cog_unload(self) -> None:
        self._ends.clear()

    @on("storm", right=Right.ANYBODY, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        """The page before a storm; below a mistake of one that is over, its end."""
        user, t = interaction.user.id, await self.texts(interaction)
        running = await self._storms.running(user) is not None
        page = storm_page(await self._bests(interaction), t, running=running)
        await interaction.edit_original_response(view=page, attachments=[])

    @on("storm-start", right=Right.ANYBODY, answer=EDIT)
    async def start(self, interaction: Interaction, click: Click) -> None:
        run = await self._storms.start(interaction.user.id, server_of(interaction) or 0)
        await self._show(interaction, run)

    @on("storm-answer", right=Right.ANYBODY, answer=EDIT)
    async def answer(self, interaction: Interaction, click: Click) -> None:
        run, at, option = (*click.arg.split("-"), "", "")[:3]
        now = await self._storms.answer(interaction.user.id, number(run), number(at), number(option))
        await self._show(interaction, now)

    @on("pick-storm", right=Right.ANYBODY, answer=EDIT)
    async def look(self, interaction: Interaction, click: Click) -> None:
        """A puzzle of the last storm that was answered wrongly, once it is over."""
        run, at = await self._storms.run(interaction.user.id), number(click.value)
        if run is None or run.number != click.number or not run.is_over(self.services.clock.now()):
            raise StaleTable
        puzzle = self._storms.asked(run, at) if at in mistakes(run) else None
        given = run.answers[at] if puzzle is not None else None
        if puzzle is None or given is None:
            raise StaleTable
        t = await self.texts(interaction)
        asked = replace(position_of(puzzle, t), exercise=True)
        await self.show(interaction, asked, given.chosen, await self.reason(asked, t), back_buttons(t))

    async def _show(self, interaction: Interaction, run: StormRun) -> None:
        """The puzzle that is asked, or the end."""
        user = interaction.user.id
        puzzle = None if run.is_over(self.services.clock.now()) else self._storms.asked(run)
        if puzzle is None:
            await self._end(interaction, run)
            return
        await self._ask(interaction, run, puzzle)
        self._shown[user] = interaction
        self._ends.add(user, run.until)

    async def _ask(self, interaction: Interaction, run: StormRun, puzzle: Puzzle) -> None:
        t = await self.texts(interaction)
        asked = position_of(puzzle, t)
        await self.show_drawn(interaction, PlayPicture(asked.view, t, hand=asked.puzzle.seat),
                              lambda picture: storm_puzzle_page(asked, run, t, picture))

    async def _end(self, interaction: Interaction, run: StormRun) -> None:
        self._ends.cancel(interaction.user.id)
        page = storm_over_page(run, await self._bests(interaction), await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    async def _bests(self, interaction: Interaction) -> StormBests:
        guild = server_of(interaction)
        boards = None if guild is None else await self._storms.board(guild, PLACES_SHOWN)
        return StormBests(await self._storms.best(interaction.user.id), boards)

    # the end, by itself --------------------------------------------------------------------------
    def _due(self, user: int) -> None:
        self._tasks.start(self._end_by_itself(user))

    async def _end_by_itself(self, user: int) -> None:
        """Show it in the message that asks, if that is still possible and nothing has come between."""
        run, interaction = await self._storms.run(user), self._shown.pop(user, None)
        if run is None or interaction is None or interaction.is_expired():
            return
        if run.is_over(self.services.clock.now()):
            with suppress(*API_ERRORS):
                await self._end(interaction, run)
        else:  # time was given back
            self._shown[user] = interaction
            self._ends.add(user, run.until)
