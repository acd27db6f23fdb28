"""The log says who made each entry: the manager or player who acted."""

from __future__ import annotations

from collections.abc import Awaitable
from datetime import timedelta
from functools import partial

from bot.league.model import Actor, Member
from bot.league.season.deadlines import stamp
from tests.support.leagues.league_kit import BOSS, GUILD, League, human
from tests.support.leagues.match_kit import actor

OTHER = Actor(2, "Other", manager=True)
DAY = 86400


async def entered_by(league: League, season: int, by: Actor, act: Awaitable[object]) -> None:
    """All entries that ``act`` adds, at least one, are by the actor."""
    before = len(await league.seasons.trail(season))
    await act
    assert {entry.by for entry in (await league.seasons.trail(season))[before:]} == {by.user}


async def test_what_managers_do_names_the_manager() -> None:
    league = League()
    seasons, rounds = league.seasons, league.service.rounds
    season = (await seasons.create(GUILD, OTHER, "Winter", "swiss", days=10)).id
    assert (await seasons.trail(season))[0].by == OTHER.user
    by = partial(entered_by, league, season)
    await by(BOSS, seasons.configure(season, BOSS, days=5))
    for number in range(0, 10, 2):
        await by(OTHER, seasons.join(season, OTHER, human(number), human(number + 1)))
    await by(BOSS, seasons.leave(season, BOSS, 5, barred=True, reason="rude"))
    await by(OTHER, seasons.start(season, OTHER))
    await by(BOSS, rounds.draft(season, BOSS))
    drawn = (await seasons.state(season)).drawing.draft
    assert drawn is not None
    one, other = drawn.rounds[0]
    await by(OTHER, rounds.redraft(season, OTHER, drawn.number, "swap", one.sides[0][0], other.sides[0][0]))
    drawn = (await seasons.state(season)).drawing.draft
    assert drawn is not None
    await by(BOSS, rounds.publish(season, BOSS, drawn.number))
    await by(OTHER, rounds.undo(season, OTHER, 1))
    await by(BOSS, seasons.pair(season, BOSS))
    game = (await seasons.state(season)).open()[0].number
    await by(OTHER, league.matches.set_time(season, OTHER, game, league.clock.now() + timedelta(hours=1)))
    await by(OTHER, league.enter(season, OTHER, game, (500, 100)))
    await by(BOSS, league.matches.adjudicate(season, BOSS, game, 0, "a wrong seat"))
    await by(OTHER, league.matches.reopen(season, OTHER, game))
    await by(BOSS, seasons.substitute(season, BOSS, human(0).user or 0, Member("New", 77)))
    await by(OTHER, league.service.deadlines.extend(season, OTHER, game))
    await league.pass_time(9 * DAY)
    seen = stamp(await league.service.deadlines.proposals(season))
    await by(BOSS, league.service.deadlines.confirm(season, BOSS, seen))
    await by(OTHER, seasons.close(season, OTHER, force=True))
    await by(BOSS, seasons.archive(season, BOSS))


async def test_what_players_do_names_the_player() -> None:
    league = League()
    seasons, matches = league.seasons, league.matches
    season = (await seasons.create(GUILD, BOSS, "Winter", "swiss")).id
    by = partial(entered_by, league, season)
    players = [actor(number) for number in range(5)]
    ann, bo, cy, di, eve = players
    await by(eve, seasons.invite(season, eve, Member(di.name, di.user)))
    await by(di, seasons.withdraw(season, di, eve.user))
    for first, second in ((ann, bo), (cy, di)):
        await by(first, seasons.invite(season, first, Member(second.name, second.user)))
        await by(second, seasons.accept(season, second, first.user))
    await seasons.start(season, BOSS)
    await seasons.pair(season, BOSS)
    at = league.clock.now() + timedelta(hours=2)
    for player in players[:4]:
        await by(player, league.service.calendar.offer(season, player, 1, [at]))
    await by(di, league.service.calendar.toggle(season, di, 1, at))
    await by(di, league.service.calendar.toggle(season, di, 1, at))
    await by(bo, seasons.substitute(season, bo, bo.user, Member(eve.name, eve.user), 1))
    await by(eve, seasons.stand_in(season, eve, 1, bo.user))
    await league.pass_time(2 * 3600)
    await by(ann, matches.play(season, ann, 1, 7))
    await by(eve, matches.play(season, eve, 1, 7))
    await league.pass_time(16 * 60)
    await by(eve, matches.wait(season, eve, 1))
    await league.pass_time(16 * 60)
    await by(ann, matches.claim(season, ann, 1))
    await by(cy, matches.object(season, cy, 1, "we were here"))
    await by(BOSS, matches.settle(season, BOSS, 1))
    await by(cy, seasons.leave(season, cy))
