"""Marks of erased people over both databases: what protects others outlives an erasure, and ends when it should."""

from __future__ import annotations

import asyncio
import os
import stat
from collections.abc import AsyncIterator
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.features.across.values import EVERYWHERE, FOREVER
from bot.features.all import KEPT
from bot.features.sharing.store import SqlShares
from bot.storage import Address, Server, Storage, StorageError, open_storage
from bot.storage.mark_secret import MarkSecret
from bot.storage.stores.erasure import forget_server
from bot.storage.stores.kept import BASE
from bot.tables.core.entries import Entry, Opened
from bot.tables.core.marks import MarkKind, lapses, mark_of
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.preferences import UserPrefs
from tests.support.manual_clock import ManualClock
from tests.support.rooms import strangers_of

ANN, BO, CY = 2**60 + 1, 2**60 + 2, 2**60 + 3
SERVER = 2**59
SECRET = "a secret for tests that is long enough"


@dataclass
class Opener:
    """Opens one database again and again, each time with a secret."""

    address: Address
    clock: ManualClock

    async def open(self, secret: str = SECRET) -> Storage:
        return await open_storage(self.address, secret=secret, clock=self.clock)

    async def later(self, time: timedelta) -> None:
        async def settle() -> None:
            """Nothing waits for the clock."""

        await self.clock.advance(time.total_seconds(), settle)


@pytest.fixture
def opener(database: Address) -> Opener:
    return Opener(database, ManualClock())


@pytest.fixture
async def store(opener: Opener) -> AsyncIterator[Storage]:
    opened = await opener.open()
    yield opened
    await opened.close()


async def take_a_seat(storage: Storage, user: int) -> None:
    table = Table(0, "tichu", {}, "live", False, user, 8, None, Status.LOBBY, (Seat(0, "X", Person(user, "X")),), 1,
                  datetime(2026, 1, 1, tzinfo=UTC))
    made = await storage.tables.create(table, Entry(1, datetime(2026, 1, 1, tzinfo=UTC), Opened("tichu"), user))
    await storage.database.execute("UPDATE tables SET status = 'over' WHERE id = ?", (made.id,))


async def rows_of(storage: Storage, user: int) -> list[Any]:
    tables = ("blocks", "shares", "barred", "marks", "settings")
    return [row for table in tables for row in await storage.database.all(f"SELECT * FROM {table}")
            if str(user) in str(row)]


async def test_a_block_outlives_an_erasure_and_another_one_and_ends_with_the_unblock(store: Storage) -> None:
    await store.blocks.block(ANN, Person(BO, "Bo"))
    await store.blocks.block(CY, Person(BO, "Bo"))
    for _ in range(2):
        await store.leagues.people.erase(BO, "Former player")
        assert not await rows_of(store, BO), "no id is left"
        assert await store.tables.apart(BO) == {ANN, CY}
        assert await store.tables.apart_of([BO, ANN]) == {BO: {ANN, CY}}
        await take_a_seat(store, BO)
        assert await store.tables.apart(ANN) == {BO}, "it is an ordinary block again"
        assert await store.tables.apart_of([BO, ANN]) == {BO: {ANN, CY}, ANN: {BO}}
        assert await store.blocks.blocked_by(ANN) == [Person(BO, "")]
    assert await store.blocks.unblock(ANN, BO)
    await store.leagues.people.erase(BO, "Former player")
    assert await store.tables.apart(BO) == {CY}
    assert await store.blocks.unblock(CY, BO), "while Bo is away"
    assert await store.tables.apart(BO) == set()
    assert await store.database.all("SELECT * FROM marks WHERE kind = 'block'") == []


async def test_marks_of_two_owners_look_unrelated(store: Storage) -> None:
    await store.blocks.block(ANN, Person(BO, "Bo"))
    await store.blocks.block(CY, Person(BO, "Bo"))
    await store.leagues.people.erase(BO, "Former player")
    marks = [(owner, bytes(mark), until) for owner, mark, until in await store.database.all(
        "SELECT owner, mark, until FROM marks WHERE kind = 'block' ORDER BY owner")]
    assert [owner for owner, *_ in marks] == [ANN, CY]
    assert len({mark for _, mark, _ in marks}) == 2
    (until,) = {until for *_, until in marks}
    assert until == int(lapses(store.marks.now()).timestamp() * 1000), "a month has one moment for all"
    assert mark_of(b"another secret", MarkKind.BLOCK, ANN, BO) not in {mark for _, mark, _ in marks}
    dump = str([await store.database.all(f"SELECT * FROM {table}") for table in ("marks", "mark_secret")])
    assert SECRET not in dump, "whoever has the database, or a copy of it, can try no ids"


async def test_a_block_goes_with_its_owner_and_after_two_years(store: Storage, opener: Opener) -> None:
    await store.blocks.block(ANN, Person(BO, "Bo"))
    await store.blocks.block(CY, Person(BO, "Bo"))
    await store.leagues.people.erase(BO, "Former player")
    await store.leagues.people.erase(ANN, "Former player")
    assert await store.tables.apart(BO) == {CY}
    await opener.later(timedelta(days=22 * 30))
    assert await store.tables.apart(BO) == {CY}
    await opener.later(timedelta(days=75))
    assert await store.tables.apart(BO) == set()
    await store.marks.forget_ended()
    assert await store.database.all("SELECT * FROM marks") == []


async def test_who_is_back_stays_blocked_for_good(store: Storage, opener: Opener) -> None:
    await store.blocks.block(ANN, Person(BO, "Bo"))
    await store.leagues.people.erase(BO, "Former player")
    await take_a_seat(store, BO)
    await opener.later(timedelta(days=5 * 366))
    await store.marks.forget_ended()
    assert await store.tables.apart(BO) == {ANN}


async def test_the_owner_takes_back_a_mark_without_knowing_who_it_is_about(store: Storage) -> None:
    await store.blocks.block(ANN, Person(BO, "Bo"))
    await store.blocks.block(CY, Person(BO, "Bo"))
    await store.leagues.people.erase(BO, "Former player")
    ((name, until),) = (await store.blocks.erased(ANN)).items()
    assert until == lapses(store.marks.now())
    assert not await store.blocks.unblock_erased(CY, name), "it is not theirs"
    assert not await store.blocks.unblock_erased(ANN, "no mark")
    assert await store.blocks.unblock_erased(ANN, name)
    assert await store.tables.apart(BO) == {CY}


async def test_a_refusal_to_share_stands(store: Storage) -> None:
    shares = SqlShares(store.database, store.marks)
    await shares.refuse(ANN, BO)
    await store.leagues.people.erase(BO, "Former player")
    await store.blocks.came_back(BO)
    await shares.share(BO, ANN, "Bo")
    assert await shares.shares(ANN) == [], "Ann does not see that Bo asks"
    await shares.share(ANN, BO, "Ann")
    await store.leagues.people.erase(BO, "Former player")
    await shares.share(BO, ANN, "Bo")
    assert [each.other for each in await shares.shares(ANN)] == [BO], "Ann has wanted to since"


async def test_bars_stand_and_are_lifted_and_go_with_their_server(store: Storage) -> None:
    now = store.marks.now()
    soon = now + timedelta(days=3)
    await strangers_of(store).bar(EVERYWHERE, BO, soon, now)
    await strangers_of(store).bar(SERVER, BO, FOREVER, now)
    await store.leagues.people.erase(BO, "Former player")
    assert not await rows_of(store, BO)
    assert await strangers_of(store).bars([BO, ANN], now) == {BO: {EVERYWHERE: soon, SERVER: FOREVER}}
    await take_a_seat(store, BO)
    assert await strangers_of(store).bars([BO], now) == {BO: {EVERYWHERE: soon, SERVER: FOREVER}}
    await store.leagues.people.erase(BO, "Former player")
    assert await strangers_of(store).lift(EVERYWHERE, BO), "the host can"
    assert not await strangers_of(store).lift(EVERYWHERE, BO)
    assert await strangers_of(store).bars([BO], now) == {BO: {SERVER: FOREVER}}
    async with store.database.transaction() as db:
        await forget_server(db, SERVER, (*KEPT, *BASE))
    assert await strangers_of(store).bars([BO], now) == {}


async def test_a_bar_ends_at_its_own_end(store: Storage, opener: Opener) -> None:
    now = store.marks.now()
    await strangers_of(store).bar(EVERYWHERE, BO, now + timedelta(days=3), now)
    await store.leagues.people.erase(BO, "Former player")
    await opener.later(timedelta(days=3))
    assert await strangers_of(store).bars([BO], opener.clock.now()) == {}


async def left(storage: Storage, user: int, hours_ago: float) -> None:
    """The person left a game across servers."""
    number, *_ = await storage.database.one("SELECT coalesce(max(id), 1000) + 1 FROM tables WHERE id > 1000") or (1001,)
    at = int((storage.marks.now() - timedelta(hours=hours_ago)).timestamp() * 1000)
    await storage.database.execute(
        "INSERT INTO tables (id, game, options, pace, rated, host, channel, status, places, seq, created, terms, "
        "outside, origin) VALUES (?, 'tatsu', '{}', 'live', 1, 1, 0, 'over', 2, 1, 0, '{\"across\": 1}', 0, '')",
        (number,))
    await storage.database.execute("INSERT INTO conduct VALUES (?, ?, 'live', ?, 0, 1)", (user, number, at))


async def test_a_pause_outlives_erasures_until_its_end_and_no_leaves_do(store: Storage, opener: Opener) -> None:
    for hours in (30, 20, 10):
        await left(store, BO, hours)
    await left(store, CY, 5)
    for user in (BO, CY):
        await store.leagues.people.erase(user, "Former player")
    end = store.marks.now() - timedelta(hours=10) + timedelta(days=1)
    assert await strangers_of(store).paused(BO) == end
    assert await strangers_of(store).paused(CY) is None
    assert await strangers_of(store).left_by([BO, CY], datetime(2015, 1, 1, tzinfo=UTC)) == {}
    await take_a_seat(store, BO)
    await store.leagues.people.erase(BO, "Former player")
    assert await strangers_of(store).paused(BO) == end, "a second erasure lifts nothing"
    await opener.later(timedelta(hours=14))
    assert await strangers_of(store).paused(BO) is None


async def test_a_name_that_was_reported_stays_hidden(store: Storage) -> None:
    now = store.marks.now()
    await store.preferences.set_user(BO, UserPrefs(alias_hidden=now - timedelta(days=10)))
    await store.preferences.set_user(CY, UserPrefs(alias_hidden=now - timedelta(days=31)))
    for user in (BO, CY):
        await store.leagues.people.erase(user, "Former player")
    assert await strangers_of(store).name_hidden(BO) == now + timedelta(days=20)
    assert await strangers_of(store).name_hidden(CY) is None


async def test_the_own_data_say_how_many_protect_others_and_until_when_but_not_whom(
    store: Storage, opener: Opener,
) -> None:
    await store.blocks.block(ANN, Person(BO, "Bo"))
    await SqlShares(store.database, store.marks).refuse(CY, BO)
    for hours in (30, 20, 10):
        await left(store, BO, hours)
    assert (await store.leagues.people.stored(BO))["protections_of_others"] == {"count": 0, "until": None}
    await store.leagues.people.erase(BO, "Former player")
    found = await store.leagues.people.stored(BO)
    assert found["protections_of_others"] == {"count": 2, "until": lapses(opener.clock.now()).isoformat()}
    assert list(found["bot_marks"]) == ["erased", "pause"]
    assert not [owner for owner in (ANN, CY) if str(owner) in str(found)]
    await take_a_seat(store, BO)
    assert (await store.leagues.people.stored(BO))["protections_of_others"] == {"count": 2, "until": None}
    await store.blocks.unblock(ANN, BO)
    assert (await store.leagues.people.stored(BO))["protections_of_others"]["count"] == 1
    assert (await store.leagues.people.stored(ANN))["marks"] == []
    await store.blocks.block(ANN, Person(BO, "Bo"))
    await store.leagues.people.erase(BO, "Former player")
    assert [each["kind"] for each in (await store.leagues.people.stored(ANN))["marks"]] == ["block"], "the owner's data"


async def test_with_another_secret_marks_hold_no_longer_until_it_is_put_back(
    opener: Opener, caplog: pytest.LogCaptureFixture,
) -> None:
    storage = await opener.open()
    assert await storage.marks.adopt(shared=False) == {}
    await storage.blocks.block(ANN, Person(BO, "Bo"))
    await storage.leagues.people.erase(BO, "Former player")
    await storage.close()
    other = replace(opener)
    command = await other.open("another secret for tests, long enough")
    with pytest.raises(StorageError, match="is not the secret that the bot uses"):
        await command.tables.apart(BO)
    await command.close()
    beside = await other.open("another secret for tests, long enough")
    with pytest.raises(StorageError, match="is not the secret of the processes that run: give all of them"):
        await beside.marks.adopt(shared=True)
    await beside.close()
    lost = await other.open("another secret for tests, long enough")
    assert await lost.marks.adopt(shared=False) == {MarkKind.BLOCK: 1, MarkKind.ERASED: 1}
    assert await lost.tables.apart(BO) == set()
    await lost.close()
    back = await opener.open()
    assert await back.marks.adopt(shared=False) == {}
    assert await back.tables.apart(BO) == {ANN}
    await back.close()


async def test_another_process_hears_of_an_erasure_and_of_who_is_back(postgres_database: Server) -> None:
    """Here its listener is called by hand; `test_home` shows that it is."""
    clock = ManualClock()
    one, other = [await open_storage(postgres_database, secret=SECRET, clock=clock) for _ in range(2)]
    await one.blocks.block(ANN, Person(BO, "Bo"))
    assert await other.tables.apart(BO) == {ANN}
    await one.leagues.people.erase(BO, "Former player")
    other.database.slots.heard("marks", 0)
    assert await other.tables.apart(BO) == {ANN}
    await asyncio.gather(take_a_seat(one, BO), take_a_seat(other, BO))
    assert await one.tables.apart(ANN) == await other.tables.apart(ANN) == {BO}
    await one.close()
    await other.close()


# the secret's file ---------------------------------------------------------------------------------

def test_the_secret_is_made_once_for_its_owner_alone(tmp_path: Path) -> None:
    secret = MarkSecret.of(tmp_path / "bus.db")
    assert secret.read() is None
    made = secret.create()
    assert secret.file == tmp_path / "bus.db.secret"
    assert stat.S_IMODE(secret.file.stat().st_mode) == 0o600
    assert (secret.create(), MarkSecret.of(tmp_path / "bus.db").read()) == (made, made)
    assert len(made) == 64
    assert os.listdir(tmp_path) == ["bus.db.secret"]
    assert MarkSecret.of(tmp_path / "bus.db", "given" * 8).read() == b"given" * 8
    secret.file.write_text("short\n")
    with pytest.raises(StorageError, match="holds no secret"):
        secret.read()
