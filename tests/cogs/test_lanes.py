"""Counted requests: few for many changes, the most urgent first, never more than Discord allows."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from bot.tables.core.clock import ManualClock
from cogs.delivery.request_lanes import CHANNEL_RATE, RATE, Lane, RequestLanes


async def settle() -> None:
    for _ in range(5):
        await asyncio.sleep(0)


class Bench:
    """Lanes on a clock moved by hand; ``done``: the keys whose work ran, with the seconds since the start."""

    def __init__(self) -> None:
        self.clock = ManualClock()
        self.begun = self.clock.now()
        self.waits: list[tuple[Lane, float]] = []
        self.lanes = RequestLanes(self.clock, 1.0, lambda lane, seconds: self.waits.append((lane, seconds)))
        self.done: list[tuple[object, float]] = []

    def work(self, key: object, *, sent: bool = True) -> Callable[[], Awaitable[bool]]:
        async def run() -> bool:
            self.done.append((key, (self.clock.now() - self.begun).total_seconds()))
            return sent

        return run

    def schedule(self, key: object, lane: Lane = Lane.TABLE, channel: int = 0, within: float = 0,
                 *, sent: bool = True) -> None:
        self.lanes.schedule(key, self.work(key, sent=sent), lane=lane, channel=channel, within=within)

    @property
    def times(self) -> list[float]:
        return [when for _, when in self.done]


@pytest.fixture
def bench() -> Bench:
    return Bench()


async def test_many_changes_make_few_requests(bench: Bench) -> None:
    for _ in range(50):
        bench.schedule("a")
        await settle()
    assert bench.times == [0]
    await bench.clock.advance(5, settle)
    assert bench.times == [0, 1], "once more for what changed meanwhile"


async def test_the_earliest_of_several_delays_counts(bench: Bench) -> None:
    for within in (8, 2, 5):
        bench.schedule("a", within=within)
    await bench.clock.advance(20, settle)
    assert bench.times == [2]
    bench.schedule("a", within=8)
    await bench.clock.advance(1, settle)
    bench.schedule("a")
    await bench.clock.advance(20, settle)
    assert bench.times == [2, 21], "done with the one that could not wait, and not once more"


async def test_work_that_sent_nothing_need_not_rest(bench: Bench) -> None:
    bench.schedule("a", sent=False)
    await settle()
    bench.schedule("a")
    await settle()
    assert bench.times == [0, 0]


async def test_urgent_lanes_go_first_and_no_second_has_too_many(bench: Bench) -> None:
    for number in range(3 * RATE):
        bench.schedule(number, (Lane.LATER, Lane.TABLE, Lane.HAND)[number % 3])
    await bench.clock.advance(3, settle)
    first, second, third = (bench.done[start : start + RATE] for start in (0, RATE, 2 * RATE))
    assert {when for _, when in second} == {1.0}
    assert {when for _, when in third} == {2.0}
    assert len(first) == RATE
    assert [int(str(key)) % 3 for key, _ in second] == [2] * 30 + [1] * 15
    assert [int(str(key)) % 3 for key, _ in third] == [1] * 15 + [0] * 30
    assert not bench.lanes.waiting


async def test_a_channel_has_limits_of_its_own(bench: Bench) -> None:
    for number in range(8):
        bench.schedule(number, channel=7)
    bench.schedule("elsewhere", channel=8)
    await bench.clock.advance(10, settle)
    assert bench.times.count(0) == CHANNEL_RATE + 1
    assert bench.times.count(5) == 8 - CHANNEL_RATE


async def test_what_needed_no_request_leaves_room_for_others(bench: Bench) -> None:
    for number in range(8):
        bench.schedule(number, channel=7, sent=False)
        await settle()
    assert bench.times == [0] * 8


async def test_a_bug_is_logged_and_the_next_change_runs_again(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    async def broken() -> bool:
        bench.done.append(("a", 0))
        raise ValueError("a bug")

    for _ in range(2):
        bench.lanes.schedule("a", broken, lane=Lane.TABLE)
        await bench.clock.advance(2, settle)
    assert len(bench.done) == 2
    assert "a bug" in caplog.text


async def test_transient_errors_are_retried_with_growing_delays(bench: Bench) -> None:
    """After twice the interval, then four times …, at most a minute; after a success it rests as usual."""
    async def fails() -> bool:
        bench.done.append(("a", (bench.clock.now() - bench.begun).total_seconds()))
        if len(bench.done) < 4:
            raise OSError("no route to host")
        return True

    bench.lanes.schedule("a", fails, lane=Lane.TABLE)
    await bench.clock.advance(120, settle)
    assert bench.times == [0, 2, 6, 14]
    assert not bench.lanes.waiting


async def test_waiting_time_is_reported_by_lane(bench: Bench) -> None:
    for number in range(6):
        bench.schedule(number, Lane.HAND, channel=7)
    await bench.clock.advance(6, settle)
    assert bench.waits == [(Lane.HAND, 0.0)] * 5 + [(Lane.HAND, 5.0)]


async def test_closing_ends_what_runs(bench: Bench) -> None:
    async def endless() -> bool:
        await asyncio.sleep(3600)
        return True

    bench.lanes.schedule("a", endless, lane=Lane.TABLE)
    await settle()
    await bench.lanes.close()
    bench.schedule("b")
    await settle()
    assert not bench.done
