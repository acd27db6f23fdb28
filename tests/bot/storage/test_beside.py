"""A migration is done while processes of older versions run: what they send still works, or they are refused."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import psycopg
import pytest

from bot.storage import Server, StorageError
from bot.storage import schema as schemas
from bot.storage.postgres import schema
from bot.storage.postgres.database import connect
from tests.support.statements import read

RECORDED = Path(__file__).parent / "statements"
"""What the program of each schema sent, by its number (`tests.support.statements`)."""
UNTYPED = ("42883", "42P08", "42P18", "42804")
"""Errors because a parameter has no type here, which the driver gives it."""
NEWEST, FILES = schemas.migrations("postgres")[-1]


def recorded() -> Iterator[tuple[int, str]]:
    oldest = max(schemas.oldest_beside(files) for _, files in schemas.migrations("postgres"))
    for file in sorted(RECORDED.glob("*.sql")):
        if oldest <= int(file.stem) < NEWEST:
            yield from ((int(file.stem), each) for each in read(file))


@pytest.mark.parametrize("dialect", ["sqlite", "postgres"])
def test_each_migration_states_the_oldest_schema_whose_programs_may_run_beside_it(dialect: str):
    for number, files in schemas.migrations(dialect)[1:]:
        assert 1 <= schemas.oldest_beside(files) <= number, files


def test_the_statements_of_the_schemas_before_are_known():
    known = {int(file.stem) for file in RECORDED.glob("*.sql")}
    assert schemas.oldest_beside(FILES) in known, "record what the program sends: tests/support/statements.py"
    assert len(list(recorded())) > 200


async def test_what_older_programs_send_still_works(postgres_database: Server):
    """With a file there is one process."""
    untyped, sent = 0, list(recorded())
    async with await connect(postgres_database) as connection:
        for number, sql in sent:
            try:
                await connection.execute(f"PREPARE old AS {_numbered(sql)}".encode())
                await connection.execute(b"DEALLOCATE old")
            except psycopg.Error as error:
                if error.sqlstate not in UNTYPED:
                    pytest.fail(f"of schema {number}: {error}: {sql}")
                untyped += 1
    assert untyped < len(sent) / 10


async def test_a_column_that_was_added_may_be_left_out(postgres_database: Server):
    """Older programs insert rows without it."""
    file, (_, base) = sqlite3.connect(":memory:"), schemas.migrations("sqlite")[0]
    for path in base:
        for statement in schemas.statements(path.read_text()):
            file.execute(statement)
    old = {(table, row[1]) for (table,) in file.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
           for row in file.execute(f"PRAGMA table_info({table})")}
    async with await connect(postgres_database) as connection:
        rows = await (await connection.execute(
            "SELECT table_name, column_name, is_nullable = 'YES' OR column_default IS NOT NULL OR is_identity = 'YES' "
            "FROM information_schema.columns WHERE table_schema = 'public'")).fetchall()
    tables = {table for table, _ in old}
    added = {(table, column): optional for table, column, optional in rows
             if table in tables and (table, column) not in old}
    assert all(added.values()), added


def _numbered(sql: str) -> str:
    """With parameters as the server has them."""
    first, *others = sql.split("?")
    text = first + "".join(f"${number}{each}" for number, each in enumerate(others, 1))
    for number, name in enumerate(dict.fromkeys(re.findall(r"(?<!:):([a-z_]+)", text)), 1):
        text = re.sub(rf"(?<!:):{name}\b", f"${number}", text)
    return text


async def test_an_older_program_may_use_a_newer_schema_that_it_fits(postgres_database: Server):
    async with await connect(postgres_database) as connection:
        await connection.execute("UPDATE busdriver SET version = 999, beside = %s", (NEWEST,))
        await schema.prepare(connection, postgres_database)
        await connection.execute("UPDATE busdriver SET beside = %s", (NEWEST + 1,))
        with pytest.raises(StorageError, match="newer version"):
            await schema.prepare(connection, postgres_database)


@pytest.mark.parametrize(("runs", "refused"), [(NEWEST, True), (NEWEST + 1, False)])
async def test_a_migration_waits_for_no_process_that_it_would_break(
        postgres_database: Server, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, runs: int, refused: bool):
    file = tmp_path / f"{NEWEST + 2:04}_contract.sql"
    file.write_text(f"-- Takes away what nobody needs. beside: {NEWEST + 1}\n\nCREATE TABLE fresh (id INTEGER);\n")
    known = [*schemas.migrations("postgres"), (NEWEST + 2, [file])]
    monkeypatch.setattr(schemas, "migrations", lambda dialect: known)
    async with await connect(postgres_database, f"busdriver 1.2.3/{runs} 4711 there"), \
            await connect(postgres_database) as connection:
        try:
            if refused:
                with pytest.raises(StorageError, match=r"version 1\.2\.3, which is too old"):
                    await schema.prepare(connection, postgres_database)
            else:
                await schema.prepare(connection, postgres_database)
                assert await schema._beside(connection) == NEWEST + 1
        finally:
            await connection.execute("DROP TABLE IF EXISTS fresh")
            await connection.execute("UPDATE busdriver SET version = %s, beside = 1", (NEWEST,))


def test_a_process_is_known_by_its_name(monkeypatch: pytest.MonkeyPatch):
    own = schema.named(schema.own_name("1.2.3"))
    assert own is not None
    assert (own.version, own.schema) == ("1.2.3", NEWEST)
    monkeypatch.setattr("socket.gethostname", lambda: "h" * 99)
    assert schema.named(schema.own_name("1.2.3")) is not None
    assert schema.named("psql") is schema.named("busdriver identifies") is None
