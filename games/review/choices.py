"""What choices in a position are worth, by play-outs: for a player who has undone one and made another.

Only where play-outs are quick (`games.review.compiled.fast`), in worlds that fit what the seat has seen.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any

from games.actions import Action, RuleError
from games.base import Game
from games.records.reader import Reader, lines
from games.review.compiled import library_for
from games.review.decisions import KINDS, Situation
from games.review.playouts import Comparison, margins

WORLDS = 96
"""Worlds in which the choices are played on: a tenth of a second."""


@dataclass(frozen=True, slots=True)
class Worth:
    """``points``: the mean margin of the seat's side in this round; ``error``: the standard error of its difference to
    that of the first choice (0 for the first)."""

    points: float
    error: float


def weigh(record: str, choices: Sequence[str]) -> list[Worth] | None:
    """The worth of ``choices``, lines of a record by one seat, where ``record`` ends. None: play-outs take long there,
    or the position has no value. RecordError."""
    reader = Reader()
    for text in lines(record):
        reader.feed(text)
    actions = [action for text in choices if (action := _read(reader, text)) is not None]
    if len(actions) < len(choices) or not reader.ready:
        return None
    situation = _situation(reader.game, reader.state, actions[0], reader.number)
    if library_for(situation) is None:
        return None
    return worths(margins(situation, actions, Random(f"worth {reader.number}"), WORLDS))  # noqa: S311 (nothing is dealt)


def worths(played: Sequence[Sequence[float]]) -> list[Worth]:
    """Of the margins of each choice, in the same worlds."""
    return [Worth(sum(each) / len(each), _error(played[0], each)) for each in played]


def _read(reader: Reader, text: str) -> Action | None:
    """The action of a line in canonical form; None: it is none, or not possible there."""
    try:
        item = reader.parse(text)
        return reader.game.step(reader.state, item)[0] if isinstance(item, Action) else None
    except RuleError:
        return None


def _situation(game: Game[Any], state: Any, action: Action, number: int) -> Situation:
    seat = int(getattr(action, "seat", 0))
    return Situation(
        game, state, seat, action, KINDS[type(action)], round=len(game.rounds(state)) + 1, number=number + 1)


def _error(first: Sequence[float], other: Sequence[float]) -> float:
    return 0.0 if first is other else Comparison([one - two for one, two in zip(first, other, strict=True)]).error
