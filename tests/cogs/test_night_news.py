"""Events of a club night: those who must know are told (`tests.support.discord.news_table`)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.league.entries import EntryKind
from bot.league.model import Actor, Member
from bot.league.night.facts import Moved, NightKind
from bot.league.ports import NewsEvent
from bot.league.season.night import clock, direction
from tests.cogs.test_night import night_of
from tests.cogs.test_night_directing import begun
from tests.support.discord.discord_world import World
from tests.support.discord.news_table import CHIEF, EVERYBODY, ROWS, Row, Told, check, row
from tests.support.nights.service import nights_of
from tests.support.nights.simulated_night import NUMBER

pytestmark = pytest.mark.usefixtures("seldom", "easily")

BOARD = "a message in the night's channel"


def _of(night: Any, users: Any) -> list[Any]:
    return [night.members[user] for user in users]


@row(EntryKind.JOINED, "a partner accepts at a night", "who asked", BOARD, NewsEvent.ENTERED)
async def at_night(world: World) -> Told:
    night = await night_of(world, 2)
    await night.join_pairs(night.people)
    return Told(night.people[:1], "You are in as")


@row(EntryKind.CHANGED, "a night begins at another time", "who is in, or looks for a partner", BOARD, NewsEvent.BEGINS)
async def begins(world: World) -> Told:
    night = await night_of(world, 4)
    await night.join_pairs(night.people)
    rules = (await night.state()).settings.night
    assert rules is not None
    await world.within(nights_of(world.app).planning.configure(NUMBER, CHIEF, begins=rules.begins + timedelta(hours=1)))
    return Told(night.people, "at another time")


@row(EntryKind.ARCHIVED, "a night does not take place", "who is in, or looks for a partner", BOARD, NewsEvent.CANCELLED)
async def cancelled(world: World) -> Told:
    night = await night_of(world, 4)
    await night.join_pairs(night.people)
    await world.within(nights_of(world.app).planning.cancel(NUMBER, CHIEF))
    return Told(night.people, "does not take place")


@row(EntryKind.STARTED, "a night or a round of it begins", "its players", "the board of the round")
async def board(world: World) -> Told:
    night = await begun(world)
    return Told(night.people, "Round 1")


@row(EntryKind.CLOSED, "a night is over", "everybody", "the page of its end")
async def night_over(world: World) -> Told:
    night = await begun(world, rounds="1")
    await world.within(nights_of(world.app).course.end(NUMBER, CHIEF))
    assert night.people
    return Told(EVERYBODY, "The night is over.")


@row(NightKind.MISSED, "a player leaves, or does not come to their table", "they and their partner, but who did it",
     BOARD, NewsEvent.AWAY)
async def missed(world: World) -> Told:
    night = await begun(world)
    await world.within(nights_of(world.app).players.leave(NUMBER, Actor(night.people[0].id, "P0")))
    return Told(night.people[1:2], "is not here, so an AI player plays")


@row(NightKind.CLOCK, "all clocks are stopped, go on, or have more time", "everybody", BOARD, NewsEvent.CLOCK)
async def clocks(world: World) -> Told:
    await begun(world)
    await world.within(nights_of(world.app).course.pause(NUMBER, CHIEF))
    return Told(EVERYBODY, "All clocks are stopped. Wait")


@row(EntryKind.EXTENDED, "a table has more time", "its players", BOARD, NewsEvent.DUE)
async def more_time(world: World) -> Told:
    night = await begun(world)
    state = await night.state()
    game = state.open()[0]
    await world.within(nights_of(world.app).games.more_time(
        NUMBER, CHIEF, clock.end_of(state, game.number), game.number))
    return Told(_of(night, state.players(game)), "time until")


@row(NightKind.MOVED, "a game is moved to another table", "its players", BOARD, NewsEvent.MOVED)
async def moved(world: World) -> Told:
    night = await begun(world)
    state = await night.state()
    game = state.open()[0]
    await world.within(world.app.leagues.repository.change(NUMBER, 1, lambda state: [Moved(game.number, 7)]))
    return Told(_of(night, state.players(game)), "is played at table 7")


@row(NightKind.CALLED, "a table calls, or is late", "who directs, else the managers", "a call with its buttons")
async def director_called(world: World) -> Told:
    night = await begun(world)
    await world.within(nights_of(world.app).players.call(NUMBER, Actor(night.people[0].id, "P0")))
    return Told([night.director], "calls")


@row(NightKind.ANSWERED, "a director takes a call", "who called", BOARD, NewsEvent.TAKEN)
async def taken(world: World) -> Told:
    night = await begun(world)
    await world.within(nights_of(world.app).players.call(NUMBER, Actor(night.people[0].id, "P0")))
    number = next(iter((await night.state()).night.calls))
    await world.within(nights_of(world.app).games.answer(NUMBER, CHIEF, number))
    return Told(night.people[:1], "comes to your table")


@row(NightKind.DIRECTED, "somebody is named to direct", "they", BOARD, NewsEvent.DIRECTS)
async def directs(world: World) -> Told:
    night = await begun(world)
    await world.within(nights_of(world.app).planning.direct(NUMBER, CHIEF, night.people[3].id))
    return Told(night.people[3:4], "You direct this night")


@row(EntryKind.RESULT, "a director decides or ends a game", "its players", BOARD, NewsEvent.RESULT)
async def directed(world: World) -> Told:
    night = await begun(world)
    state = await night.state()
    game = state.open()[0]
    await world.within(nights_of(world.app).games.award(NUMBER, CHIEF, game.number, 0))
    return Told(_of(night, state.players(game)), "awarded to side 1")


@row(EntryKind.SUBSTITUTED, "a director lets somebody play for another one", "the game's players, and who is replaced",
     BOARD, NewsEvent.LINEUP)
async def replaced(world: World) -> Told:
    night = await begun(world)
    state = await night.state()
    game = state.open()[0]
    (eve,) = world.join("Eve")
    out = next(iter(state.players(game)))
    await world.within(world.app.leagues.repository.change(
        NUMBER, 1, lambda state: direction.replaced(state, game.number, out, Member("Eve", eve.id))))
    return Told([*_of(night, state.players(game)), eve], "is now played by")


@pytest.mark.parametrize("each", [each for each in ROWS if each.drive.__module__ == __name__],
                         ids=lambda each: each.drive.__name__)
async def test_who_must_know_is_told_once(world: World, each: Row) -> None:
    await check(world, each)
