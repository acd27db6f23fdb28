"""The closing window (T23, T25): the order of play decides, the clock tells nothing."""

from dataclasses import replace
from datetime import datetime, timedelta

import pytest

from bot.core.errors import StaleTable, TableError
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import DueKind
from bot.tables.core.position import Position
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import ASYNC, LIVE
from bot.tables.rules.order_rules import BOMBS as BOMB_ORDERS
from bot.tables.rules.order_rules import draw
from bot.tables.rules.schedule import CLOSING_ALONE, offers_bombs, window_closes, window_ends
from games.actions import RuleError, Take
from games.views import Phase
from tests.support.logged import said
from tests.support.tables.closing import BOMBS, NINES, NO_BOMBS, SEVENS, Chooses, closing, deal
from tests.support.tables.kit import ANN, BO, CY, DI, PEOPLE, Bench, action, do, seat_down


async def test_the_window_ends_by_itself_and_the_owner_leads():
    bench = Bench()
    table = await closing(bench)
    assert table.phase is Phase.CLOSING
    assert table.plan.due.kind is DueKind.CLOSE
    assert table.plan.closes == table.plan.due.at == table.at + timedelta(seconds=LIVE.closing)
    await bench.pass_time(LIVE.closing - 0.001)
    assert (await bench.service.snapshot(table.id)).seq == table.seq
    await bench.pass_time(0.001)
    after = await bench.service.snapshot(table.id)
    assert (after.phase, after.to_act) == (Phase.PLAY, (0,))
    [told] = bench.events
    assert (told.actions, told.by, told.after.at) == ((Take(0),), None, table.plan.closes)


async def test_the_first_bomb_in_order_of_play_is_played_whoever_was_faster():
    bench = Bench()
    table = await closing(bench)
    assert (await do(bench, table.id, f"2 play {' '.join(NINES)}")).queued
    await bench.pass_time(3)
    assert (await do(bench, table.id, f"1 play {' '.join(SEVENS)}")).queued
    assert bench.events == []
    await bench.pass_time(3)
    [told] = bench.events
    assert told.actions == (action("1 play 7g 7k 7b 7r"),)
    assert (told.by, told.notes) == (BO.id, ((CY.id, "hand.news.dropped"),))
    assert await bench.store.orders(table.id) == ()
    assert (await bench.service.snapshot(table.id)).to_act == (2,)  # T24: after the bomber


async def test_nobody_sees_a_waiting_bomb_but_its_owner():
    bench = Bench()
    table = await closing(bench)
    views = [await bench.service.view(table.id, person.id) for person in PEOPLE]
    await do(bench, table.id, f"1 play {' '.join(SEVENS)}")
    assert [await bench.service.view(table.id, person.id) for person in PEOPLE] == views
    assert replace(await bench.service.snapshot(table.id), orders=()) == table
    waiting = await bench.service.begun(table.id)
    [order] = waiting.orders_of(BO.id)
    assert (order.kind, order.line) == (OrderKind.BOMB, "1 play 7g 7k 7b 7r")
    for person in (ANN, CY, DI):
        assert waiting.orders_of(person.id) == ()


async def test_a_waiting_bomb_can_be_taken_back():
    bench = Bench()
    table = await closing(bench)
    await do(bench, table.id, f"1 play {' '.join(SEVENS)}")
    assert not await bench.service.orders.cancel(table.id, CY.id, OrderKind.BOMB)
    assert await bench.service.orders.cancel(table.id, BO.id, OrderKind.BOMB)
    assert not await bench.service.orders.cancel(table.id, BO.id, OrderKind.BOMB)
    await bench.pass_time(LIVE.closing)
    assert bench.events[-1].actions == (Take(0),)


async def test_a_waiting_bomb_survives_a_restart_and_the_window_ends_when_it_would_have():
    bench = Bench()
    table = await closing(bench)
    await do(bench, table.id, f"2 play {' '.join(NINES)}", key="bomb")
    await bench.pass_time(2)
    await bench.restart()
    assert (await do(bench, table.id, f"2 play {' '.join(NINES)}", key="bomb")).repeated
    await bench.pass_time(4)
    after = await bench.service.snapshot(table.id)
    assert after.at == table.plan.closes
    assert said((await bench.store.log(table.id))[-1]) == "2 play 9g 9k 9b 9r"
    assert (await do(bench, table.id, f"2 play {' '.join(NINES)}", key="bomb")).repeated


async def test_a_window_that_ended_while_the_bot_was_down_is_ended_first():
    """A bomb that comes too late is stale, however late the bot is."""
    bench = Bench()
    table = await closing(bench)
    await bench.driver.stop()
    bench.renew()
    await bench.pass_time(60)
    with pytest.raises(StaleTable):
        await do(bench, table.id, f"1 play {' '.join(SEVENS)}", seq=table.seq)
    assert said((await bench.store.log(table.id))[-1]) == "0 take"


async def test_only_bombs_and_calls_come_in_the_window():
    bench = Bench()
    table = await closing(bench)
    with pytest.raises(TableError, match="closing open"):
        await do(bench, table.id, "0 take")
    with pytest.raises(RuleError):
        await do(bench, table.id, "3 play 5g")
    with pytest.raises(RuleError):
        await do(bench, table.id, "1 pass")
    assert await bench.service.snapshot(table.id) == table
    assert await bench.store.orders(table.id) == ()
    await do(bench, table.id, f"1 play {' '.join(SEVENS)}")
    await do(bench, table.id, "3 small")  # T4: between tricks, in others' turns; the window stays as long
    after = await bench.service.snapshot(table.id)
    assert (after.plan.closes, after.plan.due) == (table.plan.closes, table.plan.due)
    assert len(await bench.store.orders(table.id)) == 1


@pytest.mark.parametrize("levels", [{}, {1: "normal", 2: "normal", 3: "normal"}, {2: "easy"}])
async def test_time_tells_nothing(levels):
    """Two deals that differ in hidden cards only, bombs or none: everything happens at the same moments."""
    times = []
    for fixed in (BOMBS, NO_BOMBS):
        bench = Bench()
        table = await seat_down(bench, deal(fixed), levels)
        await bench.service.act(table.id, ANN.id, table.seq, action("0 play 2g"))
        position = await bench.service.snapshot(table.id)
        for number in range(1, 4):  # everybody passes, by hand, whatever an AI would rather do
            seq = (await bench.service.snapshot(table.id)).seq
            await bench.service.automation.act(table.id, seq, action(f"{number} pass"))
        snapshot = await bench.service.snapshot(table.id)
        times.append((position.at, snapshot.plan.closes, snapshot.plan.due))
        assert snapshot.phase is Phase.CLOSING
    assert times[0] == times[1]


async def test_the_trick_is_taken_or_bombed_at_the_same_moment():
    moments = []
    for fixed in (BOMBS, NO_BOMBS):
        bench = Bench()
        table = await closing(bench, fixed)
        if fixed is BOMBS:
            await do(bench, table.id, f"1 play {' '.join(SEVENS)}")
        await bench.pass_time(LIVE.closing)
        moments.append(bench.events[-1].after.at)
    assert moments[0] == moments[1]


async def test_who_cannot_hold_a_bomb_by_their_number_of_cards_is_not_waited_for():
    bench = Bench()
    table = await closing(bench)
    position = await bench.service.snapshot(table.id)
    game = position.game

    class Thin:
        """The same game, but Bo, Cy and Di hold three cards each."""

        def __getattr__(self, name):
            return getattr(game, name)

        def view(self, state, seat, public=None):
            view = game.view(state, seat)
            return replace(view, seats=tuple(replace(s, count=3 if s.seat else s.count) for s in view.seats))

    thin = replace(position, position=Position(Thin(), position.state))
    assert window_closes(thin) == table.at + timedelta(seconds=LIVE.closing_short)


@pytest.mark.parametrize(("bombs", "seconds"), [("any", CLOSING_ALONE), ("closing", LIVE.closing), ("never", 0.5)])
async def test_who_plays_with_ai_players_alone_is_asked_as_they_chose(bombs, seconds):
    """Whether they have a bomb or not: what everybody knows does not say it."""
    for fixed in (BOMBS, NO_BOMBS):
        bench = Bench(pace=replace(LIVE, bombs=bombs))
        table = await seat_down(bench, deal(fixed), {0: "easy", 2: "easy", 3: "easy"})
        for text in ("0 play 2g", "1 pass", "2 pass", "3 pass"):
            table = await bench.service.automation.act(table.id, table.seq, action(text))
            assert offers_bombs(table) == (bombs == "any" or (bombs == "closing" and table.phase is Phase.CLOSING))
        assert (table.plan.closes - table.at).total_seconds() == seconds


async def test_no_window_once_no_bomb_is_left():
    bench = Bench()
    table = await closing(bench)

    class Spent:
        """The same game with all bombs spent."""

        def __getattr__(self, name):
            return getattr(table.game, name)

        def smallest_bomb(self, cards, over):
            return 0

    assert window_closes(replace(table, position=Position(Spent(), table.state))) == table.clocks.phase_at


async def test_ai_players_need_no_window_of_their_own():
    bench = Bench(player=lambda *given: (_ for _ in ()).throw(AssertionError("asked too early")))
    table = await seat_down(bench, deal(NO_BOMBS), {1: "easy", 2: "easy", 3: "easy"})
    await do(bench, table.id, "0 play 2g")
    for number in range(1, 4):
        seq = (await bench.service.snapshot(table.id)).seq
        await bench.service.automation.act(table.id, seq, action(f"{number} pass"))
    snapshot = await bench.service.snapshot(table.id)
    assert snapshot.plan.closes == snapshot.at + timedelta(seconds=LIVE.closing_short)


def drawn(order: Order, table: RunningTable) -> datetime:
    return table.clocks.phase_at + timedelta(seconds=draw(order, table.clocks.phase_at, ASYNC.answer))


async def test_the_window_ends_when_the_last_of_those_asked_has_answered():
    """Each answer counts from its own random time, one given later from then on; "never ask me" by chance alone."""
    bench = Bench(pace=ASYNC)
    table = await closing(bench)
    orders: list[Order] = []
    for seat in (1, 2, 3):
        assert window_ends(replace(table, orders=tuple(orders))) == window_closes(table)  # somebody has still to answer
        orders.append(Order(seat, OrderKind.NO_BOMB, "", PEOPLE[seat].id, None, table.clocks.phase_at, seat * 77))
    for last in orders:
        slowest = replace(last, salt=_latest(last, orders, table))
        given = tuple(slowest if order is last else order for order in orders)
        assert window_ends(replace(table, orders=given)) == drawn(slowest, table)
    late = replace(orders[0], at=table.clocks.phase_at + timedelta(minutes=40))
    assert window_ends(replace(table, orders=(late, *orders[1:]))) == late.at
    never = replace(late, kind=OrderKind.NEVER_ASK)
    given = (never, *orders[1:])
    assert window_ends(replace(table, orders=given)) == max(drawn(order, table) for order in given)
    untimed = tuple(replace(order, at=None) for order in orders)
    assert window_ends(replace(table, orders=untimed)) == max(drawn(order, table) for order in untimed)
    after_all = replace(late, at=table.clocks.phase_at + timedelta(hours=2))
    assert window_ends(replace(table, orders=(after_all, *orders[1:]))) == window_closes(table)


def _latest(order: Order, orders: list[Order], table: RunningTable) -> int:
    """A salt with which this order counts after all others."""
    rest = max(drawn(other, table) for other in orders if other is not order)
    return next(salt for salt in range(1000) if drawn(replace(order, salt=salt), table) > rest)


async def test_who_holds_a_bomb_and_says_so_is_not_heard_sooner():
    """T25: a bomb handed in counts as an answer, from the same random time as "no bomb"."""
    bench = Bench(pace=ASYNC)
    table = await closing(bench)
    since = table.clocks.phase_at
    answers = [Order(seat, OrderKind.NO_BOMB, "", PEOPLE[seat].id, None, since, 5) for seat in (1, 2, 3)]
    same = [window_ends(replace(table, orders=(replace(answers[0], kind=kind), *answers[1:])))
            for kind in (OrderKind.NO_BOMB, OrderKind.NEVER_ASK, *BOMB_ORDERS)]
    assert set(same) == {drawn(answers[0], table)}


async def test_an_ai_bombs_when_the_window_ends_and_not_before():
    player = Chooses()
    bench = Bench(player=player)
    table = await seat_down(bench, deal(BOMBS), {1: "easy"})
    await do(bench, table.id, "0 play 2g")
    await bench.pass_time(LIVE.think[1])
    await do(bench, table.id, "2 pass")
    await do(bench, table.id, "3 pass")
    table = await bench.service.snapshot(table.id)
    await do(bench, table.id, f"2 play {' '.join(NINES)}")
    bench.events.clear()
    await bench.pass_time(LIVE.closing)
    [told] = bench.events
    assert told.actions == (action("1 play 7g 7k 7b 7r"),)
    assert (told.after.at, told.by, told.notes) == (table.plan.closes, None, ((CY.id, "hand.news.dropped"),))
    assert player.asked.count((1, Phase.CLOSING)) == 1


async def test_an_ai_is_asked_again_after_a_restart():
    bench = Bench(player=Chooses())
    table = await closing(bench, BOMBS)
    await bench.service.stand_in(table.id, BO.id)
    await bench.restart()
    await bench.pass_time(LIVE.closing)
    assert said((await bench.store.log(table.id))[-1]) == "1 play 7g 7k 7b 7r"
