"""Tichu Nanjing: two teams of two, rules T1-T31, on the functions of `games.climbing`.

Leagues play by house rules, options that stay out of a record unless given: ``deals`` ends a game
after so many deals (0: at the target alone), ``level=draw`` then lets a level score stand, ``grand=no`` leaves grand
Tichu out, ``double=100`` is what a double victory counts.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

from games.base import Options, OptionSpec
from games.climbing.game import Spec, TeamGame
from games.climbing.rounds import Plan
from games.climbing.tricks import Rules, Seating

TARGET = OptionSpec("target", default=1000, minimum=100, maximum=10000)
WISH_BOMBS = OptionSpec("wish_bombs", ("yes", "no"))
HOUSE_RULES = (
    OptionSpec("deals", default=0, minimum=0, maximum=100, house=True),
    OptionSpec("level", ("extra", "draw"), house=True),
    OptionSpec("grand", ("yes", "no"), house=True),
    OptionSpec("double", ("200", "100"), house=True),
)


def target_reached(options: Options, rounds: int, totals: Sequence[int]) -> bool:
    """T31: a team stands at the target or above, and the scores differ."""
    return max(totals) >= int(options["target"]) and totals[0] != totals[1]


def finished(options: Options, rounds: int, totals: Sequence[int]) -> bool:
    """T31, or the deals of a league's match are played; a level score then asks for an extra deal or is a draw."""
    limit = int(options.get("deals", 0))
    played = bool(limit) and rounds >= limit
    draw = played and options.get("level") == "draw"
    return target_reached(options, rounds, totals) or (played and (draw or totals[0] != totals[1]))


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
        options=(TARGET, WISH_BOMBS, *HOUSE_RULES),
        people=4,
        seats=4,
        plan=plan,
        dealers=lambda options, results: (),
        finished=finished,
    )
)
