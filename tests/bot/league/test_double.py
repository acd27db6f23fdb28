"""Double elimination, against a count of losses that knows no bracket."""

from __future__ import annotations

from collections import Counter
from math import ceil, log2
from random import Random

import pytest

from bot.league.formats.double import FINAL, LOSERS, WINNERS, crossed
from bot.league.formats.knockout import tie_winner
from bot.league.model import LeagueError
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, GUILD, League
from tests.support.thorough import THOROUGH

SIZES = range(2, 65)


def lost(state: SeasonState) -> tuple[Counter[int], dict[int, int]]:
    """(the ties that each has lost, the round in which each lost the last)."""
    found, when = Counter[int](), dict[int, int]()
    for block in sorted({each.block for each in state.fixtures.values()}):
        fixture, won = state.fixtures[block], tie_winner(state.block(block))
        for number in fixture.entrants:
            if not fixture.bye and won is not None and number not in won:
                found[number] += 1
                when[number] = fixture.round
    return found, when


async def drawn(league: League, season: int) -> SeasonState | None:
    """The next round; None: that was all."""
    try:
        return await league.seasons.pair(season, BOSS)
    except LeagueError as error:
        if error.code != "all_paired":
            raise
        return None


@pytest.mark.parametrize("entrants", SIZES)
async def test_who_has_lost_twice_is_out_and_nobody_else(entrants: int) -> None:
    league = League()
    season = await league.season("double", entrants, most=64, series=1, second_final=bool(entrants % 3),
                                 order=("points",))
    draw, losses = Random(entrants), Counter[int]()
    while True:
        state = await drawn(league, season)
        if state is None:
            break
        here = [each for each in state.fixtures.values() if each.round == state.round]
        playing = [number for each in here for number in each.entrants]
        assert len(playing) == len(set(playing)), "one game a round"
        for each in here:
            mark = {WINNERS: {0}, LOSERS: {1}, FINAL: {0, 1}}[each.division]
            assert {losses[number] for number in each.entrants} <= mark
        for each in state.open():
            await league.enter(season, BOSS, each.number, draw.choice(((10, 0), (0, 10))))
        losses, _ = lost(await league.seasons.state(season))
    state = await league.seasons.state(season)
    losses, when = lost(state)
    champion, = (row.entrant for row in await league.service.standings.rows(season) if row.place == 1)
    finals = sum(each.division == FINAL for each in state.fixtures.values())
    unbeaten = losses[champion] == 0
    assert finals == 1 or not unbeaten
    if state.settings.bracket.second_final:
        assert all(losses[number] == 2 for number in state.entrants if number != champion)
        assert sum(losses.values()) == 2 * entrants - 2 + (not unbeaten)
    else:
        assert sorted(losses[number] for number in state.entrants)[2:] == [2] * (entrants - 2)
        assert finals == 1
    rounds = 2 * ceil(log2(entrants))
    assert state.round == rounds + finals - 1, "no more rounds than both brackets need"
    later = {number: 10**6 if number == champion else when[number] for number in state.entrants}
    expected = {number: 1 + sum(other > mine for other in later.values()) for number, mine in later.items()}
    assert {row.entrant: row.place for row in await league.service.standings.rows(season)} == expected


async def test_one_alone_plays_no_bracket(league: League) -> None:
    for preset in ("double", "knockout"):
        made = await league.seasons.create(GUILD, BOSS, preset, preset)
        await league.enrol(made.id, 1)
        with pytest.raises(LeagueError, match="too few entrants"):
            await league.seasons.start(made.id, BOSS)


@pytest.mark.parametrize(("entrants", "apart"), [(8, 2), (16, 3), (32, 4), (64, 6)])
async def test_nobody_meets_an_opponent_again_before_it_cannot_be_helped(entrants: int, apart: int) -> None:
    """``apart``: the rounds of the losers' bracket in which two who have met in the winners' bracket cannot meet."""
    for seed in range(6 if THOROUGH else 2):
        league, draw = League(), Random(seed)
        season = await league.season("double", entrants, most=64, series=1)
        met = set[tuple[int, ...]]()
        for coming in range(1, apart + 2):
            state = await league.seasons.pair(season, BOSS)
            for each in state.open():
                pair = tuple(sorted(each.entrants))
                assert each.division != LOSERS or pair not in met, (coming, pair)
                met.add(pair)
                await league.enter(season, BOSS, each.number, draw.choice(((10, 0), (0, 10))))


async def test_who_leaves_moves_nobody(league: League) -> None:
    """Every other round somebody leaves, before or after it was drawn: the bracket is played to its end."""
    for seed in range(6):
        draw = Random(seed)
        season = await league.season("double", 11 + seed, series=1)
        while True:
            state = await league.seasons.state(season)
            there = [number for number in state.active if lost(state)[0][number] < 2]
            if state.round and len(there) > 3 and draw.random() < 0.6:
                await league.seasons.leave(season, BOSS, draw.choice(there))
            state = await drawn(league, season)
            if state is None:
                break
            if draw.random() < 0.3 and len(state.active) > 3:
                await league.seasons.leave(season, BOSS, draw.choice(state.active))
            for each in (await league.seasons.state(season)).open():
                await league.enter(season, BOSS, each.number, draw.choice(((10, 0), (0, 10))))
        state = await league.seasons.state(season)
        best = min(await league.service.standings.rows(season), key=lambda row: row.place)
        still = [number for number in state.active if lost(state)[0][number] < 2]
        assert still == [] or best.entrant in still, seed
        await league.seasons.close(season, BOSS)


async def test_the_last_ties_are_series(league: League) -> None:
    season = await league.season("double", 8, series=3, series_from=4)
    best: dict[int, set[int]] = {}
    for _ in range(6):
        state = await league.seasons.pair(season, BOSS)
        best[state.round] = {each.best for each in state.open()}
        while waiting := (await league.seasons.state(season)).open():
            await league.enter(season, BOSS, waiting[0].number, (10, 0))
    assert best == {1: {1}, 2: {1}, 3: {3}, 4: {3}, 5: {3}, 6: {3}}


@pytest.mark.parametrize("size", [1, 2, 4, 8, 16])
@pytest.mark.parametrize("time", range(1, 9))
def test_losers_come_in_another_order(size: int, time: int) -> None:
    assert sorted(crossed(range(size), time)) == list(range(size))
    if size > 2:
        assert crossed(range(size), time) != crossed(range(size), time + 1)
