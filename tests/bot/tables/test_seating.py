"""People come and go between rounds; the number of seats and the record stay."""

from __future__ import annotations

import pytest

from bot.core.errors import TableError
from bot.tables.core.model import Person, Status
from bot.tables.core.state import Snapshot
from bot.tables.rules.lobby_rules import Opening
from games.records.reader import read
from games.views import Phase
from tests.support.tables.kit import ANN, BO, CY, PEOPLE, Bench


async def session(bench: Bench, *, rated: bool = False) -> Snapshot:
    """Ann, Bo and three AI players (rated: three more people) before the first deal of a Great Lord session."""
    service = bench.service
    opening = Opening("lord", 1, 8, options={"rounds": "5" if rated else "2"}, rated=rated)
    opened = await service.lobbies.create(ANN, opening)
    await service.lobbies.join(opened.id, BO)
    for person in PEOPLE[2:] if rated else ():
        await service.lobbies.join(opened.id, person)
        await service.lobbies.here(opened.id, person.id)
    if rated:
        await service.lobbies.join(opened.id, Person(55, "Eve"))
        for user in (BO.id, 55):
            await service.lobbies.here(opened.id, user)
    else:
        for _ in range(3):
            await service.lobbies.add_ai(opened.id, ANN.id, "easy")
    return await service.lobbies.start(opened.id, ANN.id)


async def refused(code: str, bench: Bench, table: int, coming: object) -> None:
    """``coming`` is refused and changes nothing."""
    before = await bench.service.snapshot(table)
    with pytest.raises(TableError) as refusal:
        await coming  # type: ignore[misc]
    assert refusal.value.code == code
    assert await bench.service.snapshot(table) == before


async def test_a_person_takes_the_seat_of_an_ai_player() -> None:
    bench = Bench()
    table = (await session(bench)).id
    snapshot = await bench.service.seating.sit_down(table, CY)
    seat = snapshot.table.seat_of(CY.id)
    assert seat is not None
    assert seat.number == 4, "the AI player who plays last"
    assert not seat.ai
    assert len(snapshot.table.seats) == 5
    assert snapshot.view(None).seats[4].name == "Cy"
    await bench.restart()
    assert (await bench.service.snapshot(table)).table == snapshot.table
    assert [each.id for each in await bench.service.lists.of_person(CY.id)] == [table]


async def test_nobody_takes_two_seats() -> None:
    bench = Bench()
    table = (await session(bench)).id
    await refused("already_joined", bench, table, bench.service.seating.sit_down(table, BO))


async def test_who_leaves_is_followed_by_an_ai_player_and_the_next_host() -> None:
    bench = Bench()
    table = (await session(bench)).id
    snapshot = await bench.service.seating.get_up(table, ANN.id)
    assert snapshot.table.seat_of(ANN.id) is None
    assert snapshot.table.seats[0] is not None
    assert snapshot.table.seats[0].ai
    assert snapshot.table.seats[0].person is None
    assert snapshot.table.host == BO.id
    assert not await bench.service.lists.of_person(ANN.id)
    await refused("not_seated", bench, table, bench.service.seating.get_up(table, ANN.id))
    back = await bench.service.seating.sit_down(table, ANN)
    assert back.table.seats[4] is not None
    assert back.table.seats[4].person == ANN


async def test_the_last_person_does_not_leave_a_table_of_machines() -> None:
    bench = Bench()
    table = (await session(bench)).id
    await bench.service.seating.get_up(table, BO.id)
    await refused("last_person", bench, table, bench.service.seating.get_up(table, ANN.id))


async def test_a_stand_in_keeps_the_seat_for_its_person() -> None:
    bench = Bench()
    table = (await session(bench)).id
    await bench.service.stand_in(table, BO.id)
    for user in range(60, 63):
        await bench.service.seating.sit_down(table, Person(user, f"P{user}"))
    await refused("no_ai_there", bench, table, bench.service.seating.sit_down(table, CY))


async def test_nobody_changes_seats_in_a_rated_game() -> None:
    bench = Bench()
    table = (await session(bench, rated=True)).id
    await refused("rated_seats", bench, table, bench.service.seating.sit_down(table, Person(56, "Fay")))
    await refused("rated_seats", bench, table, bench.service.seating.get_up(table, BO.id))


async def test_nobody_changes_seats_while_cards_are_out_and_the_session_goes_on_with_newcomers() -> None:
    """Between the two rounds Cy comes and Bo goes; the session ends and its record is whole (L12)."""
    bench = Bench()
    await bench.driver.start()
    service = bench.service
    table = (await session(bench)).id
    for number in (0, 1):
        await service.stand_in(table, ANN.id if number == 0 else BO.id, "easy")
    changed = False
    for _ in range(4000):
        snapshot = await service.snapshot(table)
        if snapshot.status is not Status.RUNNING:
            break
        if snapshot.phase is Phase.PLAY and not changed:
            await refused("not_between", bench, table, service.seating.sit_down(table, CY))
        if snapshot.phase is Phase.BETWEEN and snapshot.view(None).rounds and not changed:
            await service.seating.sit_down(table, CY)
            await service.stand_in(table, CY.id, "easy")
            await service.seating.get_up(table, BO.id)
            changed = True
        await bench.pass_time(2)
    assert changed
    assert (await service.snapshot(table)).status is Status.OVER
    text = await service.record(table, None)
    whole = read(text)
    assert len(whole.game.rounds(whole.state)) == 2
    assert "Cy" not in text.splitlines()[2], "the record keeps the names of the first day"
