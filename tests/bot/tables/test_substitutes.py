"""Substitutes, and the seats of a season's table."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.core.errors import TableError
from bot.tables.core.entries import Reseated
from bot.tables.core.model import Person
from bot.tables.core.orders import OrderKind
from bot.tables.core.time_control import HOUR
from bot.tables.rules.lobby_rules import Opening
from tests.support.tables.kit import (
    ANN,
    BO,
    EVE,
    LINES,
    SLOW,
    Bench,
    action,
    both,
    do,
    pass_round,
    seat_down,
)


async def test_a_substitute_has_the_whole_time_and_the_cards():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(20 * HOUR)
    with pytest.raises(TableError, match="not offered"):
        await bench.service.seating.substitute(table.id, EVE, 0)
    with pytest.raises(TableError, match="not seated"):
        await bench.service.seating.offer(table.id, EVE.id)
    await bench.service.seating.offer(table.id, ANN.id)
    assert [seat.number for seat in await bench.service.seating.offered(table.id)] == [0]
    with pytest.raises(TableError, match="already joined"):
        await bench.service.seating.substitute(table.id, BO, 0)
    after = await bench.service.seating.substitute(table.id, EVE, 0)
    assert after.table.seats[0].person == EVE
    assert after.plan.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    view = await bench.service.view(table.id, EVE.id)
    assert view.seats[0].name == "Eve"
    assert view.seats[0].cards is not None
    assert (await bench.service.view(table.id, ANN.id)).seat is None
    await both(bench, table.id)
    await bench.service.act(table.id, EVE.id, after.seq, action("0 play 2g"))
    left = await bench.service.conduct.of_player(ANN.id, "live")
    assert (left.games, left.left, left.reliability) == (1, 1, 0)


async def test_a_substitute_has_a_full_bank_whatever_is_left_of_the_other_ones():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(SLOW.limit + 4 * HOUR)
    await do(bench, table.id, "0 play 2g")
    await pass_round(bench, table.id)
    await bench.pass_time(2 * HOUR)
    led = await bench.service.snapshot(table.id)
    assert led.plan.due.at == led.at + timedelta(seconds=SLOW.limit + SLOW.bank - 4 * HOUR)
    await bench.service.seating.offer(table.id, ANN.id)
    after = await bench.service.seating.substitute(table.id, EVE, 0)
    assert after.plan.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    await both(bench, table.id)


async def test_nobody_inherits_a_vacation():
    """The vacation of who had the seat before is over for a substitute, after a restart too, and for who sits down
    there between rounds."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.service.vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=9))
    await bench.service.seating.offer(table.id, ANN.id)
    after = await bench.service.seating.substitute(table.id, EVE, 0)
    assert after.plan.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    assert (await both(bench, table.id)).plan.due == after.plan.due


async def test_nobody_sits_down_on_a_vacation():
    bench = Bench(pace=SLOW)
    table = await bench.service.lobbies.create(ANN, Opening("lord", 7, 8))
    await bench.service.lobbies.join(table.id, BO)
    for _ in range(3):
        await bench.service.lobbies.add_ai(table.id, ANN.id, "easy")
    await bench.service.lobbies.start(table.id, ANN.id)
    await bench.service.vacation(table.id, BO.id, bench.clock.now() + timedelta(days=9))
    assert (await bench.service.seating.get_up(table.id, BO.id)).attendance.away
    for number in range(4):  # until Bo's seat, too, is taken
        await bench.service.seating.sit_down(table.id, Person(200 + number, f"P{number}"))
    after = await both(bench, table.id)
    assert all(not seat.ai for seat in after.table.taken)
    assert after.attendance.away == {}


async def test_who_has_seen_a_hand_of_this_round_takes_no_other_seat():
    """Their own they may take again; and any other once new cards are dealt."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    take, offer = bench.service.seating.substitute, bench.service.seating.offer
    await offer(table.id, ANN.id)
    await take(table.id, EVE, 0)
    assert (await bench.service.snapshot(table.id)).table.host == BO.id
    await offer(table.id, BO.id)
    await bench.restart()
    with pytest.raises(TableError, match="hand seen"):
        await take(table.id, ANN, 1)
    await offer(table.id, EVE.id)
    assert (await take(table.id, ANN, 0)).table.seats[0].person == ANN
    with pytest.raises(TableError, match="hand seen"):
        await take(table.id, EVE, 1)
    dealt = table.freshness.dealt
    bench.store.departed[table.id] = [replace(each, seq=dealt) for each in bench.store.departed[table.id]]
    assert (await take(table.id, EVE, 1)).table.seats[1].person == EVE


async def test_who_comes_back_in_time_keeps_the_seat():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.service.seating.offer(table.id, ANN.id)
    await bench.service.come_back(table.id, ANN.id)
    with pytest.raises(TableError, match="not offered"):
        await bench.service.seating.substitute(table.id, EVE, 0)


async def test_a_seat_that_the_clock_has_taken_is_offered():
    bench = Bench(pace=replace(SLOW, on_limit="seat"))
    table = await seat_down(bench, LINES)
    await bench.pass_time(SLOW.limit + SLOW.bank)
    assert [seat.number for seat in await bench.service.seating.offer_lost(table.id)] == [0]
    assert await bench.service.seating.offer_lost(table.id) == ()
    assert (await bench.service.seating.substitute(table.id, EVE, 0)).table.seats[0].person == EVE


# a league's table -------------------------------------------------------------------------------

class Rules:
    """A guard that says what it is told to."""

    def __init__(self, substitutes: bool = True) -> None:
        self.substitutes = substitutes
        self.asked: list[tuple[int, Person, tuple[int, ...], int]] = []

    async def takes_substitutes(self, table_id: int) -> bool:
        return self.substitutes

    async def is_match(self, table_id: int) -> bool:
        return True

    async def check_newcomer(self, table_id, person, roles, seat, seats_held) -> None:
        self.asked.append((table_id, person, tuple(roles), seat))
        if 5 not in roles:
            raise TableError("no_role")


async def test_a_season_without_substitutes_has_none_at_its_tables():
    bench = Bench(pace=replace(SLOW, on_limit="seat"), guard=Rules(substitutes=False))
    table = await seat_down(bench, LINES)
    with pytest.raises(TableError, match="no substitutes"):
        await bench.service.seating.offer(table.id, ANN.id)
    assert (await bench.service.snapshot(table.id)).seq == table.seq
    await bench.pass_time(SLOW.limit + SLOW.bank)
    assert await bench.service.seating.offer_lost(table.id) == ()
    assert await bench.service.seating.offered(table.id) == ()
    assert await bench.store.orders(table.id) == ()


async def test_a_season_says_who_may_be_a_substitute():
    bench = Bench(pace=SLOW, guard=(rules := Rules()))
    table = await seat_down(bench, LINES)
    await bench.service.seating.offer(table.id, ANN.id)
    with pytest.raises(TableError, match="no role"):
        await bench.service.seating.substitute(table.id, EVE, 0)
    after = await bench.service.seating.substitute(table.id, EVE, 0, roles=(4, 5))
    assert after.table.seats[0].person == EVE
    assert rules.asked == [(table.id, EVE, (), 0), (table.id, EVE, (4, 5), 0)]
    held = [await bench.service.seating.seats_held(table.id, person.id) for person in (ANN, BO, EVE, Person(9, "X"))]
    assert held == [{0}, {1}, {0}, set()]


async def test_a_seat_that_changes_hands_is_written_down():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    mine = await bench.service.seating.offer(table.id, BO.id)
    assert (mine.number, mine.person) == (1, BO)
    again = await bench.service.seating.offer(table.id, BO.id)
    assert again.number == 1, "offered twice is offered"
    offers = [order for order in await bench.store.orders(table.id) if order.kind is OrderKind.OFFER]
    assert [(order.seat, order.user, order.at) for order in offers] == [(1, BO.id, bench.clock.now())]
    after = await bench.service.seating.substitute(table.id, Person(200, "Eve | x"), 1)
    assert after.table.seats[1].person == Person(200, "Eve ¦ x")
    assert after.table.host == ANN.id, "whose seat it was not"
    entry = (await bench.store.log(table.id))[-1]
    assert (entry.fact, entry.user) == (Reseated(1, None, newcomer=True), 200)
    departed, = await bench.service.conduct.departures(table.id)
    assert (departed.seat, departed.seq, departed.gone, departed.came) == (1, entry.seq, BO.id, 200)
    assert await bench.store.orders(table.id) == ()
