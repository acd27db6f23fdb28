"""The pairs' deal of the day is interrupted: the day changes, somebody leaves or is erased, the bot is killed."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from bot.core.errors import StaleTable, StoreError, TableError
from bot.features.daily.values import LEFT_MARGIN, Progress
from bot.features.pairs.values import Pair
from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.state import RunningTable
from tests.bot.solo.test_daily import until
from tests.support.leagues.match_kit import looked_back
from tests.support.solo.kit import killed_after
from tests.support.solo.pairs_kit import ANN, BO, CY, DI, HOUR, MINUTE, PairsKit
from tests.support.solo.stores import daily_store


def code(error: pytest.ExceptionInfo[TableError]) -> str:
    return error.value.code


async def test_the_day_changes(pairs_kit: PairsKit) -> None:
    """A request of yesterday is none; a game that has begun goes on, and ends when its cards are opened."""
    waits, table = await pairs_kit.asked(CY, DI), await pairs_kit.begun()
    with pytest.raises(TableError, match="daily open"):
        await pairs_kit.league.service.records.checks(table)
    for user in (ANN.id, BO.id, 9):
        assert await looked_back(pairs_kit.league, table, user) == (["history"] if user != 9 else [])
    await pairs_kit.league.tables.votes.propose(table, ANN.id, OrderKind.PAUSE, "pause")
    await pairs_kit.league.tables.votes.propose(table, BO.id, OrderKind.PAUSE, "pause")
    yesterday = pairs_kit.pairs.day
    await until(pairs_kit.league, 0)
    with pytest.raises(StaleTable):
        await pairs_kit.pairs.play(waits.id, DI)
    assert await pairs_kit.pairs.of(DI.id) == []
    assert await pairs_kit.league.daily.sealed(table), "they may still finish"
    assert isinstance(await pairs_kit.league.tables.snapshot(table), RunningTable)
    await pairs_kit.asked(CY, DI)
    assert await pairs_kit.store.pair(waits.id) is None, "old requests are forgotten"
    await pairs_kit.league.pass_time(HOUR)
    assert not await pairs_kit.league.daily.sealed(table)
    assert (await pairs_kit.league.tables.snapshot(table)).status is Status.OVER
    found = await daily_store(pairs_kit.storage).of_day(yesterday)
    assert [(each.user, each.state, each.margin) for each in found] == [
        (ANN.id, Progress.LEFT, LEFT_MARGIN), (BO.id, Progress.LEFT, LEFT_MARGIN)]


async def test_one_leaves_and_it_counts_as_left_for_the_pair(pairs_kit: PairsKit) -> None:
    """The host does not end it alone; giving up, or letting AI players play, spoils nothing for free."""
    tables = pairs_kit.league.tables
    table = await pairs_kit.begun()
    for _ in range(2):
        assert (await tables.abort(table, ANN.id)).queued
    assert (await tables.snapshot(table)).status is Status.RUNNING, "nobody ends it alone"
    await pairs_kit.play(table, BO)
    assert await pairs_kit.attempts() == {ANN.id: ("left", LEFT_MARGIN), BO.id: ("left", LEFT_MARGIN)}
    assert (await pairs_kit.league.tables.conduct.of_player(ANN.id, "live")).missed > 0, "somebody waited"
    assert (await pairs_kit.league.tables.conduct.of_player(BO.id, "live")).missed == 0
    given_up = await pairs_kit.begun(CY, DI)
    await tables.resign(given_up, CY.id)
    await pairs_kit.league.settle()
    assert (await pairs_kit.attempts())[DI.id] == ("left", LEFT_MARGIN)
    seen = await pairs_kit.league.daily.overview(DI.id, "pairs")
    assert seen.today.margins == (LEFT_MARGIN, LEFT_MARGIN)


async def test_a_missed_move_or_two_leave_nothing(pairs_kit: PairsKit) -> None:
    table = await pairs_kit.begun()
    await pairs_kit.league.pass_time(5 * MINUTE + 10)
    await pairs_kit.play(table, ANN, BO)
    assert (await pairs_kit.league.tables.conduct.of_player(ANN.id, "live")).missed == 1
    assert {state for state, _ in (await pairs_kit.attempts()).values()} == {"played"}


@pytest.mark.parametrize("at", ["claim_pair", "stage", "link_pair", "begin"])
async def test_the_bot_is_killed_at_any_step(pairs_kit: PairsKit, at: str) -> None:
    """Whatever was stored, pressing again goes on, with one table; and neither plays with somebody else meanwhile."""
    pair = await pairs_kit.asked(ANN, BO)
    service = pairs_kit.pairs
    owner: Any = service.store if at.endswith("pair") else pairs_kit.league.tables.lobbies
    with killed_after(owner, at):
        await service.play(pair.id, BO)
    await pairs_kit.restart()
    with pytest.raises(TableError):
        await pairs_kit.asked(ANN, CY)
    called = await pairs_kit.pairs.play(pair.id, ANN)
    if called.table is None:  # it is not dealt: they say again that they are there
        called = await pairs_kit.pairs.play(pair.id, BO)
    assert called.table is not None
    tables = await pairs_kit.league.tables.lists.of_person(ANN.id)
    assert [each.id for each in tables] == [called.table.id], "no lobby is left"
    await pairs_kit.league.pass_time(5)
    await pairs_kit.play(called.table.id, ANN, BO)
    assert {state for state, _ in (await pairs_kit.attempts()).values()} == {"played"}


async def test_nobody_withdraws_once_both_have_begun(pairs_kit: PairsKit) -> None:
    """Both would have used up their day. Before the cards are dealt the bot was ended."""
    pair, pairs = await pairs_kit.asked(ANN, BO), pairs_kit.pairs
    await pairs.store.claim_pair(pair)
    for user in (BO.id, ANN.id):
        with pytest.raises(TableError) as refused:
            await pairs.end(pair.id, user)
        assert code(refused) == "pair_begun"
    assert [each.id for each in await pairs.undealt(BO.id, ANN.id)] == [pair.id]
    assert (await pairs.play(pair.id, BO)).table is not None
    assert await pairs.undealt(BO.id, ANN.id) == []
    with pytest.raises(TableError, match="pair begun"):
        await pairs.end(pair.id, BO.id)


async def test_who_withdraws_while_the_partner_begins_elsewhere_is_free(pairs_kit: PairsKit) -> None:
    """Another process has read the request before it was taken back."""
    pair = await pairs_kit.asked(ANN, BO)
    await pairs_kit.pairs.end(pair.id, ANN.id)
    with pytest.raises(StaleTable):
        await pairs_kit.store.claim_pair(pair)
    assert await pairs_kit.attempts() == {}


async def test_a_store_that_fails_lets_nobody_begin(pairs_kit: PairsKit, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, service = await pairs_kit.asked(ANN, BO), pairs_kit.pairs

    async def failing(pair: Pair) -> None:
        raise StoreError("disk full")

    monkeypatch.setattr(service.store, "claim_pair", failing)
    with pytest.raises(StoreError):
        await service.play(pair.id, BO)
    assert await pairs_kit.attempts() == {}


async def test_an_erasure_gives_no_second_attempt_and_leaves_the_partner_theirs(pairs_kit: PairsKit) -> None:
    table = await pairs_kit.begun()
    with pytest.raises(TableError, match="still playing"):
        await pairs_kit.league.service.erase(ANN.id, "Former player")
    await pairs_kit.play(table, ANN, BO)
    before = (await pairs_kit.attempts())[BO.id]
    ghost = await pairs_kit.league.service.erase(ANN.id, "Former player")
    assert await pairs_kit.attempts() == {BO.id: before, ghost: before}
    (mine,) = await daily_store(pairs_kit.storage).of_user(BO.id)
    assert (mine.partner, mine.table) == (ghost, table)
    with pytest.raises(TableError) as refused:
        await pairs_kit.asked(ANN, CY)
    assert code(refused) == "daily_done"
    with pytest.raises(TableError) as taken:
        await pairs_kit.asked(CY, ANN)
    assert code(taken) == "pair_taken"


async def test_an_erasure_takes_requests_along_and_frees_who_has_not_got_cards(pairs_kit: PairsKit) -> None:
    pair = await pairs_kit.asked(ANN, BO)
    await pairs_kit.asked(CY, ANN)
    await pairs_kit.store.claim_pair(pair)
    await pairs_kit.league.service.erase(ANN.id, "Former player")
    assert await pairs_kit.attempts() == {}
    for user in (ANN, BO, CY):
        assert await pairs_kit.pairs.of(user.id) == []
    assert await pairs_kit.begun(BO, CY)


async def test_two_processes_take_presses_at_the_same_time(pairs_kit: PairsKit) -> None:
    """Each has locks of its own: one table, and no press is lost."""
    for host, guest in ((ANN, BO), (CY, DI)):
        pair = await pairs_kit.asked(host, guest)
        await pairs_kit.league.pass_time(16 * MINUTE)
        one, other = pairs_kit.pairs, pairs_kit.pairs
        await asyncio.gather(one.play(pair.id, host), other.play(pair.id, guest), return_exceptions=True)
        begun = [await each.play(pair.id, host) for each in (one, other)]
        assert begun[0].table is not None
        assert begun[1].table is not None
        assert begun[0].table.id == begun[1].table.id
    assert len(await pairs_kit.attempts()) == 4
    assert {each.status for each in await pairs_kit.league.tables.lists.of_person(ANN.id)} == {Status.RUNNING}
