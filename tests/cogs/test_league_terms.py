"""What a season is played by and who may join, by commands; what a manager enters; who is told of its days."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from bot.league.model import UNIT, Actor, LeagueError
from bot.league.settings import LeagueScoring
from cogs.league.parsing import parse_deals
from cogs.league.seasons.settings_panel import parse_order, parse_points
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import awarded, boss, closed, started

pytestmark = pytest.mark.usefixtures("rarely")


def dated(world: World, days: int) -> str:
    return (world.clock.now().date() + timedelta(days=days)).isoformat()


def moment(day: str, after: int = 0) -> int:
    """When the day begins in UTC, or one so many days after it, as Discord is told it."""
    return int(datetime.fromisoformat(day).replace(tzinfo=UTC).timestamp()) + 86400 * after


async def test_every_setting_can_be_made_by_command(world: World) -> None:
    manager = boss(world)
    role = world.guild.create_role(name="Club")
    made = await manager.slash(
        world.channel, "league create", name="Cup", preset="swiss", pace="async", target=500, deals=8, grand="no",
        points="2:1:0", order="points,difference", rounds=3, days=5, most=16, role=role, starts=dated(world, 1),
        ends=dated(world, 40), substitutes=False, options="double=100")
    settings = (await world.app.leagues.seasons.state(1)).settings
    assert (settings.play.pace, settings.course.rounds, settings.dates.days, settings.entry.most) == ("async", 3, 5, 16)
    assert (settings.ranking.scoring, settings.ranking.order) == (LeagueScoring(2, 1, 0), ("points", "difference"))
    assert settings.play.options == {"target": "500", "deals": "8", "level": "extra", "grand": "no", "double": "100"}
    assert (settings.entry.role, settings.play.substitutes) == (role.id, False)
    told, last = world.text(made.response), moment(dated(world, 40), 1) - 60
    for line in ("8 deals per game", "without grand Tichu", "win 2, draw 1, loss 0",
                 "places decided by points, difference", "5 days per round", f"until <t:{last}:f>",
                 f"<@&{role.id}>", "no substitutes", "3 rounds"):
        assert line in told, told
    page = await manager.slash(
        world.channel, "league settings", season=1, points="3:1:0", order="Points, Buchholz", ends="-",
        role=world.guild.default_role, digest=world.channel, substitutes=True)
    settings = (await world.app.leagues.seasons.state(1)).settings
    assert (settings.ranking.scoring, settings.ranking.order) == (LeagueScoring(3, 1, 0), ("points", "buchholz"))
    assert (settings.dates.ends, settings.entry.role, settings.notices.digest) == ("", 0, world.channel.id)
    assert "weekly digest in" in world.text(page.response)


@pytest.mark.parametrize(("given", "said"), [
    ({"points": "much"}, "Write points as 3:1:0"), ({"points": "1:2:3"}, "A win is worth the most"),
    ({"order": "points,luck"}, "“luck” can't decide places"), ({"group": 4}, "does not use `group`"),
    ({"starts": "soon"}, "is not a date"), ({"ends": "2001-01-01"}, "2001-01-01 is in the past"),
    ({"starts": "2099-02-01", "ends": "2099-01-01"}, "can't end on"), ({"options": "grand"}, "grand"),
    ({"game": "lord"}, "needs a game for four players"), ({"target": 7}, "7"),
    ({"zone": "Berlin"}, "no time zone “Berlin”"),
])
async def test_what_makes_no_sense_is_said_in_a_sentence(world: World, given: dict[str, Any], said: str) -> None:
    manager = boss(world)
    refused = await manager.slash(world.channel, "league create", name="Cup", preset="swiss", **given)
    assert said in world.said(refused)
    assert not await world.app.leagues.seasons.listed(world.guild.id)


async def test_tie_breaks_are_offered_one_after_the_other(world: World) -> None:
    manager = boss(world)
    first = await manager.autocomplete(world.channel, "league create", "order", "buch")
    assert [choice["value"] for choice in first] == ["buchholz"]
    then = await manager.autocomplete(world.channel, "league create", "order", "points,diff")
    assert [choice["value"] for choice in then] == ["points,difference"]


async def test_only_who_has_the_role_may_join_or_stand_in(world: World) -> None:
    manager = boss(world)
    role = world.guild.create_role(name="Club")
    ann, bo, cy = (world.guild.add_member(world.env.create_user(name), roles=[role]) for name in ("Ann", "Bo", "Cy"))
    (eve,) = world.join("Eve")
    await manager.slash(world.channel, "league create", name="Club", preset="swiss", role=role)
    for who, partner in ((eve, ann), (ann, eve)):
        refused = await who.slash(world.channel, "league join", season=1, partner=partner)
        assert "Eve needs the role" in world.said(refused)
    asked = await ann.slash(world.channel, "league join", season=1, partner=bo)
    assert "I asked Bo" in world.text(asked.response)
    (invitation,) = [message for message in world.channel.history() if "Accept" in world.labels(message)]
    assert f"<@{bo.id}>: Ann would like to enter" in world.text(invitation)
    assert "not for you" in world.said(await cy.click(invitation, label="Accept"))
    assert not (await world.app.leagues.seasons.state(1)).entrants
    await bo.click(invitation, label="Accept")
    assert "Ann & Bo entered the season." in world.text(invitation)
    await manager.slash(world.channel, "league join", season=1, player=cy, partner=eve)  # a manager may
    assert len((await world.app.leagues.seasons.state(1)).entrants) == 2
    await started(world, manager)
    fixture = (await world.app.leagues.seasons.state(1)).open()[0].number
    refused = await ann.slash(world.channel, "league substitute", season=1, substitute=world.join("Di")[0],
                              fixture=fixture)
    assert "Di needs the role" in world.said(refused)
    fay = world.guild.add_member(world.env.create_user("Fay"), roles=[role])
    await ann.slash(world.channel, "league substitute", season=1, substitute=fay, fixture=fixture)
    request = world.public()
    await world.app.leagues.seasons.configure(1, Actor(1, "Boss", manager=True), role=world.guild.default_role.id + 1)
    assert "Fay needs the role" in world.said(await fay.click(request, label="Accept"))
    await fay.click(request, label="Decline")
    assert "Nobody was substituted" in world.text(request)


async def test_managers_are_told_of_the_first_and_the_last_day(world: World) -> None:
    manager, role = boss(world), world.guild.create_role(name="League")
    await manager.slash(world.channel, "league settings", managers=role)
    await manager.slash(world.channel, "league create", name="**May** @everyone", preset="swiss",
                        starts=dated(world, 1), ends=dated(world, 2))
    await manager.slash(world.channel, "league join", season=1, ai=4)
    early = await started(world, manager)
    assert f"The season starts on <t:{moment(dated(world, 1))}:f>" in world.said(early)
    await world.later(86400 + 2000)
    begins = [message for message in world.channel.history() if "starts today" in world.text(message)]
    assert len(begins) == 1
    assert r"\@everyone" in world.text(begins[0])
    assert not begins[0].mention_everyone
    await started(world, manager)
    await world.later(2 * 86400 + 2000)
    ended = [message for message in world.channel.history() if "has ended" in world.text(message)]
    assert len(ended) == 1
    assert "2 games have no result" in world.text(ended[0])
    assert f"<@&{role.id}>" in world.text(ended[0])
    late = await world.forge(manager, "bd:desk-draw:1:1")
    assert "The season ended on" in world.said(late)
    asked = await closed(world, manager)
    assert "2 games have no result." in world.said(asked)
    for fixture in (1, 2):
        await awarded(world, manager, fixture, "Award as a draw", "nobody offered a time")
    assert "won the season" in world.said(await closed(world, manager))


async def test_a_result_deal_by_deal(world: World) -> None:
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Circuit", preset="dtm")
    await manager.slash(world.channel, "league join", season=1, ai=4)
    await started(world, manager)
    refused = await manager.slash(world.channel, "league result", season=1, fixture=1, score="300:100")
    assert "every deal counts: enter all 4" in world.said(refused)
    await manager.slash(world.channel, "league result", season=1, fixture=1, score="70:30 130:70 100:0! 45:55")
    result = (await world.app.leagues.seasons.state(1)).results[1]
    assert (result.scores, result.doubles) == ((345, 155), (0, 0, 1, 0))
    assert sorted(row.tally.points // UNIT for row in await world.app.leagues.standings.rows(1)) == [2, 2, 7, 7]


def test_what_managers_type() -> None:
    assert parse_points("3:1:0") == LeagueScoring(3, 1, 0)
    assert parse_points("2-1-0-3") == LeagueScoring(2, 1, 0, 3)
    for text in ("Points › buchholz,", "points, buchholz", "points、Buchholz"):
        assert parse_order(text, {"points": "points"}) == ("points", "buchholz")
    assert parse_deals("540:-20", False) == ([540, -20], [], [])
    assert parse_deals("-20:540 0:0!1", False) == ([-20, 540], [[-20, 540], [0, 0]], [0, 1])
    for text in ("1:2 3", "1:2 0:0!", "1:2 a:b", "1:2 1:0!7", "1:2 1:2:3"):
        with pytest.raises(LeagueError, match="bad score"):
            parse_deals(text, False)
    for text in ("3:1", "a:b:c", "3:1:0:2:1", ""):
        with pytest.raises(LeagueError, match="bad points"):
            parse_points(text)
