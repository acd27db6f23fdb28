"""What is left of erased players in the database's files: nothing, in whatever form it was stored."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from datetime import UTC, datetime
from pathlib import Path
from random import Random

import pytest

from bot.core.database import Statement
from bot.features.queue.values import Kind, PlayerSearch, Wishes
from bot.league.model import Actor, Member
from bot.storage import Storage, open_storage, traces
from bot.storage.backup import SUFFIXES, backup
from bot.tables.core.model import Message, Person
from bot.tables.core.ports import Posted, Volunteer
from bot.tables.core.preferences import UserPrefs
from bot.tables.rules.lobby_rules import Opening
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.rooms import searches_of
from tests.support.solo.stores import daily_store

USER = 910_111_222_333_444_555
NAME = "Zoë Ünterwegs"
NOW = datetime(2026, 3, 1, tzinfo=UTC)


def found(database: Path) -> list[str]:
    """Where the player is still found in the files as they are on the disk: file name and form."""
    forms = {
        "name": NAME.encode(), "name in JSON": json.dumps(NAME).strip('"').encode(), "digits": str(USER).encode(),
        "number": USER.to_bytes(8, "big"),
    }
    files = [Path(f"{database}{suffix}") for suffix in SUFFIXES]
    return [f"{file.name}: {form}" for file in files if file.exists()
            for form, value in forms.items() if value in file.read_bytes()]


async def leave_traces(storage: Storage) -> None:
    """A player who did everything that is stored, and whose game is over."""
    league = League(storage.leagues, storage.tables, daily_store=daily_store(storage))
    me = Person(USER, NAME)
    for number in range(2):
        people = [me, *(Person(10 + other, f"P{other}") for other in range(3))]
        table = (await league.tables.lobbies.create(people[number], Opening("tichu", 7, GUILD))).id
        await league.tables.gathering.invite(table, people[number].id, people[1 - number].id)
        for person in people:
            if person is not people[number]:
                await league.tables.lobbies.join(table, person)
        await storage.messages.remember(Message(table, "hand", USER, 71, 72, 1))
        await league.tables.lobbies.start(table, people[number].id)
        await league.tables.resign(table, USER)
        await league.settle()
    season = await league.season("round_robin", 2, ai=False, legs=1, pace="live")
    await league.seasons.substitute(season, BOSS, 1000, Member(NAME, USER))
    await league.seasons.close(season, BOSS, force=True)
    await league.seasons.create(GUILD, Actor(USER, NAME, manager=True), "Spring", "swiss")
    await storage.notices.volunteer(Volunteer(GUILD, USER, NAME, "", NOW))
    await storage.notices.withdraw(GUILD, USER)  # deleted before the erasure, and found after it
    await storage.notices.post(Posted(USER, GUILD, 73, 74))
    await searches_of(storage).put(
        PlayerSearch(USER, NAME, GUILD, 7, Wishes.of(Kind("tichu", "live", True)), since=NOW))
    await storage.blocks.block(USER, Person(5, "Eve"))
    await storage.blocks.block(5, me)
    await storage.preferences.set_user(USER, UserPrefs(zone="Europe/Kyiv"))


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    opened = await open_storage(tmp_path / "bus.db")
    yield opened
    await opened.close()


async def erase(storage: Storage) -> None:
    await League(storage.leagues, storage.tables, daily_store=daily_store(storage)).service.erase(USER, "Former player")


async def test_no_file_holds_an_erased_player(storage: Storage) -> None:
    path = storage.database.path
    await leave_traces(storage)
    assert {each.split(": ")[1] for each in found(path)} == {"name", "digits", "number"}
    await erase(storage)
    assert found(path) == [], "while the bot runs"
    backup(path, path.with_name("copy.db"))
    assert found(path.with_name("copy.db")) == []
    await storage.close()
    assert found(path) == []


async def test_rows_that_moved_to_another_page_leave_nothing_where_they_were(storage: Storage) -> None:
    """A page that is split still has the rows that moved, in its unused part, which SQLite never overwrites."""
    await leave_traces(storage)
    draw = Random(5)
    rows = [(guild, user) for guild in range(300) for user in (*range(2, 6), USER)]
    await storage.database.write(*(Statement("INSERT INTO volunteers VALUES (?, ?, ?, '', 0)", (
        guild, user, f"{NAME if user == USER else 'Eve'}{'.' * draw.randrange(60)}"))
        for guild, user in draw.sample(rows, len(rows))))
    await erase(storage)
    assert found(storage.database.path) == []


async def test_an_erasure_succeeds_while_somebody_reads_and_is_completed_afterwards(storage, monkeypatch) -> None:
    """A backup, for instance: what it reads has to stay in the write-ahead log until it is done."""
    monkeypatch.setattr(traces, "PAUSE", 0.01)
    monkeypatch.setattr(traces, "PATIENCE_MS", 0)
    await leave_traces(storage)
    with closing(sqlite3.connect(storage.database.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM seats").fetchone()
        await erase(storage)
        assert found(storage.database.path)
    await storage.traces.cleared()
    assert found(storage.database.path) == []


async def test_what_could_not_be_cleared_is_cleared_after_a_restart(storage, monkeypatch, tmp_path: Path) -> None:
    monkeypatch.setattr(traces, "PATIENCE_MS", 0)
    await leave_traces(storage)
    with closing(sqlite3.connect(storage.database.path, isolation_level=None)) as reader:
        reader.execute("BEGIN")
        reader.execute("SELECT * FROM seats").fetchone()
        await erase(storage)
        await storage.close()
        assert found(storage.database.path)
    monkeypatch.setattr(traces, "PAUSE", 0.01)
    again = await open_storage(storage.database.path)
    await again.traces.cleared()
    assert found(storage.database.path) == []
    await again.close()


async def test_files_are_rebuilt_once_in_a_while_however_often_players_are_erased(storage) -> None:
    """The write-ahead log is emptied each time."""
    await leave_traces(storage)
    await erase(storage)
    size = storage.database.path.stat().st_size
    for guild in range(200):
        await storage.notices.volunteer(Volunteer(guild, USER, NAME, "", NOW))
    await erase(storage)
    assert found(storage.database.path) == []
    assert storage.database.path.stat().st_size > size, "it still has the free pages"


async def test_a_forgotten_server_leaves_nothing_either(storage) -> None:
    await leave_traces(storage)
    await storage.blocks.unblock(5, USER)  # and with it the only row with the name that is no server's
    await storage.servers.forget([GUILD])
    assert not [each for each in found(storage.database.path) if "name" in each]
