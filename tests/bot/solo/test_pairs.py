"""The pairs' deal of the day: requests, attempts and tables of results."""

from __future__ import annotations

import asyncio
from datetime import timedelta

import pytest

from bot.core.errors import StaleTable, TableError
from bot.features.daily.values import LEFT_MARGIN
from bot.features.day_tables.service import DayTables
from bot.features.day_tables.values import PeriodRow
from bot.features.pairs.service import MAX_OPEN_REQUESTS, PairCall
from bot.tables.core.model import Person
from bot.tables.core.orders import OrderKind
from bot.tables.core.shuffle import commitment
from tests.bot.league.test_pars import Sampler
from tests.bot.solo.test_daily import deal_of, dealt, until
from tests.support.leagues.league_kit import GUILD
from tests.support.solo.pairs_kit import ANN, BO, CY, DI, HOUR, MINUTE, PairsKit


def code(error: pytest.ExceptionInfo[TableError]) -> str:
    return error.value.code


async def test_a_whole_deal_of_two_partners(pairs_kit: PairsKit) -> None:
    league = pairs_kit.league
    promised = (await league.daily.overview(ANN.id, "pairs")).tomorrow
    await until(league, 5)
    table = await pairs_kit.begun()
    game = await league.tables.begun(table)
    assert [(seat.level, seat.person and seat.person.id) for seat in game.table.taken] == [
        (None, ANN.id), ("hard", None), (None, BO.id), ("hard", None)]
    assert (game.table.rated, game.table.guild, game.shuffle.sealed) == (False, None, True)
    other = await pairs_kit.begun(CY, DI)
    cards = await deal_of(league, table)
    assert cards == await deal_of(league, other), "the same for all pairs"
    assert cards[0] == f"commit {promised}"
    assert cards != await deal_of(league, await dealt(league, ANN)), "another one than the deal for one"
    await pairs_kit.play(table, ANN, BO)
    (state, margin), partners = (await pairs_kit.attempts())[ANN.id], (await pairs_kit.attempts())[BO.id]
    assert (state, margin) == partners == ("played", margin)
    assert margin is not None
    seen = await league.daily.overview(BO.id, "pairs")
    assert (seen.today.margins, seen.streak) == ((margin,), 1), "one result of the pair"
    assert seen.attempt is not None
    assert (seen.attempt.table, seen.attempt.partner, seen.attempt.guild) == (table, ANN.id, GUILD)
    with pytest.raises(TableError) as refused:
        await pairs_kit.asked(BO, CY)
    assert code(refused) == "daily_done"
    assert await league.service.stores.statistics.played(None, "tichu", ANN.id) == [], "it counts nowhere else"


async def test_each_person_has_one_attempt_with_whomever(pairs_kit: PairsKit) -> None:
    """Two partners press at the same moment, with the same person; double clicks; another restart."""
    with_bo, with_cy = await pairs_kit.asked(ANN, BO), await pairs_kit.asked(ANN, CY)
    service = pairs_kit.pairs
    found = await asyncio.gather(service.play(with_bo.id, BO), service.play(with_cy.id, CY),
                                 service.play(with_bo.id, BO), return_exceptions=True)
    tables = [each.table.id for each in found if isinstance(each, PairCall) and each.table is not None]
    errors = [each.code for each in found if isinstance(each, TableError)]
    assert len(set(tables)) == 1
    assert errors
    assert set(errors) <= {"daily_done", "pair_taken"}
    assert len(await pairs_kit.attempts()) == 2
    await pairs_kit.restart()
    winner = BO if BO.id in await pairs_kit.attempts() else CY
    pair = with_bo if winner is BO else with_cy
    again = await pairs_kit.pairs.play(pair.id, ANN)
    assert again.table is not None
    assert again.table.id == tables[0]
    loser = CY if winner is BO else BO
    with pytest.raises(TableError) as taken:
        await pairs_kit.pairs.play((with_cy if winner is BO else with_bo).id, loser)
    assert code(taken) == "pair_taken"
    assert await pairs_kit.pairs.play((await pairs_kit.asked(loser, DI)).id, DI), "who lost may play with somebody else"


async def test_a_request_binds_nobody_until_both_are_there_at_once(pairs_kit: PairsKit) -> None:
    pair, (known,) = await pairs_kit.asked(ANN, BO), [each.id for each in await pairs_kit.pairs.of(BO.id)]
    assert known == pair.id
    await pairs_kit.league.pass_time(16 * MINUTE)
    called = await pairs_kit.pairs.play(pair.id, BO)
    assert (called.table, called.waits) == (None, True), "Ann is to be told"
    assert (await pairs_kit.pairs.play(pair.id, BO)).waits is False, "once"
    assert await pairs_kit.attempts() == {}
    await pairs_kit.league.pass_time(16 * MINUTE)
    late = await pairs_kit.pairs.play(pair.id, ANN)
    assert (late.table, late.waits) == (None, True)
    await pairs_kit.restart()
    assert (await pairs_kit.pairs.play(pair.id, BO)).table is not None


async def test_requests_are_refused_withdrawn_limited_and_answered_in_either_direction(pairs_kit: PairsKit) -> None:
    pair = await pairs_kit.asked(ANN, BO)
    same, fresh = await pairs_kit.pairs.ask(BO, ANN, GUILD)
    assert (same.id, fresh) == (pair.id, False), "Bo finds that Ann has asked"
    with pytest.raises(StaleTable):
        await pairs_kit.pairs.end(pair.id, CY.id)
    with pytest.raises(StaleTable):
        await pairs_kit.pairs.play(pair.id, CY)
    await pairs_kit.pairs.end(pair.id, ANN.id)
    assert [*await pairs_kit.pairs.of(BO.id), *await pairs_kit.pairs.of(ANN.id)] == []
    with pytest.raises(StaleTable):
        await pairs_kit.pairs.play(pair.id, BO)
    again, fresh = await pairs_kit.pairs.ask(ANN, BO, GUILD)
    assert (again.id, fresh) == (pair.id, False), "no second message"
    await pairs_kit.pairs.end(pair.id, BO.id)
    assert [each.ended for each in await pairs_kit.pairs.of(ANN.id)] == [BO.id]
    with pytest.raises(TableError) as refused:
        await pairs_kit.asked(ANN, BO)
    assert code(refused) == "pair_refused"
    for number in range(10, 10 + MAX_OPEN_REQUESTS):
        await pairs_kit.asked(ANN, Person(number, "x"))
    with pytest.raises(TableError) as many:
        await pairs_kit.asked(ANN, CY)
    assert code(many) == "pair_many"
    with pytest.raises(StaleTable):
        await pairs_kit.asked(ANN, ANN)
    with pytest.raises(StaleTable):
        await pairs_kit.pairs.play(99, ANN)
    begun = await pairs_kit.asked(BO, ANN)
    assert (await pairs_kit.pairs.play(begun.id, ANN)).table is not None, "Bo may ask after all"


async def test_who_keeps_apart_sees_no_request_and_nobody_learns_of_it(pairs_kit: PairsKit) -> None:
    pair = await pairs_kit.asked(ANN, BO)
    await pairs_kit.pairs.play((await pairs_kit.asked(CY, BO)).id, CY)
    await pairs_kit.league.pass_time(20 * MINUTE)
    await pairs_kit.pairs.play(pair.id, BO)
    await pairs_kit.storage.blocks.block(BO.id, ANN)
    assert [each.host for each in await pairs_kit.pairs.of(BO.id)] == [CY]
    (mine,) = await pairs_kit.pairs.of(ANN.id)
    assert (mine.guest_here, mine.ended) == (None, 0), "as if Bo had not answered"
    called = await pairs_kit.pairs.play(pair.id, ANN)
    assert (called.table, called.waits) == (None, False)
    with pytest.raises(StaleTable):
        await pairs_kit.pairs.play(pair.id, BO)
    assert await pairs_kit.asked(ANN, BO) is not None, "asking says nothing"
    assert await pairs_kit.attempts() == {}


async def test_nobody_helps_comes_or_goes(pairs_kit: PairsKit) -> None:
    table, tables = await pairs_kit.begun(), pairs_kit.league.tables
    for attempt in (
            tables.stand_in(table, ANN.id), tables.cut(table, ANN.id, "words"), tables.seating.offer(table, ANN.id),
            tables.seating.sit_down(table, CY), tables.seating.get_up(table, ANN.id),
            tables.seating.substitute(table, CY, 0), tables.votes.propose(table, ANN.id, OrderKind.TAKEBACK, "")):
        with pytest.raises(TableError):
            await attempt
    choices = await tables.votes.choices(table, ANN.id)
    assert (choices.stand_in, choices.substitute, choices.ends_alone) == (False, False, False)


async def test_nobody_comes_or_goes_before_the_cards_are_dealt(pairs_kit: PairsKit) -> None:
    """Between two rounds seats are free elsewhere, and it was possible in the first two seconds."""
    called = await pairs_kit.pairs.play((await pairs_kit.asked(ANN, BO)).id, BO)
    assert called.table is not None
    for attempt in (pairs_kit.league.tables.seating.sit_down(called.table.id, CY),
                    pairs_kit.league.tables.seating.get_up(called.table.id, BO.id)):
        with pytest.raises(TableError) as refused:
            await attempt
        assert code(refused) == "not_between"


async def test_another_pace_leaves_what_kind_of_table_it_is(pairs_kit: PairsKit) -> None:
    """All terms were forgotten with the times, so a table across servers had a channel, which is none."""
    table = await pairs_kit.begun()
    for user in (ANN.id, BO.id):
        await pairs_kit.league.tables.votes.propose(table, user, OrderKind.PACE, "async")
    await pairs_kit.restart()
    game = (await pairs_kit.league.tables.begun(table)).table
    assert (game.pace, game.unseen, game.together) == ("async", True, True)


async def test_tables_of_weeks_are_of_pairs(pairs_kit: PairsKit) -> None:
    pars = pairs_kit.league.service.pars
    tables = DayTables(pairs_kit.league.daily, pars)
    pars.sample = Sampler()
    await pairs_kit.play(await pairs_kit.begun(), ANN, BO)
    left = await pairs_kit.begun(CY, DI)
    await pairs_kit.league.tables.resign(left, DI.id)
    alone = await dealt(pairs_kit.league, ANN)
    await pairs_kit.league.tables.abort(alone, ANN.id)
    margin = (await pairs_kit.attempts())[ANN.id][1]
    assert margin is not None
    await until(pairs_kit.league, 0)
    assert (await tables.newest(GUILD, "pairs"))[0].rows == (), "the day is not open yet"
    await pairs_kit.league.pass_time(HOUR)
    await tables.newest(GUILD, "pairs")
    await pars.settle()
    week, month = await tables.newest(GUILD, "pairs")
    assert set(week.rows) == set(month.rows) == {
        PeriodRow((ANN.id, BO.id), margin - 20, 1), PeriodRow((CY.id, DI.id), LEFT_MARGIN - 20, 1)}
    assert week.here == week.rows
    assert week.of(BO.id) == week.of(ANN.id)
    assert (await tables.newest(0, "pairs"))[0].here == ()
    opened = (await pairs_kit.league.daily.overview(BO.id, "pairs")).before
    assert opened is not None
    assert commitment(bytes.fromhex(opened.secret), 1) == opened.day.commitment
    assert opened.par is not None
    await pairs_kit.league.pass_time(timedelta(days=1).total_seconds())
    assert await pairs_kit.begun(ANN, CY), "the next day with somebody else"
