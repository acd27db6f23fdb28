"""Tichu Nanjing: two teams of two, rules T1-T31, on the functions of `games.climbing`."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.base import Options, OptionSpec
from games.climbing.game import Spec, TeamGame
from games.climbing.rounds import Plan
from games.climbing.tricks import Rules, Seating

TARGET = OptionSpec("target", default=1000, minimum=100, maximum=10000)
WISH_BOMBS = OptionSpec("wish_bombs", ("yes", "no"))


def target_reached(options: Options, rounds: int, totals: Sequence[int]) -> bool:
    """T31: a team stands at the target or above, and the scores differ."""
    return max(totals) >= int(options["target"]) and totals[0] != totals[1]


@cache
def plan(dealer: int | None, wish_bombs: bool) -> Plan:
    """T3, T5, T16, T27: partners opposite; cards to the next, the partner, the previous."""
    seating = Seating.of(order=(0, 1, 2, 3), sides=(0, 1, 0, 1))
    return Plan(
        rules=Rules(seating, wish_bombs=wish_bombs, sweep=2),
        answering=0b1111,
        early=8,
        receivers=tuple(after[:-1] for after in seating.after),
    )


TICHU = TeamGame(
    Spec(
        id="tichu",
        options=(TARGET, WISH_BOMBS),
        people=4,
        seats=4,
        plan=plan,
        dealers=lambda options, results: (),
        finished=target_reached,
    )
)
