"""What a process hears too late, and commands that Discord shows as a version before had them."""

from __future__ import annotations

import asyncio
import logging
from typing import Any, cast

import pytest

from tests.support.wire.fast_loop import FastLoop
from tests.support.wire.wire_people import text
from tests.support.wire.wire_world import Wired
from tests.wire.test_after_outage import Table

FROZEN = 20.0


def freeze(seconds: float) -> None:
    """The process stops, and goes on later: the clock has moved, and what was sent meanwhile is there at once."""
    cast(FastLoop, asyncio.get_running_loop()).selector.now += seconds


def noticed(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.getMessage() for record in caplog.records if record.levelno >= logging.WARNING
            and record.name.partition(".")[0] in ("bot", "cogs", "discord")]


async def test_what_came_while_the_process_was_frozen_is_one_line_and_no_try(
    wired: Wired, caplog: pytest.LogCaptureFixture,
) -> None:
    table = Table(wired)
    await table.begin()
    hand = table.in_turn(await table.now()).hand()
    assert hand is not None
    person = table.in_turn(await table.now())
    parts = [part for offered in person.controls(hand).values() for part in offered]
    await person.use(hand, parts[0])
    await asyncio.sleep(30)
    before, seq = len(wired.discord.requests), (await table.now()).seq
    made = [(await each.begin(hand, parts[0]))[0] for each in [person] * 5]
    freeze(FROZEN)
    await asyncio.sleep(10)
    assert not any(one.answered.done() for one in made)
    assert not [path for _, path in wired.discord.requests[before:] if path.endswith("/callback")]
    assert (await table.now()).seq == seq
    assert noticed(caplog) == ["this process paused for 20 s: 5 interactions came too late to be answered"]
    await table.wired.ann.slash("hand")
    assert await table.is_true()


async def test_a_pause_loses_nothing_that_can_still_be_answered(wired: Wired) -> None:
    table = Table(wired)
    await table.begin()
    await asyncio.sleep(10)
    freeze(FROZEN)
    answer = await wired.ann.slash("hand")
    await asyncio.sleep(5)
    assert answer is not None
    assert wired.ann.controls(answer)


@pytest.mark.parametrize("data", [
    {"name": "deal-cards", "type": 1, "options": []},
    {"name": "rules", "type": 1, "options": [{"name": "game", "type": 1, "options": []}]},
    {"name": "Old entry", "type": 2, "options": [], "target_id": "1"},
], ids=["gone", "other options", "entry of a menu"])
async def test_a_command_of_an_older_version_is_answered_and_no_error(
    wired: Wired, caplog: pytest.LogCaptureFixture, data: dict[str, Any],
) -> None:
    caplog.set_level(logging.INFO, "cogs")
    made, _ = await wired.discord.interact(2, wired.ann.user, wired.ann.place, {"id": "7", **data})
    await asyncio.wait_for(made.answered, 10)
    await asyncio.sleep(5)
    assert "has changed" in text(wired.discord.messages[made.original or ""])
    assert not noticed(caplog)
    assert any("another version" in record.getMessage() for record in caplog.records)


@pytest.mark.parametrize(("name", "door"), [
    ("review", "/replay"), ("verify", "/replay"), ("about", "/help"), ("block", "/prefs"),
    ("join", "/play code:7KQ4TM")])
async def test_a_command_that_has_moved_says_where_it_is(wired: Wired, name: str, door: str) -> None:
    """Discord offers it for a while after an update, and people have its name in old messages."""
    options = [{"name": "code", "type": 3, "value": "7KQ4TM"}] if name == "join" else []
    made, _ = await wired.discord.interact(
        2, wired.ann.user, wired.ann.place, {"id": "7", "name": name, "type": 1, "options": options})
    await asyncio.wait_for(made.answered, 10)
    await asyncio.sleep(5)
    assert door in text(wired.discord.messages[made.original or ""])


async def test_a_command_of_an_older_version_suggests_nothing(wired: Wired, caplog: pytest.LogCaptureFixture) -> None:
    made, _ = await wired.discord.interact(4, wired.ann.user, wired.ann.place, {
        "id": "7", "name": "deal-cards", "type": 1, "options": [
            {"name": "game", "type": 3, "value": "x", "focused": True}]})
    assert await asyncio.wait_for(made.answered, 10) == 8
    assert not noticed(caplog)
