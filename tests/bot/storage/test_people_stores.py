"""Who looks for a game, and who blocked whom, over SQLite."""

from __future__ import annotations

from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.storage import Address, Storage, open_storage
from bot.tables.core.entries import Entry, Opened
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.preferences import GuildSettings, UserPrefs
from bot.tables.seeking.player_queue import Seeker

NOW = datetime(2026, 11, 21, 12, 0, 0, 123000, tzinfo=UTC)
HERE, ELSEWHERE = 2**60, 9
ANN, BO, CY = Person(2**60 + 1, "Ann"), Person(2, "Bo 小红"), Person(3, "Cy")


@pytest.fixture
async def storage(database: Address) -> AsyncIterator[Storage]:
    storage = await open_storage(database)
    yield storage
    await storage.close()


async def test_seekers_come_back_in_the_order_of_their_wait(storage: Storage) -> None:
    ann = Seeker(HERE, ANN.id, ANN.name, "tichu", "live", True, 7, NOW)
    bo = Seeker(HERE, BO.id, BO.name, "tatsu", "async", False, 2**60 + 5, NOW - timedelta(minutes=1))
    cy = replace(ann, user=CY.id, name=CY.name)
    for seeker in (ann, bo, cy, replace(ann, guild=ELSEWHERE)):
        await storage.seekers.seek(seeker)
    assert list(await storage.seekers.seekers(HERE)) == [bo, cy, ann], "the longest first, then by their ids"
    again = replace(bo, game="tichu", since=NOW + timedelta(hours=1))
    await storage.seekers.seek(again)
    assert list(await storage.seekers.seekers(HERE)) == [cy, ann, again], "one search on each server"
    assert await storage.seekers.stop(HERE, ANN.id)
    assert not await storage.seekers.stop(HERE, ANN.id)
    assert list(await storage.seekers.seekers(HERE)) == [cy, again]
    assert [each.user for each in await storage.seekers.seekers(ELSEWHERE)] == [ANN.id]


async def test_alerts_are_for_those_who_want_them_and_have_played_here(storage: Storage) -> None:
    seats = tuple(Seat(n, person.name, person) for n, person in enumerate((ANN, BO)))
    for guild, taken in ((HERE, seats), (ELSEWHERE, (Seat(0, CY.name, CY),))):
        table = Table(0, "tichu", {}, "live", True, taken[0].person.id, 8, guild, Status.LOBBY, taken, 1, NOW)
        await storage.tables.create(table, Entry(1, NOW, Opened("tichu"), ANN.id))
    for person in (ANN, CY):
        await storage.preferences.set_user(person.id, UserPrefs(alerts=True))
    assert list(await storage.seekers.alerted(HERE)) == [ANN.id]
    assert list(await storage.seekers.alerted(ELSEWHERE)) == [CY.id]


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


async def test_servers_are_found_by_what_they_have_set(storage: Storage) -> None:
    prefs = storage.preferences
    for guild, message in ((HERE, 5), (ELSEWHERE, 6), (8, 0)):
        await prefs.set_guild(guild, GuildSettings(leaders_message=message, leaders_channel=7))
    await prefs.set_guild(ELSEWHERE, GuildSettings(leaders_channel=7))
    assert list(await prefs.guilds("leaders_message")) == [HERE]
    assert list(await prefs.guilds("leaders_channel")) == [8, ELSEWHERE, HERE]
