"""The log says who made each entry of a lobby and of a game: the person who acted, and nobody for the clock."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import timedelta

from bot.tables.core import entries
from bot.tables.core.model import Person
from bot.tables.core.orders import OrderKind
from bot.tables.rules.lobby_rules import Opening
from tests.support.tables.kit import ANN, BO, CY, DI, EVE, LINES, SLOW, Bench, action, seat_down


async def made(bench: Bench, table: int, by: Person | None, act: Awaitable[object], *facts: type[entries.Fact]) -> None:
    """``act`` adds entries with these facts, all by that person."""
    before = len(await bench.store.log(table))
    await act
    added = (await bench.store.log(table))[before:]
    assert [(type(each.fact), each.user) for each in added] == [(fact, by and by.id) for fact in facts]


async def test_each_entry_of_a_lobby_is_by_who_acted() -> None:
    bench = Bench()
    await bench.driver.start()
    service, gathering = bench.service, bench.service.gathering
    table = (await service.lobbies.create(ANN, Opening("tichu", 7, 8))).id
    (opened,) = await bench.store.log(table)
    assert (type(opened.fact), opened.user) == (entries.Opened, ANN.id)
    await made(bench, table, BO, service.lobbies.join(table, BO), entries.Joined)
    await made(bench, table, BO, service.lobbies.move_seat(table, BO.id, 3), entries.Moved)
    await made(bench, table, BO, gathering.invite(table, BO.id, CY.id), entries.Invited)
    await made(bench, table, ANN, gathering.close(table, ANN.id, closed=True), entries.Closed)
    await made(bench, table, CY, service.lobbies.join(table, CY), entries.Joined)
    await made(bench, table, CY, gathering.agree(table, CY.id, agree=True), entries.Agreed)
    await made(bench, table, ANN, gathering.dismiss(table, ANN.id, CY.id), entries.Dismissed)
    await made(bench, table, ANN, service.lobbies.add_ai(table, ANN.id, "easy"), entries.AiAdded)
    await made(bench, table, ANN, service.lobbies.remove_ai(table, ANN.id), entries.AiRemoved)
    await made(bench, table, BO, service.lobbies.leave(table, BO.id), entries.Left)
    await made(bench, table, ANN, service.lobbies.fill(table, ANN.id), entries.AiFilled)
    await made(bench, table, ANN, gathering.draw_seats(table, ANN.id), entries.SeatsDrawn)
    await made(bench, table, ANN, service.lobbies.configure(table, ANN.id, rated=False), entries.Configured)
    await made(bench, table, ANN, service.lobbies.start(table, ANN.id), entries.Recorded)
    other = (await service.lobbies.create(BO, Opening("tichu", 7, 8))).id
    await made(bench, other, BO, service.lobbies.cancel(other, BO.id), entries.Cancelled)
    await bench.pass_time(5)
    assert {each.user for each in (await bench.store.log(table))[-2:]} == {None}, "the clock commits and deals"


async def test_each_entry_of_a_game_is_by_who_acted() -> None:
    bench = Bench(pace=SLOW)
    service, votes = bench.service, bench.service.votes
    table = (await seat_down(bench, LINES)).id

    async def voted(kind: OrderKind, line: str, *people: Person) -> None:
        for person in people:
            await votes.propose(table, person.id, kind, line)

    await made(bench, table, ANN, service.act(table, ANN.id, await seq(bench, table), action("0 play 2g")),
               entries.Recorded)
    until = bench.clock.now() + timedelta(days=3)
    await made(bench, table, DI, service.vacation(table, DI.id, until), entries.WentAway)
    await made(bench, table, CY, voted(OrderKind.PAUSE, "pause", ANN, BO, CY), entries.Paused)
    await made(bench, table, BO, voted(OrderKind.PAUSE, "resume", ANN, CY, BO), entries.Resumed)
    await made(bench, table, BO, service.stand_in(table, BO.id), entries.Reseated)
    await made(bench, table, BO, service.come_back(table, BO.id), entries.Reseated)
    await service.seating.offer(table, CY.id)
    await made(bench, table, EVE, service.seating.substitute(table, EVE, 2), entries.Reseated)
    await made(bench, table, BO, service.act(table, BO.id, await seq(bench, table), action("1 pass")),
               entries.Recorded)
    await made(bench, table, BO, service.resign(table, BO.id), entries.Recorded)


async def seq(bench: Bench, table: int) -> int:
    return (await bench.service.snapshot(table)).seq
