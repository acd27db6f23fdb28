"""Which of several processes is home of which slots: it sends and keeps time for them (`bot.core.slots`). With a
file there is one process."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, nullcontext
from datetime import datetime
from typing import Protocol

from bot.core.database import Database
from bot.core.slots import FIRST_SLOT
from bot.tables.core.ports import AliveStore, KeptToken


class Home(Protocol):
    async def try_take(self) -> bool:
        """Act, for all slots, unless another process does."""
        ...

    async def take(self) -> None:
        """Act as soon as that is allowed."""
        ...

    def share(self) -> None:
        """What begins with this process has begun: slots may be taken and given away."""
        ...

    def reached(self, *, now: bool) -> None:
        """Whether players reach this process. While they do not, others have its slots, if there are any."""
        ...

    def lost(self, *, now: bool, sure: bool = False) -> None:
        """Whether Discord has not served this process for a while. Others have its slots if it serves them.
        ``sure``: they hear what this process does not."""
        ...

    def ask_by(self, serves: Callable[[], Awaitable[bool]]) -> None:
        """Find out by ``serves`` whether Discord serves this process, when another one is lost."""
        ...

    async def keep(self) -> None:
        """Go on acting, for a fair share of the slots. Raises `NotHome` once another process has taken over; while the
        database is away it goes on asking."""
        ...

    async def mine(self, interaction: int, slot: int = FIRST_SLOT) -> bool:
        """Whether this process answers an interaction: it is home of its slot, or becomes it while the click is fresh,
        and no other has answered. StorageError if the database is away."""
        ...

    async def confirmed(self) -> None:
        """Wait until this process, once it has acted, may do so for sure: for what it does of its own. NotHome: others
        have all its slots, since players do not reach it."""
        ...

    async def time(self) -> datetime | None:
        """The time that all processes go by; None: this machine's."""
        ...

    def tell(self, silent: Callable[[float | None], object]) -> None:
        """Call ``silent`` when this process may not act for sure any more, with the seconds since it might, and when it
        may again (None)."""
        ...

    @property
    def sharing(self) -> bool:
        """Whether other processes act at the same time."""
        ...

    async def stop(self) -> bool:
        """This process is about to end. Whether another one goes on: it acts, waits to, or is about to, and is not told
        to stop, too."""
        ...

    def alive(self, alone: AliveStore) -> AliveStore:
        """Where it is stored until when players could act; ``alone``: for a process that is home of all."""
        ...

    def lost_since(self) -> Mapping[int, datetime | None]:
        """For each slot that was taken: when the players of the member before could last act, once; None: there was
        none before."""
        ...

    async def leave(self, tokens: Sequence[KeptToken]) -> None:
        """Leave these to who is home next. They are not kept for long."""
        ...

    async def left(self, now: datetime) -> Sequence[KeptToken]:
        """What other processes have left for the slots that are held, once."""
        ...

    async def hand_over(self) -> None:
        """Give all slots away, each part having ended what it does for them: this process is about to stop, and others
        go on."""
        ...

    async def give(self) -> None:
        """Act no longer."""
        ...

    def identifying(self, bucket: int) -> AbstractAsyncContextManager[object]:
        """While it is held no other process holds it for that bucket. StorageError if the database is away."""
        ...


class OnlyProcess:
    """Always home."""

    sharing = False

    async def try_take(self) -> bool:
        return True

    async def take(self) -> None:
        return

    def share(self) -> None:
        return

    def reached(self, *, now: bool) -> None:
        return

    def lost(self, *, now: bool, sure: bool = False) -> None:
        return

    def ask_by(self, serves: Callable[[], Awaitable[bool]]) -> None:
        return

    async def keep(self) -> None:
        await asyncio.Event().wait()

    async def mine(self, interaction: int, slot: int = FIRST_SLOT) -> bool:
        return True

    async def confirmed(self) -> None:
        return

    async def time(self) -> datetime | None:
        return None

    def tell(self, silent: Callable[[float | None], object]) -> None:
        return

    async def stop(self) -> bool:
        return False

    def alive(self, alone: AliveStore) -> AliveStore:
        return alone

    def lost_since(self) -> Mapping[int, datetime | None]:
        return {}

    async def leave(self, tokens: Sequence[KeptToken]) -> None:
        return

    async def left(self, now: datetime) -> Sequence[KeptToken]:
        return ()

    async def hand_over(self) -> None:
        return

    async def give(self) -> None:
        return

    def identifying(self, bucket: int) -> AbstractAsyncContextManager[object]:
        return nullcontext()


def home_of(database: Database) -> Home:
    """From here on the database refuses writes while this process is not home. Commands need none: theirs are few, and
    a table's log decides who comes first."""
    from bot.storage.sqlite import SqliteDatabase

    if isinstance(database, SqliteDatabase):
        return OnlyProcess()
    from bot.storage.postgres.database import PostgresDatabase
    from bot.storage.postgres.home import PostgresHome

    assert isinstance(database, PostgresDatabase)
    return PostgresHome(database)


def of_anybody(database: Database) -> Database:
    """The same database, for what a process may write that is not home."""
    from bot.storage.sqlite import SqliteDatabase

    if isinstance(database, SqliteDatabase):
        return database
    from bot.storage.postgres.database import PostgresDatabase

    assert isinstance(database, PostgresDatabase)
    return database.of_anybody()
