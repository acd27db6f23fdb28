"""Claims, objections, reports and what managers do about a result: those who must know are told."""

from __future__ import annotations

from typing import Any

import pytest

from bot.features.elsewhere.feature import ELSEWHERE_FEATURE
from bot.league.entries import EntryKind
from bot.league.model import Actor
from bot.league.ports import NewsEvent
from bot.league.season.elsewhere import scored
from tests.cogs.test_league_cases import with_case
from tests.cogs.test_league_claims import waiting
from tests.cogs.test_league_news import NEWS, settled_in, with_agreed_time
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss
from tests.support.discord.news_table import CHIEF, LATER, ROWS, Row, Told, check, row


async def _claimed(world: World) -> tuple[Any, list[Any], list[Any], Any]:
    manager, mine, theirs = await with_agreed_time(world)
    notice = await waiting(world, *mine)
    claimed = await mine[0].click(notice, label="Claim the win")
    return manager, mine, theirs, claimed.followups[-1]


@row(EntryKind.CLAIMED, "a side claims the win", "the side that lost by it", "the page where they may object",
     NewsEvent.RESULT)
async def claimed(world: World) -> Told:
    _, _, theirs, _ = await _claimed(world)
    return Told(theirs, "was awarded to the other side")


@row(EntryKind.RESULT, "a side claims the win", "the partner of who claims", NEWS, NewsEvent.RESULT)
async def partner_claims(world: World) -> Told:
    _, mine, _, _ = await _claimed(world)
    return Told(mine[1:], "awarded to side")


@row(EntryKind.EXTENDED, "those who came wait longer", "who is missing", NEWS, NewsEvent.WAITS)
async def waits(world: World) -> Told:
    _, mine, theirs = await with_agreed_time(world)
    notice = await waiting(world, *mine)
    await mine[0].click(notice, label="Wait 15 min")
    return Told(theirs, "wait until")


@row(EntryKind.EXTENDED, "a manager gives a game more days", "its players", NEWS, NewsEvent.DUE)
async def extended(world: World) -> Told:
    people = await settled_in(world, boss(world))
    await world.within(world.app.leagues.deadlines.extend(1, CHIEF, 1))
    return Told(people, "time until")


@row(EntryKind.REOPENED, "a manager reverses a result", "the game's players", NEWS, NewsEvent.REOPENED)
async def reopened(world: World) -> Told:
    people = await settled_in(world, boss(world))
    await world.within(world.app.leagues.matches.adjudicate(1, CHIEF, 1, 0, "they were ill"))
    await world.later(LATER)
    await world.within(world.app.leagues.matches.reopen(1, CHIEF, 1))
    return Told(people, "is to be played after all")


async def _objected(world: World) -> tuple[Any, list[Any], list[Any]]:
    manager, mine, theirs, page = await _claimed(world)
    await world.later(LATER)
    form = await theirs[0].click(page, label="Object")
    await theirs[0].submit_modal(form, {"reason": "the train was late"})
    return manager, mine, theirs


@row(EntryKind.OBJECTED, "a side objects", "the managers", NEWS, NewsEvent.OBJECTION)
async def objection(world: World) -> Told:
    manager, _, _ = await _objected(world)
    return Told([manager], "see the organiser's desk")


@row(EntryKind.OBJECTED, "a side objects", "the game's other players", NEWS, NewsEvent.OBJECTED)
async def objected(world: World) -> Told:
    _, mine, theirs = await _objected(world)
    return Told([*mine, theirs[1]], "A manager decides")


@row(EntryKind.SETTLED, "a manager lets the result stand", "the game's players", NEWS, NewsEvent.SETTLED)
async def settled(world: World) -> Told:
    _, mine, theirs = await _objected(world)
    await world.later(LATER)
    await world.within(world.app.leagues.matches.settle(1, CHIEF, 1))
    return Told([*mine, *theirs], "the result stands")


@row(EntryKind.CASE, "a game is reported, or a report decided", "the game's players",
     "a message with *Answer* or *Read*", NewsEvent.CASE)
async def case(world: World) -> Told:
    _, mine, theirs = await with_case(world)
    return Told([*mine, *theirs], "There is a report about")


@row(EntryKind.CASE, "a game is reported, or a player answers", "the managers", NEWS, NewsEvent.REPORT)
async def report(world: World) -> Told:
    manager, _, _ = await with_case(world)
    return Told([manager], "news of a report")


def _elsewhere(world: World) -> Any:
    return world.app.client.services.features[ELSEWHERE_FEATURE]


async def _entered(world: World) -> list[Any]:
    """The manager and the players: Ann has entered how her and Bo's game with Cy and Di ended."""
    manager = boss(world)
    people = await settled_in(world, manager)
    await world.within(world.app.leagues.seasons.configure(1, CHIEF, elsewhere=True))
    await world.within(_elsewhere(world).submit(1, _by(people[0]), 1, scored((540, 460))))
    return [manager, *people]


def _by(person: Any) -> Actor:
    return Actor(person.id, person.name)


@row(EntryKind.SUBMITTED, "a player enters a result", "the players of the other sides", NEWS, NewsEvent.SUBMITTED)
async def submitted(world: World) -> Told:
    *_, cy, di = await _entered(world)
    return Told([cy, di], "Confirm or dispute it")


@row(EntryKind.REMINDED, "an entered result holds in a day", "the sides that have not answered", "a reminder",
     NewsEvent.SUBMITTED)
async def unanswered(world: World) -> Told:
    *_, cy, di = await _entered(world)
    await world.later(24 * 3600 - 300)
    world.forget_requests()
    await world.later(600)
    return Told([cy, di], "Confirm or dispute it")


@row(EntryKind.CONFIRMED, "the other side confirms it, or does not answer", "the game's players, but who did it", NEWS,
     NewsEvent.RESULT)
async def confirmed(world: World) -> Told:
    _, ann, bo, cy, di = await _entered(world)
    await world.later(LATER)
    await world.within(_elsewhere(world).confirm(1, _by(cy), 1))
    return Told([ann, bo, di], "(played elsewhere, not rated)")


async def _disputed(world: World) -> list[Any]:
    people = await _entered(world)
    await world.later(LATER)
    await world.within(_elsewhere(world).dispute(1, _by(people[3]), 1, "no"))
    return people


@row(EntryKind.DISPUTED, "the other side disputes it", "the managers", NEWS, NewsEvent.DISPUTE)
async def dispute(world: World) -> Told:
    manager, *_ = await _disputed(world)
    return Told([manager], "The sides disagree")


@row(EntryKind.DISPUTED, "the other side disputes it", "the game's other players", NEWS, NewsEvent.DISPUTED)
async def disputed(world: World) -> Told:
    _, ann, bo, _, di = await _disputed(world)
    return Told([ann, bo, di], "A manager decides")


@row(EntryKind.RETRACTED, "an entered result is taken back, or a manager has the game played",
     "the game's players, but who did it", NEWS, NewsEvent.RETRACTED)
async def retracted(world: World) -> Told:
    _, ann, bo, cy, di = await _entered(world)
    await world.later(LATER)
    await world.within(_elsewhere(world).take_back(1, _by(bo), 1))
    return Told([ann, cy, di], "was entered is off")


@pytest.mark.parametrize("each", [each for each in ROWS if each.drive.__module__ == __name__],
                         ids=lambda each: each.drive.__name__)
async def test_who_must_know_is_told_once(world: World, each: Row) -> None:
    await check(world, each)
