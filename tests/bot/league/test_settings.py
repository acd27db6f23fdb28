"""Settings of a season."""

from __future__ import annotations

import re
from dataclasses import fields
from datetime import timedelta
from pathlib import Path

import pytest

from bot.core.errors import TableError
from bot.league.formats.night import NIGHTS
from bot.league.formats.registry import FORMATS, PRESETS, RESTRICTED, uses
from bot.league.model import UNIT, Actor, LeagueError
from bot.league.season.settings import check_settings
from bot.league.settings import (
    NAMES,
    PART_OF,
    PARTS,
    LeagueScoring,
    RankingTerms,
    amended,
    flattened,
    nested,
    value_of,
)
from games.actions import RuleError
from tests.support.leagues.league_kit import BOSS, GUILD, League

DAY = 86400


def dated(league: League, days: int) -> str:
    return (league.clock.now().date() + timedelta(days=days)).isoformat()


def test_presets_are_as_leagues_play_them() -> None:
    """The lengths of games and rounds that docs/organise/formats.md names, and the weeks that a round may take."""
    found = {name: (dict(rules.play.options), rules.dates.days, rules.course.rounds) for name, rules in PRESETS.items()}
    assert found == {
        "ladder": ({}, 0, 0),
        "dtm": ({"target": "10000", "deals": "4", "level": "draw", "grand": "no", "double": "100"}, 0, 6),
        "hiesfeld": ({"target": "10000", "deals": "8", "level": "draw"}, 0, 3),
        "round_robin": ({"target": "1000"}, 14, 0),
        "swiss": ({"target": "1000", "deals": "6", "level": "extra"}, 7, 0),
        "knockout": ({"target": "1000"}, 14, 0), "groups": ({"target": "1000"}, 14, 0),
        "double": ({"target": "1000"}, 14, 0),
        "duplicate": ({"target": "10000", "deals": "4", "level": "draw"}, 0, 0),
        "tables": ({}, 0, 6),
    }
    assert {name for name, rules in PRESETS.items() if not uses(rules, "days")} == {"ladder"}
    entrants = {name: (rules.entry.pairs, rules.entry.least, rules.entry.most, rules.divisions.group)
                for name, rules in PRESETS.items()}
    assert entrants == {
        "ladder": (False, 2, 500, 0), "dtm": (False, 4, 500, 0), "hiesfeld": (False, 4, 500, 0),
        "round_robin": (True, 2, 500, 8), "swiss": (True, 2, 500, 0), "knockout": (True, 2, 32, 0),
        "double": (True, 2, 32, 0),
        "groups": (True, 4, 500, 4), "duplicate": (True, 4, 12, 0), "tables": (False, 2, 500, 0)}


def test_formats_and_their_presets_name_what_there_is() -> None:
    for format_id, each in FORMATS.items():
        assert each.uses <= NAMES, format_id
        assert each.preset.format == format_id
        assert each.preset in (PRESETS.get(each.preset.preset), *NIGHTS.values())


USED = {
    "ladder": "scoring", "dtm": "elsewhere scoring rounds days late", "hiesfeld": "elsewhere rounds days late",
    "round_robin": "elsewhere scoring legs group promote relegate days annul squad boards playoff",
    "swiss": "elsewhere scoring rounds days late squad boards playoff",
    "knockout": "elsewhere series series_from seeding third days squad",
    "double": "elsewhere series series_from seeding second_final days squad",
    "groups": "elsewhere scoring legs group qualify series series_from seeding third days annul squad playoff",
    "duplicate": "rounds days squad playoff", "tables": "elsewhere rounds days late",
}
"""What a format uses of the settings that not all of them use."""
SETTINGS = {
    "game": "trichu", "pace": "live", "options": {"target": "500"}, "scoring": LeagueScoring(4, 2, 0),
    "order": ("points",), "rounds": 3, "legs": 3, "group": 9, "series": 5, "promote": 1, "relegate": 1, "days": 9,
    "most": 99, "role": 5, "starts": "2026-02-01", "ends": "2026-03-01", "zone": "Europe/Berlin", "substitutes": False,
    "champion": 6,
    "digest": 4, "annul": False, "late": False, "third": True, "seeding": "hand", "series_from": 8, "qualify": 1,
    "squad": 4, "boards": 2, "second_final": False, "playoff": 4, "elsewhere": True,
}


async def refusal(league: League, season: int, name: str) -> str | None:
    """The code, if the setting cannot be changed."""
    try:
        await league.seasons.configure(season, BOSS, **{name: SETTINGS[name]})
    except LeagueError as error:
        return error.code
    return None


@pytest.mark.parametrize("preset", PRESETS)
async def test_each_format_takes_the_settings_that_it_uses(preset: str) -> None:
    league = League()
    made = await league.seasons.create(GUILD, BOSS, "S", preset)
    boards_last = sorted(RESTRICTED, key=lambda name: name == "boards")  # they need a squad's size
    refused = {name: await refusal(league, made.id, name) for name in boards_last}
    assert refused == {name: None if name in USED[preset].split() else "setting_unused" for name in RESTRICTED}


async def test_a_running_season_takes_the_settings_that_the_documentation_says() -> None:
    """docs/organise/settings.md: `moves` are two settings; a day may be moved, but not the first one."""
    league = League()
    season = await league.season("round_robin", 4)
    refused = {name: await refusal(league, season, name) for name in SETTINGS}
    assert refused.pop("late") == "setting_unused"
    assert set(refused.values()) == {None, "season_runs"}
    taken = {name for name, code in refused.items() if code is None}
    text = (Path(__file__).parents[3] / "docs" / "organise" / "settings.md").read_text()
    rows = re.findall(r"^\| (`.*`) \|.*\| (yes|no|`ends`) \|$", text, re.MULTILINE)
    said = {name for names, when in rows for name in re.findall(r"\w+", names) if when == "yes" or f"`{name}`" == when}
    in_panel_only = {"champion", "elsewhere"}
    assert taken == said - {"moves"} | {"promote", "relegate"} | in_panel_only
    await league.seasons.close(season, BOSS, force=True)
    assert {name for name in taken if await refusal(league, season, name) != "season_over"} == {"digest"}


def test_every_preset_passes_the_checks() -> None:
    for preset in PRESETS.values():
        check_settings(preset)


async def test_another_pace_begins_with_its_own_limit() -> None:
    league = League()
    made = await league.seasons.create(GUILD, BOSS, "S", "round_robin", pace="async", limit=7200)
    assert made.settings.play.limit == 7200
    assert (await league.seasons.configure(made.id, BOSS, pace="async", digest=3)).settings.play.limit == 7200
    assert (await league.seasons.configure(made.id, BOSS, pace="live")).settings.play.limit is None
    assert (await league.seasons.configure(made.id, BOSS, pace="async", limit=3600)).settings.play.limit == 3600


@pytest.mark.parametrize(("preset", "changes", "code"), [
    ("swiss", {"order": ("points", "glory")}, "bad_tie_break"), ("swiss", {"order": ()}, "bad_tie_break"),
    ("swiss", {"order": ("points", "points")}, "tie_break_twice"),
    ("swiss", {"order": ("rating",)}, "tie_break_unused"),
    ("ladder", {"order": ("points", "buchholz")}, "tie_break_unused"),
    ("swiss", {"scoring": LeagueScoring(1, 2, 0)}, "bad_points"),
    ("swiss", {"scoring": LeagueScoring(0, 0, 0)}, "bad_points"),
    ("swiss", {"scoring": LeagueScoring(3, 1, 0, double=2)}, "bad_points"),
    ("swiss", {"scoring": LeagueScoring(999, 1, 0)}, "bad_points"),
    ("hiesfeld", {"scoring": LeagueScoring(3, 1, 0)}, "setting_unused"),
    ("ladder", {"rounds": 3}, "setting_unused"), ("swiss", {"group": 4}, "setting_unused"),
    ("knockout", {"legs": 2}, "setting_unused"), ("round_robin", {"series": 3}, "setting_unused"),
    ("duplicate", {"most": 3}, "too_small_season"), ("swiss", {"game": "tatsu", "options": {}}, "game_of_four_needed"),
    ("swiss", {"game": "whist"}, "no_such_game"), ("ladder", {"options": {"deals": "many"}}, "bad_option"),
    ("ladder", {"options": {"colour": "red"}}, "unknown_option"),
    ("swiss", {"starts": "2026-12-02", "ends": "2026-12-01"}, "bad_dates"),
    ("swiss", {"zone": "Nowhere/Land"}, "bad_zone"),
    ("swiss", {"ends": "2001-01-01"}, "date_passed"), ("swiss", {"starts": "2001-01-01"}, "date_passed"),
])
async def test_settings_that_make_no_sense_are_refused(preset: str, changes: dict, code: str) -> None:
    league = League()
    with pytest.raises((LeagueError, RuleError)) as refused:
        await league.seasons.create(GUILD, BOSS, "S", preset, **changes)
    assert refused.value.code == code
    assert not await league.seasons.listed(GUILD)
    made = await league.seasons.create(GUILD, BOSS, "S", preset)
    with pytest.raises((LeagueError, RuleError)) as refused:
        await league.seasons.configure(made.id, BOSS, **changes)
    assert refused.value.code == code
    assert len(await league.seasons.trail(made.id)) == 1


def test_every_restricted_setting_exists() -> None:
    assert set(RESTRICTED) <= NAMES


async def test_settings_change_before_the_start_and_some_later(league: League) -> None:
    made = await league.seasons.create(GUILD, BOSS, "S", "swiss")
    with pytest.raises(LeagueError, match="not manager"):
        await league.seasons.configure(made.id, Actor(5, "P"), days=3)
    season = await league.seasons.configure(
        made.id, BOSS, scoring=LeagueScoring(2, 1, 0), order=("points", "difference"), options={"target": "500"},
        rounds=2)
    assert season.settings.ranking == RankingTerms(LeagueScoring(2, 1, 0), ("points", "difference"), tie_break_rules=2)
    assert season.settings.play.options == {"target": "500"}
    await league.enrol(made.id, 4)
    with pytest.raises(LeagueError, match="season full"):
        await league.seasons.configure(made.id, BOSS, most=3)
    await league.seasons.start(made.id, BOSS)
    with pytest.raises(LeagueError, match="season runs"):
        await league.seasons.configure(made.id, BOSS, scoring=LeagueScoring(3, 1, 0))
    await league.seasons.configure(made.id, BOSS, days=9, substitutes=False, ends=dated(league, 30))
    again = League(league.stores, league.table_store)
    assert (await again.seasons.state(made.id)).settings.dates.days == 9
    await league.seasons.pair(made.id, BOSS)
    for fixture in (await league.seasons.state(made.id)).open():
        await league.enter(made.id, BOSS, fixture.number, (500, 0))
    assert max(row.tally.points for row in await league.service.standings.rows(made.id)) == 2 * UNIT
    await league.seasons.close(made.id, BOSS, force=True)
    with pytest.raises(LeagueError, match="season over"):
        await league.seasons.configure(made.id, BOSS, ends=dated(league, 60))


async def test_a_season_sets_the_time_for_a_decision(league: League) -> None:
    """As long as it keeps its pace; later tables begin with it."""
    season = await league.season("swiss", 4, ai=False, limit=60)
    state = await league.seasons.pair(season, BOSS)
    one, other = (fixture.number for fixture in state.open())
    assert (await league.matches.play(season, BOSS, one, 7)).table.terms == {"limit": 60}
    state = await league.seasons.configure(season, BOSS, limit=0)
    table = await league.match(season, other)
    assert table.table.terms == {"limit": 0}
    assert state.settings.play.limit == 0
    made = await league.seasons.create(GUILD, BOSS, "other", "swiss", limit=60)
    assert (await league.seasons.configure(made.id, BOSS, pace="async")).settings.play.limit is None
    with pytest.raises(TableError, match="bad terms"):
        await league.seasons.configure(made.id, BOSS, limit=3)


def test_each_setting_is_in_one_part() -> None:
    """Names are how commands, panels and the log tell settings apart."""
    names = [each.name for kind in PARTS.values() for each in fields(kind)]
    assert sorted(names) == sorted(PART_OF)
    assert {*names, "preset", "format", "night", "edition"} == NAMES
    swiss = PRESETS["swiss"]
    for name in NAMES:
        assert value_of(amended(swiss, {name: "new"}), name) == "new"
        assert flattened(nested({name: 1})) == {name: 1}
    with pytest.raises(KeyError):
        value_of(swiss, "colour")
    with pytest.raises(TypeError):
        amended(swiss, {"colour": "red"})
