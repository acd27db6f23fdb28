"""Rules for what is played apart and compared at the end: several people do the same task, each alone and once.

Duels, quizzes, storms, and the deals of the day, the week and pairs store rows of their own, and ask here: who still
plays, who may come, who may see others' results, and in which places these are. What each person does alone is up to
the room: a deal at a table, or positions to answer.

    takers = [Taker(1, TakerState.FINISHED), Taker(2, TakerState.PLAYING)]
    may_see_others(takers, 1, over=False)    # True: 1 has nothing to gain by it any more
    placed([3, 5, 5], key=lambda n: -n)      # [(1, 5), (1, 5), (3, 3)]

A claim is stored before anything of the task is shown, under a key that a second click, another process or a restart
meets again: so nobody has a second try. That is the room's row, not a rule of this module.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, TypeVar

R = TypeVar("R")


class TakerState(StrEnum):
    """``asked``: has not agreed yet, and has seen nothing; ``left``: their answers count for nothing."""

    ASKED = "asked"
    PLAYING = "playing"
    FINISHED = "finished"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Taker:
    """Who takes part. ``user``: below 0 after their erasure."""

    user: int
    state: TakerState


def still_to_play(takers: Sequence[Taker]) -> list[Taker]:
    """Those for whom the others wait."""
    return [each for each in takers if each.state in (TakerState.ASKED, TakerState.PLAYING)]


def is_closed(takers: Sequence[Taker], most: int) -> bool:
    """Whether nobody new may come: all places are taken, or somebody who knows the task was erased, and would come as
    another one."""
    return len(takers) >= most or any(each.user < 0 for each in takers)


def may_see_others(takers: Sequence[Taker], user: int, *, over: bool) -> bool:
    """Whether a user may see what the others have made: who takes part, and can gain nothing by it any more."""
    mine = next((each for each in takers if each.user == user), None)
    return mine is not None and (over or mine.state is TakerState.FINISHED)


def place_of(results: Sequence[R], mine: R, key: Callable[[R], Any]) -> int:
    """From 1: how many are better, by the lowest ``key``, and one; equal ones share a place. ``mine`` may be one of
    ``results``, or not."""
    own = key(mine)
    return 1 + sum(1 for each in results if key(each) < own)


def placed(results: Sequence[R], key: Callable[[R], Any]) -> list[tuple[int, R]]:
    """All with their places, the best first; equal ones in the order in which they came."""
    return [(place_of(results, each, key), each) for each in sorted(results, key=key)]
