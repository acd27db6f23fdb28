"""Marks of erased people (`bot.tables.core.marks`): made by an erasure, asked for at every door, lifted by owners.

The bot's own marks are cached in memory. One of their kinds, *erased*, says whether a person has erased their data and
is not back, so for nearly everybody a question costs a look in memory and no read. Only for those who were erased are
all marks of other owners read, and the hash with each owner is tried: no index leads from a person to their marks.
"""

from __future__ import annotations

import hmac
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from bot.core.database import Database, Statement, StorageError, Transaction, from_ms, to_ms
from bot.core.keeping import Fate, Kept, MarksLeft, OwnRows
from bot.core.sql import among, put
from bot.storage.mark_secret import MarkSecret
from bot.tables.core.marks import BOT, OF_BOT, ORDINARY, MarkKind, mark_of

NEWS = "marks"
"""What other processes hear when marks of the bot have changed."""
_MARK = "kind, owner, mark, secret, until, value"
_PUT = put("marks", _MARK, key=3)
_RETURN: Mapping[str, str] = {
    MarkKind.BLOCK: "INSERT INTO blocks (user_id, blocked, name) VALUES (:owner, :user, '') ON CONFLICT DO NOTHING",
}
"""What makes a mark an ordinary protection again, beside what rooms declare (`MarksLeft.restores`). A block has no
name: where its owner meets the person now may be among strangers."""


@dataclass(frozen=True, slots=True)
class OwnedMark:
    """A mark found for a person. ``until``: when it lapses (None: they are back); ``value``: see the migration."""

    kind: MarkKind
    owner: int
    mark: bytes
    until: datetime | None
    value: datetime | None


class SqlMarks:
    """``now``: the bot's time; ``kept``: the tables of features."""

    def __init__(self, database: Database, secret: MarkSecret, now: Callable[[], datetime], kept: Sequence[Kept],
                 ) -> None:
        self._db = database
        self._restores: Mapping[str, str] = {
            **_RETURN, **{kind: sql for each in kept if isinstance(each.erase, MarksLeft)
                          for kind, sql in each.erase.restores.items()}}
        self.source = secret
        self.now = now
        self._key: bytes | None = None
        self._of_bot: Mapping[tuple[str, bytes], datetime] | None = None
        self._changes = 0
        database.slots.hear(NEWS, self.forget)

    # the secret ----------------------------------------------------------------------------------
    async def adopt(self, *, shared: bool) -> Mapping[MarkKind, int]:
        """Begin to act with this process's secret, which is made if there is none. How many marks were made with
        another one and protect nobody now, by kind. StorageError if other processes run (``shared``) with another."""
        self._key = key = self.source.create()
        named = await self._named(key)
        if named != secret_id(key):
            if shared:
                raise StorageError(
                    f"{self.source} is not the secret of the processes that run: give all of them one BUSDRIVER_SECRET")
            await self._db.write(
                Statement("UPDATE mark_secret SET id = ?", (secret_id(key),)),
                Statement("DELETE FROM marks WHERE until IS NULL AND secret != ?", (secret_id(key),)))
        return {MarkKind(kind): int(count) for kind, count in await self._db.all(
            "SELECT kind, count(*) FROM marks WHERE secret != ? AND until > ? GROUP BY kind",
            (secret_id(key), to_ms(self.now())))}

    async def _named(self, key: bytes) -> bytes:
        """The secret that the database names; from now on this one, if it named none."""
        await self._db.execute("INSERT INTO mark_secret VALUES (1, ?) ON CONFLICT DO NOTHING", (secret_id(key),))
        ((named,),) = await self._db.all("SELECT id FROM mark_secret")
        return bytes(named)

    async def _secret(self) -> bytes:
        """A command of the host, which begins nothing: it must find the secret that the bot uses."""
        if self._key is None:
            key = self.source.read()
            if key is None and not await self._db.all("SELECT 1 FROM mark_secret"):
                key = self.source.create()
            if key is None or await self._named(key) != secret_id(key):
                raise StorageError(f"{self.source} is not the secret that the bot uses for this database")
            self._key = key
        return self._key

    async def ready(self) -> None:
        """Before a transaction that makes marks: what the secret needs is written outside of it."""
        await self._secret()

    async def _mark(self, kind: MarkKind, owner: int, user: int, about: str = "") -> bytes:
        return mark_of(await self._secret(), kind, owner, user, about)

    # made by an erasure --------------------------------------------------------------------------
    async def put(self, db: Transaction, found: Iterable[OwnedMark]) -> None:
        """Part of an erasure."""
        secret = secret_id(await self._secret())
        await db.many(_PUT, [
            (each.kind, each.owner, each.mark, secret, None if each.until is None else to_ms(each.until),
             None if each.value is None else to_ms(each.value)) for each in found])

    async def made(self, kind: MarkKind, owner: int, user: int, until: datetime, *, value: datetime | None = None,
                   about: str = "") -> OwnedMark:
        return OwnedMark(kind, owner, await self._mark(kind, owner, user, about), until, value)

    async def put_own(self, kind: MarkKind, user: int, until: datetime, about: str) -> None:
        """A mark of the bot, alone."""
        await self.ready()
        async with self._db.transaction() as db:
            await self.put(db, [await self.made(kind, BOT, user, until, about=about)])
            await db.write(*self.news())
        self.forget()

    def news(self) -> Sequence[Statement]:
        return self._db.news(NEWS, 0)

    def forget(self, _: int = 0) -> None:
        """Read the bot's marks again."""
        self._changes += 1
        self._of_bot = None

    # asked for -----------------------------------------------------------------------------------
    async def _own(self) -> Mapping[tuple[str, bytes], datetime]:
        """The bot's marks: until when they hold, by kind and hash."""
        if self._of_bot is not None:
            return self._of_bot
        changes = self._changes
        rows = await self._db.all(
            f"SELECT kind, mark, until FROM marks WHERE owner = ? AND kind IN {among(OF_BOT)} "  # noqa: S608 marks
            "AND until > ?", (BOT, *OF_BOT, to_ms(self.now())))
        found = {(str(kind), bytes(mark)): from_ms(until) for kind, mark, until in rows}
        if changes == self._changes:
            self._of_bot = found
        return found

    async def until(self, kind: MarkKind, user: int, about: str = "") -> datetime | None:
        """Until when a mark of the bot about a person holds; None: there is none."""
        own = await self._own()
        end = own.get((kind, await self._mark(kind, BOT, user, about))) if own else None
        return end if end is not None and end > self.now() else None

    async def away(self, user: int) -> bool:
        """Whether there are marks of the person that are no ordinary protections yet."""
        return await self.until(MarkKind.ERASED, user) is not None

    async def newcomers(self, users: Collection[int]) -> set[int]:
        """Those of these users whose ratings stay provisional."""
        own = await self._own()
        if not any(kind == MarkKind.NEWCOMER for kind, _ in own):
            return set()
        return {user for user in users if await self.until(MarkKind.NEWCOMER, user) is not None}

    async def of(self, user: int, *, back: bool = False) -> Sequence[OwnedMark]:
        """Blocks, refusals and bars of a person that still hold. ``back``: also if they are ordinary ones again."""
        if not back and not await self.away(user):
            return ()
        rows = await self._db.all(
            f"SELECT kind, owner, mark, until, value FROM marks WHERE kind IN {among(ORDINARY)} "  # noqa: S608 marks
            f"AND (until > ?{' OR until IS NULL' if back else ''})", (*ORDINARY, to_ms(self.now())))
        if not rows:
            return ()
        secret, now = await self._secret(), self.now()
        found = [
            OwnedMark(MarkKind(kind), owner, bytes(mark), None if until is None else from_ms(until),
                      None if value is None else from_ms(value)) for kind, owner, mark, until, value in rows
            if hmac.compare_digest(bytes(mark), mark_of(secret, MarkKind(kind), owner, user))]
        return [each for each in found if each.value is None or each.value > now]

    async def owners(self, kind: MarkKind, user: int) -> set[int]:
        """Whose marks of this kind about the person are no ordinary protections yet."""
        return {each.owner for each in await self.of(user) if each.kind is kind}

    async def came(self, users: Iterable[int]) -> None:
        """These people are about to take a seat or to ask for something: who was erased is back."""
        for user in users:
            if await self.away(user):
                await self._restore(user)

    async def _restore(self, user: int) -> None:
        found = await self.of(user)
        erased = await self._mark(MarkKind.ERASED, BOT, user)
        async with self._db.transaction() as db:
            for each in found:
                value = None if each.value is None else to_ms(each.value)
                given: dict[str, Any] = {"owner": each.owner, "user": user}
                if value is not None:
                    given |= {"value": value, "now": to_ms(self.now())}
                await db.execute(self._restores[each.kind], given)
            await db.many("UPDATE marks SET until = NULL WHERE kind = ? AND owner = ? AND mark = ?", [
                (each.kind, each.owner, each.mark) for each in found])
            await db.execute("DELETE FROM marks WHERE kind = ? AND owner = ? AND mark = ?", (
                MarkKind.ERASED, BOT, erased))
            await db.write(*self.news())
        self.forget()

    # taken back ----------------------------------------------------------------------------------
    async def lift(self, kind: MarkKind, owner: int, user: int) -> bool:
        """The owner takes back the protection from this person. Whether there was a mark that held."""
        if not await self._db.all("SELECT 1 FROM marks WHERE kind = ? AND owner = ? LIMIT 1", (kind, owner)):
            return False
        where, given = "kind = ? AND owner = ? AND mark = ?", (kind, owner, await self._mark(kind, owner, user))
        held = await self._db.all(f"SELECT 1 FROM marks WHERE {where} AND until > ?", (  # noqa: S608 ours
            *given, to_ms(self.now())))
        await self._db.execute(f"DELETE FROM marks WHERE {where}", given)  # noqa: S608 ours
        return bool(held)

    async def owned(self, kind: MarkKind, owner: int) -> Mapping[str, datetime]:
        """An owner's marks of people who are not back: when they lapse, by a word that names each."""
        return {bytes(mark).hex(): from_ms(until) for mark, until in await self._db.all(
            "SELECT mark, until FROM marks WHERE kind = ? AND owner = ? AND until > ? ORDER BY until, mark",
            (kind, owner, to_ms(self.now())))}

    async def lift_named(self, kind: MarkKind, owner: int, name: str) -> bool:
        """The owner takes back a mark of `owned`, without knowing who it is about."""
        try:
            mark = bytes.fromhex(name)
        except ValueError:
            return False
        return await self._db.execute(
            "DELETE FROM marks WHERE kind = ? AND owner = ? AND mark = ?", (kind, owner, mark)) > 0

    async def forget_ended(self) -> None:
        """Delete marks that have lapsed, or whose protection has ended."""
        now = to_ms(self.now())
        if await self._db.execute("DELETE FROM marks WHERE until <= ? OR value <= ?", (now, now)):
            self.forget()


def secret_id(secret: bytes) -> bytes:
    """What the database may know of a secret: enough to see that it is another one."""
    return hmac.digest(secret, b"which secret", "sha256")[:8]


# what it keeps of whom ---------------------------------------------------------------------------
KEPT = (
    # Who is marked nobody can read from a row, so the erased person's own marks stay: `bot.tables.core.marks` says why,
    # and until when. A server's bars go by `bot.storage.stores.erasure.DELETIONS`: here an owner may be a person.
    Kept("marks", {"owner": Fate.ROW}, plain="kind mark secret until value",
         example={"kind": "block", "mark": b"hash", "secret": b"hash"},
         shown=(OwnRows("marks", "kind, until", mine="owner = :user AND kind IN ('block', 'refusal')",
                        times=("until",)),)),
    Kept("mark_secret", {}, plain="one id", example={"one": 1, "id": b"hash"}, because={}),
)
