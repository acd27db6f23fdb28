"""The exercises of a week's plan, and its reminder: once a week, as a direct message, to players who want it."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.core.background import BackgroundTasks
from bot.core.clock import DeadlineQueue
from bot.core.days import midnight, monday
from bot.core.errors import StaleTable
from bot.features.plans.feature import PLANS_FEATURE
from bot.features.plans.values import WEEKLY, Exercise, ExerciseKind, WeekPlan
from bot.features.puzzles.feature import PUZZLES_FEATURE
from bot.tables.core.ports import Place
from bot.tables.reminders.notices import place, polite
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.course.cog import show_lesson
from cogs.delivery.delivery import Delivery
from cogs.plans.view import exercise_button, reminder_page
from cogs.puzzles import view as puzzle_view
from cogs.puzzles.answers import PuzzleAnswers, chosen_of
from cogs.puzzles.view import ShownPuzzle
from cogs.table_cog import TableCog

log = logging.getLogger(__name__)

LOOK_PERIOD = timedelta(minutes=10)
"""Between two looks at who is to be reminded."""
REMINDED_FROM, REMINDED_UNTIL = timedelta(hours=9), timedelta(hours=45)
"""From nine on Monday to nine on Tuesday evening, in a player's zone, they are reminded."""
KEY = "weekly"


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (PlanCog(services, delivery),)


class PlanCog(PuzzleAnswers):
    """An exercise is shown and answered as a puzzle; what it asks follows from the plan of who clicks."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._plans = services.features[PLANS_FEATURE]
        self._times: DeadlineQueue[str] = DeadlineQueue(services.clock, self._due)
        self._tasks = BackgroundTasks()

    async def at_home(self) -> None:
        self._times.add(KEY, self.services.clock.now() + LOOK_PERIOD)

    async def cog_unload(self) -> None:
        self._times.clear()

    @on("exercise", right=Right.ANYBODY, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        week, _, at = click.arg.partition("-")
        found = await self._plans.exercise(interaction.user.id, number(week), number(at))
        if found.lesson is not None:
            await show_lesson(self, interaction, found.lesson)
            return
        asked = await self._asked(interaction, number(week), number(at))
        await self.show(interaction, asked)

    @on("pick-exercise", right=Right.ANYBODY, answer=EDIT)
    async def answer(self, interaction: Interaction, click: Click) -> None:
        """The first answer counts; that to a puzzle also for the ratings. If another puzzle has come in the place of
        what was asked, it is asked first."""
        week, _, rest = click.arg.partition("-")
        text, _, which = rest.partition("-")
        at, user, t = number(text), interaction.user.id, await self.texts(interaction)
        asked = await self._asked(interaction, number(week), at)
        if asked.puzzle.number != number(which):
            await self.show(interaction, asked)
            return
        chosen = chosen_of(asked.puzzle, click)
        said = await self.reason(asked, t)
        if asked.puzzle.number:
            puzzles = self.services.features[PUZZLES_FEATURE]
            result = await puzzles.answer(user, asked.puzzle, chosen)
            said.append(puzzle_view.rating_line(result, await puzzles.standing(user), t))
        plan = await self._plans.answered(user, at, right=chosen == asked.puzzle.answer)
        await self.show(interaction, asked, chosen, said, exercise_button(plan, t))

    async def _asked(self, interaction: Interaction, week: int, at: int) -> ShownPuzzle:
        """The exercise as a puzzle. StaleTable: it is none of this week."""
        user, t = interaction.user.id, await self.texts(interaction)
        found = await self._plans.exercise(user, week, at)
        if found.lesson is not None:  # it is answered on its own page
            raise StaleTable
        asked = await self._puzzle(interaction, found)
        if asked is None:
            asked = await self._puzzle(interaction, await self._plans.another(user, at))
        if asked is None:
            raise StaleTable
        plan = await self._plans.this_week(user)
        title = t("learn.exercise", n=at + 1, of=len(plan.exercises))
        return replace(asked, title=f"{title} · {asked.title}", exercise=True,
                       choose=Click("pick-exercise", 0, 0, f"{week}-{at}-{asked.puzzle.number}"))

    async def _puzzle(self, interaction: Interaction, exercise: Exercise) -> ShownPuzzle | None:
        """None: its game or its puzzle is gone."""
        if exercise.kind is ExerciseKind.OWN:
            return await self.own(interaction, exercise.mistake)
        puzzle = self.services.features[PUZZLES_FEATURE].puzzle(exercise.place[0])
        return None if puzzle is None else await self.asked(interaction, puzzle, "")

    @on("weekly-off", right=Right.ANYBODY, answer=EDIT)
    async def no_reminder(self, interaction: Interaction, click: Click) -> None:
        """From the reminder itself."""
        prefs = await self.services.prefs.user(interaction.user.id)
        await self.services.prefs.set_user(interaction.user.id, prefs.having(WEEKLY, False))
        await self.reply(interaction, "weekly.off")

    # the reminder --------------------------------------------------------------------------------
    def _due(self, key: str) -> None:
        if not self._tasks:
            self._tasks.start(self.remind_all())
        self._times.add(KEY, self.services.clock.now() + LOOK_PERIOD)

    async def remind_all(self) -> None:
        """Remind the players whose week has begun, those that this process is home of."""
        for user in filter(self.tables.slots.here, await self.services.players.notices.wanting(WEEKLY)):
            try:
                await self._remind(user)
            except Exception:
                log.exception("the weekly reminder of %s failed", user)

    async def _remind(self, user: int) -> None:
        """Once a week, before the first exercise is done, outside quiet hours and vacations; where direct messages are
        closed, not at all."""
        prefs, now = await self.services.prefs.user(user), self.services.clock.now()
        if not prefs[WEEKLY] or polite(prefs, now) > now or not _in_time(now, place(prefs).utcoffset(now)):
            return
        if not await self._plans.remind(user):
            return
        plan = await self._plans.this_week(user)
        if any(each.right is not None for each in plan.exercises):
            return
        t = await self.services.languages.of_player(user)
        page = reminder_page(plan, t)
        try:
            channel = await self.delivery.editor.dm(user)
            await self.delivery.editor.post(channel, page, place=_place(plan, user))
            await self.delivery.editor.end(_place(plan, user))
        except API_ERRORS as error:
            log.info("no weekly reminder to %s: %s", user, error)
            if is_transient(error):
                await self._plans.not_reminded(user)


def _place(plan: WeekPlan, user: int) -> Place:
    return Place(KEY, plan.week.toordinal(), user)


def _in_time(now: datetime, offset: timedelta | None) -> bool:
    """Whether the week is to be announced, with this difference to UTC."""
    return REMINDED_FROM <= now + (offset or timedelta()) - midnight(monday(now.date())) < REMINDED_UNTIL
