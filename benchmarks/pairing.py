"""How long a round takes to draw: ``python -m benchmarks.pairing``, some seconds of processor time.

The fifth round of a Swiss system of 100 and 200 pairs, after four with random results, and the games of an arena of 200
pairs that all wait at once, after 2,000 games.
"""

from __future__ import annotations

import os
import platform
import time
from collections import Counter
from collections.abc import Callable, Sequence
from datetime import UTC, datetime, timedelta
from functools import partial
from importlib import import_module
from random import Random
from typing import TypeVar

from bot.league.entries import CheckedIn, Joined, Opened, Paired, Resulted, Started
from bot.league.formats.matching import History
from bot.league.formats.night import NIGHTS
from bot.league.formats.swiss import swiss
from bot.league.model import Fixture, How, Member, Result, Season, Stage
from bot.league.night.facts import ClockSet
from bot.league.season import fold
from bot.league.season.night import arena
from bot.league.settings import NightRules, amended
from bot.league.state import SeasonState

T = TypeVar("T")
AT = datetime(2026, 1, 1, 20, tzinfo=UTC)
BEFORE = 4
"""Rounds that were played."""


def fifth_round(pairs: int) -> float:
    """Seconds of processor time."""
    draw, points, met, first = Random(pairs), Counter[int](), Counter[frozenset[int]](), Counter[int]()
    for number in range(BEFORE + 1):
        order = sorted(range(pairs), key=lambda each: -points[each])
        taken, games = timed(partial(swiss, order, points, History(opponents=met, first=first), draw))
        for (one,), (other,) in (each for each in games if number < BEFORE):
            met[frozenset((one, other))] += 1
            first[one] += 1
            points[draw.choice((one, other))] += 2
    return taken


def crowded(pairs: int, games: int) -> SeasonState:
    """An arena in which everybody has played, and waits."""
    settings = amended(NIGHTS["arena"], {"night": NightRules(AT)})
    state = SeasonState(Season(1, 9, "Arena", Stage.JOINING, settings, seq=1, created=AT))
    people = [tuple(Member("x", 1000 + 2 * number + place) for place in range(2)) for number in range(1, pairs + 1)]
    played = [Fixture(number, 1, ((number % pairs + 1,), ((number + 1 + number // pairs) % pairs + 1,)), number)
              for number in range(1, games + 1)]
    state = fold.preview(state, [
        Opened("Arena", settings, "ab"),
        *(Joined(number, f"E{number}", members) for number, members in enumerate(people, 1)),
        *(CheckedIn(0, each.user or 0, AT) for members in people for each in members),
        Started(dict.fromkeys(range(1, pairs + 1), 1), tuple(range(1, pairs + 1))),
        ClockSet(1, AT, AT + timedelta(hours=2)), Paired(1, tuple(played)),
        *(Resulted(each.number, Result(How.PLAYED, (1, 0), (1, 2))) for each in played)])
    return fold.preview(state, arena.lined_up(state, AT))


def timed(work: Callable[[], Sequence[T]]) -> tuple[float, Sequence[T]]:
    """Seconds of processor time, and what was found."""
    start = time.process_time()
    found = work()
    return time.process_time() - start, found


def main() -> None:
    import_module("networkx")  # else the first round loads it
    print(f"{platform.machine()}, {os.cpu_count()} cores, load {os.getloadavg()[0]:.0f}; processor time")
    for pairs in (100, 200):
        print(f"the fifth Swiss round of {pairs} pairs: {fifth_round(pairs):.2f} s")
    state = crowded(200, 2000)
    taken, made = timed(lambda: arena.matched(state, AT + arena.WAIT))
    games = sum(isinstance(each, Paired) for each in made)
    print(f"an arena of 200 pairs after 2,000 games: {taken:.2f} s for {games} games")


if __name__ == "__main__":
    main()
