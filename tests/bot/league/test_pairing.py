"""What pairings promise, for all sizes of a field."""

from __future__ import annotations

import threading
from collections import Counter, defaultdict
from datetime import UTC, datetime
from itertools import groupby
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from bot.league.formats.knockout import bracket
from bot.league.formats.registry import PRESETS
from bot.league.formats.round_robin import round_robin
from bot.league.formats.swiss import swiss_rounds
from bot.league.model import Entrant, Member, Season, Stage
from bot.league.numbered import Numbered
from bot.league.ratings import Rating
from bot.league.season import lifecycle
from bot.league.season.lifecycle import by_strength
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, GUILD, League, human


@pytest.mark.parametrize("entrants", range(2, 18))
@pytest.mark.parametrize("legs", [1, 2, 3])
def test_round_robin_is_balanced(entrants: int, legs: int) -> None:
    """Each pair meets once in each leg, home and away differ by one at most, three times in a row at most."""
    field = list(range(10, 10 + entrants))
    met: Counter[frozenset[int]] = Counter()
    places: defaultdict[int, list[int]] = defaultdict(list)
    byes: Counter[int] = Counter()
    for one in round_robin(field, legs):
        assert sorted(number for sides in one for side in sides for number in side) == field
        for sides in one:
            if len(sides) == 1:
                byes[sides[0][0]] += 1
                continue
            (first,), (second,) = sides
            met[frozenset((first, second))] += 1
            places[first].append(1)
            places[second].append(-1)
    assert set(met.values()) == {legs}
    assert len(met) == entrants * (entrants - 1) // 2
    assert max(abs(sum(found)) for found in places.values()) == (entrants - 1) * legs % 2
    assert max(len(list(row)) for found in places.values() for _, row in groupby(found)) <= 3
    assert set(byes.values()) == ({legs} if entrants % 2 else set())


@pytest.mark.parametrize(("entrants", "rounds"), [(16, 15), (9, 9)])
async def test_nobody_has_the_same_partner_twice(entrants: int, rounds: int) -> None:
    """`dtm`: as long as the field allows it, which pairing round by round does not find."""
    league = League()
    season = await league.season("dtm", entrants, rounds=rounds)
    state = await league.play_rounds(season, Random(1))
    partners = Counter(frozenset(side) for fixture in state.fixtures.values() for side in fixture.sides
                       if len(side) == 2)
    assert set(partners.values()) == {1}
    assert len(partners) == rounds * (entrants // 4 * 2)


@pytest.mark.parametrize("entrants", range(2, 65))
def test_a_bracket_keeps_the_best_apart(entrants: int) -> None:
    """If the better always wins, the last two, four, eight left are the best two, four, eight."""
    ties = bracket(list(range(1, entrants + 1)))
    size = 2 * len(ties)
    assert size < 2 * entrants
    assert sorted(number for sides in ties for side in sides for number in side) == list(range(1, entrants + 1))
    assert {sides[0][0] for sides in ties if len(sides) == 1} == set(range(1, size - entrants + 1))
    left = [min(side[0] for side in sides) for sides in ties]
    while len(left) > 1:
        assert set(left) == set(range(1, len(left) + 1))
        left = [min(pair) for pair in zip(left[::2], left[1::2], strict=True)]


async def test_a_knockout_is_seeded_by_rating(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """The order of joining means nothing: the best, who came third, meets the weakest, who came second."""
    made = await league.seasons.create(GUILD, BOSS, "cup", "knockout")
    await league.enrol(made.id, 4, ai=False)
    state = await league.seasons.state(made.id)
    mu = {3: 40.0, 1: 30.0, 4: 20.0, 2: 10.0}
    ratings = {tuple(sorted(entrant.users)): Rating(mu[number]) for number, entrant in state.entrants.items()}

    async def rated(pool: object, subjects: object) -> object:
        return ratings

    monkeypatch.setattr(league.service.ratings, "of", rated)
    await league.seasons.start(made.id, BOSS)
    state = await league.seasons.pair(made.id, BOSS)
    assert {frozenset(fixture.entrants) for fixture in state.fixtures.values()} == {
        frozenset({3, 2}), frozenset({1, 4})}


async def test_rounds_are_paired_beside_the_event_loop(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    """It takes seconds with hundreds of entrants, and tables go on meanwhile."""
    threads = []

    def paired(*given: Any) -> Any:
        threads.append(threading.current_thread())
        return lifecycle.paired(*given)

    season = await league.season("swiss", 4)
    monkeypatch.setattr("bot.league.services.seasons.lifecycle", SimpleNamespace(paired=paired))
    assert (await league.seasons.pair(season, BOSS)).round == 1
    assert threads
    assert threading.main_thread() not in threads


async def test_a_pair_that_joins_during_the_draw_is_drawn_too(
        league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    made = await league.seasons.create(GUILD, BOSS, "cup", "knockout")
    await league.enrol(made.id, 4, ai=False)
    asked: list[object] = []

    async def rated(pool: object, subjects: object) -> object:
        asked.append(subjects)
        if len(asked) == 1:
            await league.seasons.join(made.id, BOSS, human(90), human(91))
        return {}

    monkeypatch.setattr(league.service.ratings, "of", rated)
    state = await league.seasons.start(made.id, BOSS)
    assert sorted(state.drawing.seeds) == [1, 2, 3, 4, 5]
    assert len(asked) == 2


async def test_only_a_bracket_reads_ratings(league: League, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(league.service.ratings, "of", None)
    for preset in set(PRESETS) - {"knockout", "double", "groups"}:
        made = await league.seasons.create(GUILD, BOSS, preset, preset)
        await league.enrol(made.id, 5)
        assert list((await league.seasons.start(made.id, BOSS)).drawing.seeds) == [1, 2, 3, 4, 5]


def test_a_swiss_season_has_rounds_enough_for_one_winner_and_no_repeats() -> None:
    rounds = {entrants: swiss_rounds(entrants) for entrants in (2, 3, 4, 5, 6, 8, 9, 16, 17, 32, 33)}
    assert rounds == {2: 1, 3: 2, 4: 2, 5: 3, 6: 3, 8: 4, 9: 5, 16: 5, 17: 6, 32: 6, 33: 7}


def test_unrated_entrants_are_seeded_by_lot() -> None:
    season = Season(1, GUILD, "cup", Stage.JOINING, PRESETS["knockout"], 1,
                    datetime(2026, 1, 1, tzinfo=UTC))
    state = SeasonState(season, Numbered({
        number: Entrant(number, "", (Member("x", 2 * number), Member("y", 2 * number + 1)))
        for number in range(1, 5)}))
    drawn = {tuple(by_strength(state, {}, Random(seed))) for seed in range(40)}
    assert len(drawn) > 10
