"""A learner's week: the days with the rounds that were played, and this week's exercises."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from rendering import theme
from rendering.draw.sheet import Box, Sheet
from rendering.draw.text import Text
from rendering.draw.vector import icon
from rendering.picture import Detail, PictureRequest
from rendering.results.boards import EDGE, GAP, INNER, PANEL, ground

_TOP, _DAY_H, _TASK_H = 24, 132, 84
_SIGN = 36


@dataclass(frozen=True, slots=True)
class WeekDay:
    """``name``: short; ``rounds`` of the player; ``deal``: the deal of the day was played."""

    name: str
    rounds: int = 0
    deal: bool = False
    today: bool = False


@dataclass(frozen=True, slots=True)
class WeekPicture(PictureRequest):
    """``exercises``: whether each was answered right; None: not yet."""

    filename = "week"
    days: tuple[WeekDay, ...]
    exercises: tuple[bool | None, ...]
    text: Text

    def sheet(self) -> Sheet:
        sheet = ground(_TOP + _DAY_H + (GAP + _TASK_H if self.exercises else 0) + _TOP)
        wide = (INNER - GAP * (len(self.days) - 1)) // len(self.days)
        for place, day in enumerate(self.days):
            self._day(sheet, Box(EDGE + place * (wide + GAP), _TOP, wide, _DAY_H), place, day)
        if self.exercises:
            each = (INNER - GAP * (len(self.exercises) - 1)) // len(self.exercises)
            for place, right in enumerate(self.exercises):
                box = Box(EDGE + place * (each + GAP), _TOP + _DAY_H + GAP, each, _TASK_H)
                self._exercise(sheet, box, place, right)
        return sheet

    def sentences(self, detail: Detail) -> Iterable[str]:
        t = self.text
        for day in self.days:
            if day.rounds or day.deal:
                yield t("learn.picture.day", day=day.name, n=day.rounds) + (
                    f" {t('learn.picture.deal')}" if day.deal else "")
        if self.exercises:
            yield t("learn.picture.exercises", n=len(self.exercises), right=sum(map(bool, self.exercises)),
                    done=sum(each is not None for each in self.exercises))

    # drawing -----------------------------------------------------------------------------------
    def _day(self, sheet: Sheet, box: Box, place: int, day: WeekDay) -> None:
        """The day's name, how many rounds, and a mark for the deal of the day."""
        sheet.part(f"day:{place}", box, PANEL, 18, theme.GOLD if day.today else "", line=4)
        sheet.text(box.cx, box.y + 34, day.name, theme.SMALL, theme.TEXT_ON_PANEL, anchor="m", width=box.w - 12)
        figure = str(day.rounds) if day.rounds else "–"
        colour = theme.TITLE_ON_PANEL if day.rounds else theme.MUTED_ON_PANEL
        sheet.text(box.cx, box.y + 80, figure, theme.DISPLAY_SMALL, colour, anchor="m", width=box.w - 12)
        if day.deal:
            sheet.panel(Box(box.x + 24, box.bottom - 20, box.w - 48, 8), theme.GOLD, 4)

    def _exercise(self, sheet: Sheet, box: Box, place: int, right: bool | None) -> None:
        """Its number; once it is answered, a sign beside it and a colour."""
        colour = "" if right is None else theme.GOOD if right else theme.BAD
        sheet.part(f"exercise:{place}", box, PANEL, 18, colour, line=5)
        sheet.text(box.cx - (_SIGN if colour else 0), box.cy, str(place + 1), theme.STRONG, theme.TEXT_ON_PANEL,
                   anchor="m")
        if colour:
            sheet.stamp(icon("tick" if right else "cross", _SIGN, colour), box.cx + 8, box.cy - _SIGN // 2)
