"""The deal of the day: `bot.solo.daily`."""

from __future__ import annotations

import asyncio
from datetime import date, timedelta
from typing import Any

import pytest

from bot.core.errors import TableError
from bot.features.daily.service import DailyService
from bot.features.daily.shared_deals import DEALS, margin, read_key
from bot.features.daily.values import LEFT_MARGIN, Progress, better_than, place, streak
from bot.tables.core.model import Person, Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.shuffle import commitment
from bot.tables.log.fold import record_text
from bot.tables.rules.lobby_rules import Opening, among_ai
from games.views import RoundResult
from tests.bot.league.test_pars import Sampler
from tests.support.leagues.league_kit import GUILD, League, NoDays
from tests.support.leagues.match_kit import looked_back
from tests.support.solo.kit import killed_after
from tests.support.tables.kit import FixedSecrets, moved_themselves

ANN, BO = Person(1, "Ann"), Person(2, "Bo")


@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


def daily(league: League) -> DailyService:
    return league.daily


async def dealt(league: League, person: Person) -> int:
    table = await daily(league).start(person, channel=1000 + person.id)
    await league.pass_time(5)
    return table.id


async def play(league: League, table: int, user: int) -> None:
    for _ in range(400):
        if (await league.tables.snapshot(table)).status is Status.OVER:
            await league.settle()
            return
        if not await moved_themselves(league.tables, table, [user]):
            await league.pass_time(6)
    raise AssertionError("the game does not end")


async def deal_of(league: League, table: int) -> list[str]:
    text = record_text(await league.tables.log(table))
    return [line for line in text.splitlines() if line.startswith(("hand ", "commit "))]


async def until(league: League, hour: int) -> None:
    """The clock stands at this hour of the next day."""
    now = league.clock.now()
    then = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=1, hours=hour)
    await league.pass_time((then - now).total_seconds())


async def test_a_result_is_among_the_others_as_soon_as_the_game_is_over(league: League) -> None:
    """Also if its player asks for nothing more."""
    await play(league, await dealt(league, ANN), ANN.id)
    (entered,) = await league.daily_store.of_day(daily(league).today().isoformat())
    assert entered.state is Progress.PLAYED
    overview = await daily(league).overview(BO.id)
    assert overview.today.margins == (entered.margin,)
    assert await daily(league).stored(ANN.id) == [
        {"day": entered.day, "table": entered.table, "state": "played", "margin": entered.margin, "guild": 0,
         "partner": 0}]


async def test_everybody_gets_the_cards_promised_the_day_before_against_hard_players(league: League) -> None:
    service = daily(league)
    promised = (await service.overview(ANN.id)).tomorrow
    await until(league, 5)
    tables = [await dealt(league, person) for person in (ANN, BO)]
    first, other = [await deal_of(league, table) for table in tables]
    assert first == other
    assert len(first) == 5
    assert first[0] == f"commit {promised}"
    table = (await league.tables.begun(tables[0])).table
    assert [(seat.level, seat.person is not None) for seat in table.taken] == [
        (None, True), ("hard", False), ("hard", False), ("hard", False)]
    assert (table.rated, table.guild) == (False, None)
    await until(league, 5)
    assert await deal_of(league, await dealt(league, ANN)) != first


async def test_a_day_has_one_attempt_whatever_happens(league: League) -> None:
    """Double clicks, a restart before and after the deal, and an end without a result."""
    service = daily(league)
    one, other = await asyncio.gather(service.start(ANN, channel=7), service.start(ANN, channel=8))
    assert one.id == other.id
    league.renew()
    await league.driver.start()
    assert (await daily(league).start(ANN, channel=7)).id == one.id
    await league.pass_time(5)
    seen = await deal_of(league, one.id)
    league.renew()
    await league.driver.start()
    assert (await daily(league).start(ANN, channel=7)).id == one.id
    assert await deal_of(league, one.id) == seen
    await league.tables.abort(one.id, ANN.id)
    await league.settle()
    with pytest.raises(TableError, match="daily done"):
        await daily(league).start(ANN, channel=7)
    seen_by_ann = await daily(league).overview(ANN.id)
    assert seen_by_ann.attempt is not None
    assert (seen_by_ann.attempt.state, seen_by_ann.attempt.margin, seen_by_ann.streak) == ("left", LEFT_MARGIN, 0)
    assert seen_by_ann.today.margins == (LEFT_MARGIN,), "a deal that was left is a bad result, not none"


async def test_two_processes_begin_one_game(league: League) -> None:
    """Each has locks of its own."""
    services = [daily(league), DailyService(
        league.daily_store, FixedSecrets(), league.tables, league.service, league.clock)]
    found = await asyncio.gather(*(each.start(ANN, channel=7) for each in services))
    assert found[0].id == found[1].id
    assert [table.id for table in await league.tables.lists.of_person(ANN.id)] == [found[0].id]


@pytest.mark.parametrize("at", ["claim", "stage", "link", "begin"])
async def test_the_bot_is_killed_at_any_step(league: League, at: str) -> None:
    """Pressing again goes on with the same table."""
    owner: Any = league.tables.lobbies if at in ("stage", "begin") else league.daily_store
    with killed_after(owner, at):
        await daily(league).start(ANN, channel=7)
    league.renew()
    await league.driver.start()
    table = await daily(league).start(ANN, channel=7)
    assert [each.id for each in await league.tables.lists.of_person(ANN.id)] == [table.id], "no lobby is left"


async def test_a_lobby_that_was_left_is_not_taken_for_another_game(league: League) -> None:
    """Ann's own lobby with the same options, and the one of yesterday that never began."""
    opening = Opening("tichu", 7, None, options={"deals": "1", "level": "draw"})
    own = await league.tables.lobbies.create(ANN, opening)
    yesterday = await league.tables.lobbies.stage(among_ai(ANN, 0, 4, "hard"), opening, by=ANN.id)
    await league.daily_store.claim(daily(league).today().isoformat(), ANN.id)
    await league.daily_store.link(daily(league).today().isoformat(), ANN.id, yesterday.id)
    await league.pass_time(86_400)
    table = await daily(league).start(ANN, channel=7)
    assert table.id not in (own.id, yesterday.id)


async def test_an_erasure_gives_no_second_attempt_on_the_same_day(league: League) -> None:
    """What stays is a mark that says nothing of who it was, and it is gone with the next day's first attempt."""
    service = daily(league)
    table = await dealt(league, ANN)
    with pytest.raises(TableError, match="still playing"):
        await league.service.erase(ANN.id, "Former player")
    assert (await service.start(ANN, channel=7)).id == table, "a refused erasure changes nothing"
    await league.tables.abort(table, ANN.id)
    await league.settle()
    await league.service.erase(ANN.id, "Former player")
    with pytest.raises(TableError, match="daily done"):
        await service.start(ANN, channel=7)
    assert not await league.daily_store.of_user(ANN.id)
    seen = (await service.overview(ANN.id)).attempt
    assert seen is not None, "no second attempt is offered"
    assert (seen.state, seen.table, seen.margin) == ("played", None, None)
    assert await dealt(league, BO)
    await until(league, 5)
    assert await dealt(league, ANN)
    yesterday = (service.today() - timedelta(days=1)).isoformat()
    assert not await league.daily_store.marked(yesterday, ANN.id)


async def test_an_attempt_that_was_stored_before_its_table_goes_on(league: League) -> None:
    """The bot was ended in between; and an end that it missed is not lost."""
    await league.daily_store.claim(daily(league).today().isoformat(), ANN.id)
    table = await daily(league).start(ANN, channel=7)
    assert table.status is Status.RUNNING
    store, league.daily_store = league.daily_store, NoDays()
    league.renew()
    await league.tables.abort(table.id, ANN.id)
    league.daily_store = store
    league.renew()
    with pytest.raises(TableError, match="daily done"):
        await daily(league).start(ANN, channel=7)


async def test_nobody_sees_anything_before_the_day_is_over_and_everything_after(league: League) -> None:
    first, other = await dealt(league, ANN), await dealt(league, BO)
    for table, own in ((first, ANN.id), (other, BO.id)):
        for user in (ANN.id, BO.id, 5):
            assert await looked_back(league, table, user) == (["history"] if user == own else [])
    await play(league, first, ANN.id)
    league.service.pars.sample = Sampler()
    league.service.pars.want(first, 1)
    await league.service.pars.settle()
    assert league.service.pars.sample.asked == [], "others have still to play it"
    assert await looked_back(league, first, ANN.id) == ["history"]
    assert await looked_back(league, first, BO.id) == []
    await until(league, 0)
    assert await looked_back(league, first, BO.id) == [], "Bo may still finish"
    with pytest.raises(TableError, match="daily open"):
        await league.service.records.checks(first)
    await until_opened(league)
    assert await looked_back(league, first, BO.id) == ["history", "replay", "record", "verify", "review"]
    assert (await league.tables.snapshot(other)).status is Status.OVER, "a late table ends before the deal is open"
    checks, _ = await league.service.records.checks(first)
    assert [check.problem for check in checks] == [""]


async def until_opened(league: League) -> None:
    await league.pass_time(3600)


async def test_yesterday_has_par_result_and_secret(league: League) -> None:
    table = await dealt(league, ANN)
    await play(league, table, ANN.id)
    league.service.pars.sample = Sampler()
    today = (await daily(league).overview(ANN.id)).today
    assert len(today.margins) == 1
    await until(league, 2)
    before = (await daily(league).overview(BO.id)).before
    assert before is not None
    assert (before.attempt, before.par, before.day) == (None, None, today)
    await league.service.pars.settle()
    seen = await daily(league).overview(ANN.id)
    before = seen.before
    assert before is not None
    assert before.par is not None
    assert before.par.of_side(0) == 20
    assert before.attempt is not None
    assert before.attempt.margin == today.margins[0]
    assert commitment(bytes.fromhex(before.secret), 1) == today.commitment
    assert seen.streak == 1


async def test_nobody_helps_and_nothing_else_counts_it(league: League) -> None:
    table = await dealt(league, ANN)
    with pytest.raises(TableError, match="daily alone"):
        await league.tables.stand_in(table, ANN.id)
    with pytest.raises(TableError, match="daily alone"):
        await league.tables.votes.propose(table, ANN.id, OrderKind.TAKEBACK, "")
    with pytest.raises(TableError):
        await league.tables.cut(table, ANN.id, "my words")
    with pytest.raises(TableError):
        await league.tables.seating.sit_down(table, BO)
    await play(league, table, ANN.id)
    assert await league.service.stores.statistics.played(None, "tichu", ANN.id) == []
    assert (await league.tables.conduct.of_player(ANN.id, "live")).games == 0
    assert await league.service.stores.statistics.played(GUILD, "tichu") == []


def test_places_streaks_and_shares() -> None:
    margins = (200, 50, 50, -100)
    assert [place(margins, margin) for margin in margins] == [1, 2, 2, 4]
    assert [round(better_than(margins, margin), 2) for margin in margins] == [1.0, 0.5, 0.5, 0.0]
    assert better_than((30,), 30) == 0.5
    today = date(2026, 11, 22)
    before = [today - timedelta(days=number) for number in range(4)]
    assert streak([today, before[1], before[3]], today) == 2
    assert streak(before[1:3], today) == 2, "today's may still come"
    assert streak(before[2:3], today) == 0


async def test_deals_of_the_week_are_the_same_for_all_until_monday(league: League) -> None:
    """An erasure gives no second attempt in the same week, and other games' and days' deals stay their own."""
    service, game = daily(league), "tientsin"
    promised = (await service.overview(ANN.id, game)).tomorrow
    now = league.clock.now()
    monday = now.replace(hour=0, minute=0, second=0, microsecond=0) + timedelta(days=7 - now.weekday())
    await league.pass_time((monday - now).total_seconds() + 3 * 3600)
    first = await service.start(ANN, channel=7, game=game)
    await league.pass_time(5)
    deal = await deal_of(league, first.id)
    assert deal[0] == f"commit {promised}"
    assert first.table.game == game
    assert await dealt(league, ANN) != first.id
    await league.tables.abort(first.id, ANN.id)
    await league.tables.abort(first.id + 1, ANN.id)
    await league.settle()
    (left,) = [each for each in await league.daily_store.of_user(ANN.id) if each.day.endswith(game)]
    assert left.margin == DEALS[game].left
    await league.service.erase(ANN.id, "Former player")
    await until(league, 5)
    other = await service.start(BO, channel=8, game=game)
    await league.pass_time(5)
    assert await deal_of(league, other.id) == deal, "on another day of the week"
    with pytest.raises(TableError, match="daily done"):
        await service.start(ANN, channel=7, game=game)
    for user in (ANN.id, 5):
        assert await looked_back(league, other.id, user) == []
    assert await service.sealed(other.id)
    await league.pass_time(timedelta(days=6).total_seconds())
    assert not await service.sealed(other.id), "a late table ends before the deal is open"
    assert (await league.tables.snapshot(other.id)).status is Status.OVER


def test_margins_are_by_the_games_rules() -> None:
    def result(scores: tuple[int, ...], totals: tuple[int, ...] = ()) -> RoundResult:
        return RoundResult(scores, (), (), (), 0, totals=totals, sides=(), dealer=0, detail=())

    assert margin(DEALS["tientsin"], [result((130, -30))]) == 160
    assert margin(DEALS["trichu"], [result((), (90, 40, 31, 0))]) == round(90 - 35.5), "no dummy"
    assert margin(DEALS["lord"], [result((2, 1, 4, 3, 5))]) == 3
    for deal in DEALS.values():
        assert read_key(deal.key(date(2026, 11, 23))) == (deal, date(2026, 11, 23))
        assert deal.begins(date(2026, 11, 25)) == date(2026, 11, 25 if deal.days == 1 else 23)
