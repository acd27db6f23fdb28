"""The disk is full: no move is partly stored, the player is notified, and the game continues once there is space."""

from pathlib import Path

import pytest

from bot.core.errors import StoreError
from bot.storage import Storage, open_storage
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.players import choose
from tests.support.manual_clock import ManualClock


async def limit(storage: Storage, pages: int) -> None:
    """Fill the disk, as far as SQLite is concerned. The limit belongs to the connection, not to the file."""
    async with storage.database.transaction() as db:
        await db.execute(f"PRAGMA max_page_count = {pages}")


async def test_a_full_disk(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    storage = await open_storage(tmp_path / "bus.db")
    clock = ManualClock()
    service = TableService(storage.tables, clock, lambda size: bytes(range(size)))
    driver = Scheduler(service, clock, AiPlayers(service, choose, None))
    await driver.start()
    table = await service.lobbies.create(Person(1, "Ann"), Opening("tatsu", 1, None, options={"target": "100"}))
    await service.lobbies.add_ai(table.id, 1, "easy")
    await service.lobbies.start(table.id, 1)
    await service.stand_in(table.id, 1)
    await clock.advance(20, driver.settle)

    (pages,) = await storage.database.one("PRAGMA page_count") or (0,)
    await limit(storage, pages)
    refused: set[str] = set()
    for number in range(200):
        try:
            await service.lobbies.create(Person(100 + number, "x" * 30), Opening("tichu", 1, None))
        except StoreError as error:
            refused.add(str(error))
        await clock.advance(30, driver.settle)
    assert refused == {f"{tmp_path / 'bus.db'} cannot grow: the disk is full"}
    log = await storage.tables.log(table.id)
    assert [entry.seq for entry in log] == list(range(1, len(log) + 1))
    made = await storage.tables.tables_in(1, list(Status))
    for found in made:
        assert (await storage.tables.table(found.id)) is not None
        assert len(await storage.tables.log(found.id)) == found.seq, "a table and its log, or neither"

    await limit(storage, 1_000_000)
    for _ in range(60):
        await clock.advance(60, driver.settle)
    assert (await service.snapshot(table.id)).status is Status.OVER
    await driver.stop()
    await storage.close()
