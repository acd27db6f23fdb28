"""The organiser's desk and the season's page: what is due, and everything that a command did once, by buttons."""

from __future__ import annotations

from typing import Any

import pytest
from discord import app_commands

from bot.league.formats.registry import PRESETS
from bot.league.model import Actor, EntrantStatus, How, Stage
from bot.league.season.agenda import AgendaTask, agenda
from bot.samples.league_messages import book
from bot.samples.moments import NOW
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import awarded, desk, game, next_round, removed, started

pytestmark = pytest.mark.usefixtures("seldom")


async def of_people(world: World, manager: Any, *names: str, preset: str = "dtm", **options: Any) -> list[Any]:
    """Season 1 with these players."""
    people = world.join(*names)
    await manager.slash(world.channel, "league create", name="Cup", preset=preset, **options)
    for person in people:
        await person.slash(world.channel, "league join", season=1)
    return people


def test_the_group_has_eight_commands(world: World) -> None:
    (group,) = (each for each in world.app.client.tree.get_commands() if each.name == "league")
    assert isinstance(group, app_commands.Group)
    assert len(group.commands) <= 8, sorted(command.name for command in group.commands)


@pytest.mark.parametrize("preset", PRESETS)
def test_what_is_due_at_each_stage(preset: str) -> None:
    assert [each.task for each in agenda(book(preset, Stage.JOINING), NOW)] == [AgendaTask.START]
    assert [each.task for each in agenda(book(preset, Stage.RUNNING), NOW)] == [AgendaTask.WAIT]
    assert [each.task for each in agenda(book(preset, Stage.CLOSED), NOW)] == [AgendaTask.ARCHIVE]
    assert agenda(book(preset, Stage.ARCHIVED), NOW) == []
    over = book(preset, Stage.RUNNING, ends="2020-01-01")
    assert [each.task for each in agenda(over, NOW)] == [AgendaTask.CLOSE, AgendaTask.WAIT]


async def test_a_season_from_start_to_archive_by_the_desk(world: World) -> None:
    manager = boss(world)
    ann, *_ = await of_people(world, manager, "Ann", "Bo", "Cy", "Di", rounds=2)
    assert "4 entrants are in." in world.text((await desk(world, manager)).response)
    await started(world, manager)
    assert "Round 1 begins." in world.text(world.channel.history()[-1]), "the games are for everybody"
    assert "Cup" in world.text((await ann.slash(world.channel, "league show")).response), "the only season"
    await awarded(world, manager, 1, "Award as a draw", "rain")
    assert "Round 2 can be drawn." in world.text((await desk(world, manager)).response)
    await next_round(world, manager)
    page = await game(world, manager, 2)
    await world.later(1)
    form = await manager.click(page, label="Enter the result")
    refused = await manager.submit_modal(form, {"score": "many", "reason": ""})
    assert "score" in world.said(refused)
    form = await manager.click(page, label="Enter the result")
    await manager.submit_modal(form, {"score": "70:30 130:70 100:0! 45:55", "reason": "by telephone"})
    state = await world.app.leagues.seasons.state(1)
    assert (state.results[2].how, state.results[2].reason) == (How.ENTERED, "by telephone")
    assert "The season can be closed." in world.text((await desk(world, manager)).response)
    await desk(world, manager, "Close the season")
    await desk(world, manager, "Archive the season")
    assert (await world.app.leagues.seasons.state(1)).season.stage is Stage.ARCHIVED


async def test_games_without_a_result_are_asked_about_before_the_end(world: World) -> None:
    manager = boss(world)
    await of_people(world, manager, "Ann", "Bo", "Cy", "Di")
    await started(world, manager)
    asked = await desk(world, manager, "Close the season")
    assert "1 game has no result." in world.said(asked)
    await desk(world, manager, "Close the season", "Back")
    assert (await world.app.leagues.seasons.state(1)).season.stage is Stage.RUNNING
    await desk(world, manager, "Close the season", "Close without them")
    state = await world.app.leagues.seasons.state(1)
    assert (state.season.stage, state.results[1].how) == (Stage.CLOSED, How.VOID)


async def test_an_entrant_is_removed_or_barred_with_a_reason(world: World) -> None:
    manager = boss(world)
    _, bo, *_ = await of_people(world, manager, "Ann", "Bo", "Cy", "Di")
    await removed(world, manager, 2, "Remove")
    assert sorted((await world.app.leagues.seasons.state(1)).entrants) == [1, 3, 4]
    await bo.slash(world.channel, "league join", season=1)
    await started(world, manager)
    await removed(world, manager, 3, "Bar for good", "insults")
    state = await world.app.leagues.seasons.state(1)
    assert state.entrants[3].status is EntrantStatus.BARRED
    assert not state.open(), "games with partners who rotate are void"


async def test_a_pair_enters_by_the_button(world: World) -> None:
    manager, (ann, bo) = boss(world), world.join("Ann", "Bo")
    page = (await manager.slash(world.channel, "league create", name="Cup", preset="swiss")).response
    asked = await ann.click(page, label="Join")
    assert asked.ephemeral
    control = next(part["custom_id"] for part in world.components(asked.response) if part["type"] == 5)
    await ann.select(asked.response, [bo], custom_id=control)
    assert "I asked Bo" in world.text(asked.response)
    await bo.click(world.public(), label="Accept")
    assert [each.name for each in (await world.app.leagues.seasons.state(1)).entrants.values()] == ["Ann & Bo"]
    assert "Ann & Bo" in world.text(page)


async def test_who_leaves_is_asked_first_and_their_page_goes_with_them(world: World) -> None:
    manager = boss(world)
    ann, *_ = await of_people(world, manager, "Ann", "Bo", "Cy", "Di", preset="ladder")
    (eve,) = world.join("Eve")
    await started(world, manager)
    page = (await ann.slash(world.channel, "league show")).response
    assert "not in this season" in world.said(await eve.click(page, label="Leave"))
    asked = await ann.click(page, label="Leave")
    assert "Leave **Cup** (Ann)?" in world.text(asked.response)
    assert (await world.app.leagues.seasons.state(1)).entrants[1].active
    await ann.click(asked.response, label="Leave")
    assert not (await world.app.leagues.seasons.state(1)).entrants[1].active


async def test_the_page_without_a_season_is_that_of_the_channel_and_offers_the_others(world: World) -> None:
    manager, other = boss(world), world.guild.create_text_channel("cups")
    assert "no season yet" in world.said(await manager.slash(world.channel, "league show"))
    await manager.slash(world.channel, "league create", name="Here", preset="ladder")
    await manager.slash(other, "league create", name="There", preset="ladder")
    page = (await manager.slash(world.channel, "league show")).response
    assert "### Here" in world.text(page)
    shown = await manager.select(page, ["2"], custom_id=world.select(page, "pick-season")["custom_id"])
    assert shown.ephemeral
    assert "### There" in world.text(shown.response)


async def test_a_page_of_an_earlier_round_draws_nothing(world: World) -> None:
    manager = boss(world)
    await of_people(world, manager, "Ann", "Bo", "Cy", "Di")
    await started(world, manager)
    await awarded(world, manager, 1, "Award as a draw", "rain")
    await world.forge(manager, "bd:desk-draw:1:0")
    assert (await world.app.leagues.seasons.state(1)).round == 1


async def test_a_table_of_three_is_awarded_to_any_of_its_players(world: World) -> None:
    manager = boss(world)
    await of_people(world, manager, "Ann", "Bo", "Cy", preset="tables", game="trichu")
    await started(world, manager)
    state = await world.app.leagues.seasons.state(1)
    fixture = state.fixtures[1]
    names = state.names(fixture)
    assert len(names) == 3
    page = await game(world, manager, 1)
    assert [label for label in world.labels(page) if label.startswith("Award")][:3] == [
        f"Award to {name}" for name in names]
    await awarded(world, manager, 1, f"Award to {names[1]}", "the others left")
    result = (await world.app.leagues.seasons.state(1)).results[1]
    assert (result.how, result.ranks) == (How.AWARDED, (2, 1, 2))
    assert world.said(await world.forge(manager, "bd:desk-award:1:1:3")), "there is no fourth"


async def test_a_player_pauses_and_comes_back_by_buttons(world: World) -> None:
    manager = boss(world)
    ann, *_ = await of_people(world, manager, "Ann", "Bo", "Cy", "Di", "Ed")
    await started(world, manager)
    page = (await ann.slash(world.channel, "league show")).response
    asked = (await ann.click(page, label="Pause or leave")).response
    await ann.click(asked, label="Pause, rounds: 2")
    assert (await world.app.leagues.seasons.state(1)).entrants[1].paused == 3
    assert "pauses up to round 3" in world.text(asked)
    await ann.click(asked, label="Come back")
    assert (await world.app.leagues.seasons.state(1)).entrants[1].paused == 0
    (eve,) = world.join("Eve")
    await eve.click(page, label="Join")
    state = await world.app.leagues.seasons.state(1)
    assert state.entrants[6].name == "Eve"
    assert next(result.how for number, result in state.results.items()
                if state.fixtures[number].sides == ((6,),)) is How.HALF


async def test_nobody_pauses_for_others(world: World) -> None:
    manager = boss(world)
    ann, _, _, _ = await of_people(world, manager, "Ann", "Bo", "Cy", "Di")
    await started(world, manager)
    before = await world.app.leagues.seasons.state(1)
    for verb, arg in (("season-pause", ":1"), ("season-return", ""), ("desk-pause", ":1"), ("desk-return", "")):
        assert world.said(await world.forge(ann, f"bd:{verb}:1:2{arg}")), verb
    assert await world.app.leagues.seasons.state(1) == before


async def test_seeds_are_put_in_order_on_the_desk(world: World) -> None:
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Cup", preset="knockout")
    await manager.slash(world.channel, "league join", season=1, ai=4)
    await world.within(world.app.leagues.seasons.configure(1, Actor(1, "x", manager=True), seeding="hand"))
    page = (await desk(world, manager, "Entrants")).response
    await manager.select(page, ["4"], custom_id=world.select(page, "pick-desk-entrant")["custom_id"])
    assert [label for label in world.labels(page) if label.startswith("Seed")] == ["Seed 1", "Seed 3"]
    await manager.click(page, label="Seed 1")
    assert list((await world.app.leagues.seasons.state(1)).drawing.seeds) == [4, 1, 2, 3]
    (eve,) = world.join("Eve")
    assert "Only league managers" in world.said(await world.forge(eve, "bd:desk-seed:1:1:0"))
    await manager.slash(world.channel, "league join", season=1, partner=eve)
    await eve.slash(world.channel, "league join", season=1, partner=manager)
    assert "your own game" in world.said(await manager.click(page, label="Seed 2")), "whom they meet follows from any"
    assert list((await world.app.leagues.seasons.state(1)).drawing.seeds) == [4, 1, 2, 3]
