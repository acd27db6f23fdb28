"""A season by commands and buttons alone; and what people try."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from bot.league.model import Actor, Fixture, How, LeagueError, Stage
from bot.league.season.results import entered
from bot.tables.core.model import Status
from cogs.common.layout import Click
from tests.support.discord.discord_world import World
from tests.support.discord.doors import season_file
from tests.support.discord.league_desk import awarded, boss, closed, desk, removed, started
from tests.support.discord.panel import choose, tab
from tests.support.discord.players import Player
from tests.support.tables.kit import moved_themselves


async def finish(world: World, table: int) -> None:
    """The four people play on until the game is over."""
    snapshot = await world.app.tables.snapshot(table)
    people = {person.id for person in snapshot.table.people}
    while (snapshot := await world.app.tables.snapshot(table)).status is Status.RUNNING:
        if not await world.within(moved_themselves(world.app.tables, table, people)):
            await world.later(10)
    assert snapshot.status is Status.OVER
    await world.app.leagues.results.settle()


async def test_create_join_play_standings_close(world: World) -> None:
    manager = boss(world)
    people = world.join("Ann", "Bo", "Cy", "Di")
    await _opened(world, manager, *people)
    await _first_leg(world, *people)
    await _second_leg(world, manager, people[0])
    await _looked_at(world, people[0], people[1])
    assert "won the season" in world.said(await closed(world, manager))
    await desk(world, manager, "Archive the season")
    assert (await world.app.leagues.seasons.state(1)).season.stage is Stage.ARCHIVED


async def _opened(world: World, manager: Any, ann: Any, bo: Any, cy: Any, di: Any) -> None:
    opened = await manager.slash(
        world.channel, "league create", name="Winter", preset="round_robin", pace="live", options="target=100")
    assert "Winter" in world.text(opened.response)
    assert "No entrants yet." in world.text(opened.response)
    assert (await ann.slash(world.channel, "league join", season=1, partner=bo)).ephemeral
    await cy.slash(world.channel, "league join", season=1, partner=di)
    await bo.slash(world.channel, "league join", season=1, partner=ann)
    await di.slash(world.channel, "league join", season=1, partner=cy)
    book = await world.app.leagues.seasons.state(1)
    assert [entrant.name for entrant in book.entrants.values()] == ["Ann & Bo", "Cy & Di"]
    await started(world, manager)
    assert f"<@{ann.id}> & <@{bo.id}>" in world.text(world.channel.history()[-1])
    poll = await ann.slash(world.channel, "league schedule", season=1, fixture=1, times="2099-01-01 20:00")
    assert "is not a possible time" in world.text(poll.response)


async def _first_leg(world: World, ann: Any, *others: Any) -> None:
    """One button calls the right people to a table with the right settings; it begins when all are there."""
    mine = await ann.slash(world.channel, "league schedule", season=1)
    await ann.click(mine.response, label="Start the game")
    table = (await world.app.leagues.seasons.state(1)).fixtures[1].table
    assert table is not None
    lobby = world.channel.threads[-1].history()[-1]
    assert world.labels(lobby) == ["I am here", "Cancel"]
    assert world.text(lobby).count("✅") == 1
    assert all(person.mention in world.text(lobby) for person in others)
    await world.restart()
    for person in others:
        assert (await world.app.tables.snapshot(table)).status is Status.LOBBY
        await person.click(lobby, label="I am here")
        await world.later(2)
    snapshot = await world.app.tables.snapshot(table)
    teams = {frozenset(seat.name for seat in snapshot.table.taken if seat.number % 2 == team) for team in (0, 1)}
    assert teams == {frozenset({"Ann", "Bo"}), frozenset({"Cy", "Di"})}
    assert snapshot.table.options["target"] == 100
    assert snapshot.table.rated
    await finish(world, table)
    assert (await world.app.leagues.seasons.state(1)).results[1].how is How.PLAYED


async def _second_leg(world: World, manager: Any, ann: Any) -> None:
    """The other leg is entered and corrected by the manager."""
    other = next(fixture.number for fixture in (await world.app.leagues.seasons.state(1)).open())
    denied = await ann.slash(world.channel, "league result", season=1, fixture=other, score="600:400")
    assert "Only league managers" in world.said(denied)
    await manager.slash(world.channel, "league result", season=1, fixture=other, score="600:400")
    await manager.slash(world.channel, "league result", season=1, fixture=other, score="400:600", reason="typed wrong")


async def _looked_at(world: World, ann: Any, bo: Any) -> None:
    """Standings, numbers, a file."""
    page = (await bo.slash(world.channel, "league show", season=1)).response
    shown = await bo.click(page, label="Standings")
    assert "standings.png" in str(world.components(shown.response))
    for label in ("Profile", "Server"):
        assert "Points a round" in world.text(await tab(world, bo, label))
    pair = await choose(world, bo, await tab(world, bo, "Pair"), "other", ann)
    assert "Rating" in world.text(pair)
    export = await season_file(world, bo, "csv")
    assert export.response is not None


@pytest.mark.parametrize("name", ["'); DROP TABLE seasons; --", "@everyone <@1> **bold** [x](http://x)", "a\nb\u202ec"])
async def test_names_are_names(world: World, name: str) -> None:
    manager = boss(world)
    (ann,) = world.join("@everyone")
    opened = await manager.slash(world.channel, "league create", name=name, preset="ladder")
    assert "@everyone" not in world.text(opened.response).replace(r"\@", "")
    await ann.slash(world.channel, "league join", season=1)
    await manager.slash(world.channel, "league join", season=1, ai=3)
    await started(world, manager)
    shown = await ann.slash(world.channel, "league show", season=1)
    assert not re.search(r"(?<!\\)[@<]", world.text(shown.response))
    assert world.newest(shown.response).mention_everyone is False
    assert await ann.autocomplete(world.channel, "league show", "season", "")
    again = await manager.slash(world.channel, "league create", name=name, preset="ladder")
    assert "already" in world.said(again)


async def test_only_managers_manage(world: World) -> None:
    manager = boss(world)
    role = world.guild.create_role(name="League")
    (ann,) = world.join("Ann")
    bo = world.guild.add_member(world.env.create_user("Bo"), roles=[role])
    for who in (ann, bo):
        denied = await who.slash(world.channel, "league create", name="Mine", preset="ladder")
        assert "Only league managers" in world.said(denied)
    await manager.slash(world.channel, "league settings", managers=role)
    await bo.slash(world.channel, "league create", name="Mine", preset="ladder")
    assert (await world.app.leagues.seasons.listed(world.guild.id))[0].name == "Mine"
    denied = await world.forge(ann, "bd:desk-start:1:0")
    assert "Only league managers" in world.said(denied)
    stranger = Player(world, ann, direct=True)
    assert stranger.name == "Ann"


async def test_everything_else_a_manager_and_a_player_can_press(world: World) -> None:
    manager = boss(world)
    ann, bo, cy, di, eve = world.join("Ann", "Bo", "Cy", "Di", "Eve")
    await manager.slash(world.channel, "league create", name="Pairs", preset="duplicate", options="deals=1")
    for one, other in ((ann, bo), (cy, di)):
        await one.slash(world.channel, "league join", season=1, partner=other)
        await other.slash(world.channel, "league join", season=1, partner=one)
    await manager.slash(world.channel, "league join", season=1, ai=7)
    await started(world, manager)
    await manager.slash(world.channel, "league settings", season=1, digest=world.channel)
    await _fixtures(world, manager, ann, eve, cy)
    fixture = next(f for f in (await world.app.leagues.seasons.state(1)).fixtures_of(ann.id) if not f.bye)
    await _award(world, manager, ann, eve, fixture)
    await _boards(world, manager, eve, fixture)
    await _pages_and_files(world, manager, eve)
    await removed(world, manager, 2, "Bar for good", "absent")
    await closed(world, manager)

    sure = await ann.click(await tab(world, ann, "My data"), label="Delete my data")
    await ann.click(sure.response, label="Yes, delete it")
    book = await world.app.leagues.seasons.state(1)
    assert "Ann" not in " ".join(entrant.name for entrant in book.entrants.values())


async def _fixtures(world: World, manager: Any, ann: Any, eve: Any, cy: Any) -> None:
    page = (await manager.slash(world.channel, "league show", season=1)).response
    games = await manager.click(page, label="Games")
    assert "has proposed" not in world.text(games.response), "nobody has yet"
    state = await world.app.leagues.seasons.state(1)
    open_game = next(each for each in state.fixtures_of(cy.id) if not each.bye)
    at = world.clock.now() + timedelta(days=1)
    await world.within(world.app.leagues.calendar.offer(1, Actor(cy.id, cy.name), open_game.number, [at]))
    games = await manager.click(page, label="Games")
    lines = [line for line in world.text(games.response).splitlines() if line.endswith("Di: has proposed no times")]
    assert len(lines) == 1
    assert world.text(games.response).count("has proposed no times") == 1, "of games where somebody has"
    assert "has proposed" not in world.text((await eve.click(page, label="Games")).response)
    more = await manager.click(games.response, label="Round 2")
    assert "Round 2" in world.text(more.response)
    mine = await ann.slash(world.channel, "league schedule", season=1)
    assert "Start the game" in world.labels(mine.response)


async def _award(world: World, manager: Any, ann: Any, eve: Any, fixture: Fixture) -> None:
    """A substitute, and a game that is not played after all."""
    refused = await world.forge(ann, f"bd:boards:1:{fixture.number}")
    assert "still have to play" in world.said(refused)
    asked = await ann.slash(world.channel, "league substitute", season=1, substitute=eve, fixture=fixture.number)
    assert "I asked Eve" in world.text(asked.response)
    request = world.public()
    assert f"<@{eve.id}>: Ann asks you to play for them" in world.text(request)
    assert "not for you" in world.said(await manager.click(request, label="Accept"))
    assert not (await world.app.leagues.seasons.state(1)).plays(fixture, eve.id)
    await eve.click(request, label="Accept")
    assert "Eve plays as a substitute." in world.text(request)
    assert (await world.app.leagues.seasons.state(1)).plays(fixture, eve.id)
    state = await world.app.leagues.seasons.state(1)
    page = await awarded(world, manager, fixture.number, f"Award to {state.names(fixture)[0]}", "no time offered")
    assert "awarded to side 1" in world.text(page)


async def _boards(world: World, manager: Any, eve: Any, fixture: Fixture) -> None:
    """How the other tables played the same deals, shown when the last is done."""
    for each in (await world.app.leagues.seasons.state(1)).open():
        await world.app.leagues.matches.enter(1, world_boss(manager), each.number, entered((60, 40), [(60, 40)]))
    page = (await eve.slash(world.channel, "league show", season=1)).response
    games = (await eve.click(page, label="Games")).response
    for _ in range(fixture.round, (await world.app.leagues.seasons.state(1)).round):
        games = (await eve.click(games, custom_id=_earlier(world, games))).response
    shown = await eve.click(games, label="The other tables")
    assert "60:40" in world.text(shown.response)
    other = next(f for f, _ in await world.app.leagues.matches.boards(1, fixture.number) if f.number != fixture.number)
    told = await manager.slash(world.channel, "league result", season=1, fixture=other.number, score="70:30",
                               reason="typed wrong")
    shown = await eve.click(told.response, label="The other tables")
    assert "70:30" in world.text(shown.response)
    await world.later(400)
    told_of = [world.text(each) for each in world.channel.history() if "Deal 1" in world.text(each)]
    assert len(told_of) >= 2, "each round once, as its last table is done"
    assert len(set(told_of)) == len(told_of)
    await world.later(400)
    assert len([1 for each in world.channel.history() if "Deal 1" in world.text(each)]) == len(told_of)


def _earlier(world: World, games: Any) -> str:
    """The control of the round before the one that is shown."""
    turns = [part["custom_id"] for part in world.components(games)
             if str(part.get("custom_id", "")).startswith("bd:fixtures-round:")]
    return min(turns, key=lambda each: int(each.rpartition(":")[2]))


async def _pages_and_files(world: World, manager: Any, eve: Any) -> None:
    page = (await eve.slash(world.channel, "league show", season=1)).response
    standings = await eve.click(page, label="Standings")
    assert standings.response.attachments
    for kind in ("csv", "xlsx", "records", "trail"):
        sent = await season_file(world, manager, kind)
        assert sent.response.attachments
    denied = await world.forge(eve, Click("pick-league-file", 1, 0).custom_id, ("trail",))
    assert "Only league managers" in world.said(denied)


async def test_the_page_of_a_season_follows_what_commands_do(world: World) -> None:
    """Who joined by command was not on it, and it offered to join a season that had begun."""
    manager, (ann, bo) = boss(world), world.join("Ann", "Bo")
    page = (await manager.slash(world.channel, "league create", name="Ladder", preset="ladder")).response
    for who in (ann, bo):
        await who.slash(world.channel, "league join", season=1)
    assert "Ann, Bo" in world.text(page)
    asked = await bo.click(page, label="Leave")
    await bo.click(asked.response, label="Leave")
    assert "Bo" not in world.text(page)
    await bo.slash(world.channel, "league join", season=1)
    assert "Join" in world.labels(page)
    opened = (await manager.click(page, label="Organiser's desk")).response
    await manager.click(opened, label="Start the season")
    assert "Standings" in world.labels(page)
    running = world.text(page)
    await manager.click(opened, label="Close the season")
    assert world.text(page) != running


async def test_a_reminder_that_fails_keeps_back_no_other(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each is noted as sent before it is sent."""
    manager = boss(world)
    day = (world.clock.now().date() + timedelta(days=1)).isoformat()
    for name in ("One", "Two"):
        await manager.slash(world.channel, "league create", name=name, preset="ladder", starts=day)
    read, calls = world.app.leagues.seasons.state, []

    async def failing(season: int) -> Any:
        calls.append(season)
        if len(calls) == 1:
            raise RuntimeError("it cannot be read")
        return await read(season)

    await world.later(86400 - 600)
    monkeypatch.setattr(world.app.leagues.seasons, "state", failing)
    world.expect_error("a league reminder failed")
    await world.later(1800)
    assert sum("starts today" in world.text(each) for each in world.channel.history()) == 1


async def test_invitations_are_limited(world: World) -> None:
    manager, (ann, *others) = boss(world), world.join("Ann", "Bo", "Cy")
    await manager.slash(world.channel, "league create", name="Swiss", preset="swiss")
    said = [world.text((await ann.slash(world.channel, "league join", season=1, partner=others[n % 2])).response)
            for n in range(12)]
    assert ["short time" in each for each in said] == [False] * 10 + [True] * 2


async def test_long_work_is_acknowledged_in_time(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    async def slow(*given: Any, **options: Any) -> Any:
        await world.clock.sleep(5)
        raise LeagueError("not_running_season")

    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Ladder", preset="ladder")
    monkeypatch.setattr(world.app.leagues.matches, "enter", slow)
    asked = await manager.slash(world.channel, "league result", season=1, fixture=1, score="1:0")
    assert not asked.acknowledged
    await world.later(2)
    assert asked.acknowledged
    await world.later(5)
    assert world.said(asked)


@pytest.mark.usefixtures("seldom")
async def test_the_weekly_digest_tells_how_places_moved(world: World) -> None:
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Ladder", preset="ladder")
    await manager.slash(world.channel, "league join", season=1, ai=4)
    await started(world, manager)
    await manager.slash(world.channel, "league settings", season=1, digest=world.channel)
    await world.later(2000)
    assert (await world.app.leagues.seasons.state(1)).standing.week
    before = len(world.channel.history())
    await world.app.leagues.matches.free_result(1, world_boss(manager), ((3, 4), (1, 2)), (1000, 0))
    rows = await world.app.leagues.standings.rows(1)
    assert [row.movement for row in rows] == [0, 0, -2, -2]
    for _ in range(8):
        await world.later(86400)
    posted = world.channel.history()[before:]
    assert len(posted) in (1, 2)
    assert "standings.png" in str(world.components(posted[0]))


def world_boss(manager: Any) -> Any:
    """Who enters results beside Discord."""
    from bot.league.model import Actor

    return Actor(manager.id, "Boss", manager=True)
