"""``busdriver reports`` and ``busdriver bar``; the store of reports, bars and names on both databases."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from bot.cli.main import main
from bot.core.clock import SystemClock
from bot.features.across.values import EVERYWHERE, FOREVER, StrangerReport
from bot.storage import Storage, open_storage
from bot.tables.core.model import ACROSS, UNSEEN, Person
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from tests.support.rooms import strangers_of

NOW = datetime(2026, 11, 21, 12, 0, 0, tzinfo=UTC)
ANN, BO = Person(2**60 + 1, "Calm Otter"), Person(2, "Badword")


async def a_game(storage: Storage) -> TableService:
    """Two strangers who play, and leave it; one of them has a table on a server, too."""
    tables = TableService(storage.tables, SystemClock(), lambda size: bytes(range(size)))
    lobby = await tables.gathering.gather(
        [ANN, BO], Opening("tatsu", 0, None, terms={UNSEEN: 1, ACROSS: 1}, rated=True))
    for person in (ANN, BO):
        await tables.lobbies.here(lobby.id, person.id)
    await tables.lobbies.begin(lobby.id, ANN.id)
    await tables.lobbies.create(BO, Opening("tatsu", 7, 9))
    return tables


async def test_reports_bars_and_names(storage: Storage) -> None:
    store = strangers_of(storage)
    tables = await a_game(storage)
    report = StrangerReport(1, ANN.id, BO.id, BO.name, reason="name", note="rude", at=NOW)
    assert await store.report(report)
    assert not await store.report(report)
    assert await store.reports() == await store.reports(BO.id) == [report]
    assert await store.reports(ANN.id) == []
    await store.bar(EVERYWHERE, BO.id, NOW + timedelta(days=1), NOW)
    await store.bar(9, ANN.id, FOREVER, NOW)
    assert await store.barred(EVERYWHERE, BO.id, NOW) == NOW + timedelta(days=1)
    assert await store.barred(EVERYWHERE, BO.id, NOW + timedelta(days=1)) is None
    assert await store.bars([ANN.id, BO.id, 77], NOW) == {
        ANN.id: {9: FOREVER}, BO.id: {EVERYWHERE: NOW + timedelta(days=1)}}
    assert await store.barred_by(9, NOW) == [ANN.id]
    assert await store.lift(9, ANN.id)
    assert not await store.lift(9, ANN.id)
    await storage.rename_across(BO.id, [BO.name, "Badword2"], "Wise Owl")
    tables.forget_all()
    game = await tables.begun(1)
    assert [person.name for person in game.table.people] == ["Calm Otter", "Wise Owl"]
    assert "Badword" not in await tables.record(1, None), "the record has the other name"
    assert [person.name for person in (await tables.snapshot(2)).table.people] == ["Badword"], "not there"


async def test_who_left_games_across_servers(storage: Storage) -> None:
    tables = await a_game(storage)
    assert await strangers_of(storage).left(BO.id, NOW - timedelta(days=9999)) == []
    await tables.conduct.note_left(1, [BO.id])
    (at,) = await strangers_of(storage).left(BO.id, NOW - timedelta(days=9999))
    assert await strangers_of(storage).left(BO.id, at + timedelta(seconds=1)) == []
    assert await strangers_of(storage).left(ANN.id, NOW - timedelta(days=9999)) == []
    assert await strangers_of(storage).left_by([ANN.id, BO.id], NOW - timedelta(days=9999)) == {BO.id: [at]}


async def test_the_operator_reads_reports_and_bars(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bot.db"
    storage = await open_storage(file)
    await a_game(storage)
    await strangers_of(storage).report(StrangerReport(1, ANN.id, BO.id, BO.name, reason="name", note="rude", at=NOW))
    await storage.close()

    def run(*args: str) -> tuple[int, str]:
        return main([*args, "--database", str(file)]), "".join(capsys.readouterr())

    def commands() -> None:  # they have event loops of their own
        status, said = run("reports")
        assert status == 0
        assert f"table 1: {ANN.id} reports 2 (Badword): name – rude" in said
        assert "2: left 0 games across servers in 7 days, reported 1 times, not barred" in said
        status, said = run("reports", "--table", "1")
        assert status == 0
        assert "gathered" in said
        assert "seats Calm Otter | Badword" in said
        assert run("reports", "--table", "99")[0] == 2
        assert run("bar", "2", "--until", "2999-12-24") == (
            0, "2 is barred from games across servers until 2999-12-24 00:00:00.\n")
        assert "barred until 2999-12-24" in run("reports")[1]
        assert run("bar", "2", "--until", "Christmas")[0] == 2
        status, said = run("bar", "2", "--until", "2020-12-24")
        assert (status, "2020-12-24 has begun already" in said) == (2, True)
        status, said = run("bar", "2", "--lift", "--until", "2999-12-24")
        assert (status, "--until or --lift, not both" in said) == (2, True)
        assert run("bar", "2", "--lift") == (0, "2 may play across servers again.\n")
        assert run("bar", "2", "--lift") == (1, "2 was not barred.\n")

    await asyncio.to_thread(commands)


async def test_the_host_lifts_the_bar_of_somebody_who_has_erased_their_data(
    tmp_path: Path, capsys: pytest.CaptureFixture[str],
) -> None:
    file = tmp_path / "bot.db"
    storage = await open_storage(file)
    await strangers_of(storage).bar(EVERYWHERE, BO.id, FOREVER, NOW)
    await storage.leagues.people.erase(BO.id, "Former player")
    await storage.close()

    def lift() -> tuple[int, str]:
        return main(["bar", str(BO.id), "--lift", "--database", str(file)]), "".join(capsys.readouterr())

    assert await asyncio.to_thread(lift) == (0, "2 may play across servers again.\n")
    assert await asyncio.to_thread(lift) == (1, "2 was not barred.\n")
    secret = tmp_path / "bot.db.secret"
    kept = secret.read_bytes()
    secret.unlink()
    storage = await open_storage(file)
    await storage.marks.adopt(shared=False)
    await strangers_of(storage).bar(EVERYWHERE, BO.id, FOREVER, NOW)
    await storage.leagues.people.erase(BO.id, "Former player")
    await storage.close()
    secret.write_bytes(kept)
    status, said = await asyncio.to_thread(lift)
    assert status == 2
    assert "is not the secret that the bot uses" in said, "it does not say that nobody is barred"
