"""What features say that they keep of people, held against the database's schema, an erasure, and the file of own data.

A column that nobody declares is red: a new table needs a `Kept` of its feature. The tables of before are listed with
their columns, so a new column of theirs is red, too, and the list can only become shorter.

Of every declared table the check makes rows in which a person stands wherever the schema has room for one: their id in
a column of ids, their name, which has the id in it, in every text but those whose `Kept.example` says that they hold
codes of ours.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator, Mapping, Sequence
from datetime import UTC, datetime
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from bot.core.database import Database
from bot.core.keeping import Fate, Kept, ServerEnd
from bot.features.all import KEPT as OF_FEATURES
from bot.features.storm.values import RUN, StormRun
from bot.features.studies.service import Studies
from bot.features.studies.values import Study, StudyKind
from bot.storage import Storage, open_storage
from bot.storage.stores.erasure import erase, forget_server
from bot.storage.stores.kept import BASE
from bot.storage.stores.personal import stored
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from tests.support.database import created
from tests.support.manual_clock import ManualClock
from tests.support.postgres import Cluster
from tests.support.source import ROOT

ME, OTHER, GUILD = 700_000_000_001, 700_000_000_002, 700_000_000_003
NAME, OTHER_NAME = f"Canary {ME}", f"Canary {OTHER}"
KEPT = (*OF_FEATURES, *BASE)
UNDECLARED: Mapping[str, Mapping[str, list[str]]] = json.loads(
    Path(__file__).with_name("undeclared_columns.json").read_text(encoding="utf-8"))
"""Tables that no feature has declared yet, with their columns: those of both databases, and those that only the server
has. None may be added."""
UNKNOWN = ("nobody declares it: a person's id, name or words are in `Kept.people` with a Fate, and in `shown`; else "
           "`Kept.plain` (bot/core/keeping.py)")
LAST_UNDECLARED = 19
"""The migration after which every new table is declared."""

SCHEMA = {
    "sqlite": "SELECT t.name, c.name, c.type FROM pragma_table_list t, pragma_table_info(t.name) c "
              "WHERE t.schema = 'main' AND t.type = 'table' AND t.name NOT LIKE 'sqlite_%'",
    "postgres": "SELECT table_name, column_name, data_type FROM information_schema.columns "
                "WHERE table_schema = current_schema()",
}


@pytest.fixture(params=["sqlite", "postgres"])
async def storage(request: Any, tmp_path: Path) -> AsyncIterator[Storage]:
    there = request.getfixturevalue("postgres_database") if request.param == "postgres" else created(tmp_path / "k.db")
    found = await open_storage(there)
    yield found
    await found.close()


@pytest.fixture(params=["sqlite", "postgres"])
async def changed(request: pytest.FixtureRequest, tmp_path: Path) -> AsyncIterator[Storage]:
    """A database whose schema a test may change: its own, since the tests of a worker share the server's."""
    if request.param == "sqlite":
        found = await open_storage(created(tmp_path / "changed.db"))
        yield found
        await found.close()
        return
    cluster: Cluster = request.getfixturevalue("postgres_cluster")
    server = cluster.database()
    found = await open_storage(server)
    yield found
    await found.close()
    cluster.drop(server)


def before(database: Database) -> dict[str, list[str]]:
    return {**UNDECLARED["both"], **(UNDECLARED["postgres"] if "postgres" in type(database).__module__ else {})}


async def schema(database: Database) -> dict[str, dict[str, str]]:
    """The type of each column, by table."""
    kind = "sqlite" if "sqlite" in type(database).__module__ else "postgres"
    found: dict[str, dict[str, str]] = {}
    for table, column, type_ in await database.all(SCHEMA[kind]):
        found.setdefault(table, {})[column] = type_.lower()
    return found


def problems(
    found: Mapping[str, Mapping[str, str]], kept: Sequence[Kept], before: Mapping[str, Sequence[str]],
) -> list[str]:
    """What is in the schema, and nobody has said what it keeps of whom; or the other way round."""
    declared: dict[str, frozenset[str]] = {each.table: each.columns for each in kept}
    red = [f"{table}: declared by two" for table in declared if sum(each.table == table for each in kept) > 1]
    red += [f"{table}: declared, and in the list of before" for table in declared if table in before]
    for table, columns in found.items():
        known = declared.get(table, frozenset(before.get(table, ())))
        red += [f"{table}.{column}: {UNKNOWN}" for column in sorted(columns.keys() - known)]
        red += [f"{table}.{column}: there is none" for column in sorted(known - columns.keys())]
    for each in kept:
        types = found.get(each.table, {})
        red += [f"{each.table}.{column}: a text, so which code of ours does it hold?" for column in each.plain.split()
                if types.get(column) == "text" and column not in each.example]
    return red + [f"{table}: there is none" for table in sorted({*declared, *before} - found.keys())]


async def test_every_column_is_declared(storage: Storage) -> None:
    assert problems(await schema(storage.database), KEPT, before(storage.database)) == []


async def test_a_new_table_a_new_column_and_one_of_before_are_red(changed: Storage) -> None:
    already = problems(await schema(changed.database), KEPT, before(changed.database))
    for sql in ("CREATE TABLE friends (id INTEGER PRIMARY KEY, friend INTEGER)",
                "ALTER TABLE pairs ADD COLUMN witness INTEGER", "ALTER TABLE seekers ADD COLUMN sender INTEGER",
                "CREATE TABLE walls (id INTEGER PRIMARY KEY, motto TEXT)"):
        await changed.database.execute(sql)
    walls = Kept("walls", {}, plain="id motto")
    found = problems(await schema(changed.database), (*KEPT, walls), before(changed.database))
    assert sorted(set(found) - set(already)) == [
        *(f"{column}: {UNKNOWN}" for column in ("friends.friend", "friends.id", "pairs.witness", "seekers.sender")),
        "walls.motto: a text, so which code of ours does it hold?"]


def test_no_new_table_joins_the_list_of_before() -> None:
    new = set[str]()
    for path in sorted((ROOT / "bot" / "storage" / "migrations").glob("*.sql")):
        if int(path.name[:4]) > LAST_UNDECLARED:
            new |= set(re.findall(r"CREATE TABLE (?:IF NOT EXISTS )?(\w+)", path.read_text(encoding="utf-8")))
    assert sorted(new & {table for tables in UNDECLARED.values() for table in tables}) == []


@pytest.mark.parametrize(("people", "rest", "said"), [
    ({"friend": Fate.ROW}, {}, r"friends\.friend: say why"),
    ({"friend": Fate.MARK}, {"because": {"friend": "protects"}}, "no step"),
    ({"friend": Fate.STAYS}, {"because": {"friend": "protects"}}, "until when"),
    ({"text": Fate.INSIDE}, {"because": {"text": "…"}, "erase": erase}, "how a person stands in it"),
])
def test_a_declaration_that_leaves_something_open_is_refused(people: Any, rest: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        Kept("friends", people, plain="id", **rest)


NUMBERS = count(1)


def is_number(type_: str) -> bool:
    return any(word in type_ for word in ("int", "real", "double"))


def row_of(kept: Kept, types: Mapping[str, str], whose: str) -> dict[str, object]:
    """A row in which the column ``whose``, and the texts after it, are mine; all others are another person's. A column
    that is not looked for by itself stands in a row that is mine by its first."""
    first = next(iter(kept.people), "")
    mine_too, mine, row = {whose, first} if whose in kept.because else {whose}, False, dict[str, object]()
    for column in kept.people:
        mine = column in mine_too if is_number(types[column]) else mine
        who, name = (ME, NAME) if mine else (OTHER, OTHER_NAME)
        text = kept.inside[column](who, name) if column in kept.inside else name
        row[column] = who if is_number(types[column]) else text
    for column in kept.plain.split():
        row[column] = kept.example.get(column, next(NUMBERS))
    if kept.server:
        row[kept.server] = json.dumps({"guild": GUILD}, separators=(",", ":")) if kept.server_end is ServerEnd.INSIDE \
            else GUILD
    return row


async def insert(database: Database, table: str, row: Mapping[str, object]) -> None:
    await database.execute(
        f"INSERT INTO {table} ({', '.join(row)}) VALUES ({', '.join('?' * len(row))})", list(row.values()))


async def insert_with_parent(storage: Storage, kept: Kept, whose: str) -> None:
    """A row of ``row_of``, and the one of another person that it belongs to."""
    database = storage.database
    types = await schema(database)
    row, (column, parent) = row_of(kept, types[kept.table], whose), kept.parent
    above = next((each for each in KEPT if each.table == parent), None)
    if above is not None:
        await insert(database, parent, {**row_of(above, types[parent], ""), "id": row[column]})
    elif parent == "tables":
        row[column] = await a_table(storage)
    elif parent == "seasons":
        row[column] = await a_season(storage)
    await insert(database, kept.table, row)


async def a_table(storage: Storage) -> int:
    """The number of a table on the server, of nobody in question."""
    lobby = await TableService(storage.tables, ManualClock(), bytes).lobbies.create(
        Person(OTHER, OTHER_NAME), Opening("tichu", 5, GUILD))
    return lobby.id


async def a_season(storage: Storage) -> int:
    """The number of a season on the server, in which nobody is."""
    await storage.database.execute(
        "INSERT INTO seasons (guild, name, stage, settings, seq, created) VALUES (?, 'Cup', 'joining', '{}', 1, 1)",
        (GUILD,))
    ((number,),) = await storage.database.all("SELECT id FROM seasons")
    return int(number)


async def everything(database: Database, table: str) -> str:
    return str(await database.all(f"SELECT * FROM {table}"))


PEOPLE = [each for each in KEPT if each.people]
CASES = [(kept, column) for kept in PEOPLE for column in kept.people]


@pytest.mark.parametrize(("kept", "column"), CASES, ids=[f"{kept.table}.{column}" for kept, column in CASES])
async def test_a_person_sees_their_rows_and_nothing_is_left_of_them(storage: Storage, kept: Kept, column: str) -> None:
    """Nor of what is written of them into any text."""
    database = storage.database
    types = (await schema(database))[kept.table]
    if not is_number(types[column]):
        pytest.skip("a text: written with the id before it")
    await insert_with_parent(storage, kept, column)
    file = await stored(database, ME, KEPT)
    assert not kept.shown or any(file[each.part] for each in kept.shown), "the row is not in their file"
    shown = str([file[each.part] for each in kept.shown if not each.others])
    assert OTHER_NAME not in shown, "what another person is called"
    await storage.marks.ready()
    async with database.transaction() as db:
        await erase(db, ME, "Ghost", KEPT, storage.marks)
    left = await everything(database, kept.table)
    assert str(ME) not in left or Fate.STAYS in kept.people.values()


OF_SERVERS = [each for each in KEPT if each.server or any(each.parent)]


@pytest.mark.parametrize("kept", OF_SERVERS, ids=lambda kept: kept.table)
async def test_a_server_is_forgotten(storage: Storage, kept: Kept) -> None:
    await insert_with_parent(storage, kept, next(iter(kept.people), ""))
    await storage.servers.mark((), datetime.now(UTC))
    assert (GUILD,) in [tuple(row) for row in await storage.database.all("SELECT guild FROM removed_servers")]
    async with storage.database.transaction() as db:
        await forget_server(db, GUILD, KEPT)
    left = await everything(storage.database, kept.table)
    assert str(GUILD) not in left
    assert left == "[]" or kept.server_end is not ServerEnd.ROW, "what belonged to the server"


async def test_a_server_is_forgotten_inside_a_storm(storage: Storage) -> None:
    """Also where nothing else of the server is left, and no other server's."""
    for user, guild in ((ME, GUILD), (OTHER, GUILD + 1)):
        run = StormRun(1, guild, datetime(2026, 11, 29, tzinfo=UTC), (3, 4), met=(5,))
        study = Study(StudyKind.STORM, RUN, run.until, 1, run.text())
        assert await Studies(storage.database).begin_study(user, study)
    await storage.servers.mark((), datetime.now(UTC))
    assert (GUILD,) in [tuple(row) for row in await storage.database.all("SELECT guild FROM removed_servers")]
    async with storage.database.transaction() as db:
        await forget_server(db, GUILD, KEPT)
    (mine,), (others,) = [await Studies(storage.database).studies(user, StudyKind.STORM) for user in (ME, OTHER)]
    assert StormRun.read(mine.data) == StormRun(1, 0, mine.at, (3, 4), met=(5,))
    assert StormRun.read(others.data).guild == GUILD + 1
