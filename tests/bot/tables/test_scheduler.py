"""The scheduler: automatic whole games, restarts, shuffles, thinking times, errors of the store."""

import asyncio
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from bot.core.clock import SystemClock
from bot.storage import open_storage
from bot.tables.core.change import Cause
from bot.tables.core.entries import Committed
from bot.tables.core.model import Status
from bot.tables.core.plan import DueKind
from bot.tables.core.shuffle import commitment, verify
from bot.tables.core.time_control import LIVE
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.actions import Deal, Decline, Give, Grand, Play
from games.players import choose
from games.records.reader import read
from games.views import Phase
from tests.support.tables.kit import (
    ANN,
    BO,
    Bench,
    FailingStore,
    FixedSecrets,
    action,
    ai_game,
    do,
    hands,
    hurried,
    script,
    seat_down,
)
from tests.support.tables.memory_tables import MemoryTables
from tests.support.thorough import sampled

DEAL = hands({0: ("Ma", "2g", "3g"), 1: ("7g", "7k", "7b", "7r"), 2: ("5k",)})
PLAYING = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})


async def test_four_ai_players_play_a_game():
    bench = Bench()
    table_id = await ai_game(bench, target="300")
    over = await bench.play_out(table_id)
    assert over.status is Status.OVER
    assert max(over.outcome.totals) >= 300
    assert over.plan.due is None
    assert bench.driver.tables == 0
    record = await bench.service.record(table_id, None)
    assert read(record).state == over.state
    checks = verify(record)
    assert len(checks) == len(over.game.rounds(over.state))
    assert not any(check.problem for check in checks)
    assert bench.store.results[table_id].winners == over.outcome.winners
    assert bench.events[-1].cause is Cause.OVER
    seqs = [changed.after.seq for changed in bench.events]
    assert seqs == list(range(1, over.seq + 1))


async def test_an_engine_that_is_no_longer_in_the_settings_is_followed_by_our_own_player():
    """Not by random moves, which a level that nobody knows stands for."""
    levels = []

    def player(level, *given):
        levels.append(level)
        return choose(level, *given)

    bench = Bench(player=player)
    table = await seat_down(bench, PLAYING, {0: "stock", 1: "easy"})
    await bench.pass_time(5)
    assert (await bench.service.snapshot(table.id)).seq > table.seq
    assert set(levels) == {"normal", "easy"}


@pytest.mark.parametrize(
    ("game", "people", "options"),
    [
        ("tatsu", 2, {"target": "100"}),
        ("tatsu", 3, {"target": "100"}),
        ("tatsu", 4, {"target": "100"}),
        ("trichu", 3, {"rounds": "3"}),
        ("tientsin", 6, {"target": "100"}),
        ("lord", 5, {"rounds": "2"}),
        ("lord", 10, {"rounds": "1", "edition": "classic"}),
        *sampled([], [("lord", 12, {"rounds": "1"})]),
    ],
)
async def test_every_game_plays_itself(game: str, people: int, options: dict[str, str]):
    """The Table and the ghost included: whoever plays for them, plays them."""
    bench = Bench()
    table_id = await ai_game(bench, game, people=people, **options)
    over = await bench.play_out(table_id)
    assert over.outcome.finished
    record = await bench.service.record(table_id, None)
    assert not any(check.problem for check in verify(record))
    assert read(record).state == over.state


async def test_an_ai_soloist_gives_cards_with_the_table_in_sight():
    """R4: not before the others have answered to grand Tichu."""
    tables = []

    def looks(level, view, legal, rng):
        if view.seat == view.dealer and any(isinstance(each, Give) for each in legal):
            tables.append(view.seats[3].cards)
        return choose(level, view, legal, rng)

    bench = Bench(player=looks)
    await bench.play_out(await ai_game(bench, "trichu", people=3, rounds="3"))
    assert len(tables) == 3
    assert all(tables)


async def test_no_player_is_told_what_lies_face_down():
    """D16: the state knows the card, so the service must not name it; choosing by place plays it."""
    blind = []

    def looks(level, view, legal, rng):
        for each in legal:
            if isinstance(each, Play):
                [card] = each.cards
                assert card in view.seats[each.seat].faceup or "@" in card
                blind.append("@" in card)
        return choose(level, view, legal, rng)

    bench = Bench(player=looks)
    table_id = await ai_game(bench, "tatsu", people=2)
    await bench.play_out(table_id)
    assert "@" not in await bench.service.record(table_id, None)
    assert True in blind


async def test_a_game_with_restarts_is_the_same_game(tmp_path):
    """Nothing but the log and what stands beside it is needed: stopped every few moves, on SQLite, move for move."""
    through = Bench()
    table_id = await ai_game(through, target="100")
    await through.play_out(table_id)
    expected = await through.store.log(table_id)

    storage = await open_storage(tmp_path / "bus.db")
    broken = Bench(store=storage.tables)
    assert await ai_game(broken, target="100") == table_id
    rng = Random(3)
    while (await broken.service.snapshot(table_id)).status is Status.RUNNING:
        await broken.pass_time(rng.uniform(5, 60))
        before = await broken.service.snapshot(table_id)
        await broken.restart()
        assert await broken.service.snapshot(table_id) == before
    assert await storage.tables.log(table_id) == list(expected)
    await storage.close()


async def test_a_shuffle_is_committed_to_before_the_cards_are_dealt():
    bench = Bench(seed="x")
    table_id = await ai_game(bench)
    await bench.pass_time(0)
    committed = await bench.service.snapshot(table_id)
    secret = FixedSecrets("x")(32)
    assert (await bench.store.log(table_id))[-1].fact == Committed(1, commitment(secret, 1))
    assert committed.phase is Phase.BETWEEN
    assert committed.plan.due.kind is DueKind.DEAL
    assert "hand" not in await bench.service.record(table_id, None)
    await bench.restart()  # the secret is in the store: the same cards come
    await bench.pass_time(LIVE.first)
    dealt = [changed.actions[0] for changed in bench.events if changed.cause is Cause.DEAL]
    assert len(dealt) == 1
    assert f"round 1\ncommit {commitment(secret, 1)}\nhand 0" in await bench.service.record(table_id, None)
    assert isinstance(dealt[0], Deal)
    assert await bench.store.secret(table_id, 1) == secret


async def test_the_secret_and_the_cards_are_in_no_repr():
    bench = Bench()
    table_id = await ai_game(bench)
    await bench.pass_time(LIVE.first)
    position = await bench.service.snapshot(table_id)
    hand = position.game.view(position.state, 1).seats[1].cards
    for text in (repr(position), repr(await bench.service.snapshot(table_id))):
        assert position.shuffle.secret.hex() not in text
        assert repr(position.shuffle.secret) not in text
        assert repr(hand[0]) not in text


async def test_ai_players_take_their_time_and_nobody_waits_twice_for_the_same():
    bench = Bench()
    table = await seat_down(bench, PLAYING[:1], {1: "easy", 2: "easy", 3: "easy"})
    await bench.pass_time(LIVE.think[0] - 0.001)
    assert bench.events == []
    await bench.pass_time(LIVE.think[1] - LIVE.think[0] + 0.001)
    answered = {changed.actions[0].seat for changed in bench.events}
    assert answered == {1, 2, 3}  # each counts from the deal, not from the other's answer
    assert all(isinstance(changed.actions[0], Decline | Grand) for changed in bench.events)
    assert (await bench.service.snapshot(table.id)).plan.due.kind in (DueKind.AI, DueKind.LIMIT)


async def test_ai_players_are_quicker_once_they_alone_are_left_in_the_trick():
    bench = Bench(pace=replace(LIVE, think=(1, 1), quick=(0.4, 0.4)))
    table = await seat_down(bench, PLAYING, {1: "easy", 3: "easy"})
    seconds = []
    for text in ("0 play 2g", "1 pass", "2 pass"):
        table = await bench.service.automation.act(table.id, table.seq, action(text))
        seconds += [(table.plan.due.at - table.at).total_seconds()] if table.plan.due.kind is DueKind.AI else []
    assert seconds == [1, 0.4]  # Cy may still beat Ann; then only Di can


async def test_thinking_time_does_not_depend_on_the_cards():
    """The same moves by seats that hold other cards: every AI acts at the same moment."""
    moments = []
    for other in (0, 1):
        dealt = hands({0: ("Ma", "2g", "3g")}, seed=other)
        lines = script(dealt, {seat: cards[-3:] for seat, cards in enumerate(dealt)})
        bench = Bench()
        await seat_down(bench, lines, {1: "easy"})
        table = await bench.service.lists.of_person(ANN.id)
        await do(bench, table[0].id, "0 play Ma")
        moments.append((await bench.service.snapshot(table[0].id)).plan.due)
    assert moments[0] == moments[1]
    assert moments[0].kind is DueKind.AI


# errors ------------------------------------------------------------------------------------------

async def test_a_store_that_fails_is_tried_again():
    store = FailingStore()
    bench = Bench(store=store)
    table_id = await ai_game(bench)
    store.broken = True
    await bench.pass_time(60)
    held = (await bench.service.snapshot(table_id)).seq
    assert bench.driver.tables == 1
    store.broken = False
    await bench.pass_time(300)
    assert (await bench.service.snapshot(table_id)).seq > held


async def test_one_broken_table_does_not_hold_up_another(caplog):
    bench = Bench()
    first = await ai_game(bench)
    second = await bench.service.lobbies.create(BO, Opening("tatsu", 7, 8, options={"target": "100"}))
    await bench.service.lobbies.add_ai(second.id, BO.id, "easy")
    await bench.service.lobbies.start(second.id, BO.id)
    await bench.service.stand_in(second.id, BO.id)
    good = bench.service.automation.commit

    async def commit(table_id: int, seq: int):
        if table_id == first:
            raise RuntimeError("broken")
        return await good(table_id, seq)

    bench.service.automation.commit = commit
    assert (await bench.play_out(second.id)).outcome.finished
    assert f"table {first} failed" in caplog.text


async def test_many_tables_at_once_each_at_its_time():
    bench = Bench(pace=hurried(LIVE, 10))
    ids = [await ai_game(bench, "tatsu", "100", 2) for _ in range(5)]
    await bench.pass_time(3600)
    for table_id in ids:
        snapshot = await bench.service.snapshot(table_id)
        assert snapshot.status is Status.OVER
    times = [changed.after.at for changed in bench.events]
    assert times == sorted(times)


async def test_by_the_real_clock():
    """The event loop's own timers and a thread for the AI players, a thousand times as fast as life."""
    store, clock = MemoryTables(), SystemClock()
    service = TableService(store, clock, FixedSecrets(), paces={"live": hurried(LIVE, 1000)})
    over = asyncio.Event()
    service.subscribe(lambda changed: over.set() if changed.cause is Cause.OVER else None)
    with ThreadPoolExecutor(1) as threads:
        driver = Scheduler(service, clock, AiPlayers(service, choose, threads))
        await driver.start()
        table = await service.lobbies.create(ANN, Opening("tatsu", 7, 8, options={"target": "100"}))
        await service.lobbies.add_ai(table.id, ANN.id, "easy")
        await service.lobbies.start(table.id, ANN.id)
        await service.stand_in(table.id, ANN.id)
        async with asyncio.timeout(300):
            await over.wait()
        await driver.stop()
    assert (await service.snapshot(table.id)).outcome.finished


async def test_stopping_waits_for_what_is_being_done_and_begins_nothing_more():
    bench = Bench()
    table_id = await ai_game(bench)
    await bench.pass_time(30)
    await bench.driver.stop()
    held = (await bench.service.snapshot(table_id)).seq
    await bench.pass_time(600)
    assert (await bench.service.snapshot(table_id)).seq == held


async def test_a_step_that_waits_for_discord_is_tried_again_each_second_until_the_stop():
    asked, gate, waits = [], asyncio.Event(), asyncio.Event()
    gate.set()

    async def reachable(since):
        asked.append(bench.clock.now())
        if not gate.is_set():
            waits.set()
        await gate.wait()
        return False

    bench = Bench(pace=replace(LIVE, limit=60, bank=0))
    bench.driver = Scheduler(bench.service, bench.clock, AiPlayers(bench.service, choose), reachable)
    table = await seat_down(bench, PLAYING)
    await bench.pass_time(63)
    assert [(each - table.at).total_seconds() for each in asked] == [60, 61, 62, 63]
    assert (await bench.service.snapshot(table.id)).seq == table.seq
    gate.clear()
    passing = asyncio.create_task(bench.pass_time(1))
    await waits.wait()
    stopping = asyncio.create_task(bench.driver.stop())
    await asyncio.sleep(0)
    gate.set()
    await passing
    await stopping
    assert bench.driver.tables == 0
