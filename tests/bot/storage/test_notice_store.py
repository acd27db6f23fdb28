"""Notices, messages, waits and searches of tables over SQLite: who is found, in which order, and who is not."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.log.errors import Conflict
from bot.storage import Storage
from bot.storage.stores.messages import SqlMessages
from bot.tables.core.entries import Entry, Opened
from bot.tables.core.model import Message, Person, Seat, Status, Table
from bot.tables.core.plan import Wait
from bot.tables.core.ports import Posted, Volunteer
from bot.tables.core.preferences import UserPrefs
from tests.support.logged import said
from tests.support.tables.written import written

NOW = datetime(2026, 11, 21, 12, 0, 0, 123000, tzinfo=UTC)
ANN, BO, CY = Person(2**60 + 1, "Ann"), Person(2, "Bo"), Person(3, "Cy")
SEATS = (Seat(0, "Ann", ANN), Seat(1, "Bo", BO))
TABLE = Table(0, "tichu", {}, "live", True, ANN.id, 7, 8, Status.LOBBY, SEATS, 1, NOW)
OPENED = Entry(1, NOW, Opened("tichu"), ANN.id)


def later(minutes: float) -> datetime:
    return NOW + timedelta(minutes=minutes)


async def table_of(storage: Storage, *texts: str, **changes: object) -> Table:
    """A table with these entries, a minute apart."""
    table = await storage.tables.create(replace(TABLE, status=Status.LOBBY), OPENED)
    for text in texts or ("x",):
        table = replace(table, seq=table.seq + 1, status=Status.RUNNING, **changes)
        await storage.tables.append(written(table, text, later(table.id + table.seq / 100)))
    return table


async def wait_for(storage: Storage, table: Table, *waits: Wait) -> Table:
    table = replace(table, seq=table.seq + 1)
    await storage.tables.append(written(table, "w", later(60), waits=waits))
    return table


async def test_waits_are_replaced_and_found_the_longest_first(storage: Storage) -> None:
    one, two = await table_of(storage), await table_of(storage)
    bo = Wait(0, BO.id, later(2), later(9), "turn", "live")
    ann = Wait(0, ANN.id, later(1), None, "next", "live")
    cy = Wait(0, CY.id, later(3), None, "turn", "live")
    one = await wait_for(storage, one, bo, ann)
    await wait_for(storage, two, cy)
    by_table = [replace(ann, table=one.id), replace(bo, table=one.id), replace(cy, table=two.id)]
    assert list(await storage.tables.waits()) == by_table
    assert list(await storage.tables.waits([one.id])) == by_table[:2]
    assert list(await storage.tables.waits([])) == []
    one = await wait_for(storage, one, bo)
    assert list(await storage.tables.waits([one.id])) == by_table[1:2]
    await wait_for(storage, one)
    assert list(await storage.tables.waits([one.id, two.id])) == by_table[2:]


async def test_a_notice_is_claimed_once_and_forgotten_with_its_wait(storage: Storage) -> None:
    table, notices = await table_of(storage), storage.notices
    table = await wait_for(storage, table, Wait(0, BO.id, later(2), None, "turn", "live"))
    assert await notices.claim(BO.id, table.id, later(2), "turn", later(3))
    assert not await notices.claim(BO.id, table.id, later(2), "turn", later(4))
    assert await notices.claim(BO.id, table.id, later(2), "late", later(3))
    assert await notices.claim(BO.id, table.id, later(1), "turn", later(2))  # of an earlier wait
    assert sorted(await notices.told()) == [
        (BO.id, table.id, later(2), "late"), (BO.id, table.id, later(2), "turn")]
    for since, count in ((2, 2), (2.5, 1), (3, 1), (4, 0)):
        assert await notices.told_since(BO.id, later(since)) == count  # what came together counts once
    assert await notices.told_since(ANN.id, later(0)) == 0
    await notices.forget_told(later(9))
    assert await notices.told_since(BO.id, later(0)) == 1
    assert len(await notices.told()) == 2
    await wait_for(storage, table)
    assert list(await notices.told()) == []
    await notices.forget_told(later(3))
    assert await notices.told_since(BO.id, later(0)) == 1
    await notices.forget_told(later(3.1))
    assert await notices.told_since(BO.id, later(0)) == 0


async def test_somebody_is_invited_to_a_table_once_and_the_rest_is_counted(storage: Storage) -> None:
    notices = storage.notices
    lobby = await storage.tables.create(TABLE, OPENED)
    begun = await table_of(storage)
    assert await notices.invite(CY.id, lobby.id, ANN.id, later(1))
    assert not await notices.invite(CY.id, lobby.id, ANN.id, later(2))
    assert not await notices.invite(CY.id, lobby.id, BO.id, later(2)), "whoever invites"
    assert await notices.invite(CY.id, begun.id, BO.id, later(3))
    assert await notices.invited_since(CY.id, later(0)) == 2
    assert await notices.invited_since(CY.id, later(2)) == 1
    assert await notices.invited_since(CY.id, later(0), ANN.id) == 1
    assert await notices.invited_since(ANN.id, later(0)) == 0
    await notices.forget_told(later(99))
    assert await notices.invited_since(CY.id, later(0)) == 1, "there is the lobby"
    assert not await notices.invite(CY.id, lobby.id, ANN.id, later(99))


async def test_where_notices_stand(storage: Storage) -> None:
    notices = storage.notices
    board, digest, mine = Posted(0, 8, 70, 700), Posted(BO.id, 8, 71, 701), Posted(BO.id, 0, 72, 702)
    for posted in (Posted(0, 8, 1, 1), board, digest, mine):
        await notices.post(posted)
    assert list(await notices.boards()) == [board]
    assert await notices.posted(BO.id) == mine
    assert await notices.posted(BO.id, 8) == digest
    assert await notices.posted(ANN.id) is None
    await notices.unpost(replace(mine, message=1))
    assert await notices.posted(BO.id) == mine, "it has taken the other's place"
    await notices.unpost(mine)
    assert (await notices.posted(BO.id), await notices.posted(BO.id, 8)) == (None, digest)


async def test_who_wants_to_be_told(storage: Storage) -> None:
    for user, language in ((1, "de"), (2, ""), (3, "fr")):
        await storage.preferences.set_user(user, UserPrefs(language=language, text_only=user == 2))
    await storage.preferences.set_user(3, UserPrefs())
    assert list(await storage.notices.wanting(UserPrefs.language)) == [1]
    assert list(await storage.notices.wanting(UserPrefs.text_only)) == [2]


async def test_volunteers_of_a_server_for_a_game(storage: Storage) -> None:
    notices = storage.notices
    given = [Volunteer(8, 3, "Cy", "", later(2)), Volunteer(8, 2, "Bo", "tichu", later(1)),
             Volunteer(8, 1, "Ann", "lord", later(0)), Volunteer(9, 4, "Di", "tichu", later(0))]
    for volunteer in given:
        await notices.volunteer(volunteer)
    assert list(await notices.volunteers(8, "tichu")) == [given[1], given[0]]
    assert list(await notices.volunteers(8, "tatsu")) == [given[0]]
    assert await notices.withdraw(8, 2)
    assert not await notices.withdraw(8, 2)
    assert list(await notices.volunteers(8, "tichu")) == [given[0]]


async def test_messages_that_lag_and_the_channel_used_last(storage: Storage) -> None:
    first, second, third = [await table_of(storage) for _ in range(3)]
    messages = storage.messages
    await messages.remember(Message(first.id, "table", 0, 7, 1, first.seq))
    await messages.remember(Message(second.id, "table", 0, 7, 2, second.seq - 1))
    await messages.remember(Message(third.id, "table", BO.id, 7, 3, third.seq))
    assert list(await messages.behind("table")) == [second.id, third.id]
    assert list(await messages.behind("board")) == [first.id, second.id, third.id]
    await storage.tables.create(TABLE, OPENED)  # a lobby's message is not behind
    assert list(await messages.behind("table")) == [second.id, third.id]
    await messages.remember(Message(first.id, "hand", BO.id, 71, 4, 1))
    await messages.remember(Message(second.id, "hand", BO.id, 72, 5, 1))
    assert await messages.last_channel("hand", BO.id) == 72
    assert await messages.last_channel("table", BO.id) == 7
    assert await messages.last_channel("hand", ANN.id) is None


async def test_a_message_in_memory_is_the_one_in_the_database(storage: Storage) -> None:
    table, messages = (await table_of(storage)).id, storage.messages
    fresh = SqlMessages(storage.database)
    assert await messages.message(table, "hand", BO.id) is None
    reading = asyncio.create_task(messages.message(table, "hand", CY.id))  # it must not bring back what was before
    for user in (BO.id, CY.id):
        await messages.remember(Message(table, "hand", user, 71, user, 1))
        assert await messages.message(table, "hand", user) == Message(table, "hand", user, 71, user, 1)
    await reading
    for user in (BO.id, CY.id):
        assert await messages.message(table, "hand", user) == await fresh.message(table, "hand", user)
    await messages.forget(table, "hand", BO.id)
    assert await messages.message(table, "hand", BO.id) is None
    await storage.database.execute("DELETE FROM messages WHERE user_id = ?", (CY.id,))
    messages.forget_user(CY.id)
    assert await messages.message(table, "hand", CY.id) is None


async def test_tables_with_finished_rounds_the_newest_end_first(storage: Storage) -> None:
    early = await table_of(storage, "0 take\nscore 50 50", "abort", "x")
    late = await table_of(storage, "score 1 99")
    await table_of(storage, "the score 1 99", "0 play 2g")
    other = await table_of(storage, "score 3 97", seats=(Seat(0, "Cy", CY), None))
    early = await table_of_more(storage, early, "score 2 98")
    assert [table.id for table in await storage.tables.finished_of(BO.id, 9)] == [early.id, late.id]
    assert [table.id for table in await storage.tables.finished_of(BO.id, 1)] == [early.id]
    assert [table.id for table in await storage.tables.finished_of(CY.id, 9)] == [other.id]
    assert await storage.tables.finished_of(99, 9) == []
    for _ in range(50):  # lobbies since then hide nothing
        await storage.tables.create(TABLE, OPENED)
    assert [table.id for table in await storage.tables.finished_of(BO.id, 9)] == [early.id, late.id]


async def table_of_more(storage: Storage, table: Table, text: str) -> Table:
    table = replace(table, seq=table.seq + 1)
    await storage.tables.append(written(table, text, later(90)))
    return table


async def test_tables_of_a_server(storage: Storage) -> None:
    lobby = await storage.tables.create(TABLE, OPENED)
    running = await table_of(storage)
    await storage.tables.create(replace(TABLE, guild=9), OPENED)
    assert [table.id for table in await storage.tables.tables_of_guild(8, (Status.LOBBY, Status.RUNNING))] == [
        running.id, lobby.id]
    assert [table.id for table in await storage.tables.tables_of_guild(8, (Status.RUNNING,))] == [running.id]
    assert await storage.tables.tables_of_guild(7, tuple(Status)) == []


async def test_when_anything_last_happened(storage: Storage) -> None:
    assert await storage.tables.newest() is None
    table = await table_of(storage, "a", "b")
    assert await storage.tables.newest() == later(table.id + 0.03)
    over = replace(table, seq=table.seq + 1, status=Status.OVER)
    await storage.tables.append(written(over, "c", later(99)))
    assert await storage.tables.newest() is None


async def test_notices_whose_sending_was_interrupted(storage: Storage) -> None:
    notices = storage.notices
    for posted in (Posted(BO.id, 0, 72, 0), Posted(BO.id, 8, 73, 0), Posted(ANN.id, 0, 71, 5), Posted(0, 8, 70, 0)):
        await notices.post(posted)
    assert list(await notices.sending()) == [BO.id], "boards are nobody's, and Ann's has been sent"
    await notices.post(Posted(BO.id, 0, 72, 9))
    await notices.unpost(Posted(BO.id, 8, 73, 0))
    assert list(await notices.sending()) == []


async def test_when_the_bot_was_last_alive(storage: Storage) -> None:
    assert await storage.tables.alive() is None
    for minutes in (3, 5):
        await storage.tables.set_alive(later(minutes))
        assert await storage.tables.alive() == later(minutes)


async def test_an_entry_that_is_there_already_is_a_conflict(storage: Storage) -> None:
    table = await table_of(storage)
    again = written(table, "y", later(9))
    with pytest.raises(Conflict):
        await storage.tables.append(again)
    await storage.database.execute("UPDATE tables SET seq = seq - 1 WHERE id = ?", (table.id,))
    with pytest.raises(Conflict):  # the row is behind its log
        await storage.tables.append(again)
    assert [said(each) for each in await storage.tables.log(table.id)][-1] != "y"
