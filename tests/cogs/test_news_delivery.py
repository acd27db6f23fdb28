"""How people are told what others did: once, together, outside quiet hours, also after a kill; and who is called."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

from bot.league.model import Actor, How, Stage
from bot.league.season.results import entered
from bot.tables.core.preferences import GuildSettings
from tests.cogs.test_league_claims import waiting, with_time
from tests.cogs.test_night_directing import begun
from tests.support.discord.days import prefer
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, closed, swiss
from tests.support.discord.news_table import CHIEF, LATER
from tests.support.discord.told import Notified, sent
from tests.support.nights.service import nights_of
from tests.support.nights.simulated_night import NUMBER


def notifying(world: World, person: Any, since: int) -> list[Notified]:
    return [each for each in sent(world, since) if person.id in each.users]


async def quiet_season(world: World) -> tuple[Any, list[Any], int]:
    """A season whose people have heard all that there was, and the number of the next request."""
    manager = boss(world)
    people = await swiss(world, manager)
    await world.later(LATER)
    return manager, people, len(world.env.http_requests)


async def test_what_comes_within_ten_minutes_is_one_message(world: World) -> None:
    _, (ann, *_), since = await quiet_season(world)
    matches = world.app.leagues.matches
    for hours in (1, 2, 3):
        await world.within(matches.set_time(1, CHIEF, 1, world.clock.now() + timedelta(hours=hours)))
        await world.later(60)
    (first,) = notifying(world, ann, since)
    assert "is agreed for" in first.text
    await world.within(matches.enter(1, CHIEF, 1, entered((600, 400))))
    await world.later(600)
    _, second = notifying(world, ann, since)
    assert "600:400" in second.text
    assert second.text.count("is agreed for") == 1, "the time as it is now, once"


async def test_several_are_told_of_the_same_by_one_message(world: World) -> None:
    _, people, since = await quiet_season(world)
    await world.within(world.app.leagues.matches.set_time(1, CHIEF, 1, world.clock.now() + timedelta(hours=1)))
    await world.later(5)
    (message,) = sent(world, since)
    assert message.users == {each.id for each in people}


async def test_quiet_hours_hold_for_news_and_for_pages_that_mention(world: World) -> None:
    manager, (ann, bo, *_), _ = await quiet_season(world)
    now = world.clock.now()
    quiet = f"{now:%H}:00-{now + timedelta(hours=3):%H}:00"
    await prefer(world, ann, quiet=quiet)
    await prefer(world, bo, notify=False)
    since = len(world.env.http_requests)
    await world.within(world.app.leagues.matches.set_time(1, CHIEF, 1, now + timedelta(hours=20)))
    await world.within(world.app.leagues.matches.adjudicate(1, CHIEF, 1, 0, "they were ill"))
    await closed(world, manager)
    await world.later(3600)
    assert not notifying(world, ann, since)
    await world.later(3 * 3600)
    (later,) = notifying(world, ann, since)
    assert "awarded to side 1" in later.text
    assert "The season is over. First place:" in later.text
    assert not notifying(world, bo, since), "who wants no notices gets none"


async def test_a_kill_loses_nothing(world: World) -> None:
    _, (ann, *_), since = await quiet_season(world)
    await world.within(world.app.leagues.matches.set_time(1, CHIEF, 1, world.clock.now() + timedelta(hours=20)))
    assert not notifying(world, ann, since)
    await world.restart(killed=True)
    await world.later(400)
    assert len(notifying(world, ann, since)) == 1


async def test_a_message_that_is_refused_for_good_is_not_tried_for_ever(world: World) -> None:
    _, (ann, *_), since = await quiet_season(world)
    world.env.inject_error("POST", f"/channels/{world.channel.id}/messages", status=403, code=50013,
                           message="Missing Permissions", times=None)
    await world.within(world.app.leagues.matches.set_time(1, CHIEF, 1, world.clock.now() + timedelta(hours=20)))
    await world.later(1200)
    tries = [each for each in world.env.http_requests[since:] if each.path == f"/channels/{world.channel.id}/messages"]
    assert len(tries) == 1
    assert ann.id


# managers ----------------------------------------------------------------------------------------

async def objected(world: World, manager: Any, mine: list[Any], theirs: list[Any]) -> None:
    notice = await waiting(world, *mine)
    page = (await mine[0].click(notice, label="Claim the win")).followups[-1]
    await theirs[0].submit_modal(await theirs[0].click(page, label="Object"), {"reason": "the train was late"})
    await world.later(30)


async def test_an_objection_reaches_the_role_of_managers(world: World) -> None:
    role = world.guild.create_role(name="League")
    manager, mine, theirs = await with_time(world)
    await world.set_guild(GuildSettings(threads=False, managers=role.id))
    await objected(world, manager, mine, theirs)
    (call,) = [each for each in sent(world) if "see the organiser's desk" in each.text]
    assert call.roles == {role.id}


async def test_who_opened_the_season_and_has_left_is_not_called_but_the_owner(world: World) -> None:
    manager, mine, theirs = await with_time(world)
    world.guild.remove_member(manager)
    await world.env.settle()
    guild = world.app.client.get_guild(world.guild.id)
    assert guild is not None
    await objected(world, manager, mine, theirs)
    (call,) = [each for each in sent(world) if "see the organiser's desk" in each.text]
    assert call.users == {guild.owner_id}


async def test_closing_does_not_bury_an_objection(world: World) -> None:
    manager, mine, theirs = await with_time(world)
    await objected(world, manager, mine, theirs)
    answer = await closed(world, manager)
    assert "1 objection waits" in world.said(answer)
    state = await world.app.leagues.seasons.state(1)
    assert state.season.stage is Stage.RUNNING
    assert state.appointments.objections
    await world.within(world.app.leagues.matches.settle(1, CHIEF, 1))
    await closed(world, manager)
    state = await world.app.leagues.seasons.state(1)
    assert state.season.stage is Stage.CLOSED
    assert state.results[1].how is How.AWARDED


async def test_a_director_who_has_left_is_not_the_only_one_called(world: World) -> None:
    night = await begun(world)
    (eve,) = world.join("Eve")
    nights = nights_of(world.app)
    await world.within(nights.planning.direct(NUMBER, CHIEF, eve.id))
    caller = Actor(night.people[0].id, "P0")
    await world.within(nights.players.call(NUMBER, caller))
    await world.later(5)
    assert [each.users for each in sent(world) if "calls" in each.text] == [{eve.id}], "who directs is called"
    number = next(iter((await night.state()).night.calls))
    await world.within(nights.games.answer(NUMBER, CHIEF, number, over=True))
    world.guild.remove_member(eve)
    await world.env.settle()
    await world.later(60)
    await world.within(nights.players.call(NUMBER, caller))
    await world.later(5)
    assert [each.users for each in sent(world) if "calls" in each.text] == [{eve.id}, {night.director.id}]
