"""Counted requests: few for many changes, the most urgent first, never more than Discord allows."""

from __future__ import annotations

import asyncio
from datetime import datetime
from functools import partial
from itertools import pairwise

import pytest

from benchmarks.load.measure import busiest
from cogs.delivery import request_lanes
from cogs.delivery.request_lanes import BURST, CHANNEL_RATE, MAX_WAIT, RATE, Lane, note_request, note_turn
from cogs.delivery.request_limits import FEWEST, EvenRate
from tests.support.discord.lane_bench import Bench, settle


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


async def test_urgent_lanes_go_first(bench: Bench) -> None:
    for number in range(3 * RATE):
        bench.schedule(number, (Lane.LATER, Lane.TABLE, Lane.HAND)[number % 3])
    await bench.clock.advance(3, settle)
    assert [int(str(key)) % 3 for key, _ in bench.done] == [2] * RATE + [1] * RATE + [0] * RATE
    assert not bench.lanes.waiting


async def test_requests_are_spread_evenly_after_a_few_at_once(bench: Bench) -> None:
    for number in range(3 * RATE):
        bench.schedule(number)
    await bench.clock.advance(3, settle)
    assert bench.times.count(0) == BURST
    gaps = {round(later - sooner, 4) for sooner, later in pairwise(bench.times[BURST - 1:])}
    assert gaps == {round(1 / RATE, 4)}
    assert busiest(bench.times) <= RATE + BURST


async def test_after_a_pause_only_a_few_go_at_once(bench: Bench) -> None:
    bench.schedule("first")
    await bench.clock.advance(100, settle)
    for number in range(RATE):
        bench.schedule(number)
    await settle()
    assert bench.times.count(100) == BURST


async def test_what_may_wait_longest_waits_no_longer_than_its_patience(bench: Bench) -> None:
    """Also if there are always tables to be shown."""
    bench.schedule("board", Lane.LATER)
    for second in range(40):
        for number in range(RATE + BURST):
            bench.schedule((second, number), Lane.TABLE)
        await bench.clock.advance(1, settle)
    (at,) = [when for key, when in bench.done if key == "board"]
    assert MAX_WAIT.total_seconds() <= at < MAX_WAIT.total_seconds() + 4, "the tables of before have waited longer"


async def test_less_is_begun_while_requests_wait_for_their_turn(bench: Bench) -> None:
    """Other processes send, too: what has begun would be outdated when it goes, and go before what is more urgent."""
    turns = asyncio.Semaphore(0)

    async def work(key: object, waited: float) -> None:
        bench.done.append((key, 0))
        note_request()
        await turns.acquire()
        note_turn(waited)

    def schedule(prefix: str, waited: float) -> None:
        for number in range(4 * FEWEST):
            bench.lanes.schedule((prefix, number), partial(work, (prefix, number), waited), lane=Lane.TABLE)

    schedule("first", waited=1)
    await bench.clock.advance(1, settle)
    assert len(bench.done) == 4 * FEWEST, "nothing is known yet"
    for _ in range(4 * FEWEST):
        turns.release()
    await settle()
    schedule("second", waited=0)
    await bench.clock.advance(1, settle)
    assert len(bench.done) == 5 * FEWEST
    for _ in range(3 * FEWEST):
        turns.release()
        await bench.clock.advance(0.1, settle)
    assert len(bench.done) == 8 * FEWEST, "more, since none waits any more"
    await bench.lanes.close()


async def test_work_that_is_held_up_elsewhere_leaves_its_place_to_others(bench: Bench) -> None:
    async def waits_long(number: int) -> None:
        note_turn(1)

    async def hangs() -> None:
        await asyncio.Event().wait()

    for number in range(BURST):
        bench.lanes.schedule(number, partial(waits_long, number), lane=Lane.TABLE)
    await bench.clock.advance(1, settle)
    for number in range(FEWEST):
        bench.lanes.schedule(("hangs", number), hangs, lane=Lane.TABLE)
    await bench.clock.advance(1, settle)
    bench.schedule("next")
    await bench.clock.advance(3, settle)
    assert [key for key, _ in bench.done] == ["next"]
    await bench.lanes.close()


async def test_edits_that_are_not_counted_wait_for_no_limit(bench: Bench) -> None:
    for number in range(10 * RATE):
        bench.schedule(number, channel=7)
    for number in range(10 * RATE):
        bench.schedule(("hand", number), Lane.HAND, channel=7, sent=False, counted=False)
    await settle()
    assert len([key for key, _ in bench.done if isinstance(key, tuple)]) == 10 * RATE


async def test_a_request_that_is_counted_after_all_takes_its_place(bench: Bench) -> None:
    """A hand's message is too old, and a new one is sent: the channel has seen one more."""
    for number in range(CHANNEL_RATE):
        bench.schedule(("hand", number), Lane.HAND, channel=7, counted=False)
    await settle()
    bench.schedule("next", channel=7)
    await bench.clock.advance(10, settle)
    assert bench.times == [0] * CHANNEL_RATE + [5]


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


async def test_room_that_others_did_not_need_is_used_at_once(bench: Bench) -> None:
    """Five begin, the others wait for the channel; the five send nothing after all."""
    for number in range(2 * CHANNEL_RATE):
        bench.schedule(number, channel=7, sent=number >= CHANNEL_RATE)
    await settle()
    assert bench.times == [0] * 2 * CHANNEL_RATE


async def test_what_becomes_more_urgent_goes_first(bench: Bench) -> None:
    """Also while it waits for room, and also if it then is to come sooner."""
    for number in range(RATE):
        bench.schedule(number, Lane.ANSWER)
    bench.schedule("a", Lane.LATER)
    bench.schedule("b", Lane.TABLE)
    bench.schedule("c", Lane.LATER, within=600)
    await settle()
    bench.schedule("a", Lane.HAND)
    bench.schedule("c", Lane.ANSWER)
    await bench.clock.advance(2, settle)
    assert [key for key, _ in bench.done[RATE:]] == ["c", "a", "b"]
    await bench.clock.advance(900, settle)
    assert len(bench.done) == RATE + 3, "each once"


async def test_what_is_scheduled_again_and_again_waits_once(bench: Bench) -> None:
    for _ in range(1000):
        bench.schedule("a", within=60)
    assert len(bench.lanes._later) == 1
    for within in (50, 40):
        bench.schedule("a", within=within)
    await bench.clock.advance(100, settle)
    assert bench.times == [40]
    assert not bench.lanes._later


async def test_who_moves_to_another_channel_waits_for_its_limit(bench: Bench) -> None:
    for number in range(CHANNEL_RATE):
        bench.schedule(number, channel=7)
    bench.schedule("a", channel=7)
    await settle()
    bench.schedule("a", channel=8)
    await settle()
    assert bench.done[-1] == ("a", 0)


async def test_a_crowd_that_waits_costs_the_next_one_nothing(
    bench: Bench, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """However many wait for the limit, or for their time, a change looks at few of them."""
    for number in range(RATE + 2000):
        bench.schedule(number)
    for number in range(2000):
        bench.schedule(("later", number), within=600)
    await settle()
    assert len(bench.done) == BURST
    looked: list[datetime] = []
    free_at = EvenRate.free_at

    def looks(rate: EvenRate, now: datetime) -> datetime:
        looked.append(now)
        return free_at(rate, now)

    monkeypatch.setattr(EvenRate, "free_at", looks)
    bench.schedule("next", Lane.ANSWER)
    await settle()
    assert 0 < len(looked) < 5
    assert not bench.done[BURST:]


async def test_a_key_may_have_a_pause_of_its_own(bench: Bench) -> None:
    for _ in range(2):
        bench.lanes.schedule("a", bench.work("a"), lane=Lane.LATER, interval=30)
        await settle()
    await bench.clock.advance(60, settle)
    assert bench.times == [0, 30]


async def test_waiting_time_is_reported_by_lane(bench: Bench) -> None:
    for number in range(6):
        bench.schedule(number, Lane.HAND, channel=7)
    await bench.clock.advance(6, settle)
    assert bench.waits == [(Lane.HAND, 0.0)] * 5 + [(Lane.HAND, 5.0)]


async def test_a_process_that_leaves_ends_what_the_library_repeats_and_lets_the_rest_be_sent(
        bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    """A request that fails is repeated for half a minute: by then another process sends for the table, too."""
    monkeypatch.setattr(request_lanes, "SENDING", 0.1)
    ended, sent = list[str](), asyncio.Event()

    async def repeats() -> None:
        try:
            await asyncio.Event().wait()
        finally:
            ended.append("repeated")

    async def sends() -> None:
        await sent.wait()
        ended.append("sent")

    for work in (repeats, sends):
        bench.lanes.schedule(work.__name__, work, lane=Lane.TABLE)
    await settle()
    asyncio.get_running_loop().call_later(0.05, sent.set)
    await bench.lanes.finish()
    assert ended == ["sent", "repeated"]
    bench.schedule("back")
    await bench.clock.advance(1, settle)
    assert [key for key, _ in bench.done] == ["back"], "it sends again when it is home of something"
    await bench.lanes.close()


async def test_closing_ends_what_runs(bench: Bench) -> None:
    async def endless() -> None:
        await asyncio.sleep(3600)

    bench.lanes.schedule("a", endless, lane=Lane.TABLE)
    await settle()
    bench.schedule("later", within=5)
    await settle()
    await bench.lanes.close()
    bench.schedule("b")
    await settle()
    assert not bench.done
    assert all(alarm.call is None for _, _, alarm in bench.clock._alarms), "no timer is left"


async def test_finished_work_is_forgotten(bench: Bench) -> None:
    for number in range(10):
        bench.schedule(number)
    await bench.clock.advance(5, settle)
    bench.schedule("next")
    await settle()
    assert list(bench.lanes._jobs) == ["next"]
