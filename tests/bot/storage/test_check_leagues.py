"""`busdriver check` holds standings, ratings and results of leagues against the logs."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.ops.check import check
from tests.support.leagues.filled_league import COMMON, FIXTURE, fill


@pytest.fixture(scope="module")
def filled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    import asyncio

    path = tmp_path_factory.mktemp("leagues") / "bus.db"
    asyncio.run(fill(path))
    return path


@pytest.fixture
def path(filled: Path, tmp_path: Path) -> Path:
    copy = tmp_path / "bus.db"
    copy.write_bytes(filled.read_bytes())
    return copy


def test_it_is_sound(path: Path) -> None:
    report = check(path)
    assert report.sound, report
    assert report.tables == 2


def change(path: Path, *statements: str) -> None:
    with closing(sqlite3.connect(path)) as database, database:
        for trigger in ("log_no_update", "season_log_no_update"):
            database.execute(f"DROP TRIGGER {trigger}")
        for statement in statements:
            database.execute(statement)


CHANGES = {
    "UPDATE season_lines SET points = points + 2 WHERE entrant = 1": "season_lines",
    "UPDATE season_lines SET scored = scored - 5 WHERE entrant = 2": "season_lines",
    "UPDATE ratings SET mu = mu + 1 WHERE other = 0": "ratings",
    "DELETE FROM ratings WHERE other != 0": "ratings",
    "UPDATE rated_games SET ranks = '[1, 1]' WHERE source LIKE 's%'": "rated_game",
    "UPDATE rated_games SET ranks = '[1, 1]' WHERE source LIKE 't%'": "played",
    "DELETE FROM season_tables": "season_links",
}


@pytest.mark.parametrize("sql", CHANGES)
def test_what_was_changed_behind_the_logs_is_found(path: Path, sql: str, capsys: pytest.CaptureFixture[str]) -> None:
    change(path, sql)
    report = check(path)
    assert CHANGES[sql] in {finding.code for finding in report.leagues}
    assert not report.sound
    assert main(["check", str(path)]) == 1
    assert capsys.readouterr().out.strip()


def test_a_season_that_says_another_score_than_the_game_is_found(path: Path) -> None:
    """Even where the season's log and its standings agree: the table's log decides."""
    with closing(sqlite3.connect(path)) as database:
        rows = database.execute("SELECT seq, data FROM season_log WHERE kind = 'result'").fetchall()
    seq, data = next((seq, json.loads(data)) for seq, data in rows if json.loads(data)["result"].get("table"))
    data["result"]["ranks"] = data["result"]["ranks"][::-1]
    change(path, f"UPDATE season_log SET data = '{json.dumps(data)}' WHERE seq = {seq}")
    found = {(finding.code, finding.params.get("table")) for finding in check(path).leagues}
    assert ("played", FIXTURE) in found


def test_a_score_changed_in_a_tables_log_is_found(path: Path) -> None:
    change(path, f"UPDATE results SET totals = '[990, 0]' WHERE table_id = {COMMON}")
    assert "wrong_result" in {fault.code for fault in check(path).faults[COMMON]}
