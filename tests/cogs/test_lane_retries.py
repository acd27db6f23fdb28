"""Counted requests that fail: tried again with growing delays, and all of them once Discord is back."""

from __future__ import annotations

from functools import partial
from itertools import pairwise

import pytest

from benchmarks.load.measure import busiest
from bot.core.errors import StoreError
from cogs.delivery.request_lanes import BUG_RETRIES, BURST, RATE, Lane, note_request
from tests.support.discord.lane_bench import Away, Bench, settle


@pytest.fixture
def bench() -> Bench:
    return Bench()


async def test_transient_errors_are_retried_with_growing_delays(bench: Bench) -> None:
    """After twice the interval, then four times …; later once a minute."""
    discord = Away(bench)
    discord.away = {"a"}
    discord.schedule("a")
    await bench.clock.advance(600, settle)
    gaps = [later - sooner for sooner, later in pairwise(discord.tried["a"])]
    assert gaps[:6] == [2, 4, 8, 16, 32, 60]
    assert set(gaps[6:]) == {60}


async def test_once_discord_is_back_all_that_failed_follows(bench: Bench) -> None:
    discord, keys = Away(bench), range(100)
    discord.away = set(keys)
    discord.schedule(*keys)
    await bench.clock.advance(600, settle)
    discord.away = set()
    bench.lanes.hurry()
    await bench.clock.advance(3, settle)
    assert all(times[-1] >= 600 for times in discord.tried.values())
    assert not bench.lanes.waiting


async def test_what_failed_a_moment_ago_is_not_tried_again_at_once(bench: Bench) -> None:
    discord = Away(bench)
    discord.away = {"a"}
    discord.schedule("a")
    await settle()
    for _ in range(10):
        bench.lanes.hurry()
        await settle()
    assert discord.tried["a"] == [0]
    await bench.clock.advance(1, settle)
    assert discord.tried["a"] == [0, 1]


async def test_after_discord_was_back_the_delays_grow_again(bench: Bench) -> None:
    discord = Away(bench)
    discord.away = {"a"}
    discord.schedule("a")
    await bench.clock.advance(100, settle)
    bench.lanes.hurry()
    await settle()
    before = len(discord.tried["a"])
    await bench.clock.advance(10, settle)
    gaps = [later - sooner for sooner, later in pairwise(discord.tried["a"][before - 1:])]
    assert gaps == [2, 4]


async def test_what_fails_while_others_succeed_is_tried_seldom(bench: Bench) -> None:
    discord = Away(bench)
    discord.away = {"a", "b"}
    for _ in range(600):
        discord.schedule("a", "b", "c")
        await bench.clock.advance(1, settle)
    assert len(discord.tried["c"]) == 600
    assert len(discord.tried["a"]) < 20


async def test_a_full_disk_is_tried_again(bench: Bench) -> None:
    async def full() -> None:
        note_request()
        bench.done.append(("full", 0))
        raise StoreError("disk full")

    bench.lanes.schedule("a", full, lane=Lane.TABLE)
    await bench.clock.advance(60, settle)
    assert len(bench.done) == 5


async def test_what_failed_counts_from_then_on(bench: Bench) -> None:
    """After an outage all hands are shown again, but not in one moment: their pictures have to be drawn."""
    discord, keys = Away(bench), range(2 * RATE)
    discord.away = set(keys)
    for key in keys:
        bench.lanes.schedule(key, partial(discord._try, key), lane=Lane.HAND, counted=False)
    await bench.clock.advance(600, settle)
    discord.away = set()
    bench.lanes.hurry()
    await bench.clock.advance(5, settle)
    last = [times[-1] for times in discord.tried.values()]
    assert min(last) >= 600
    assert busiest(sorted(last)) <= RATE + BURST


async def test_a_bug_is_logged_and_tried_again_a_few_times(bench: Bench, caplog: pytest.LogCaptureFixture) -> None:
    """Until the next change: a fault of the library may pass, one of ours may not."""
    async def broken() -> None:
        note_request()
        bench.done.append(("a", 0))
        raise ValueError("a bug")

    for changes in (1, 2):
        bench.lanes.schedule("a", broken, lane=Lane.TABLE)
        await bench.clock.advance(60, settle)
        assert len(bench.done) == changes * (1 + BUG_RETRIES)
    assert "a bug" in caplog.text
