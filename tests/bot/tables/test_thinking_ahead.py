"""An AI player decides before its move is due: how long that takes cannot be seen (T25)."""

from __future__ import annotations

from datetime import datetime, timedelta

from bot.tables.core.plan import DueKind
from bot.tables.core.time_control import LIVE
from games.players import choose
from tests.support.tables.kit import Bench, do, hands, script, seat_down

DEAL = hands({0: ("Ma", "2g", "3g"), 1: ("4g",)})
LINES = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})


async def test_an_ai_has_decided_when_its_move_is_due():
    thought: list[datetime] = []

    def player(*given):
        thought.append(bench.clock.now())
        return choose(*given)

    bench = Bench(player=player)
    table = await seat_down(bench, LINES, {1: "normal"})
    await bench.pass_time(60)
    thought.clear()
    bench.events.clear()
    played = bench.clock.now()
    await do(bench, table.id, "0 play Ma")
    due = (await bench.service.snapshot(table.id)).plan.due
    assert due.kind is DueKind.AI
    await bench.driver.settle()
    assert thought == [played], "at once, not when it is due"
    await bench.pass_time(LIVE.think[1])
    assert thought == [played], "and once"
    assert timedelta(0) <= due.at - bench.events[-1].after.at < timedelta(milliseconds=1), "the log counts those"
    assert bench.events[-1].actions[0].seat == 1


async def test_what_was_thought_of_a_position_that_is_gone_is_not_played():
    """Ann calls between the play and the answer: the AI decides anew."""
    calls: list[int] = []

    def player(level, view, legal, rng):
        calls.append(len([seat for seat in view.seats if seat.call]))
        return choose(level, view, legal, rng)

    bench = Bench(player=player)
    table = await seat_down(bench, LINES, {1: "normal"})
    await do(bench, table.id, "0 play 2g")
    await bench.driver.settle()
    before = len(calls)
    await do(bench, table.id, "2 small")
    await bench.pass_time(LIVE.think[1])
    assert calls[before - 1] == 0
    assert calls[before:] == [1], "once more, with the call"
