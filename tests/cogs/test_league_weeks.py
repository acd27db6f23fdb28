"""Ten weeks of 24 pairs with no-shows through the simulated Discord: how often the organiser presses."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.league.entries import Agreed, Extended
from bot.league.model import Actor, How, Member, Result
from bot.league.season import results
from bot.league.state import SeasonState
from tests.cogs.test_league_terms import boss
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import desk

pytestmark = pytest.mark.usefixtures("rarely")

WEEKS, PAIRS, MOST = 10, 24, 10


class Organiser:
    """The manager, whose presses (of commands too), chosen options and typed characters are counted."""

    def __init__(self, world: World, member: Any) -> None:
        self._world, self._member = world, member
        self.presses = self.options = self.typed = 0

    def begin_week(self) -> None:
        self.presses = self.options = self.typed = 0

    async def command(self, name: str, **options: Any) -> Any:
        self.presses += 1
        self.options += len(options)
        self.typed += sum(len(value) for value in options.values() if isinstance(value, str))
        return await self._member.slash(self._world.channel, name, **options)

    async def open_desk(self) -> Any:
        """By the button of the newest notice in the channel that has one, else by the command."""
        for message in reversed(self._world.channel.history()[-6:]):
            if "Organiser's desk" in self._world.labels(message):
                return (await self.click(message, "Organiser's desk")).response
        page = (await self.command("league show", season=1)).response
        return (await self.click(page, "Organiser's desk")).response

    async def click(self, message: Any, label: str) -> Any:
        self.presses += 1
        await self._world.later(1)
        return await self._member.click(message, label=label)

    async def choose(self, message: Any, verb: str, value: str) -> Any:
        self.presses += 1
        self.options += 1
        await self._world.later(1)
        control = self._world.select(message, verb)["custom_id"]
        return await self._member.select(message, [value], custom_id=control)


async def season_of_pairs(world: World, manager: Any, **changes: Any) -> dict[int, Any]:
    """A running Swiss season; its members by user."""
    members = world.join(*(f"P{number}" for number in range(2 * PAIRS)))
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss", days=7, rounds=WEEKS)
    me = Actor(manager.id, "Boss", manager=True)
    seasons = world.app.leagues.seasons
    await world.within(seasons.configure(1, me, **changes))
    for one, other in zip(members[::2], members[1::2], strict=True):
        await world.within(seasons.join(1, me, Member(one.name, one.id), Member(other.name, other.id)))
    return {member.id: member for member in members}


async def state_of(world: World) -> SeasonState:
    return await world.app.leagues.seasons.state(1)


async def note(world: World, *facts: Any) -> None:
    """Let the season's log say so: simulated weeks would take minutes."""
    await world.within(world.app.leagues.repository.change(1, None, lambda state: list(facts)))


async def look(world: World) -> None:
    """The bot looks what is due."""
    cog = world.app.client.get_cog("LeagueCog")
    await world.within(cog._notices.send_all())
    await world.later(1)


async def no_show(world: World, members: dict[int, Any], fixture: int) -> Any:
    """Twenty minutes after an agreed time only the first side has come, and claims; what the others are told."""
    state = await state_of(world)
    await note(world, Agreed(fixture, world.clock.now() - timedelta(minutes=20)))
    mine = [members[each.user or 0] for each in state.lineup(state.fixtures[fixture])[0]]
    for member in mine:
        page = (await member.slash(world.channel, "league schedule", season=1, fixture=fixture)).response
        await member.click(page, label="Start the game")
        await world.later(1)
    page = (await mine[0].slash(world.channel, "league schedule", season=1, fixture=fixture)).response
    claimed = await mine[0].click(page, label="Claim the win")
    assert (await state_of(world)).results[fixture].how is How.AWARDED, world.said(claimed)
    return claimed.followups[-1]


async def played(world: World, fixtures: list[int]) -> None:
    """Their tables end."""
    for number in fixtures:
        score = (600, 400) if number % 3 else (400, 600)
        made = Result(How.PLAYED, score, results.ranks_of(score))
        await world.within(world.app.leagues.repository.change(
            1, None, lambda state, number=number, made=made: results.resulted(state, number, made)))


async def week(world: World, members: dict[int, Any], number: int) -> None:
    """21 games are played, two sides do not come to an agreed time, and of one game nobody is heard of.

    In the third week one of the sides objects."""
    games = [each.number for each in (await state_of(world)).open()]
    assert len(games) == PAIRS // 2
    told = [await no_show(world, members, fixture) for fixture in games[:2]]
    await played(world, games[3:])
    if number == 3:
        state = await state_of(world)
        lost = members[state.lineup(state.fixtures[games[0]])[1][0].user or 0]
        await lost.submit_modal(await lost.click(told[0], label="Object"), {"reason": "the train"})
    late = world.clock.now() - timedelta(hours=25)
    await note(world, *(Extended(each.number, due=late) for each in (await state_of(world)).open()))
    await look(world)


async def test_ten_weeks_by_button(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    manager = boss(world)
    members = await season_of_pairs(world, manager)
    organiser = Organiser(world, manager)
    weeks: list[int] = []
    incidents: list[int] = []
    options = typed = 0
    for number in range(1, WEEKS + 1):
        organiser.begin_week()
        page, opened = await organiser.open_desk(), organiser.presses
        if number > 1:
            await organiser.click(page, "Decide overdue games")
            await organiser.click(page, "Confirm all")
        if (await state_of(world)).appointments.objections:
            case = next(iter((await state_of(world)).appointments.objections))
            await organiser.choose(page, "pick-desk-game", str(case))
            await organiser.click(page, "Let the result stand")
            page = await organiser.open_desk()
        incidents.append(organiser.presses - opened)
        await organiser.click(page, "Start the season" if number == 1 else "Draw the next round")
        await organiser.click(page, "Publish")
        weeks.append(organiser.presses)
        options, typed = options + organiser.options, typed + organiser.typed
        assert (await state_of(world)).round == number
        await week(world, members, number)
    state = await state_of(world)
    assert len(state.fixtures) == WEEKS * PAIRS // 2
    assert sum(result.how is How.AWARDED for result in state.results.values()) == 2 * WEEKS
    with capsys.disabled():
        print(f"\n24 pairs, ten weeks, three no-shows each: presses a week {weeks}, of these for incidents "
              f"{incidents}; in all {options} options, {typed} characters typed")
    assert max(weeks) < MOST
    assert typed == 0


async def test_ten_weeks_that_run_themselves(world: World, capsys: pytest.CaptureFixture[str]) -> None:
    """The next round follows the last game, and overdue games are decided after a day."""
    manager = boss(world)
    members = await season_of_pairs(world, manager, advance="done", alone=True)
    organiser = Organiser(world, manager)
    page = await organiser.open_desk()
    await organiser.click(page, "Start the season")
    await organiser.click(page, "Publish")
    for number in range(1, 4):
        assert (await state_of(world)).round == number
        await week(world, members, number)
    with capsys.disabled():
        print(f"\nby itself: {organiser.presses} presses in all")
    decided = [each for each in world.channel.history() if "were not played in time" in world.text(each)]
    assert len(decided) == 3
    user = next(iter((await state_of(world)).players((await state_of(world)).fixtures[3])))
    control = world.select(decided[0], "pick-decided")
    shown = await members[user].select(
        decided[0], [control["options"][0]["value"]], custom_id=control["custom_id"])
    assert "Object" in world.labels(shown.response)


async def test_overdue_games_on_the_desk(world: World) -> None:
    manager = boss(world)
    members = await season_of_pairs(world, manager)
    await desk(world, manager, "Start the season", "Publish")
    near = world.clock.now() + timedelta(hours=40)
    await note(world, *(Extended(each.number, due=near) for each in (await state_of(world)).open()))
    await look(world)
    warned = [each for each in world.channel.history() if "2 days left" in world.text(each)]
    assert len(warned) == 1, "one message for all games of the round"
    assert sum(f"<@{user}>" in world.text(warned[0]) for user in members) == 2 * PAIRS
    late = world.clock.now() - timedelta(hours=2)
    await note(world, *(Extended(each.number, due=late) for each in (await state_of(world)).open()))
    await look(world)
    notice = next(each for each in reversed(world.channel.history()) if "past their deadline" in world.text(each))
    eve = next(iter(members.values()))
    assert "Only league managers" in world.said(await eve.click(notice, label="Organiser's desk"))
    page = (await manager.click(notice, label="Organiser's desk")).response
    await manager.click(page, label="Decide overdue games")
    assert world.text(page).count("Does not count") == PAIRS // 2
    stale = (await state_of(world)).open()[0].number
    await manager.select(page, [str(stale)], custom_id=world.select(page, "pick-desk-game")["custom_id"])
    await world.later(1)
    await manager.click(page, label="Three more days")
    opened = (await desk(world, manager, "Decide overdue games")).response
    assert world.text(opened).count("Does not count") == PAIRS // 2 - 1
    await manager.click(opened, label="Confirm all")
    assert [each.number for each in (await state_of(world)).open()] == [stale]


@pytest.mark.parametrize("verb", ["desk-overdue", "overdue-confirm", "desk-extend"])
async def test_who_manages_nothing_decides_nothing(world: World, verb: str) -> None:
    manager, (eve,) = boss(world), world.join("Eve")
    await manager.slash(world.channel, "league create", name="Cup", preset="dtm", days=1)
    await manager.slash(world.channel, "league join", season=1, ai=4)
    await desk(world, manager, "Start the season", "Publish")
    await note(world, Extended(1, due=world.clock.now() - timedelta(hours=2)))
    before = await state_of(world)
    assert "Only league managers" in world.said(await world.forge(eve, f"bd:{verb}:1:1:0"))
    await world.forge(manager, "bd:overdue-confirm:1:0:1")
    assert await state_of(world) == before
