"""Club nights without Discord, on a clock that is moved by hand."""

from __future__ import annotations

from collections import Counter

import pytest

from bot.league.audit import audit
from bot.league.model import How, Stage
from bot.league.season import fold
from tests.support.nights.night_kit import Night


async def test_a_swiss_night_runs_by_itself() -> None:
    night = await Night.open("swiss", 12)
    await night.check_in(range(12))
    state = await night.start()
    assert (state.season.stage, state.round, len(state.open())) == (Stage.RUNNING, 1, 3)
    assert all(each.table is not None for each in state.open()), "all tables of a round begin together"
    state = await night.play_out()
    assert state.round == 3
    games = [each for each in state.fixtures.values() if not each.bye]
    assert len(games) == 9
    assert len({frozenset(each.entrants) for each in games}) == 9, "nobody meets the same pair twice"
    assert all(state.results[each.number].how is How.PLAYED for each in games)
    assert state.standing.closing is not None
    assert sorted(state.standing.closing.places) == [1, 2, 3, 4, 5, 6]
    assert not await audit(night.league.stores)


@pytest.mark.parametrize(("kind", "people", "rounds"), [
    ("partners", 12, 3), ("partners", 10, 3), ("duplicate", 12, 3), ("duplicate", 10, 3)])
async def test_each_kind_of_night_ends_by_itself(kind: str, people: int, rounds: int) -> None:
    night = await Night.open(kind, people, rounds=rounds)
    await night.check_in(range(people))
    await night.start()
    state = await night.play_out()
    assert (state.season.stage, state.round) == (Stage.CLOSED, rounds)
    byes = Counter(number for each in state.fixtures.values() if each.bye for number in each.entrants)
    assert not byes or max(byes.values()) == 1, "nobody sits out twice before all have"
    log = await night.league.stores.seasons.log(night.number)
    assert fold.read(state.season, log) == state
    assert not await audit(night.league.stores)
