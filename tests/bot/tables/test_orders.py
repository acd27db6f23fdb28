"""Standing orders: each does what it says, ends when it makes no sense, and tells nobody anything by its timing."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.errors import TableError
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import DueKind
from bot.tables.core.time_control import ASYNC
from bot.tables.rules.lobby_rules import Opening
from bot.tables.rules.order_rules import acts_at, draw
from games.actions import Pass, Play, RuleError, Take
from tests.support.tables.kit import ANN, BO, CY, DI, Bench, action, do, hands, pass_round, script, seat_down
from tests.support.tables.ordered import SEVENS, SLOW, give, moment, table


async def test_pass_until_the_lead_is_mine():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    order = await give(bench, table_id, BO, OrderKind.UNTIL_LEAD)
    due = await moment(bench, table_id)
    assert due.kind is DueKind.ORDER
    assert SLOW.auto[0] <= (due.at - bench.clock.now()).total_seconds() <= SLOW.auto[1]
    assert due.at == acts_at(order, bench.clock.now(), SLOW)
    await bench.pass_time(SLOW.auto[1])
    assert bench.events[-1].actions == (Pass(1),)
    assert bench.events[-1].by == BO.id
    assert not bench.events[-1].timeout
    assert [o.kind for o in await bench.service.orders.mine(table_id, BO.id)] == [OrderKind.UNTIL_LEAD]


async def test_it_ends_with_a_note_when_the_lead_has_come():
    """Bo's partner-less lead: Bo takes a trick by a bomb and leads; the order to pass has ended then."""
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    await give(bench, table_id, BO, OrderKind.UNTIL_LEAD)
    await do(bench, table_id, f"1 play {' '.join(SEVENS)}")
    await pass_round(bench, table_id)
    await bench.pass_time(SLOW.closing)
    assert bench.events[-1].actions == (Take(1),)
    assert (BO.id, "orders.done.lead") in bench.events[-1].notes
    assert await bench.service.orders.mine(table_id, BO.id) == ()


async def test_pass_unless_i_can_go_out():
    """Di, left with one card that beats, goes out with it; before, the same order passes."""
    last = hands({0: ("Ma", "2g"), 3: ("4k", "Ag")})
    lines = script(last, {seat: cards[-3:] for seat, cards in enumerate(last)}, ["0 play 2g"])
    bench = Bench(pace=SLOW)
    opened = await seat_down(bench, lines)
    await give(bench, opened.id, DI, OrderKind.UNLESS_OUT)
    await do(bench, opened.id, "1 pass")
    await do(bench, opened.id, "2 pass")
    await bench.pass_time(SLOW.auto[1])
    assert bench.events[-1].actions == (Pass(3),)


async def test_play_this_if_it_still_beats():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    await give(bench, table_id, DI, OrderKind.PLAY, "3 play 5g")
    await do(bench, table_id, "1 pass")
    await do(bench, table_id, "2 pass")
    await bench.pass_time(SLOW.auto[1])
    assert bench.events[-1].actions == (action("3 play 5g"),)
    assert await bench.service.orders.mine(table_id, DI.id) == ()


async def test_a_play_that_no_longer_beats_is_dropped_with_a_note_and_nothing_is_played():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    await give(bench, table_id, DI, OrderKind.PLAY, "3 play 4k")
    await do(bench, table_id, "1 pass")
    await do(bench, table_id, "2 play 5k")
    assert (DI.id, "orders.dropped.play") in bench.events[-1].notes
    assert await bench.service.orders.mine(table_id, DI.id) == ()
    assert (await moment(bench, table_id)).kind is DueKind.LIMIT


async def test_pass_when_i_cannot_beat_and_never_when_i_can():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    await give(bench, table_id, BO, OrderKind.CANNOT_BEAT)
    assert (await moment(bench, table_id)).kind is DueKind.LIMIT  # Bo can beat a 2


async def test_a_bomb_does_not_show_by_a_pass_that_does_not_come():
    """Bo, who passes by order whenever he cannot beat, holds a bomb; Cy, who has the same order, holds none."""
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play Dr")
    for person in (BO, CY):
        await give(bench, table_id, person, OrderKind.CANNOT_BEAT)
    for seat in (1, 2):
        await bench.pass_time(SLOW.auto[1])
        assert Pass(seat) in [action for event in bench.events for action in event.actions]
    assert bench.events[-1].actions == (Pass(2),)
    assert (await bench.service.orders.mine(table_id, CY.id))[0].kind is OrderKind.CANNOT_BEAT


@pytest.mark.parametrize(("kind", "lead", "bombs"), [
    (OrderKind.BOMB, "0 play 2g", True), (OrderKind.BOMB_OPPONENT, "0 play 2g", True),
    (OrderKind.BOMB_CALLER, "0 play 2g", False),
])
async def test_bombs_under_conditions(kind: OrderKind, lead: str, bombs: bool):
    """Ann is Bo's opponent and has not called."""
    bench = Bench(pace=SLOW)
    table_id = await table(bench, lead)
    await give(bench, table_id, BO, kind, f"1 play {' '.join(SEVENS)}")
    await pass_round(bench, table_id)
    await bench.pass_time(SLOW.closing)
    assert bench.events[-1].actions == ((Play(1, SEVENS),) if bombs else (Take(0),))


async def test_a_partners_trick_is_not_bombed_for_an_opponents():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g", "1 pass", "2 pass", "3 play 5g")
    await give(bench, table_id, BO, OrderKind.BOMB_OPPONENT, f"1 play {' '.join(SEVENS)}")
    await pass_round(bench, table_id)
    await bench.pass_time(SLOW.closing)
    assert bench.events[-1].actions == (Take(3),)


async def test_a_caller_about_to_go_out_is_bombed():
    bench = Bench(pace=SLOW)
    from bot.tables.rules.order_rules import CALLER_CARDS, bombs_now

    table_id = await table(bench, "0 play 2g")
    order = await give(bench, table_id, BO, OrderKind.BOMB_CALLER, f"1 play {' '.join(SEVENS)}")
    view = (await bench.service.snapshot(table_id)).view(None)
    for call, count, expected in (
        ("small", CALLER_CARDS, True), ("grand", 1, True), ("", 1, False), ("small", CALLER_CARDS + 1, False),
        ("small", 0, False),
    ):
        ann = replace(view.seats[0], call=call, count=count)
        assert bombs_now(order, replace(view, seats=(ann, *view.seats[1:]))) is expected


async def test_orders_are_their_owners_alone_and_can_be_cancelled():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    await give(bench, table_id, BO, OrderKind.UNTIL_LEAD)
    told = len(bench.events)
    for person in (ANN, CY, DI):
        assert await bench.service.orders.mine(table_id, person.id) == ()
        assert not await bench.service.orders.cancel(table_id, person.id, OrderKind.UNTIL_LEAD)
    assert await bench.service.orders.cancel(table_id, BO.id, OrderKind.UNTIL_LEAD)
    assert len(bench.events) == told
    assert (await moment(bench, table_id)).kind is DueKind.LIMIT


async def test_orders_survive_a_restart_and_act_at_the_same_moment():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    await give(bench, table_id, BO, OrderKind.UNTIL_LEAD)
    due = await moment(bench, table_id)
    await bench.restart()
    assert await moment(bench, table_id) == due
    await bench.pass_time((due.at - bench.clock.now()).total_seconds())
    assert (await bench.store.log(table_id))[-1].at == due.at


@pytest.mark.parametrize("ordered", [None, -5, 7])
def test_an_order_acts_some_seconds_after_the_turn_began_or_after_it_was_given(ordered: float | None):
    """Whichever is later; to the millisecond, as the log stores times."""
    since = datetime(2026, 1, 1, tzinfo=UTC)
    given = None if ordered is None else since + timedelta(seconds=ordered)
    order = Order(1, OrderKind.CANNOT_BEAT, "", BO.id, at=given, salt=12345)
    waited = acts_at(order, since, ASYNC) - (since + timedelta(seconds=max(0, ordered or 0)))
    assert waited == timedelta(seconds=draw(order, since, ASYNC.auto))
    assert ASYNC.auto[0] <= waited.total_seconds() <= ASYNC.auto[1]


async def test_what_cannot_be_ordered_is_refused_and_nothing_is_kept():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play Dr")
    for kind, text, error in (
        (OrderKind.PLAY, "1 play 2k", RuleError), (OrderKind.BOMB, "1 play 7g", TableError),
        (OrderKind.GIFT, "", TableError), (OrderKind.PLAY, "", TableError), (OrderKind.PLAY, "0 play Ag", TableError),
    ):
        with pytest.raises((error, RuleError)):
            await give(bench, table_id, BO, kind, text)
    with pytest.raises(RuleError) as twice:
        await give(bench, table_id, CY, OrderKind.PLAY, "2 play 5k 5k")
    assert twice.value.rule == "NOTATION"
    with pytest.raises(TableError, match="not seated"):
        await bench.service.orders.give(table_id, 9, OrderKind.UNTIL_LEAD)
    assert await bench.store.orders(table_id) == ()


async def refused(call) -> str:
    with pytest.raises(TableError) as caught:
        await call
    return caught.value.code


async def test_each_refusal_of_an_order_says_why():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play Dr")
    orders = bench.service.orders
    assert await refused(orders.give(table_id, BO.id, OrderKind.BOMB)) == "not_a_bomb"
    assert await refused(orders.give(table_id, BO.id, OrderKind.GIFT)) == "no_order"
    assert await refused(orders.give(table_id, BO.id, OrderKind.PLAY)) == "no_order"
    assert await refused(orders.give(table_id, BO.id, OrderKind.UNTIL_LEAD, seat=2)) == "not_your_seat"
    assert await refused(orders.no_bomb(table_id, BO.id)) == "no_trick"
    assert await refused(orders.no_bomb(table_id, 9)) == "not_seated"
    assert await refused(orders.finish(table_id, BO.id)) == "cannot_finish"
    await bench.service.stand_in(table_id, BO.id)
    assert await refused(orders.give(table_id, BO.id, OrderKind.UNTIL_LEAD)) == "away"
    assert await refused(orders.no_bomb(table_id, BO.id)) == "away"
    assert await bench.store.orders(table_id) == ()


async def test_an_order_that_would_end_at_once_is_pointless():
    bench = Bench(pace=SLOW)
    table_id = await table(bench)
    assert await refused(give(bench, table_id, ANN, OrderKind.UNTIL_LEAD)) == "order_is_pointless"  # she leads
    assert await refused(give(bench, table_id, ANN, OrderKind.UNLESS_OUT)) == "order_is_pointless"
    assert (await give(bench, table_id, ANN, OrderKind.CANNOT_BEAT)).kind is OrderKind.CANNOT_BEAT
    assert await refused(give(bench, table_id, BO, OrderKind.PLAY, "1 play 2k")) == "order_is_pointless"  # not his
    assert [order.seat for order in await bench.store.orders(table_id)] == [0]


async def test_an_order_is_kept_with_its_owner_its_time_and_a_secret_number():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    await bench.pass_time(10)
    order = await give(bench, table_id, BO, OrderKind.PLAY, "1 play 3g")
    assert (order.seat, order.kind, order.line, order.user) == (1, OrderKind.PLAY, "1 play 3g", BO.id)
    assert (order.key, order.at) == (None, bench.clock.now())
    other = await give(bench, table_id, CY, OrderKind.UNTIL_LEAD)
    assert order.salt != other.salt
    assert 0 <= order.salt < 1 << 64
    assert set(await bench.store.orders(table_id)) == {order, other}
    again = await give(bench, table_id, BO, OrderKind.PLAY, "1 play 7g")
    assert set(await bench.store.orders(table_id)) == {again, other}, "it replaces the one of its kind"


async def test_orders_of_one_seat_or_of_all_are_cancelled():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    orders = bench.service.orders
    for kind in (OrderKind.UNTIL_LEAD, OrderKind.CANNOT_BEAT):
        await give(bench, table_id, BO, kind)
    assert not await orders.cancel(table_id, BO.id, OrderKind.UNTIL_LEAD, seat=2)
    assert not await orders.cancel(table_id, BO.id, OrderKind.UNLESS_OUT)
    assert await orders.cancel(table_id, BO.id, OrderKind.UNTIL_LEAD, seat=1)
    assert [order.kind for order in await orders.mine(table_id, BO.id)] == [OrderKind.CANNOT_BEAT]
    assert await orders.cancel(table_id, BO.id, OrderKind.CANNOT_BEAT)
    assert await bench.store.orders(table_id) == ()


async def test_a_lobby_has_no_orders():
    bench = Bench(pace=SLOW)
    lobby = (await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))).id
    orders = bench.service.orders
    assert not await orders.cancel(lobby, ANN.id, OrderKind.UNTIL_LEAD)
    assert await orders.mine(lobby, ANN.id) == ()
    assert not await orders.asked(lobby, ANN.id)
    await orders.prefer(lobby, ANN.id, OrderKind.NEVER_ASK, True)
    assert await bench.store.orders(lobby) == ()


async def test_votes_are_left_at_the_table_but_are_no_standing_orders():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    await bench.service.votes.propose(table_id, BO.id, OrderKind.PAUSE, "pause")
    assert [order.kind for order in (await bench.service.begun(table_id)).orders_of(BO.id)] == [OrderKind.PAUSE]
    assert await bench.service.orders.mine(table_id, BO.id) == ()
    assert (await bench.service.begun(table_id)).orders_of(ANN.id) == ()


async def test_never_ask_follows_the_preference():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    for wanted in (False, True, True, False, False):
        await bench.service.orders.prefer(table_id, BO.id, OrderKind.NEVER_ASK, wanted)
        kinds = [order.kind for order in await bench.store.orders(table_id)]
        assert kinds == ([OrderKind.NEVER_ASK] if wanted else [])
    await bench.service.orders.prefer(table_id, 9, OrderKind.NEVER_ASK, True)  # who has no seat
    assert await bench.store.orders(table_id) == ()
    await bench.service.orders.prefer(table_id, BO.id, OrderKind.NEVER_ASK, True)
    await bench.service.orders.prefer(table_id, CY.id, OrderKind.NEVER_ASK, True)
    await bench.service.orders.prefer(table_id, BO.id, OrderKind.NEVER_ASK, False)
    assert [order.seat for order in await bench.store.orders(table_id)] == [2]


async def test_nobody_is_asked_where_no_trick_is_closing():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    assert not await bench.service.orders.asked(table_id, BO.id)
    await pass_round(bench, table_id)
    assert await bench.service.orders.asked(table_id, BO.id)
    assert not await bench.service.orders.asked(table_id, 9)
    await bench.service.orders.no_bomb(table_id, CY.id)
    assert await bench.service.orders.asked(table_id, BO.id), "another's answer is not his"
    assert not await bench.service.orders.asked(table_id, CY.id)
    await give(bench, table_id, BO, OrderKind.BOMB, f"1 play {' '.join(SEVENS)}")
    assert not await bench.service.orders.asked(table_id, BO.id)


async def test_an_ordered_play_stays_while_its_cards_are_held():
    bench = Bench(pace=SLOW)
    table_id = await table(bench, "0 play 2g")
    for person, text in ((BO, "1 play 7g"), (CY, "2 play 9g 9k")):
        assert (await give(bench, table_id, person, OrderKind.PLAY, text)).line == text
    await do(bench, table_id, "1 play 3g")  # a card, but not the ordered one
    assert [order.line for order in await bench.service.orders.mine(table_id, BO.id)] == ["1 play 7g"]
