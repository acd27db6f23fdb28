"""A table's message is edited however old it is, until Discord refuses that (30046): sources differ in when it does."""

from __future__ import annotations

import asyncio

import pytest

from bot.ops.assumptions import OLD_SPANS
from tests.support.wire.wire_contents import Json
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_limits import RateLimits
from tests.support.wire.wire_people import text
from tests.support.wire.wire_world import Wired, labels
from tests.wire.test_after_outage import Table

HOUR = 3600.0
MOVES = 12


def tables(wired: Wired) -> list[Json]:
    return [message for message in wired.ann.sees() if "My hand" in labels(message)]


def refused(seconds: float) -> Fault:
    return Fault(429, headers={"Retry-After": f"{seconds}", "X-RateLimit-Scope": "shared"}, body={
        "message": "Maximum number of edits to messages older than 1 hour reached. Try again later.", "code": 30046,
        "retry_after": seconds, "global": False})


async def aged(wired: Wired) -> tuple[Table, Json]:
    """A running table, and its message, which is two hours old."""
    table = Table(wired)
    await table.begin()
    (message,) = tables(wired)
    wired.clock.skip(2 * HOUR)
    await asyncio.sleep(60)
    return table, message


async def shown(table: Table) -> Json:
    """Somebody moves; the message that shows it."""
    await table.move()
    await asyncio.sleep(20)
    assert await table.is_true()
    (message,) = tables(table.wired)
    return message


class Refusing:
    """Discord refuses edits of a message. ``tried``: how often."""

    def __init__(self, wired: Wired, message: Json, seconds: float, times: int) -> None:
        self._path = f"/channels/{message['channel_id']}/messages/{message['id']}"
        self._fault, self._times, self.tried = refused(seconds), times, 0
        wired.discord.meet = self._meet

    def _meet(self, method: str, path: str) -> Fault | None:
        if (method, path) != ("PATCH", self._path):
            return None
        self.tried += 1
        return self._fault if self.tried <= self._times else None


async def test_an_old_message_goes_on(wired: Wired) -> None:
    table, old = await aged(wired)
    for _ in range(MOVES):
        assert (await shown(table))["id"] == old["id"], "a link to it lives"


async def test_a_refusal_of_some_seconds_is_waited_for(wired: Wired) -> None:
    """Three edits in six seconds: the message stays."""
    table, old = await aged(wired)
    refusing = Refusing(wired, old, 6, times=2)
    assert (await shown(table))["id"] == old["id"]
    assert refusing.tried == 3


async def test_after_a_longer_refusal_a_new_message_takes_its_place(wired: Wired) -> None:
    """Three edits an hour. That is known of the channel then, and forgotten when the time is over."""
    table, old = await aged(wired)
    refusing = Refusing(wired, old, HOUR, times=10)
    new = await shown(table)
    assert new["id"] != old["id"]
    assert refusing.tried == 1, "the library does not wait for an hour"
    wired.clock.skip(HOUR / 2)
    assert (await shown(table))["id"] == new["id"], "it is not old"
    wired.clock.skip(0.44 * HOUR)
    refusing = Refusing(wired, new, HOUR, times=0)
    newest = await shown(table)
    assert newest["id"] != new["id"]
    assert not refusing.tried
    wired.clock.skip(2 * HOUR)
    assert (await shown(table))["id"] == newest["id"]


@pytest.mark.parametrize("window", OLD_SPANS.values(), ids=OLD_SPANS.keys())
async def test_a_game_over_an_hour_is_shown_under_each_reading(wired: Wired, window: float) -> None:
    """By the limits of the stand-in: an old message costs at most one refused request an hour."""
    wired.discord.limits = limits = RateLimits(asyncio.get_running_loop().time, old_window=window)
    table, old = await aged(wired)
    ids, begun = set[str](), len(wired.discord.requests)
    for _ in range(MOVES):
        ids.add((await shown(table))["id"])
    assert limits.refused_old <= (1 if window == HOUR else 0)
    assert ids == {old["id"]} if window < HOUR else len(ids) == 2
    posted = ("POST", f"/channels/{old['channel_id']}/messages")
    assert wired.discord.requests[begun:].count(posted) == len(ids) - 1
    assert "Turn:" in text(tables(wired)[0])
