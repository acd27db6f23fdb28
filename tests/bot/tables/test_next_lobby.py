"""The lobby after a game; invited, removed and blocked players."""

from dataclasses import replace
from random import Random

from bot.tables.core.model import Person, Seat
from bot.tables.rules.lobby_rules import Opening, SeatOrder, again
from games.registry import GAMES
from tests.support.tables.kit import ANN, BO, CY, DI, Bench, lobby, names, refused


async def over(bench: Bench, **changes) -> int:
    """A rated game of four that is over; Cy has left it to an AI player for a while."""
    table_id = await lobby(bench)
    await bench.service.lobbies.configure(table_id, ANN.id, options={"grand": "no", "target": "500"}, **changes)
    await bench.service.lobbies.start(table_id, ANN.id)
    await bench.service.stand_in(table_id, CY.id)
    await bench.service.abort(table_id, ANN.id)
    return table_id


async def test_after_a_game_all_keep_their_seats_and_terms_and_may_leave():
    bench = Bench()
    first = await over(bench, terms={"limit": "60"})
    before = (await bench.service.snapshot(first)).table
    made = await bench.service.gathering.again(first, BO, SeatOrder.SAME, 7)
    assert await names(bench, made.id) == ["Ann", "Bo", "Cy", "Di"]
    assert (made.table.host, made.table.options, made.table.terms) == (BO.id, before.options, before.terms)
    assert not made.table.seat_of(CY.id).ai
    await bench.service.lobbies.leave(made.id, ANN.id)
    assert [entry.seq for entry in await bench.store.log(made.id)] == [1, 2]
    assert await names(bench, made.id) == [None, "Bo", "Cy", "Di"]


async def test_ai_players_of_their_own_stay_what_they_are():
    """Only where one stood in for a person, the person has the seat."""
    bench = Bench()
    table_id = await lobby(bench, people=(BO, CY))
    await bench.service.lobbies.add_ai(table_id, ANN.id, "hard")
    await bench.service.lobbies.start(table_id, ANN.id)
    await bench.service.stand_in(table_id, CY.id, "easy")
    await bench.service.abort(table_id, ANN.id)
    made = await bench.service.gathering.again(table_id, ANN, SeatOrder.SAME, 7)
    assert [seat.level for seat in made.table.taken] == [None, None, None, "hard"]


async def test_partners_are_rotated_until_all_have_met_or_drawn_by_lot():
    bench = Bench()
    table_id, partners = await over(bench), set()
    for _ in range(3):
        made = await bench.service.gathering.again(table_id, ANN, SeatOrder.ROTATED, 7)
        partners.add(made.table.seats[(made.table.seat_of(ANN.id).number + 2) % 4].name)
        await bench.service.lobbies.start(made.id, ANN.id)
        await bench.service.abort(made.id, ANN.id)
        table_id = made.id
    assert partners == {"Bo", "Cy", "Di"}
    drawn = set()
    made = await bench.service.gathering.again(table_id, ANN, SeatOrder.DRAWN, 7)
    for _ in range(60):
        drawn.add(tuple(await names(bench, made.id)))
        await bench.service.gathering.draw_seats(made.id, ANN.id)
    assert len(drawn) > 10
    await refused(bench, made.id, bench.service.gathering.draw_seats(made.id, BO.id), "not_host")


async def test_the_next_lobby_is_opened_once_and_not_before_the_end():
    bench = Bench()
    table_id = await lobby(bench)
    await bench.service.lobbies.start(table_id, ANN.id)
    await refused(bench, table_id, bench.service.gathering.again(table_id, ANN, SeatOrder.SAME, 7), "still_running")
    await bench.service.abort(table_id, ANN.id)
    await bench.service.gathering.again(table_id, ANN, SeatOrder.SAME, 7)
    await refused(bench, table_id, bench.service.gathering.again(table_id, BO, SeatOrder.DRAWN, 7), "again_open")
    stranger = await bench.service.gathering.again(table_id, Person(99, "Eve"), SeatOrder.SAME, 7)
    assert [person.name for person in stranger.table.people] == ["Eve"], "a stranger seats nobody but themselves"


async def test_who_did_not_play_sits_among_as_many_ai_players_as_there_are_places_for():
    bench = Bench()
    table_id = await over(bench)
    before = (await bench.service.snapshot(table_id)).table
    for number in (2, 3, 4):
        ais = tuple(Seat(seat, f"AI {seat}", level="hard") if seat < number else before.seats[seat]
                    for seat in range(4))
        made = again(GAMES, replace(before, seats=ais), Person(99, "Eve"), SeatOrder.SAME, Random(1), ())
        taken = ["Eve", *(f"AI {seat}" for seat in range(min(3, number)))]
        assert list(made.names) == taken
        assert [seat and seat.number for seat in made.seats] == [*range(len(taken)), *[None] * (4 - len(taken))]


async def test_a_house_rule_set_back_to_its_default_is_no_house_rule():
    bench = Bench()
    table_id = await lobby(bench)
    for value in ("no", "yes"):
        made = await bench.service.lobbies.configure(table_id, ANN.id, options={"grand": value})
        assert made.table.options.get("grand") == (value if value == "no" else None)


async def test_a_closed_table_takes_invited_players_only():
    bench = Bench()
    table_id = await lobby(bench, (BO,))
    gathering = bench.service.gathering
    await refused(bench, table_id, gathering.close(table_id, BO.id, closed=True), "not_host")
    await gathering.close(table_id, ANN.id, closed=True)
    await refused(bench, table_id, bench.service.lobbies.join(table_id, CY), "closed_table")
    await refused(bench, table_id, gathering.invite(table_id, BO.id, CY.id), "not_host")
    await refused(bench, table_id, gathering.invite(table_id, DI.id, CY.id), "not_seated")
    await gathering.invite(table_id, ANN.id, CY.id)
    await bench.restart()
    await bench.service.lobbies.join(table_id, CY)
    await refused(bench, table_id, bench.service.lobbies.join(table_id, DI), "closed_table")
    await bench.service.gathering.close(table_id, ANN.id, closed=False)
    assert None not in (await bench.service.lobbies.join(table_id, DI)).table.seats


async def test_who_was_removed_comes_back_only_if_the_host_invites_them():
    bench = Bench()
    table_id = await lobby(bench, (BO, CY))
    gathering = bench.service.gathering
    await refused(bench, table_id, gathering.dismiss(table_id, BO.id, CY.id), "not_host")
    await refused(bench, table_id, gathering.dismiss(table_id, ANN.id, DI.id), "not_seated")
    await gathering.dismiss(table_id, ANN.id, CY.id)
    await bench.restart()
    gathering = bench.service.gathering
    await refused(bench, table_id, bench.service.lobbies.join(table_id, CY), "dismissed")
    await refused(bench, table_id, gathering.invite(table_id, BO.id, CY.id), "not_host")
    await gathering.invite(table_id, ANN.id, CY.id)
    await bench.service.lobbies.join(table_id, CY)


async def test_blocked_players_sit_together_only_if_both_agree():
    """One of the two invites, and the other comes; somebody else's invitation is not enough."""
    bench = Bench()
    table_id = await lobby(bench, (DI,))
    bench.store.blocks.add((ANN.id, BO.id))
    await refused(bench, table_id, bench.service.lobbies.join(table_id, BO), "apart")
    await bench.service.gathering.invite(table_id, DI.id, BO.id)
    await refused(bench, table_id, bench.service.lobbies.join(table_id, BO), "apart")
    await bench.service.gathering.invite(table_id, ANN.id, BO.id)
    await bench.service.lobbies.join(table_id, BO)
    other = (await bench.service.lobbies.create(BO, Opening("tichu", 7, 8))).id
    await refused(bench, other, bench.service.lobbies.join(other, ANN), "apart")


async def test_the_next_game_leaves_blocked_players_out():
    bench = Bench()
    table_id = await over(bench)
    bench.store.blocks.add((CY.id, BO.id))
    made = await bench.service.gathering.again(table_id, ANN, SeatOrder.SAME, 7)
    assert [person.name for person in made.table.people] == ["Ann", "Bo", "Di"]


async def test_a_blocked_player_does_not_sit_down_between_rounds():
    bench = Bench()
    table_id = await lobby(bench, ())
    await bench.service.lobbies.fill(table_id, ANN.id)
    await bench.service.lobbies.start(table_id, ANN.id)
    bench.store.blocks.add((ANN.id, BO.id))
    await refused(bench, table_id, bench.service.seating.sit_down(table_id, BO), "apart")
