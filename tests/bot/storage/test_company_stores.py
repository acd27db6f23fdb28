"""Invitations by code, in the database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.storage import Address, Storage, open_storage
from bot.tables.company.codes import SeatCode

NOW = datetime(2026, 11, 21, 12, 0, 0, 123000, tzinfo=UTC)
HOUR = timedelta(hours=1)
MADE = SeatCode("7KQ4TM", 2**60, 2**60 + 1, NOW + HOUR)


@pytest.fixture
async def storage(database: Address) -> AsyncIterator[Storage]:
    storage = await open_storage(database)
    yield storage
    await storage.close()


async def test_one_of_many_takes_a_code(storage: Storage) -> None:
    codes = storage.codes
    assert await codes.add(MADE)
    assert not await codes.add(replace(MADE, table=1)), "there is such a code"
    assert await codes.find(MADE.code) == MADE
    taken = await asyncio.gather(*(codes.take(MADE.code, 2**60 + user) for user in range(20)))
    assert sum(taken) == 1
    found = await codes.find(MADE.code)
    assert found is not None
    assert found.used == 2**60 + taken.index(True)
    assert await codes.unused(MADE.table, NOW) == 0
    await codes.give_back(MADE.code, found.used)
    assert await codes.unused(MADE.table, NOW) == 1
    assert await codes.unused(MADE.table, NOW + 2 * HOUR) == 0, "it has expired"
    assert await codes.find("222222") is None


async def test_guesses_are_counted_and_forgotten(storage: Storage) -> None:
    codes = storage.codes
    for minute in range(5):
        await codes.guessed(7, NOW + timedelta(minutes=minute))
    await codes.guessed(8, NOW)
    assert await codes.guesses(7, NOW + timedelta(minutes=1)) == 4
    await codes.add(MADE)
    await codes.forget(NOW + timedelta(minutes=3))
    assert await codes.guesses(7, NOW) == 2
    assert await codes.find(MADE.code) == MADE
    await codes.forget(NOW + 2 * HOUR)
    assert await codes.find(MADE.code) is None
