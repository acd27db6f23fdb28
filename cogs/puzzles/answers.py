"""Asking a puzzle and showing its answer, whoever asks: puzzles, plans, the course, storms.

The answer stays on the server side: a control names the puzzle and what was chosen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from bot.core.errors import StaleTable, TableError
from bot.features.puzzles.feature import PUZZLES_FEATURE
from bot.features.puzzles.values import Mistake
from bot.i18n import Texts
from bot.tables.core.model import Table
from bot.tables.core.state import named
from cogs.common.errors import Refusal
from cogs.common.layout import Click, Interaction, Part, number
from cogs.pages import guide
from cogs.puzzles import view as pages
from cogs.puzzles.view import TRAINER, ShownPuzzle
from cogs.table_cog import TableCog
from games.review.drivers import DRIVERS
from games.review.puzzles import CALLED, Puzzle, hands, same
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

    # asking --------------------------------------------------------------------------------------
    async def open_puzzle(self, interaction: Interaction, theme: str, game: str) -> None:
        """A puzzle, or a hand of the trainer, in the answer to a command."""
        if theme == TRAINER:
            if game not in CALLED:
                raise Refusal("no_hands")
            await self.ask_call(interaction, game)
        else:
            await self.next_puzzle(interaction, theme, game)

    async def next_puzzle(self, interaction: Interaction, theme: str, game: str) -> None:
        """A mistake of one's own that is due, else a puzzle of the game."""
        user = interaction.user.id
        mistake = None if theme else await self.services.features[PUZZLES_FEATURE].due(user)
        if mistake is not None and await self._ask_mistake(interaction, mistake):
            return
        found = await self.services.features[PUZZLES_FEATURE].next(user, game, theme)
        if found is None:
            raise Refusal("no_puzzle")
        asked = await self.asked(interaction, found.puzzle, theme)
        if found.answered:
            asked = replace(asked, note=(await self.texts(interaction))("puzzle.all_answered"))
        await self.show(interaction, asked)

    async def asked(self, interaction: Interaction, puzzle: Puzzle, theme: str) -> ShownPuzzle:
        """A puzzle as it is shown, with its strength."""
        t, rating = await self.texts(interaction), await self.services.features[PUZZLES_FEATURE].rating_of(puzzle)
        return replace(pages.position_of(puzzle, t), note=t("puzzle.strength", rating=rating.text),
                       choose=Click("pick-puzzle", 0, 0, f"{puzzle.number}-{theme}"), theme=theme)

    async def own(self, interaction: Interaction, mistake: Mistake) -> ShownPuzzle | None:
        """A mistake as a puzzle, with the names of its table; None: its game is gone."""
        try:
            table: Table = (await self.tables.snapshot(mistake.table)).table
        except TableError:
            return None
        if table.seat_of(interaction.user.id) is None:
            return None
        record = await self.services.leagues.records.finished(table.id)
        puzzle = await self.services.features[PUZZLES_FEATURE].of_mistake(record, mistake)
        if puzzle is None:
            return None
        t, position = await self.texts(interaction), puzzle.open()
        view = named(position.situation.view, table)
        title = t("puzzle.own", n=table.id, round=mistake.round)
        click = Click("pick-mistake", table.id, 0, f"{mistake.seat}-{mistake.line}")
        return ShownPuzzle(puzzle, position, view, title, t("puzzle.own_note"), choose=click)

    async def _ask_mistake(self, interaction: Interaction, mistake: Mistake) -> bool:
        asked = await self.own(interaction, mistake)
        if asked is None:
            await self.services.features[PUZZLES_FEATURE].forget(interaction.user.id, mistake)
            return False
        await self.show(interaction, asked)
        return True

    async def ask_call(self, interaction: Interaction, game: str, last: int | None = None) -> None:
        """The hand after the ``last`` one in an order of the user's own, so that none comes back before all have come;
        the first follows from the time of the click."""
        mine = [at for at, hand in enumerate(hands()) if hand.game == game]
        Random(interaction.user.id).shuffle(mine)  # noqa: S311 nothing is dealt with it
        following = mine.index(last) + 1 if last in mine else interaction.id >> 22
        await self.show_hand(interaction, mine[following % len(mine)])

    async def show_hand(self, interaction: Interaction, which: int, called: bool | None = None) -> None:
        if which >= len(hands()):
            raise StaleTable
        hand, t = hands()[which], await self.texts(interaction)
        await self.show_drawn(interaction, PlayPicture(pages.dressed(hand.view, t), t),
                              lambda picture: pages.hand_page(hand, which, t, picture, called))


def chosen_of(puzzle: Puzzle, click: Click) -> int:
    """StaleTable: no option of this puzzle."""
    chosen = number(click.value)
    if chosen >= len(puzzle.options):
        raise StaleTable
    return chosen
