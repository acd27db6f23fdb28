"""The course: lessons with positions to play, one after the other, and the progress of who learns."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.core.errors import StaleTable
from bot.features.course.feature import COURSE_FEATURE
from bot.features.course.values import is_done
from bot.features.plans.feature import PLANS_FEATURE
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.course import view as pages
from cogs.delivery.delivery import Delivery
from cogs.puzzles.answers import PuzzleAnswers, chosen_of
from cogs.puzzles.view import ShownPuzzle, position_of
from cogs.table_cog import TableCog
from games.review.lessons import OF_GAME, Lesson, game_of, positions


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (CourseCog(services, delivery),)


class CourseCog(PuzzleAnswers):
    """A position is shown and answered as a puzzle that is not rated."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._course = services.features[COURSE_FEATURE]

    @on("course", right=Right.ANYBODY, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._lessons(interaction, click.arg)

    @on("pick-course", right=Right.ANYBODY, answer=EDIT)
    async def choose_game(self, interaction: Interaction, click: Click) -> None:
        await self._lessons(interaction, click.value)

    async def _lessons(self, interaction: Interaction, game: str) -> None:
        known = await self._course.answers(interaction.user.id)
        page = pages.course_page(one_of(game, OF_GAME), known, await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    @on("pick-lesson", right=Right.ANYBODY, answer=EDIT)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        await show_lesson(self, interaction, Lesson(one_of(click.value, tuple(Lesson))))

    @on("lesson", right=Right.ANYBODY, answer=EDIT)
    async def lesson(self, interaction: Interaction, click: Click) -> None:
        """Its idea, or a position."""
        lesson, at = _step(click)
        if at == 0:
            await show_lesson(self, interaction, lesson)
        else:
            await self.show(interaction, await self._asked(interaction, lesson, at - 1))

    @on("pick-position", right=Right.ANYBODY, answer=EDIT)
    async def answer(self, interaction: Interaction, click: Click) -> None:
        """The first answer counts for the progress."""
        lesson, at = _step(click)
        asked = await self._asked(interaction, lesson, at)
        chosen, t, user = chosen_of(asked.puzzle, click), await self.texts(interaction), interaction.user.id
        answers = await self._course.answer(user, lesson, at, right=chosen == asked.puzzle.answer)
        said = pages.reason(positions(lesson)[at], asked, t)
        following = await self._course.next(user, game_of(lesson))
        if is_done(answers):
            await self.services.features[PLANS_FEATURE].learned(user, lesson)
            said.append(pages.remember(lesson, answers, t))
            if following is None:
                said.append(t("course.finished"))
        await self.show(
            interaction, asked, chosen, said, pages.buttons(lesson, at, answers, t, following))

    async def _asked(self, interaction: Interaction, lesson: Lesson, at: int) -> ShownPuzzle:
        """StaleTable: the lesson has no such position."""
        if at >= len(positions(lesson)):
            raise StaleTable
        position, t = positions(lesson)[at], await self.texts(interaction)
        asked = position_of(position.puzzle, t)
        title = f"{t(f'lesson.{lesson}.title')} · {t('lesson.position', n=at + 1, of=len(positions(lesson)))}"
        return replace(asked, title=title, note=t("lesson.note"), exercise=True,
                       choose=Click("pick-position", 0, 0, f"{lesson}-{at}"))


def _step(click: Click) -> tuple[Lesson, int]:
    name, _, at = click.arg.partition("-")
    return Lesson(one_of(name, tuple(Lesson))), number(at)


async def show_lesson(cog: TableCog, interaction: Interaction, lesson: Lesson) -> None:
    """The idea of a lesson, in the place of what was clicked."""
    answers = await cog.services.features[COURSE_FEATURE].of_lesson(interaction.user.id, lesson)
    page = pages.lesson_page(lesson, answers, await cog.texts(interaction))
    await interaction.edit_original_response(view=page, attachments=[])
