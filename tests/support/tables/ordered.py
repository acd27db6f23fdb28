"""What the tests of orders share: a table with known hands, and how an order is given."""

from __future__ import annotations

from dataclasses import replace

from bot.tables.core.orders import OrderKind
from bot.tables.core.time_control import ASYNC
from tests.support.tables.kit import Bench, action, do, hands, script, seat_down

SLOW = replace(ASYNC, name="live")
SEVENS = ("7g", "7k", "7b", "7r")
HANDS = {0: ("Ma", "Dr", "2g", "Ag", "Ak"), 1: (*SEVENS, "3g"), 2: ("9g", "9k", "5k"), 3: ("5g", "4k")}
DEAL = hands(HANDS)
LINES = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})


async def table(bench: Bench, *played: str, levels=None):
    opened = await seat_down(bench, LINES, levels)
    for text in played:
        await do(bench, opened.id, text)
    return opened.id


async def give(bench: Bench, table_id: int, person, kind: OrderKind, text: str = ""):
    play = action(text) if text else None
    return await bench.service.orders.give(table_id, person.id, kind, play)


async def moment(bench: Bench, table_id: int):
    return (await bench.service.snapshot(table_id)).plan.due
