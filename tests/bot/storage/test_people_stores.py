"""Who looks for a game, and who blocked whom, over SQLite."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.errors import TableError
from bot.features.queue.values import Kind, PlayerSearch, Wishes
from bot.storage import Storage
from bot.storage.schema import migrations, statements
from bot.tables.core.change import Cause, Change
from bot.tables.core.entries import Entry, Gathered, Joined, Opened
from bot.tables.core.model import Person, Seat, SeatClaim, Status, Table
from bot.tables.core.preferences import GuildSettings, UserPrefs
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from tests.support.manual_clock import ManualClock
from tests.support.rooms import searches_of

NOW = datetime(2026, 11, 21, 12, 0, 0, 123000, tzinfo=UTC)
HERE, ELSEWHERE = 2**60, 9
ANN, BO, CY = Person(2**60 + 1, "Ann"), Person(2, "Bo 小红"), Person(3, "Cy")


async def test_searches_come_back_in_the_order_of_their_wait(storage: Storage) -> None:
    wishes = Wishes(("tichu", "tatsu"), ("live", "async"), (True, False))
    ann = PlayerSearch(ANN.id, ANN.name, HERE, 7, wishes, since=NOW, patience=180, duo=True, across="Calm Otter")
    bo = PlayerSearch(BO.id, BO.name, ELSEWHERE, 2**60 + 5, Wishes(("tatsu",), ("async",), (False,)),
                since=NOW - timedelta(minutes=1))
    cy = replace(ann, user=CY.id, name=CY.name, patience=0)
    for search in (ann, bo, cy):
        await searches_of(storage).put(search)
    assert list(await searches_of(storage).searches()) == [bo, cy, ann], "the longest first, then by their ids"
    again = replace(ann, guild=ELSEWHERE, since=NOW + timedelta(hours=1))
    await searches_of(storage).put(again)
    assert list(await searches_of(storage).searches()) == [bo, cy, again], "one search of each person"
    assert await searches_of(storage).search(ANN.id) == again
    assert await searches_of(storage).search(4) is None
    assert not await searches_of(storage).drop(ANN.id, 5), "it has not led there"
    assert await searches_of(storage).drop(ANN.id, 0)
    assert not await searches_of(storage).drop(ANN.id)


def test_the_newest_search_of_a_person_on_several_servers_goes_on() -> None:
    """A migration makes one search of each person's; before, there was one for each server."""
    with closing(sqlite3.connect(":memory:")) as db:
        for _, files in migrations("sqlite"):
            if any("searches" in file.name for file in files):
                db.executemany("INSERT INTO seekers VALUES (?, ?, ?, ?, ?, ?, ?, ?)", [
                    (5, 1, "Ann", "tichu", "live", 1, 6, 10), (9, 1, "Ann", "tatsu", "async", 0, 7, 20),
                    (5, 2, "Bo", "lord", "live", 0, 6, 10), (9, 2, "Bo", "lord", "live", 0, 7, 10)])
            for statement in (each for file in files for each in statements(file.read_text(encoding="utf-8"))):
                db.execute(statement)
        rows = "SELECT user_id, guild, channel, games, paces, rated, since, patience, seat FROM searches ORDER BY 1"
        assert db.execute(rows).fetchall() == [
            (1, 9, 7, '["tatsu"]', '["async"]', "[false]", 20, None, 0),
            (2, 9, 7, '["lord"]', '["live"]', "[false]", 10, None, 0)]
        assert not db.execute("SELECT * FROM seekers").fetchall()


async def test_a_seat_is_taken_by_a_search_once(storage: Storage) -> None:
    """Two processes that seat the same person, or one that has seen an old search: exactly one table gets them."""
    wishes = Wishes.of(Kind("tichu", "live", False))
    for person in (ANN, BO):
        await searches_of(storage).put(PlayerSearch(person.id, person.name, HERE, 7, wishes, since=NOW))

    async def seat(*people: Person) -> Table:
        taken = tuple(Seat(n, person.name, person) for n, person in enumerate(people))
        table = Table(0, "tichu", {}, "live", False, people[0].id, 8, HERE, Status.LOBBY, taken, 1, NOW)
        return await storage.tables.create(
            table, Entry(1, NOW, Gathered("tichu"), ANN.id), [SeatClaim(person.id, 0) for person in people])

    outcomes = await asyncio.gather(seat(ANN, BO), seat(BO, ANN), seat(BO), return_exceptions=True)
    seated = [each for each in outcomes if isinstance(each, Table)]
    assert [each.code for each in outcomes if isinstance(each, TableError)] == ["search_lost"] * (3 - len(seated))
    tables = await storage.tables.tables_of_guild(HERE, (Status.LOBBY,))
    assert [table.id for table in tables] == [each.id for each in seated]
    for person in (ANN, BO):
        search = await searches_of(storage).search(person.id)
        assert search is not None
        assert [table.id for table in tables if table.seat_of(person.id)] == [search.seat] * bool(search.seat)
    (table,) = [each for each in seated if each.seat_of(BO.id)]
    free = replace(table, seats=(*table.seats, None), seq=2)
    late = Change(Lobby(table, NOW), Lobby(free, NOW), Joined(), Cause.LOBBY, CY.id, claims=(SeatClaim(CY.id, 0),))
    with pytest.raises(TableError, match="search lost"):
        await storage.tables.append(late)
    assert [entry.seq for entry in await storage.tables.log(table.id)] == [1], "nothing was written"
    assert await searches_of(storage).release(BO.id, table.id)
    assert not await searches_of(storage).release(BO.id, table.id)


async def test_a_lobby_leads_to_one_table_or_to_none(storage: Storage) -> None:
    """The table of people who looked together is stored with the log of their lobby, or nothing is."""
    tables = TableService(storage.tables, ManualClock(), lambda size: bytes(range(size)))
    own = await tables.lobbies.create(ANN, Opening("tichu", 8, HERE))
    await tables.lobbies.join(own.id, BO, 2)
    for person in (ANN, BO):
        lobby = await tables.gathering.seek_together(own.id, person.id, agree=True)
    assert [table.seeks for table in await storage.tables.tables_of_guild(HERE, (Status.LOBBY,))] == [True]
    found = await asyncio.gather(
        *(TableService(storage.tables, ManualClock(), bytes).gathering.gather(
            [ANN, CY, BO], Opening("tichu", 8, HERE), led=[lobby]) for _ in range(3)), return_exceptions=True)
    (made,) = [each for each in found if isinstance(each, Lobby)]
    assert [each.code for each in found if isinstance(each, TableError)] == ["search_lost"] * 2
    tables.forget_all()
    after = await tables.snapshot(own.id)
    assert isinstance(after, Lobby)
    assert (after.together.table, after.seeks) == (made.id, True)
    assert len(await storage.tables.tables_of_guild(HERE, (Status.LOBBY,))) == 2, "nothing else was written"
    left = await tables.lobbies.leave(own.id, BO.id)
    assert (left.together.broken, left.together.ended) == (True, True), "the queue has yet to close the other lobby"
    with pytest.raises(TableError, match="search lost"):
        await tables.gathering.gather([ANN, BO], Opening("tichu", 8, HERE), led=[after])


async def test_alerts_are_for_those_who_want_them_and_have_played_here(storage: Storage) -> None:
    seats = tuple(Seat(n, person.name, person) for n, person in enumerate((ANN, BO)))
    for guild, taken in ((HERE, seats), (ELSEWHERE, (Seat(0, CY.name, CY),))):
        table = Table(0, "tichu", {}, "live", True, taken[0].person.id, 8, guild, Status.LOBBY, taken, 1, NOW)
        await storage.tables.create(table, Entry(1, NOW, Opened("tichu"), ANN.id))
    for person in (ANN, CY):
        await storage.preferences.set_user(person.id, UserPrefs(alerts=True))
    assert list(await searches_of(storage).alerted(HERE)) == [ANN.id]
    assert list(await searches_of(storage).alerted(ELSEWHERE)) == [CY.id]


async def test_blocks_are_listed_by_name_and_hold_both_ways(storage: Storage) -> None:
    for other in (CY, BO, replace(CY, id=4)):
        await storage.blocks.block(ANN.id, other)
    await storage.blocks.block(BO.id, CY)
    await storage.blocks.block(ANN.id, replace(BO, name="Bo"))
    assert list(await storage.blocks.blocked_by(ANN.id)) == [Person(2, "Bo"), CY, Person(4, "Cy")]
    assert set(await storage.tables.apart(CY.id)) == {ANN.id, BO.id}
    assert await storage.blocks.unblock(ANN.id, CY.id)
    assert not await storage.blocks.unblock(ANN.id, CY.id)
    assert set(await storage.tables.apart(CY.id)) == {BO.id}
    assert list(await storage.blocks.blocked_by(ANN.id)) == [Person(2, "Bo"), Person(4, "Cy")]
    assert set(await storage.tables.apart(ANN.id)) == {BO.id, 4}
    assert await storage.tables.apart_of([ANN.id, CY.id, 77]) == {ANN.id: {BO.id, 4}, CY.id: {BO.id}}


async def test_servers_are_found_by_what_they_have_set(storage: Storage) -> None:
    prefs = storage.preferences
    for guild, message in ((HERE, 5), (ELSEWHERE, 6), (8, 0)):
        await prefs.set_guild(guild, GuildSettings(leaders_message=message, leaders_channel=7))
    await prefs.set_guild(ELSEWHERE, GuildSettings(leaders_channel=7))
    assert list(await prefs.guilds(GuildSettings.leaders_message)) == [HERE]
    assert list(await prefs.guilds(GuildSettings.leaders_channel)) == [8, ELSEWHERE, HERE]
