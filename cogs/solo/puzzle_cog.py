"""Puzzles: positions with one best choice, near the player's strength; own mistakes come back; a trainer for calls.

The answer stays on the server side: a control names the puzzle and what was chosen.
"""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.core.errors import StaleTable, TableError
from bot.solo.ports import Mistake
from bot.tables.core.model import Table
from bot.tables.core.state import named
from cogs.common.errors import Refusal
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.solo import puzzle_view as pages
from cogs.solo.puzzle_answers import PuzzleAnswers
from cogs.solo.puzzle_view import TRAINER, ShownPuzzle
from games.review.puzzles import CALLED, PUZZLED, THEMES, Puzzle, hands
from rendering.studio import PlayPicture


class PuzzleCog(PuzzleAnswers):
    """Their controls; ``/learn`` opens them."""

    async def open(self, interaction: Interaction, theme: str, game: str) -> None:
        """A puzzle, or a hand of the trainer, in the answer to a command."""
        if theme == TRAINER:
            if game not in CALLED:
                raise Refusal("no_hands")
            await self._ask_call(interaction, game)
        else:
            await self._next(interaction, theme, game)

    @on("puzzle-next", right=Right.ANYBODY, answer=EDIT)
    async def next(self, interaction: Interaction, click: Click) -> None:
        theme, _, game = click.arg.partition("-")
        await self._next(interaction, one_of(theme, ("", *THEMES)), one_of(game, PUZZLED))

    async def _next(self, interaction: Interaction, theme: str, game: str) -> None:
        """A mistake of one's own that is due, else a puzzle of the game."""
        user = interaction.user.id
        mistake = None if theme else await self.services.solo.puzzles.due(user)
        if mistake is not None and await self._ask_mistake(interaction, mistake):
            return
        found = await self.services.solo.puzzles.next(user, game, theme)
        if found is None:
            raise Refusal("no_puzzle")
        asked = await self.asked(interaction, found.puzzle, theme)
        if found.answered:
            asked = replace(asked, note=(await self.texts(interaction))("puzzle.all_answered"))
        await self.show(interaction, asked)

    async def asked(self, interaction: Interaction, puzzle: Puzzle, theme: str) -> ShownPuzzle:
        """A puzzle as it is shown, with its strength."""
        t, rating = await self.texts(interaction), await self.services.solo.puzzles.rating_of(puzzle)
        return replace(pages.position_of(puzzle, t), note=t("puzzle.strength", rating=rating.text),
                       choose=Click("pick-puzzle", 0, 0, f"{puzzle.number}-{theme}"), theme=theme)

    @on("pick-puzzle", right=Right.ANYBODY, answer=EDIT)
    async def answer(self, interaction: Interaction, click: Click) -> None:
        """The first answer counts."""
        which, _, theme = click.arg.partition("-")
        puzzle = self.services.solo.puzzles.puzzle(number(which))
        if puzzle is None:
            raise StaleTable
        asked = await self.asked(interaction, puzzle, one_of(theme, ("", *THEMES)))
        chosen = chosen_of(puzzle, click)
        t, user = await self.texts(interaction), interaction.user.id
        result = await self.services.solo.puzzles.answer(user, puzzle, chosen)
        standing = await self.services.solo.puzzles.standing(user)
        said = [*await self.reason(asked, t), pages.rating_line(result, standing, t),
                "-# " + t.both([t(f"puzzle.theme.{theme}") for theme in puzzle.themes])]
        await self.show(interaction, asked, chosen, said)

    # own mistakes --------------------------------------------------------------------------------
    async def own(self, interaction: Interaction, mistake: Mistake) -> ShownPuzzle | None:
        """A mistake as a puzzle, with the names of its table; None: its game is gone."""
        try:
            table: Table = (await self.tables.snapshot(mistake.table)).table
        except TableError:
            return None
        if self.services.experts.own_puzzle is None or table.seat_of(interaction.user.id) is None:
            return None
        record = await self.services.leagues.records.finished(table.id)
        puzzle = await self.services.experts.own_puzzle(record, mistake)
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
            await self.services.solo.puzzles.forget(interaction.user.id, mistake)
            return False
        await self.show(interaction, asked)
        return True

    @on("pick-mistake", right=Right.PLAYER, answer=EDIT)
    async def answer_mistake(self, interaction: Interaction, click: Click) -> None:
        seat, _, line = click.arg.partition("-")
        user, puzzles = interaction.user.id, self.services.solo.puzzles
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
            await self._ask_call(interaction, which, number(said) if more else None)
        else:
            await self._hand(interaction, number(which), one_of(said, ("yes", "no")) == "yes")

    async def _ask_call(self, interaction: Interaction, game: str, last: int | None = None) -> None:
        """The hand after the ``last`` one in an order of the user's own, so that none comes back before all have come;
        the first follows from the time of the click."""
        mine = [at for at, hand in enumerate(hands()) if hand.game == game]
        Random(interaction.user.id).shuffle(mine)  # noqa: S311 nothing is dealt with it
        following = mine.index(last) + 1 if last in mine else interaction.id >> 22
        await self._hand(interaction, mine[following % len(mine)])

    async def _hand(self, interaction: Interaction, which: int, called: bool | None = None) -> None:
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
