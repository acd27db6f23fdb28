"""``busdriver cluster``: which processes run, and what there is to do."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import cast

import pytest

from bot.cli.main import main
from bot.core.clock import SystemClock
from bot.identifying import DAY, Begun
from bot.ops.cluster import look
from bot.storage import Server, open_storage
from bot.storage.home import of_anybody
from bot.storage.identifies import SqlIdentifies
from bot.storage.instance_lock import only_bot
from bot.storage.postgres.database import PostgresDatabase
from bot.storage.postgres.home import PostgresHome

ROWS = """INSERT INTO tables (game, options, pace, rated, host, channel, status, places, seq, created, due) VALUES
  ('tichu', '{}', 'live', 0, 1, 1, 'running', 4, 1, 0, 5), ('tichu', '{}', 'live', 0, 1, 1, 'running', 4, 1, 0, NULL),
  ('tichu', '{}', 'live', 0, 1, 1, 'lobby', 4, 1, 0, NULL)"""


async def test_two_processes_of_which_one_is_home_of_all(postgres_database: Server) -> None:
    first, second = await open_storage(postgres_database), await open_storage(postgres_database)
    homes = [PostgresHome(cast(PostgresDatabase, each.database)) for each in (first, second)]
    assert await homes[0].try_take()
    await first.database.execute(ROWS)
    now = SystemClock().now()
    await SqlIdentifies(of_anybody(second.database)).note(Begun("one", 0, now - DAY / 2), now - DAY)
    await SqlIdentifies(of_anybody(second.database)).note(Begun("two", 0, now), now - DAY)
    await homes[1].take()
    found = await look(postgres_database)
    assert [each.slots for each in found.processes] == [64, 0]
    assert all("/" in each.version for each in found.processes)
    assert (found.running, found.waiting, found.late, found.hour, found.day) == (2, 1, 1, 1, 2)
    await homes[0].give()
    await homes[1].give()
    await asyncio.gather(first.close(), second.close())


def test_a_file_and_the_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "bus.db"

    async def create() -> None:
        await (await open_storage(path)).close()

    asyncio.run(create())
    assert main(["cluster", "--database", str(path)]) == 0
    assert "No process of the bot runs." in capsys.readouterr().out
    with only_bot(path):
        assert main(["cluster", "--database", str(path)]) == 0
    assert "bus.db, version –: home of 64 of 64 slots" in capsys.readouterr().out
