"""Times of a night at their limits, and what its log keeps of its threads."""

from __future__ import annotations

from collections import Counter
from datetime import UTC, datetime, timedelta

import pytest

from bot.core.errors import StoreError
from bot.league.entries import CheckedIn, Paired, Resulted, Started
from bot.league.formats.night import NIGHTS
from bot.league.model import Fixture, How, Result, Season, Stage
from bot.league.night.facts import ClockSet
from bot.league.season import fold
from bot.league.season.night import arena, attendance, clock, opening
from bot.league.settings import NightRules, amended
from bot.league.state import SeasonState
from bot.tables.timing.lines import Lines
from bot.tables.timing.outages import Outages
from bot.tables.timing.scheduler import RETRY_AFTER
from tests.bot.league.night.test_night_rules import begun
from tests.support.leagues.league_kit import BOSS
from tests.support.nights.night_kit import AT, Night, full
from tests.support.tables.outages import Alive

AUTUMN = datetime(2026, 10, 20, 18, tzinfo=UTC)
"""20:00 in Berlin; a week later the clocks there have been put back."""


def weekly(zone: str) -> SeasonState:
    settings = amended(NIGHTS["swiss"], {"night": NightRules(AUTUMN, weekly=True), "zone": zone})
    return SeasonState(Season(1, 9, "Night", Stage.CLOSED, settings, seq=1, created=AUTUMN))


def test_the_next_night_of_a_series_begins_at_the_same_hour_of_its_zone() -> None:
    for zone, hour in (("Europe/Berlin", 19), ("UTC", 18)):
        found = opening.following(weekly(zone), AUTUMN)
        assert found is not None
        assert found[1].night is not None
        assert found[1].night.begins == datetime(2026, 10, 27, hour, tzinfo=UTC)


async def test_who_enters_as_check_in_opens_is_there() -> None:
    state = await (await Night.open("swiss", 4)).state()
    opens = attendance.opens(attendance.rules_of(state))
    assert attendance.arrivals(state, (1000,), opens) == [CheckedIn(0, 1000, opens)]
    assert attendance.arrivals(state, (1000,), opens - timedelta(seconds=1)) == []


def test_an_arena_looks_at_each_of_its_games_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """However many wait for an opponent."""
    state, games = full("arena", 60), 300
    start = [Started(dict.fromkeys(state.entrants, 1), tuple(state.entrants)), ClockSet(1, AT, AT + timedelta(hours=2))]
    played = [Fixture(number, 1, ((number % 60 + 1,), ((number + 1 + number // 60) % 60 + 1,)), number)
              for number in range(1, games + 1)]
    results = [Resulted(each.number, Result(How.PLAYED, (1, 0), (1, 2))) for each in played]
    here = [CheckedIn(0, user, AT) for each in state.entrants.values() for user in each.users]
    state = fold.preview(state, [*here, *start, Paired(1, tuple(played)), *results])
    state = fold.preview(state, arena.lined_up(state, AT))
    looks, entrants = Counter[int](), Fixture.entrants.fget
    monkeypatch.setattr(Fixture, "entrants", property(
        lambda game: looks.update([game.number]) or entrants(game)))  # type: ignore[misc]
    now = AT + arena.WAIT
    assert arena.next_match(state, now) == now
    made = [each for fact in arena.matched(state, now) if isinstance(fact, Paired) for each in fact.fixtures]
    assert len(made) == 30
    assert max(looks[each] for each in range(1, games + 1)) <= 2


async def test_no_time_is_given_back_where_none_was_lost() -> None:
    night = await begun()
    state, now = await night.state(), night.league.clock.now()
    assert state.play.waiting
    assert clock.given_back(state, now, now) == []
    assert clock.given_back(state, state.night.clock.opened, now)  # type: ignore[union-attr]


async def test_an_outage_that_is_reported_again_gives_its_time_back_once() -> None:
    night = await begun(minutes=60)
    league = night.league
    outages = Outages(league.tables.automation, league.driver, Alive(), Lines(league.clock), league.clock)
    tried = []

    async def another(since: datetime, now: datetime, only: object) -> None:
        tried.append(now)
        if len(tried) == 1:
            raise StoreError("locked")

    outages.when_over(night.service.driver.give_back)
    outages.when_over(another)
    await outages.start()
    outages.back(Outages.START)
    await outages.settle()
    before = await ticking(night)
    await league.pass_time(300)
    outages.lost("line")
    await league.pass_time(600)
    outages.back("line")
    await outages.settle()
    first = await ticking(night)
    assert (first.ends - before.ends).total_seconds() == 600
    assert len(tried) == 1
    await league.pass_time(RETRY_AFTER.total_seconds())
    await outages.settle()
    assert len(tried) == 2
    # No table went on until then, so the wait for the second try is given back too, and no part of it twice.
    assert (await ticking(night)).ends - first.ends == RETRY_AFTER
    await outages.stop()


async def test_a_pause_counts_for_no_outage_too() -> None:
    night = await begun(minutes=60)
    before, start = await ticking(night), night.league.clock.now()
    await night.service.course.pause(night.number, BOSS)
    await night.league.pass_time(600)
    await night.service.course.resume(night.number, BOSS)
    await night.service.driver.give_back(start, night.league.clock.now())
    assert (await ticking(night)).ends - before.ends == timedelta(seconds=600)


async def ticking(night: Night) -> ClockSet:
    found = (await night.state()).night.clock
    assert found is not None
    return found


async def test_the_thread_of_a_table_is_known_from_the_log() -> None:
    night = await begun()
    await night.service.planning.place(night.number, 3, 4711)
    assert (await night.state()).night.places[3] == 4711
