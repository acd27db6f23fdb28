"""An AI player that never answers: the closing trick ends on time all the same, and the bot can stop."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.engines.external import with_engines
from bot.tables.core.time_control import LIVE
from bot.tables.service import TableService
from bot.tables.timing import scheduler
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.actions import Pass, Take
from games.players import Decision
from games.registry import GAMES
from tests.support.tables.kit import Bench, do, hands, script, seat_down


class Hanging:
    """Engines that never answer the question for a bomb, and fail on their turns."""

    names = ("robo",)

    def __init__(self) -> None:
        self.asked = 0

    async def move(self, *given, aside: bool = False):
        if not aside:
            raise RuntimeError("broken")
        self.asked += 1
        await asyncio.Event().wait()


async def moments() -> None:
    for _ in range(200):
        await asyncio.sleep(0)


def passes(level, view, legal, rng):
    return Decision(next((one for one in legal if isinstance(one, Pass)), None), ("", {}))


async def delay(fixed) -> tuple[timedelta, Hanging, Scheduler]:
    """By how much Ann's trick is taken too late where Bo, an engine, has these cards; the parts used."""
    bench, engines = Bench(player=passes), Hanging()
    games = with_engines(GAMES, engines.names)
    bench.service = TableService(bench.store, bench.clock, bench.secrets, paces={"live": bench.pace}, games=games)
    bench.service.subscribe(bench.events.append)
    bench.driver = Scheduler(bench.service, bench.clock, AiPlayers(bench.service, passes, None, engines))
    dealt = hands(fixed)
    lines = script(dealt, {seat: cards[-3:] for seat, cards in enumerate(dealt)})
    table = await seat_down(bench, lines, {1: "robo"})
    await bench.driver.start()
    await do(bench, table.id, "0 play 2g")
    await bench.clock.advance(LIVE.think[1], moments)
    await do(bench, table.id, "2 pass")
    await do(bench, table.id, "3 pass")
    closes = (await bench.service.snapshot(table.id)).plan.closes
    assert closes is not None
    await bench.clock.advance(60, moments)
    [taken] = [event.after.at for event in bench.events if event.actions == (Take(0),)]
    return taken - closes, engines, bench.driver


async def test_the_window_ends_on_time_while_a_bomb_holder_is_asked(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(scheduler, "FINISHING", 0.1)
    with_bomb, asked, driver = await delay({0: ("Ma", "2g"), 1: ("7g", "7k", "7b", "7r")})
    without, unasked, other = await delay({0: ("Ma", "2g"), 1: ("7g", "7k", "7b", "9r")})
    assert (asked.asked, unasked.asked) == (1, 0)
    assert with_bomb == without == timedelta(0)
    await asyncio.wait_for(driver.stop(), 60)
    await other.stop()
