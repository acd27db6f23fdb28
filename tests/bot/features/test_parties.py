"""People of a lobby who look for the missing players together."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.core.errors import TableError
from bot.features.queue.steps import SearchStep
from bot.tables.core.model import Person, Status
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import Opening
from tests.support.tables.kit import ANN, BO, CY, DI
from tests.support.tables.search_desk import CHANNEL, EVE, GUILD, Desk

FAY, GUS = Person(105, "Fay"), Person(106, "Gus")


async def party(desk: Desk, *people: Person, game: str = "tichu", guild: int = GUILD, rated: bool = False,
                places: tuple[int, ...] = (0, 2, 1), agree: bool = True) -> int:
    """The number of a lobby of these people, who have all agreed."""
    host, *others = people
    lobby = await desk.service.lobbies.create(host, Opening(game, CHANNEL, guild, rated=rated))
    for person, place in zip(others, places[1:], strict=False):
        await desk.service.lobbies.join(lobby.id, person, place)
    if agree:
        for person in people:
            await desk.queue.together(lobby.id, person.id)
    return lobby.id


async def tables_of(desk: Desk, person: Person) -> list[int]:
    return sorted(each.id for each in await desk.service.lists.of_person(person.id))


async def found(desk: Desk, *people: Person) -> Lobby:
    """The queue's lobby in which all of these sit."""
    await desk.later(2)
    (number,) = {each.id for each in await desk.service.lists.lobbies(None) if all(each.seat_of(p.id) for p in people)}
    lobby = await desk.service.snapshot(number)
    assert isinstance(lobby, Lobby)
    return lobby


async def test_two_opposite_stay_partners_and_play_with_two_others() -> None:
    desk = Desk()
    own = await party(desk, ANN, BO)
    await desk.seek(CY, "tichu")
    await desk.seek(DI, "tichu")
    lobby = await found(desk, ANN, BO, CY, DI)
    places = {seat.person.id: seat.number for seat in lobby.table.taken if seat.person}
    assert (places[ANN.id] - places[BO.id]) % 2 == 0, "partners"
    assert lobby.gathered
    assert lobby.id != own
    assert len(await tables_of(desk, ANN)) == 2, "their own lobby stays open until the game begins"
    for person in (ANN, BO, CY, DI):
        await desk.service.lobbies.here(lobby.id, person.id)
    await desk.service.lobbies.begin(lobby.id, lobby.table.host)
    await desk.later(2)
    assert (await desk.service.snapshot(own)).status is Status.CANCELLED
    assert await desk.waiting() == []


async def test_who_sits_side_by_side_are_opponents_and_two_parties_meet() -> None:
    desk = Desk()
    await party(desk, ANN, BO, places=(0, 1))
    await party(desk, CY, DI, places=(0, 1))
    lobby = await found(desk, ANN, BO, CY, DI)
    places = {seat.person.id: seat.number for seat in lobby.table.taken if seat.person}
    assert (places[ANN.id] - places[BO.id]) % 2 == (places[CY.id] - places[DI.id]) % 2 == 1


async def test_partners_and_opponents_cannot_fill_one_table() -> None:
    desk = Desk()
    await party(desk, ANN, BO)
    await party(desk, CY, DI, places=(0, 1))
    await desk.later(30)
    assert len(await tables_of(desk, ANN)) == 1


async def test_three_of_a_side_in_tientsin_and_one_alone() -> None:
    desk = Desk()
    await party(desk, ANN, BO, CY, game="tientsin", places=(0, 2, 4))
    await party(desk, EVE, game="tientsin")
    await party(desk, FAY, GUS, game="tientsin", places=(0, 2))
    lobby = await found(desk, ANN, BO, CY, EVE, FAY, GUS)
    places = {seat.person.id: seat.number % 2 for seat in lobby.table.taken if seat.person}
    assert len({places[each.id] for each in (ANN, BO, CY)}) == 1
    assert len({places[each.id] for each in (EVE, FAY, GUS)}) == 1


async def test_nobody_is_looked_for_until_all_have_agreed() -> None:
    desk = Desk()
    own = await party(desk, ANN, BO, agree=False)
    await desk.queue.together(own, ANN.id)
    await desk.seek(CY, "tichu")
    await desk.seek(DI, "tichu")
    await desk.later(10)
    assert await desk.waiting() == ["Cy", "Di"]
    await desk.queue.together(own, BO.id)
    await found(desk, ANN, BO, CY, DI)


async def test_a_block_keeps_two_units_apart() -> None:
    desk = Desk()
    await party(desk, ANN, BO)
    desk.store.blocks.add((DI.id, BO.id))
    await desk.seek(CY, "tichu")
    await desk.seek(DI, "tichu")
    await desk.later(400)
    assert len(await tables_of(desk, ANN)) == 1
    await desk.seek(EVE, "tichu")
    await found(desk, ANN, BO, CY, EVE)


async def test_a_party_waits_as_one_by_its_mean_strength() -> None:
    desk = Desk()
    desk.ratings = {ANN.id: 1900, BO.id: 1100, CY.id: 1500, DI.id: 1500}
    await party(desk, ANN, BO)
    await desk.seek(CY, "tichu")
    await desk.seek(DI, "tichu")
    await found(desk, ANN, BO, CY, DI)


async def test_one_who_leaves_ends_the_search_and_the_rest_is_asked() -> None:
    desk = Desk()
    own = await party(desk, ANN, BO, CY, places=(0, 2, 1))
    assert await desk.waiting() == ["Ann", "Bo", "Cy"]
    lobby = await desk.service.lobbies.leave(own, CY.id)
    assert (lobby.together.agreed, lobby.together.ended) == (frozenset(), True)
    assert not lobby.table.seeks
    await desk.seek(DI, "tichu")
    await desk.seek(EVE, "tichu")
    await desk.later(5)
    assert len(await tables_of(desk, ANN)) == 1
    for person in (ANN, BO):
        await desk.queue.together(own, person.id)
    await found(desk, ANN, BO, DI, EVE)


async def test_one_who_does_not_come_breaks_the_party_and_the_others_wait_again() -> None:
    desk = Desk()
    own = await party(desk, ANN, BO)
    await desk.seek(CY, "tichu")
    await desk.seek(DI, "tichu")
    lobby = await found(desk, ANN, BO, CY, DI)
    for person in (ANN, CY, DI):
        await desk.service.lobbies.here(lobby.id, person.id)
    await desk.later(200)
    assert (await desk.service.snapshot(lobby.id)).status is Status.CANCELLED
    assert await desk.waiting() == ["Cy", "Di"]
    mine = await desk.service.snapshot(own)
    assert isinstance(mine, Lobby)
    assert not mine.together.agreed
    assert SearchStep.PARTED in [each.step for each in desk.happened]


async def test_one_who_leaves_the_queues_lobby_breaks_the_party_too() -> None:
    desk = Desk()
    own = await party(desk, ANN, BO)
    await desk.seek(CY, "tichu")
    await desk.seek(DI, "tichu")
    lobby = await found(desk, ANN, BO, CY, DI)
    await desk.service.lobbies.leave(lobby.id, BO.id)
    await desk.later(2)
    assert (await desk.service.snapshot(lobby.id)).status is Status.CANCELLED
    assert await desk.waiting() == ["Cy", "Di"]
    assert not (await desk.service.snapshot(own)).together.agreed  # type: ignore[union-attr]


async def test_others_who_do_not_come_cost_the_party_no_time() -> None:
    desk = Desk()
    await party(desk, ANN, BO)
    began = desk.clock.now()
    await desk.seek(CY, "tichu")
    await desk.seek(DI, "tichu")
    lobby = await found(desk, ANN, BO, CY, DI)
    for person in (ANN, BO):
        await desk.service.lobbies.here(lobby.id, person.id)
    await desk.later(400)
    assert (await desk.service.snapshot(lobby.id)).status is Status.CANCELLED
    waiting = await desk.queue.waiting(GUILD)
    assert [each.name for each in waiting] == ["Ann", "Bo", "Di"], "Di came last, and so was there"
    assert {each.since for each in waiting[:2]} == {began}
    await desk.seek(EVE, "tichu")
    await found(desk, ANN, BO, DI, EVE)


async def test_who_leaves_while_they_are_seated_is_not_seated() -> None:
    """At the worst moment: after the queue has looked, before it stores."""
    desk = Desk()
    own = await party(desk, ANN, BO)
    await desk.seek(CY, "tichu")
    lobby = await desk.service.snapshot(own)
    assert isinstance(lobby, Lobby)
    await desk.service.lobbies.leave(own, BO.id)
    with pytest.raises(TableError) as refused:
        await desk.service.gathering.gather([ANN, CY, BO], Opening("tichu", CHANNEL, GUILD), led=[lobby])
    assert refused.value.code == "search_lost"
    assert len(await desk.service.lists.lobbies(None)) == 1


async def test_partners_may_play_rated_and_others_who_know_each_other_not() -> None:
    desk = Desk()
    await party(desk, ANN, BO, rated=True)
    await party(desk, CY, DI, rated=True)
    assert (await found(desk, ANN, BO, CY, DI)).table.rated
    other = Desk()
    await party(other, ANN, BO, game="trichu", rated=True)
    await other.seek(CY, "trichu", rated=True)
    await other.later(5)
    assert len(await tables_of(other, ANN)) == 1
    await other.seek(DI, "trichu")
    assert not (await found(other, ANN, BO, DI)).table.rated


@pytest.mark.parametrize(("people", "places"), [((ANN, BO), (0, 1)), ((ANN, BO, CY), (0, 2, 1))])
async def test_who_sit_on_both_sides_play_unrated(people: tuple[Person, ...], places: tuple[int, ...]) -> None:
    """Or somebody brings an account that loses to them at every table: `benchmarks.month.parties`."""
    desk, others = Desk(), [each for each in (CY, DI, EVE) if each not in people][:4 - len(people)]
    await party(desk, *people, rated=True, places=places)
    for each in others:
        await desk.seek(each, "tichu", rated=True)
    await desk.later(400)
    assert len(await tables_of(desk, ANN)) == 1, "those look for rated games"
    for each in others:
        await desk.seek(each, "tichu")
    assert not (await found(desk, *people, *others)).table.rated


async def test_across_servers_only_if_all_of_them_want_that() -> None:
    desk = Desk()
    desk.open_guilds = {GUILD, 8}
    desk.aliases = {ANN.id: "Calm Otter"}
    await party(desk, ANN, BO)
    await desk.seek(CY, "tichu", guild=8, across="Brave Bear")
    await desk.seek(DI, "tichu", guild=8, across="Keen Hawk")
    await desk.later(5)
    assert len(await tables_of(desk, ANN)) == 1
    desk.aliases[BO.id] = "Wise Owl"
    await desk.queue.arrange()
    lobby = await found(desk, ANN, BO, CY, DI)
    assert lobby.table.across
    assert set(lobby.table.names) == {"Calm Otter", "Wise Owl", "Brave Bear", "Keen Hawk"}


@pytest.mark.parametrize(("change", "code"), [
    ({"options": {"target": "500"}}, "search_rules"), ({"game": "tatsu"}, "search_enough")])
async def test_only_by_the_usual_rules_and_where_players_are_missing(change: dict[str, object], code: str) -> None:
    desk = Desk()
    own = await party(desk, ANN, BO, agree=False)
    await desk.service.lobbies.configure(own, ANN.id, **change)
    with pytest.raises(TableError) as refused:
        await desk.queue.together(own, BO.id)
    assert refused.value.code == code


async def test_who_has_no_seat_there_cannot_agree() -> None:
    desk = Desk()
    own = await party(desk, ANN, agree=False)
    with pytest.raises(TableError) as refused:
        await desk.queue.together(own, BO.id)
    assert refused.value.code == "not_seated"


async def test_a_search_ends_after_an_hour_and_by_any_of_them() -> None:
    desk = Desk()
    own = await party(desk, ANN, BO)
    await desk.later(3700)
    assert await desk.waiting() == []
    lobby = await desk.service.snapshot(own)
    assert isinstance(lobby, Lobby)
    assert lobby.together == replace(lobby.together, agreed=frozenset())
    for person in (ANN, BO):
        await desk.queue.together(own, person.id)
    await desk.queue.part(own, BO.id)
    assert await desk.waiting() == []


@pytest.mark.parametrize("how", ["leave", "part", "move", "cancel", "alone"])
async def test_who_ends_it_in_their_own_lobby_leaves_the_queues_lobby_too(how: str) -> None:
    """Or they would keep their seats there, and nobody waited for would ever come."""
    desk = Desk()
    people = (ANN,) if how == "alone" else (ANN, BO)
    own = await party(desk, *people)
    for each in (CY, DI, EVE)[:4 - len(people)]:
        await desk.seek(each, "tichu")
    lobby = await found(desk, ANN, CY, DI)
    if how in ("leave", "alone"):
        await desk.service.lobbies.leave(own, people[-1].id)
    elif how == "part":
        await desk.queue.part(own, BO.id)
    elif how == "move":
        await desk.service.lobbies.move_seat(own, BO.id, 1)
    else:
        await desk.service.lobbies.cancel(own, ANN.id)
    await desk.later(2)
    await desk.queue.settle()
    assert (await desk.service.snapshot(lobby.id)).status is Status.CANCELLED
    assert await desk.waiting() == [each.name for each in (CY, DI, EVE)[:4 - len(people)]]
    mine = await desk.service.snapshot(own)
    if how in ("leave", "part", "move"):
        assert isinstance(mine, Lobby)
        assert not mine.together.agreed
        assert not mine.together.broken
        assert not mine.table.seeks
        assert mine.together.ended is (how != "part"), "who stops it is not asked again"
    else:
        assert mine.status is Status.CANCELLED
    assert len(await desk.service.lists.lobbies(None)) == (how in ("leave", "part", "move"))
