"""Moves: exactly one of two racing clicks wins, a repeated one does nothing, and what is accepted is durable first."""

import asyncio
from functools import partial

import pytest

from bot.core.errors import StaleTable, StoreError, TableError
from bot.storage import open_storage
from bot.tables.core.change import Cause
from bot.tables.core.model import Person
from bot.tables.core.orders import OrderKind
from bot.tables.log import decisions
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from games.actions import Decline, Pass, Resign, RuleError, Small, Take
from games.views import Phase
from tests.support.logged import said
from tests.support.tables.kit import (
    ANN,
    BO,
    CY,
    PEOPLE,
    Bench,
    FailingStore,
    action,
    do,
    hands,
    script,
    seat_down,
)

FIXED = {0: ("Ma", "2g", "3g"), 1: ("7g", "7k", "7b", "7r"), 2: ("5k",)}


def deal():
    dealt = hands(FIXED)
    gives = {seat: cards[-3:] for seat, cards in enumerate(dealt)}
    return script(dealt, gives)


async def test_an_action_is_kept_then_told():
    bench = Bench()
    table = await seat_down(bench, deal())
    receipt = await do(bench, table.id, "0 play Ma", key="k1")
    assert not receipt.queued
    assert receipt.snapshot.seq == table.seq + 1
    [told] = bench.events
    assert (told.cause, told.actions, told.by) == (Cause.ACT, (action("0 play Ma"),), ANN.id)
    last = (await bench.store.log(table.id))[-1]
    assert (said(last), last.user, last.key) == ("0 play Ma", ANN.id, "k1")


async def test_the_receipt_has_the_new_view_of_the_player():
    bench = Bench()
    table = await seat_down(bench, deal())
    receipt = await do(bench, table.id, "0 play Ma")
    player = receipt.snapshot.player(ANN.id)
    assert player.view is receipt.snapshot.view(0)  # built once
    assert player.view == await bench.service.view(table.id, ANN.id)
    assert "Ma" not in player.view.seats[0].cards
    assert player.legal == await bench.service.legal(table.id, ANN.id)
    with pytest.raises(TableError, match="not seated"):
        receipt.snapshot.player(9)


async def test_of_two_racing_clicks_one_wins():
    bench = Bench()
    table = await seat_down(bench, deal())
    results = await asyncio.gather(
        do(bench, table.id, "0 play Ma", seq=table.seq), do(bench, table.id, "0 play 2g", seq=table.seq),
        return_exceptions=True)
    assert sorted(isinstance(result, StaleTable) for result in results) == [False, True]
    assert len(await bench.store.log(table.id)) == table.seq + 1


@pytest.mark.usefixtures("threads")
async def test_of_two_racing_processes_one_wins(tmp_path):
    """Two services, each with its own connections and cache, over one database: the log's key decides."""
    first, second = [await open_storage(tmp_path / "bus.db") for _ in range(2)]
    bench = Bench(store=first.tables)
    other = TableService(second.tables, bench.clock, bench.secrets)
    table = await seat_down(bench, deal())
    await other.snapshot(table.id)
    seq = table.seq
    for card in ("Ma", "5k"):  # again and again, from whatever the two caches hold
        holder = PEOPLE[(await bench.service.snapshot(table.id)).to_act[0]].id
        results = await asyncio.gather(
            bench.service.act(table.id, holder, seq, action(f"{holder - 100} play {card}")),
            other.act(table.id, holder, seq, action(f"{holder - 100} play {card}")), return_exceptions=True)
        failed = [result for result in results if isinstance(result, Exception)]
        assert len(failed) == 1
        assert isinstance(failed[0], StaleTable | RuleError)
        seq += 1
        assert [entry.seq for entry in await first.tables.log(table.id)] == list(range(1, seq + 1))
        if card == "Ma":
            await bench.service.act(table.id, BO.id, seq, Pass(1))
            seq += 1
    await first.close()
    await second.close()


async def test_the_same_click_delivered_twice_counts_once():
    bench = Bench()
    table = await seat_down(bench, deal())
    first = await do(bench, table.id, "0 play Ma", key="click", seq=table.seq)
    again = await do(bench, table.id, "0 play Ma", key="click", seq=table.seq)
    assert (first.repeated, again.repeated) == (False, True)
    assert again.snapshot == first.snapshot
    await bench.restart()
    assert (await do(bench, table.id, "0 play Ma", key="click", seq=table.seq)).repeated
    assert len(bench.events) == 1


async def test_answers_of_several_seats_to_one_picture_all_count():
    """T3: nobody waits for the others, so nobody's click is stale because another one answered."""
    bench = Bench()
    table = await seat_down(bench, deal()[:1])
    assert table.phase is Phase.GRAND
    for seat in (2, 0, 3, 1):
        await do(bench, table.id, f"{seat} decline", seq=table.seq)
    assert (await bench.service.snapshot(table.id)).phase is Phase.EXCHANGE


async def test_a_click_from_before_the_last_play_is_stale_but_not_one_from_before_a_pass():
    bench = Bench()
    table = await seat_down(bench, deal())
    await do(bench, table.id, "0 play 2g")
    seen = (await bench.service.snapshot(table.id)).seq
    await do(bench, table.id, "1 pass")
    with pytest.raises(StaleTable):
        await do(bench, table.id, "2 pass", seq=table.seq)
    await do(bench, table.id, "2 play 5k", seq=seen)
    with pytest.raises(StaleTable):
        await do(bench, table.id, "3 pass", seq=seen)
    await do(bench, table.id, "3 small", seq=seen)  # means the same at any time (T4)


async def test_a_small_tichu_from_the_last_round_is_stale():
    bench = Bench()
    table = await seat_down(bench, deal())
    with pytest.raises(StaleTable):
        await do(bench, table.id, "3 small", seq=table.seq - 9)  # before the deal
    await do(bench, table.id, "3 small", seq=table.seq - 8)


async def test_a_damaged_log_is_one_clear_line():
    bench = Bench()
    with pytest.raises(StoreError, match="the log of table 1 is damaged"):
        await seat_down(bench, [*deal(), "0 play 9z"])


@pytest.mark.parametrize(
    ("user", "what", "code"),
    [
        (Person(9, "Eve"), Pass(0), "not_seated"),
        (BO, action("0 play Ma"), "not_your_seat"),
        (ANN, Pass(1), "not_your_seat"),
        (ANN, Resign(0), "not_your_seat"),
        (ANN, Take(0), "stale_table"),
    ],
)
async def test_the_service_checks_the_clicker(user: Person, what, code: str):
    bench = Bench()
    table = await seat_down(bench, deal())
    with pytest.raises(TableError) as caught:
        await bench.service.act(table.id, user.id, table.seq, what)
    assert caught.value.code == code
    assert await bench.service.snapshot(table.id) == table
    assert bench.events == []


async def test_a_rule_error_passes_through_and_nothing_changes():
    bench = Bench()
    table = await seat_down(bench, deal())
    with pytest.raises(RuleError):
        await do(bench, table.id, "1 pass")
    with pytest.raises(RuleError):
        await do(bench, table.id, "0 pass")
    assert await bench.service.snapshot(table.id) == table
    assert len(await bench.store.log(table.id)) == table.seq
    assert bench.events == []


async def test_a_seq_from_the_future_is_stale():
    bench = Bench()
    table = await seat_down(bench, deal())
    with pytest.raises(StaleTable):
        await do(bench, table.id, "0 play Ma", seq=table.seq + 1)


async def test_what_the_store_refuses_nobody_hears_of():
    store = FailingStore()
    bench = Bench(store=store)
    table = await seat_down(bench, deal())
    store.broken = True
    with pytest.raises(StoreError):
        await do(bench, table.id, "0 play Ma", key="k")
    assert await bench.service.snapshot(table.id) == table
    assert bench.events == []
    store.broken = False
    receipt = await do(bench, table.id, "0 play Ma", key="k")
    assert not receipt.repeated
    assert [changed.after.seq for changed in bench.events] == [table.seq + 1]


async def test_a_caller_that_goes_away_leaves_nothing_half_done():
    bench = Bench()
    table = await seat_down(bench, deal())
    task = asyncio.ensure_future(do(bench, table.id, "0 play Ma", seq=table.seq))
    for _ in range(50):
        await asyncio.sleep(0)
        if task.done() or len(await bench.store.log(table.id)) > table.seq:
            break
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    await asyncio.sleep(0)
    assert (await bench.service.snapshot(table.id)).seq == table.seq + 1
    assert len(bench.events) == 1


async def test_a_failing_listener_stops_nobody(caplog):
    bench = Bench()
    table = await seat_down(bench, deal())

    def fail(changed):
        raise RuntimeError("listener")

    heard = []
    bench.service.subscribe(fail)
    unsubscribe = bench.service.subscribe(heard.append)
    await do(bench, table.id, "0 play 2g")
    unsubscribe()
    await do(bench, table.id, "1 pass")
    assert len(heard) == 1
    assert "a listener failed" in caplog.text


async def test_a_restart_in_the_middle_of_a_trick_changes_nothing():
    bench = Bench()
    table = await seat_down(bench, deal())
    await do(bench, table.id, "0 play 2g")
    await do(bench, table.id, "1 pass")
    before = await bench.service.snapshot(table.id)
    views = [await bench.service.view(table.id, person.id) for person in PEOPLE]
    await bench.restart()
    assert await bench.service.snapshot(table.id) == before
    assert [await bench.service.view(table.id, person.id) for person in PEOPLE] == views
    await do(bench, table.id, "2 play 5k")


async def test_everybody_sees_their_own_and_no_more():
    bench = Bench()
    table = await seat_down(bench, deal())
    seen = await bench.service.view(table.id, BO.id)
    assert seen.seat == 1
    assert [seat.seat for seat in seen.seats if seat.cards is not None] == [1]
    spectator = await bench.service.view(table.id, 9)
    assert spectator == await bench.service.view(table.id, None)
    assert all(seat.cards is None for seat in spectator.seats)
    assert await bench.service.legal(table.id, 9) == ()
    assert Small(2) in await bench.service.legal(table.id, CY.id)
    snapshot = await bench.service.begun(table.id)
    [play] = snapshot.readings(ANN.id, 0, ["Ma"])
    assert snapshot.may_wish(play)
    with pytest.raises(TableError, match="not your seat"):
        snapshot.readings(BO.id, 0, ["Ma"])


async def test_the_record_of_a_running_game_hides_what_its_reader_has_not_seen():
    bench = Bench()
    table = await seat_down(bench, deal())
    mine = await bench.service.record(table.id, BO.id)
    assert "hand 0 ? ? ?" in mine
    assert "hand 1 7g 7k" in mine
    assert "hand 1 ? ? ?" in await bench.service.record(table.id, None)


async def test_few_tables_are_held_and_the_others_read_back():
    bench = Bench()
    tables = [await seat_down(bench, deal()) for _ in range(3)]
    small = TableService(bench.store, bench.clock, bench.secrets, cache=1)
    for _ in range(2):
        for table in tables:
            assert (await small.snapshot(table.id)).table == table.table


async def test_nothing_is_played_before_or_after_a_game():
    bench = Bench()
    opened = await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))
    with pytest.raises(TableError, match="not running"):
        await bench.service.act(opened.id, ANN.id, opened.seq, Decline(0))
    with pytest.raises(TableError, match="not running"):
        await bench.service.view(opened.id, ANN.id)
    table = await seat_down(bench, deal())
    await bench.service.resign(table.id, ANN.id)
    with pytest.raises(TableError, match="table over"):
        await do(bench, table.id, "0 play Ma")


async def test_games_of_a_server_and_finished_ones_of_a_player():
    bench = Bench()
    table = await seat_down(bench, deal())
    lobby = await bench.service.lobbies.create(BO, Opening("tichu", 7, 8))
    elsewhere = await bench.service.lobbies.create(BO, Opening("tichu", 7, 9))
    assert [each.id for each in await bench.service.lists.of_server(8)] == [table.id], "lobbies don't count"
    assert [each.id for each in await bench.service.lists.in_channel(7)] == [elsewhere.id, lobby.id, table.id]
    assert [each.id for each in await bench.service.lists.of_person(BO.id)] == [elsewhere.id, lobby.id, table.id]
    assert await bench.service.lists.finished_of(ANN.id) == ()
    await bench.service.resign(table.id, BO.id)
    assert await bench.service.lists.of_server(8) == ()
    assert [each.id for each in await bench.service.lists.finished_of(ANN.id)] == []
    assert [entry.seq for entry in await bench.service.log(table.id)] == list(range(1, table.seq + 2))
    assert await bench.service.conduct.departures(table.id) == ()


async def test_the_numbers_of_entries_that_stand_in_the_record():
    bench = Bench()
    table = await seat_down(bench, deal())
    before = await bench.service.automation.moves(table.id)
    assert before == list(range(2, table.seq + 1)), "the first entry opened the lobby"
    after = await bench.service.stand_in(table.id, CY.id)
    assert await bench.service.automation.moves(table.id) == before, "a change of seats is none"
    await bench.service.automation.give_back(table.id, after.at)
    assert await bench.service.automation.moves(table.id) == before


async def test_who_is_faster_makes_the_others_plan_again():
    bench = Bench()
    table = await seat_down(bench, deal())
    automation = bench.service.automation
    calls = (
        automation.act(table.id, table.seq - 1, action("0 play 2g")), automation.commit(table.id, table.seq + 1),
        automation.at(table.id, table.seq, decisions.deal),
        automation.at(table.id, table.seq, partial(decisions.move_as_ordered, seat=0)),
        automation.order(table.id, 1, action("0 play 2g"), OrderKind.BOMB),
    )
    for call in calls:
        with pytest.raises(StaleTable):
            await call
    assert (await bench.service.snapshot(table.id)).seq == table.seq
    assert await bench.store.orders(table.id) == ()


async def test_a_click_that_ends_a_game_counts_once_too():
    bench = Bench()
    table = await seat_down(bench, deal())
    ended = await bench.service.abort(table.id, ANN.id, key="click")
    again = await bench.service.abort(table.id, ANN.id, key="click")
    assert (ended.repeated, again.repeated, again.snapshot) == (False, True, ended.snapshot)
    with pytest.raises(TableError, match="table over"):
        await bench.service.abort(table.id, ANN.id, key="other")
    second = await seat_down(bench, deal())
    given_up = await bench.service.resign(second.id, BO.id, key="click")
    assert await bench.service.resign(second.id, BO.id, key="click") == given_up
    assert (await bench.store.log(second.id))[-1].key == "click"


async def test_a_vote_to_end_a_game_counts_once():
    bench = Bench()
    table = await seat_down(bench, deal(), rated=True)
    first = await bench.service.abort(table.id, BO.id, key="click")
    assert (first.queued, first.repeated) == (True, False)
    again = await bench.service.abort(table.id, BO.id, key="click")
    assert (again.queued, again.repeated) == (False, True)
    assert [order.seat for order in await bench.store.orders(table.id)] == [1]
    lord = await bench.service.lobbies.create(ANN, Opening("lord", 7, 8))
    await bench.service.lobbies.join(lord.id, BO)
    await bench.service.lobbies.fill(lord.id, ANN.id)
    await bench.service.lobbies.start(lord.id, ANN.id)
    assert (await bench.service.stop(lord.id, ANN.id, key="end")).queued
    assert (await bench.service.stop(lord.id, ANN.id, key="end")).repeated
    assert [(order.seat, order.kind) for order in await bench.store.orders(lord.id)] == [(0, OrderKind.STOP)]


async def test_another_process_ends_a_game_that_waits_for_a_word():
    """As ``busdriver end`` does: a vote or an order finds a stale table, not a bug, and then a game that is over."""
    bench = Bench()
    table = await seat_down(bench, deal())
    other = TableService(bench.store, bench.clock, bench.secrets, paces=bench.service.paces)
    await other.abort(table.id, 0, force=True)
    vote = partial(bench.service.votes.propose, table.id, ANN.id, OrderKind.PAUSE, "pause")
    with pytest.raises(StaleTable):
        await vote()
    with pytest.raises(TableError, match="table over"):
        await vote()
