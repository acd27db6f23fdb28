"""How the answer to a puzzle is shown, whoever has asked it."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.i18n import Texts
from cogs.common.layout import Interaction, Part
from cogs.pages import guide
from cogs.solo import puzzle_view as pages
from cogs.solo.puzzle_view import ShownPuzzle
from cogs.table_cog import TableCog
from games.review.drivers import DRIVERS
from games.review.puzzles import same
from rendering.studio import PlayPicture


class PuzzleAnswers(TableCog):
    """The base of cogs that ask puzzles."""

    async def show(self, interaction: Interaction, asked: ShownPuzzle, chosen: int | None = None,
                   said: Sequence[str] = (), then: Sequence[Part] = ()) -> None:
        """Show the question, or the answer: see `puzzle_view.puzzle_page`."""
        t = await self.texts(interaction)
        await self.show_drawn(interaction, PlayPicture(asked.view, t, hand=asked.puzzle.seat),
                              lambda picture: pages.puzzle_page(asked, t, picture, chosen, said, then=then))

    async def reason(self, asked: ShownPuzzle, t: Texts) -> list[str]:
        """Why, if the driver would choose the answer too."""
        assert self.services.experts.advise is not None
        situation, actions = asked.position
        level = DRIVERS[asked.view.game].level
        decision = await self.services.experts.advise(level, asked.view, situation.legal, Random(0))  # noqa: S311 no chance
        return [guide.because(t, decision.why)] if same(decision.action, actions[asked.puzzle.answer]) else []
