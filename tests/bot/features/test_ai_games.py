"""Players who look for a game and play with AI players meanwhile."""

from __future__ import annotations

import pytest

from bot.core.errors import StoreError
from bot.features.queue.steps import Happened, SearchStep
from bot.tables.core.model import Status
from bot.tables.rules.lobby_rules import Opening
from games.views import Phase
from tests.support.tables.kit import ANN, BO, CY, DI
from tests.support.tables.search_desk import CHANNEL, EVE, GUILD, Desk


async def playing() -> Desk:
    """Whose tables go on by themselves."""
    desk = Desk()
    await desk.driver.start()
    return desk


async def test_a_game_with_ai_players_begins_after_the_time_that_the_player_chose() -> None:
    desk = await playing()
    await desk.seek(ANN, "tichu", rated=True, patience=180)
    await desk.seek(BO, "tichu", patience=None)
    await desk.later(170)
    assert await desk.tables() == []
    await desk.later(20)
    (table,) = await desk.tables()
    assert (table.status, table.rated, [each.name for each in table.people]) == (Status.RUNNING, False, ["Ann"])
    assert len(table.ai_seats) == 3
    assert await desk.waiting() == ["Ann", "Bo"], "playing with AI players keeps the search alive"


async def test_a_slow_game_and_never_bring_no_ai_players() -> None:
    desk = await playing()
    await desk.seek(ANN, "tichu", "async", patience=0)
    await desk.seek(BO, "tichu", patience=None)
    await desk.later(3000)
    assert await desk.tables() == []


async def test_a_game_that_was_opened_before_an_outage_begins_after_it(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = await playing()

    async def fails(*given: object) -> None:
        raise StoreError("the disk is full")

    await desk.seek(ANN, "tichu", patience=60)
    with monkeypatch.context() as outage:
        outage.setattr(desk.service.lobbies, "begin", fails)
        await desk.later(65)
    (table,) = await desk.tables()
    assert table.status is Status.LOBBY
    await desk.later(60)
    assert [each.status for each in await desk.tables()] == [Status.RUNNING]
    assert Happened(SearchStep.AI_GAME, table.id, (ANN.id,)) in desk.happened


async def test_a_game_that_cannot_begin_any_more_holds_up_nobody(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = await playing()

    async def fails(*given: object) -> None:
        raise StoreError("the disk is full")

    await desk.seek(ANN, "tichu", patience=60, duo=True)
    with monkeypatch.context() as outage:
        outage.setattr(desk.service.lobbies, "begin", fails)
        with pytest.raises(StoreError):
            await desk.seek(BO, "tichu", patience=60, duo=True)
    (table,) = await desk.tables()
    await desk.service.lobbies.leave(table.id, BO.id)
    await desk.later(60)
    assert (await desk.service.snapshot(table.id)).status is Status.CANCELLED
    assert (await desk.service.lists.of_person(ANN.id))[0].status is Status.RUNNING, "another one"


@pytest.mark.parametrize(("duo", "begins"), [((True, True), True), ((True, False), False), ((False, False), False)])
async def test_two_begin_at_once_with_two_ai_players_if_both_want(duo: tuple[bool, bool], begins: bool) -> None:
    desk = await playing()
    for person, wants in zip((ANN, BO), duo, strict=True):
        await desk.seek(person, "tichu", patience=300, duo=wants)
    tables = await desk.tables()
    assert bool(tables) is begins
    if begins:
        assert [table.seat_of(person.id).number for table in tables for person in (ANN, BO)] == [0, 2], "partners"


async def play_round(desk: Desk, table: int) -> None:
    """Until the round is over, by AI players that stand in for the people."""
    for person in (await desk.service.begun(table)).table.people:
        await desk.service.stand_in(table, person.id)
    for _ in range(600):
        now = await desk.service.begun(table)
        if now.phase is Phase.BETWEEN and now.freshness.dealt:
            break
        await desk.pass_time(2)
    for person in (await desk.service.begun(table)).table.people:
        await desk.service.come_back(table, person.id)
    await desk.queue.arrange()


async def test_people_take_over_seats_of_ai_players_between_rounds() -> None:
    desk = await playing()
    await desk.seek(ANN, "tichu", patience=0)
    (table,) = await desk.tables()
    await desk.pass_time(5)
    await desk.seek(BO, "tichu", patience=600)
    await desk.seek(CY, "tichu", patience=None)
    await desk.seek(DI, "tatsu", patience=600)
    assert [each.name for each in (await desk.service.begun(table.id)).table.people] == ["Ann"], "not in a round"
    await play_round(desk, table.id)
    found = (await desk.service.begun(table.id)).table
    assert {each.name for each in found.people} == {"Ann", "Bo"}, "not who wants people alone, or another game"
    assert desk.store.searches[BO.id].seat == table.id
    assert Happened(SearchStep.TAKEN_OVER, table.id, (BO.id,)) in desk.happened


async def test_nobody_takes_a_seat_where_somebody_apart_plays_or_that_a_host_opened() -> None:
    desk = await playing()
    lobby = await desk.service.lobbies.create(EVE, Opening("tichu", CHANNEL, GUILD))
    await desk.service.lobbies.fill(lobby.id, EVE.id)
    await desk.service.lobbies.start(lobby.id, EVE.id)
    desk.store.blocks.add((BO.id, ANN.id))
    await desk.seek(ANN, "tichu", patience=0)
    table = next(each for each in await desk.tables() if each.id != lobby.id)
    await desk.seek(BO, "tichu", patience=600)
    for number in (table.id, lobby.id):
        await play_round(desk, number)
        assert [person.name for person in (await desk.service.begun(number)).table.people] in (["Ann"], ["Eve"])


async def changing_over(desk: Desk) -> tuple[int, int]:
    """Ann plays with AI players; three others come. The numbers of her table and of the lobby."""
    await desk.seek(ANN, "tichu", patience=0)
    (table,) = await desk.tables()
    for person in (BO, CY, DI):
        await desk.seek(person, "tichu", patience=None)
    (lobby,) = await desk.tables(Status.LOBBY)
    for person in (BO, CY, DI):
        await desk.service.lobbies.here(lobby.id, person.id)
    return table.id, lobby.id


async def test_who_plays_with_ai_players_changes_over_to_people_after_the_round() -> None:
    desk = await playing()
    table, lobby = await changing_over(desk)
    stand = await desk.queue.standings.of(ANN.id)
    assert stand is not None
    assert stand.asked_since is None, "the round goes on"
    await desk.later(120)
    assert len((await desk.service.snapshot(lobby)).table.people) == 4
    await play_round(desk, table)
    stand = await desk.queue.standings.of(ANN.id)
    assert stand is not None
    assert stand.asked_since is not None
    ready = await desk.service.lobbies.here(lobby, ANN.id)
    assert desk.service.lobbies.complete(ready)
    await desk.service.lobbies.begin(lobby, ANN.id)
    await desk.queue.settle()
    await desk.queue.arrange()
    assert (await desk.service.snapshot(table)).status is Status.OVER, "she played there alone"
    assert desk.store.searches == {}, "the searches have led to people"


async def test_who_says_nothing_for_half_a_minute_stays() -> None:
    desk = await playing()
    table, lobby = await changing_over(desk)
    await play_round(desk, table)
    await desk.later(31)
    assert Happened(SearchStep.STAYED, lobby, (ANN.id,)) in desk.happened
    assert {each.name for each in (await desk.service.snapshot(lobby)).table.people} == {"Bo", "Cy", "Di"}
    assert (await desk.service.snapshot(table)).status is Status.RUNNING
    assert ANN.id not in desk.store.searches
    assert sorted(await desk.seek(EVE, "tichu") or ()) == ["Bo", "Cy", "Di", "Eve"], "the next takes the seat"


async def test_a_restart_between_two_seats_leaves_the_first_one() -> None:
    """The game with people has begun, and the process ended before the player had left the AI players."""
    desk = await playing()
    await desk.seek(ANN, "tichu", patience=0, duo=True)
    (table,) = await desk.tables()
    await desk.seek(BO, "tichu", patience=600)
    await play_round(desk, table.id)
    assert len((await desk.service.begun(table.id)).table.people) == 2
    lobby = await desk.service.lobbies.create(ANN, Opening("tatsu", CHANNEL, GUILD))
    await desk.service.lobbies.join(lobby.id, EVE)
    await desk.service.lobbies.start(lobby.id, ANN.id)
    await play_round(desk, table.id)
    await desk.queue.settle()
    assert [each.name for each in (await desk.service.begun(table.id)).table.people] == ["Bo"]
