"""A PostgreSQL server for tests: on a socket in a temporary folder, as another user when root runs the tests, without
waiting for the disk unless the program says so."""

from __future__ import annotations

import asyncio
import itertools
import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from bot.storage.address import Server
from bot.storage.schema import migrations

USERS = ("postgres", "nobody")
CLEAN = """DO $$ DECLARE body text; BEGIN
  SELECT string_agg(format('DELETE FROM %I;', tablename), ' ') INTO body
    FROM pg_tables WHERE schemaname = 'public' AND tablename != 'busdriver';
  SELECT body || ' ' || string_agg(format('PERFORM setval(%L, 1, false);', sequencename), ' ') INTO body
    FROM pg_sequences WHERE schemaname = 'public';
  CREATE SCHEMA tests;
  EXECUTE format('CREATE FUNCTION tests.clean() RETURNS void LANGUAGE plpgsql AS %L', 'BEGIN ' || body || ' END');
END $$"""
"""Makes a function whose statements the server plans once for each connection that calls it."""
READY = "ready"
"""The database that has the schema, of which each test gets a copy."""


def programs() -> Path | None:
    """The folder of the newest server's programs, from version 14 on."""
    debian = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"), key=lambda path: int(path.parts[-3]))
    if debian and int(debian[-1].parts[-3]) >= 14:
        return debian[-1].parent
    found = shutil.which("postgres")
    return Path(found).resolve().parent if found else None


@dataclass
class Cluster:
    """A server that runs. `database` gives a new database with the schema."""

    folder: Path
    bin: Path
    user: dict[str, Any]
    durable: bool = False
    """Whether it waits for the disk."""
    process: subprocess.Popen[bytes] | None = None
    shared: Server | None = None
    _numbers: Iterator[int] = field(default_factory=itertools.count)
    _cleaning: Any = None

    def start(self) -> None:
        self.process = subprocess.Popen(
            [self.bin / "postgres", "-D", self.folder / "data", "-k", self.folder, "-c", "listen_addresses=",
             *(() if self.durable else ("-c", "fsync=off", "-c", "full_page_writes=off", "-c", "autovacuum=off")),
             "-c", "max_connections=60", "-c", "max_prepared_transactions=0", "-c", "shared_buffers=16MB"],
            stdout=subprocess.DEVNULL, stderr=(self.folder / "log").open("ab"), **self.user)
        while subprocess.run([self.bin / "pg_isready", "-q", "-h", self.folder], check=False).returncode:
            if self.process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text())
            time.sleep(0.02)

    def stop(self, how: signal.Signals = signal.SIGQUIT) -> None:
        if self.process is not None:
            self.process.send_signal(how)
            self.process.wait()

    def server(self, name: str) -> Server:
        user = self.user.get("user", os.environ.get("USER", "postgres"))
        return Server(f"postgresql://{user}@/{name}?host={self.folder}")

    def run(self, sql: str, server: Server | None = None) -> None:
        import psycopg

        with psycopg.connect((server or self.server("postgres")).url, autocommit=True) as connection:
            connection.execute(sql.encode())

    def empty(self) -> Server:
        """A new database without tables."""
        name = f"test_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name}")
        return self.server(name)

    def database(self) -> Server:
        """A new database with the schema."""
        name = f"test_{next(self._numbers)}"
        self.run(f"CREATE DATABASE {name} TEMPLATE {READY}")
        return self.server(name)

    def cleaned(self) -> Server:
        """The database that tests share, without what the last one left: a new one would take ten times as long. One
        connection does that as long as the server runs."""
        import psycopg

        self.shared = self.shared or self.database()
        try:
            self._clean(self.shared)
        except psycopg.OperationalError:  # a test has stopped the server, or ended all its sessions
            self._cleaning = None
            self._clean(self.shared)
        return self.shared

    def _clean(self, server: Server) -> None:
        import psycopg

        if self._cleaning is None:
            self._cleaning = psycopg.connect(server.url, autocommit=True)
            self._cleaning.execute("SET session_replication_role = replica")  # no triggers
        with self._cleaning.transaction():
            self._cleaning.execute("SELECT tests.clean()")
            self._cleaning.execute("UPDATE busdriver SET version = %s, term = 0", (migrations("postgres")[-1][0],))

    def drop(self, server: Server) -> None:
        self.run(f"DROP DATABASE {server.url.partition('@/')[2].partition('?')[0]} WITH (FORCE)")


def _other_user() -> dict[str, Any]:
    """The server refuses to run as root."""
    if os.geteuid():
        return {}
    name = next(name for name in USERS if _known(name))
    return {"user": name, "group": pwd.getpwnam(name).pw_gid, "extra_groups": [], "cwd": "/"}


def _known(name: str) -> bool:
    try:
        return bool(pwd.getpwnam(name))
    except KeyError:
        return False


@contextmanager
def cluster(*, durable: bool = False) -> Iterator[Cluster]:
    found = programs()
    assert found is not None
    user, folder = _other_user(), Path(tempfile.mkdtemp(prefix="bd-pg-"))
    try:
        if user:
            shutil.chown(folder, user["user"])
        name = user.get("user", os.environ.get("USER", "postgres"))
        subprocess.run([found / "initdb", "-D", folder / "data", "-U", name, "-A", "trust", "-N", "--no-instructions",
                        "-E", "UTF8", "--locale=C"], check=True, capture_output=True, **user)
        made = Cluster(folder, found, user, durable)
        made.start()
        try:
            made.run(f"CREATE DATABASE {READY}")
            with ThreadPoolExecutor(1) as other:  # here a loop may be running
                other.submit(asyncio.run, _prepare(made.server(READY))).result()
            made.run(CLEAN, made.server(READY))
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


async def _prepare(server: Server) -> None:
    from bot.storage.postgres.database import connect
    from bot.storage.postgres.schema import prepare

    async with await connect(server) as connection:
        await prepare(connection, server)
