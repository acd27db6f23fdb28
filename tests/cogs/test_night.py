"""A club night through the simulated Discord, from the organiser's first press to the podium."""

from __future__ import annotations

from datetime import timedelta

import discord
import pytest

from bot.league.model import Stage
from bot.league.season.night import attendance
from tests.cogs.test_league_terms import boss
from tests.cogs.test_verify import fields
from tests.support.discord.discord_world import World
from tests.support.nights.simulated_night import SimulatedNight

pytestmark = pytest.mark.usefixtures("seldom", "easily")


async def night_of(world: World, people: int, **settings: str) -> SimulatedNight:
    night = SimulatedNight(world, boss(world), world.join(*(f"P{number}" for number in range(people))))
    await night.open(**settings)
    return night


def texts_of(world: World) -> list[str]:
    return [world.text(message) for message in world.history(world.channel)]


async def test_a_night_of_pairs_from_the_first_press_to_the_podium(world: World) -> None:
    night = await night_of(world, 12, rounds="2", deals="1")
    await night.join_pairs(night.people)
    await night.until(timedelta(minutes=50))
    await night.check_in(night.people)
    before, direct = night.presses, sum("/users/@me/channels" in each.path for each in world.env.http_requests)
    await night.until(timedelta())
    await world.later(2)
    state = await night.state()
    assert (state.season.stage, state.round, len(state.open())) == (Stage.RUNNING, 1, 3)
    assert all(each.table for each in state.open())
    assert "Round 1" in texts_of(world)[-1], texts_of(world)
    assert not [text for text in texts_of(world) if "being drawn" in text], "the page is edited once, with the clock"
    hand = (await night.people[0].click(night.page(), label="My table")).response
    assert any(part["type"] == 3 or part.get("custom_id", "").startswith("bd:") for part in world.components(hand))
    state = await night.play_out()
    assert state.round == 2
    assert "AI player is playing" not in world.text(hand), "nobody takes a seat back in a game that is over"
    assert "The night is over." in texts_of(world)[-1], texts_of(world)[-3:]
    assert night.presses == before, "nobody had to direct"
    assert sum("/users/@me/channels" in each.path for each in world.env.http_requests) == direct, "no direct message"


async def test_who_waits_at_the_table_gets_the_hand_there(world: World) -> None:
    night = await night_of(world, 8, rounds="2", deals="1")
    await night.join_pairs(night.people)
    await night.until(timedelta(minutes=50))
    await night.check_in(night.people)
    await night.until(timedelta())
    await world.later(2)
    await night.play()
    state = await night.state()
    assert state.round == 2
    fixture = state.open()[0]
    users = list(state.players(fixture))
    first = await night.members[users[0]].click(night.page(), label="My table")
    assert "Waiting for" in world.text(first.response)
    table = f"Table {attendance.table_number(state, fixture)}"
    assert world.text(first.response).count(table) + world.text(first.response).count("<#") == 1, "named once"
    for user in users[1:]:
        await world.later(1)
        await night.members[user].click(night.page(), label="My table")
    await world.later(3)
    assert "Waiting for" not in world.text(first.response)
    number = (await night.state()).fixtures[fixture.number].table
    assert f" {table.lower()}\n" in world.text(first.response), "as the board calls it"
    assert table != f"Table {number}", "which the server's tables are numbered by"


async def test_a_table_is_posted_once_and_the_hand_shows_the_commitment_before(world: World) -> None:
    """The thread's first message holds the first cards; until then the hand has what can be done about the shuffle."""
    night = await night_of(world, 8, rounds="2", deals="2")
    await night.join_pairs(night.people)
    await night.until(timedelta(minutes=10))
    answers = await night.check_in(night.people)
    await night.until(timedelta())
    await world.later(0.5)
    state = await night.state()
    game = attendance.current(state, night.people[0].id)
    assert game is not None
    thread = world.env.channel(state.night.places[attendance.table_number(state, game)])
    assert not world.history(thread), "nothing is posted before the deal"
    hand = answers[0].response
    assert "Refresh" in world.labels(hand)
    fair = next(label for label in world.labels(hand) if label.startswith("Fair? "))
    shown = (await night.people[0].click(hand, label=fair)).response
    form = await night.people[0].click(shown, label="Cut the deck")
    await night.people[0].submit_modal(form, {next(iter(fields(form))): "a lucky hand"})
    await night.people[0].click(shown, label="All digits")
    table = await world.app.tables.begun(game.table or 0)
    assert table.shuffle.commitment in world.text(shown)
    await world.later(4)
    (posted,) = world.history(thread)
    assert [each.method for each in world.env.http_requests if f"/{thread.id}/" in each.path] == ["POST"]
    assert fair in world.labels(posted)
    assert "a lucky hand" in world.text(posted)
    assert fair not in world.labels(hand), "the cards are dealt"


async def test_check_in_stands_out_once_it_is_open(world: World) -> None:
    """Before, who presses it learns when it opens, as the page says."""
    night = await night_of(world, 4, rounds="2", deals="1")
    await night.join_pairs(night.people)

    def style() -> int:
        (page,) = [each for each in world.history(world.channel) if "Join with …" in world.labels(each)]
        return next(part["style"] for part in world.components(page) if part.get("label") == "Check in")

    assert style() == discord.ButtonStyle.secondary.value
    early = await night.people[0].click(night.with_button("Join with …"), label="Check in")
    assert "Check-in opens" in world.said(early), world.said(early)
    await night.until(timedelta(minutes=50))
    await world.later(20)
    assert style() == discord.ButtonStyle.primary.value
