"""Processes of a test that end with it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable

import pytest

from bot.storage import Server
from bot.storage.postgres import home as module
from tests.support.members import Member


@pytest.fixture
async def member(
    postgres_database: Server, monkeypatch: pytest.MonkeyPatch,
) -> AsyncIterator[Callable[[], Awaitable[Member]]]:
    monkeypatch.setattr(module, "ASK", 0.05)
    opened = list[Member]()

    async def open() -> Member:
        opened.append(await Member.open(postgres_database))
        return opened[-1]

    yield open
    for each in opened:
        if each.keeping is not None:
            each.keeping.cancel()
            await asyncio.wait([each.keeping])
        await each.home.give()
        await each.database.close()
