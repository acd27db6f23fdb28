"""Events of a season: those who must know are told (`tests.support.discord.news_table`)."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.features.squads.feature import SQUADS_FEATURE
from bot.league.entries import Changed, EntryKind, Extended, Fact, WeekEnded
from bot.league.model import Actor, Member
from bot.league.ports import NewsEvent
from bot.league.season.results import entered, unplayed
from tests.cogs.test_league_claims import AGREED, waiting, with_time
from tests.cogs.test_league_squads import line_up, squads
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss, closed, desk, started, swiss
from tests.support.discord.news_table import CHIEF, EVERYBODY, LATER, ROWS, Row, Told, check, row

NEWS = "a message"


async def settled_in(world: World, manager: Any) -> list[Any]:
    """A season whose people have heard all that there was."""
    people = await swiss(world, manager)
    await world.later(LATER)
    return people


async def with_agreed_time(world: World) -> tuple[Any, list[Any], list[Any]]:
    found = await with_time(world)
    await world.later(LATER)
    return found


async def _note(world: World, *facts: Fact) -> None:
    await world.within(world.app.leagues.repository.change(1, 1, lambda state: facts))


# people ------------------------------------------------------------------------------------------

async def _inviting(world: World) -> tuple[Any, Any, Any, Any]:
    manager, (ann, bo) = boss(world), world.join("Ann", "Bo")
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss")
    asked = await ann.slash(world.channel, "league join", season=1, partner=bo)
    return manager, ann, bo, asked.followups[-1]


@row(EntryKind.INVITED, "a player asks a partner, or a squad", "who is asked", "the request")
async def invited(world: World) -> Told:
    _, _, bo, _ = await _inviting(world)
    return Told([bo], "would like to enter")


@row(EntryKind.JOINED, "a pair or a player is entered", "its members, but who did it", NEWS, NewsEvent.ENTERED)
async def joined(world: World) -> Told:
    _, ann, bo, request = await _inviting(world)
    await bo.click(request, label="Accept")
    return Told([ann], "You are in as")


@row(EntryKind.WITHDRAWN, "a request is declined", "who asked", NEWS, NewsEvent.DECLINED)
async def declined(world: World) -> Told:
    _, ann, bo, request = await _inviting(world)
    await bo.click(request, label="Decline")
    return Told([ann], "has said no")


@row(EntryKind.ENLISTED, "a squad changes", "its captain, and who came or went", NEWS, NewsEvent.SQUAD)
async def enlisted(world: World) -> Told:
    _, (ann, _, cy), _ = await squads(world)
    await world.later(2 * LATER)
    await world.within(world.app.client.services.features[SQUADS_FEATURE].part(1, Actor(cy.id, cy.name), cy.id))
    return Told([ann], "**Ann & Bo** has changed")


@row(EntryKind.LINEUP, "the last line-up of a game is in", "the game's players", "its announcement", NewsEvent.LINEUP)
async def lined_up(world: World) -> Told:
    _, (ann, bo, cy), (di, ed, _) = await squads(world)
    await line_up(world, ann, bo, cy)
    await line_up(world, di, di, ed)
    return Told([bo, cy, di, ed], "both line-ups are in")


@row(EntryKind.LEFT, "an entrant leaves or is removed", "its members, but who did it", NEWS, NewsEvent.OUT)
async def left(world: World) -> Told:
    ann, bo, *_ = await settled_in(world, boss(world))
    await world.within(world.app.leagues.seasons.leave(1, Actor(ann.id, ann.name)))
    return Told([bo], "You are out")


@row(EntryKind.RESULT, "a game is decided, or counts no more, since a side left", "the other players", NEWS,
     NewsEvent.GONE)
async def opponent_left(world: World) -> Told:
    ann, _, cy, di = await settled_in(world, boss(world))
    await world.within(world.app.leagues.seasons.leave(1, Actor(ann.id, ann.name)))
    return Told([cy, di], "The other side has left")


@row(EntryKind.ADJUSTED, "a manager gives an entrant points, or takes them", "its members", NEWS, NewsEvent.POINTS)
async def adjusted(world: World) -> Told:
    ann, bo, *_ = await settled_in(world, boss(world))
    await world.within(world.app.leagues.matches.adjust(1, CHIEF, 1, -2, "quarrels"))
    return Told([ann, bo], "points: −2")


@row(EntryKind.PAUSED, "an entrant pauses", "its members, but who did it", NEWS, NewsEvent.PAUSED)
async def paused(world: World) -> Told:
    ann, bo, *_ = await settled_in(world, boss(world))
    await world.within(world.app.leagues.seasons.pause(1, Actor(ann.id, ann.name), 1, 1))
    return Told([bo], "pauses up to round")


@row(EntryKind.RETURNED, "an entrant plays again", "its members, but who did it", NEWS, NewsEvent.RETURNED)
async def returned(world: World) -> Told:
    ann, bo, *_ = await settled_in(world, boss(world))
    for step in (world.app.leagues.seasons.pause(1, Actor(ann.id, ann.name), 1, 1),
                 world.app.leagues.seasons.come_back(1, Actor(ann.id, ann.name), 1)):
        await world.within(step)
    return Told([bo], "plays again")


async def _asking(world: World) -> tuple[Any, list[Any], list[Any], Any, Any]:
    manager, mine, theirs = await with_agreed_time(world)
    (eve,) = world.join("Eve")
    await world.later(LATER)
    asked = await mine[0].slash(world.channel, "league substitute", season=1, substitute=eve, fixture=1)
    return manager, mine, theirs, eve, asked.followups[-1]


@row(EntryKind.ASKED, "a player asks a substitute", "who is asked", "the request")
async def asked(world: World) -> Told:
    *_, eve, _ = await _asking(world)
    return Told([eve], "asks you to play for them")


@row(EntryKind.SUBSTITUTED, "somebody plays for another one",
     "the game's players and who is replaced, but who did it", NEWS, NewsEvent.LINEUP)
async def substituted(world: World) -> Told:
    _, mine, theirs, eve, request = await _asking(world)
    await eve.click(request, label="Accept")
    return Told([*mine, *theirs], "is now played by")


@row(EntryKind.SUBSTITUTED, "a substitute is not needed any more", "the substitute", "a message of their own")
async def excused(world: World) -> Told:
    _, mine, _, eve, request = await _asking(world)
    await eve.click(request, label="Accept")
    await world.later(LATER)
    await mine[0].slash(world.channel, "league substitute", season=1, substitute=mine[0], fixture=1)
    return Told([eve], "you are no longer the substitute")


# the course --------------------------------------------------------------------------------------

@row(EntryKind.CHANGED, "a rule for players changes while the season runs", "everybody", NEWS, NewsEvent.CHANGED)
async def changed(world: World) -> Told:
    await settled_in(world, boss(world))
    await world.within(world.app.leagues.seasons.configure(1, CHIEF, grace=30))
    return Told(EVERYBODY, "The settings have changed")


@row(EntryKind.STARTED, "a ladder begins", "its entrants", NEWS, NewsEvent.STARTED)
async def ladder(world: World) -> Told:
    manager, people = boss(world), world.join("Ann", "Bo")
    await manager.slash(world.channel, "league create", name="Ladder", preset="ladder")
    for each in people:
        await each.slash(world.channel, "league join", season=1)
    await started(world, manager)
    return Told(people, "The season has begun")


@row(EntryKind.PUBLISHED, "a round is published", "its players", "the round's announcement", NewsEvent.ROUND)
async def published(world: World) -> Told:
    return Told(await swiss(world, boss(world)), "Round 1 begins.")


@row(EntryKind.PAIRED, "a tie gets its next game", "its players", NEWS, NewsEvent.NEXT_GAME)
async def next_game(world: World) -> Told:
    manager, people = boss(world), world.join("Ann", "Bo", "Cy", "Di")
    await manager.slash(world.channel, "league create", name="Cup", preset="knockout")
    await world.within(world.app.leagues.seasons.configure(1, CHIEF, series=3, series_from=2))
    for one, other in (people[:2], people[2:]):
        await world.within(world.app.leagues.seasons.join(
            1, CHIEF, *(Member(each.name, each.id) for each in (one, other))))
    await started(world, manager)
    await world.later(LATER)
    await world.within(world.app.leagues.matches.enter(1, CHIEF, 1, entered((1000, 400))))
    return Told(people, "the next game of your tie")


@row(EntryKind.UNDONE, "a round is taken back", "its players", "a message in the channel", NewsEvent.UNDONE)
async def undone(world: World) -> Told:
    manager = boss(world)
    people = await settled_in(world, manager)
    await desk(world, manager, "Take back round 1")
    return Told(people, "is taken back")


@row(EntryKind.CLOSED, "a season is closed, or its places corrected", "its entrants; whose place is another one",
     "the page of its end", NewsEvent.CLOSED)
async def season_closed(world: World) -> Told:
    manager = boss(world)
    people = await settled_in(world, manager)
    await world.within(world.app.leagues.matches.enter(1, CHIEF, 1, entered((600, 400))))
    await closed(world, manager)
    return Told(people, "won the season")


@row(EntryKind.WEEK, "a week is over", "everybody", "the standings in the digest's channel")
async def week(world: World) -> Told:
    await settled_in(world, boss(world))
    digest = world.guild.create_text_channel("digest")
    await world.within(world.app.leagues.seasons.configure(1, CHIEF, digest=digest.id))
    await _note(world, WeekEnded("2020-W01", {}))
    await world.later(300)
    return Told(EVERYBODY, "### Swiss", digest.id)


@row(EntryKind.REMINDED, "an agreed time is within the hour", "the game's players", "a reminder")
async def soon(world: World) -> Told:
    _, mine, theirs = await with_agreed_time(world)
    await world.later(AGREED - 1800 - LATER)
    return Told([*mine, *theirs], "starts within the hour")


@row(EntryKind.REMINDED, "a deadline is near and nothing is agreed", "the game's players", "a reminder for the round",
     NewsEvent.LATE)
async def late(world: World) -> Told:
    manager = boss(world)
    people = await settled_in(world, manager)
    await _note(world, Extended(1, due=world.clock.now() + timedelta(hours=40)))
    await world.later(300)
    return Told(people, "days left: these games")


@row(EntryKind.REMINDED, "a deadline has passed", "the managers", "a call with what is proposed")
async def overdue(world: World) -> Told:
    manager = boss(world)
    await settled_in(world, manager)
    await _note(world, Extended(1, due=world.clock.now() - timedelta(hours=2)))
    await world.later(300)
    return Told([manager], "past its deadline")


@row(EntryKind.REMINDED, "the season's first or last day has come", "the managers", "a call")
async def last_day(world: World) -> Told:
    manager = boss(world)
    await settled_in(world, manager)
    ends = (world.clock.now() - timedelta(days=2)).date().isoformat()
    await _note(world, Changed({"ends": ends}))
    await world.later(300)
    return Told([manager], "has ended, but")


@row(EntryKind.REMINDED, "some came to an agreed time, others did not", "those who came",
     "a message with their choices")
async def no_show(world: World) -> Told:
    _, mine, _ = await with_agreed_time(world)
    await waiting(world, *mine)
    return Told(mine, "did not come to the agreed time")


# games -------------------------------------------------------------------------------------------

@row(EntryKind.LINKED, "a player calls the others to the table", "those who are missing", "the game's lobby")
async def called(world: World) -> Told:
    _, mine, theirs = await with_agreed_time(world)
    page = (await mine[0].slash(world.channel, "league schedule", season=1)).response
    await mine[0].click(page, label="Start the game")
    return Told([mine[1], *theirs], "*I am here*")


@row(EntryKind.LINKED, "a game is broken off", "its players", NEWS, NewsEvent.BROKEN)
async def broken(world: World) -> Told:
    _, mine, theirs = await with_agreed_time(world)
    await world.later(LATER)
    repository = world.app.leagues.repository
    await world.within(repository.change(1, None, lambda state: unplayed(state, 1, [], dealt=True)))
    return Told([*mine, *theirs], "was broken off")


@row(EntryKind.RESULT, "a manager enters, awards or corrects a result", "the game's players", NEWS, NewsEvent.RESULT)
async def resulted(world: World) -> Told:
    people = await settled_in(world, boss(world))
    await world.within(world.app.leagues.matches.enter(1, CHIEF, 1, entered((600, 400))))
    return Told(people, "600:400")


@row(EntryKind.RESULT, "an overdue game is decided", "its players", "the list of decided games", NewsEvent.RESULT)
async def decided(world: World) -> Told:
    manager = boss(world)
    people = await settled_in(world, manager)
    await _note(world, Extended(1, due=world.clock.now() - timedelta(hours=2)))
    await world.later(300)
    await desk(world, manager, "Decide overdue games", "Confirm all")
    return Told(people, "These games were not played in time")


@row(EntryKind.OFFERED, "a player proposes first times", "the players who have proposed none", NEWS, NewsEvent.PROPOSED)
async def offered(world: World) -> Told:
    ann, *others = await settled_in(world, boss(world))
    at = world.clock.now() + timedelta(days=1)
    await world.within(world.app.leagues.calendar.offer(1, Actor(ann.id, ann.name), 1, [at]))
    return Told(others, "has proposed times")


@row(EntryKind.AGREED, "a time is agreed, or set by a manager", "the game's players, but who did it", NEWS,
     NewsEvent.TIME)
async def agreed(world: World) -> Told:
    people = await settled_in(world, boss(world))
    at = world.clock.now() + timedelta(days=1)
    await world.within(world.app.leagues.matches.set_time(1, CHIEF, 1, at))
    return Told(people, "is agreed for")


@row(EntryKind.AGREED, "an agreed time is off again", "the game's players, but who did it", NEWS, NewsEvent.TIME)
async def off(world: World) -> Told:
    _, mine, theirs = await with_agreed_time(world)
    await world.later(LATER)
    await world.within(world.app.leagues.calendar.offer(1, Actor(mine[0].id, mine[0].name), 1, []))
    return Told([mine[1], *theirs], "the agreed time is off")


@pytest.mark.parametrize("each", [each for each in ROWS if each.drive.__module__ == __name__],
                         ids=lambda each: each.drive.__name__)
async def test_who_must_know_is_told_once(world: World, each: Row) -> None:
    await check(world, each)
