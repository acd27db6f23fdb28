"""The pairs' deal of the day: `bot.solo.pairs`, over both databases."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest

from bot.solo.daily import LEFT
from bot.solo.day_tables import DayTables, PeriodRow
from bot.solo.pairs import MOST, PairCall, PairService
from bot.solo.ports import Pair, Progress
from bot.storage import Storage, open_storage
from bot.tables.core.errors import StaleTable, StoreError, TableError
from bot.tables.core.model import Person, Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.shuffle import commitment
from bot.tables.core.state import RunningTable
from tests.bot.league.test_pars import Sampler
from tests.bot.solo.test_daily import deal_of, dealt, until
from tests.support.leagues.league_kit import GUILD, League
from tests.support.leagues.match_kit import looked_back
from tests.support.tables.kit import moved_themselves

ANN, BO, CY, DI = (Person(number, name) for number, name in enumerate(("Ann", "Bo", "Cy", "Di"), 1))
MINUTE, HOUR = 60, 3600


class Kit:
    """A running bot's league, and the pairs' service over its stores."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.league = League(storage.leagues, storage.tables, daily_store=storage.daily)

    @property
    def pairs(self) -> PairService:
        return PairService(self.storage.pairs, self.league.daily, self.league.tables, self.league.clock)

    async def restart(self) -> None:
        await self.league.driver.stop()
        self.league.renew()
        await self.league.driver.start()

    async def asked(self, host: Person, guest: Person) -> Pair:
        return (await self.pairs.ask(host, guest, GUILD))[0]

    async def begun(self, host: Person = ANN, guest: Person = BO) -> int:
        """The table of two who both play now; the cards are dealt."""
        pair = await self.asked(host, guest)
        called = await self.pairs.play(pair.id, guest)
        assert called.table is not None
        await self.league.pass_time(5)
        return called.table.id

    async def play(self, table: int, *users: Person) -> None:
        """To the end."""
        for _ in range(900):
            if (await self.league.tables.snapshot(table)).status is Status.OVER:
                await self.league.settle()
                return
            if not await moved_themselves(self.league.tables, table, [user.id for user in users]):
                await self.league.pass_time(6)
        raise AssertionError("the game does not end")

    async def attempts(self) -> dict[int, tuple[str, int | None]]:
        """How far each is with today's pairs' deal."""
        found = await self.storage.daily.of_day(self.pairs.day)
        return {each.user: (each.state.value, each.margin) for each in found}


@pytest.fixture(params=["sqlite", "postgres"])
async def kit(request: Any, tmp_path: Path) -> AsyncIterator[Kit]:
    postgres = request.param == "postgres"
    storage = await open_storage(request.getfixturevalue("postgres_database") if postgres else tmp_path / "pairs.db")
    found = Kit(storage)
    await found.league.driver.start()
    yield found
    await found.league.driver.stop()
    await storage.close()


def code(error: pytest.ExceptionInfo[TableError]) -> str:
    return error.value.code


async def test_a_whole_deal_of_two_partners(kit: Kit) -> None:
    league = kit.league
    promised = (await league.daily.overview(ANN.id, league.service.pars, "pairs")).tomorrow
    await until(league, 5)
    table = await kit.begun()
    game = await league.tables.game(table)
    assert [(seat.level, seat.person and seat.person.id) for seat in game.table.taken] == [
        (None, ANN.id), ("hard", None), (None, BO.id), ("hard", None)]
    assert (game.table.rated, game.table.guild, game.shuffle.sealed) == (False, None, True)
    other = await kit.begun(CY, DI)
    cards = await deal_of(league, table)
    assert cards == await deal_of(league, other), "the same for all pairs"
    assert cards[0] == f"commit {promised}"
    assert cards != await deal_of(league, await dealt(league, ANN)), "another one than the deal for one"
    await kit.play(table, ANN, BO)
    (state, margin), partners = (await kit.attempts())[ANN.id], (await kit.attempts())[BO.id]
    assert (state, margin) == partners == ("played", margin)
    assert margin is not None
    seen = await league.daily.overview(BO.id, league.service.pars, "pairs")
    assert (seen.today.margins, seen.streak) == ((margin,), 1), "one result of the pair"
    assert seen.attempt is not None
    assert (seen.attempt.table, seen.attempt.partner, seen.attempt.guild) == (table, ANN.id, GUILD)
    with pytest.raises(TableError) as refused:
        await kit.asked(BO, CY)
    assert code(refused) == "daily_done"
    assert await league.service.store.played(None, "tichu", ANN.id) == [], "it counts nowhere else"


async def test_each_person_has_one_attempt_with_whomever(kit: Kit) -> None:
    """Two partners press at the same moment, with the same person; double clicks; another restart."""
    with_bo, with_cy = await kit.asked(ANN, BO), await kit.asked(ANN, CY)
    service = kit.pairs
    found = await asyncio.gather(service.play(with_bo.id, BO), service.play(with_cy.id, CY),
                                 service.play(with_bo.id, BO), return_exceptions=True)
    tables = [each.table.id for each in found if isinstance(each, PairCall) and each.table is not None]
    errors = [each.code for each in found if isinstance(each, TableError)]
    assert len(set(tables)) == 1
    assert errors
    assert set(errors) <= {"daily_done", "pair_taken"}
    assert len(await kit.attempts()) == 2
    await kit.restart()
    winner = BO if BO.id in await kit.attempts() else CY
    pair = with_bo if winner is BO else with_cy
    again = await kit.pairs.play(pair.id, ANN)
    assert again.table is not None
    assert again.table.id == tables[0]
    loser = CY if winner is BO else BO
    with pytest.raises(TableError) as taken:
        await kit.pairs.play((with_cy if winner is BO else with_bo).id, loser)
    assert code(taken) == "pair_taken"
    assert await kit.pairs.play((await kit.asked(loser, DI)).id, DI), "who lost may play with somebody else"


async def test_a_request_binds_nobody_until_both_are_there_at_once(kit: Kit) -> None:
    pair, (known,) = await kit.asked(ANN, BO), [each.id for each in await kit.pairs.of(BO.id)]
    assert known == pair.id
    await kit.league.pass_time(16 * MINUTE)
    called = await kit.pairs.play(pair.id, BO)
    assert (called.table, called.waits) == (None, True), "Ann is to be told"
    assert (await kit.pairs.play(pair.id, BO)).waits is False, "once"
    assert await kit.attempts() == {}
    await kit.league.pass_time(16 * MINUTE)
    late = await kit.pairs.play(pair.id, ANN)
    assert (late.table, late.waits) == (None, True)
    await kit.restart()
    assert (await kit.pairs.play(pair.id, BO)).table is not None


async def test_requests_are_refused_withdrawn_limited_and_answered_in_either_direction(kit: Kit) -> None:
    pair = await kit.asked(ANN, BO)
    same, fresh = await kit.pairs.ask(BO, ANN, GUILD)
    assert (same.id, fresh) == (pair.id, False), "Bo finds that Ann has asked"
    with pytest.raises(StaleTable):
        await kit.pairs.end(pair.id, CY.id)
    with pytest.raises(StaleTable):
        await kit.pairs.play(pair.id, CY)
    await kit.pairs.end(pair.id, ANN.id)
    assert [*await kit.pairs.of(BO.id), *await kit.pairs.of(ANN.id)] == []
    with pytest.raises(StaleTable):
        await kit.pairs.play(pair.id, BO)
    again, fresh = await kit.pairs.ask(ANN, BO, GUILD)
    assert (again.id, fresh) == (pair.id, False), "no second message"
    await kit.pairs.end(pair.id, BO.id)
    assert [each.ended for each in await kit.pairs.of(ANN.id)] == [BO.id]
    with pytest.raises(TableError) as refused:
        await kit.asked(ANN, BO)
    assert code(refused) == "pair_refused"
    for number in range(10, 10 + MOST):
        await kit.asked(ANN, Person(number, "x"))
    with pytest.raises(TableError) as many:
        await kit.asked(ANN, CY)
    assert code(many) == "pair_many"
    with pytest.raises(StaleTable):
        await kit.asked(ANN, ANN)
    with pytest.raises(StaleTable):
        await kit.pairs.play(99, ANN)
    begun = await kit.asked(BO, ANN)
    assert (await kit.pairs.play(begun.id, ANN)).table is not None, "Bo may ask after all"


async def test_who_keeps_apart_sees_no_request_and_nobody_learns_of_it(kit: Kit) -> None:
    pair = await kit.asked(ANN, BO)
    await kit.pairs.play((await kit.asked(CY, BO)).id, CY)
    await kit.league.pass_time(20 * MINUTE)
    await kit.pairs.play(pair.id, BO)
    await kit.storage.blocks.block(BO.id, ANN)
    assert [each.host for each in await kit.pairs.of(BO.id)] == [CY]
    (mine,) = await kit.pairs.of(ANN.id)
    assert (mine.guest_here, mine.ended) == (None, 0), "as if Bo had not answered"
    called = await kit.pairs.play(pair.id, ANN)
    assert (called.table, called.waits) == (None, False)
    with pytest.raises(StaleTable):
        await kit.pairs.play(pair.id, BO)
    assert await kit.asked(ANN, BO) is not None, "asking says nothing"
    assert await kit.attempts() == {}


async def test_the_day_changes(kit: Kit) -> None:
    """A request of yesterday is none; a game that has begun goes on, and ends when its cards are opened."""
    waits, table = await kit.asked(CY, DI), await kit.begun()
    with pytest.raises(TableError, match="daily open"):
        await kit.league.service.records.checks(table)
    for user in (ANN.id, BO.id, 9):
        assert await looked_back(kit.league, table, user) == (["history"] if user != 9 else [])
    await kit.league.tables.votes.propose(table, ANN.id, OrderKind.PAUSE, "pause")
    await kit.league.tables.votes.propose(table, BO.id, OrderKind.PAUSE, "pause")
    yesterday = kit.pairs.day
    await until(kit.league, 0)
    with pytest.raises(StaleTable):
        await kit.pairs.play(waits.id, DI)
    assert await kit.pairs.of(DI.id) == []
    assert await kit.league.daily.sealed(table), "they may still finish"
    assert isinstance(await kit.league.tables.snapshot(table), RunningTable)
    await kit.asked(CY, DI)
    assert await kit.storage.pairs.pair(waits.id) is None, "old requests are forgotten"
    await kit.league.pass_time(HOUR)
    assert not await kit.league.daily.sealed(table)
    assert (await kit.league.tables.snapshot(table)).status is Status.OVER
    assert [(each.user, each.state, each.margin) for each in await kit.storage.daily.of_day(yesterday)] == [
        (ANN.id, Progress.LEFT, LEFT), (BO.id, Progress.LEFT, LEFT)]


async def test_one_leaves_and_it_counts_as_left_for_the_pair(kit: Kit) -> None:
    """The host does not end it alone; giving up, or letting AI players play, spoils nothing for free."""
    tables = kit.league.tables
    table = await kit.begun()
    for _ in range(2):
        assert (await tables.abort(table, ANN.id)).queued
    assert (await tables.snapshot(table)).status is Status.RUNNING, "nobody ends it alone"
    await kit.play(table, BO)
    assert await kit.attempts() == {ANN.id: ("left", LEFT), BO.id: ("left", LEFT)}
    assert (await kit.league.tables.conduct.of_player(ANN.id, "live")).missed > 0, "somebody waited"
    assert (await kit.league.tables.conduct.of_player(BO.id, "live")).missed == 0
    given_up = await kit.begun(CY, DI)
    await tables.resign(given_up, CY.id)
    await kit.league.settle()
    assert (await kit.attempts())[DI.id] == ("left", LEFT)
    seen = await kit.league.daily.overview(DI.id, kit.league.service.pars, "pairs")
    assert seen.today.margins == (LEFT, LEFT)


async def test_a_missed_move_or_two_leave_nothing(kit: Kit) -> None:
    table = await kit.begun()
    await kit.league.pass_time(5 * MINUTE + 10)
    await kit.play(table, ANN, BO)
    assert (await kit.league.tables.conduct.of_player(ANN.id, "live")).missed == 1
    assert {state for state, _ in (await kit.attempts()).values()} == {"played"}


async def test_nobody_helps_comes_or_goes(kit: Kit) -> None:
    table, tables = await kit.begun(), kit.league.tables
    for attempt in (
            tables.stand_in(table, ANN.id), tables.cut(table, ANN.id, "words"), tables.seating.offer(table, ANN.id),
            tables.seating.sit_down(table, CY), tables.seating.get_up(table, ANN.id),
            tables.seating.substitute(table, CY, 0), tables.votes.propose(table, ANN.id, OrderKind.TAKEBACK, "")):
        with pytest.raises(TableError):
            await attempt
    choices = await tables.votes.choices(table, ANN.id)
    assert (choices.stand_in, choices.substitute, choices.ends_alone) == (False, False, False)


async def test_nobody_comes_or_goes_before_the_cards_are_dealt(kit: Kit) -> None:
    """Between two rounds seats are free elsewhere, and it was possible in the first two seconds."""
    called = await kit.pairs.play((await kit.asked(ANN, BO)).id, BO)
    assert called.table is not None
    for attempt in (kit.league.tables.seating.sit_down(called.table.id, CY),
                    kit.league.tables.seating.get_up(called.table.id, BO.id)):
        with pytest.raises(TableError) as refused:
            await attempt
        assert code(refused) == "not_between"


async def test_another_pace_leaves_what_kind_of_table_it_is(kit: Kit) -> None:
    """All terms were forgotten with the times, so a table across servers had a channel, which is none."""
    table = await kit.begun()
    for user in (ANN.id, BO.id):
        await kit.league.tables.votes.propose(table, user, OrderKind.PACE, "async")
    await kit.restart()
    game = (await kit.league.tables.game(table)).table
    assert (game.pace, game.unseen, game.together) == ("async", True, True)


class Killed(Exception):
    pass


@pytest.mark.parametrize("at", ["claim_pair", "stage", "link_pair", "begin"])
async def test_the_bot_is_killed_at_any_step(kit: Kit, monkeypatch: pytest.MonkeyPatch, at: str) -> None:
    """Whatever was stored, pressing again goes on, with one table; and neither plays with somebody else meanwhile."""
    pair = await kit.asked(ANN, BO)
    service = kit.pairs
    owner: Any = service.store if at.endswith("pair") else kit.league.tables
    real = getattr(owner, at)

    async def killed(*args: Any, **kwargs: Any) -> None:
        await real(*args, **kwargs)
        raise Killed

    monkeypatch.setattr(owner, at, killed)
    with pytest.raises(Killed):
        await service.play(pair.id, BO)
    monkeypatch.undo()
    await kit.restart()
    with pytest.raises(TableError):
        await kit.asked(ANN, CY)
    called = await kit.pairs.play(pair.id, ANN)
    if called.table is None:  # it is not dealt: they say again that they are there
        called = await kit.pairs.play(pair.id, BO)
    assert called.table is not None
    await kit.league.pass_time(5)
    await kit.play(called.table.id, ANN, BO)
    assert {state for state, _ in (await kit.attempts()).values()} == {"played"}


async def test_a_store_that_fails_lets_nobody_begin(kit: Kit, monkeypatch: pytest.MonkeyPatch) -> None:
    pair, service = await kit.asked(ANN, BO), kit.pairs

    async def failing(pair: Pair) -> None:
        raise StoreError("disk full")

    monkeypatch.setattr(service.store, "claim_pair", failing)
    with pytest.raises(StoreError):
        await service.play(pair.id, BO)
    assert await kit.attempts() == {}


async def test_an_erasure_gives_no_second_attempt_and_leaves_the_partner_theirs(kit: Kit) -> None:
    table = await kit.begun()
    with pytest.raises(TableError, match="still playing"):
        await kit.league.service.erase(ANN.id, "Former player")
    await kit.play(table, ANN, BO)
    before = (await kit.attempts())[BO.id]
    ghost = await kit.league.service.erase(ANN.id, "Former player")
    assert await kit.attempts() == {BO.id: before, ghost: before}
    (mine,) = await kit.storage.daily.of_user(BO.id)
    assert (mine.partner, mine.table) == (ghost, table)
    with pytest.raises(TableError) as refused:
        await kit.asked(ANN, CY)
    assert code(refused) == "daily_done"
    with pytest.raises(TableError) as taken:
        await kit.asked(CY, ANN)
    assert code(taken) == "pair_taken"


async def test_an_erasure_takes_requests_along_and_frees_who_has_not_got_cards(kit: Kit) -> None:
    pair = await kit.asked(ANN, BO)
    await kit.asked(CY, ANN)
    await kit.storage.pairs.claim_pair(pair)
    await kit.league.service.erase(ANN.id, "Former player")
    assert await kit.attempts() == {}
    for user in (ANN, BO, CY):
        assert await kit.pairs.of(user.id) == []
    assert await kit.begun(BO, CY)


async def test_tables_of_weeks_are_of_pairs(kit: Kit) -> None:
    tables, pars = DayTables(kit.storage.daily, kit.league.daily, kit.league.service.pars), kit.league.service.pars
    pars.sample = Sampler()
    await kit.play(await kit.begun(), ANN, BO)
    left = await kit.begun(CY, DI)
    await kit.league.tables.resign(left, DI.id)
    alone = await dealt(kit.league, ANN)
    await kit.league.tables.abort(alone, ANN.id)
    margin = (await kit.attempts())[ANN.id][1]
    assert margin is not None
    await until(kit.league, 0)
    assert (await tables.newest(GUILD, "pairs"))[0].rows == (), "the day is not open yet"
    await kit.league.pass_time(HOUR)
    await tables.newest(GUILD, "pairs")
    await pars.settle()
    week, month = await tables.newest(GUILD, "pairs")
    assert set(week.rows) == set(month.rows) == {
        PeriodRow((ANN.id, BO.id), margin - 20, 1), PeriodRow((CY.id, DI.id), LEFT - 20, 1)}
    assert week.here == week.rows
    assert week.of(BO.id) == week.of(ANN.id)
    assert (await tables.newest(0, "pairs"))[0].here == ()
    opened = (await kit.league.daily.overview(BO.id, pars, "pairs")).before
    assert opened is not None
    assert commitment(bytes.fromhex(opened.secret), 1) == opened.day.commitment
    assert opened.par is not None
    await kit.league.pass_time(timedelta(days=1).total_seconds())
    assert await kit.begun(ANN, CY), "the next day with somebody else"


async def test_two_processes_take_presses_at_the_same_time(kit: Kit) -> None:
    """Each has locks of its own: one table, and no press is lost."""
    for host, guest in ((ANN, BO), (CY, DI)):
        pair = await kit.asked(host, guest)
        await kit.league.pass_time(16 * MINUTE)
        one, other = kit.pairs, kit.pairs
        await asyncio.gather(one.play(pair.id, host), other.play(pair.id, guest), return_exceptions=True)
        begun = [await each.play(pair.id, host) for each in (one, other)]
        assert begun[0].table is not None
        assert begun[1].table is not None
        assert begun[0].table.id == begun[1].table.id
    assert len(await kit.attempts()) == 4
    assert {each.status for each in await kit.league.tables.tables_of(ANN.id)} == {Status.RUNNING}
