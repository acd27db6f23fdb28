"""What members tell each other about how they reach Discord, in their rows of `members`.

A process whose requests fail, or that hears nothing, writes that it is *lost*. The others then ask Discord, and write
when it last served them.

- A lost process gives its slots away only if another one was served within the last `REACH_VALID` seconds. If all are
  cut off, no slot moves: nobody could do better.
- When Discord comes back for all, one process notices first. So a lost process first waits until others have been
  served for `OTHERS_SERVED` seconds, in which it would notice too, unless it knows for sure that it alone is cut off.
- After slots have moved, none moves for `PAUSE` seconds, so that no slot goes back and forth.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Awaitable, Callable

from bot.core.background import BackgroundTasks
from bot.core.database import StorageError
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.postgres.schema import Connection

log = logging.getLogger(__name__)

REACH_VALID = 5.0
"""Seconds for which it counts that Discord has served another member."""
OTHERS_SERVED = 3.5
"""Seconds for which others must be served before a lost process leaves: it asks Discord every four, and it takes half a
second and more until it hears that others are."""
PAUSE = 60.0
"""Seconds after a move until slots move again."""

_OTHERS = (
    "SELECT coalesce(bool_or(lost <> 0), false), "  # noqa: S608 a number of ours
    f"coalesce(bool_or(served > clock_timestamp() - interval '{REACH_VALID} s'), false) "
    "FROM members WHERE id <> %s").encode()
_LOST = b"UPDATE members SET lost = %s WHERE id = %s"


class Reach:
    def __init__(self, database: PostgresDatabase) -> None:
        self._db = database
        self.lost = False
        """Whether Discord does not serve this process, as it knows."""
        self.sure = False
        """Whether others hear what it does not: they are served now, and it is not."""
        self._said = False
        self._others_since: float | None = None
        """Since when others are served though this process is lost; None: they are not, as far as is known."""
        self._others_seen = float("-inf")
        """When that was seen last: they ask Discord at most every ten seconds where nothing else shows it."""
        self._moves_at = float("-inf")
        self._serves: Callable[[], Awaitable[bool]] | None = None
        self._asking = BackgroundTasks()

    def ask_by(self, serves: Callable[[], Awaitable[bool]]) -> None:
        """Find out by ``serves`` whether Discord serves this process now."""
        self._serves = serves

    @property
    def leaves(self) -> bool:
        """Whether this process is to give its slots away."""
        now, since = time.monotonic(), self._others_since
        return (self.lost and since is not None and now >= self._moves_at
                and (self.sure or now - since >= OTHERS_SERVED))

    @property
    def returns(self) -> bool:
        """Whether it may have slots again, if it had given them away."""
        return not self.lost and time.monotonic() >= self._moves_at

    def note_left(self) -> None:
        """It has given its slots away, maybe for another reason."""
        if self.leaves:
            self._moves_at = time.monotonic() + PAUSE

    def note_giving(self) -> None:
        """It is giving the last of them away: the pause counts from then."""
        if self._moves_at > time.monotonic():
            self._moves_at = time.monotonic() + PAUSE

    def note_back(self) -> None:
        if self._moves_at > float("-inf"):
            self._moves_at = time.monotonic() + PAUSE

    async def exchange(self, session: Connection, member: int | None) -> None:
        """Say how this process is, and look how others are."""
        if self.lost is not self._said:
            await session.execute(_LOST, (self.lost, member))
            self._said = self.lost
        row = await (await session.execute(_OTHERS, (member,))).fetchone()
        others_lost, others_served = row or (False, False)
        self._note_others(served=others_served, now=time.monotonic())
        if others_lost and not self.lost and not self._asking:
            self._asking.start(self._ask())

    def _note_others(self, *, served: bool, now: float) -> None:
        if self.lost and served:
            self._others_since, self._others_seen = self._others_since or now, now
        elif not self.lost or now - self._others_seen > REACH_VALID:
            self._others_since = None

    async def _ask(self) -> None:
        if self._serves is not None and await self._serves():
            try:
                await self._db.execute("UPDATE members SET served = clock_timestamp() WHERE id = ?", (self._db.member,))
            except StorageError as error:
                log.info("not said that Discord serves this process: %s", error)
