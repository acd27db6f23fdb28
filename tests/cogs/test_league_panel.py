"""The settings of a season as a panel: what a manager can change there, and when."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from bot.i18n import languages, texts
from bot.league.formats.registry import PRESETS
from bot.league.model import LeagueError, Stage
from bot.league.season.settings import changed
from bot.league.settings import LeagueScoring, Settings, value_of
from bot.league.state import SeasonState
from bot.samples.league_messages import book
from bot.samples.moments import NOW
from cogs.league.seasons.settings_panel import FORMS, changeable, choices, picked, settings_form, settings_page, written
from games.actions import RuleError
from tests.cogs.test_layouts import check
from tests.cogs.test_league_terms import boss, dated
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import desk, started


async def settings(world: World) -> Settings:
    return (await world.app.leagues.seasons.state(1)).settings


async def opened(world: World, manager: Any, page: Any) -> Any:
    """The panel, by a season's page."""
    shown = await manager.click(page, label="Organiser's desk")
    await world.later(1)
    return (await manager.click(shown.response, label="Settings")).response


async def choose(world: World, manager: Any, panel: Any, name: str, value: Any) -> None:
    await world.later(1)
    await pick(world, manager, panel, "pick-season-setting", name)
    await pick(world, manager, panel, "pick-season-value", value)


async def pick(world: World, manager: Any, panel: Any, verb: str, *values: Any) -> Any:
    """In the menu that has it: many settings stand in two."""
    part = next(part for part in world.components(panel) if str(part.get("custom_id", "")).startswith(f"bd:{verb}:")
                and ("options" not in part or {option["value"] for option in part["options"]} >= {*values}))
    return await manager.select(panel, list(values), custom_id=part["custom_id"])


async def write(world: World, manager: Any, panel: Any, name: str, **values: str) -> Any:
    await world.later(1)
    await pick(world, manager, panel, "pick-season-setting", name)
    (button,) = world.labels(panel)
    return await manager.submit_modal(await manager.click(panel, label=button), values)


async def test_a_manager_changes_settings_by_clicks(world: World) -> None:
    manager, role = boss(world), world.guild.create_role(name="Club")
    news = world.guild.create_text_channel("news")
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss")
    panel = (await desk(world, manager, "Settings")).response
    assert "places decided by points, Buchholz, Sonneborn-Berger, difference" in world.text(panel)
    for name, value in (("rounds", "3"), ("pace", "async"), ("option-target", "500"), ("option-grand", "no"),
                        ("option-deals", "8"), ("days", "14"), ("most", "16"), ("substitutes", "no"),
                        ("digest", news), ("role", role)):
        await choose(world, manager, panel, name, value)
    told = await settings(world)
    names = ("rounds", "pace", "days", "most", "substitutes")
    assert [value_of(told, name) for name in names] == [3, "async", 14, 16, False]
    assert told.play.options == {"target": "500", "deals": "8", "level": "extra", "grand": "no"}
    assert (told.notices.digest, told.entry.role) == (news.id, role.id)
    assert f"weekly digest in <#{news.id}>" in world.text(panel)
    for line in ("3 rounds", "8 deals per game", "without grand Tichu", "14 days per round", "no substitutes",
                 "weekly digest in", f"<@&{role.id}>"):
        assert line in world.text(panel)
    await pick(world, manager, panel, "pick-season-value")
    await world.later(1)
    await pick(world, manager, panel, "pick-season-setting", "digest")
    await pick(world, manager, panel, "pick-season-value")
    assert ((await settings(world)).entry.role, (await settings(world)).notices.digest) == (0, 0)


async def test_a_manager_writes_points_order_and_days(world: World) -> None:
    manager = boss(world)
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss")
    panel = (await manager.slash(world.channel, "league settings", season=1)).response
    await write(world, manager, panel, "points", points="2:1:0:3")
    await write(world, manager, panel, "order", order="Wins, head to head")
    await write(world, manager, panel, "dates", starts=dated(world, 2), ends=dated(world, 30), zone="Asia/Tokyo")
    told = await settings(world)
    assert (told.ranking.scoring, told.ranking.order) == (LeagueScoring(2, 1, 0, 3), ("wins", "head_to_head"))
    assert (told.dates.starts, told.dates.ends, told.dates.zone) == (dated(world, 2), dated(world, 30), "Asia/Tokyo")
    assert "time zone Asia/Tokyo" in world.text(panel)
    refused = await write(world, manager, panel, "points", points="1:2:3")
    assert "A win is worth the most" in world.text(refused.followups[-1])
    refused = await write(world, manager, panel, "dates", starts="", ends="2001-01-01", zone="UTC")
    assert "2001-01-01 is in the past" in world.text(refused.followups[-1])
    assert await settings(world) == told
    await write(world, manager, panel, "dates", starts="", ends="", zone="UTC")
    assert ((await settings(world)).dates.starts, (await settings(world)).dates.ends) == ("", "")


async def test_the_page_of_the_season_shows_new_settings_at_once(world: World) -> None:
    """By the panel and by the command; after a start too, once its button has been pressed; gone, it is in no way."""
    manager = boss(world)
    page = (await manager.slash(world.channel, "league create", name="Cup", preset="swiss")).response
    panel = await opened(world, manager, page)
    await choose(world, manager, panel, "rounds", "3")
    assert "3 rounds" in world.text(page)
    await manager.slash(world.channel, "league settings", season=1, rounds=4)
    assert "4 rounds" in world.text(page)
    await world.restart()
    await manager.slash(world.channel, "league settings", season=1, rounds=5)
    assert "4 rounds" in world.text(page), "where it is shown is not kept"
    panel = await opened(world, manager, page)
    await choose(world, manager, panel, "rounds", "6")
    assert "6 rounds" in world.text(page)
    await world.delete(page)
    await choose(world, manager, panel, "rounds", "7")
    assert "7 rounds" in world.text(panel)


async def test_a_digest_goes_to_no_channel_that_is_not_there(world: World) -> None:
    manager, voice = boss(world), world.guild.create_voice_channel("voice")
    await manager.slash(world.channel, "league create", name="Cup", preset="swiss")
    for value in ("x", "1", str(voice.id), "9" * 30):
        await world.forge(manager, "bd:pick-season-value:1:0:digest", (value,))
        await world.later(1)
        assert (await settings(world)).notices.digest == 0


async def test_what_is_refused_leaves_the_panel_as_it_was(world: World) -> None:
    """Fewer places than entrants; and whoever manages nothing changes nothing."""
    manager, (eve,) = boss(world), world.join("Eve")
    page = (await manager.slash(world.channel, "league create", name="Cup", preset="dtm")).response
    await manager.slash(world.channel, "league join", season=1, ai=8)
    panel = (await desk(world, manager, "Settings")).response
    await pick(world, manager, panel, "pick-season-setting", "most")
    refused = await pick(world, manager, panel, "pick-season-value", "6")
    assert "The season is full (6 entrants)" in world.text(refused.followups[-1])
    assert (await settings(world)).entry.most == 500
    shown = world.select(panel, "pick-season-value")["options"]
    assert [option["value"] for option in shown if option.get("default")] == ["500"]
    denied = await eve.click(page, label="Organiser's desk")
    assert "Only league managers" in world.text(denied.response)
    denied = await eve.slash(world.channel, "league settings", season=1)
    assert "Only league managers" in world.text(denied.response)
    await started(world, manager)
    late = (await manager.slash(world.channel, "league settings", season=1)).response
    assert [option["value"] for option in world.select(late, "pick-season-setting")["options"]] == [
        "limit", "days", "role", "champion", "dates", "late", "substitutes", "counting", "elsewhere", "grace", "alone",
        "advance", "digest"]


@pytest.mark.parametrize("preset", PRESETS)
def test_every_value_that_is_offered_is_a_setting_and_is_marked_once_chosen(preset: str) -> None:
    """Refused at most because of another setting: fewer places than entrants, deals of a format that counts them."""
    t = texts()
    for stage in (Stage.JOINING, Stage.RUNNING):
        found = book(preset, stage)
        for name in changeable(found):
            if name in FORMS or name in ("role", "champion", "digest"):
                continue
            offered = choices(found.settings, name, t)
            assert len(offered) <= 25
            assert sum(choice.chosen for choice in offered) == 1, name
            for choice in offered:
                changes = picked(found.settings, name, choice.value, t, guild=1)
                after = book(preset, stage, **changes)
                assert [each.value for each in choices(after.settings, name, t) if each.chosen] == [choice.value]
                assert refusal(found, changes) in (
                    "", "too_small_season", "season_full", "deals_unset", "ladder_too_short"), (name, choice)


def refusal(found: SeasonState, changes: dict[str, Any]) -> str:
    try:
        changed(found, changes, NOW)
    except (LeagueError, RuleError) as error:
        return error.code
    return ""


def test_a_form_that_is_sent_in_as_it_was_changes_nothing() -> None:
    """In every language; a first day that has passed stays."""
    days = {"starts": "2026-01-01", "ends": (NOW + timedelta(days=9)).date().isoformat()}
    for language in languages():
        t = texts(language)
        for preset in PRESETS:
            found = book(preset, Stage.JOINING, **days)
            for name in FORMS:
                parts = settings_form(found, name, t).to_dict()["components"]
                fields = [part["component"] for part in parts]
                values = {field["custom_id"]: field.get("value", "") for field in fields}
                assert written(found.settings, values, t) == {}, (language, name)


def test_the_panel_fits_in_every_language() -> None:
    for language in languages():
        for preset in PRESETS:
            for stage in Stage:
                found = book(preset, stage)
                for chosen in ("", *changeable(found)):
                    check(settings_page(found, texts(language), chosen))


def test_every_setting_that_may_change_is_in_a_select() -> None:
    """A select has 25 options at most: a format with more settings has two."""
    t = texts()
    for preset in PRESETS:
        for stage in Stage:
            found = book(preset, stage)
            parts = [part.to_component_dict() for part in settings_page(found, t).walk_children()
                     if getattr(part, "custom_id", "").startswith("bd:pick-season-setting")]
            offered = [option["value"] for part in parts for option in part["options"]]
            assert sorted(offered) == sorted(changeable(found)), preset
