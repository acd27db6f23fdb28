"""Several processes are home of a fair share of the slots each; whatever happens to one, the others have its slots, and
it writes no more."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from datetime import UTC, datetime

import pytest

from bot.core.database import NotHome, Statement, StorageError
from bot.core.slots import EVERY, SLOTS
from bot.storage.postgres import home as module
from bot.storage.postgres import slots as leases
from bot.storage.postgres.database import connect
from bot.storage.postgres.home import PostgresHome
from bot.storage.postgres.schema import HOME, LOCKS, WRITING
from tests.support.members import WRITE, Member, shared, until
from tests.support.postgres import Cluster


async def test_processes_share_the_slots_as_they_come_and_go(member):
    first, second, third = await member(), await member(), await member()
    await first.join()
    assert first.held == EVERY, "the first one need not wait"
    await second.join()
    await shared(first, second)
    assert first.database.slots.first
    await third.join()
    await shared(first, second, third)
    for each in (first, second, third):
        await each.database.write(WRITE)
    await second.freeze()
    await second.home.give()
    await shared(first, third)
    with pytest.raises(NotHome):
        await second.database.write(WRITE)
    assert await first.database.all("SELECT count(*) FROM members") == [(2,)]


async def test_who_takes_over_ends_a_write_that_was_frozen_half_sent(member, postgres_database):
    """The server counts such a session as active, and would wait for the rest for ever."""
    first, second = await member(), await member()
    await first.join()
    await second.join()
    await shared(first, second)
    half_sent = (await connect(postgres_database, "half sent")).pgconn
    half_sent.enter_pipeline_mode()
    half_sent.send_query_params(f"SELECT pg_advisory_xact_lock_shared({LOCKS}, {WRITING})".encode(), None)
    half_sent.send_flush_request()
    half_sent.flush()
    held = "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND classid = ? AND objid = ? AND mode = 'ShareLock'"
    await until(lambda: second.database.all(held, (LOCKS, WRITING)))
    await first.freeze()
    await shared(second)
    await second.database.write(WRITE)
    half_sent.finish()


async def test_a_slot_is_held_by_nobody_while_it_changes_hands_and_everybody_is_told(member):
    first, second = await member(), await member()
    seen = list[tuple[str, frozenset[int]]]()
    for name, each in (("first", first), ("second", second)):
        async def note(name: str = name, each: Member = each) -> None:
            assert not first.held & second.held
            seen.append((name, each.held))
            await asyncio.sleep(0.3 if name == "first" else 0)

        each.database.slots.follow(note)
    await first.join()
    await second.join()
    await shared(first, second)
    assert [name for name, _ in seen] == ["first", "second"], "the second begins once the first has finished"


async def test_who_takes_over_from_a_killed_process_ends_its_writes(member):
    first, second = await member(), await member()
    await first.join()
    await second.join()
    await shared(first, second)
    await first.database.execute("UPDATE members SET alive = 4711 WHERE id = ?", (first.database.member,))
    before = first.held
    await first.kill()
    await shared(second)
    with pytest.raises(NotHome):
        await first.database.write(WRITE)
    since = second.home.lost_since()
    assert {since[slot] for slot in before} == {datetime(1970, 1, 1, 0, 0, 4, 711_000, tzinfo=UTC)}
    assert not second.home.lost_since(), "once"
    keeping = asyncio.create_task(first.home.keep())  # it goes on, as after a freeze
    with pytest.raises(NotHome):
        await asyncio.wait_for(keeping, 10)
    assert not first.held


async def test_who_is_replaced_while_it_takes_its_locks_again_lets_them_go(member, monkeypatch: pytest.MonkeyPatch):
    first, second = await member(), await member()
    await first.join()
    lock_again = leases.Leases.lock_again

    async def replaced(each: leases.Leases, session: leases.Connection) -> bool:
        locked = await lock_again(each, session)
        await first.database.of_anybody().execute("DELETE FROM members")
        return locked

    monkeypatch.setattr(leases.Leases, "lock_again", replaced)
    await first.home._hang_up()
    with pytest.raises(NotHome):
        await asyncio.wait_for(first.keeping, 10)
    await asyncio.wait_for(until(second.home.try_take), 3)
    assert second.held == EVERY


async def test_sessions_that_all_end_at_once_end_no_process(member, postgres_cluster: Cluster):
    """As when the server starts again: each takes its own slots before the others may."""
    members = [await member() for _ in range(3)]
    for each in members:
        await each.join()
    await shared(*members)
    before = [each.held for each in members]
    told = [list[float | None]() for _ in members]
    for each, heard in zip(members, told, strict=True):
        each.home.tell(heard.append)
    postgres_cluster.run(f"SELECT pg_terminate_backend(pid) FROM pg_locks WHERE classid = {LOCKS} AND objid = {HOME}")
    await until(lambda: asyncio.sleep(0, result=all(heard[-1:] == [None] for heard in told)))
    await asyncio.sleep(0.5)
    assert [each.held for each in members] == before
    for each in members:
        await each.database.write(WRITE)


async def test_a_slot_of_a_process_that_may_come_back_is_left_alone_for_a_while(
        member, monkeypatch: pytest.MonkeyPatch):
    first, second = await member(), await member()
    await first.join()
    await second.join()
    await shared(first, second)
    monkeypatch.setattr(leases, "SETTLED", 1.0)
    second.home._settled_at = float("inf")
    before = second.held
    await first.kill()
    await asyncio.sleep(0.3)
    assert second.held == before
    second.home._settled_at = 0.0
    await shared(second)


async def test_what_one_writes_the_others_hear(member):
    first, second = await member(), await member()
    heard = list[int]()
    second.database.slots.hear("table", heard.append)
    await first.join()
    await second.join()
    await until(lambda: asyncio.sleep(0, result=heard == [0]))
    await first.database.write(WRITE, *first.database.news("table", 7))
    await until(lambda: asyncio.sleep(0, result=heard == [0, 7]))
    with pytest.raises(StorageError):
        await first.database.write(*first.database.news("table", 8), Statement("SELECT 1 / 0"))
    await first.database.write(*first.database.news("table", 9))
    await until(lambda: asyncio.sleep(0, result=heard == [0, 7, 9]))
    name = f"{second.database.name[:50]} listens"
    await second.database.all("SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = ?",
                              (name,))
    await until(lambda: asyncio.sleep(0, result=0 in heard[3:]))


async def test_what_a_listener_raises_or_nobody_understands_ends_no_hearing(member, caplog: pytest.LogCaptureFixture):
    first, second = await member(), await member()
    heard = list[int]()

    def fail(number: int) -> None:
        raise LookupError

    second.database.slots.hear("table", fail)
    second.database.slots.hear("table", heard.append)
    await first.join()
    await second.join()
    await until(lambda: asyncio.sleep(0, result=heard == [0]))
    for payload in ("", "table", "table x", "nobody 7"):
        await first.database.all("SELECT pg_notify('busdriver', ?)", (payload,))
    await first.database.write(*first.database.news("table", 7))
    await until(lambda: asyncio.sleep(0, result=heard == [0, 7]))
    assert "LookupError" in caplog.text


async def test_a_click_waits_for_the_home_of_its_slot(member, monkeypatch):
    first, second = await member(), await member()
    await first.join()
    click = asyncio.gather(first.home.mine(1, SLOTS - 1), second.home.mine(1, SLOTS - 1))
    assert await click == [True, False]
    waiting = asyncio.create_task(second.home.mine(2, SLOTS - 1))
    await second.join()
    assert await waiting
    await shared(first, second)
    monkeypatch.setattr(module, "SLOT_TIMEOUT", 0.3)  # above it waited as long as it does in the bot
    assert not await second.home.mine(3, min(first.held))
    assert await first.home.mine(3, min(first.held))


OLD_JOINS = Statement("UPDATE busdriver SET term = term + 1")
OLD_WRITES = "SELECT at_home(?)"


async def test_a_program_that_knows_one_home_and_members_end_each_others_writes(member):
    """Of schema 12: it has the lock alone, raises the term and names it in its writes."""
    first, second = await member(), await member()
    old = second.database.of_anybody()
    await old.write(OLD_JOINS)
    await old.all(OLD_WRITES, (1,))
    await first.join()
    with pytest.raises(NotHome):
        await old.all(OLD_WRITES, (1,))
    await first.database.write(WRITE)
    await old.write(OLD_JOINS)
    with pytest.raises(NotHome):
        await first.database.write(WRITE)


async def test_a_program_that_knows_one_home_waits_for_the_members_and_they_for_it(member, postgres_database):
    first, second, third = await member(), await member(), await member()
    await first.join()
    session = await module.connect(postgres_database, "old")
    waiting = asyncio.create_task(session.execute(f"SELECT pg_advisory_lock({LOCKS}, {HOME})".encode()))
    await until(first.home.stop)
    assert first.held == EVERY
    assert not waiting.done()
    await first.freeze()
    await first.home.give()
    await waiting
    joining = asyncio.create_task(second.join())
    await asyncio.wait([joining], timeout=0.3)
    assert not joining.done()
    assert not await third.home.try_take()
    await session.close()
    await joining
    await shared(second)


async def test_a_cancellation_that_the_driver_loses_ends_a_process_all_the_same(
        member, monkeypatch: pytest.MonkeyPatch):
    first = await member()
    await first.join()
    asked = asyncio.Event()

    async def ask(home: PostgresHome, *, forgets: bool) -> None:
        asked.set()
        with suppress(asyncio.CancelledError):
            await asyncio.sleep(0.2)

    monkeypatch.setattr(PostgresHome, "_ask", ask)
    await asked.wait()
    first.keeping.cancel()
    _, late = await asyncio.wait([first.keeping], timeout=2)
    assert not late


async def test_no_slots_change_hands_before_what_begins_with_a_process_has_begun(member):
    first, second = await member(), await member()
    await first.join()
    assert not await second.home.try_take()
    await second.home.take()
    second.keeping = asyncio.create_task(second.home.keep())
    await asyncio.sleep(0.5)
    assert not second.held
    second.home.share()
    await shared(first, second)
