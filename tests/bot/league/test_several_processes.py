"""Two processes over one store, each home of some servers: both decide, one acts."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import timedelta

import pytest

from bot.core.slots import ERASED, EVERY, Slots, slot_of
from bot.league.entries import Resulted
from bot.league.model import Stage
from bot.league.ports import SEASON
from bot.league.season.repository import RATED
from bot.league.settings import NightRules
from bot.league.state import SeasonState
from bot.tables.service import TableService
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.tables.kit import FixedSecrets

DAY = 86400


@dataclass
class Two:
    """``home`` acts for the server. What one writes the other hears, as through the database."""

    home: League
    other: League

    def __post_init__(self) -> None:
        self.shown: list[tuple[str, int]] = []
        for name, league in (("home", self.home), ("other", self.other)):
            league.service.repository.on_changed(lambda state, name=name: self.shown.append((name, state.seq)))

    async def heard(self, season: int) -> None:
        """What `SqlLeagues` says with what the other one writes."""
        for league in (self.home, self.other):
            league.slots.heard(SEASON, season)
            await league.service.repository.settle()


@pytest.fixture
def two() -> Two:
    home = League(slots=Slots({slot_of(GUILD)}))
    return Two(home, League(stores=home.stores, table_store=home.table_store, clock=home.clock,
                            slots=Slots(EVERY - {slot_of(GUILD)})))


async def test_what_another_process_decides_is_told_at_home_alone(two: Two) -> None:
    season = (await two.home.seasons.create(GUILD, BOSS, "S", "swiss")).id
    await two.home.enrol(season, 4, ai=False)
    known = await two.home.seasons.state(season)
    two.shown.clear()
    started = await two.other.seasons.start(season, BOSS)
    assert two.shown == [], "the home has not heard of it, and nobody else acts"
    await two.heard(season)
    assert two.shown == [("home", started.seq)]
    assert (await two.home.seasons.state(season)).season.stage is Stage.RUNNING
    assert known.season.stage is Stage.JOINING


async def test_elsewhere_a_season_is_read_each_time(two: Two) -> None:
    season = await two.home.season("swiss", 4)
    before = await two.other.seasons.state(season)
    after = await two.home.seasons.pair(season, BOSS)
    assert before.round == 0
    assert await two.other.seasons.state(season) == after


async def test_a_race_between_both_is_settled_by_the_log(two: Two) -> None:
    season = await two.home.season("swiss", 4, ai=False)
    await two.home.seasons.pair(season, BOSS)
    one, other = (await two.home.seasons.state(season)).open()
    await two.other.enter(season, BOSS, one.number, (200, 100))
    state = await two.home.enter(season, BOSS, other.number, (100, 200))
    assert set(state.results) == {one.number, other.number}


async def test_reminders_rounds_and_rulings_come_from_home(two: Two) -> None:
    made = await two.home.seasons.create(
        GUILD, BOSS, "S", "swiss", starts=(two.home.clock.now() + timedelta(days=1)).date().isoformat())
    await two.home.enrol(made.id, 4, ai=False)
    await two.home.pass_time(2 * DAY)
    assert await two.other.service.calendar.reminders() == []
    assert [each.season.id for each in await two.home.service.calendar.reminders()] == [made.id]


async def test_a_home_that_moves_goes_on_where_the_other_was(two: Two) -> None:
    made = await two.home.seasons.create(
        GUILD, BOSS, "S", "swiss", starts=(two.home.clock.now() + timedelta(days=1)).date().isoformat())
    await two.home.enrol(made.id, 4, ai=False)
    await two.home.pass_time(2 * DAY)
    await two.home.slots.change(())
    await two.other.slots.change(EVERY)
    assert await two.home.service.calendar.reminders() == []
    assert len(await two.other.service.calendar.reminders()) == 1


async def test_a_night_is_driven_by_one(two: Two) -> None:
    begun = list[str]()
    for name, league in (("home", two.home), ("other", two.other)):
        def note(state: SeasonState, name: str = name) -> None:
            begun.append(name)

        league.nights.driver.subscribe(note)
        await league.nights.driver.start()
    rules = NightRules(two.home.clock.now() + timedelta(hours=1))
    night = await two.other.nights.planning.create(GUILD, BOSS, "Night", "arena", rules, channel=7)
    assert begun == []
    await two.heard(night.id)
    await two.home.settle()
    assert set(begun) == {"home"}
    await two.other.slots.change(EVERY)
    await two.home.slots.change(())
    begun.clear()
    await two.other.pass_time(1)
    assert set(begun) == {"other"}, "who takes it over looks at each night"


async def test_results_of_a_dead_home_are_entered_by_the_next(two: Two) -> None:
    season = await two.home.season("swiss", 4, ai=False)
    await two.home.seasons.pair(season, BOSS)
    fixture = (await two.home.seasons.state(season)).open()[0]
    table = await two.home.match(season, fixture.number)
    await two.other.service.results.catch_up()
    killed = TableService(two.home.table_store, two.home.clock, FixedSecrets())
    await killed.resign(table.id, table.table.people[0].id)
    assert not (await two.home.seasons.state(season)).results
    await two.other.slots.change(EVERY)
    await two.other.settle()
    entered = [entry.fact for entry in await two.home.stores.seasons.log(season) if isinstance(entry.fact, Resulted)]
    assert [fact.fixture for fact in entered] == [fixture.number]


async def test_ratings_that_change_elsewhere_refresh_the_list_at_home(two: Two) -> None:
    seen, said = list[int](), list[tuple[str, int]]()
    two.home.service.on_rated(seen.append)
    two.other.slots.report_by(lambda kind, id: said.append((kind, id)))
    two.other.service.repository.note_rated(GUILD)
    assert (seen, said) == ([], [(RATED, GUILD)])
    two.home.slots.heard(RATED, GUILD)
    assert seen == [GUILD]


async def test_after_an_erasure_elsewhere_logs_are_read_anew(two: Two) -> None:
    season = await two.home.season("swiss", 4)
    before = await two.home.seasons.state(season)
    assert await two.home.seasons.state(season) is before
    two.home.slots.heard(ERASED, 77)
    assert await two.home.seasons.state(season) is not before
