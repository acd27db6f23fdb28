"""Nobody waits alone, through Discord: AI players after a while, people in their seats, changing over to people."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from simcord import MemberActor

from bot.tables.core.model import Status
from bot.tables.core.preferences import UserPrefs
from games.views import Phase
from tests.support.discord.discord_world import World
from tests.support.preferences import changed
from tests.support.rooms import queue_of, searches_of

pytestmark = pytest.mark.usefixtures("seldom")


async def _seek(world: World, person: MemberActor, patience: int, **wanted: str) -> object:
    prefs = world.app.storage.preferences
    await prefs.set_user(person.id, changed(await prefs.user(person.id), patience=patience))
    return await world.look_for_players(person, **wanted)


async def _end_of_round(world: World, table: int) -> None:
    """AI players stand in for the people until a round is over."""
    tables = world.app.tables
    people = (await tables.begun(table)).table.people
    for person in people:
        await world.within(tables.stand_in(table, person.id))
    for _ in range(400):
        if (await tables.begun(table)).phase is Phase.BETWEEN and (await tables.begun(table)).position.rounds_played:
            break
        await world.later(2)
    for person in people:
        await world.within(tables.come_back(table, person.id))
    await world.later(2)


async def test_a_game_with_ai_players_begins_after_three_minutes_and_the_player_knew(world: World) -> None:
    (ann,) = world.join("Ann")
    answer = await world.look_for_players(ann)
    assert UserPrefs().patience == 180
    assert "a game with AI players begins" in world.said(answer)
    assert "It is not rated, people take over AI seats between rounds" in world.said(answer)
    await world.later(175)
    assert not await world.app.tables.lists.of_person(ann.id)
    await world.later(15)
    (table,) = await world.app.tables.lists.of_person(ann.id)
    assert table.status is Status.RUNNING
    assert len(table.ai_seats) == 3
    assert "Your game of **Tichu** with AI players has begun" in world.text(answer.response)
    assert world.dm(ann) is not None
    await ann.click(answer.response, label="My search")
    assert "You play with AI players meanwhile" in world.text(answer.response)
    await ann.click(answer.response, label="Stop looking")
    assert "no longer looking" in world.text(answer.response)
    assert (await world.app.tables.snapshot(table.id)).status is Status.RUNNING, "the game goes on"


async def _wanted_by_people(world: World, ann: MemberActor, others: Sequence[MemberActor]) -> int:
    """The table where Ann plays with AI players, while the others sit in a lobby with her and are there."""
    await _seek(world, ann, 0)
    await world.later(3)
    (table,) = await world.app.tables.lists.of_person(ann.id)
    for person in others:
        await _seek(world, person, -1)
    await world.later(5)
    for person in others:
        await person.click(world.public(), label="I am here")
    return table.id


async def test_people_change_over_when_their_round_is_over(world: World) -> None:
    ann, *others = world.join("Ann", "Bo", "Cy", "Di")
    table = await _wanted_by_people(world, ann, others)
    (lobby,) = await world.app.tables.lists.lobbies(world.guild.id)
    await _end_of_round(world, table)
    hand = world.dm(ann)
    assert hand is not None
    assert "Change over to them?" in world.text(hand)
    assert "change over" not in str([world.text(world.dm(other)) for other in others if world.dm(other)]).lower()
    refused = await world.forge(others[0], f"bd:stay:{table}:0")
    assert "no seat at this table" in world.said(refused), "nobody stays for others"
    await ann.user.click(hand, label="Change over")
    await world.later(5)
    assert (await world.app.tables.snapshot(lobby.id)).status is Status.RUNNING
    assert (await world.app.tables.snapshot(table)).status is Status.OVER
    assert not await searches_of(world.app.storage).searches()


async def test_who_stays_keeps_the_table_after_a_restart_too(world: World) -> None:
    ann, *others = world.join("Ann", "Bo", "Cy", "Di")
    table = await _wanted_by_people(world, ann, others)
    await world.restart()
    await world.later(5)
    await _end_of_round(world, table)
    hand = world.dm(ann)
    assert hand is not None
    await ann.user.click(hand, label="Stay here")
    await world.later(3)
    assert "Change over to them" not in world.text(world.dm(ann))
    assert (await world.app.tables.snapshot(table)).status is Status.RUNNING
    assert [each.user for each in await searches_of(world.app.storage).searches()] == [other.id for other in others]
    await world.later(75)
    assert not await world.app.tables.lists.lobbies(world.guild.id), "nobody else has come"
    assert len(await queue_of(world.app).waiting(world.guild.id)) == 3, "they wait again"


async def test_erasing_ends_a_search_and_waits_for_the_game(world: World) -> None:
    (ann,) = world.join("Ann")
    await _seek(world, ann, -1)
    await world.within(world.app.leagues.stores.people.erase(ann.id, "Somebody"))
    assert not await queue_of(world.app).waiting(world.guild.id)
    await _seek(world, ann, 0)
    await world.later(3)
    with pytest.raises(Exception, match="still playing"):
        await world.within(world.app.leagues.stores.people.erase(ann.id, "Somebody"))
