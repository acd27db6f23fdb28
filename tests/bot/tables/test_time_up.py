"""Time that is up, and AI players that fail or think too long: the game goes on."""

import asyncio
from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from itertools import pairwise

import pytest

from bot.tables.core.change import Cause
from bot.tables.core.model import Status
from bot.tables.core.plan import DueKind
from bot.tables.core.state import Attendance
from bot.tables.core.time_control import LIVE
from bot.tables.rules.lobby_rules import Opening
from bot.tables.rules.schedule import bank, deadline, granted, turn_began
from bot.tables.rules.seats import AI_NAMES, ai_name, stand_in_level
from bot.tables.timing.ai_players import AiPlayers, quiet, safe_move
from bot.tables.timing.scheduler import Scheduler
from games.actions import Decline, Give, Grand, Pass, Play, Small, line
from games.players import choose
from games.records.reader import read
from tests.support.logged import said
from tests.support.tables.kit import ANN, BO, CY, Bench, ai_game, do, hands, script, seat_down

DEAL = hands({0: ("Ma", "2g", "3g"), 1: ("7g", "7k", "7b", "7r"), 2: ("5k",)})
PLAYING = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})


async def test_when_time_is_up_an_ai_plays_the_one_move_and_calls_nothing():
    asked = []

    def caller(level, view, legal, rng):
        asked.append(legal)
        grand = next((each for each in legal if isinstance(each, Grand | Small)), None)
        return replace(choose(level, view, legal, rng), **({"action": grand} if grand else {}))

    bench = Bench(player=caller)
    table = await seat_down(bench, PLAYING)
    assert table.plan.due == (await bench.service.snapshot(table.id)).plan.due
    assert (table.plan.due.kind, table.plan.due.seat) == (DueKind.LIMIT, 0)
    await bench.pass_time(LIVE.limit)
    [told] = bench.events
    assert told.timeout
    assert told.notes == ((ANN.id, "hand.news.late"),)
    assert told.by is None
    assert isinstance(told.actions[0], Play)
    assert not any(isinstance(each, Small) for legal in asked for each in legal)
    next_due = (await bench.service.snapshot(table.id)).plan.due
    assert next_due.kind is DueKind.LIMIT
    assert next_due.at == told.after.at + timedelta(seconds=LIVE.limit)


async def test_everybody_asleep_still_plays_a_round_over_days():
    """At a live table nobody would wait for it (`test_presence`)."""
    bench = Bench(pace=replace(LIVE, remind=True))
    table = await seat_down(bench, PLAYING[:1])
    for _ in range(400):
        await bench.pass_time(LIVE.limit)
        if bench.events[-1].after.game.rounds(bench.events[-1].after.state):
            break
    result = (await bench.service.snapshot(table.id)).game.rounds(bench.events[-1].after.state)[0]
    assert result.calls == ()


async def test_when_time_is_up_an_ai_may_take_the_seat():
    bench = Bench(pace=replace(LIVE, on_limit="seat"))
    table = await seat_down(bench, PLAYING)
    await bench.pass_time(LIVE.limit)
    told = next(changed for changed in bench.events if changed.cause is Cause.SEAT)
    seat = told.after.table.seats[0]
    assert (seat.stand_in, seat.person, seat.level, told.timeout) == (True, ANN, "normal", True)
    assert (await bench.service.snapshot(table.id)).table.seats[0].ai


async def test_when_time_is_up_the_game_may_end():
    bench = Bench(pace=replace(LIVE, on_limit="end"))
    table = await seat_down(bench, PLAYING)
    await bench.pass_time(LIVE.limit)
    over = await bench.service.snapshot(table.id)
    assert over.status is Status.OVER
    assert bench.store.results[table.id].aborted
    assert said((await bench.store.log(table.id))[-1]) == "abort"


async def test_without_a_limit_a_table_waits():
    bench = Bench(pace=replace(LIVE, limit=None))
    table = await seat_down(bench, PLAYING)
    assert table.plan.due is None
    await bench.pass_time(10_000_000)
    assert bench.events == []


async def test_an_ai_that_fails_is_replaced_by_a_legal_move(caplog):
    def fails(*given):
        raise RuntimeError("no idea")

    bench = Bench(player=fails)
    table_id = await ai_game(bench, target="100")
    await bench.play_out(table_id)
    assert "the AI of seat 0 failed" in caplog.text
    rounds = read(await bench.service.record(table_id, None))
    assert all(not result.calls for result in rounds.game.rounds(rounds.state))


async def test_an_ai_that_plays_what_is_illegal_is_corrected(caplog):
    def cheats(level, view, legal, rng):
        return replace(choose(level, view, legal, rng), action=Play(legal[0].seat, ("Dr", "Ph")))

    bench = Bench(player=cheats)
    table = await seat_down(bench, PLAYING, {0: "easy"})
    await bench.pass_time(LIVE.think[1])
    assert isinstance(bench.events[0].actions[0], Play)
    assert bench.events[0].actions[0].cards != ("Dr", "Ph")
    assert "chose an illegal action" in caplog.text
    assert (await bench.service.snapshot(table.id)).seq == table.seq + 1


async def test_an_ai_that_does_nothing_though_it_must_plays_all_the_same():
    def idle(level, view, legal, rng):
        return replace(choose(level, view, legal, rng), action=None)

    bench = Bench(player=idle)
    table_id = await ai_game(bench, target="100")
    assert (await bench.play_out(table_id)).status is Status.OVER


class SlowExecutor:
    """Hands out futures that the test completes."""

    def __init__(self):
        self.thoughts = []

    def submit(self, call, *given):
        future = Future()
        self.thoughts.append((future, call))
        return future

    def finish(self):
        future, call = self.thoughts.pop(0)
        future.set_result(call())


async def test_a_decision_that_comes_too_late_is_taken_again():
    """Cy bombs while the AI thinks about the play before: what it thought of is never played."""
    slow = SlowExecutor()
    bench = Bench()
    await bench.driver.stop()
    bench.driver = Scheduler(bench.service, bench.clock, AiPlayers(bench.service, choose, slow))
    fixed = hands({0: ("Ma", "2g", "3g"), 2: ("9g", "9k", "9b", "9r"), 1: ("4g",)})
    table = await seat_down(bench, script(fixed, {seat: cards[-3:] for seat, cards in enumerate(fixed)}), {1: "easy"})
    await do(bench, table.id, "0 play 2g")
    await bench.clock.advance(LIVE.think[1], lambda: asyncio.sleep(0))
    for _ in range(5):
        await asyncio.sleep(0)
    assert len(slow.thoughts) == 1
    await do(bench, table.id, "2 play 9g 9k 9b 9r")
    slow.finish()
    await bench.driver.settle()
    after = await bench.service.snapshot(table.id)
    assert said((await bench.store.log(table.id))[-1]) == "2 play 9g 9k 9b 9r"
    assert after.to_act == (3,)
    assert after.plan.due.kind is DueKind.LIMIT


async def test_who_plays_with_ai_players_alone_has_no_limit():
    bench = Bench()
    kinds = []
    for levels in ({1: "easy", 3: "easy"}, {1: "easy", 2: "easy", 3: "easy"}):
        table = await seat_down(bench, PLAYING, levels)
        kinds.append((table.plan.due and table.plan.due.kind, [wait.until is None for wait in table.plan.waits]))
    assert kinds == [(DueKind.LIMIT, [False]), (DueKind.ABANDONED, [True])]


@pytest.mark.parametrize(("played", "seat", "expected"), [
    ((), 0, "single"), (("0 play 2g",), 1, "1 pass"), (("0 play 2g",), 3, None),
])
async def test_the_most_harmless_move_is_played_for_a_seat(played, seat, expected):
    """A pass if possible; who leads plays as few cards as possible; who is not in turn has no move to make."""
    bench = Bench()
    table = await seat_down(bench, PLAYING)
    for text in played:
        await do(bench, table.id, text)
    position = (await bench.service.begun(table.id)).position
    found = safe_move(position, seat)
    if expected == "single":
        assert isinstance(found, Play)
        assert len(found.cards) == 1
    elif expected is None:
        assert found is None or isinstance(found, Play), "at most a bomb"
    else:
        assert line(found) == expected


async def test_cards_are_given_in_full_and_grand_is_declined_for_a_seat():
    bench = Bench()
    table = await seat_down(bench, PLAYING[:1])
    position = (await bench.service.begun(table.id)).position
    assert safe_move(position, 2) == Decline(2)
    for seat in range(4):
        await do(bench, table.id, f"{seat} decline")
    position = (await bench.service.begun(table.id)).position
    given = safe_move(position, 1)
    assert isinstance(given, Give)
    assert given.cards == position.view(1).seats[1].cards[:3]
    assert quiet((Grand(0), Decline(0), Small(0), Pass(0))) == (Decline(0), Pass(0))


async def test_an_ai_without_a_legal_move_is_an_error():
    bench = Bench()
    table = await seat_down(bench, PLAYING)
    with pytest.raises(RuntimeError, match="seat 2 must act"):
        AiPlayers(bench.service, choose).fallback(await bench.service.begun(table.id), 2)


async def test_a_table_that_fails_is_tried_again_later_and_later():
    """After 5 seconds, then 10, 20 … up to 320; a success begins from 5 again."""
    bench = Bench()
    table = await seat_down(bench, PLAYING, {0: "easy"})
    good, tried = bench.service.automation.act, []

    async def act(*given, **more):
        tried.append(bench.clock.now())
        if len(tried) < 9:
            raise RuntimeError("broken")
        return await good(*given, **more)

    bench.service.automation.act = act
    await bench.pass_time(1000)
    waits = [round((b - a).total_seconds()) for a, b in pairwise(tried)]
    assert waits[:8] == [5, 10, 20, 40, 80, 160, 320, 320]
    assert (await bench.service.snapshot(table.id)).seq > table.seq


def test_ai_names_are_used_once_each():
    taken: list[str] = []
    for name in AI_NAMES:
        assert ai_name(taken) == name
        taken.append(name)
    assert ai_name(taken) == AI_NAMES[0]
    assert ai_name(["Bo", "Bao"]) == "Mei"
    assert stand_in_level(("easy", "normal", "hard")) == "normal"
    assert stand_in_level(("easy", "hard")) == "hard"


async def test_time_granted_is_for_one_turn_and_the_bank_is_never_negative():
    bench = Bench(pace=replace(LIVE, bank=60))
    table = await seat_down(bench, PLAYING)
    assert (granted(table, 0), bank(table, 0)) == (0, 60)
    since = table.since(0)
    more = replace(table, clocks=replace(table.clocks, extra={0: (since, 30.0)}, spent={0: 20.0, 1: 90.0}))
    assert (granted(more, 0), bank(more, 0), bank(more, 1)) == (30, 40, 0)
    assert deadline(more, 0) == since + timedelta(seconds=LIVE.limit + 70)
    later = since + timedelta(seconds=9)
    assert deadline(more, 0, later) == later + timedelta(seconds=LIVE.limit + 70)
    old = replace(more, clocks=replace(more.clocks, extra={0: (since - timedelta(seconds=1), 30.0)}))
    assert granted(old, 0) == 0
    away = replace(more, attendance=Attendance(away={0: later}))
    assert turn_began(away, 0) == since, "a limit of minutes waits for nobody"
    slow = replace(away, pace=replace(LIVE, limit=3600))
    assert turn_began(slow, 0) == later
    assert turn_began(slow, 0, later + timedelta(seconds=1)) == later + timedelta(seconds=1)


async def test_who_plays_the_table_too_is_told_that_its_time_was_up() -> None:
    bench = Bench()
    await bench.driver.start()
    opened = await bench.service.lobbies.create(ANN, Opening("trichu", 1, None))
    for person in (BO, CY):
        await bench.service.lobbies.join(opened.id, person)
    await bench.service.lobbies.start(opened.id, ANN.id)
    await bench.pass_time(5)
    for _ in range(100):
        if any(told.timeout and getattr(told.actions[0], "seat", 0) == 3 for told in bench.events):
            break
        bench.events.clear()
        await bench.pass_time(LIVE.limit)
    [told] = [told for told in bench.events if told.timeout and getattr(told.actions[0], "seat", 0) == 3]
    soloist = told.after.person_playing(3)
    assert soloist is not None
    assert told.notes == ((soloist.id, "hand.news.late"),)
