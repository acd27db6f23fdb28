"""What a check finds wrong with a table whose log, row, result or secrets have been changed."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from dataclasses import replace
from datetime import timedelta

import pytest

from bot.ops.check import Account, Stored, audit_table
from bot.tables.core.change import GameResult
from bot.tables.core.entries import Recorded, read
from bot.tables.core.model import Status
from bot.tables.core.shuffle import commitment
from bot.tables.log.fold import record_text
from bot.tables.rules.lobby_rules import Opening
from tests.support.logged import kind, said
from tests.support.tables.kit import ANN, Bench, ai_game
from tests.support.tables.memory_tables import MemoryTables


async def stored_of(bench: Bench, table_id: int) -> Stored:
    store = bench.store
    assert isinstance(store, MemoryTables)
    table = await store.table(table_id)
    assert table is not None
    secrets = {number: secret for number in range(1, 30) if (secret := await store.secret(table_id, number))}
    return Stored(table, await store.log(table_id), secrets, store.results.get(table_id))


@pytest.fixture(scope="module")
def whole() -> Stored:
    """A game of Tatsu to its end."""
    async def play() -> Stored:
        bench = Bench()
        table = await ai_game(bench, "tatsu", "100", people=2)
        await bench.play_out(table)
        return await stored_of(bench, table)

    return asyncio.run(play())


def records(whole: Stored) -> list[int]:
    return [place for place, entry in enumerate(whole.log) if isinstance(entry.fact, Recorded)]


def test_a_table_that_is_its_log_has_no_faults(whole: Stored) -> None:
    account = audit_table(whole)
    text = record_text(whole.log)
    assert account.faults == ()
    assert account.rounds == text.count("score ") > 0
    assert account.moves > 20


async def test_nor_have_a_lobby_a_cancelled_one_and_a_running_game() -> None:
    bench = Bench()
    lobby = await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))
    assert audit_table(await stored_of(bench, lobby.id)) == Account(0, 0)
    await bench.service.lobbies.cancel(lobby.id, ANN.id)
    assert audit_table(await stored_of(bench, lobby.id)) == Account(0, 0)
    table = await ai_game(bench, "tatsu", "100", people=2)
    await bench.pass_time(10)
    assert audit_table(await stored_of(bench, table)).faults == ()


def changed(whole: Stored, place: int, **to: object) -> Stored:
    log = list(whole.log)
    log[place] = replace(log[place], **to)
    return replace(whole, log=log)


CHANGES: dict[str, tuple[Callable[[Stored], Stored], dict[str, object]]] = {
    "a missing entry": (lambda k: replace(k, log=[*k.log[:4], *k.log[5:]]), {"log_gap": None}),
    "no entries": (lambda k: replace(k, log=[]), {"log_gap": {"n": 0}}),
    "a row ahead of its log": (
        lambda k: replace(k, table=replace(k.table, seq=k.table.seq + 1)), {"wrong_seq": None}),
    "time that runs backwards": (
        lambda k: changed(k, 3, at=k.log[3].at + timedelta(days=9)), {"time_backwards": {}}),
    "a game that is over but runs": (
        lambda k: replace(k, table=replace(k.table, status=Status.RUNNING)), {"wrong_status": {"status": "running"}}),
    "a result that is missing": (lambda k: replace(k, result=None), {"result_missing": {}}),
    "other totals": (lambda k: replace(k, result=replace(k.result, totals=(1, 2))), {"wrong_result": None}),
    "other winners": (lambda k: replace(k, result=replace(k.result, winners=())), {"wrong_result": None}),
    "no secret": (lambda k: replace(k, secrets={n: s for n, s in k.secrets.items() if n != 1}),
                  {"no_secret": {"round": 1}}),
    "another secret": (lambda k: replace(k, secrets={**k.secrets, 1: bytes(32)}),
                       {"wrong_secret": {"round": 1}}),
    "a line that no rule allows": (lambda k: changed(k, records(k)[-1], fact=Recorded("0 play 9b")),
                                   {"log_damaged": None}),
    "what is no line": (lambda k: changed(k, records(k)[-1], fact=Recorded("\x00")), {"log_damaged": None}),
}


@pytest.mark.parametrize("name", CHANGES)
def test_each_change_is_found(whole: Stored, name: str) -> None:
    change, expected = CHANGES[name]
    found = {fault.code: fault.params for fault in audit_table(change(whole)).faults}
    assert set(found) == set(expected)
    for code, params in expected.items():
        assert params is None or found[code] == params


def test_a_gap_is_told_with_the_number_of_entries(whole: Stored) -> None:
    gap = replace(whole, log=[*whole.log[:4], *whole.log[5:]])
    assert audit_table(gap).faults[0].params == {"n": len(whole.log) - 1}
    ahead = replace(whole, table=replace(whole.table, seq=whole.table.seq + 1))
    assert audit_table(ahead).faults[0].params == {"seq": len(whole.log) + 1, "n": len(whole.log)}


def test_wrong_totals_are_told_with_the_right_ones(whole: Stored) -> None:
    assert whole.result is not None
    found = audit_table(replace(whole, result=replace(whole.result, totals=(1, 2)))).faults
    assert found[0].params == {"totals": " ".join(map(str, whole.result.totals))}


def test_what_damaged_a_log_is_told(whole: Stored) -> None:
    place = records(whole)[-1]
    assert "line" in str(audit_table(changed(whole, place, fact=Recorded("0 play 9b"))).faults[0].params["reason"])
    broken = changed(whole, 0, fact=Recorded(""))
    assert str(audit_table(broken).faults[0].params["reason"]).startswith("AttributeError: ")


async def test_a_lobby_has_no_result() -> None:
    bench = Bench()
    lobby = await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))
    stored = await stored_of(bench, lobby.id)
    found = audit_table(replace(stored, result=GameResult((0, 0), (), aborted=True)))
    assert [fault.code for fault in found.faults] == ["result_unfounded"]
    over = audit_table(replace(stored, table=replace(stored.table, status=Status.OVER)))
    assert [fault.code for fault in over.faults] == ["wrong_status"]


def test_cards_that_do_not_follow_from_the_secret_are_found(whole: Stored) -> None:
    """The commitment of the log and the record fit the secret, but the secret shuffles other cards."""
    other = bytes(range(32))
    was, now = commitment(whole.secrets[1], 1), commitment(other, 1)
    secret = whole.secrets[1].hex()
    log = [replace(entry, fact=read(kind(entry), said(entry).replace(was, now).replace(secret, other.hex())))
           for entry in whole.log]
    found = audit_table(replace(whole, log=log, secrets={**whole.secrets, 1: other})).faults
    assert [(fault.code, fault.params) for fault in found] == [("wrong_cards", {"round": 1})]
