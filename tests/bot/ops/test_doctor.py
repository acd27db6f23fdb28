"""``busdriver doctor``: the machine, the settings and the database. Discord is in `tests/wire/test_doctor.py`."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.core.database import StorageError
from bot.i18n import texts
from bot.ops.doctor import database_file, database_server, given_settings, machine
from bot.ops.doctor.database_file import DatabaseFile
from bot.ops.doctor.given_settings import GivenSettings, PageSettings
from bot.ops.doctor.lines import CheckLine, Severity
from bot.ops.doctor.machine import MEGABYTE, Machine
from bot.ops.live.check import refusal
from bot.settings import PREFIX
from bot.storage import Server
from bot.storage.instance_lock import only_bot
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.sqlite import migrations
from tests.support.database import created
from tests.support.postgres import Cluster

GOOD, LIMITED, BROKEN = Severity.GOOD, Severity.LIMITED, Severity.BROKEN
NEWEST = migrations()[-1][0]
SOUND = Machine((3, 12, 1), compiled=True, compiler=False, disk=50_000 * MEGABYTE, memory=2_000 * MEGABYTE,
                open_files=1024)
TOKEN = "MTIzNDU2Nzg5MDEyMzQ1Njc4.GabcDE." + "x" * 38


def wrong(lines: Iterable[CheckLine]) -> dict[str, Severity]:
    return {each.code: each.severity for each in lines if each.severity is not GOOD}


def said(lines: Iterable[CheckLine]) -> str:
    return "\n".join(each.sentence(texts()) for each in lines)


# machine ------------------------------------------------------------------------------------

def test_a_sound_machine_is_green() -> None:
    assert wrong(machine.checks(SOUND, 20_000 * MEGABYTE)) == {}
    assert wrong(machine.checks(replace(SOUND, disk=None, memory=None, open_files=None))) == {}


@pytest.mark.parametrize(("found", "code", "severity", "do"), [
    (replace(SOUND, python=(3, 10, 9)), "python_old", BROKEN, "Install Python 3.11"),
    (replace(SOUND, compiled=False), "no_compiler", LIMITED, "Install one"),
    (replace(SOUND, compiled=False, compiler=True), "search_not_built", LIMITED, "make install"),
    (replace(SOUND, disk=99 * MEGABYTE), "disk_full", BROKEN, "99 MB"),
    (replace(SOUND, disk=0), "disk_full", BROKEN, "Free at least"),
    (replace(SOUND, disk=900 * MEGABYTE), "disk_low", LIMITED, "Free some"),
    (replace(SOUND, memory=256 * MEGABYTE), "memory_short", BROKEN, "300 MB"),
    (replace(SOUND, memory=512 * MEGABYTE), "memory_low", LIMITED, "600 MB"),
    (replace(SOUND, open_files=256), "open_files_few", LIMITED, "ulimit -n 512"),
])
def test_what_a_machine_lacks(found: Machine, code: str, severity: Severity, do: str) -> None:
    lines = [*machine.checks(found)]
    assert wrong(lines) == {code: severity}
    assert do in said(lines)


def test_the_disk_holds_the_database_twice() -> None:
    assert wrong(machine.checks(SOUND, 30_000 * MEGABYTE)) == {"disk_low": LIMITED}


def test_this_machine_is_looked_at(tmp_path: Path) -> None:
    found = machine.look(tmp_path / "not" / "yet" / "there")
    assert found.python >= machine.OLDEST_PYTHON
    assert found.disk is not None
    assert not (tmp_path / "not").exists()


# settings -----------------------------------------------------------------------------------

@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty working folder on a sound machine, without settings."""
    monkeypatch.setattr(machine, "look", lambda folder: SOUND)
    for name in [*os.environ]:
        if name.startswith((PREFIX, "DISCORD_")):
            monkeypatch.delenv(name)
    monkeypatch.chdir(tmp_path)
    return tmp_path


Found = dict[str, tuple[str, str]]


def run(capsys: pytest.CaptureFixture[str]) -> tuple[int, Found]:
    """Its exit status, and what is wrong: severity and sentence of each code. Both forms say the same."""
    status = main(["doctor", "--no-discord"])
    shown = capsys.readouterr()
    assert shown.err == ""
    assert main(["doctor", "--no-discord", "--json"]) == status
    given = json.loads(capsys.readouterr().out)
    assert given["status"] == status
    for each in given["checks"]:
        sign = {"good": "✓", "limited": "!", "broken": "✗"}[each["severity"]]
        assert f"  {sign} {each['text']}\n" in shown.out
    return status, {each["code"]: (each["severity"], each["text"]) for each in given["checks"]
                    if each["severity"] != "good"}


def private(file: Path, text: str) -> None:
    file.write_text(text)
    file.chmod(0o600)


def test_settings_without_a_fault(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    private(home / ".env", f"DISCORD_TOKEN={TOKEN}\nBUSDRIVER_LANGUAGE=de\nBUSDRIVER_PORT=\nOTHER=1\n")
    assert run(capsys)[1] == {}
    main(["doctor", "--no-discord"])
    shown = capsys.readouterr().out
    assert "These differ from their defaults: DISCORD_TOKEN, BUSDRIVER_LANGUAGE." in shown
    assert TOKEN not in shown
    assert [each.name for each in home.iterdir()] == [".env"], "nothing is made"


def test_every_bad_value_is_named_and_none_is_shown(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    private(home / ".env", "DISCORD_TOKEN=hush-hush\nBUSDRIVER_PORT=77777\nBUSDRIVER_ENGINES=nonsense\n")
    assert main(["doctor"]) == 2, "nobody is asked with such a token"
    shown = capsys.readouterr().out
    assert shown.count("  ✗ ") == 3
    assert all(f"✗ {name} " in shown for name in ("DISCORD_TOKEN", "BUSDRIVER_PORT", "BUSDRIVER_ENGINES"))
    assert "hush" not in shown
    assert "77777" not in shown
    assert "3 broken. The bot will not work" in shown


@pytest.mark.parametrize(("text", "code", "status", "do"), [
    ("", "no_token", 1, "Reset Token"),
    (f"DISCORD_TOKEN={TOKEN}\nBUSDRIVER_LOGFORMAT=json\n", "unknown_setting_meant", 1, "BUSDRIVER_LOG_FORMAT"),
    (f"DISCORD_TOKEN={TOKEN}\nBUSDRIVER_XYZZY_PLUGH=1\n", "unknown_setting", 1, "Delete it"),
    (f"DISCORD_TOKN={TOKEN}\n", "unknown_setting_meant", 1, "DISCORD_TOKEN"),
    (f"DISCORD_TOKEN={TOKEN}\nBUSDRIVER_DATABASE=mysql://host/name\n", "bad_setting", 2, "must be a file"),
])
def test_a_setting(home: Path, capsys: pytest.CaptureFixture[str], text: str, code: str, status: int, do: str) -> None:
    private(home / ".env", text)
    exit_status, found = run(capsys)
    assert exit_status == status
    assert do in found[code][1]
    assert found.keys() - {"no_token"} == {code} - {"no_token"}


def test_an_environment_variable_that_nobody_reads(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("BUSDRIVER_METRIC", "9108")
    assert "Is BUSDRIVER_METRICS meant?" in run(capsys)[1]["unknown_setting_meant"][1]


def test_others_may_read_the_settings(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    private(home / ".env", f"DISCORD_TOKEN={TOKEN}\n")
    (home / ".env").chmod(0o644)
    status, found = run(capsys)
    assert (status, [*found]) == (1, ["env_exposed"])
    assert "chmod 600 .env" in found["env_exposed"][1]


def test_settings_that_cannot_be_read(home: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (home / ".env").write_bytes(b"DISCORD_TOKEN=\xff\xfe\n")
    (home / ".env").chmod(0o600)
    status, found = run(capsys)
    assert status == 2
    assert ".env cannot be read" in found["bad_setting"][1]


# a file -------------------------------------------------------------------------------------

def state_of(folder: Path) -> dict[str, tuple[bytes, int]]:
    return {each.name: (each.read_bytes(), each.stat().st_mtime_ns) for each in folder.iterdir()}


def looked_at(file: Path) -> list[CheckLine]:
    """Its lines; nothing has changed."""
    before = state_of(file.parent)
    lines = [*database_file.checks(database_file.look(file))]
    assert state_of(file.parent) == before
    return lines


def bus(folder: Path, *pragmas: str) -> Path:
    file = created(folder / "bus.db")
    file.chmod(0o600)
    with closing(sqlite3.connect(file)) as database:
        for pragma in ("journal_mode = DELETE", *pragmas):
            database.execute(f"PRAGMA {pragma}")
        database.commit()
    return file


def test_a_sound_file_is_green(tmp_path: Path) -> None:
    lines = looked_at(bus(tmp_path))
    assert wrong(lines) == {}
    assert f"has schema {NEWEST}" in said(lines)
    assert "busdriver check" in said(lines)
    assert "No bot is running" in said(lines)


def test_a_bot_that_runs_is_seen(tmp_path: Path) -> None:
    with only_bot(bus(tmp_path)):
        assert "A bot is running" in said(looked_at(tmp_path / "bus.db"))
    assert "No bot is running" in said(looked_at(tmp_path / "bus.db"))


@pytest.mark.parametrize(("pragma", "code", "severity", "do"), [
    (f"user_version = {NEWEST + 1}", "database_newer", BROKEN, "restore an older backup"),
    (f"user_version = {NEWEST - 1}", "database_older", LIMITED, "busdriver backup FILE"),
    ("application_id = 7", "database_foreign", BROKEN, "Choose another one"),
])
def test_a_file_of_another_version(tmp_path: Path, pragma: str, code: str, severity: Severity, do: str) -> None:
    lines = looked_at(bus(tmp_path, pragma))
    assert wrong(lines) == {code: severity}
    assert do in said(lines)


def test_an_older_schema_may_be_newer_in_the_log_beside_it(tmp_path: Path) -> None:
    file = bus(tmp_path, f"user_version = {NEWEST - 1}", "journal_mode = WAL")
    with closing(sqlite3.connect(file)) as running:
        running.execute(f"PRAGMA user_version = {NEWEST}")
        assert (tmp_path / "bus.db-wal").stat().st_size
        assert wrong(looked_at(file)) == {}


def test_no_file_yet(tmp_path: Path) -> None:
    assert wrong(looked_at(tmp_path / "bus.db")) == {}
    (tmp_path / "bus.db").touch(0o600)
    assert wrong(looked_at(tmp_path / "bus.db")) == {}


@pytest.mark.parametrize("content", [b"hello", b"x" * 4096, b"SQLite format 3\0"])
def test_a_file_of_something_else(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "bus.db").write_bytes(content)
    assert wrong(looked_at(tmp_path / "bus.db")) == {"database_foreign": BROKEN}


def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert wrong(database_file.checks(database_file.look(tmp_path))) == {"database_unreadable": BROKEN}


def test_others_may_read_every_card(tmp_path: Path) -> None:
    bus(tmp_path).chmod(0o644)
    assert wrong(looked_at(tmp_path / "bus.db")) == {"database_exposed": LIMITED}


@pytest.mark.parametrize(("found", "code"), [
    (DatabaseFile(Path("bus.db"), there=False, writable=False), "database_folder"),
    (DatabaseFile(Path("bus.db"), there=True, readable=False), "database_unreadable"),
    (DatabaseFile(Path("bus.db"), there=True, writable=False, header=database_file.Header(True, NEWEST, 9, 0)),
     "database_readonly"),
])
def test_rights_that_root_has_anyway(found: DatabaseFile, code: str) -> None:
    assert wrong(database_file.checks(found)) == {code: BROKEN}


def test_a_full_disk_under_the_command(
    home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(machine, "look", lambda folder: replace(SOUND, disk=0))
    assert main(["doctor", "--no-discord"]) == 2
    assert "✗ The disk is full" in capsys.readouterr().out


# a server -----------------------------------------------------------------------------------

async def lines_of(server: Server) -> list[CheckLine]:
    return [*database_server.checks(await database_server.look(server))]


async def test_a_sound_server_is_green_but_for_what_tests_leave_out(postgres_database: Server) -> None:
    lines = await lines_of(postgres_database)
    assert wrong(lines) == {"server_no_fsync": LIMITED}
    assert f"has schema {NEWEST}" in said(lines)
    running = await PostgresDatabase.open(postgres_database)
    try:
        assert "Processes of the bot use it: 1" in said(await lines_of(postgres_database))
    finally:
        await running.close()


async def test_an_empty_server_stays_empty(postgres_cluster: Cluster) -> None:
    empty = postgres_cluster.empty()
    for _ in range(2):
        assert "database_new" not in wrong(await lines_of(empty))
        assert "The first start creates the tables" in said(await lines_of(empty))
    postgres_cluster.drop(empty)


@pytest.mark.parametrize(("sql", "code", "severity"), [
    (f"UPDATE busdriver SET version = {NEWEST + 2}, beside = {NEWEST + 1}", "database_newer", BROKEN),
    (f"UPDATE busdriver SET version = {NEWEST - 1}", "database_older", LIMITED),
    ("ALTER TABLE busdriver RENAME TO lorry", "database_foreign", BROKEN),
])
async def test_a_server_of_another_version(
    postgres_cluster: Cluster, sql: str, code: str, severity: Severity,
) -> None:
    server = postgres_cluster.database()
    postgres_cluster.run(sql, server)
    assert {code: severity}.items() <= wrong(await lines_of(server)).items()
    postgres_cluster.drop(server)


async def test_a_newer_schema_that_lets_this_version_go_on(postgres_cluster: Cluster) -> None:
    server = postgres_cluster.database()
    postgres_cluster.run(f"UPDATE busdriver SET version = {NEWEST + 1}", server)
    assert "database_newer" not in wrong(await lines_of(server))
    postgres_cluster.drop(server)


async def test_a_user_who_does_not_own_the_tables(postgres_cluster: Cluster) -> None:
    server = postgres_cluster.database()
    postgres_cluster.run("CREATE ROLE guest LOGIN", server)
    postgres_cluster.run("GRANT SELECT ON busdriver TO guest", server)
    postgres_cluster.run("REVOKE CREATE ON SCHEMA public FROM PUBLIC", server)
    guest = Server(f"postgresql://guest@/{server.url.partition('@/')[2]}")
    assert wrong(await lines_of(guest))["server_rights"] is BROKEN
    postgres_cluster.drop(server)
    postgres_cluster.run("DROP ROLE guest")


async def test_nothing_is_tried_live_while_a_bot_uses_the_server(postgres_database: Server) -> None:
    assert await refusal(postgres_database) is None
    running = await PostgresDatabase.open(postgres_database)
    try:
        line = await refusal(postgres_database)
        assert line is not None
        assert (line.code, line.severity) == ("live_bot_runs", BROKEN)
    finally:
        await running.close()
    away = await refusal(Server("postgresql://bot@/bus?host=/nowhere"))
    assert away is not None
    assert away.code == "live_unknown"


async def test_refusals_that_were_counted_on_a_server(postgres_cluster: Cluster) -> None:
    server = postgres_cluster.database()
    postgres_cluster.run("INSERT INTO refusals VALUES ('2026-11-29', 400, 99123, 'POST /x', 'flags', 7)", server)
    lines = await lines_of(server)
    assert wrong(lines)["refusal"] is LIMITED
    assert "POST /x on 2026-11-29, 7 times (400, code 99123)" in said(lines)
    postgres_cluster.drop(server)


def test_a_server_that_is_away(home: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("BUSDRIVER_DATABASE", f"postgresql://bot:hidden@/bus?host={home}")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    status, found = run(capsys)
    assert status == 2
    assert "is its server running?" in found["server_away"][1]
    assert "hidden" not in str(found)
    assert "openssl rand" in found["no_shared_secret"][1]


async def test_a_server_that_does_not_exist(postgres_cluster: Cluster) -> None:
    with pytest.raises(StorageError, match="createdb"):
        await database_server.look(postgres_cluster.server("nowhere"))


def test_the_oldest_server_is_the_bots() -> None:
    from bot.storage.postgres.schema import OLDEST

    assert database_server.OLDEST_SERVER == OLDEST


@pytest.mark.parametrize(("pages", "found"), [
    (None, {}), (PageSettings("https://pages.example"), {}),
    (PageSettings("http://127.0.0.1:8080"), {"pages_plain": LIMITED}),
    (PageSettings("https://pages.example", hooks=True), {"pages_unsigned": LIMITED}),
    (PageSettings("https://pages.example", hooks=True, signed=True), {}),
    (PageSettings("https://pages.example", role=False), {"pages_role": BROKEN}),
])
def test_public_pages(pages: PageSettings | None, found: dict[str, Severity]) -> None:
    given = GivenSettings((), (), (), there=True, exposed=False, token=True, pages=pages)
    lines = [*given_settings.checks(given)]
    assert wrong(lines) == found
    assert not found or "BUSDRIVER_WEB" in said(lines)
