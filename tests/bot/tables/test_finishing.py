"""*Finish the round*: only once the player is out and only AI players hold cards."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.errors import TableError
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.position import Position
from bot.tables.core.state import RunningTable
from bot.tables.rules.order_rules import is_pointless
from tests.support.tables.kit import ANN, CY, Bench, hands, script, seat_down

DEAL = hands({0: ("Ma", "2g", "3g")})
PLAYING = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})


def out(table: RunningTable, *seats: int) -> RunningTable:
    """``table`` with these seats out."""
    game = table.game

    class Thin:
        def __getattr__(self, name):
            return getattr(game, name)

        def view(self, state, seat, public=None):
            view = game.view(state, seat)
            return replace(view, seats=tuple(replace(s, count=0) if s.seat in seats else s for s in view.seats))

        def to_act(self, state):
            return tuple(seat for seat in game.to_act(state) if seat not in seats)

    return replace(table, position=Position(Thin(), table.state))


async def test_nobody_finishes_a_round_that_a_person_still_plays():
    bench = Bench()
    table = await seat_down(bench, PLAYING, {1: "easy", 3: "easy"})
    for user, code in ((ANN.id, "cannot_finish"), (CY.id, "cannot_finish"), (999, "not_seated")):
        with pytest.raises(TableError) as refused:
            await bench.service.orders.finish(table.id, user)
        assert refused.value.code == code
    assert (await bench.service.begun(table.id)).orders == ()
    ordered = replace(table, orders=(Order(0, OrderKind.FINISH, "", ANN.id),))
    assert not out(ordered, 0).hurried  # Cy plays on, or has come back
    assert out(ordered, 0, 2).hurried
    assert not out(table, 0, 2).hurried


async def test_who_is_out_keeps_only_the_order_to_pass_whenever_they_must():
    """It is for the rest of the game, the others for this round."""
    table = await seat_down(Bench(), PLAYING)
    for kind in (OrderKind.UNTIL_LEAD, OrderKind.UNLESS_OUT, OrderKind.CANNOT_BEAT):
        order = Order(2, kind, "", CY.id)
        assert not is_pointless(table, order)
        assert is_pointless(out(table, 2), order) is (kind is not OrderKind.CANNOT_BEAT)
