"""A club night whose process is killed in mid-write, under both limits that Discord does not document."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from datetime import timedelta
from typing import Any

import pytest

from bot.league.audit import audit
from bot.league.model import Actor, Stage
from bot.league.season.night import attendance
from bot.league.state import SeasonState
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.process import Process
from tests.support.nights.service import nights_of
from tests.support.nights.simulated_night import NUMBER, SimulatedNight
from tests.support.thorough import sampled

pytestmark = pytest.mark.usefixtures("seldom", "easily")

PEOPLE = 16
POINTS = sampled(("linked",), ("started", "paired", "linked", "checked_in", "message"))
"""The entry of the log after which it dies, with nothing told yet; or a message, before it knows that it was sent."""


async def before_start(world: World) -> tuple[SimulatedNight, Process]:
    """All but two are there. Two threads are refused for minutes, and no direct message can be opened at all."""
    process = Process(world, threads=2, people=0)
    night = SimulatedNight(world, boss(world), world.join(*(f"P{number}" for number in range(PEOPLE))))
    await night.open(rounds="2", deals="1")
    await night.join_pairs(night.people)
    await night.until(timedelta(minutes=59))
    await world.later(30)
    await night.check_in(night.people[:-2])
    return night, process


def boards(world: World) -> Counter[str]:
    """How often each message of the night was posted, by its first lines."""
    texts = (world.text(message) for message in world.history(world.channel))
    return Counter(each for each in texts if each)  # Discord has a line of its own for each thread


@pytest.mark.parametrize("point", POINTS)
async def test_a_killed_night_goes_on_and_says_everything_once(world: World, point: str) -> None:
    night, process = await before_start(world)
    helper = night.people[0]
    await world.within(nights_of(world.app).planning.direct(NUMBER, Actor(1, "B", manager=True), helper.id))
    if point == "message":
        process.die_after_message(lambda channel: channel == world.channel.id)
    elif point != "checked_in":
        process.die_after_entry(lambda entry: entry.kind == point)
    await night.until(timedelta())
    await world.later(2)
    if point == "checked_in":  # the late ones, whose click is not answered
        process.die_after_entry(lambda entry: entry.kind == point)
        with suppress(asyncio.CancelledError):
            await world.within(nights_of(world.app).players.check_in(NUMBER, Actor(night.people[-1].id, "P15")))
    assert process.is_dead, process.deaths
    await process.restart()
    await world.later(10)
    await check_round(night)
    await late_and_directed(night, helper)
    process.die_after_message(lambda channel: channel == world.channel.id)
    state = await finished(night, process)
    assert len(process.deaths) == 2
    assert state.season.stage is Stage.CLOSED
    assert not await audit(world.app.storage.leagues)
    assert max(boards(world).values()) == 1, boards(world)
    assert process.limits.refused["thread"] > 0
    assert process.limits.refused["direct"] == 0
    assert "The night is over." in world.text(world.history(world.channel)[-1])


async def check_round(night: SimulatedNight) -> SeasonState:
    """Round 1 was paired once, and each of its tables plays."""
    state = await night.state()
    assert (state.season.stage, state.round) == (Stage.RUNNING, 1)
    games = [each for each in state.fixtures.values() if not each.bye]
    assert len(games) == len(state.open()) == 3
    found = [await night.world.app.tables.snapshot(each.table or 0) for each in state.open()]
    assert [each.status.value for each in found] == ["running"] * 3
    return state


async def late_and_directed(night: SimulatedNight, helper: Any) -> None:
    """The late ones come, and who was named directs, in the new process."""
    await night.check_in(night.people[-2:])
    state = await night.state()
    assert attendance.late(state) == []
    assert state.night.director == helper.id
    page = (await helper.slash(night.world.channel, "night")).response
    board = (await helper.click(page, label="Director")).response
    await helper.click(board, label="+5 min")
    after = await night.state()
    assert after.night.clock is not None
    assert state.night.clock is not None
    assert after.night.clock.ends > state.night.clock.ends


async def finished(night: SimulatedNight, process: Process) -> SeasonState:
    for _ in range(200):
        if process.is_dead:
            await process.restart()
        state = await night.state()
        if state.season.stage is Stage.CLOSED:
            return state
        if state.round == 2:
            assert len({each for fixture in state.fixtures.values() if fixture.round == 2
                        for each in fixture.entrants}) == PEOPLE // 2, "the late ones are in"
        await night.come()
        await night.hand_over()
        await night.world.later(20)
    raise AssertionError("the night does not end")


async def test_a_night_begins_by_itself_in_a_new_process(world: World) -> None:
    night, _ = await before_start(world)
    await world.restart()
    await night.until(timedelta())
    await world.later(3)
    assert (await night.state()).round == 1, "though nobody has pressed anything"


async def test_a_night_that_is_killed_as_it_closes_still_says_so_and_opens_the_next_one(world: World) -> None:
    night, process = await before_start(world)
    await world.within(nights_of(world.app).planning.configure(
        NUMBER, Actor(1, "B", manager=True), rounds=1, weekly=True))
    await night.until(timedelta())
    process.die_after_entry(lambda entry: entry.kind == "closed")
    for _ in range(100):
        if process.is_dead:
            break
        await night.come()
        await night.hand_over()
        await world.later(20)
    assert process.is_dead
    assert not any("The night is over." in each for each in boards(world)), "nothing is told yet"
    await process.restart()
    await world.later(60)
    assert sum(times for each, times in boards(world).items() if "The night is over." in each) == 2, "page and message"
    following = await nights_of(world.app).reading.of_channel(world.guild.id, world.channel.id)
    assert following is not None
    assert following.id == NUMBER + 1
