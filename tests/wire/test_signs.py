"""Whether Discord answers is noticed soon: when it is back, and before the bot decides something for a person."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from dataclasses import replace
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest
import pytest_asyncio

from bot.tables.core.change import Changed
from bot.tables.core.entries import TimeReturned
from bot.tables.core.plan import DueKind
from tests.support.thorough import sampled
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_people import Person
from tests.support.wire.wire_world import QUICK, Wired
from tests.wire.test_after_outage import Table, back

SOON = 5.0
"""Seconds after Discord is back until clocks go on."""
FAULTS = (Fault(503), Fault(502), Fault(), Fault(503, done=True))
BANNED = Fault(429, body="<html>error code: 1015</html>", kind="text/html")
"""What stands before Discord answers, without the header Via."""
BLOCKED = Fault(429, body={"code": 0, "message": "You are being blocked from accessing our API temporarily"})
DENIED = Fault(401, body={"code": 0, "message": "401: Unauthorized"})
EVERY = 10.0
"""Seconds between two questions to a shard."""


def now() -> float:
    return asyncio.get_running_loop().time()


class Timed(Table):
    """A table with a time limit. ``late``: when moves were made for people whose time was up."""

    def __init__(self, wired: Wired) -> None:
        super().__init__(wired)
        self.late: list[float] = []
        wired.app.tables.subscribe(self._changed)

    def _changed(self, change: Changed) -> None:
        if change.timeout:
            self.late.append(now())

    async def left(self) -> float:
        """Seconds until the time of who is in turn is up."""
        due = (await self.now()).plan.due
        assert due is not None
        assert due.kind is DueKind.LIMIT
        return (due.at - self.wired.clock.now()).total_seconds()

    async def without(self, seconds: float, begin: Callable[[], object], end: Callable[[], object]) -> None:
        """An outage, and some time for what follows it."""
        begin()
        await asyncio.sleep(seconds)
        assert not self.late
        end()
        await self.wired.discord.gateway.connected()
        await asyncio.sleep(EVERY)


@pytest_asyncio.fixture(params=[30])
async def timed(tmp_path: Path, request: pytest.FixtureRequest) -> AsyncIterator[Timed]:
    wired = Wired(tmp_path / "bus.db", paces={**QUICK, "live": replace(QUICK["live"], limit=request.param)})
    await wired.start()
    table = Timed(wired)
    await table.begin()
    yield table
    await wired.stop()


def silence(table: Timed, silent: bool) -> Callable[[], object]:
    return lambda: setattr(table.wired.discord.gateway, "silent", silent)


def failing(table: Timed, fault: Fault | None) -> Callable[[], object]:
    return lambda: setattr(table.wired.discord, "meet", lambda method, path: fault)


def hanging(table: Timed, seconds: float) -> Callable[[], object]:
    return lambda: setattr(table.wired.discord, "slow", seconds)


async def given_back(wired: Wired) -> int:
    """How often time was given back."""
    return sum(isinstance(entry.fact, TimeReturned) for entry in await wired.app.storage.tables.log(1))


# requests alone ---------------------------------------------------------------------------------

async def click(person: Person) -> None:
    """Ask for the hand again, whatever becomes of it."""
    hand = person.hand()
    offered = person.controls(hand) if hand is not None else {}
    if hand is not None and offered:
        await person.begin(hand, next(iter(offered.values()))[0])


async def seconds_frozen(table: Table, random: Random) -> float:
    """Requests fail while people click and the game goes on; the seconds until clocks go on after that."""
    wired, fault = table.wired, random.choice(FAULTS)
    before = await given_back(wired)
    wired.discord.meet = lambda method, path: fault
    end = now() + random.uniform(30, 200)
    await table.move()
    while (left := end - now()) > 0:
        await asyncio.sleep(min(left, random.uniform(1, 20)))
        if end - now() > 1:  # the end is not noticed by a click
            await click(random.choice(table.people))
    back(wired)
    begun = now()
    while await given_back(wired) == before:
        assert now() - begun < 300, "clocks stay frozen"
        await asyncio.sleep(0.1)
    found = now() - begun
    await asyncio.sleep(random.uniform(20, 40))
    return found


async def test_clocks_go_on_soon_after_requests_work_again(wired: Wired) -> None:
    table = Table(wired)
    await table.begin()
    found = [await seconds_frozen(table, Random(seed)) for seed in sampled((0, 2, 5), range(10))]
    print("clocks go on after", *(f"{seconds:.1f}" for seconds in found))
    assert max(found) <= SOON, found


# before something is decided for a person -----------------------------------------------------

async def test_a_silent_gateway_costs_nobody_a_move(timed: Timed) -> None:
    """Nobody hears a click, though the connection is open and requests work."""
    await timed.move()
    before = await timed.left()
    await timed.without(100, silence(timed, True), silence(timed, False))
    assert await timed.left() >= before - EVERY


async def test_a_gateway_that_was_silent_for_a_moment_costs_nobody_a_move(timed: Timed) -> None:
    """It speaks again before the library notices."""
    await timed.move()
    before = await timed.left()
    await asyncio.sleep(before - 20)
    await timed.without(40, silence(timed, True), silence(timed, False))
    await asyncio.sleep(EVERY)
    assert await timed.left() >= 10
    assert not timed.late


@pytest.mark.parametrize("timed", [300], indirect=True)
async def test_the_time_of_a_silent_gateway_is_given_back_although_no_limit_ended(timed: Timed) -> None:
    """The library notices it after a minute, and connects again."""
    await timed.move()
    before = await timed.left()
    await timed.without(80, silence(timed, True), silence(timed, False))
    await timed.wired.until(lambda: _is(given_back(timed.wired)))
    assert await timed.left() >= before - EVERY - 5


async def _is(count: Coroutine[Any, Any, int]) -> bool:
    return bool(await count)


@pytest.mark.parametrize("fault", [Fault(503), Fault(502), Fault(), BANNED, BLOCKED, DENIED],
                         ids=["503", "502", "broken", "address banned", "blocked", "token refused"])
async def test_requests_that_fail_while_people_sit_still_cost_nobody_a_move(timed: Timed, fault: Fault) -> None:
    await timed.move()
    await asyncio.sleep(5)
    before = await timed.left()
    await timed.without(100, failing(timed, fault), failing(timed, None))
    assert await timed.left() >= before - EVERY


async def test_requests_that_are_not_answered_cost_nobody_a_move(timed: Timed) -> None:
    await timed.move()
    await asyncio.sleep(5)
    before = await timed.left()
    await timed.without(100, hanging(timed, 1000.0), hanging(timed, 0.0))
    assert await timed.left() >= before - EVERY


@pytest.mark.parametrize("fault", [Fault(403, body={"message": "", "code": 50013}), Fault(503)], ids=["403", "503"])
async def test_a_channel_that_fails_stops_no_clock(timed: Timed, fault: Fault) -> None:
    """All other requests work."""
    channel = f"/channels/{timed.wired.discord.channel['id']}/"
    timed.wired.discord.meet = lambda method, path: fault if path.startswith(channel) else None
    await timed.move()
    await asyncio.sleep(31)
    assert len(timed.late) == 1
    assert not await given_back(timed.wired)


async def test_a_limit_ends_in_time_and_shards_are_seldom_asked(timed: Timed) -> None:
    """Nobody is there: each of the moves is made for them."""
    await timed.move()
    timed.wired.discord.gateway.asked.clear()
    begun = now()
    for number in range(1, 5):
        await asyncio.sleep(begun + 31 * number - now())
        assert len(timed.late) == number
    asked = timed.wired.discord.gateway.asked
    assert asked
    assert all(later - sooner >= EVERY - 0.001 for sooner, later in pairwise(asked))
    assert not await given_back(timed.wired)
