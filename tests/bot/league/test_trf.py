"""The report file of a Swiss season: column by column by FIDE's table, and read by an independent program."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.league.files.season_files import season_file
from bot.league.files.trf import has_trf
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, League
from tests.support.nights.night_kit import Night, refused

COLUMNS = {"rank": (5, 8), "sex": (10, 10), "title": (11, 13), "name": (15, 47), "rating": (49, 52),
           "federation": (54, 56), "number": (58, 68), "born": (70, 79), "points": (81, 84), "place": (86, 89)}
"""Of a line 001, from 1 (FIDE Handbook, C.04, annex 2)."""
FIRST_ROUND, ROUND = 92, 10
WORTH = {"1": 3, "+": 3, "U": 3, "F": 3, "W": 3, "=": 1, "D": 1, "H": 1}


async def played(league: League, entrants: int = 7, seed: int = 3, rounds: int = 4) -> SeasonState:
    """A season with awards, draws, games that both lost, one who pauses and one who leaves; its last round is open."""
    season, draw = await league.season("swiss", entrants, ai=False, rounds=rounds), Random(seed)
    for coming in range(1, rounds):
        state = await league.seasons.pair(season, BOSS)
        for each in state.open():
            way = draw.choice(("play", "play", "play", "draw", "award", "lost", "void"))
            if way == "play":
                await league.enter(season, BOSS, each.number, draw.choice(((600, 400), (300, 700))))
            else:
                winner = {"draw": -1, "award": draw.randrange(2), "lost": -2}.get(way)
                await league.matches.adjudicate(season, BOSS, each.number, winner, "x")
        if coming == 1:
            await league.seasons.pause(season, BOSS, 2, 1)
            await league.seasons.leave(season, BOSS, 3)
    return await league.seasons.pair(season, BOSS)


async def report(league: League, state: SeasonState, *, manager: bool = False) -> str:
    name, data = await season_file(league.service, state, "trf", manager=manager)
    assert name.endswith(".trf")
    return data.getvalue().decode()


def fields(line: str) -> dict[str, str]:
    return {name: line[first - 1:last].strip() for name, (first, last) in COLUMNS.items()}


def rounds_of(line: str) -> list[tuple[str, str, str]]:
    """(opponent, colour, result)."""
    at = range(FIRST_ROUND - 1, len(line), ROUND)
    return [(line[start:start + 4], line[start + 5], line[start + 7]) for start in at]


async def test_each_column_is_where_the_table_has_it() -> None:
    league = League()
    state = await played(league)
    text = await report(league, state)
    assert text.endswith("\r\n")
    lines = text.split("\r\n")
    assert [line[:3] for line in lines if line[:3] != "001"] == [
        "012", "042", "062", "072", "092", "XXR", "XXS", "XXZ", ""]
    players = [line for line in lines if line.startswith("001")]
    assert len(players) == 7
    rows = {row.entrant: row for row in await league.service.standings.rows(state.id)}
    for rank, (number, line) in enumerate(zip(state.entrants, players, strict=True), 1):
        found = fields(line)
        assert (found["rank"], found["name"]) == (str(rank), state.entrants[number].name)
        assert found["place"] == str(rows[number].place)
        assert not any(found[name] for name in ("sex", "title", "rating", "federation", "number", "born"))
        assert not any(str(user) in text for user in state.entrants[number].users), "no ids"
        made = rounds_of(line)
        assert len(made) == state.round
        assert float(found["points"]) == sum(WORTH.get(result, 0) for _, _, result in made)
        assert round(float(found["points"]) * 120) == rows[number].tally.points
        for number_of_round, (opponent, colour, result) in enumerate(made, 1):
            other = players[int(opponent) - 1] if opponent != "0000" else ""
            if other:
                theirs = rounds_of(other)[number_of_round - 1]
                assert (int(theirs[0]), {theirs[1], colour}) == (rank, {"w", "b"})
                assert (result, theirs[2]) in {("1", "0"), ("0", "1"), ("=", "="), ("+", "-"), ("-", "+"), ("-", "-"),
                                               ("D", "D"), (" ", " ")}
            else:
                assert colour == "-"
                assert result in "UHFZ"
    seen = {result for line in players for _, _, result in rounds_of(line)}
    assert seen >= {"1", "0", " ", "H", "Z"}


@pytest.mark.parametrize("seed", range(6))
async def test_an_independent_program_reads_it(tmp_path: Path, seed: int) -> None:
    """It checks points against results, and each result, colour and opponent against the other's."""
    parser: Any = pytest.importorskip("py4swiss.trf", reason="py4swiss has no wheel for this machine")
    league = League()
    state = await played(league, entrants=6 + seed, seed=seed)
    await league.service.rounds.keep_apart(state.id, BOSS, [1, 4], 0)
    for each in state.open():
        await league.enter(state.id, BOSS, each.number, (600, 400))
    state = await league.seasons.state(state.id)
    file = tmp_path / "season.trf"
    file.write_bytes((await report(league, state, manager=True)).encode())
    read = parser.TrfParser.parse(file, strict=True)
    assert read.tournament_section.tournament_name == state.season.name
    assert [each.name for each in read.player_sections] == [each.name for each in state.entrants.values()]
    points = [each.points_times_ten for each in read.player_sections]
    assert points == [state.tally(number).points // 12 for number in state.entrants]
    assert {tuple(sorted(pair)) for pair in read.x_section.forbidden_pairs} == {(1, 4)}
    assert read.x_section.number_of_rounds == 4


async def test_who_is_kept_apart_is_for_managers() -> None:
    league = League()
    state = await played(league)
    await league.service.rounds.keep_apart(state.id, BOSS, [1, 4], 0)
    state = await league.seasons.state(state.id)
    assert "XXP" not in await report(league, state)
    assert "XXP 1 4" in await report(league, state, manager=True)


async def test_points_that_managers_gave_are_in_the_place_alone() -> None:
    league = League()
    state = await played(league)
    before = [fields(line)["points"] for line in (await report(league, state)).split("\r\n") if line[:3] == "001"]
    last = max(await league.service.standings.rows(state.id), key=lambda row: row.place).entrant
    await league.matches.adjust(state.id, BOSS, last, 20, "amends")
    lines = [line for line in (await report(league, await league.seasons.state(state.id))).split("\r\n")
             if line[:3] == "001"]
    assert [fields(line)["points"] for line in lines] == before
    assert fields(lines[list(state.entrants).index(last)])["place"] == "1"


async def test_other_seasons_have_none() -> None:
    league = League()
    for preset in ("round_robin", "knockout", "dtm"):
        season = await league.season(preset, 4)
        state = await league.seasons.state(season)
        assert not has_trf(state)
        assert await refused(season_file(league.service, state, "trf")) == "no_trf"
    night = await Night.open("swiss", 8)
    assert has_trf(await night.state())


async def test_names_are_cleaned_and_cut() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False)
    state = await league.seasons.state(season)
    long = replace(state.entrants[1], name="Zo\u202eë\n001    1 & " + "x" * 60)
    state = replace(state, entrants=state.entrants.put(1, long))
    lines = (await report(league, state)).split("\r\n")
    first = next(line for line in lines if line[:3] == "001")
    assert fields(first)["name"].startswith("Zoë")
    assert len(fields(first)["name"]) <= 33
    assert sum(line[:3] == "001" for line in lines) == 4
