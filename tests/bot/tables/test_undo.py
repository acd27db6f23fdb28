"""*Undo*: a player alone with AI players goes back in a round; the record says so, and the game counts nowhere."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.core.errors import StaleTable, TableError
from bot.league.statistics.record_counts import played_at
from bot.ops.check import Stored, audit_table
from bot.tables.core.entries import TakenBack
from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.state import RunningTable
from bot.tables.log.fold import record_text
from bot.tables.log.taking_back import undoable
from bot.tables.rules.lobby_rules import Opening, among_ai
from games.actions import Take
from games.players import choose
from games.records.marks import UNDONE, practised
from games.records.reader import read
from games.records.redact import redact
from games.review.decisions import of_record
from games.views import Phase
from tests.support.tables.kit import ANN, BO, LINES, Bench, both, do, lobby, seat_down
from tests.support.tables.memory_tables import MemoryTables

AIS = dict.fromkeys((1, 2, 3), "easy")


async def alone(bench: Bench, game: str = "tichu", people: int = 4, **options: str) -> int:
    """Ann's game with AI players; the cards are dealt."""
    await bench.driver.start()
    table = await bench.service.lobbies.create(ANN, Opening(game, 7, 8, options=options))
    for _ in range(people - 1):
        await bench.service.lobbies.add_ai(table.id, ANN.id, "easy")
    await bench.service.lobbies.start(table.id, ANN.id)
    await bench.pass_time(5)
    return table.id


async def decide(bench: Bench, table_id: int) -> int | None:
    """Ann moves by a click, if it is her turn; the entry with it."""
    table = await bench.service.begun(table_id)
    legal = [each for each in table.legal(0) if not isinstance(each, Take)]
    if not legal or 0 not in table.to_act or table.phase in (Phase.CLOSING, Phase.BETWEEN):
        return None
    action = choose("easy", table.position.view(0), legal, Random(table.seq)).action or legal[0]
    receipt = await bench.service.act(table_id, ANN.id, table.seq, action, key=f"click {table.seq}")
    return None if receipt.queued else receipt.snapshot.seq


async def play(bench: Bench, table_id: int, decisions: int) -> list[int]:
    """Play until Ann has decided so often, or the round is over."""
    found: list[int] = []
    for _ in range(400):
        table = await bench.service.begun(table_id)
        if len(found) >= decisions or table.phase in (Phase.BETWEEN, Phase.OVER):
            break
        if (entry := await decide(bench, table_id)) is not None:
            found.append(entry)
        await bench.pass_time(2)
    return found


async def undo(bench: Bench, table_id: int) -> RunningTable:
    table = await bench.service.begun(table_id)
    return (await bench.service.practice.undo(table_id, ANN.id, undoable(table, ANN.id))).snapshot


async def stored(bench: Bench, table_id: int) -> Stored:
    store = bench.store
    assert isinstance(store, MemoryTables)
    row = await store.table(table_id)
    assert row is not None
    secrets = {number: secret for number in range(1, 30) if (secret := await store.secret(table_id, number))}
    return Stored(row, await store.log(table_id), secrets, store.results.get(table_id))


async def test_undo_goes_back_to_the_last_decision_whatever_was_seen_since() -> None:
    bench = Bench()
    table = await seat_down(bench, LINES, AIS)
    before = (await bench.service.begun(table.id)).state
    await do(bench, table.id, "0 play 2g", key="click")
    await bench.pass_time(30)
    seen = await bench.service.begun(table.id)
    assert len(seen.position.public.played) > 1, "others have played"
    after = await undo(bench, table.id)
    assert after.state == before
    assert after.freshness.epoch == after.seq
    await both(bench, table.id)
    await do(bench, table.id, "0 play Ma", key="another")
    await bench.pass_time(30)
    record = record_text(await bench.store.log(table.id))
    assert f"{UNDONE} 0 play 2g\n" in record
    assert "\n0 play 2g" not in record
    assert read(record).number


@pytest.mark.parametrize(("game", "people", "options"), [
    ("tichu", 4, {}), ("trichu", 3, {}), ("tientsin", 6, {}), ("lord", 5, {"edition": "rio"}), ("tatsu", 2, {})])
async def test_any_number_of_times_to_the_rounds_first_decision(
        game: str, people: int, options: dict[str, str]) -> None:
    """Every game; the table in memory is always the one that a restart reads, and a check finds it sound."""
    bench = Bench()
    table = await alone(bench, game, people, **options)
    decided = await play(bench, table, 6)
    first = decided[0]
    for _ in decided:
        running = await bench.service.begun(table)
        assert undoable(running, ANN.id)
        await undo(bench, table)
        await both(bench, table)
    running = await bench.service.begun(table)
    assert not undoable(running, ANN.id)
    facts = [entry.fact for entry in await bench.store.log(table) if isinstance(entry.fact, TakenBack)]
    assert facts[-1] == TakenBack(first - 1, undone=True)
    await bench.restart()
    assert len(await play(bench, table, 3)) == 3
    assert audit_table(await stored(bench, table)).faults == ()
    assert practised(record_text(await bench.store.log(table))) == {1}


async def test_the_same_decision_is_undone_once() -> None:
    bench = Bench()
    table = await alone(bench)
    *_, second, third = await play(bench, table, 3)
    assert (await bench.service.practice.undo(table, ANN.id, third)).snapshot.practice.decided[-1] == second
    for old in (third, second - 1, 0, 10**9):
        with pytest.raises(StaleTable):
            await bench.service.practice.undo(table, ANN.id, old)


async def test_what_was_undone_is_reported_with_the_record_up_to_it() -> None:
    bench = Bench()
    table = await seat_down(bench, LINES, AIS)
    before = record_text(await bench.store.log(table.id))
    receipt = await do(bench, table.id, "0 play 2g", key="click")
    undone = await bench.service.practice.undo(table.id, ANN.id, receipt.snapshot.seq)
    assert undone.record == before
    assert undone.action.cards == ("2g",)


# where it is refused ----------------------------------------------------------------------------

async def refused(bench: Bench, table: int, user: int, code: str) -> None:
    before, told = await bench.service.begun(table), len(bench.events)
    for decided in {undoable(before, user), *before.practice.decided, before.seq, 1}:
        with pytest.raises(TableError) as caught:
            await bench.service.practice.undo(table, user, decided)
        assert caught.value.code == code
    assert undoable(before, user) == 0
    assert await bench.service.begun(table) == before
    assert len(bench.events) == told


@pytest.mark.parametrize(("user", "levels", "rated", "code"), [
    (ANN.id, {1: "easy"}, False, "no_practice"), (ANN.id, {}, True, "no_practice"), (ANN.id, AIS, True, "no_practice"),
    (BO.id, AIS, False, "not_seated"), (9, AIS, False, "not_seated")])
async def test_not_among_people_nor_in_rated_games_nor_by_others(
        user: int, levels: dict[int, str], rated: bool, code: str) -> None:
    bench = Bench()
    table = await seat_down(bench, LINES, levels, rated=rated)
    await do(bench, table.id, "0 play 2g", key="click")
    await refused(bench, table.id, user, code)


async def test_not_in_matches_and_shared_deals() -> None:
    """A staged table is a league's, the deal of the day's or a lesson's; a sealed deal is played elsewhere too."""
    bench = Bench()
    await bench.driver.start()
    opening = Opening("tichu", 7, 8)
    staged = await bench.service.lobbies.stage(among_ai(ANN, 0, 4, "easy"), opening, by=ANN.id)
    await bench.service.lobbies.begin(staged.id, ANN.id)
    await bench.pass_time(5)
    await play(bench, staged.id, 2)
    await refused(bench, staged.id, ANN.id, "no_practice")

    async def board(table: int) -> bytes:
        return bytes(32)

    bench = Bench(boards=(board,))
    sealed = await alone(bench)
    await play(bench, sealed, 2)
    assert (await bench.service.begun(sealed)).shuffle.sealed
    await refused(bench, sealed, ANN.id, "no_practice")


async def test_not_where_somebody_else_has_played() -> None:
    """Bo's round counts for him, though an AI player has his seat for good."""
    bench = Bench()
    await bench.driver.start()
    table = await lobby(bench, (BO,))
    for _ in range(2):
        await bench.service.lobbies.add_ai(table, ANN.id, "easy")
    await bench.service.lobbies.start(table, ANN.id)
    await bench.pass_time(5)
    await decide(bench, table)
    await bench.service.stand_in(table, BO.id)
    await refused(bench, table, ANN.id, "no_practice")


async def test_who_left_the_seat_to_an_ai_player_takes_it_back_first() -> None:
    bench = Bench()
    table = await alone(bench)
    await play(bench, table, 2)
    await bench.service.stand_in(table, ANN.id)
    await refused(bench, table, ANN.id, "away")
    await bench.service.come_back(table, ANN.id)
    await undo(bench, table)
    await both(bench, table)


async def test_not_once_the_round_is_over_nor_before_a_decision() -> None:
    bench = Bench()
    table = await alone(bench)
    await refused(bench, table, ANN.id, "nothing_to_take_back")
    await play(bench, table, 99)
    assert (await bench.service.begun(table)).phase is Phase.BETWEEN
    await refused(bench, table, ANN.id, "nothing_to_take_back")


async def test_alone_nothing_is_put_to_a_vote() -> None:
    """*Undo* marks the round; a vote would not."""
    bench = Bench()
    table = await seat_down(bench, LINES, AIS)
    await do(bench, table.id, "0 play 2g", key="click")
    with pytest.raises(TableError, match="nothing to take back"):
        await bench.service.votes.propose(table.id, ANN.id, OrderKind.TAKEBACK)
    choices = await bench.service.votes.choices(table.id, ANN.id)
    assert all(each.kind is not OrderKind.TAKEBACK for each in choices.proposals)
    assert choices.end
    assert choices.ends_alone


async def test_orders_of_the_round_end() -> None:
    bench = Bench()
    table = await seat_down(bench, LINES, AIS)
    await do(bench, table.id, "0 play 2g", key="click")
    await bench.service.orders.give(table.id, ANN.id, OrderKind.UNTIL_LEAD)
    after = await undo(bench, table.id)
    assert after.orders == ()


# what it counts for -----------------------------------------------------------------------------

async def finished(undoing: bool) -> tuple[RunningTable, str]:
    bench = Bench()
    table = await alone(bench, deals="1", level="draw")
    await play(bench, table, 4)
    if undoing:
        await undo(bench, table)
    await play(bench, table, 99)
    over = await bench.play_out(table)
    assert isinstance(over, RunningTable)
    assert over.status is Status.OVER
    return over, await bench.service.automation.whole_record(table)


async def test_a_game_with_an_undone_round_counts_for_no_statistics() -> None:
    """A whole record without it does; both are sound, and show all that was played."""
    plain, record = await finished(undoing=False)
    assert len(played_at(plain, record, {})) == 1
    assert not practised(record)
    undone, marked = await finished(undoing=True)
    assert played_at(undone, marked, {}) == []
    assert practised(marked) == {1}
    assert read(marked).game.phase(read(marked).state) is Phase.OVER
    assert list(of_record(marked)), "a review may still look at it"


async def test_a_seats_record_says_nothing_of_what_was_undone() -> None:
    """Gifts that were taken back are others' business."""
    _, marked = await finished(undoing=True)
    assert UNDONE in marked
    for seat in (None, 0, 1):
        assert UNDONE not in redact(marked, seat)


def test_marks_stand_for_their_round() -> None:
    text = f"round 1\n0 pass\nround 2\n{UNDONE} 0 pass\n0 play 2g\nround 3\n"
    assert practised(text) == {2}
    assert practised("busdriver 1\n; retry 1 1 30 0\nround 1\n") == frozenset()


async def test_a_take_back_by_vote_leaves_no_mark() -> None:
    bench = Bench()
    table = await seat_down(bench, LINES, {2: "easy", 3: "easy"})
    await do(bench, table.id, "0 play 2g", key="click")
    ballot = await bench.service.votes.propose(table.id, ANN.id, OrderKind.TAKEBACK)
    assert (await bench.service.votes.propose(table.id, BO.id, OrderKind.TAKEBACK, ballot.line)).done
    assert UNDONE not in record_text(await bench.store.log(table.id))
    assert replace(TakenBack(3)) == TakenBack(3, undone=False)
