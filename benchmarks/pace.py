"""``python -m benchmarks.pace``: how long one person waits for three AI players, on a clock moved by hand.

Ann plays Tichu as the `normal` player would and takes three seconds for each decision, one for a move that is forced;
the three AI players are at the level given. Counted are the seconds from her move until she has to decide again, and a
round's from the deal to the score. Nothing is drawn and nothing is sent: what Discord and the network add comes on top.
"""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from random import Random
from statistics import mean, median

from rich.console import Console
from rich.table import Table as Grid

from bot.tables.core.state import RunningTable
from bot.tables.rules.lobby_rules import Opening
from games.actions import Give, Small
from games.players import choose
from games.views import Phase

PACE = 3.0
"""Seconds that Ann takes to decide."""
TAP = 1.0
"""Where only one move is legal, calls aside."""


@dataclass
class Measured:
    """Seconds: Ann's waits, those after she went out aside, whole rounds, and what is left of one once she is out."""

    waits: list[float] = field(default_factory=list)
    rounds: list[float] = field(default_factory=list)
    after_out: list[float] = field(default_factory=list)
    decisions: int = 0
    forced: int = 0


class Sitting:
    """A table with Ann and three AI players. ``finish``: she has the rest of a round finished once she is out."""

    def __init__(self, seed: str, level: str, *, finish: bool) -> None:
        from tests.support.tables.kit import ANN, Bench

        self.bench, self.ann, self.level, self.finish = Bench(seed=seed), ANN.id, level, finish
        self.person, self.rng, self.measured = ANN, Random(seed), Measured()

    async def play(self, rounds: int) -> Measured:
        service = self.bench.service
        await self.bench.driver.start()
        self.table = (await service.lobbies.create(self.person, Opening("tichu", 7, 8, options={"target": "5000"}))).id
        for _ in range(3):
            await service.lobbies.add_ai(self.table, self.ann, self.level)
        await service.lobbies.start(self.table, self.ann)
        for _ in range(rounds):
            await self.round()
        await self.bench.driver.stop()
        return self.measured

    async def now(self) -> RunningTable:
        return await self.bench.service.begun(self.table)

    async def round(self) -> None:
        if (await self.now()).position.rounds_played:
            await self.bench.service.orders.next_round(self.table, self.ann)
        while (await self.now()).phase in (Phase.BETWEEN, Phase.OVER):
            await self.go_on()
        dealt = free = (await self.now()).at
        out: datetime | None = None
        while (table := await self.now()).phase not in (Phase.BETWEEN, Phase.OVER):
            if 0 in table.to_act and table.phase is not Phase.CLOSING:
                self.measured.waits.append((self.bench.clock.now() - free).total_seconds())
                free = await self.decide(table)
            elif out is None and table.position.public.seats[0].out is not None:
                out = self.bench.clock.now()
                if self.finish:
                    await self.bench.service.orders.finish(self.table, self.ann)
            else:
                await self.go_on()
        self.measured.rounds.append((table.at - dealt).total_seconds())
        if out is not None:
            self.measured.after_out.append((table.at - out).total_seconds())

    async def decide(self, table: RunningTable) -> datetime:
        """Ann's move, after her time to think; returns when it was made."""
        choices = [action for action in table.legal(0) if not isinstance(action, Small)]
        forced = len(choices) == 1 and not isinstance(choices[0], Give)
        self.measured.decisions += not forced
        self.measured.forced += forced
        await self.bench.pass_time(TAP if forced else PACE)
        table = await self.now()
        player = table.player(self.ann)
        action = choose("normal", player.view, player.legal, self.rng).action or player.legal[0]
        if isinstance(action, Give) and not action.cards:
            action = Give(0, (player.view.seats[0].cards or ())[:3])
        await self.bench.service.act(self.table, self.ann, table.seq, action)
        return self.bench.clock.now()

    async def go_on(self) -> None:
        """Move the clock to what happens next."""
        due = (await self.now()).plan.due
        left = timedelta(seconds=1) if due is None else due.at - self.bench.clock.now()
        await self.bench.pass_time(max(left.total_seconds(), 0.001))


async def measure(rounds: int, level: str, *, finish: bool) -> Measured:
    return await Sitting("pace", level, finish=finish).play(rounds)


def rows(found: Measured) -> Sequence[tuple[str, str]]:
    def seconds(values: Sequence[float]) -> tuple[str, str, str]:
        return f"{median(values):.1f} s", f"{mean(values):.1f} s", f"{max(values):.1f} s"

    waits, rounds = seconds(found.waits), seconds(found.rounds)
    rest = seconds(found.after_out) if found.after_out else ("–", "–", "–")
    return (
        ("decisions a round", f"{found.decisions / len(found.rounds):.1f}"),
        ("forced moves a round", f"{found.forced / len(found.rounds):.1f}"),
        ("wait until the next own decision: median", waits[0]), ("mean", waits[1]), ("longest", waits[2]),
        ("a round: median", rounds[0]), ("mean", rounds[1]), ("longest", rounds[2]),
        ("the rest once the person is out: median", rest[0]), ("longest", rest[2]),
    )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--rounds", type=int, default=40)
    parser.add_argument("--level", default="normal", choices=("easy", "normal"))
    parser.add_argument("--finish", action="store_true", help="have a round finished once the person is out")
    given = parser.parse_args()
    grid = Grid(title=f"{given.rounds} rounds with three {given.level} players, {PACE:g} s a decision")
    grid.add_column("measure")
    grid.add_column("value", justify="right")
    for row in rows(asyncio.run(measure(given.rounds, given.level, finish=given.finish))):
        grid.add_row(*row)
    Console().print(grid)


if __name__ == "__main__":
    main()
