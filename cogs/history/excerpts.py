"""What of a replay is shown to others: a trick, the hands at a step, or the whole round, as pictures in their order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from bot.i18n import Texts
from bot.tables.core.history import Step
from bot.tables.core.model import Table, named
from games.actions import Gift, Pass, Play, Take
from games.views import PlayView, View
from rendering.picture import PictureRequest
from rendering.studio import ReplayPicture, ResultPicture

KINDS = ("trick", "hand", "round")


@dataclass(frozen=True, slots=True)
class Excerpt:
    """``pictures``: one, or the frames of an animation. ``trick``: its number in the round, of a trick."""

    kind: str
    pictures: tuple[PictureRequest, ...]
    trick: int = 0


def excerpt(kind: str, table: Table, steps: Sequence[Step], at: int, t: Texts) -> Excerpt:
    """``at``: the step that is shown."""
    if kind == "hand":
        return Excerpt(kind, (_picture(table, steps, at, t),))
    if kind == "trick":
        found = tricks(steps)
        number = next((n for n, (_, last) in enumerate(found, 1) if at <= last), len(found))
        first, last = found[number - 1]
        return Excerpt(kind, _pictures(table, steps, first, last, t), number)
    result = ResultPicture(named(steps[-1].view, table), t)
    return Excerpt(kind, (*_pictures(table, steps, 0, len(steps) - 1, t), result))


def tricks(steps: Sequence[Step]) -> list[tuple[int, int]]:
    """The first and the last step of each trick: before its lead, and before it is taken (with the play that takes it
    at once)."""
    found: list[tuple[int, int]] = []
    first = 0
    for number, step in enumerate(steps):
        if number and not step.view.trick.plays:
            if isinstance(step.action, Play):
                found.append((first, number))
            elif isinstance(step.action, Take | Gift) and number > first + 1:
                found.append((first, number - 1))
            first = number
    if any(isinstance(step.action, Play) for step in steps[first + 1:]):
        found.append((first, len(steps) - 1))
    return found


def _pictures(table: Table, steps: Sequence[Step], first: int, last: int, t: Texts) -> tuple[PictureRequest, ...]:
    """The steps from ``first`` to ``last`` in which something is laid or said; passes show in the next picture."""
    shown = [number for number in range(first, last + 1)
             if number in (first, last) or not isinstance(steps[number].action, Pass | Take)]
    return tuple(_picture(table, steps, number, t) for number in shown)


def _picture(table: Table, steps: Sequence[Step], number: int, t: Texts) -> ReplayPicture:
    return ReplayPicture(named(_shown(steps, number), table), steps[number].hands, number, len(steps) - 1, t)


def _shown(steps: Sequence[Step], number: int) -> View:
    """The view after a step; if its card completes the trick, which is taken at once (Tatsu), with the whole trick."""
    step, before = steps[number], steps[max(0, number - 1)].view
    if not isinstance(step.action, Play) or step.view.trick.plays:
        return step.view
    place = step.action.seat if before.turn is None else before.turn
    plays = (*before.trick.plays, PlayView(place, step.action.cards, asked=before.asked))
    return replace(step.view, trick=replace(before.trick, plays=plays), to_act=(), turn=None, asked=None)
