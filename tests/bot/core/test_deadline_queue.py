"""Deadlines by key: in order of time, replaced and cancelled by key."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

from bot.core.clock import DeadlineQueue
from bot.features.reminders.service import WaitIndex
from bot.tables.core.plan import Wait
from tests.support.manual_clock import ManualClock


async def nothing() -> None:
    pass


def seconds(clock: ManualClock, number: float) -> datetime:
    return clock.now() + timedelta(seconds=number)


async def test_keys_are_due_in_order_of_time() -> None:
    clock, due = ManualClock(), []
    queue: DeadlineQueue[str] = DeadlineQueue(clock, due.append)
    for key, at in (("late", 9), ("soon", 1), ("past", -5), ("same", 1)):
        queue.add(key, seconds(clock, at))
    await clock.advance(0, nothing)
    assert due == ["past"]
    await clock.advance(1, nothing)
    assert due == ["past", "soon", "same"]
    assert (len(queue), queue.deadline("soon")) == (1, None)
    await clock.advance(60, nothing)
    assert due[-1] == "late"
    assert len(queue) == 0


async def test_a_deadline_is_replaced_or_cancelled() -> None:
    clock, due = ManualClock(), []
    queue: DeadlineQueue[str] = DeadlineQueue(clock, due.append)
    for key in ("earlier", "later", "gone"):
        queue.add(key, seconds(clock, 10))
    queue.add("earlier", seconds(clock, 5))
    queue.add("later", seconds(clock, 20))
    queue.cancel("gone")
    await clock.advance(15, nothing)
    assert due == ["earlier"]
    queue.clear()
    await clock.advance(60, nothing)
    assert due == ["earlier"]


async def test_a_key_may_be_added_again_while_it_is_due() -> None:
    clock, due = ManualClock(), []

    def again(key: str) -> None:
        due.append(clock.now())
        if len(due) < 3:
            queue.add(key, seconds(clock, 10))

    queue: DeadlineQueue[str] = DeadlineQueue(clock, again)
    start = clock.now()
    queue.add("key", start)
    await clock.advance(100, nothing)
    assert due == [start + timedelta(seconds=number) for number in (0, 10, 20)]


async def test_replacements_and_cancellations_leave_no_timer_behind() -> None:
    clock, running = ManualClock(), set[object]()

    class Counted:
        def __init__(self) -> None:
            running.add(self)

        def cancel(self) -> None:
            running.discard(self)

    clock.call_at = lambda when, call: Counted()
    queue: DeadlineQueue[int] = DeadlineQueue(clock, lambda key: None)
    for number in range(1000):
        queue.add(number % 10, seconds(clock, 100 + number))
    assert len(running) == len(queue) == 10
    queue.cancel(3)
    assert len(running) == 9
    queue.clear()
    assert not running


async def test_a_timer_that_expires_early_is_set_again() -> None:
    """The loop's clock and the machine's differ by milliseconds: a move would be made for a player in time."""
    clock, due = ManualClock(), []
    on_time = clock.call_at
    clock.call_at = lambda when, call: on_time(when - timedelta(milliseconds=3 if when > clock.now() else 0), call)
    queue: DeadlineQueue[str] = DeadlineQueue(clock, lambda key: due.append((key, clock.now())))
    at = seconds(clock, 10)
    queue.add("key", at)
    clock.call_at = on_time
    await clock.advance(60, nothing)
    assert due == [("key", at)]


def test_waits_are_found_by_user_and_by_table() -> None:
    now = datetime(2026, 1, 1, tzinfo=UTC)
    index = WaitIndex()
    first, second, other = Wait(1, 10, now, None), Wait(2, 10, now, None), Wait(1, 11, now, None)
    for wait in (first, second, other):
        index.add(wait)
    assert index.users == (10, 11)
    assert index.of_user(10) == {1: first, 2: second}
    assert index.of_table(1) == {10: first, 11: other}
    assert index.of_user(12) == index.of_table(3) == {}
    later = Wait(1, 11, now, now)
    assert index.replace(1, [later]) == {10: first, 11: other}
    assert (index.of_user(10), index.of_table(1)) == ({2: second}, {11: later})
    index.remove(second)
    assert index.users == (11,), "a user whom nobody waits for is forgotten"
    assert index.replace(1, []) == {11: later}
    assert index.users == ()
    assert index.of_table(1) == {}


async def test_the_timer_follows_the_earliest_deadline() -> None:
    clock, due = ManualClock(), []
    queue = DeadlineQueue(clock, due.append)
    now = clock.now()
    queue.add("a", now + timedelta(seconds=9))
    queue.add("b", now + timedelta(seconds=3))
    queue.add("a", now + timedelta(seconds=6))
    assert (len(queue), queue.deadline("a"), queue.deadline("c")) == (2, now + timedelta(seconds=6), None)
    await clock.advance(2.999, nothing)
    assert due == []
    await clock.advance(0.001, nothing)
    assert due == ["b"]
    queue.add("past", now)
    await clock.advance(0, nothing)
    assert due == ["b", "past"]
    queue.cancel("a")
    queue.cancel("never")
    await clock.advance(100, nothing)
    assert (due, len(queue)) == (["b", "past"], 0)
    queue.add("d", clock.now() + timedelta(seconds=1))
    queue.clear()
    assert len(queue) == 0
    await clock.advance(100, nothing)
    assert due == ["b", "past"]
