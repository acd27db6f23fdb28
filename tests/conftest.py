"""Settings of the whole suite."""

from __future__ import annotations

import gc
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path

import aiosqlite
import pytest
from hypothesis import HealthCheck, settings

from bot.storage import Address, Server, Storage, mark_secret, open_storage, sqlite
from games.players import lord_native
from games.players.learned import native
from tests.support import postgres, quick_copy
from tests.support.database import created, prepare_others
from tests.support.discord import inline_sqlite
from tests.support.thorough import THOROUGH

os.environ.setdefault("CFLAGS", "-O1")  # the trainers run for a moment and take longer to compile
gc.disable()  # until all is collected: what is imported and found stays
quick_copy.install()  # before simcord is imported: its pytest plugin, which this project does not use, is off

# A busy machine is no reason to fail: examples are bounded in number, never in time. `make thorough` finds new ones.
settings.register_profile(
    "busdriver", deadline=None, suppress_health_check=[HealthCheck.too_slow], derandomize=not THOROUGH)
settings.load_profile("busdriver")


LONGEST = ("test_five_days", "test_whole_games", "test_all_games", "test_anywhere", "test_many_games", "test_torture")
"""Modules that begin first: whatever begins last must be short, or one process waits for the other."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.path.stem not in LONGEST)


def pytest_collection_finish() -> None:
    """What has been imported and collected stays: no search for garbage looks at it again and again."""
    keep()
    gc.enable()


def keep() -> None:
    gc.collect()
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """So does what is left of a module whose tests have run: caches, fixtures of the session."""
    if item.path != _running[0]:
        keep()
        _running[0] = item.path


_running: list[Path | None] = [None]


@pytest.fixture(autouse=True, scope="module")
def no_power_cuts() -> Iterator[None]:
    """Do not wait for the disk at every commit and file: no test pulls the plug. `test_database` does wait."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(sqlite, "PRAGMAS", ("PRAGMA synchronous = OFF", *sqlite.PRAGMAS[1:]))
        patch.setattr("os.fsync", lambda file: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def secret_beside_a_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[None]:
    """Processes with PostgreSQL keep their secret of marks in the working folder; here in one of the tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mark_secret, "BESIDE_SERVER", tmp_path_factory.mktemp("secret") / "busdriver.secret")
        yield


INLINE = ("benchmarks", "bot/league", "bot/solo", "bot/tables", "wire")
"""Folders whose tests run SQLite in the event loop; those of the cogs do so, too. Threads are for `bot/storage`."""


@pytest.fixture(autouse=True, scope="module")
def no_threads(request: pytest.FixtureRequest) -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        if any(request.path.is_relative_to(Path(__file__).parent / folder) for folder in INLINE):
            patch.setattr("aiosqlite.connect", inline_sqlite.Connection)
            patch.setattr(sqlite, "prepare", prepare_others)
        yield


@pytest.fixture
def threads(monkeypatch: pytest.MonkeyPatch) -> None:
    """SQLite as it is in the bot: two connections may wait for each other."""
    monkeypatch.setattr("aiosqlite.connect", aiosqlite.core.connect)


@pytest.fixture(scope="session")
def postgres_cluster() -> Iterator[postgres.Cluster]:
    """A PostgreSQL server of this worker's own."""
    if importlib.util.find_spec("psycopg_pool") is None:
        pytest.skip("psycopg is not installed")
    if postgres.programs() is None:
        pytest.skip("no PostgreSQL server, 14 or newer, is installed")
    with postgres.cluster() as cluster:
        yield cluster


@pytest.fixture
def postgres_database(postgres_cluster: postgres.Cluster) -> Server:
    """A database with the schema."""
    return postgres_cluster.cleaned()


@pytest.fixture(params=["sqlite", "postgres"])
def database(request: pytest.FixtureRequest, tmp_path: Path) -> Address:
    """An empty database of each kind: the stores' contract holds on both."""
    return created(tmp_path / "bus.db") if request.param == "sqlite" else request.getfixturevalue("postgres_database")


@pytest.fixture
async def storage(database: Address) -> AsyncIterator[Storage]:
    """All stores over an empty database of each kind."""
    opened = await open_storage(database)
    yield opened
    await opened.close()


@pytest.fixture(scope="session")
def compiled_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The libraries in C, built here. Skips without a compiler."""
    if not shutil.which("cc"):
        pytest.skip("no C compiler")
    folder = tmp_path_factory.mktemp("native")
    subprocess.run([sys.executable, "setup.py", "-q", "build_ext", "--build-lib", folder, "--build-temp", folder],
                   cwd=Path(__file__).parents[1], check=True, capture_output=True)
    return folder


@pytest.fixture(scope="session")
def library(request: pytest.FixtureRequest) -> native.Library:
    """The play-outs in C as installed, or built here."""
    found = native.library() or native.load(next(request.getfixturevalue("compiled_folder").rglob("_native.*")))
    if found is None:
        pytest.skip("no C compiler")
    return found


@pytest.fixture(scope="session")
def lord_library(request: pytest.FixtureRequest) -> lord_native.LordLibrary:
    """Those of The Great Lord."""
    found = lord_native.library() or lord_native.load(
        next(request.getfixturevalue("compiled_folder").rglob("_lordplay.*")))
    if found is None:
        pytest.skip("no C compiler")
    return found


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say how many tests ran on each database."""
    ran = [report.nodeid for report in terminalreporter.stats.get("passed", []) if "[" in report.nodeid]
    counts = {kind: sum(f"{kind}]" in name or f"[{kind}" in name for name in ran) for kind in ("sqlite", "postgres")}
    if any(counts.values()):
        terminalreporter.write_line(
            f"The stores' contract: {counts['sqlite']} tests on SQLite, {counts['postgres']} on PostgreSQL.")
