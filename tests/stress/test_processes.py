"""Two processes, of which one ends: `tests.stress.processes` in short, and what it would notice."""

from __future__ import annotations

import argparse
import asyncio
from collections import defaultdict
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from tests.stress.process_world import HOWS, Broken, Process, Took, World
from tests.stress.processes import run, summary
from tests.support.postgres import programs
from tests.support.thorough import THOROUGH


@pytest.mark.skipif(not THOROUGH, reason="a minute of real time: make thorough")
@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")
def test_one_of_two_processes_ends(tmp_path: Path) -> None:
    args = argparse.Namespace(processes=2, seconds=30, tables=1, pause=6, how=["kill", "deploy"], seed=1)
    assert asyncio.run(run(tmp_path, args))


def world(own: list[tuple[float, int, str, str]], messages: list[dict[str, Any]]) -> World:
    here = World.__new__(World)
    homes = ((1, 10.0), (2, 20.0), (3, 0))
    here.processes = [cast(Process, SimpleNamespace(port=port, home_at=at)) for port, at in homes]
    here.discord = cast(Any, SimpleNamespace(
        own=own, channel={"id": "c"}, messages={str(number): each for number, each in enumerate(messages)}))
    return here


@pytest.mark.parametrize(("at", "port", "words"), [
    (25.0, 1, "5.0 s after another was home"), (25.0, 3, "never home")])
def test_a_process_that_acts_though_another_is_home_is_noticed(at: float, port: int, words: str) -> None:
    world([(19.9, 1, "POST", "/x"), (20.2, 1, "POST", "/on-its-way"), (25.0, 2, "POST", "/x")], []).check_one_acts()
    with pytest.raises(Broken, match=words):
        world([(at, port, "POST", "/x")], []).check_one_acts()


@pytest.mark.parametrize("lost", [False, True])
async def test_a_move_that_is_lost_is_noticed_but_not_one_that_is_stored_while_the_log_is_read(lost: bool) -> None:
    here = world([], [])
    here.reported, here.accepted = defaultdict(int, {1: 5}), {"a"}
    log = ["b"] if lost else ["a"]

    async def query(sql: str) -> list[Any]:
        found = [(1, 5, 5)] if "max(seq)" in sql else [(key,) for key in log] if "FROM log" in sql else []
        here.reported[1] += 1
        here.accepted.add(f"new {here.reported[1]}")
        return found

    here._query = query  # type: ignore[method-assign]
    if lost:
        with pytest.raises(Broken, match="1 of 1 accepted moves are lost"):
            await here.check_log()
    else:
        await here.check_log()


def shown(channel: str, verb: str) -> dict[str, Any]:
    return {"channel_id": channel, "flags": 0, "components": [{"type": 2, "custom_id": f"bd:{verb}:1:4", "style": 1}]}


@pytest.mark.parametrize(("channel", "verb"), [("c", "hand"), ("direct", "refresh")])
def test_a_message_that_was_sent_twice_is_noticed(channel: str, verb: str) -> None:
    world([], [shown("c", "hand"), shown("direct", "refresh"), shown("other", "refresh")]).check_messages()
    with pytest.raises(Broken):
        world([], [shown(channel, verb)] * 2).check_messages()


def test_what_takes_too_long_is_noticed() -> None:
    assert summary([Took(how, 1.0, 1.0, 9, 0) for how in HOWS])
    assert not summary([Took("kill", 1.6, 1.0, 9, 0)])
    assert not summary([Took("freeze", 12.1, 1.0, 9, 0)])
    assert summary([Took("freeze", 5.0, 1.0, 9, 3)]), "its tables pause"
    assert not summary([Took("deploy", 1.0, 1.0, 9, 1)])
