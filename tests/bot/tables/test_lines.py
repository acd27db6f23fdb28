"""A line to Discord is lost if it does not answer; it is asked seldom, and nobody waits for one that never answers."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Hashable
from datetime import datetime, timedelta

import pytest

from bot.tables.timing.lines import DiscordLine, Lines
from tests.support.manual_clock import ManualClock

EVERY = timedelta(seconds=10)


class Discord:
    """Answers while it is ``there``. ``asked``, ``lost``: the seconds since the start."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.begun = self.clock.now()
        self.there = True
        self.nothing = False
        self.asked: list[float] = []
        self.away: list[tuple[float, float]] = []
        """When a line was lost, and since when."""
        self.returned: list[float] = []
        self.line = DiscordLine("line", self.question, EVERY, self.clock, self)

    def seconds(self, at: datetime) -> float:
        return (at - self.begun).total_seconds()

    def question(self) -> Awaitable[object] | None:
        return None if self.nothing else self._answer()

    async def _answer(self) -> None:
        self.asked.append(self.seconds(self.clock.now()))
        if not self.there:
            raise OSError("no route to host")

    def lost(self, what: Hashable, since: datetime | None = None) -> None:
        assert since is not None
        self.away.append((self.seconds(self.clock.now()), self.seconds(since)))

    def back(self, what: Hashable) -> None:
        self.returned.append(self.seconds(self.clock.now()))

    async def later(self, seconds: float) -> None:
        await self.clock.advance(seconds, settle)

    async def signs(self) -> bool:
        """Whether there is a sign now."""
        return await self.line.signs(self.clock.now())


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


@pytest.fixture
def discord() -> Discord:
    return Discord()


async def test_a_line_with_a_sign_is_not_asked(discord: Discord) -> None:
    await discord.later(100)
    discord.line.heard()
    assert await discord.signs()
    assert not discord.asked


async def test_a_quiet_line_is_asked_and_seldom(discord: Discord) -> None:
    found = []
    for _ in range(30):
        await discord.later(1)
        found.append(await discord.signs())
    assert discord.asked == [1, 11, 21]
    assert sum(found) == 3
    assert not discord.away


async def test_a_line_without_an_answer_is_lost_since_its_last_sign_and_asked_until_there_is_one(
    discord: Discord,
) -> None:
    discord.line.ask()
    await discord.later(7)
    discord.line.heard()
    discord.there = False
    await discord.later(60)
    assert not await discord.signs()
    assert discord.away == [(67, 7)]
    discord.returned.clear()
    await discord.later(25)
    assert discord.asked[-3:] == [67, 77, 87]
    assert not discord.returned
    discord.there = True
    await discord.later(10)
    assert discord.returned == [97]
    assert await discord.line.signs(discord.begun)


async def test_a_line_that_never_answered_is_trusted(discord: Discord) -> None:
    discord.there = False
    await discord.later(60)
    assert await discord.signs()
    assert not discord.away


async def test_a_line_without_a_question_is_trusted(discord: Discord) -> None:
    """A shard without a server."""
    assert await discord.signs()
    discord.nothing = True
    await discord.later(60)
    assert await discord.signs()
    assert not discord.away


async def test_a_failed_request_is_looked_into_once_that_is_allowed(discord: Discord) -> None:
    discord.line.ask()
    await settle()
    await discord.later(2)
    discord.there = False
    for _ in range(5):
        discord.line.ask()
    await discord.later(7)
    assert discord.asked == [0]
    await discord.later(1)
    assert discord.asked == [0, 10]
    assert discord.away == [(10, 0)]


async def test_a_line_that_is_stopped_asks_nothing(discord: Discord) -> None:
    discord.line.ask()
    await settle()
    discord.line.ask()
    discord.line.stop()
    await discord.later(60)
    assert discord.asked == [0]


async def test_lines_are_known_by_name(discord: Discord) -> None:
    """One is watched once; a sign, a failure or a question of another name is nobody's."""
    lines = Lines(discord.clock)
    lines.report_to(discord)
    assert lines.silent_since("rest") == discord.clock.now()
    assert await lines.answered(discord.clock.now())
    for what in ("rest", "rest", "shard"):
        lines.watch(what, discord.question, EVERY)
    await settle()
    assert discord.asked == [0, 0], "each once, as soon as it is watched"
    await discord.later(20)
    lines.heard("rest")
    lines.heard("nobody")
    assert discord.seconds(lines.silent_since("rest")) == 20
    assert discord.seconds(lines.silent_since("shard")) == 0
    lines.failed("nobody")
    await settle()
    assert discord.asked == [0, 0]
    discord.there = False
    lines.failed("shard")
    await settle()
    assert discord.asked == [0, 0, 20]
    assert discord.away == [(20, 0)]
    assert not await lines.answered(discord.clock.now())
    discord.there = True
    await discord.later(10)
    assert await lines.answered(discord.begun)
    lines.stop()


async def test_a_line_that_was_asked_just_now_serves_and_one_that_is_lost_does_not(discord: Discord) -> None:
    """Another process waits for the answer: nobody may make it wait until a quiet line may be asked again."""
    lines, five = Lines(discord.clock), timedelta(seconds=5)
    lines.report_to(discord)
    lines.watch("shard", discord.question, EVERY)
    await settle()
    for seconds in (6, 3):
        await discord.later(seconds)
        assert await lines.serve(five), "it has answered less than ten seconds ago"
    await discord.later(2)
    assert await lines.serve(five)
    assert discord.asked == [0, 11]
    discord.there = False
    await discord.later(11)
    assert not await lines.serve(five)
    lines.stop()
