"""Settings of a season."""

from __future__ import annotations

from dataclasses import fields
from datetime import timedelta

import pytest
from league_kit import BOSS, GUILD, League

from bot.league.errors import LeagueError
from bot.league.formats.registry import FORMATS, PRESETS, RESTRICTED
from bot.league.model import Actor, Scoring, Settings
from bot.league.season.settings_checks import check_settings
from games.errors import RuleError

DAY = 86400


def dated(league: League, days: int) -> str:
    return (league.clock.now().date() + timedelta(days=days)).isoformat()


def test_formats_and_their_presets_name_what_there_is() -> None:
    names = {field.name for field in fields(Settings)}
    for format_id, each in FORMATS.items():
        assert each.uses <= names, format_id
        assert each.preset.format == format_id
        assert PRESETS[each.preset.preset] is each.preset


def test_every_preset_passes_the_checks() -> None:
    for preset in PRESETS.values():
        check_settings(preset)


@pytest.mark.parametrize(("preset", "changes", "code"), [
    ("swiss", {"order": ("points", "glory")}, "bad_tie_break"), ("swiss", {"order": ()}, "bad_tie_break"),
    ("swiss", {"order": ("points", "points")}, "tie_break_twice"),
    ("swiss", {"order": ("rating",)}, "tie_break_unused"),
    ("ladder", {"order": ("points", "buchholz")}, "tie_break_unused"),
    ("swiss", {"scoring": Scoring(1, 2, 0)}, "bad_points"), ("swiss", {"scoring": Scoring(0, 0, 0)}, "bad_points"),
    ("swiss", {"scoring": Scoring(3, 1, 0, double=2)}, "bad_points"),
    ("swiss", {"scoring": Scoring(999, 1, 0)}, "bad_points"),
    ("hiesfeld", {"scoring": Scoring(3, 1, 0)}, "setting_unused"),
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
    assert set(RESTRICTED) <= set(PRESETS["swiss"].__dataclass_fields__)


async def test_settings_change_before_the_start_and_some_later(league: League) -> None:
    made = await league.seasons.create(GUILD, BOSS, "S", "swiss")
    with pytest.raises(LeagueError, match="not manager"):
        await league.seasons.configure(made.id, Actor(5, "P"), days=3)
    season = await league.seasons.configure(
        made.id, BOSS, scoring=Scoring(2, 1, 0), order=("points", "difference"), options={"target": "500"}, rounds=2)
    assert (season.settings.scoring, season.settings.order) == (Scoring(2, 1, 0), ("points", "difference"))
    assert season.settings.options == {"target": "500"}
    await league.enrol(made.id, 4)
    with pytest.raises(LeagueError, match="season full"):
        await league.seasons.configure(made.id, BOSS, most=3)
    await league.seasons.start(made.id, BOSS)
    with pytest.raises(LeagueError, match="season runs"):
        await league.seasons.configure(made.id, BOSS, scoring=Scoring(3, 1, 0))
    await league.seasons.configure(made.id, BOSS, days=9, substitutes=False, ends=dated(league, 30))
    again = League(league.store, league.table_store)
    assert (await again.seasons.state(made.id)).settings.days == 9
    await league.seasons.pair(made.id, BOSS)
    for fixture in (await league.seasons.state(made.id)).open():
        await league.enter(made.id, BOSS, fixture.number, (500, 0))
    assert max(row.tally.points for row in await league.service.standings.rows(made.id)) == 2 * 12
    await league.seasons.close(made.id, BOSS, force=True)
    with pytest.raises(LeagueError, match="season over"):
        await league.seasons.configure(made.id, BOSS, ends=dated(league, 60))
