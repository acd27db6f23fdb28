"""A game of a season with open cards in a channel: a whole round later, by a manager, until a player ends it."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.features.broadcast.feature import BROADCAST_FEATURE
from bot.league.model import Actor, LeagueError
from bot.tables.core.model import Person
from cogs.common.layout import Click
from tests.cogs.test_spectators import play, play_on
from tests.cogs.test_verify import fields
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, game, swiss
from tests.support.discord.panel import erased


async def shown(world: World, manager: Any, channel: Any) -> Any:
    """The manager's page, where the game is shown in the channel."""
    page = await game(world, manager, 1)
    await world.later(1)
    await manager.click(page, label="Show in a channel")
    control = next(part["custom_id"] for part in world.components(page) if part["type"] == 8)
    await world.later(1)
    await manager.select(page, [channel], custom_id=control)
    return page


async def final(world: World) -> tuple[Any, list[Any], Any]:
    """A manager, the players of a running game of two sides, and a channel for it."""
    manager = boss(world)
    people = await swiss(world, manager)
    for person in people:
        await world.within(world.app.leagues.matches.play(1, Actor(person.id, person.name), 1, world.channel.id)
                           if person is people[0] else world.app.leagues.matches.arrive(1, person.id))
    await world.later(5)
    return manager, people, world.guild.create_text_channel("final")


def said(world: World, channel: Any) -> list[str]:
    return [world.text(message) for message in channel.history()]


async def test_each_round_comes_once_the_next_one_is_over(world: World) -> None:
    """Also after a restart, and nothing of a round that is not over reaches the channel."""
    manager, people, channel = await final(world)
    page = await shown(world, manager, channel)
    assert "Shown in" in world.text(page)
    places = [world.channel, *world.channel.threads]
    assert sum("Each player may stop that" in text for place in places for text in said(world, place)) == 1
    await play(world, people, 1)
    await play_on(world, people, 8)
    await world.later(30)
    assert len(channel.history()) == 1, "round 1 is over, and round 2 is being played"
    await play(world, people, 2)
    await world.later(30)
    assert [text.count("Round 1: **") for text in said(world, channel)] == [0, 1]
    assert not any("Round 2: **" in text for text in said(world, channel))
    await world.restart()
    await play(world, people, 3)
    await world.later(30)
    texts = said(world, channel)
    assert [sum(f"Round {n}: **" in text for text in texts) for n in (1, 2, 3)] == [1, 1, 0]
    form = await manager.click(page, label="Comment")
    await manager.submit_modal(form, {next(iter(fields(form))): "A fine @everyone call"})
    assert "Boss**: A fine" in said(world, channel)[-1]
    assert not channel.history()[-1].mention_everyone


async def test_a_player_ends_it_and_others_do_not(world: World) -> None:
    manager, people, channel = await final(world)
    (eve,) = world.join("Eve")
    stop, comment = Click("broadcast-stop", 1, 1).custom_id, Click("broadcast-comment", 1, 1).custom_id
    await shown(world, manager, channel)
    for forged, who in ((stop, eve), (comment, eve), (comment, people[0]),
                        (Click("broadcast", 1, 1).custom_id, people[0])):
        await world.later(2)
        assert world.said(await world.forge(who, forged))
    assert len(channel.history()) == 1
    await world.later(2)
    answer = await world.forge(people[2], stop)
    assert "not shown any more" in world.said(answer)
    await play(world, people, 2)
    await world.later(30)
    assert not any("Round 1: **" in text for text in said(world, channel))


@pytest.mark.parametrize("gone", [True, False])
async def test_players_are_told_where_the_season_has_no_channel(world: World, gone: bool) -> None:
    """Or one that is gone: where they play."""
    manager, _, channel = await final(world)
    elsewhere = world.guild.create_text_channel("news")
    by = Actor(manager.id, "Boss", manager=True)
    await world.within(world.app.leagues.seasons.configure(1, by, channel=elsewhere.id if gone else 0))
    await world.delete_channel(elsewhere)
    await shown(world, manager, channel)
    places = [world.channel, *world.channel.threads]
    assert sum("Each player may stop that" in text for place in places for text in said(world, place)) == 1


async def test_who_took_over_a_seat_ends_it_as_well(world: World) -> None:
    manager, people, channel = await final(world)
    await shown(world, manager, channel)
    (told,) = [each for place in (world.channel, *world.channel.threads) for each in place.history()
               if "Each player may stop that" in world.text(each)]
    (eve, fay) = world.join("Eve", "Fay")
    seat = await world.within(world.app.tables.seating.offer(1, people[1].id))
    await world.within(world.app.tables.seating.substitute(1, Person(eve.id, "Eve"), seat.number))
    await fay.click(told, label="Stop showing it")
    assert await world.app.storage.messages.message(1, "broadcast") is not None
    await world.later(2)
    await eve.click(told, label="Stop showing it")
    await world.later(5)
    assert await world.app.storage.messages.message(1, "broadcast") is None


async def test_nobody_has_it_shown_where_they_may_not_write(world: World) -> None:
    """Neither the manager nor the bot."""
    manager, _, _ = await final(world)
    page = await game(world, manager, 1)
    await world.later(1)
    await manager.click(page, label="Show in a channel")
    control = next(part["custom_id"] for part in world.components(page) if part["type"] == 8)
    silent = discord.PermissionOverwrite(send_messages=False)
    for number, who in enumerate((manager, world.guild.default_role)):
        channel = world.guild.create_text_channel(f"final-{number}", overwrites={who: silent})
        await world.later(2)
        refused = await manager.select(page, [channel], custom_id=control)
        assert "cannot post" in world.said(refused).lower() or "can't post" in world.said(refused).lower()
        assert not channel.history()


async def test_a_manager_who_plays_does_not_comment(world: World) -> None:
    manager, people, channel = await final(world)
    await shown(world, manager, channel)
    broadcasts = world.app.client.services.features[BROADCAST_FEATURE]
    with pytest.raises(LeagueError, match="own broadcast"):
        await world.within(broadcasts.comment(1, 1, Actor(people[0].id, "Ann", manager=True)))
    assert await world.within(broadcasts.comment(1, 1, Actor(manager.id, "Boss", manager=True)))


async def test_a_channel_that_is_gone_ends_it(world: World) -> None:
    manager, people, channel = await final(world)
    await shown(world, manager, channel)
    await world.delete_channel(channel)
    await play(world, people, 2)
    await world.later(30)
    assert await world.app.storage.messages.message(1, "broadcast") is None
    assert "Show in a channel" in world.labels(await game(world, manager, 1))


async def test_the_last_round_comes_with_the_end_of_the_game(world: World) -> None:
    manager, people, channel = await final(world)
    await shown(world, manager, channel)
    await play(world, people, 2)
    for person in people:
        await world.within(world.app.tables.stand_in(1, person.id, "easy"))
    await world.later(3000)
    texts = said(world, channel)
    rounds = (await world.app.tables.begun(1)).position.rounds_played
    assert sum("Round " in text and "now" in text for text in texts) == rounds
    assert "The game is over" in texts[-1]
    assert await world.app.storage.messages.message(1, "broadcast") is None


async def test_a_player_who_erases_themselves_is_named_nowhere_any_more(world: World) -> None:
    """Not while they play: the game, or the season, goes first. Then the rounds that are yet to come name nobody."""
    manager, people, channel = await final(world)
    await shown(world, manager, channel)
    gone = people[1]
    await play(world, people, 3)
    await erased(world, gone)
    assert (await world.app.tables.begun(1)).table.seat_of(gone.id) is not None, "refused"
    await world.within(world.app.tables.resign(1, people[0].id))
    await world.within(world.app.leagues.results.settle())
    state = await world.app.leagues.seasons.state(1)
    mine = state.of_user(gone.id)
    assert mine is not None
    await world.within(world.app.leagues.seasons.leave(1, Actor(manager.id, "Boss", manager=True), mine.number))
    sent = len(channel.history())
    await world.within(world.app.leagues.erase(gone.id, "Former player"))
    await world.later(60)
    later = said(world, channel)[sent:]
    assert later
    assert not [text for text in later if gone.name in text or str(gone.id) in text]
    assert await world.app.storage.messages.message(1, "broadcast") is None


async def test_a_commentator_comments_and_manages_nothing(world: World) -> None:
    manager, people, channel = await final(world)
    zoe, eve = world.join("Zoe", "Eve")
    page = await shown(world, manager, channel)
    control = next(part["custom_id"] for part in world.components(page) if part["type"] == 5)
    refused = await world.forge(eve, control, (str(eve.id),))
    assert "Only league managers" in world.said(refused)
    await world.later(1)
    await manager.select(page, [zoe, people[0]], custom_id=control)
    told = next(message for message in reversed(world.channel.history()) if f"<@{zoe.id}>" in world.text(message))
    await world.later(1)
    form = await zoe.click(told, label="Comment")
    await zoe.submit_modal(form, {next(iter(fields(form))): "What a call"})
    assert "Zoe**: What a call" in said(world, channel)[-1]
    assert "You play in this game" in world.said(await people[0].click(told, label="Comment"))
    assert "commentators that they have named" in world.said(await eve.click(told, label="Comment"))
    for verb in ("broadcast", "desk", "web-season-open"):
        assert "Only league managers" in world.said(await world.forge(zoe, Click(verb, 1, 1).custom_id)), verb
    await world.later(5)
    await manager.select(page, [people[0]], custom_id=control)
    assert "commentators that they have named" in world.said(await zoe.click(told, label="Comment")), "no longer"
    assert sum(f"<@{zoe.id}>" in world.text(each) for each in world.channel.history()) == 1, "told once"
