"""The one way to live by a log, with the smallest thing that has one: a list of words."""

from __future__ import annotations

import asyncio
import doctest
from dataclasses import dataclass, field

import pytest

from bot.log import repository as module
from bot.log.errors import Conflict
from bot.log.repository import ATTEMPTS, Repository


class StaleError(Exception):
    """What callers get in place of a conflict."""


@dataclass(frozen=True)
class Words:
    id: int
    said: tuple[str, ...] = ()

    @property
    def seq(self) -> int:
        return len(self.said)


@dataclass
class Logs:
    """Logs in memory. ``gate``: writes wait for it; ``faster``: what other processes write first, a word a time."""

    rows: dict[int, list[str]] = field(default_factory=dict)
    told: list[tuple[Words, str]] = field(default_factory=list)
    reads: int = 0
    gate: asyncio.Event | None = None
    faster: list[str] = field(default_factory=list)
    failing: bool = False

    async def read(self, id: int) -> Words:
        self.reads += 1
        if id not in self.rows:
            raise KeyError(id)
        said = tuple(self.rows[id])
        await asyncio.sleep(0)
        return Words(id, said)

    async def write(self, before: Words, word: str) -> Words:
        if self.gate is not None:
            await self.gate.wait()
        if self.faster:
            self.rows[before.id].append(self.faster.pop(0))
        if len(self.rows[before.id]) != before.seq:
            raise Conflict
        if self.failing:
            raise OSError("full")
        self.rows[before.id].append(word)
        return Words(before.id, (*before.said, word))

    def tell(self, after: Words, word: str) -> None:
        assert self.rows[after.id][after.seq - 1] == word, "told before it was durable"
        self.told.append((after, word))


def opened(**given: object) -> tuple[Logs, Repository[Words, str]]:
    logs = Logs(rows={1: []}, **given)  # type: ignore[arg-type]
    return logs, Repository(logs, cache=4, stale=StaleError)


def counted(state: Words) -> str:
    return f"word {state.seq + 1}"


def test_the_example_runs() -> None:
    assert doctest.testmod(module).attempted > 3
    assert doctest.testmod(module).failed == 0


async def test_durable_then_known_then_told() -> None:
    logs, words = opened()
    after = await words.change(1, counted)
    assert after.said == ("word 1",) == (await words.newest(1)).said
    assert logs.told == [(after, "word 1")]
    assert logs.reads == 1


async def test_an_unknown_id_goes_through() -> None:
    _, words = opened()
    with pytest.raises(KeyError):
        await words.newest(2)


async def test_decisions_are_made_one_after_the_other() -> None:
    logs, words = opened()
    await asyncio.gather(*(words.change(1, counted) for _ in range(5)))
    assert logs.rows[1] == [f"word {n}" for n in range(1, 6)]
    assert [after.seq for after, _ in logs.told] == [1, 2, 3, 4, 5]


async def test_reading_does_not_wait_for_who_decides() -> None:
    _, words = opened()
    await words.newest(1)
    async with words.hold(1):
        reading = asyncio.create_task(words.newest(1))
        await asyncio.sleep(0)
        assert reading.done()


async def test_a_decision_that_raises_changes_nothing() -> None:
    logs, words = opened()

    def refuse(state: Words) -> str:
        raise ValueError("no")

    with pytest.raises(ValueError, match="no"):
        await words.change(1, refuse)
    assert logs.rows == {1: []}
    assert not logs.told


async def test_a_faster_process_makes_it_decide_again() -> None:
    _, words = opened(faster=["theirs"])
    assert (await words.change(1, counted)).said == ("theirs", "word 2")


async def test_it_gives_up_after_some_attempts() -> None:
    logs, words = opened(faster=["theirs"] * ATTEMPTS)
    with pytest.raises(StaleError):
        await words.change(1, counted)
    assert "word" not in " ".join(logs.rows[1])


async def test_who_holds_a_state_learns_that_it_was_stale() -> None:
    _, words = opened(faster=["theirs"])
    with pytest.raises(StaleError):
        async with words.hold(1) as state:
            await words.store(state, "mine")
    assert (await words.newest(1)).said == ("theirs",)


async def test_a_cancelled_caller_changes_nothing_about_what_happens() -> None:
    logs, words = opened(gate=asyncio.Event())
    change = asyncio.create_task(words.change(1, counted))
    await asyncio.sleep(0.01)
    change.cancel()
    with pytest.raises(asyncio.CancelledError):
        await change
    assert logs.gate is not None
    logs.gate.set()
    await asyncio.sleep(0.01)
    assert logs.told
    assert (await words.newest(1)).said == ("word 1",)


async def test_after_a_failed_write_it_is_read_again() -> None:
    logs, words = opened()
    await words.newest(1)
    logs.failing = True
    with pytest.raises(OSError, match="full"):
        await words.change(1, counted)
    logs.failing = False
    logs.rows[1].append("it was written after all")
    assert (await words.newest(1)).said == ("it was written after all",)
    assert (await words.change(1, counted)).said == ("it was written after all", "word 2")


async def test_what_was_rewritten_while_it_was_read_is_read_again() -> None:
    logs, words = opened()
    logs.rows[1] = ["old name"]
    reading = asyncio.create_task(words.newest(1))
    await asyncio.sleep(0)
    logs.rows[1] = ["new name"]
    words.forget_all()
    assert (await reading).said == ("old name",)
    assert (await words.newest(1)).said == ("new name",)


async def test_each_time_something_is_rewritten_counts() -> None:
    logs, words = opened()
    words.forget_all()
    logs.rows[1] = ["old name"]
    reading = asyncio.create_task(words.newest(1))
    await asyncio.sleep(0)
    logs.rows[1] = ["new name"]
    words.forget_all()
    await reading
    assert (await words.newest(1)).said == ("new name",)


async def test_what_was_rewritten_while_it_was_written_is_read_again() -> None:
    logs, words = opened(gate=asyncio.Event())
    logs.rows[1] = ["old name"]
    change = asyncio.create_task(words.change(1, counted))
    await asyncio.sleep(0.01)
    logs.rows[1] = ["new name"]
    words.forget_all()
    assert logs.gate is not None
    logs.gate.set()
    await change
    assert (await words.newest(1)).said == ("new name", "word 2")


async def test_an_older_state_does_not_replace_a_newer_one() -> None:
    _, words = opened()
    words.know(Words(1, ("a", "b")))
    words.know(Words(1, ("a",)))
    assert (await words.newest(1)).seq == 2
    words.know(Words(1, ("a", "c")))
    assert (await words.newest(1)).said == ("a", "c"), "what is not in the log may have changed"
