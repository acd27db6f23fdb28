"""Rated games from the lobby to the result, through Discord."""

from __future__ import annotations

import discord
from simcord import MemberActor

from bot.league.model import Actor
from bot.tables.log.fold import recorded
from tests.support.discord.days import posts
from tests.support.discord.discord_world import World
from tests.support.discord.lobbies import on_lobby_panel
from tests.support.discord.panel import answered
from tests.support.tables.kit import moved_themselves


async def _lobby(world: World, people: list[MemberActor], **options: object) -> object:
    lobby = (await people[0].slash(world.channel, "play", **options)).response
    for person in people[1:]:
        await person.click(lobby, label="Join")
    await world.later(2)
    return lobby


async def _resigned(world: World, player: MemberActor, rounds: int = 0) -> None:
    """After everybody has played, and so many rounds."""
    tables = world.app.tables
    people = {person.id for person in (await tables.snapshot(1)).table.people}
    while len({text[0] for _, text in recorded(await tables.log(1)) if text[1:].startswith((" play", " pass"))
               and int(text[0]) < len(people)}) < len(people):
        if not await world.within(moved_themselves(tables, 1, people)):
            await world.later(3)
    while sum("\nscore " in text for _, text in recorded(await tables.log(1))) < rounds:
        if not await world.within(moved_themselves(tables, 1, people)):
            await world.later(3)
    await world.within(world.app.tables.resign(1, player.id))
    await world.app.leagues.results.settle()
    for _ in range(50):  # the ratings are read from the database before the result is shown
        await world.later(2)
        if "provisional" in world.text(world.public()):
            break


async def test_a_rated_game_is_announced_before_and_told_after(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    ann = people[0]
    lobby = (await ann.slash(world.channel, "play", rated=True)).response
    assert "Rated" in world.text(lobby)
    for person in people[1:]:
        await person.click(lobby, label="Join")
    await world.later(2)
    refused = await ann.click(lobby, label="Start")
    assert "I am here" in world.said(refused)
    for person in people[1:]:
        await person.click(lobby, label="I am here")
    await ann.click(lobby, label="Start")
    await world.later(4)
    await _resigned(world, people[1])
    result = world.text(world.public())
    assert "Bo 1482? (−18)" in result
    assert "Ann 15" not in result
    assert "For the others nothing changes: the game ended before its first round was scored" in result
    assert "fewer than 10 rated games" in result


async def test_only_the_host_switches_it_and_an_ai_player_unrates_it(world: World) -> None:
    ann, bo = world.join("Ann", "Bo")
    lobby = await _lobby(world, [ann, bo])
    assert "Rated" not in world.text(lobby)
    refused = await world.forge(bo, "bd:rated:1:0:yes")
    assert "Only the host" in world.said(refused)
    await on_lobby_panel(world, ann, lobby, "Make it rated")
    await world.later(2)
    assert "Rated" in world.text(lobby)
    assert "I am here" in world.labels(lobby)
    await ann.click(lobby, label="Fill with AI")
    await world.later(2)
    assert "Not rated" in world.text(lobby)
    assert "I am here" not in world.labels(lobby)
    await on_lobby_panel(world, ann, lobby, "Don't rate it")
    await world.later(2)
    assert "ated" not in world.text(lobby)


async def test_a_short_game_is_not_rated_and_its_lobby_says_so(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    lobby = await _lobby(world, people, rated=True, target=100)
    shown = world.text(lobby)
    assert "Not rated**: too short" in shown
    assert "to 500 points or 6 deals" in shown
    await people[0].click(lobby, label="Start")
    await world.later(4)
    assert not (await world.app.tables.begun(1)).table.rated


async def test_in_a_ladder_s_channel_its_game_is_opened_and_rated(world: World) -> None:
    ann, bo, cy, boss = world.join("Ann", "Bo", "Cy", "Boss")
    manager = Actor(boss.id, "Boss", manager=True)
    leagues = world.app.leagues
    season = await leagues.seasons.create(
        world.guild.id, manager, "Winter", "ladder", game="trichu", options={"rounds": "6"}, channel=world.channel.id)
    for person in (ann, bo):
        await person.slash(world.channel, "league join", season=season.id)
    await leagues.seasons.start(season.id, manager)
    lobby = await _lobby(world, [ann, bo, cy])
    table = (await world.app.tables.snapshot(1)).table
    assert (table.game, table.rated, table.options["rounds"]) == ("trichu", True, 6)
    assert "the ladder **Winter**" in world.text(lobby)
    for person in (bo, cy):
        await person.click(lobby, label="I am here")
    await ann.click(lobby, label="Start")
    await world.later(4)
    await _resigned(world, bo, rounds=1)
    state = await leagues.seasons.state(season.id)
    assert len(state.entrants) == 3, "who plays there is in the ladder"
    assert len(state.results) == 1
    casual = (await ann.slash(world.channel, "play", rated=False, game="tatsu")).response
    assert "Rated" not in world.text(casual)


async def test_a_manager_who_does_not_play_excuses_a_player_by_the_proposal(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    lobby = await _lobby(world, people, rated=True)
    for person in people[1:]:
        await person.click(lobby, label="I am here")
    await people[0].click(lobby, label="Start")
    await world.later(4)
    assert "You lose it unless" in await answered(world, people[1], "Look for a substitute")
    await world.later(2)
    (proposal,) = posts(world, "substitute play for")
    refused = await world.join("Eve")[0].click(proposal, label="Agree")
    assert "Agreed" not in world.said(refused)
    role = world.guild.create_role(name="Boss", permissions=discord.Permissions(manage_guild=True))
    boss = world.guild.add_member(world.env.create_user("Boss"), roles=[role])
    assert "Agreed" in world.said(await boss.click(proposal, label="Agree"))
    await world.later(2)
    assert not await world.app.tables.votes.ballots(1)


async def test_a_player_who_hands_over_is_told_what_it_costs_and_so_is_the_table(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    lobby = await _lobby(world, people, rated=True)
    for person in people[1:]:
        await person.click(lobby, label="I am here")
    await people[0].click(lobby, label="Start")
    await world.later(4)
    panel = (await people[1].slash(world.channel, "game")).response
    assert "**AI plays for me** costs you" in world.text(panel)
    said = await answered(world, people[1], "AI plays for me")
    assert "you gain nothing by this rated game" in said
    assert "you gain nothing by this rated game" in said
    await world.later(4)
    assert "An AI player plays for Bo. Who handed over their seat gains nothing" in world.text(world.public())
    await answered(world, people[1], "Take my seat back")
    await world.later(4)
    assert "An AI player plays for" not in world.text(world.public())


async def test_in_a_game_that_is_not_rated_an_ai_player_costs_nothing(world: World) -> None:
    people = world.join("Ann", "Bo", "Cy", "Di")
    lobby = await _lobby(world, people)
    await people[0].click(lobby, label="Start")
    await world.later(4)
    panel = (await people[1].slash(world.channel, "game")).response
    assert "AI plays for me" in world.labels(panel)
    assert "costs you" not in world.text(panel)
