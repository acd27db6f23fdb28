"""Measure how much AI players delay the event loop: ``python -m benchmarks.thinking --tables 50 --seconds 30``.

At each table of Tichu `hard` plays every seat in the bot's worker processes, one decision after the other. Meanwhile
the event loop wakes every millisecond and records how late it was. The rules (view, legal actions, `apply`) run in the
loop, as in the bot.
"""

from __future__ import annotations

import argparse
import asyncio
import time
from functools import partial
from random import Random
from typing import Any

from bot.engines.thinkers import Thinkers, think
from games.registry import GAMES
from games.views import Phase

TICHU = GAMES["tichu"]
TICK = 0.001


def dealt(rng: Random) -> Any:
    state = TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d"))
    cards = list(TICHU.deck(state))
    rng.shuffle(cards)
    return TICHU.apply(state, TICHU.deal(state, cards, None))


async def table(number: int, level: str, thinkers: Thinkers, until: float, times: list[float]) -> None:
    """Play round after round and record the time of each decision."""
    rng, loop = Random(number), asyncio.get_running_loop()
    state = dealt(rng)
    while time.perf_counter() < until:
        if TICHU.phase(state) in (Phase.BETWEEN, Phase.OVER):
            state = dealt(rng)
        seat = TICHU.to_act(state)[0]
        view, legal = TICHU.view(state, seat), TICHU.legal(state, seat)
        start = time.perf_counter()
        decision = await loop.run_in_executor(thinkers, partial(think, level, view, legal, Random(number)))
        times.append(time.perf_counter() - start)
        assert decision.action is not None
        state = TICHU.apply(state, decision.action)


async def ticks(until: float, late: list[float]) -> None:
    while time.perf_counter() < until:
        before = time.perf_counter()
        await asyncio.sleep(TICK)
        late.append(time.perf_counter() - before - TICK)


async def measure(tables: int, level: str, seconds: float) -> None:
    thinkers = Thinkers()
    await asyncio.get_running_loop().run_in_executor(thinkers, time.time)  # start the workers
    await asyncio.sleep(1)
    until = time.perf_counter() + seconds
    times: list[float] = []
    late: list[float] = []
    playing = (table(number, level, thinkers, until, times) for number in range(tables))
    await asyncio.gather(ticks(until, late), *playing)
    thinkers.shutdown()
    late.sort()
    times.sort()
    print(f"{tables} tables, {level}: {len(times) / seconds:.0f} decisions/s, half within {_ms(times, 0.5)}, "
          f"99 % within {_ms(times, 0.99)}")
    print(f"event loop late: half the time {_ms(late, 0.5)}, 99 % {_ms(late, 0.99)}, 99.9 % {_ms(late, 0.999)}, "
          f"at most {_ms(late, 1)}; {sum(one > 0.02 for one in late)} of {len(late)} over 20 ms")


def _ms(times: list[float], share: float) -> str:
    """The time below which that share of the sorted times lies."""
    return f"{1000 * times[min(len(times) - 1, int(share * len(times)))]:.1f} ms"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--level", default="hard")
    parser.add_argument("--seconds", type=float, default=30)
    args = parser.parse_args()
    asyncio.run(measure(args.tables, args.level, args.seconds))


if __name__ == "__main__":
    main()
