"""Processes that share the slots on PostgreSQL, without the processes."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from bot.core.database import Statement
from bot.core.slots import EVERY, SLOTS
from bot.storage import Server
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.postgres.home import PostgresHome

WRITE = Statement("INSERT INTO ghosts (at) VALUES (0)")


async def until(condition: Callable[[], Awaitable[bool]]) -> None:
    for _ in range(3000):
        if await condition():
            return
        await asyncio.sleep(0.02)
    raise AssertionError("it never came")


@dataclass
class Member:
    """A process that shares, without the process."""

    database: PostgresDatabase
    home: PostgresHome
    keeping: asyncio.Task[None] | None = None

    @classmethod
    async def open(cls, server: Server) -> Member:
        database = await PostgresDatabase.open(server)
        return cls(database, PostgresHome(database))

    async def join(self) -> None:
        if not await self.home.try_take():
            await self.home.take()
        self.home.share()
        self.keeping = asyncio.create_task(self.home.keep())

    async def kill(self) -> None:
        """Its sessions end, and it does nothing more."""
        await self.freeze()
        await self.home._hang_up()

    async def freeze(self) -> None:
        assert self.keeping is not None
        self.keeping.cancel()
        await asyncio.wait([self.keeping])
        await self.home._leases.stop()

    @property
    def held(self) -> frozenset[int]:
        return self.database.slots.held


async def shared(*members: Member) -> None:
    """Every slot has one home, and nobody more than their share."""
    async def so() -> bool:
        return (sum((Counter(each.held) for each in members), Counter()) == Counter(EVERY)
                and max(len(each.held) for each in members) <= -(-SLOTS // len(members)))

    await until(so)
