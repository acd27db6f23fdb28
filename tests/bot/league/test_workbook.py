"""The standings of a workbook, computed from its formulas, equal the bot's: here, and by LibreOffice where it is."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from dataclasses import replace
from itertools import chain
from pathlib import Path
from random import Random
from typing import Any

import pytest
from openpyxl import load_workbook

from bot.league.entries import Resulted
from bot.league.export import Formula, xlsx
from bot.league.files.season_files import season_file
from bot.league.files.workbook import workbook
from bot.league.model import How, LeagueError, Result
from bot.league.ports import StandingLine
from bot.league.settings import amended
from bot.league.standings import CRITERIA, season_rows
from bot.league.state import SeasonState
from tests.bot.league.test_squad_matches import match_of_two
from tests.support.leagues.formulas import Sheets
from tests.support.leagues.league_kit import BOSS, League

SOFFICE = shutil.which("soffice")
OF_LADDERS = ("points", "rating", "difference")
ORDERS = (("points", "buchholz", "sonneborn", "difference"), ("points", "head_to_head", "scored"),
          ("share", "wins", "difference"), ("points", "sonneborn", "head_to_head", "buchholz"))
OTHERS = tuple(name for name in CRITERIA if name not in {*chain(OF_LADDERS, *ORDERS)})
"""Tie-breaks that no order above has: a new one is looked at without a line here."""
KINDS: dict[str, tuple[str, int, dict[str, Any]]] = {
    "swiss": ("swiss", 7, {"order": ORDERS[0], "rounds": 4}),
    "swiss, other tie-breaks": ("swiss", 8, {"order": (*ORDERS[3], *OTHERS), "rounds": 3}),
    "round robin": ("round_robin", 8, {"order": ORDERS[1], "group": 4, "legs": 1}),
    "round robin, share": ("round_robin", 5, {"order": ORDERS[2], "legs": 1}),
    "groups": ("groups", 8, {"order": ORDERS[1]}),
    "dtm": ("dtm", 8, {"rounds": 2}), "hiesfeld": ("hiesfeld", 9, {"rounds": 2}),
    "knockout": ("knockout", 6, {}), "double": ("double", 5, {}), "duplicate": ("duplicate", 4, {}),
    "tables": ("tables", 7, {"rounds": 2}), "squads": ("round_robin", 2, {"legs": 2, "order": ORDERS[0]}),
    "ladder": ("ladder", 5, {"order": OF_LADDERS}),
}
SINGLE = ("swiss", "swiss, other tie-breaks", "round robin", "round robin, share", "groups")


async def played(league: League, kind: str, seed: int = 5) -> int:
    """A season in which some games are entered, awarded, void or lost by both, and an entrant leaves."""
    preset, entrants, changes = KINDS[kind]
    draw = Random(seed)
    season = await match_of_two(league, **changes) if kind == "squads" else await league.season(
        preset, entrants, **changes)
    if kind == "ladder":
        games = [Resulted(number, Result(How.PLAYED, (600, 400), (1, 2), table=number), ((1, 2), (3, number)))
                 for number in (4, 5)]
        await league.service.repository.change(season, None, lambda state: games)
    while True:
        try:
            state = await league.seasons.pair(season, BOSS)
        except LeagueError:
            state = await league.seasons.state(season)
        if not state.open():
            break
        for each in state.open():
            await _ended(league, season, each.number, draw)
        if preset == "swiss" and state.round == 2 and entrants > 4:
            await league.seasons.leave(season, BOSS, state.entrants.last)
    state = await league.seasons.state(season)
    if state.settings.format not in ("knockout", "double", "groups"):
        for entrant, points in ((1, 2), (2, -1), (1, -1)):
            await league.matches.adjust(season, BOSS, entrant, points, "=HYPERLINK(1)")
    return season


async def _ended(league: League, season: int, number: int, draw: Random) -> None:
    bracket = (await league.seasons.state(season)).settings.format in ("knockout", "double")
    for way in draw.sample(("play", "play", "award", "void", "lost", "draw"), 6):
        winner = {"award": draw.randrange(2), "void": None, "lost": -2, "draw": -1}.get(way, 0)
        try:
            if way == "play" or bracket:
                deals = [(draw.randrange(26) * 4, draw.randrange(26) * 4) for _ in range(2)]
                await league.enter(season, BOSS, number, [sum(deal[side] for deal in deals) for side in (0, 1)], deals)
            else:
                await league.matches.adjudicate(season, BOSS, number, winner, "=1+1")
            return
        except LeagueError:  # the format has no such result
            continue
    raise AssertionError(number)


def check(table: Sequence[Sequence[Any]], rows: Sequence[StandingLine], state: SeasonState) -> None:
    """The computed standings are the bot's, line by line."""
    header, *lines = table
    for row, line in zip(rows, lines, strict=True):
        cells = dict(zip(header, line, strict=True))
        assert cells["place"] == row.place, cells
        for name, value in zip(("played", "won", "drawn", "lost"), row.tally.values, strict=False):
            assert cells[name] == value, (name, cells)
        for name in ("points", "possible"):
            assert cells[name] == pytest.approx(getattr(row.tally, name) / 120, abs=1e-5), (name, cells)
        assert (cells["scored"], cells["conceded"]) == (row.tally.scored, row.tally.conceded)
        for name, value in zip(state.settings.ranking.order, row.criteria, strict=True):
            column = name if name in header else {"wins": "wins"}[name]
            worth = value / 120 if name in ("points", "buchholz", "sonneborn") else value
            assert cells[column] == pytest.approx(worth, abs=1e-4), (name, cells)


@pytest.mark.parametrize("kind", KINDS)
async def test_the_formulas_come_to_the_bot_s_standings(kind: str) -> None:
    league = League()
    season = await played(league, kind)
    state, rows = await league.seasons.state(season), await league.service.standings.rows(season)
    book = xlsx(workbook(state, rows))
    sheets = Sheets(load_workbook(book))
    check(sheets.table("standings"), rows, state)
    assert sheets.computed > 20 * len(rows)
    book.seek(0)
    known = load_workbook(book, data_only=True)["standings"]
    header, *lines = known.iter_rows(values_only=True)
    shown = [line[header.index("place")] for line in lines]
    assert shown == [row.place for row in rows], "for readers that compute nothing"


async def test_seasons_of_the_first_rules_count_awards_but_no_game_that_both_lost() -> None:
    league = League()
    state = await league.seasons.state(await played(league, "swiss", seed=7))
    hows = {(result.how, result.lost_by_all) for result in state.results.values()}
    assert hows >= {(How.AWARDED, True), (How.AWARDED, False)}
    old = replace(state, season=replace(state.season, settings=amended(state.settings, {"tie_break_rules": 1})))
    check(Sheets(load_workbook(xlsx(workbook(old, season_rows(old, 1))))).table("standings"), season_rows(old, 1), old)


async def test_a_corrected_cell_has_the_standings_of_a_corrected_result() -> None:
    league = League()
    season = await played(league, "swiss")
    state = await league.seasons.state(season)
    number = next(number for number, result in state.results.items() if result.real and result.ranks == (1, 2))
    book = load_workbook(xlsx(workbook(state, await league.service.standings.rows(season))))
    header = [cell.value for cell in book["results"][1]]
    for name, value in (("score_1", 100), ("score_2", 900), ("rank_1", 2), ("rank_2", 1)):
        book["results"].cell(number + 1, header.index(name) + 1).value = value
    await league.enter(season, BOSS, number, (100, 900))
    state, rows = await league.seasons.state(season), await league.service.standings.rows(season)
    head, *lines = Sheets(book).table("standings")
    by_entrant = sorted(lines, key=lambda line: [row.entrant for row in rows].index(line[head.index("entrant")]))
    check([head, *by_entrant], rows, state)


async def test_which_columns_are_values_and_why() -> None:
    for kind in KINDS:
        league = League()
        season = await played(league, kind)
        state = await league.seasons.state(season)
        sheets = workbook(state, await league.service.standings.rows(season))
        header, first, *_ = sheets["standings"]
        named = [name for name in state.settings.ranking.order if name in CRITERIA]
        plain = {name for name, cell in zip(header, first, strict=True) if not isinstance(cell, Formula)}
        assert plain >= {"division", "name", "active", "entrant", "missing"}
        reasons = {line[0]: line[1] for line in sheets["rules"] if len(line) == 2}
        for name in plain.intersection(named):
            assert any(name in each for each in reasons), f"{kind}: {name} needs a formula, or a reason in `_rules`"
        assert ("lines: points, possible" in reasons) is (kind not in (*SINGLE, "ladder"))
        assert not any(isinstance(cell, Formula) for line in sheets["results"] for cell in line)


async def test_what_people_typed_is_no_formula() -> None:
    league = League()
    season = await league.season("swiss", 4, ai=False)
    await league.seasons.pair(season, BOSS)
    await league.matches.adjudicate(season, BOSS, 1, 0, "=cmd|' /C calc'!A0")
    await league.matches.adjust(season, BOSS, 1, 1, "=HYPERLINK(1)")
    state = await league.seasons.state(season)
    _, data = await season_file(league.service, state, "xlsx")
    book = load_workbook(data)
    cells = [cell for sheet in book for row in sheet.iter_rows() for cell in row]
    ours = {"standings", "lines"}
    assert all(cell.parent.title in ours for cell in cells if cell.data_type == "f")
    typed = [cell for cell in cells if isinstance(cell.value, str) and ("cmd" in cell.value or "HYPER" in cell.value)]
    assert {cell.data_type for cell in typed} == {"s"}
    assert len(typed) == 2


async def test_a_large_season_has_values(monkeypatch: pytest.MonkeyPatch) -> None:
    league = League()
    season = await played(league, "swiss")
    state, rows = await league.seasons.state(season), await league.service.standings.rows(season)
    assert len(workbook(state, rows)["lines"]) > 20
    monkeypatch.setattr("bot.league.files.workbook.MOST_LINES", 20)
    sheets = workbook(state, rows)
    assert set(sheets) == {"standings", "results"}
    assert not any(isinstance(cell, Formula) for line in sheets["standings"] for cell in line)


def recompute(folder: Path) -> None:
    """What LibreOffice makes of the workbooks of a folder, in its ``made``."""
    subprocess.run([
        str(SOFFICE), "--headless", f"-env:UserInstallation=file://{folder}/profile", "--convert-to", "xlsx",
        "--outdir", str(folder / "made"), *map(str, sorted(folder.glob("*.xlsx")))],
        check=True, capture_output=True, timeout=300)


@pytest.mark.skipif(SOFFICE is None, reason="LibreOffice is not installed: apt-get install libreoffice-calc")
async def test_libreoffice_computes_the_bot_s_standings(tmp_path: Path) -> None:
    """Of each kind of season, saved without what the formulas come to."""
    expected = {}
    for kind in KINDS:
        league = League()
        season = await played(league, kind, seed=11)
        state, rows = await league.seasons.state(season), await league.service.standings.rows(season)
        name = kind.replace(", ", "-").replace(" ", "-")
        load_workbook(xlsx(workbook(state, rows))).save(tmp_path / f"{name}.xlsx")
        expected[name] = rows, state
    recompute(tmp_path)
    for name, (rows, state) in expected.items():
        book = load_workbook(tmp_path / "made" / f"{name}.xlsx", data_only=True)
        check([[*line] for line in book["standings"].iter_rows(values_only=True)], rows, state)
