"""The insight service: which rounds are noted, when, and for whom."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.core import background
from bot.features.insights import service as insights
from bot.features.insights.my_play import MyPlay
from bot.features.insights.service import InsightService
from bot.features.insights.store import SqlInsights, read, written
from bot.features.insights.values import NotedElsewhere, NotedRound
from bot.records.access import RecordAccess
from bot.storage import open_storage
from bot.tables.core.model import Person
from games.review.drivers import EDITION
from games.review.exchange import GiftKinds
from games.review.habits import Habit, HabitCount
from games.review.notes import Note, RoundNotes
from games.views import Phase
from tests.bot.tables.test_undo import alone, play, undo
from tests.support.manual_clock import ManualClock
from tests.support.tables.kit import ANN, BO, Bench

NOTES = RoundNotes(1, (Note("lead", 12.5, True, 30), Note("end", 0.0, False, 44)),
                   {Habit.PASSES: HabitCount(3, 1, 12.5)}, {Habit.PASSES: 30})


LOST = {"lead": 12.5, "end": 0.0}


class MemoryInsights:
    def __init__(self) -> None:
        self.rows: dict[tuple[int, int, int], NotedRound] = {}

    async def put_noted(self, user: int, noted: NotedRound) -> None:
        self.rows[user, noted.table, noted.notes.round] = noted

    async def noted(self, user: int, game: str) -> Sequence[NotedRound]:
        return [each for (owner, _, _), each in self.rows.items() if owner == user and each.game == game]

    async def lately(self, game: str, number: int) -> Sequence[NotedElsewhere]:
        return [NotedElsewhere(owner, {"lead": each.notes.loss}, each.notes.gifts)
                for (owner, _, _), each in self.rows.items() if each.game == game][:number]


class Notes:
    """Counts what is asked of it."""

    def __init__(self) -> None:
        self.asked: list[tuple[int, int]] = []

    async def __call__(self, record: str, number: int, seat: int) -> RoundNotes:
        assert record.count("\nscore ") >= number
        self.asked.append((number, seat))
        return RoundNotes(number, NOTES.notes)


def service(
    bench: Bench, *, sealed: bool = False, busy: Any = lambda: False,
) -> tuple[InsightService, MemoryInsights, Notes]:
    async def seal(table: int) -> bool:
        return sealed

    async def never(table: int) -> bool:
        return False

    store, notes = MemoryInsights(), Notes()
    made = InsightService(
        store, bench.service, RecordAccess(bench.service, boards=seal), bench.clock, noter=notes,
        busy=busy)
    bench.service.subscribe(made.changed)
    return made, store, notes


async def test_a_finished_round_is_noted_for_its_people_alone() -> None:
    bench = Bench()
    made, store, notes = service(bench)
    table = await alone(bench)
    await play(bench, table, 99)
    assert (await bench.service.begun(table)).phase is Phase.BETWEEN
    await made.settle()
    assert notes.asked == [(1, 0)]
    assert set(store.rows) == {(ANN.id, table, 1)}
    (found,) = await made.of_player(ANN.id, "tichu")
    assert (found.table, found.seat, found.notes.notes) == (table, 0, NOTES.notes)
    assert await made.of_player(BO.id, "tichu") == []
    assert await made.of_player(ANN.id, "tatsu") == []


async def test_a_round_with_an_undone_decision_is_not_noted() -> None:
    bench = Bench()
    made, store, notes = service(bench)
    table = await alone(bench)
    await play(bench, table, 3)
    await undo(bench, table)
    await play(bench, table, 99)
    await made.settle()
    assert (notes.asked, store.rows) == ([], {})


async def test_closed_deals_are_not_noted() -> None:
    bench = Bench()
    made, store, notes = service(bench, sealed=True)
    table = await alone(bench)
    await play(bench, table, 99)
    await made.settle()
    assert (notes.asked, store.rows) == ([], {})


async def test_after_a_round_nothing_is_noted_for_a_while() -> None:
    bench = Bench()
    made, store, notes = service(bench)
    made._noter = _slow(bench, notes)
    for table in (await alone(bench), await alone(bench)):
        await play(bench, table, 99)
    for _ in range(100):
        await asyncio.sleep(0)
    assert (len(notes.asked), len(store.rows), len(made.waiting)) == (1, 1, 1)
    await made.stop()


def _slow(bench: Bench, notes: Notes) -> Any:
    """A round takes an hour."""
    async def settle() -> None:
        pass

    async def noted(record: str, number: int, seat: int) -> RoundNotes:
        await bench.clock.advance(3600, settle)
        return await notes(record, number, seat)

    return noted


async def test_nothing_is_noted_of_who_was_erased_meanwhile() -> None:
    """Play-outs take long: the row of an id that is gone would stay for ever."""
    bench, store = Bench(), MemoryInsights()
    table = await alone(bench)
    await play(bench, table, 99)

    async def slow(record: str, number: int, seat: int) -> RoundNotes:
        tables = bench.store._tables  # type: ignore[attr-defined]  # as an erasure leaves it
        former = replace(tables[table].seats[0], person=Person(-1, "Player 1"))
        tables[table] = replace(tables[table], seats=(former, *tables[table].seats[1:]))
        bench.service.forget_all()
        return NOTES

    async def never(table: int) -> bool:
        return False

    made = InsightService(
        store, bench.service, RecordAccess(bench.service, boards=never), bench.clock, noter=slow)
    for _ in range(2):
        made._queue([(table, 1)])
        await made.settle()
    assert store.rows == {}, "nor of the former player"


async def test_nothing_is_noted_while_tables_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(background, "PAUSE", 0)
    bench, waits = Bench(), [True]
    made, _, notes = service(bench, busy=lambda: waits[0])
    table = await alone(bench)
    await play(bench, table, 99)
    for _ in range(20):
        await asyncio.sleep(0)
    assert notes.asked == []
    assert made.waiting == ((table, 1),)
    waits[0] = False
    await made.settle()
    assert notes.asked == [(1, 0)]


async def test_the_queue_is_bounded_and_the_newest_come_first() -> None:
    bench = Bench()
    made, *_ = service(bench, busy=lambda: True)
    for number in range(insights.QUEUED_ROUNDS + 50):
        made._queue([(number, 1)])
    assert len(made.waiting) == insights.QUEUED_ROUNDS
    assert made.waiting[0] == (insights.QUEUED_ROUNDS + 49, 1)
    await made.stop()
    assert made.waiting == ()


async def test_whoever_looks_at_their_page_has_old_rounds_noted() -> None:
    bench = Bench()
    table = await alone(bench)
    await play(bench, table, 99)
    made, store, _ = service(bench)
    assert await made.of_player(ANN.id, "tichu") == []
    await made.settle()
    assert set(store.rows) == {(ANN.id, table, 1)}
    assert len(await made.of_player(ANN.id, "tichu")) == 1
    assert made.waiting == ()


async def test_without_a_noter_insights_are_only_read() -> None:
    bench = Bench()
    store = MemoryInsights()

    async def never(table: int) -> bool:
        return False

    made = InsightService(store, bench.service, RecordAccess(bench.service, boards=never), bench.clock)
    table = await alone(bench)
    await play(bench, table, 99)
    assert await made.of_player(ANN.id, "tichu") == []
    assert made.waiting == ()


def test_notes_are_stored_as_they_are() -> None:
    assert read(1, written(NOTES)) == NOTES
    other = written(NOTES).replace("passes", "sings")
    assert read(1, other) == RoundNotes(1, NOTES.notes), "habits of another version are left out"


async def test_the_store_keeps_the_newest_notes_of_a_round(tmp_path: Any) -> None:
    storage = await open_storage(tmp_path / "bot.db")
    try:
        at = ManualClock().now()
        for notes in (RoundNotes(1), NOTES):
            await SqlInsights(storage.database).put_noted(5, NotedRound(7, 2, "tichu", at, notes))
        await SqlInsights(storage.database).put_noted(6, NotedRound(7, 1, "tichu", at, NOTES))
        assert await SqlInsights(storage.database).noted(5, "tichu") == [NotedRound(7, 2, "tichu", at, NOTES)]
        assert await SqlInsights(storage.database).noted(5, "tatsu") == []
    finally:
        await storage.close()


async def test_what_strong_players_give_needs_rounds_and_players() -> None:
    """Of those alone who lose no more than the reference players, and not before an hour again."""
    bench = Bench()
    made, store, _ = service(bench)
    strong = GiftKinds(("low",), ("ace",), ("ace", "low"))
    weak = GiftKinds(("ace",), ("low",), ("ace", "low"))

    async def note(user: int, rounds: int, loss: float, gifts: GiftKinds) -> None:
        for number in range(rounds):
            await store.put_noted(user, NotedRound(number, 0, "tichu", bench.clock.now(), RoundNotes(
                1, (Note("lead", loss, False, 9),), gifts=gifts)))

    await note(1, 30, 20.0, strong)
    await note(2, 30, 20.0, strong)
    await note(9, 40, 200.0, weak)
    assert await made.given("tichu") is None, "two strong players would say what each of them gives"
    await note(3, 20, 20.0, strong)
    assert await made.given("tichu") is None, "it is counted once an hour"
    await bench.clock.advance(3601, bench.driver.settle)
    found = await made.given("tichu")
    assert found is not None
    assert found.rounds == 80
    assert found.share("ace", friend=True) == 1
    assert await made.given("trichu") is None


async def test_gifts_are_stored_and_notes_without_them_are_read(tmp_path: Any) -> None:
    gifts = GiftKinds(("low",), ("ace",), ("Do", "ace", "low"))
    noted = replace(NOTES, gifts=gifts)
    assert read(1, written(noted)) == noted
    assert read(1, written(NOTES)).gifts is None
    storage = await open_storage(tmp_path / "db.sqlite3")
    try:
        for number, each in enumerate((noted, NOTES)):
            at = datetime(2026, 3, 2 + number, tzinfo=UTC)
            await SqlInsights(storage.database).put_noted(7, NotedRound(number, 0, "tichu", at, each))
        assert await SqlInsights(storage.database).lately("tichu", 9) == [
            NotedElsewhere(7, LOST, None), NotedElsewhere(7, LOST, gifts)]
        assert await SqlInsights(storage.database).lately("tichu", 1) == [NotedElsewhere(7, LOST, None)]
    finally:
        await storage.close()


async def test_what_another_edition_of_the_judge_found_counts_for_nothing(tmp_path: Any) -> None:
    """It is noted again; a par has another key."""
    storage = await open_storage(tmp_path / "db.sqlite3")
    try:
        store = SqlInsights(storage.database)
        await store.put_noted(7, NotedRound(1, 0, "tichu", datetime(2026, 3, 2, tzinfo=UTC), NOTES))
        assert len(await store.noted(7, "tichu")) == len(await store.lately("tichu", 9)) == 1
        old = written(NOTES).replace(f'"edition":{EDITION},', "")
        async with storage.database.transaction() as db:
            await db.execute("UPDATE insights SET notes = ?", (old,))
        assert read(1, old) == NOTES, "it can still be read"
        assert not await SqlInsights(storage.database).noted(7, "tichu")
        assert not await SqlInsights(storage.database).lately("tichu", 9)
    finally:
        await storage.close()


async def test_a_player_is_compared_with_others_of_about_their_rating() -> None:
    bench = Bench()
    made, store, _ = service(bench)
    ratings = {1: 1500.0, 2: 1560.0, 3: 1440.0, 4: 1501.0, 5: 1700.0}

    async def strengths(users: Sequence[int]) -> dict[int, float]:
        return {user: ratings[user] for user in users if user in ratings}

    for user, rounds, loss in ((1, 40, 99.0), (2, 20, 10.0), (3, 20, 20.0), (5, 90, 1.0), (6, 90, 1.0)):
        for number in range(rounds):
            await store.put_noted(user, NotedRound(number, 0, "tichu", bench.clock.now(), RoundNotes(
                1, (Note("lead", loss, False, 9),))))
    assert await made.peers(1, "tichu", strengths) is None, "two others, 40 rounds"
    for number in range(20):
        await store.put_noted(4, NotedRound(number, 0, "tichu", bench.clock.now(), RoundNotes(
            1, (Note("lead", 30.0, False, 9),))))
    await bench.clock.advance(3601, bench.driver.settle)
    found = await made.peers(1, "tichu", strengths)
    assert found is not None
    assert (found.rounds, found.phases["lead"]) == (60, 20.0), "not one's own, nor those far off"
    assert await made.peers(6, "tichu", strengths) is None, "no rating"
    assert await made.peers(1, "tatsu", strengths) is None


def test_many_rounds_since_a_claim_leave_those_before_it() -> None:
    """Who plays 300 rounds in four weeks is told what became of the habit, too."""
    begun = datetime(2026, 11, 2, tzinfo=UTC)
    rounds = [NotedRound(number, 0, "tichu", begun + timedelta(hours=number - 400), RoundNotes(
        1, (), {Habit.FOLLOWS: HabitCount(2, 2 if number <= 400 else 0)})) for number in range(1, 801)]
    found = MyPlay("tichu", tuple(rounds)).since(Habit.FOLLOWS, begun)
    assert found is not None
    assert (found.before, found.lately) == (HabitCount(600, 600), HabitCount(600, 0))
    assert found.better
