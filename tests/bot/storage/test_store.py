"""The contract of `TableStore`, over SQLite and in memory alike; then messages and preferences."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.database import from_ms, to_ms
from bot.log.errors import Conflict, Repeated
from bot.storage import Storage, open_storage
from bot.tables.core.change import GameResult
from bot.tables.core.entries import Entry, Opened, Recorded
from bot.tables.core.model import Message, Person, Seat, Status, Table
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.ports import Conduct
from bot.tables.core.preferences import GuildSettings, UserPrefs
from tests.support.tables.memory_tables import MemoryTables
from tests.support.tables.written import Written

NOW = datetime(2026, 11, 21, 12, 0, 0, 123000, tzinfo=UTC)
ANN, BO = Person(2**60 + 1, "Ann"), Person(2, "Bo 小红")
SEATS = (Seat(0, "Ann", ANN), None, Seat(2, "Mei", level="easy"), Seat(3, "Bo 小红", BO, "normal"))
TABLE = Table(0, "tichu", {"target": 500, "wish_bombs": "no"}, "live", True, ANN.id, 2**60 + 2, 2**60 + 3, Status.LOBBY,
              SEATS, 1, NOW)
FIRST = Entry(1, NOW, Opened("tichu"), ANN.id)


@pytest.fixture(params=["sqlite", "postgres", "memory"])
async def store(request, tmp_path):
    if request.param == "memory":
        yield MemoryTables()
        return
    postgres = request.param == "postgres"
    storage = await open_storage(
        request.getfixturevalue("postgres_database") if postgres else tmp_path / "bus.db")
    yield storage.tables
    await storage.close()


def after(table: Table, text: str = "x", *, key: str | None = None, **more) -> Written:
    """The next entry of a table."""
    seq = table.seq + 1
    entry = Entry(seq, NOW + timedelta(seconds=seq), Recorded(text), ANN.id, key)
    return Written(replace(table, seq=seq), entry, **more)


async def test_a_table_comes_back_as_it_went_in(store):
    table = await store.create(TABLE, FIRST)
    assert table == replace(TABLE, id=table.id)
    assert await store.table(table.id) == table
    assert list(await store.log(table.id)) == [FIRST]
    assert await store.table(table.id + 1) is None
    assert list(await store.log(table.id + 1)) == []
    assert (await store.create(TABLE, FIRST)).id != table.id


async def test_a_table_is_where_it_was_opened_whoever_its_host_is(storage: Storage):
    """Outside of servers."""
    own = replace(TABLE, guild=None, host=5 << 22, slot=5)
    for table in (own, replace(own, slot=None), replace(own, guild=9 << 22, slot=None)):  # the second from before slots
        made = await storage.tables.create(table, FIRST)
        await storage.tables.append(after(replace(made, host=7 << 22)))
    storage.database.slots.hold({5})
    assert await storage.messages.unposted("table", 9) == [1]
    storage.database.slots.hold({7, 9})
    assert await storage.messages.unposted("table", 9) == [3, 2]


async def test_entries_and_the_table_go_together(store):
    table = await store.create(TABLE, FIRST)
    seats = (SEATS[0], Seat(1, "Jun", level="normal"), SEATS[2], Seat(3, "Bo", BO))
    begun = replace(table, seats=seats, status=Status.RUNNING, pace="async", rated=False)
    write = after(begun, "busdriver 1\ngame tichu")
    await store.append(write)
    assert await store.table(table.id) == write.table
    assert list(await store.log(table.id)) == [FIRST, write.entry]


async def test_the_next_seq_and_no_other(store):
    table = await store.create(TABLE, FIRST)
    await store.append(after(table))
    for known in (0, 1, 5):  # the writer's idea of the newest entry, which is 2
        with pytest.raises(Conflict):
            await store.append(after(replace(table, seq=known), "wrong"))
    with pytest.raises(Conflict):
        await store.append(after(replace(table, id=99), "nowhere"))
    assert [entry.seq for entry in await store.log(table.id)] == [1, 2]
    assert (await store.table(table.id)).seq == 2


async def test_a_refused_write_leaves_nothing(store):
    table = await store.create(TABLE, FIRST)
    await store.append(after(table))
    await store.put_order(table.id, 2, Order(0, OrderKind.GIFT, "0 gift 1", ANN.id), None)
    late = after(replace(table, status=Status.OVER, seats=(None,) * 4), due=NOW, secret=(1, bytes(32)),
                 dropped=((0, OrderKind.GIFT),), result=GameResult((1, 2), (0,), False))
    with pytest.raises(Conflict):
        await store.append(late)
    kept = await store.table(table.id)
    assert (kept.status, kept.seats) == (Status.LOBBY, SEATS)
    assert await store.secret(table.id, 1) is None
    assert list(await store.due()) == []
    assert len(await store.orders(table.id)) == 1


async def test_a_key_counts_once_for_each_table(store):
    table, other = await store.create(TABLE, FIRST), await store.create(TABLE, FIRST)
    write = after(table, key="k")
    await store.append(write)
    with pytest.raises(Repeated):
        await store.append(after(write.table, key="k"))
    with pytest.raises(Repeated):
        await store.put_order(table.id, 2, Order(0, OrderKind.BOMB, "", ANN.id, "k"), None)
    await store.append(after(other, key="k"))
    await store.append(after(write.table))
    await store.append(after(replace(table, seq=3)))  # no key is no key


async def test_what_is_due(store):
    tables = [await store.create(TABLE, FIRST) for _ in range(3)]
    for table, seconds in zip(tables, (30, 10, None), strict=True):
        due = None if seconds is None else NOW + timedelta(seconds=seconds)
        await store.append(after(table, due=due))
    assert list(await store.due()) == [
        (tables[1].id, NOW + timedelta(seconds=10)), (tables[0].id, NOW + timedelta(seconds=30))]
    await store.append(after(replace(tables[1], seq=2)))
    assert [table_id for table_id, _ in await store.due()] == [tables[0].id]


async def test_orders_are_one_of_a_kind_for_a_seat(store):
    table = await store.create(TABLE, FIRST)
    first = Order(2, OrderKind.BOMB, "2 play 9g 9k 9b 9r", 5, "a")
    second = replace(first, line="2 play 8g 8k 8b 8r", key="b")
    gift = Order(0, OrderKind.GIFT, "0 gift 1", ANN.id)
    for order in (first, second, gift):
        await store.put_order(table.id, 1, order, NOW)
    assert list(await store.orders(table.id)) == [gift, second]
    with pytest.raises(Repeated):
        await store.put_order(table.id, 1, replace(second, line="x"), None)
    with pytest.raises(Conflict):
        await store.put_order(table.id, 2, replace(gift, key="c"), None)
    assert list(await store.orders(table.id)) == [gift, second]
    assert list(await store.due()) == [(table.id, NOW)]
    with pytest.raises(Conflict):
        await store.drop_order(table.id, 2, 0, OrderKind.GIFT, None)
    assert list(await store.orders(table.id)) == [gift, second]
    await store.drop_order(table.id, 1, 0, OrderKind.GIFT, NOW + timedelta(seconds=9))
    assert list(await store.orders(table.id)) == [second]
    assert list(await store.due()) == [(table.id, NOW + timedelta(seconds=9))]
    await store.append(after(table, dropped=((2, OrderKind.BOMB), (0, OrderKind.GIFT))))
    assert list(await store.orders(table.id)) == []


async def test_an_order_becomes_the_entry_with_its_key(store):
    table = await store.create(TABLE, FIRST)
    await store.put_order(table.id, 1, Order(2, OrderKind.BOMB, "2 play 9g 9k 9b 9r", 5, "click"), None)
    await store.append(after(table, key="click", dropped=((2, OrderKind.BOMB),)))
    with pytest.raises(Repeated):
        await store.put_order(table.id, 2, Order(2, OrderKind.BOMB, "", 5, "click"), None)


async def test_secrets_are_kept_by_round(store):
    table = await store.create(TABLE, FIRST)
    await store.append(after(table, secret=(1, bytes(range(32)))))
    assert await store.secret(table.id, 1) == bytes(range(32))
    assert await store.secret(table.id, 2) is None


async def test_missed_deadlines_add_up_until_the_game_ends(store):
    """Conduct over the last games of a pace, the newest first; a game that goes on does not count."""
    for game in range(3):
        table = await store.create(TABLE, FIRST)
        for _ in range(game + 1):
            write = after(table, missed=BO.id)
            await store.append(write)
            table = write.table
        assert len(await store.conduct([BO.id], "live", 30)) == bool(game)
        end = after(replace(table, status=Status.OVER), result=GameResult((1, 2), (0,), aborted=False))
        await store.append(end)
    both = {BO.id: Conduct(3, 0, 1 + 2 + 3), ANN.id: Conduct(3, 0, 0)}
    assert await store.conduct([BO.id, ANN.id, 77], "live", 30) == both
    assert await store.conduct([BO.id], "live", 2) == {BO.id: Conduct(2, 0, 2 + 3)}
    assert await store.conduct([BO.id], "async", 30) == {}
    assert await store.conduct([], "live", 30) == {}


async def test_a_game_left_counts_from_then_and_once(store):
    table = await store.create(TABLE, FIRST)
    left = after(table, left=BO.id)
    await store.append(left)
    assert await store.conduct([BO.id], "live", 30) == {BO.id: Conduct(1, 1, 0)}
    await store.append(after(left.table, missed=BO.id, result=GameResult((1, 2), (0,), aborted=False)))
    assert await store.conduct([BO.id], "live", 30) == {BO.id: Conduct(1, 1, 1)}
    other = await store.create(TABLE, FIRST)
    await store.append(after(other, result=GameResult((0, 0), (), aborted=True)))
    assert await store.conduct([ANN.id], "live", 30) == {ANN.id: Conduct(1, 0, 0)}


async def test_finding_tables(store):
    one = await store.create(TABLE, FIRST)
    two = await store.create(replace(TABLE, channel=5, seats=(Seat(0, "Bo", BO), None)), FIRST)
    over = await store.create(replace(TABLE, status=Status.OVER), FIRST)
    present = (Status.LOBBY, Status.RUNNING)
    assert [table.id for table in await store.tables_of(BO.id, present)] == [two.id, one.id]
    assert [table.id for table in await store.tables_of(ANN.id, present)] == [one.id]
    assert [table.id for table in await store.tables_of(ANN.id, (Status.OVER,))] == [over.id]
    assert await store.tables_in(5, present) == [two]
    assert await store.tables_in(6, present) == []
    assert await store.tables_of(12345, present) == []


def test_times_are_kept_to_the_millisecond():
    for at in (NOW, datetime(1999, 1, 1, tzinfo=UTC), datetime(2100, 1, 1, 0, 0, 0, 999000, tzinfo=UTC)):
        assert from_ms(to_ms(at)) == at


# beside the tables ----------------------------------------------------------------------------------

async def test_a_result_is_kept_for_the_standings(storage):
    table = await storage.tables.create(TABLE, FIRST)
    await storage.tables.append(after(replace(table, status=Status.OVER),
                                      result=GameResult((1020, 380), (0, 2), False)))
    rows = await storage.database.all(
        "SELECT rated, aborted, totals, seat, user_id, level, won FROM results JOIN result_seats USING (table_id)")
    assert [tuple(row) for row in rows] == [
        (1, 0, "[1020, 380]", 0, ANN.id, None, 1),
        (1, 0, "[1020, 380]", 2, None, "easy", 1),
        (1, 0, "[1020, 380]", 3, BO.id, "normal", 0),
    ]


async def test_messages_are_remembered_until_forgotten(storage):
    table = await storage.tables.create(TABLE, FIRST)
    messages = storage.messages
    shown = Message(table.id, "table", 0, 7, 2**60, 1)
    hand = Message(table.id, "hand", BO.id, 8, 2**60 + 1, 1)
    for message in (shown, hand, replace(shown, message=5, seq=2)):
        await messages.remember(message)
    assert list(await messages.messages(table.id)) == [hand, replace(shown, message=5, seq=2)]
    await messages.forget(table.id, "table")
    await messages.forget(table.id, "table")
    assert list(await messages.messages(table.id)) == [hand]


async def test_preferences_have_defaults_and_stay(storage):
    preferences = storage.preferences
    assert await preferences.user(1) == UserPrefs()
    mine = UserPrefs(language="de", hand="channel", text_only=True, two_rows=True)
    await preferences.set_user(1, mine)
    await preferences.set_guild(1, GuildSettings(language="fr", channel=2**60, threads=True))
    assert await preferences.user(1) == mine
    assert await preferences.user(2) == UserPrefs()
    assert await preferences.guild(1) == GuildSettings(language="fr", channel=2**60, threads=True)
    await preferences.set_user(1, UserPrefs())
    assert await preferences.user(1) == UserPrefs()


async def test_a_setting_of_another_version_is_left_alone(storage):
    await storage.database.execute("INSERT INTO settings VALUES ('user', 1, 'future', '\"22-7\"')")
    assert await storage.preferences.user(1) == UserPrefs()
    await storage.preferences.set_user(1, UserPrefs(text_only=True))
    rows = await storage.database.all("SELECT name, value FROM settings WHERE scope = 'user' AND id = 1 ORDER BY name")
    assert rows == [("future", '"22-7"'), ("text_only", "true")], "and of this one what was changed is written"
