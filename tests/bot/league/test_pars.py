"""Pars of deals that are over: `bot.league.services.pars`."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.errors import TableError
from bot.league.services import pars as module
from bot.league.statistics.record_counts import from_record
from bot.samples.playout import Playout
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening
from games.review.par import Par, deals
from games.tichu import TICHU
from tests.bot.league.test_shared_deals import cards, dealt, duplicate
from tests.support.leagues.league_kit import GUILD, League
from tests.support.tables.kit import moved_themselves


@pytest.fixture
def league(driven_league: League) -> League:
    return driven_league


class Sampler:
    """Every deal has a par of 20 points for the first side, known after two portions."""

    def __init__(self) -> None:
        self.asked: list[tuple[str, int, int]] = []

    async def __call__(self, record: str, number: int, begun: int) -> Par:
        self.asked.append((record, number, begun))
        await asyncio.sleep(0)
        return Par(50, 1000.0, 20_000.0)


async def ended(league: League, table: int) -> None:
    """The table's last round is over, and its pars are worked out."""
    await league.settle()
    await league.service.pars.settle()


async def test_a_deal_has_a_par_once_nobody_has_it_to_play_any_more(league: League) -> None:
    season = await duplicate(league)
    sampler = league.service.pars.sample = Sampler()
    first, other = await dealt(league, season, 1), await dealt(league, season, 2)
    for table in (first, other):
        assert sampler.asked == [], "the other table still plays these cards"
        if table == other:
            assert not league.service.pars.sample.asked
            with pytest.raises(TableError, match="boards open"):
                await league.service.pars.of_table(first)
            league.service.pars.want(first, 1)
            await league.service.pars.settle()
            assert sampler.asked == []
        await play(league, table)
        await ended(league, table)
    assert await cards(league, first) == await cards(league, other)
    assert [asked[1:] for asked in sampler.asked] == [(1, 0), (1, 50), (2, 0), (2, 50)], "once for both tables"
    found = await league.service.pars.of_boards([result for _, result in await league.matches.boards(season, 1)])
    assert {number: par.of_side(0) for number, par in found.items()} == {1: 20, 2: 20}
    for each in await league.service.stores.statistics.played(GUILD, "tichu"):
        sign = 1 if each.side == 0 else -1
        counters = each.counters
        assert (counters["pars"], counters["luck"]) == (2, 40 * sign)
        assert counters["skill"] == counters["points"] - counters["conceded"] - 40 * sign


async def test_what_waited_when_the_bot_stopped_waits_again(league: League) -> None:
    """Newest first, games of at least two people, until their pars are known."""
    season = await duplicate(league)
    first, other = await dealt(league, season, 1), await dealt(league, season, 2)
    for table in (first, other):
        await play(league, table)
        await league.settle()
    assert await league.stores.pars.without_par(("tichu",), 5) == [other, first]
    assert await league.stores.pars.without_par(("tichu",), 1) == [other]
    assert await league.stores.pars.without_par(("tientsin",), 5) == []
    league.renew()
    sampler = league.service.pars.sample = Sampler()
    await league.service.results.catch_up()
    await ended(league, other)
    assert [asked[1:] for asked in sampler.asked] == [(1, 0), (1, 50), (2, 0), (2, 50)]
    assert await league.stores.pars.without_par(("tichu",), 5) == []


@pytest.mark.parametrize("people", [1, 2])
async def test_a_deal_among_two_people_gets_a_par_and_one_of_a_single_person_does_not(
    league: League, people: int,
) -> None:
    sampler = league.service.pars.sample = Sampler()
    made = await league.tables.lobbies.create(Person(1, "P1"), Opening("tichu", 7, GUILD, options={"deals": "1"}))
    for number in range(2, people + 1):
        await league.tables.lobbies.join(made.id, Person(number, f"P{number}"))
    await league.tables.lobbies.fill(made.id, 1)
    await league.tables.lobbies.start(made.id, 1)
    await play(league, made.id)
    await ended(league, made.id)
    assert bool(sampler.asked) is (people == 2)


async def play(league: League, table: int) -> None:
    """All move themselves until the game is over."""
    users = [person.id for person in (await league.tables.snapshot(table)).table.people]
    for _ in range(800):
        if (await league.tables.snapshot(table)).status is Status.OVER:
            return
        if not await moved_themselves(league.tables, table, users):
            await league.pass_time(6)
    raise AssertionError("the game does not end")


def test_luck_and_skill_are_counted_where_a_par_is_known() -> None:
    playout = Playout.start(TICHU, {}, 4, 2)
    for _ in playout.play(2):
        pass
    results = TICHU.rounds(playout.state)
    assert not from_record(playout.record)[0]["pars"]
    counted = from_record(playout.record, {2: Par(100, 3500.0, 200_000.0)})
    made = results[1].scores[0] - results[1].scores[1]
    assert [counted[seat]["luck"] for seat in range(4)] == [35, -35, 35, -35]
    assert [counted[seat]["skill"] for seat in range(4)] == [made - 35, 35 - made, made - 35, 35 - made]
    assert {counted[seat]["pars"] for seat in range(4)} == {1}


async def test_what_somebody_looks_at_comes_first_and_a_stop_leaves_nothing_behind(
    league: League, monkeypatch: pytest.MonkeyPatch,
) -> None:
    records = {}
    for number in (1, 2, 3):
        playout = Playout.start(TICHU, {}, 4, number)
        for _ in playout.play(2):
            pass
        records[number] = playout.record
    pars = league.service.pars

    async def finished(table: int) -> str:
        return records[table]

    async def recounted(table: int) -> None:
        counted.append(table)

    counted: list[int] = []
    monkeypatch.setattr(pars, "_records", type("Records", (), {"finished": staticmethod(finished)}))
    monkeypatch.setattr(pars, "_recount", recounted)
    assert not pars.want(1, 1), "nothing is worked out here"
    sampler = pars.sample = Sampler()
    pars.ended([1])
    pars.ended([2])
    assert pars.want(3, 2)
    await pars.settle()
    order = [(next(table for table, record in records.items() if record == asked), number)
             for asked, number, begun in sampler.asked if begun == 0]
    assert order == [(3, 2), (3, 1), (1, 1), (1, 2), (2, 1), (2, 2)]
    assert counted == [3, 1, 2]
    pars.ended([1])
    await pars.settle()
    assert len(sampler.asked) == 12, "what is known is not worked out again"
    assert set(await pars.of_record(records[1])) == set(deals(records[1])) == {1, 2}
    pars.ended(range(4, 4 + 2 * module.WAITING))
    assert len(pars._waiting) == module.WAITING  # type: ignore[attr-defined]
    await pars.stop()


async def test_one_table_that_fails_does_not_stop_the_others(
    league: League, caplog: pytest.LogCaptureFixture,
) -> None:
    table = await league.tables.lobbies.create(Person(1, "Ann"), Opening("tichu", 1, GUILD))
    league.service.pars.sample = Sampler()
    league.service.pars.ended([table.id, 99])
    await league.service.pars.settle()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


async def test_a_par_that_fails_by_a_bug_is_logged_and_not_tried_for_ever(
    league: League, caplog: pytest.LogCaptureFixture,
) -> None:
    asked: list[str] = []

    async def sample(record: str, number: int, begun: int) -> Par:
        asked.append(record)
        if len(asked) < 5:
            raise RuntimeError("a bug")
        return Par(50, 1000.0, 20_000.0)

    season = await duplicate(league)
    first, other = await dealt(league, season, 1), await dealt(league, season, 2)
    for table in (first, other):
        await play(league, table)
        await ended(league, table)
    league.service.pars.sample = sample
    league.service.pars.ended([first])
    await league.service.pars.settle()
    assert len(asked) == 1
    assert "was not computed" in caplog.text
