"""A process that Discord does not serve, or that hears nothing, leaves its slots to those that it serves."""

from __future__ import annotations

import asyncio
import gc
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.core.database import NotHome, StorageError
from bot.core.slots import EVERY, UNHEARD
from bot.storage.postgres import home as homes
from bot.storage.postgres import reach
from bot.storage.postgres.database import CONNECTIONS, connect
from tests.support.members import Member, shared, until

Joined = Callable[[], Awaitable[Member]]
UNHURRIED = 2.0
"""Seconds in which nothing happens that could."""


def serves(answer: bool) -> Callable[[], Awaitable[bool]]:
    async def ask() -> bool:
        return answer

    return ask


async def two(member: Joined, *, served: bool) -> tuple[Member, Member]:
    first, second = await member(), await member()
    for each in (first, second):
        each.home.ask_by(serves(served))
        await each.join()
    await shared(first, second)
    return first, second


def held(*members: Member) -> Callable[[], Awaitable[bool]]:
    """Whether the first one has all slots, and the others none."""
    return lambda: asyncio.sleep(0, result=members[0].held == EVERY and not any(each.held for each in members[1:]))


async def test_a_process_that_discord_does_not_serve_leaves_its_slots_once_a_minute(
    member: Joined, monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(reach, "PAUSE", 3.0)
    first, second = await two(member, served=True)
    first.home.lost(now=True)
    await until(held(second, first))
    left = asyncio.get_running_loop().time()
    first.home.lost(now=False)
    await shared(first, second)
    assert asyncio.get_running_loop().time() - left > 2.5, "it does not come back at once"
    first.home.lost(now=True)
    await asyncio.sleep(UNHURRIED)
    assert first.held, "nor does it go at once again"
    await until(held(second, first))


async def test_a_process_that_has_left_does_nothing_of_its_own_until_it_has_slots_again(
    member: Joined, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The library repeats a request that failed for half a minute: by then others have sent it."""
    monkeypatch.setattr(reach, "PAUSE", 1.0)
    first, second = await two(member, served=True)
    await first.home.confirmed()
    first.home.lost(now=True)
    await until(held(second, first))
    with pytest.raises(NotHome):
        await first.home.confirmed()
    await second.home.confirmed()
    first.home.lost(now=False)
    await shared(first, second)
    await first.home.confirmed()


async def test_nobody_moves_while_none_is_served(member: Joined) -> None:
    first, second = await two(member, served=False)
    before = first.held, second.held
    first.home.lost(now=True)
    await asyncio.sleep(UNHURRIED)
    assert (first.held, second.held) == before, "the other one is not served"
    second.home.ask_by(serves(True))
    second.home.lost(now=True)
    await asyncio.sleep(UNHURRIED)
    assert (first.held, second.held) == before, "all are cut off"
    second.home.lost(now=False)
    await until(held(second, first))


async def test_nobody_moves_when_discord_is_back_and_one_notices_it_first(member: Joined) -> None:
    first, second = await two(member, served=True)
    before = first.held, second.held
    for each in (first, second):
        each.home.lost(now=True)
    await asyncio.sleep(UNHURRIED / 2)
    second.home.lost(now=False)
    await asyncio.sleep(UNHURRIED)
    assert (first.held, second.held) == before, "the first asks on for a while"
    first.home.lost(now=False)
    await asyncio.sleep(UNHURRIED)
    assert (first.held, second.held) == before


async def test_who_misses_what_others_hear_leaves_at_once(member: Joined, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reach, "OTHERS_SERVED", 60.0)
    first, second = await two(member, served=True)
    first.home.lost(now=True, sure=True)
    await until(held(second, first))


async def test_the_only_process_keeps_its_slots(member: Joined) -> None:
    only = await member()
    await only.join()
    only.home.lost(now=True)
    await asyncio.sleep(UNHURRIED)
    assert only.held == EVERY


async def test_a_home_is_told_of_clicks_that_nobody_claims(member: Joined, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(homes, "SLOT_TIMEOUT", 0.2)
    first, second = await two(member, served=True)
    told = list[int]()
    first.database.slots.hear(UNHEARD, told.append)
    slot = min(first.held)
    assert not await second.home.mine(77, slot)
    await until(lambda: asyncio.sleep(0, result=77 in told))
    await asyncio.sleep(1.1)
    assert await first.home.mine(78, slot)
    assert not await second.home.mine(78, slot)
    await asyncio.sleep(1)
    assert 78 not in told, "it was claimed"


async def test_a_click_is_claimed_while_all_other_connections_wait_for_a_lock(member: Joined) -> None:
    """An administrator locks the log: whoever reads it waits."""
    first = await member()
    await first.join()
    async with await connect(first.database.server) as other, other.transaction():
        await other.execute(b"LOCK TABLE log")
        reading = [asyncio.create_task(first.database.all("SELECT 1 FROM log")) for _ in range(CONNECTIONS + 5)]
        await asyncio.sleep(0.3)
        async with asyncio.timeout(1):
            assert await first.home.mine(5)
        for task in reading:
            task.cancel()
        await asyncio.wait(reading)


async def test_a_claim_that_fails_when_nobody_waits_is_no_unhandled_error(
    member: Joined, monkeypatch: pytest.MonkeyPatch,
) -> None:
    first, unhandled = await member(), list[dict[str, Any]]()
    await first.join()
    asyncio.get_running_loop().set_exception_handler(lambda loop, context: unhandled.append(context))
    monkeypatch.setattr(homes, "CLAIM_TIMEOUT", 0.1)
    async with await connect(first.database.server) as other, other.transaction():
        await other.execute(b"LOCK TABLE clicks")
        with pytest.raises(StorageError):
            await first.home.mine(5)
        for _ in range(2):  # it asks once more on a new connection
            await asyncio.sleep(0.3)
            await other.execute(
                b"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name LIKE '% claims'")
    await first.home._claims.settle()
    gc.collect()
    assert not unhandled


async def test_of_processes_that_are_told_to_stop_at_once_none_relies_on_the_other(member: Joined) -> None:
    """Then each says goodbye at its tables."""
    first, second = await two(member, served=True)

    async def stop(each: Member, after: float) -> bool:
        assert each.keeping is not None
        await asyncio.sleep(after)
        each.keeping.cancel()
        await asyncio.wait([each.keeping])
        return await each.home.stop()

    assert await asyncio.gather(stop(first, 0), stop(second, 0.2)) == [False, False]


async def test_a_process_that_stops_while_it_looks_at_the_locks_keeps_its_session(member: Joined) -> None:
    for number in range(5):
        first = await member()
        await first.join()
        assert first.keeping is not None
        first.home._given.set()  # it asks at once
        for _ in range(number + 2):
            await asyncio.sleep(0)
        first.keeping.cancel()
        await asyncio.wait([first.keeping])
        assert first.home._session is not None
        assert not first.home._session.closed
        assert not await first.home.stop()
        await first.home.give()
