"""``busdriver verify``: what it says of a record's shuffles, and its exit status."""

import asyncio
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.players import choose
from tests.support.manual_clock import ManualClock
from tests.support.tables.memory_tables import MemoryTables


async def play() -> str:
    """The record of a game of Tatsu that two AI players have played through the table service."""
    clock = ManualClock()
    service = TableService(MemoryTables(), clock, lambda size: bytes(range(size)))
    driver = Scheduler(service, clock, AiPlayers(service, choose, None))
    await driver.start()
    table = await service.lobbies.create(Person(1, "Ann"), Opening("tatsu", 1, None, options={"target": "100"}))
    await service.lobbies.add_ai(table.id, 1, "easy")
    await service.lobbies.start(table.id, 1)
    await service.stand_in(table.id, 1)
    while (await service.snapshot(table.id)).status is Status.RUNNING:
        await clock.advance(60, driver.settle)
    return await service.record(table.id, None)


@pytest.fixture(scope="module")
def played() -> str:
    return asyncio.run(play())


@pytest.fixture
def record(played: str, tmp_path: Path) -> Path:
    path = tmp_path / "game.tichu"
    path.write_text(played)
    return path


def test_a_true_record(record: Path, capsys: pytest.CaptureFixture[str]):
    assert main(["verify", str(record)]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines == [f"Round {n + 1}: the shuffle matches its commitment." for n in range(len(lines))]
    assert lines


def test_a_false_secret(record: Path, capsys: pytest.CaptureFixture[str]):
    text = record.read_text()
    record.write_text(text.replace(f"reveal {bytes(range(32)).hex()}", "reveal 00", 1))
    assert main(["verify", str(record)]) == 1
    assert "Round 1: WRONG" in capsys.readouterr().out


def test_nothing_to_check(record: Path, capsys: pytest.CaptureFixture[str]):
    record.write_text("\n".join(line for line in record.read_text().splitlines() if not line.startswith("commit")))
    assert main(["verify", str(record)]) == 1
    assert "no commitment was published" in capsys.readouterr().out


def test_a_bad_record(record: Path, capsys: pytest.CaptureFixture[str]):
    record.write_text("busdriver 2\n")
    assert main(["verify", str(record)]) == 2
    captured = capsys.readouterr()
    assert captured.err.startswith(f"{record}:1: ")
    assert not captured.out
