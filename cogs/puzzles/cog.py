"""Puzzles: positions with one best choice, near the player's strength; own mistakes come back; a trainer for calls.

The answer stays on the server side: a control names the puzzle and what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.errors import StaleTable
from bot.features.puzzles.feature import PUZZLES_FEATURE
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.puzzles import view as pages
from cogs.puzzles.answers import PuzzleAnswers, chosen_of
from cogs.puzzles.view import TRAINER
from cogs.table_cog import TableCog
from games.review.puzzles import CALLED, PUZZLED, THEMES


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (PuzzleCog(services, delivery),)


class PuzzleCog(PuzzleAnswers):
    """Their controls; ``/learn`` opens them."""

    @on("puzzle-next", right=Right.ANYBODY, answer=EDIT)
    async def next(self, interaction: Interaction, click: Click) -> None:
        theme, _, game = click.arg.partition("-")
        await self.next_puzzle(interaction, one_of(theme, ("", *THEMES)), one_of(game, PUZZLED))

    @on("pick-puzzle", right=Right.ANYBODY, answer=EDIT)
    async def answer(self, interaction: Interaction, click: Click) -> None:
        """The first answer counts."""
        which, _, theme = click.arg.partition("-")
        puzzle = self.services.features[PUZZLES_FEATURE].puzzle(number(which))
        if puzzle is None:
            raise StaleTable
        asked = await self.asked(interaction, puzzle, one_of(theme, ("", *THEMES)))
        chosen = chosen_of(puzzle, click)
        t, user = await self.texts(interaction), interaction.user.id
        result = await self.services.features[PUZZLES_FEATURE].answer(user, puzzle, chosen)
        standing = await self.services.features[PUZZLES_FEATURE].standing(user)
        said = [*await self.reason(asked, t), pages.rating_line(result, standing, t),
                "-# " + t.both([t(f"puzzle.theme.{theme}") for theme in puzzle.themes])]
        await self.show(interaction, asked, chosen, said)

    # own mistakes --------------------------------------------------------------------------------
    @on("pick-mistake", right=Right.PLAYER, answer=EDIT)
    async def answer_mistake(self, interaction: Interaction, click: Click) -> None:
        seat, _, line = click.arg.partition("-")
        user, puzzles = interaction.user.id, self.services.features[PUZZLES_FEATURE]
        mistake = await puzzles.mistake(user, click.table, number(seat), number(line))
        asked = None if mistake is None else await self.own(interaction, mistake)
        if mistake is None or asked is None:
            raise StaleTable
        chosen = chosen_of(asked.puzzle, click)
        t = await self.texts(interaction)
        days = await puzzles.answer_mistake(user, mistake, chosen == asked.puzzle.answer)
        again = t("puzzle.again", n=days) if days else t("puzzle.learned")
        said = [*await self.reason(asked, t), f"-# {again}"]
        await self.show(interaction, asked, chosen, said)

    # the trainer ---------------------------------------------------------------------------------
    @on(TRAINER, right=Right.ANYBODY, answer=EDIT)
    async def train(self, interaction: Interaction, click: Click) -> None:
        """An answer; or, by the name of a game and the hand before, another hand."""
        which, more, said = click.arg.partition("-")
        if which in CALLED:
            await self.ask_call(interaction, which, number(said) if more else None)
        else:
            await self.show_hand(interaction, number(which), one_of(said, ("yes", "no")) == "yes")
