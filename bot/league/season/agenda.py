"""What a season's managers have to do next, the most urgent first. It follows from the state alone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from enum import StrEnum
from typing import NamedTuple

from bot.league.formats.registry import format_of, too_few
from bot.league.model import Stage
from bot.league.season import dates
from bot.league.season.deadlines import overdue
from bot.league.state import SeasonState


class AgendaTask(StrEnum):
    """Each has a line on the managers' desk: the text ``league.task.<task>``."""

    CASES = "cases"
    REPORTS = "reports"
    OVERDUE = "overdue"
    START = "start"
    PUBLISH = "publish"
    DRAW = "draw"
    WAIT = "wait"
    CLOSE = "close"
    ARCHIVE = "archive"


class AgendaItem(NamedTuple):
    """``n``: how many entrants or games it is about; for `AgendaTask.DRAW` and `AgendaTask.PUBLISH` the round."""

    task: AgendaTask
    n: int = 0


def agenda(state: SeasonState, now: datetime) -> list[AgendaItem]:
    """What is due, then what the season waits for."""
    stage = state.season.stage
    if stage is Stage.JOINING:
        return [AgendaItem(AgendaTask.START, len(state.entrants))]
    if stage is Stage.CLOSED:
        return [AgendaItem(AgendaTask.ARCHIVE)]
    return list(_running(state, now)) if stage is Stage.RUNNING else []


def _running(state: SeasonState, now: datetime) -> Iterator[AgendaItem]:
    if state.appointments.objections:
        yield AgendaItem(AgendaTask.CASES, len(state.appointments.objections))
    if reports := sum(case.open for case in state.fairness.cases.values()):
        yield AgendaItem(AgendaTask.REPORTS, reports)
    if late := overdue(state, now):
        yield AgendaItem(AgendaTask.OVERDUE, len(late))
    waiting = len(state.open())
    over = dates.ended(state.settings, now)
    if state.drawing.draft is not None:
        yield AgendaItem(AgendaTask.PUBLISH, state.round + 1)
    elif not waiting and rounds_left(state) and not over and not too_few(state):
        yield AgendaItem(AgendaTask.DRAW, state.round + 1)
    elif (not waiting and not format_of(state.settings).ladder) or over:
        yield AgendaItem(AgendaTask.CLOSE)
    if waiting:
        yield AgendaItem(AgendaTask.WAIT, waiting)


def is_short(state: SeasonState, now: datetime) -> bool:
    """Whether another round would be due, and there are too few for it: managers close the season."""
    return (state.season.stage is Stage.RUNNING and state.round > 0 and state.drawing.draft is None and not state.open()
            and rounds_left(state) and too_few(state) and not dates.ended(state.settings, now))


def rounds_left(state: SeasonState) -> bool:
    """Whether another round may follow the newest one; only pairing it decides that in a Swiss system or a knock-out
    without a number of rounds."""
    kind, settings = format_of(state.settings), state.settings
    if kind.ladder:
        return False
    if kind.pairs_all:
        return state.round == 0
    return not settings.course.rounds or state.round < settings.course.rounds


def advances(state: SeasonState, now: datetime) -> bool:
    """Whether the next round is paired by itself now."""
    settings = state.settings
    if settings.course.advance == "button" or state.drawing.draft is not None or not state.round or state.open() \
            or state.season.stage is not Stage.RUNNING or not rounds_left(state) or dates.ended(settings, now) \
            or too_few(state):
        return False
    if settings.course.advance == "done":
        return True
    at = dates.last_weekly(settings, now)
    return at is not None and state.drawing.paired_at is not None and state.drawing.paired_at < at
