"""How long `busdriver move` takes there and back, and with how much memory: ``python -m benchmarks.move``.

A file with a million rows of logs: a league's games, copied under new numbers. It moves to a server of PostgreSQL in a
temporary folder (which waits for no disk) and back to a new file, each in a process of its own, without the check that
the command adds. Then all rows of both files are compared. Exit status 1 if they differ, or if the memory grew beyond
what the first few thousand rows take.
"""

from __future__ import annotations

import argparse
import asyncio
import hashlib
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

from bot.storage import address
from bot.storage.move import move, tables
from tests.support.leagues.filled_league import fill
from tests.support.postgres import cluster

COPIED = ("tables", "seats", "log", "secrets")
"""Tables of the database whose rows are copied, by their first column: the number of a game's table."""
MOST_MB = 200


def grown(path: Path, rows: int) -> int:
    """Create the file; the rows of its logs."""
    asyncio.run(fill(path))
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("PRAGMA synchronous = OFF")
        (first, count), = file.execute("SELECT max(id) + 1, (SELECT count(*) FROM log) FROM tables")
        for copy in range(1, rows // count + 1):
            for table in COPIED:
                key, *others = [row[1] for row in file.execute(f"PRAGMA table_info({table})")]
                file.execute(f"INSERT INTO {table} SELECT {key} + ?, {', '.join(others)} FROM {table} WHERE {key} < ?",
                             (copy * first, first))
        return int(file.execute("SELECT count(*) FROM log").fetchone()[0])


def timed(source: str, target: str) -> tuple[float, float]:
    """Move in another process: its seconds and its megabytes."""
    begun = time.monotonic()
    subprocess.run([sys.executable, "-m", "benchmarks.move", "--source", source, "--target", target], check=True)
    return time.monotonic() - begun, resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024


def digest(path: Path) -> str:
    """Of all rows, in the order of their columns."""
    found = hashlib.sha256()
    with closing(sqlite3.connect(path)) as file:
        for table in (*tables(), "sqlite_sequence"):
            width = len(list(file.execute(f"PRAGMA table_info({table})")))
            order = ", ".join(map(str, range(1, width + 1)))
            for row in file.execute(f"SELECT * FROM {table} ORDER BY {order}"):
                found.update(repr(row).encode())
    return found.hexdigest()


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m benchmarks.move", description=__doc__)
    parser.add_argument("--rows", type=int, default=1_000_000, help="of logs")
    parser.add_argument("--source", help=argparse.SUPPRESS)
    parser.add_argument("--target", help=argparse.SUPPRESS)
    args = parser.parse_args(argv)
    if args.source:
        move(address(args.source), address(args.target))
        return 0
    print(f"{os.cpu_count()} cores, load average before: {os.getloadavg()[0]:.1f}", flush=True)
    with tempfile.TemporaryDirectory(prefix="bd-move-") as folder, cluster() as made:
        before, after, server = Path(folder) / "before.db", Path(folder) / "after.db", made.empty()
        rows = grown(before, args.rows)
        print(f"{rows} rows of logs, {before.stat().st_size / 2**20:.0f} MB", flush=True)
        there = timed(str(before), server.url)
        print(f"to PostgreSQL: {there[0]:.0f} s, {there[1]:.0f} MB of memory", flush=True)
        back = timed(server.url, str(after))
        equal = digest(before) == digest(after)
        print(f"back: {back[0]:.0f} s, {max(there[1], back[1]):.0f} MB at most; all rows are "
              + ("equal" if equal else "NOT EQUAL"))
        print(f"load average after: {os.getloadavg()[0]:.1f}")
    return int(not equal or max(there[1], back[1]) > MOST_MB)


if __name__ == "__main__":
    sys.exit(main())
