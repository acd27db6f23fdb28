"""Which process acts for whom: 64 slots, shared among the processes that use one database.

Why slots. Several processes may serve one bot, and each message must be sent once. Dividing servers one by one would
need a row and a lock for each server. So every id maps to one of 64 slots, and a process holds slots: a crash moves
a few rows, and the same arithmetic gives the owner everywhere without asking the database.

Whose slot is it. A server's slot follows from its id, a table's from its server. A table without a server takes the
slot of the player who opened it, and keeps it when somebody else becomes the host: it is stored with the table,
because otherwise a table would change its owner in the middle of a game. What reaches a person directly follows the
person's id.

Deciding and acting are different. Any process may decide about any table, because the log settles who was first
(`bot.log.repository`). Only the owner of a slot acts for it: it keeps time, moves AI players, draws and sends. So a
click never waits for another process, and no notice is sent twice.

When slots move, `Slots.change` calls followers in the order that `bot.app` lists: first what is read again, then
what acts, then what shows. A follower that the store fails is called again, up to five times; any other exception is
logged and stops no other follower. With SQLite there is one process, which holds all slots for ever, and none of
this runs.
"""

from __future__ import annotations

import asyncio
import logging
from collections import defaultdict
from collections.abc import Awaitable, Callable, Collection, Iterable
from typing import Protocol

from bot.core.errors import StoreError

log = logging.getLogger(__name__)

SLOTS = 64
EVERY = frozenset(range(SLOTS))
FIRST_SLOT = 0
"""The slot of what is done once for all servers."""
USER = "user"
"""What processes hear when a person's preferences have changed."""
UNHEARD = "unheard"
"""What processes hear when nobody has claimed an interaction (its id) whose home is another process."""
ERASED = "erased"
"""What processes hear when a person's data was erased: all that is known of logs is read anew."""
TABLE = "table"
"""What processes hear of a table that another one has changed."""

ATTEMPTS, RETRY_PAUSE = 5, 1.0
"""How often a follower that the store fails is called, and the seconds between."""

WhenChanged = Callable[[], Awaitable[object]]
Hearing = Callable[[int], object]
Report = Callable[[str, int], object]


class HasSlot(Protocol):
    """What a table is for the slots: whose it is, and the slot that was stored with it."""

    @property
    def guild(self) -> int | None: ...

    @property
    def host(self) -> int: ...

    @property
    def slot(self) -> int | None: ...


def slot_of(snowflake: int) -> int:
    """The slot of a server or a person. The low 22 bits of Discord's ids count within a millisecond."""
    # Not modulo the id itself: of most ids those low bits are the same few, and some slots would get nearly all
    # servers.
    return (snowflake >> 22) % SLOTS


def slot_of_table(table: HasSlot) -> int:
    """It stays, once the table is stored."""
    return table.slot if table.slot is not None and not table.guild else slot_of(table.guild or table.host)


class Slots:
    """Those that this process is home of."""

    def __init__(self, held: Collection[int] = EVERY) -> None:
        self._held = frozenset(held)
        self._followers: tuple[WhenChanged, ...] = ()
        self._changing = asyncio.Lock()
        self._arrived = asyncio.Event()
        """Set, and replaced, at each change."""
        self._hearing: defaultdict[str, list[Hearing]] = defaultdict(list)
        self._report: Report = _to_nobody

    @property
    def held(self) -> frozenset[int]:
        return self._held

    @property
    def all(self) -> bool:
        return len(self._held) == SLOTS

    @property
    def first(self) -> bool:
        """Whether this process does what is done once for all servers."""
        return FIRST_SLOT in self._held

    def here(self, snowflake: int) -> bool:
        """Whether this process acts for a server or a person."""
        return self.all or slot_of(snowflake) in self._held

    def at(self, table: HasSlot) -> bool:
        """Whether this process acts for a table."""
        return self.all or slot_of_table(table) in self._held

    # changes of home -----------------------------------------------------------------------------
    def follow(self, *followers: WhenChanged) -> None:
        """From now on have these awaited after each `change`, in this order, in place of those before: each drops what
        is not here, and reads what is. `bot.app` alone says who follows, so that the order stands in one place."""
        self._followers = followers

    def hold(self, held: Iterable[int]) -> None:
        """From now on this process is home of these, and nobody is told: it begins or ends."""
        self._held = frozenset(held)
        # A new event for each change: who waits in `until` looks at the slots again, and waits for the next change if
        # theirs is not among them.
        arrived, self._arrived = self._arrived, asyncio.Event()
        arrived.set()

    async def change(self, held: Iterable[int]) -> None:
        """From now on this process is home of these: at once, then all that follows from it, in order."""
        self.hold(held)
        await self.again()

    async def again(self) -> None:
        """All that follows from the slots that are held, anew: much may have changed that nobody heard of."""
        # One after the other. Slots may move again while followers of the last change still read; each reads what is
        # held when its turn comes, so the last one always sees the newest.
        async with self._changing:
            for follower in self._followers:
                await _tell(follower)

    async def until(self, slot: int) -> None:
        """Wait until this process is home of a slot."""
        while slot not in self._held:
            await self._arrived.wait()

    # what other processes write ------------------------------------------------------------------
    def report_by(self, report: Report) -> None:
        """Set how the other processes are reached."""
        self._report = report

    def report(self, kind: str, id: int) -> None:
        """Have the other processes `hear` of this, soon; what must not be lost is written with a transaction
        (`Database.news`). Whoever is home of all slots has nobody to tell."""
        if not self.all:
            self._report(kind, id)

    def hear(self, kind: str, listener: Hearing) -> None:
        """Call ``listener`` with the id of each thing of this kind that another process has changed; with 0 if any of
        them may have been."""
        self._hearing[kind].append(listener)

    def heard(self, kind: str, id: int) -> None:
        """Another process has changed it. What a listener raises stops no other."""
        for listener in tuple(self._hearing.get(kind, ())):
            try:
                listener(id)
            except Exception:
                log.exception("a change by another process was not followed: %s %d", kind, id)

    def missed(self) -> None:
        """Another process may have changed anything."""
        for kind in tuple(self._hearing):
            self.heard(kind, 0)


def _to_nobody(kind: str, id: int) -> None:
    """There are no other processes."""


async def _tell(follower: WhenChanged) -> None:
    """What a follower raises stops no other."""
    for attempt in range(1, ATTEMPTS + 1):
        try:
            await follower()
            return
        except StoreError as error:
            log.warning("a change of slots was not followed, attempt %d: %s", attempt, error)
        except Exception:
            log.exception("a change of slots was not followed")
            return
        await asyncio.sleep(RETRY_PAUSE)
