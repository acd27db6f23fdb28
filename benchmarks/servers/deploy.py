"""People who play while one process of the bot takes another's place."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from benchmarks.load.measure import Answer, Measure
from benchmarks.load.people import Crowd, Table
from benchmarks.servers.discord import ManyServers

PEOPLE = 4
APART = 97
"""Between the numbers of two servers in which people play."""


class Play:
    def __init__(self, discord: ManyServers, measure: Measure) -> None:
        self._discord, self._measure = discord, measure
        self._crowd = Crowd(discord, measure, seed=1)
        self._playing: list[asyncio.Task[None]] = []

    async def open(self, tables: int) -> None:
        """Open so many tables, each in a server of its own, and play at them."""
        for number in range(tables):
            people = [self._crowd.person(f"P{number}-{place}") for place in range(PEOPLE)]
            table = Table(self._crowd, self._discord.room(number * APART % self._discord.servers), people)
            await table.open()
            self._playing.append(asyncio.create_task(table.play()))

    def since(self, at: float) -> Sequence[Answer]:
        return [each for each in self._measure.answers if each.at > at]

    async def stop(self) -> None:
        """An exception of one of the people is raised."""
        for task in self._playing:
            task.cancel()
        for result in await asyncio.gather(*self._playing, return_exceptions=True):
            if isinstance(result, Exception):
                raise result


@dataclass(frozen=True)
class Deploy:
    """``start``: seconds until the new process knew all servers; ``stop``: until the old one had ended; ``answers`` to
    clicks from then on."""

    start: float
    stop: float
    answers: Sequence[Answer]

    @property
    def unanswered(self) -> int:
        return sum(each.seconds is None for each in self.answers)

    def rows(self, tables: int) -> Iterator[tuple[str, str]]:
        slowest = max((each.seconds or 0.0 for each in self.answers), default=0.0)
        yield f"deploy while people play at {tables} tables: start", f"{self.start:.0f} s"
        yield "deploy: stop of the process that was replaced", f"{self.stop:.1f} s"
        yield "deploy: clicks / without an answer", f"{len(self.answers)} / {self.unanswered}"
        yield "deploy: slowest answer", f"{slowest:.1f} s"
