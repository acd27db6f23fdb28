"""Week and month tables of the deal of the day: `bot.solo.day_tables`."""

from __future__ import annotations

from datetime import timedelta

import pytest

from bot.core.days import monday
from bot.features.daily.values import LEFT_MARGIN, Attempt
from bot.features.day_tables.service import DayTables
from bot.features.day_tables.values import DAYS_COUNTED, PeriodRow, ranked
from tests.bot.league.test_pars import Sampler
from tests.bot.solo.test_daily import ANN, BO, play, until
from tests.support.leagues.league_kit import League

HERE, ELSEWHERE = 5, 6


@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


def test_the_best_days_are_added_up() -> None:
    points = (10, 20, 30, 40, 50, 60, -400)
    rows = ranked([(Attempt(str(day), 1), each) for day, each in enumerate(points)] + [(Attempt("0", 2), -300)])
    assert rows == (PeriodRow((1,), sum(sorted(points)[-DAYS_COUNTED:]), 7), PeriodRow((2,), -300, 1))
    assert ranked([]) == ()


async def test_only_open_days_with_par_count_and_servers_have_their_own(league: League) -> None:
    """Nothing is said of a deal that somebody has yet to play; one that was left counts."""
    tables, pars = DayTables(league.daily, league.service.pars), league.service.pars
    pars.sample = Sampler()
    first = league.daily.today()
    mine = await league.daily.start(ANN, channel=7, guild=HERE)
    await league.pass_time(5)
    await play(league, mine.id, ANN.id)
    left = await league.daily.start(BO, channel=8, guild=ELSEWHERE)
    await league.pass_time(5)
    await league.tables.abort(left.id, BO.id)
    await league.settle()
    await until(league, 0)
    for each in await tables.newest(HERE):
        assert (each.rows, each.open) == ((), 0), "the day is not open yet"
    await until_open(league)
    week, _ = await tables.newest(HERE)
    assert (week.rows, week.open) == ((), 1)
    await pars.settle()
    week, month = await tables.newest(HERE)
    played = next(each for each in await league.daily_store.of_user(ANN.id))
    assert played.margin is not None
    assert sorted(week.rows, key=lambda row: row.players) == [
        PeriodRow((ANN.id,), played.margin - 20, 1), PeriodRow((BO.id,), LEFT_MARGIN - 20, 1)]
    assert week.rows == tuple(sorted(week.rows, key=lambda row: -row.total))
    assert month.rows == week.rows
    assert (week.first, month.first, week.last) == (monday(first), first.replace(day=1), first)
    assert [row.players for row in week.here] == [(ANN.id,)]
    assert [row.players for row in (await tables.newest(ELSEWHERE))[0].here] == [(BO.id,)]
    assert (await tables.newest(0))[0].here == ()
    assert week.of(BO.id) == PeriodRow((BO.id,), LEFT_MARGIN - 20, 1)
    await league.service.erase(ANN.id, "Former player")
    assert (await tables.newest(HERE))[0].of(ANN.id) is None


async def until_open(league: League) -> None:
    await league.pass_time(timedelta(hours=1).total_seconds())
