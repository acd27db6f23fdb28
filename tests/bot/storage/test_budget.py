"""One row gives places for requests to all processes, each once and one after the other."""

from __future__ import annotations

import asyncio
import signal
from collections import Counter
from collections.abc import AsyncIterator
from itertools import accumulate
from pathlib import Path

import pytest

from benchmarks.load.measure import busiest
from bot.core.database import StorageError
from bot.ops.pacing import EARLY, GAP, LIMIT, RESERVED, Pacer
from bot.storage import Server
from bot.storage.budget import OwnBudget, RequestBudget, budget_of
from bot.storage.postgres import budget as module
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.sqlite import SqliteDatabase
from tests.support.postgres import Cluster
from tests.support.wire.wire_limits import GLOBAL_LIMIT


def shared(database: PostgresDatabase) -> RequestBudget:
    return budget_of(database, lambda: True)


async def free_at(database: PostgresDatabase) -> int:
    """In microseconds since 1970."""
    row = await database.one("SELECT free_at FROM budget")
    assert row is not None
    return int(row[0])


@pytest.fixture
async def databases(postgres_database: Server) -> AsyncIterator[list[PostgresDatabase]]:
    opened = [await PostgresDatabase.open(postgres_database) for _ in range(3)]
    yield opened
    for each in opened:
        await each.close()


async def test_with_a_file_nobody_shares(tmp_path: Path) -> None:
    database = await SqliteDatabase.open(tmp_path / "bus.db")
    assert isinstance(budget_of(database, lambda: True), OwnBudget)
    assert not budget_of(database, lambda: True).shared
    await database.close()


async def test_no_place_is_given_twice_or_lost(
    databases: list[PostgresDatabase], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(module, "LONGEST", 1000.0)
    budgets = [shared(each) for each in databases]
    await budgets[0].reserve(1, 500.0, EARLY)  # so that none is free at once
    before, counts = await free_at(databases[0]), [1 + number % RESERVED for number in range(60)]
    await asyncio.gather(*(budgets[number % 3].reserve(count, GAP, EARLY) for number, count in enumerate(counts)))
    assert await free_at(databases[0]) - before == sum(round(count * GAP * 1e6) for count in counts)


def is_after_a_pause(first: float) -> bool:
    """As early as may be. The server may have taken a while to say so."""
    return -10 < first <= -EARLY + 0.00001


async def test_places_follow_each_other_and_a_pause_saves_a_few(databases: list[PostgresDatabase]) -> None:
    first, second, _ = [shared(each) for each in databases]
    assert is_after_a_pause(await first.reserve(1, GAP, EARLY)), "without a row"
    await databases[1].execute("UPDATE budget SET free_at = 1")
    assert is_after_a_pause(await second.reserve(2, 2.0, EARLY)), "after a long pause"
    assert await first.reserve(1, GAP, EARLY) <= 4 - EARLY


async def test_a_clock_that_was_set_back_stops_nobody_for_long(databases: list[PostgresDatabase]) -> None:
    budget = shared(databases[0])
    await budget.reserve(1, GAP, EARLY)
    await databases[0].execute("UPDATE budget SET free_at = free_at + 3600000000")
    assert await budget.reserve(1, GAP, EARLY) <= module.LONGEST


async def test_places_of_a_process_that_ended_are_a_moment(databases: list[PostgresDatabase]) -> None:
    ended, other, _ = databases
    await shared(ended).reserve(RESERVED, GAP, EARLY)
    await ended.close()
    assert await shared(other).reserve(1, GAP, EARLY) <= RESERVED * GAP


async def test_three_processes_send_in_turn_and_together_as_many_as_one(databases: list[PostgresDatabase]) -> None:
    """In real time: only what no machine can be too slow for is demanded."""
    sent: list[tuple[float, int]] = []
    pacers = [Pacer(budget=shared(each)) for each in databases]

    async def send(number: int) -> None:
        await pacers[number].turn()
        sent.append((asyncio.get_running_loop().time(), number))

    await asyncio.gather(*(send(number) for number in range(3) for _ in range(LIMIT)))
    assert busiest([at for at, _ in sent]) <= GLOBAL_LIMIT
    assert len(sent) == 3 * LIMIT
    for so_far in accumulate((Counter([number]) for _, number in sent[:2 * LIMIT]), Counter.__add__):
        assert max(so_far.values()) - min(so_far[number] for number in range(3)) <= 4 * RESERVED


async def test_a_server_that_is_away_gives_no_places_and_then_new_ones(
    postgres_cluster: Cluster, monkeypatch: pytest.MonkeyPatch,
) -> None:
    """It crashes, and the table, which is not logged, is empty."""
    database = await PostgresDatabase.open(postgres_cluster.cleaned())
    budget = shared(database)
    await budget.reserve(1, GAP, EARLY)
    with monkeypatch.context() as patch:
        patch.setattr(database._pool, "timeout", 0.2)  # seconds to wait for a connection that does not come
        postgres_cluster.stop(signal.SIGQUIT)
        try:
            with pytest.raises(StorageError):
                await budget.reserve(1, GAP, EARLY)
        finally:
            postgres_cluster.start()
    assert is_after_a_pause(await budget.reserve(1, GAP, EARLY))
    await database.close()


async def test_invalid_requests_of_all_processes_are_counted_for_ten_minutes(databases: list[PostgresDatabase]) -> None:
    budgets = [shared(each) for each in databases]
    assert await budgets[0].count_invalid(3, 600) == 3
    assert await budgets[1].count_invalid(4, 600) == 7
    assert await budgets[2].count_invalid(0, 600) == 7
    await databases[0].execute("UPDATE invalid_requests SET slice = slice - 61")
    assert await budgets[0].count_invalid(1, 600) == 1
    (rows,) = await databases[0].all("SELECT count(*) FROM invalid_requests")
    assert rows[0] == 1, "what is older is forgotten"


async def test_invalid_requests_of_one_process_are_counted_for_ten_minutes() -> None:
    budget = OwnBudget()
    assert await budget.count_invalid(3, 0.05) == 3
    assert await budget.count_invalid(1, 0.05) == 4
    await asyncio.sleep(0.06)
    assert await budget.count_invalid(1, 0.05) == 1
