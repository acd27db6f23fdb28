"""What a table of the database keeps of people, said once, beside the SQL that writes it.

Four loops live by it: the erasure of a person, the file of a person's own data, the deletion of a server's data, and
the check that reads the schema (`tests/bot/features/test_kept.py`). So a table that is declared is erased, shown, and
deleted with its server, and a column that nobody declares is found before anybody's data are in it.

    Kept("greetings", {"user_id": Fate.ROW, "name": Fate.WITH_ROW}, plain="guild at", server="guild",
         shown=(OwnRows("greetings", "name, guild, at", mine="user_id = :user", times=("at",)),))

says: a row belongs to one person and goes with them, and with its server; they see it in *My data* as ``greetings``.

A fate must not lean on an invariant of the store ("a request with a table has no names"): the check writes the person
into every column, whatever the store would write there.
"""

from __future__ import annotations

import json
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime
from enum import Enum

from bot.core.database import DatabaseReader, Transaction


class Fate(Enum):
    """What an erasure makes of a column that holds a person's id, name or words."""

    ROW = "the row goes: it concerns only this person"
    WITH_ROW = "it goes with the row of the id before it"
    GHOST = "the id becomes the ghost's number: the row is others' result, too"
    ACROSS_NAME = "it goes with the row; it is the name across servers, which is replaced once it is reported"
    EMPTY = "the row stays, the text goes"
    ALIAS = "the name becomes the ghost's alias"
    STEP = "`Kept.erase` sees to it, and says how"
    INSIDE = "the person stands inside the text: `Kept.erase` rewrites it"
    MARK = "the row goes; only a keyed mark stays, since it protects others (`Kept.erase` says which)"
    """The mark is a hash of kind, owner and id under a secret outside the database: no way to keep an id, but to
    know it again when it is shown to us. Its owner is whom it protects, never the person erased; it goes with the
    owner's erasure, and after its time. It is personal data still: who comes back reads that there is one."""
    STAYS = "it stays as it is, since it protects others: until when, `Kept.ends` says"


class ServerEnd(Enum):
    """What the deletion of a server's data makes of the column that says whose a row is."""

    ROW = "the row goes"
    ZERO = "it becomes 0"
    INSIDE = "it is JSON, whose ``guild`` becomes 0"


STEPS = (Fate.STEP, Fate.INSIDE, Fate.MARK)
"""Only the table's own `Kept.erase` can do it."""


@dataclass(frozen=True, slots=True)
class Protection:
    """What protects others from a person who is about to be erased, so a mark of it stays.

    ``kind``: of `bot.tables.core.marks.MarkKind`; ``owner``: whom it protects, 0: everybody. ``until``: when it ends by
    itself; None: as late as marks do.
    """

    kind: str
    owner: int
    until: datetime | None = None


@dataclass(frozen=True, slots=True)
class ErasedPerson:
    """Who is erased: their id, the number that stands for them from now on (below 0), and its name."""

    user: int
    ghost: int
    alias: str


EraseStep = Callable[[Transaction, ErasedPerson], Awaitable[None]]
Protecting = Callable[[DatabaseReader, int, datetime], Awaitable[Sequence[Protection]]]
"""What protects others from a person at this time."""


@dataclass(frozen=True, slots=True)
class MarksLeft:
    """The marks that an erasure leaves of a table (`bot.storage.stores.kept_marks`), before its rows go.

    ``restores``: by kind of mark, the statement that makes it a row again once the person is back: of ``:owner`` and
    ``:user``; of a protection that ends by itself also of ``:value``, its end, and ``:now``.
    """

    protects: Protecting
    restores: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class OwnRows:
    """A part of the file with a person's own data: which rows are theirs, and what they may see of them.

    ``columns``: as SQL selects them, with names for people; ``mine``: a condition on ``:user``. ``times``: those of the
    columns that are times. A row of two people shows only what its reader may know of the other.
    """

    part: str
    columns: str
    mine: str
    times: tuple[str, ...] = ()
    source: str = ""
    """The tables that are read; empty: the declared one."""
    others: str = ""
    """Why a reader sees another person's name there; empty: they see none."""


@dataclass(frozen=True, slots=True)
class Kept:
    """A table, and all of its columns.

    ``people``: the columns that hold an id, a name or words of a person, and what an erasure makes of each. An id comes
    before the names that belong to it, since `Fate.EMPTY` and `Fate.ALIAS` look for the id before them.
    ``plain``: all others, by name; they say nothing of who somebody is. ``example``: a value of each of them that is a
    text, which may only be a code of ours, never what somebody has written; and of those that take few values.
    ``erase``: what an erasure does first, while the rows still have the person's id.
    ``inside``: for each `Fate.INSIDE`, how an id and a name stand in the text; the check writes rows with it.
    """

    table: str
    people: Mapping[str, Fate]
    plain: str
    example: Mapping[str, object] = field(default_factory=dict)
    shown: tuple[OwnRows, ...] = ()
    erase: EraseStep | MarksLeft | None = None
    server: str = ""
    """The column with the server that a row belongs to (0: to none)."""
    server_end: ServerEnd = ServerEnd.ROW
    parent: tuple[str, str] = ("", "")
    """A column, and the table whose ``id`` it has: the row goes with the server of that one."""
    inside: Mapping[str, Callable[[int, str], str]] = field(default_factory=dict)
    because: Mapping[str, str] = field(default_factory=dict)
    """Why a column is not shown to the person it names, or stays after their erasure."""
    ends: Mapping[str, str] = field(default_factory=dict)
    """For each `Fate.STAYS` the plain column with the time when it goes."""

    @property
    def columns(self) -> frozenset[str]:
        return frozenset((*self.people, *self.plain.split()))

    def __post_init__(self) -> None:
        """ValueError: a column that stays, or none that is shown, without a reason; so the program does not start."""
        for column, fate in self.people.items():
            where = f"{self.table}.{column}"
            if fate in STEPS and self.erase is None:
                raise ValueError(f"{where}: no step erases it")
            if fate is Fate.INSIDE and column not in self.inside:
                raise ValueError(f"{where}: say how a person stands in it")
            if fate is Fate.STAYS and self.ends.get(column) not in self.plain.split():
                raise ValueError(f"{where}: say until when it stays")
            if (fate is Fate.STAYS or not self.shown) and column not in self.because:
                raise ValueError(f"{where}: say why it stays, or is not shown")


async def erase_first(db: Transaction, kept: Kept, who: ErasedPerson) -> None:
    if kept.erase is not None and not isinstance(kept.erase, MarksLeft):
        await kept.erase(db, who)


async def erase_columns(db: Transaction, kept: Kept, who: ErasedPerson) -> None:
    """Texts before the ids that find them, ids before rows: another column of a row that stays may name the person."""
    id_column = ""
    for column, fate in kept.people.items():
        if fate in (Fate.EMPTY, Fate.ALIAS):
            text = who.alias if fate is Fate.ALIAS else ""
            await db.execute(f"UPDATE {kept.table} SET {column} = ? WHERE {id_column} = ?", (text, who.user))  # noqa: S608 names
        elif fate not in (Fate.WITH_ROW, Fate.ACROSS_NAME, Fate.INSIDE):
            id_column = column
    for column in (each for each, fate in kept.people.items() if fate is Fate.GHOST):
        await db.execute(f"UPDATE {kept.table} SET {column} = ? WHERE {column} = ?", (who.ghost, who.user))  # noqa: S608 names
    for column in (each for each, fate in kept.people.items() if fate in (Fate.ROW, Fate.MARK)):
        await db.execute(f"DELETE FROM {kept.table} WHERE {column} = ?", (who.user,))  # noqa: S608 names


async def rename_across(db: Transaction, kept: Kept, user: int, before: str, after: str) -> None:
    """Replace a person's name in games across servers, if the table has one."""
    id_column = next(iter(kept.people), "")
    for column in (each for each, fate in kept.people.items() if fate is Fate.ACROSS_NAME):
        await db.execute(
            f"UPDATE {kept.table} SET {column} = ? WHERE {id_column} = ? AND {column} = ?", (after, user, before))  # noqa: S608 names


async def forget_server_rows(db: Transaction, kept: Kept, guild: int) -> None:
    column, parent = kept.parent
    if parent:
        await db.execute(
            f"DELETE FROM {kept.table} WHERE {column} IN (SELECT id FROM {parent} WHERE guild = ?)", (guild,))  # noqa: S608 names
    column = kept.server
    if column and kept.server_end is ServerEnd.INSIDE:
        for text in await _naming_servers(db, kept):
            if (data := json.loads(text))["guild"] == guild:
                after = json.dumps({**data, "guild": 0}, separators=(",", ":"))
                await db.execute(f"UPDATE {kept.table} SET {column} = ? WHERE {column} = ?", (after, text))  # noqa: S608 names
    elif column:
        done = "DELETE FROM {0}" if kept.server_end is ServerEnd.ROW else "UPDATE {0} SET {1} = 0"
        await db.execute(f"{done.format(kept.table, column)} WHERE {column} = ?", (guild,))


async def servers_of(db: DatabaseReader, kept: Kept) -> set[int]:
    """Those to which rows belong, or that they name."""
    if not kept.server:
        return set()
    if kept.server_end is ServerEnd.INSIDE:
        return {guild for text in await _naming_servers(db, kept) if (guild := json.loads(text)["guild"])}
    rows = await db.all(f"SELECT DISTINCT {kept.server} FROM {kept.table} WHERE {kept.server} != 0")  # noqa: S608 names
    return {guild for guild, in rows}


async def _naming_servers(db: DatabaseReader, kept: Kept) -> Sequence[str]:
    """The texts with a server."""
    column = kept.server
    rows = await db.all(f"SELECT {column} FROM {kept.table} WHERE {column} LIKE ?", ('%"guild":%',))  # noqa: S608 names
    return [text for text, in rows]
