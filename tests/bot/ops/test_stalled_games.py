"""``busdriver tables`` and ``end``: the operator lists stalled games and ends them, also while the bot runs."""

from pathlib import Path

import pytest

from bot.core.clock import SystemClock
from bot.core.errors import StaleTable, TableError
from bot.ops.stalled_games import end, running
from bot.storage import open_storage
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService


async def test_a_stuck_game_is_listed_and_ended_beside_the_bot(tmp_path: Path) -> None:
    path = tmp_path / "bus.db"
    storage = await open_storage(path)
    bot = TableService(storage.tables, SystemClock(), lambda size: bytes(range(size)))
    table = await bot.lobbies.create(Person(1, "Ann"), Opening("tatsu", 1, None))
    await bot.lobbies.add_ai(table.id, 1, "easy")
    await bot.lobbies.create(Person(2, "Bo"), Opening("tichu", 1, None))
    await bot.lobbies.start(table.id, 1)
    assert [(found.id, found.game, found.idle) for found in await running(path)] == [(table.id, "tatsu", 0)]
    before = await bot.snapshot(table.id)
    await end(path, table.id)
    assert await running(path) == []
    with pytest.raises((StaleTable, TableError)):
        await bot.resign(table.id, 1)
    after = await bot.snapshot(table.id)
    assert after.status is Status.OVER
    assert after.seq == before.seq + 1
    for number, code in ((table.id, "table_over"), (2, "not_running"), (99, "no_such_table")):
        with pytest.raises(TableError) as caught:
            await end(path, number)
        assert caught.value.code == code
    await storage.close()
