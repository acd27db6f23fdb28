"""Which process acts: whatever happens to it, others follow, and it writes no more. How they share: `test_leases`."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import ExitStack
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.database import NotHome, StorageError
from bot.core.slots import SLOTS
from bot.identifying import DAY, Begun
from bot.storage import Server
from bot.storage.home import OnlyProcess, home_of, of_anybody
from bot.storage.identifies import SqlIdentifies
from bot.storage.postgres import home as module
from bot.storage.postgres.database import PostgresDatabase, connect
from bot.storage.postgres.home import PostgresHome
from bot.storage.sqlite import SqliteDatabase
from bot.tables.core.ports import KeptToken
from tests.support.members import WRITE, until
from tests.support.postgres import Cluster
from tests.support.thorough import sampled

PROCESS = """
import asyncio, logging, sys
from bot.storage import Server
from bot.core.database import NotHome, Statement, StorageError
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.postgres.home import PostgresHome

async def main():
    database = await PostgresDatabase.open(Server(sys.argv[1]))
    home, number, had = PostgresHome(database), int(sys.argv[2]), 0
    if not await home.try_take():
        await home.take()
    home.share()
    keeping = asyncio.create_task(home.keep())
    while not keeping.done():
        held = database.slots.held
        if len(held) != had:
            had = len(held)
            print(had, flush=True)
        try:
            await database.write(*[Statement("INSERT INTO ghosts (at) VALUES (?)", (slot * 100 + number,))
                                   for slot in held])
        except StorageError:
            pass
        await asyncio.sleep(0.02)
    print("ended", type(keeping.exception()).__name__, flush=True)

asyncio.run(main())
"""


@pytest.fixture
async def databases(postgres_database: Server) -> AsyncIterator[list[PostgresDatabase]]:
    opened = [await PostgresDatabase.open(postgres_database) for _ in range(2)]
    yield opened
    for each in opened:
        await each.close()


async def test_a_file_has_one_process(tmp_path):
    database = await SqliteDatabase.open(tmp_path / "bus.db")
    home = home_of(database)
    assert isinstance(home, OnlyProcess)
    assert (await home.try_take(), await home.mine(1), await home.mine(1), await home.stop()) == (
        True, True, True, False)
    await database.close()


async def test_only_who_acts_may_write(databases: list[PostgresDatabase]):
    first, second = map(PostgresHome, databases)
    assert await first.try_take()
    assert not await second.try_take()
    await databases[0].write(WRITE)
    with pytest.raises(NotHome):
        await databases[1].write(WRITE)
    with pytest.raises(NotHome):
        async with databases[1].transaction():
            pass
    assert len(await databases[1].all("SELECT id FROM ghosts")) == 1, "reading is allowed anywhere"
    await second.take()
    await databases[0].write(WRITE)
    await databases[1].write(WRITE)
    await first.give()
    await databases[1].write(WRITE)
    with pytest.raises(NotHome):
        await databases[0].write(WRITE)
    await second.give()


async def test_a_process_that_stops_knows_whether_another_one_goes_on(databases: list[PostgresDatabase]):
    """Then it leaves its tokens, and says no goodbye. If all are stopped together somebody must say it."""
    first, second = map(PostgresHome, databases)
    assert await first.try_take()
    assert not await first.stop()
    assert not await second.try_take()
    assert await first.stop(), "it is starting"
    await second.take()
    assert await first.stop()
    assert not await second.stop(), "the first acts still, but not for long"
    await first.give()
    await second.give()


async def test_processes_go_by_the_time_of_the_server(databases: list[PostgresDatabase]):
    at = await PostgresHome(databases[0]).time()
    assert at is not None
    assert abs(at - datetime.now(UTC)) < timedelta(minutes=1)
    assert await OnlyProcess().time() is None


async def test_a_click_is_answered_by_who_is_home_and_only_once(
        databases: list[PostgresDatabase], monkeypatch: pytest.MonkeyPatch):
    """One that comes while nobody is home is answered by who follows; an old one by nobody."""
    first, second = map(PostgresHome, databases)
    assert await first.try_take()
    assert await first.mine(1)
    assert not await first.mine(1), "Discord says some things twice"
    kept = asyncio.gather(second.mine(1), second.mine(2))
    await first.give()
    await until(second.try_take)  # the server ends a session soon after it is closed
    assert await kept == [False, True]
    monkeypatch.setattr(module, "SLOT_TIMEOUT", 0.05)
    assert not await first.mine(3)
    await second.give()


async def test_a_home_whose_session_ends_is_home_again_if_nobody_followed(
        databases: list[PostgresDatabase], postgres_cluster: Cluster, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "ASK", 0.05)
    first, second = map(PostgresHome, databases)
    assert await first.try_take()
    member, told = databases[0].member, list[float | None]()
    first.tell(told.append)
    keeping = asyncio.create_task(first.keep())
    cut = f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = '{databases[0].name}'"
    postgres_cluster.run(cut)
    await until(lambda: asyncio.sleep(0, result=told[-1:] == [None]))
    assert databases[0].member == member
    assert databases[0].slots.all
    await first.give()
    await second.take()
    with pytest.raises(NotHome):
        await asyncio.wait_for(keeping, 10)
    with pytest.raises(StorageError):
        await databases[0].write(WRITE)
    await second.give()


async def test_what_is_not_for_sure_waits_and_goes_on_once_it_is(
        databases: list[PostgresDatabase], monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(module, "ASK", 0.02)
    home, told = PostgresHome(databases[0]), list[float | None]()
    home.tell(told.append)
    await home.confirmed()  # one that has never been home does nothing of its own but log in
    assert await home.try_take()
    await home.confirmed()
    now = module._now
    monkeypatch.setattr(module, "_now", lambda: now() + module.ANSWER_TIMEOUT + 1)  # as after a freeze
    waiting = asyncio.create_task(home.confirmed())
    monkeypatch.setattr(module, "CLAIM_TIMEOUT", 0.05)
    with pytest.raises(StorageError, match="does not answer"):
        await home.mine(1)
    assert not waiting.done()
    keeping = asyncio.create_task(home.keep())
    await waiting
    monkeypatch.setattr(module, "CLAIM_TIMEOUT", 5)
    assert await home.mine(1)
    assert told == []
    assert databases[0].server
    await home._hang_up()
    await until(lambda: asyncio.sleep(0, result=told[-1:] == [None]))
    assert isinstance(told[0], float)
    await home.give()
    keeping.cancel()
    waiting = asyncio.create_task(home.confirmed())
    await asyncio.wait([waiting], timeout=0.1)
    assert not waiting.done(), "what was home does nothing any more"
    waiting.cancel()


async def test_a_click_that_has_waited_too_long_is_claimed_all_the_same(
        databases: list[PostgresDatabase], monkeypatch: pytest.MonkeyPatch):
    """To cancel it would cost a connection, when the server has too much to do."""
    home = PostgresHome(databases[0])
    assert await home.try_take()
    monkeypatch.setattr(module, "CLAIM_TIMEOUT", 0.05)
    async with await connect(databases[0].server) as other, other.transaction():
        await other.execute(b"LOCK TABLE clicks")
        with pytest.raises(StorageError, match="does not answer"):
            await home.mine(1)
    monkeypatch.setattr(module, "CLAIM_TIMEOUT", 5)
    await home._claims.settle()
    assert not await home.mine(1), "only one process ever answers it"
    await home.give()


async def test_tokens_are_left_to_the_next_home_once_and_not_for_longer_than_they_are_good(
        databases: list[PostgresDatabase]):
    first, second = map(PostgresHome, databases)
    assert await first.try_take()
    now = datetime(2026, 11, 24, 12, tzinfo=UTC)
    soon = now + timedelta(minutes=10)
    kept = [KeptToken(1, "secret", soon, (7, 8, 9)), KeptToken(2, "secret", soon), KeptToken(3, "old", now)]
    await first.leave(kept)
    await first.give()
    await until(second.try_take)
    assert list(await second.left(now)) == kept[:2]
    assert list(await second.left(now)) == []
    assert not await databases[0].all("SELECT 1 FROM tokens")
    assert "secret" not in repr(kept)
    await second.give()


def spawn(stack: ExitStack, server: Server, number: int) -> subprocess.Popen[str]:
    process = subprocess.Popen(
        [sys.executable, "-c", PROCESS, server.url, str(number)], stdout=subprocess.PIPE, text=True)

    def end() -> None:
        process.kill()
        process.wait()

    stack.callback(end)
    return process


def said(process: subprocess.Popen[str]) -> str:
    assert process.stdout is not None
    return process.stdout.readline().strip()


def until_home_of(process: subprocess.Popen[str], slots: int) -> None:
    while (words := said(process)) != str(slots):
        assert words.isdecimal(), words


async def test_killed_frozen_and_restarted_who_was_replaced_writes_no_more(postgres_cluster: Cluster):
    """Real processes write as fast as they may, each for its slots and under its number, while one after the other is
    killed or frozen and the server restarted."""
    server = postgres_cluster.database()
    with ExitStack() as stack:
        home, database = spawn(stack, server, 0), await PostgresDatabase.open(server)
        until_home_of(home, SLOTS)
        frozen, gone = list[subprocess.Popen[str]](), list[int]()
        """`gone`: for each process the newest row when it was killed or frozen."""
        for how in ("kill", "freeze", *sampled((), ("kill", "freeze") * 10)):
            other = spawn(stack, server, number := len(gone) + 1)
            until_home_of(other, SLOTS // 2)

            async def writes(number: int = number) -> bool:
                written = "SELECT count(DISTINCT at / 100) FROM ghosts WHERE at % 100 = ?"
                return await database.all(written, (number,)) == [(SLOTS // 2,)]

            await until(writes)
            if how == "kill":
                home.kill()
            else:
                os.kill(home.pid, signal.SIGSTOP)
                frozen.append(home)
            ((newest,),) = await database.all("SELECT max(id) FROM ghosts")
            gone.append(newest)
            until_home_of(other, SLOTS)
            home = other
        for process in frozen:
            os.kill(process.pid, signal.SIGCONT)
            while (words := said(process)).isdecimal():
                pass
            assert words == "ended NotHome"
        postgres_cluster.stop()
        postgres_cluster.start()
        before = len(await database.all("SELECT id FROM ghosts"))

        async def goes_on() -> bool:
            return len(await database.all("SELECT id FROM ghosts")) >= before + 10 * SLOTS

        await until(goes_on)
        rows = [(id, *divmod(at, 100)) for id, at in await database.all("SELECT id, at FROM ghosts ORDER BY id")]
        for number, newest in enumerate(gone):
            held = {slot: writer for id, slot, writer in rows if id <= newest}
            replaced = min(id for id, slot, writer in rows if id > newest and held[slot] == number != writer)
            assert max(id for id, _, writer in rows if writer == number) < replaced
        assert {writer for *_, writer in rows} == {*range(len(gone) + 1)}
        assert home.poll() is None, "it never ends because the database is away"
        await database.close()
    postgres_cluster.drop(server)


async def test_one_process_at_a_time_begins_a_session_of_a_bucket_at_home_or_not(databases: list[PostgresDatabase]):
    first, second = map(PostgresHome, databases)
    entered: list[str] = []

    async def enter(name: str, home: PostgresHome, bucket: int) -> None:
        async with home.identifying(bucket):
            entered.append(name)

    async with first.identifying(0):
        waiting = asyncio.create_task(enter("second", second, 0))
        await enter("other bucket", second, 1)
        assert entered == ["other bucket"]
    await waiting
    assert entered == ["other bucket", "second"]
    at = datetime(2026, 11, 24, 12, tzinfo=UTC)
    for number, database in enumerate(databases):
        await SqlIdentifies(of_anybody(database)).note(Begun(f"process {number}", 0, at), at - DAY)
    assert len(await SqlIdentifies(of_anybody(databases[0])).since(at - DAY)) == 2
