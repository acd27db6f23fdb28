"""What the tests of closing tricks share: known bombs, a trick that is closing, an AI player that may bomb."""

from __future__ import annotations

from games.actions import Gift, Play
from games.views import Phase
from tests.support.tables.kit import Bench, do, hands, pass_round, script, seat_down

SEVENS = ("7g", "7k", "7b", "7r")
NINES = ("9g", "9k", "9b", "9r")
BOMBS = {0: ("Ma", "Dr", "2g"), 1: SEVENS, 2: NINES, 3: ("5g",)}
NO_BOMBS = {0: ("Ma", "Dr", "2g"), 1: ("7g", "7k", "7b", "9r"), 2: ("9g", "9k", "9b", "7r"), 3: ("5g",)}


def deal(fixed):
    dealt = hands(fixed)
    return script(dealt, {seat: cards[-3:] for seat, cards in enumerate(dealt)})


async def closing(bench: Bench, fixed=BOMBS, lead: str = "0 play 2g", levels=None):
    """A table whose first trick, Ann's, is closing."""
    table = await seat_down(bench, deal(fixed), levels)
    await do(bench, table.id, lead)
    await pass_round(bench, table.id)
    bench.events.clear()
    return await bench.service.snapshot(table.id)


class Chooses:
    """An AI that bombs whenever it may, else passes; gives Dragon tricks to seat 3."""

    def __init__(self):
        self.asked = []

    def __call__(self, level, view, legal, rng):
        self.asked.append((view.seat, view.phase))
        plays = [each for each in legal if isinstance(each, Play)]
        gifts = [each for each in legal if isinstance(each, Gift)]
        bomb = next((each for each in plays if len(each.cards) == 4), None)
        passing = next((each for each in legal if type(each).__name__ == "Pass"), None)
        chosen = passing if view.phase is Phase.PLAY else (bomb or (gifts and gifts[-1]) or None)
        return type("Decision", (), {"action": chosen, "why": ("", {})})()
