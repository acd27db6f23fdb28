"""Times by selects of days and hours in one's own zone, and calendar files."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.tables.core.preferences import UserPrefs
from cogs.league.pages.times_view import hours
from tests.cogs.test_league_claims import with_time
from tests.support.discord.discord_world import World

BERLIN = ZoneInfo("Europe/Berlin")


async def opened(world: World, player: Any) -> Any:
    await world.later(2)
    page = (await player.slash(world.channel, "league schedule", season=1)).response
    answer = await player.click(page, label="Propose times")
    return answer.response


async def choose(world: World, player: Any, page: Any, verb: str, *values: str) -> Any:
    return await player.select(page, list(values), custom_id=world.select(page, verb)["custom_id"])


def labels(world: World, page: Any, verb: str) -> dict[str, str]:
    return {option["label"]: option["value"] for option in world.select(page, verb)["options"]}


async def test_players_agree_by_selects_without_typing(world: World) -> None:
    _, mine, theirs = await with_time(world)
    await world.app.storage.preferences.set_user(mine[0].id, UserPrefs(zone="Europe/Berlin"))
    day = (world.clock.now().astimezone(BERLIN) + timedelta(days=3)).date()
    for person, hour in ((mine[0], "21:00"), (mine[1], "20:00"), (theirs[0], "20:00"), (theirs[1], "20:00")):
        page = await opened(world, person)
        await choose(world, person, page, "pick-match-times-day", day.isoformat())
        found = {datetime.fromtimestamp(int(value), BERLIN if person is mine[0] else UTC): value
                 for value in labels(world, page, "pick-match-times-hour").values()}
        zone = BERLIN if person is mine[0] else UTC
        await choose(world, person, page, "pick-match-times-hour",
                     found[datetime.fromisoformat(f"{day}T{hour}").replace(tzinfo=zone)])
    state = await world.app.leagues.seasons.state(1)
    offered = state.appointments.offers[1]
    agreed = datetime.fromisoformat(f"{day}T20:00").replace(tzinfo=UTC)
    assert agreed in offered[mine[0].id], "21:00 in Berlin is 20:00 UTC in winter"
    shown = await mine[0].click(await opened(world, mine[0]), label="Show the others")
    assert "posted in" in world.said(shown)
    assert "Propose times" in world.labels(world.channel.threads[-1].history()[-1])


async def test_hours_are_taken_back_and_half_past_is_another_page(world: World) -> None:
    _, mine, _ = await with_time(world)
    page, day = await opened(world, mine[0]), (world.clock.now() + timedelta(days=2)).date().isoformat()
    await choose(world, mine[0], page, "pick-match-times-day", day)
    values = list(labels(world, page, "pick-match-times-hour").values())
    await choose(world, mine[0], page, "pick-match-times-hour", *values[:2])
    await mine[0].click(page, label="Times like 8:30\u202fPM")
    half = list(labels(world, page, "pick-match-times-hour").values())
    await choose(world, mine[0], page, "pick-match-times-hour", half[5])

    async def offered() -> list[int]:
        state = await world.app.leagues.seasons.state(1)
        return [int(each.timestamp()) for each in state.appointments.offers[1][mine[0].id]]

    before = len(await offered())
    assert {int(values[0]), int(values[1]), int(half[5])} <= set(await offered())
    await mine[0].click(page, label="Times like 8:00\u202fPM")
    refused = await choose(world, mine[0], page, "pick-match-times-hour", *values[:20])
    assert "At most 10 times" in world.said(refused)
    await choose(world, mine[0], page, "pick-match-times-hour")
    assert len(await offered()) == before - 2, "the time that was agreed before stays, and half past"


async def test_only_players_propose_and_only_what_was_offered(world: World) -> None:
    _, mine, _ = await with_time(world)
    (eve,) = world.join("Eve")
    before = await world.app.leagues.seasons.state(1)
    clock, day = ("1796144400",), "2026-12-01"
    for verb, arg, values in (
            ("match-times", "", ()), ("pick-match-times-day", "", (day,)), ("match-times-show", "", ()),
            ("pick-match-times-hour", day, clock), ("match-times-half", day, ()), ("desk-time", "", ()),
            ("pick-set-time-hour", day, clock), ("pick-set-time-day", "", (day,)), ("set-time-half", day, ())):
        assert world.said(await world.forge(eve, f"bd:{verb}:1:1:{arg}".rstrip(":"), values)), verb
    assert world.said(await world.forge(mine[0], "bd:pick-match-times-hour:1:1:2026-12-01", ("17",)))
    assert world.said(await world.forge(mine[0], "bd:pick-match-times-day:1:1", ("soon",)))
    assert await world.app.leagues.seasons.state(1) == before


async def test_a_calendar_file_of_ones_games_and_of_the_season(world: World) -> None:
    _, mine, _ = await with_time(world)
    page = (await mine[0].slash(world.channel, "league schedule", season=1)).response
    own = await mine[0].click(page, label="Calendar")
    assert [each.filename for each in own.response.attachments] == ["my-games.ics"]
    text = await own.response.attachments[0].read()
    assert b"BEGIN:VEVENT\r\nUID:season1-game1@bus-driver" in text
    (eve,) = world.join("Eve")
    shown = (await eve.slash(world.channel, "league show", season=1)).response
    games = (await eve.click(shown, label="Games")).response
    every = (await (await eve.click(games, label="Calendar")).response.attachments[0].read()).decode()
    assert [line for line in every.split("\r\n") if line.startswith("UID:")] == [
        "UID:season1-game1@bus-driver", "UID:due-season1-round1-20260108@bus-driver"], "the game, and the round's end"


@pytest.mark.parametrize(("day", "count"), [(date(2026, 3, 29), 23), (date(2026, 10, 25), 24), (date(2026, 12, 1), 24)])
def test_clocks_that_change(day: date, count: int) -> None:
    found = hours(day, 0, datetime(2026, 1, 1, tzinfo=UTC), BERLIN)
    assert len(found) == len(set(found)) == count
