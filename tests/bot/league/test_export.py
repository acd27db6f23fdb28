"""Exports cell by cell: standings, results, the log, a player's data."""

from __future__ import annotations

import csv
import io
import json
import zipfile
from types import SimpleNamespace

import pytest
from openpyxl import load_workbook

from bot.league.entries import EntryKind, fields_of
from bot.league.export import csv_bytes, file_name, player_json, xlsx, zipped
from bot.league.files.season_files import season_file
from bot.league.model import Actor
from bot.league.season.results import entered
from tests.support.leagues.league_kit import BOSS, GUILD, League


async def two_rounds() -> tuple[League, int]:
    """Four pairs; the first fixture is entered, the second adjudicated."""
    league = League()
    season = await league.season("round_robin", 4, ai=False)
    state = await league.seasons.pair(season, BOSS)
    first, second = state.open()[:2]
    await league.enter(season, BOSS, first.number, (700, 300), reason="=1+1")
    await league.matches.adjudicate(season, BOSS, second.number, 1, "no show")
    return league, season


def rows(data: io.BytesIO) -> list[list[str]]:
    return list(csv.reader(io.StringIO(data.getvalue().decode("utf-8-sig"))))


async def test_results_line_by_line() -> None:
    league, season = await two_rounds()
    state = await league.seasons.state(season)
    name, data = await season_file(league.service, state, "csv")
    assert name == f"round_robin-4-{season}.csv"
    head, one, two, *rest = rows(data)
    assert " ".join(head) == (
        "fixture round division game side_1 side_2 score_1 score_2 rank_1 rank_2 how table reason")
    first = state.fixtures[1]
    names = [state.entrants[side[0]].name for side in first.sides]
    assert one == ["1", "1", "1", "1", *names, "700", "300", "1", "2", "entered", "", "'=1+1"]
    assert two[6:] == ["0", "0", "2", "1", "awarded", "", "no show"]
    assert len(rest) == len(state.fixtures) - 2
    assert all(len(line) == len(head) for line in rest)
    assert {tuple(line[6:]) for line in rest} == {("",) * 7}


async def test_standings_in_league_points() -> None:
    league, season = await two_rounds()
    state = await league.seasons.state(season)
    name, data = await season_file(league.service, state, "xlsx")
    assert name.endswith(".xlsx")
    head, *lines = load_workbook(data, data_only=True)["standings"].iter_rows(values_only=True)
    assert head[:14] == ("division", "place", "name", "played", "won", "drawn", "lost", "points", "possible", "scored",
                    "conceded", "head_to_head", "difference", "active")
    assert [line[1] for line in lines] == sorted(line[1] for line in lines)
    best = next(line for line in lines if line[9] == 700)
    assert (best[0], best[3:7], best[10], best[12], best[13]) == (1, (1, 1, 0, 0), 300, 400, True)
    assert best[7] == best[8] > 0, "all points of one game"
    assert sum(line[3] for line in lines) == 4


async def test_the_log_is_exported_without_its_seed() -> None:
    league, season = await two_rounds()
    state = await league.seasons.state(season)
    name, data = await season_file(league.service, state, "trail")
    assert name.endswith("-trail.csv")
    head, first, *rest = rows(data)
    assert head == ["seq", "at", "by", "kind", "data"]
    entries = await league.seasons.trail(season)
    assert [line[0] for line in (first, *rest)] == [str(entry.seq) for entry in entries]
    assert (first[1], first[2], first[3]) == (entries[0].at.isoformat(), str(BOSS.user), entries[0].kind.value)
    assert entries[0].fact.seed
    assert set(json.loads(first[4])) == set(fields_of(entries[0].fact)) - {"seed"}
    assert json.loads(rest[-1][4])["result"]["ranks"] == [2, 1]
    assert entries[-1].kind is EntryKind.RESULT


async def test_deals_are_hidden_until_all_tables_have_played_them() -> None:
    league = League()
    season = await league.season("duplicate", 8, ai=False)
    state = await league.seasons.pair(season, BOSS)
    block = next(numbers for numbers in state.play.blocks.values() if len(numbers) > 1)
    count = int(state.settings.play.options["deals"])
    for place, number in enumerate(block):
        await league.enter(season, BOSS, number, (60 * count, 40 * count), [(60, 40)] * count)
        state = await league.seasons.state(season)
        _, data = await season_file(league.service, state, "csv")
        shown = {line[0]: line[13:] for line in rows(data)}[str(block[0])]
        _, data = await season_file(league.service, state, "trail")
        last = place == len(block) - 1
        assert [each for each in shown if each] == (["60", "40", "0"] * count if last else [])
        results = [json.loads(line[4]) for line in rows(data) if line[3] == "result"]
        assert all(("deals" in each["result"]) is last for each in results if each["fixture"] in block)


@pytest.mark.parametrize(("name", "file"), [
    ("Autumn 2026!", "autumn-2026-7"), ("小红", "season-7"), ("--A__b--", "a__b-7"), ("…", "season-7"),
])
def test_file_names_are_plain(name: str, file: str) -> None:
    assert file_name(SimpleNamespace(name=name, id=7)) == file  # type: ignore[arg-type]


def test_cells_hold_what_they_can() -> None:
    table = [["=1", "+1", "-1", "@x", "x=1", 5, -5, 1.5, None, True], ["x" * 40_000]]
    first, second = rows(csv_bytes(table))
    assert first == ["'=1", "'+1", "'-1", "'@x", "x=1", "5", "-5", "1.5", "", "True"]
    assert len(second[0]) == 32_000
    book = load_workbook(xlsx({"a": table, "b": [[1]]}))
    assert book.sheetnames == ["a", "b"]
    assert next(book["a"].iter_rows(values_only=True)) == ("'=1", "'+1", "'-1", "'@x", "x=1", 5, -5, 1.5, None, True)


def test_an_archive_holds_its_files() -> None:
    with zipfile.ZipFile(zipped([("a.tichu", "one"), ("b.tichu", "zwei ü")])) as archive:
        assert archive.namelist() == ["a.tichu", "b.tichu"]
        assert archive.read("b.tichu").decode() == "zwei ü"
        assert {entry.compress_type for entry in archive.infolist()} == {zipfile.ZIP_DEFLATED}


async def test_records_are_those_of_tables_that_were_played() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False)
    state = await league.seasons.pair(season, BOSS)
    first, second = sorted(state.fixtures)
    await league.matches.adjudicate(season, BOSS, first, 0, "they never came")
    state = await league.seasons.state(season)
    assert zipfile.ZipFile((await season_file(league.service, state, "records"))[1]).namelist() == []
    table = await league.match(season, second)
    await league.tables.resign(table.id, table.table.people[0].id)
    await league.settle()
    state = await league.seasons.state(season)
    with zipfile.ZipFile((await season_file(league.service, state, "records"))[1]) as archive:
        assert archive.namelist() == [f"{second:04}.tichu"]
        assert archive.read(f"{second:04}.tichu").decode() == await league.service.records.record(table.id, None)


async def test_a_players_data() -> None:
    league, season = await two_rounds()
    user = 1000
    state = await league.seasons.state(season)
    fixture = next(each for each in state.fixtures_of(user) if each.number not in state.results)
    at = league.clock.now().replace(hour=20)
    await league.service.calendar.offer(season, Actor(user, "P0"), fixture.number, [at])
    text = await player_json(league.service, user, ["tichu"], {"prefs": {"language": "de", "name": "冠"}})
    assert text.startswith('{\n  "user": 1000,\n'), "people read it"
    assert "冠" in text
    found = json.loads(text)
    assert list(found) == ["user", "prefs", "seasons", "ratings", "games"]
    assert (found["user"], found["prefs"], found["games"]) == (user, {"language": "de", "name": "冠"}, [])
    mine, = found["seasons"]
    assert (mine["season"], mine["guild"], mine["standing"]) == (season, GUILD, "in")
    assert mine["offers"] == {str(fixture.number): [at.isoformat()]}
    assert {each["how"] for each in mine["results"].values()} <= {"entered", "awarded"}
    assert all({*each} == {"scores", "ranks", "how"} for each in mine["results"].values())
    nobody = json.loads(await player_json(league.service, 5, ["tichu"], {}))
    assert nobody == {"user": 5, "seasons": [], "ratings": [], "games": []}


async def test_the_standings_of_a_german_circuit_can_be_computed_from_its_file() -> None:
    """Deals are numbers, below 0 too, and say who made a double victory; the header stays in sight."""
    league = League()
    season = await league.season("dtm", 8, ai=False)
    state = await league.seasons.pair(season, BOSS)
    deals, doubles = [(-40, 140), (100, 0), (50, 50), (200, 0)], (0, 1, 0, 1)
    for fixture in state.open():
        made = entered((310, 190), deals, doubles=doubles)
        await league.matches.enter(season, BOSS, fixture.number, made)
    state = await league.seasons.state(season)
    _, data = await season_file(league.service, state, "xlsx")
    book = load_workbook(data, data_only=True)
    assert {sheet.freeze_panes for sheet in book} == {"A2"}
    head, *lines = book["results"].iter_rows(values_only=True)
    points: dict[str, int] = {}
    for line in (dict(zip(head, each, strict=True)) for each in lines):
        for side in (1, 2):
            for number in range(1, 5):
                mine, other = (line[f"deal_{number}_score_{each}"] for each in (side, 3 - side))
                double = line[f"deal_{number}_double"]
                won = 3 if double == side else 0 if double else 2 if mine > other else int(mine == other)
                for name in line[f"side_{side}"].split(" & "):
                    points[name] = points.get(name, 0) + won
    head, *lines = book["standings"].iter_rows(values_only=True)
    assert points == {line[2]: line[7] for line in lines}
