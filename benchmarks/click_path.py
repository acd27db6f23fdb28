"""Trace one play from the click to the last edit: which modules take part, and how many calls they make.

``python -m benchmarks.click_path`` runs a table of four people on the Discord in memory, lets the leader play a card
from their hand and counts every call of a function in `bot`, `cogs`, `games` and `rendering` (the drawing process and
the simulated clock not included) until nothing more is to be done. The click with its answer is counted apart from the
updates of the table and of the other hands. The cards are the same at each run.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from collections import Counter, defaultdict
from collections.abc import Awaitable, Callable
from contextvars import ContextVar
from itertools import count
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from rich.console import Console
from rich.table import Table

ROOT = Path(__file__).parents[1]
PACKAGES = ("bot", "cogs", "games", "rendering")
sys.path.insert(0, str(ROOT))
SIMULATED = "bot.playground"
BEGINS = {"BusDriver.handle_click": "click", "RequestLanes._run": "update"}
"""Functions with which a part of the work begins."""
_part: ContextVar[str] = ContextVar("part", default="other")


class Trace:
    """Counts calls of the project's functions, by module and by function."""

    def __init__(self) -> None:
        self.modules: Counter[str] = Counter()
        self.functions: Counter[str] = Counter()
        self.parts: defaultdict[str, Counter[str]] = defaultdict(Counter)

    def __call__(self, frame: FrameType, event: str, arg: object) -> None:
        if event != "call":
            return
        path = frame.f_code.co_filename
        if not path.startswith(str(ROOT)):
            return
        module = path[len(str(ROOT)) + 1 : -3].replace("/", ".")
        if module.split(".")[0] in PACKAGES and not module.startswith(SIMULATED):
            self.modules[module] += 1
            function = frame.f_code.co_qualname
            self.functions[f"{module}:{function}"] += 1
            if function in BEGINS:
                _part.set(BEGINS[function])
            self.parts[_part.get()][module] += 1

    async def of(self, work: Callable[[], Awaitable[Any]]) -> None:
        sys.setprofile(self)
        try:
            await work()
        finally:
            sys.setprofile(None)


async def measure() -> Trace:
    """Play the first card of a round and trace it."""
    from tests.support.discord.discord_world import World
    from tests.support.discord.fake_pictures import FakePictures
    from tests.support.discord.players import started
    from tests.support.discord.still_time import QUICK

    with tempfile.TemporaryDirectory() as folder:
        numbers = count(1)
        world = World(Path(folder) / "trace.db", {
            "paces": QUICK, "pictures": FakePictures(), "interval": 1.0,
            "random": lambda size: next(numbers).to_bytes(size, "big")})
        await world.start()
        with world.env.time_context():
            players = await started(world, "Ann", "Bo", "Cy", "Di")
            for player in players:
                await player.press("No grand Tichu")
            for player in players:
                await player.give()
            await world.later(10)
            leader, label = next((player, part["label"]) for player in players for part in world.components(player.hand)
                                 if part.get("custom_id", "").startswith("bd:quick:") and part["label"] != "Mah Jong")
            before = (await world.app.tables.lists.of_person(leader.member.id))[0].seq
            trace = Trace()

            async def play() -> None:
                await leader.press(label)
                await world.later(10)

            await trace.of(play)
            assert (await world.app.tables.lists.of_person(leader.member.id))[0].seq > before, "played"
            await world.stop()
    return trace


def main() -> None:
    from tests.support.discord.still_time import StillLoop, prepare

    with pytest.MonkeyPatch.context() as patch, asyncio.Runner(loop_factory=StillLoop) as runner:
        prepare(patch)
        trace = runner.run(measure())
    console = Console()
    parts = "".join(f"\n{part}: {len(found)} modules, {found.total()} calls" for part, found in trace.parts.items())
    table = Table(title=f"{len(trace.modules)} modules, {sum(trace.modules.values())} calls{parts}")
    table.add_column("module")
    table.add_column("calls", justify="right")
    for module, calls in trace.modules.most_common():
        table.add_row(module, str(calls))
    console.print(table)
    if "-v" in sys.argv:
        for function, calls in trace.functions.most_common(60):
            console.print(f"{calls:5} {function}", highlight=False)


if __name__ == "__main__":
    main()
