"""The panel of a club night's settings, in private. Pure functions."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from datetime import UTC, datetime, timedelta
from typing import Any

import discord
from discord import ui

from bot.core.user_text import whole
from bot.i18n import Texts
from bot.league.formats.night import NIGHTS
from bot.league.model import LeagueError
from bot.league.season.dates import place
from bot.league.season.night import arena, attendance, opening
from bot.league.settings import ODD, amended
from bot.league.state import SeasonState
from bot.tables.core.time_control import PACES
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Choice, Click, Part, pick, pick_role, press
from cogs.common.time_settings import duration
from cogs.nights.view import kind_of, terms
from games.registry import GAMES

Style = discord.ButtonStyle
DAYS = 25
QUARTER = 15
"""Minutes between two starts that the panel offers."""
NAMES = ("kind", "game", "day", "hour", "minute", "rounds", "hours", "deals", "minutes", "average", "odd", "limit",
         "bank", "threads", "weekly", "best", "prize")
"""Settings in the panel's order."""
VALUES: Mapping[str, tuple[int, ...]] = {
    "rounds": (*range(13), 15, 20), "hours": tuple(range(9)), "deals": tuple(range(1, 13)),
    "minutes": (10, 15, 20, 25, 30, 35, 40, 45, 50, 60, 75, 90), "average": (0, 1, 2, 3, 5, 8, 10, 15, 20, 30),
    "limit": (30, 45, 60, 90, 120, 180, 300),
    "bank": (0, 60, 120, 180, 300, 600), "best": tuple(range(13)), "threads": (1, 0), "weekly": (0, 1),
    "minute": (0, 15, 30, 45), "hour": tuple(range(24))}
"""Numbers that the panel offers."""


def settings_page(state: SeasonState, now: datetime, t: Texts, chosen: str = "", reset: int = 0) -> ui.LayoutView:
    """The settings, a select of them, and one of the values of the ``chosen`` one."""
    rules = attendance.rules_of(state)
    items: list[Part] = [
        f"### {escaped(state.season.name)}", f"-# {terms(state, t)}",
        t("night.begins", at=discord.utils.format_dt(rules.begins, "F"),
          soon=discord.utils.format_dt(rules.begins, "R"), opens=discord.utils.format_dt(attendance.opens(rules), "t"))]
    known = [name for name in NAMES if _is_used(state, name)]
    items.append(pick(Click("pick-night-setting", state.id, 0, reset=reset), t("league.setting.choose"), [
        Choice(name, t(f"night.setting.{name}"), _now(state, name, t), chosen=name == chosen) for name in known]))
    if chosen == "prize":
        items.append(pick_role(Click("pick-night-prize", state.id, 0, reset=reset), t("night.setting.prize"),
                               rules.prize))
    elif chosen in known:
        items.append(pick(Click("pick-night-value", state.id, 0, chosen, reset=reset), t(f"night.setting.{chosen}"),
                          list(_choices(state, chosen, now, t))))
    items.append(press(Click("night-name", state.id, 0), t("night.setting.name")))
    if 0 not in state.night.places:
        items.append(press(Click("night-post", state.id, 0), t("night.post"), Style.success))
    items.append(press(Click("night-board", state.id, 0), t("night.button.director")))
    return layout.page(items, accent=accents.LEAGUE)


def _is_used(state: SeasonState, name: str) -> bool:
    if name == "game":
        return len(games_of(state)) > 1
    if name == "rounds":
        return not arena.is_arena(state)
    return name != "deals" or "deals" in state.settings.play.options or bool(state.settings.entry.pairs)


def games_of(state: SeasonState) -> list[str]:
    """The games that can be played in its format."""
    any_game = state.settings.format == "tables"
    return [game for game in GAMES if any_game or GAMES[game].players(GAMES[game].check_options({})) == (4,)]


def _now(state: SeasonState, name: str, t: Texts) -> str:
    if name == "prize":
        return ""
    return next((each.label for each in _choices(state, name, attendance.rules_of(state).begins, t) if each.chosen), "")


def _choices(state: SeasonState, name: str, now: datetime, t: Texts) -> Iterator[Choice]:
    settings, rules = state.settings, attendance.rules_of(state)
    local = rules.begins.astimezone(place(settings))
    if name == "kind":
        for kind in NIGHTS:
            yield Choice(kind, t(f"night.kind.{kind}"), chosen=kind == kind_of(state)).capital()
    elif name == "game":
        for game in games_of(state):
            yield Choice(game, display_names.game(t, game), chosen=game == settings.play.game)
    elif name == "odd":
        for odd in ODD:
            yield Choice(odd, t(f"night.odd.{odd}"), chosen=odd == rules.odd).capital()
    elif name == "day":
        first = min(now.astimezone(place(settings)), local).date()
        for days in range(DAYS):
            day = (first + timedelta(days=days)).isoformat()
            yield Choice(day, day, chosen=day == local.date().isoformat())
    else:
        current = _value(state, name, local)
        for value in VALUES[name]:
            yield Choice(str(value), _words(name, value, t), chosen=value == current).capital()


def _value(state: SeasonState, name: str, local: datetime) -> int:
    settings, rules = state.settings, attendance.rules_of(state)
    if name == "hour":
        return local.hour
    if name == "minute":
        return local.minute
    if name == "deals":
        return int(settings.play.options.get("deals", 0))
    if name == "limit":
        return int(PACES[settings.play.pace].limit or 0) if settings.play.limit is None else settings.play.limit
    return settings.course.rounds if name == "rounds" else int(getattr(rules, name))


def _words(name: str, value: int, t: Texts) -> str:
    if name in ("threads", "weekly"):
        return t("night.yes") if value else t("night.no")
    if name in ("limit", "bank") and value:
        return duration(value, t)
    if name == "minutes" or (name == "average" and value):
        return t("time.minutes", n=value)
    if name in ("rounds", "hours", "best", "bank", "average") and not value:
        return t(f"night.none.{name}")
    return t("time.hours", n=value) if name == "hours" else f"{value:02}" if name in ("hour", "minute") else str(value)


def change_of(state: SeasonState, name: str, value: str, now: datetime) -> Mapping[str, Any]:
    """What is chosen, settings and rules by name. Day, hour and minute can be chosen in any order: what has passed is
    moved on (`_ahead`). LeagueError (bad_night)."""
    local = attendance.rules_of(state).begins.astimezone(place(state.settings))
    if name in ("kind", "game", "odd"):
        return {name: value, **({"options": {}} if name == "game" else {})}
    if name == "day":
        try:
            day = datetime.fromisoformat(value).date()
        except ValueError as error:
            raise LeagueError("bad_night") from error
        return {"begins": _ahead(local.replace(year=day.year, month=day.month, day=day.day), name, now)}
    number = whole(value, 10_000)
    if number is None or number not in VALUES.get(name, ()):
        raise LeagueError("bad_night")
    if name in ("hour", "minute"):
        return {"begins": _ahead(local.replace(**{name: number}), name, now)}  # type: ignore[arg-type]
    if name == "deals":
        return {"options": {**state.settings.play.options, "deals": value}}
    return {name: bool(number) if name in ("threads", "weekly") else number}


def _ahead(local: datetime, name: str, now: datetime) -> datetime:
    """The start that is meant (UTC), if the one chosen has passed: in this hour the next quarter, on this day the next
    hour with its minutes, or the next quarter; else a minute an hour later, an hour tomorrow. A day that is over
    stays."""
    today = now.astimezone(local.tzinfo)
    quarter = today.replace(minute=today.minute // QUARTER * QUARTER, second=0, microsecond=0) + timedelta(
        minutes=QUARTER)
    hourly = local.replace(hour=today.hour) + timedelta(hours=local.minute <= today.minute)
    if local.date() == today.date() and local <= today and name != "minute":
        if local.hour == today.hour == quarter.hour:
            local = quarter
        elif name == "day":
            local = hourly if hourly.date() == today.date() else quarter
    while name != "day" and local.astimezone(UTC) <= now:
        local += timedelta(days=1) if name == "hour" else timedelta(hours=1)
    return local.astimezone(UTC)


def first_start(now: datetime, zone: str) -> datetime:
    """What a new night begins with: eight in the evening, in the server's zone, today or tomorrow."""
    settings = amended(NIGHTS["swiss"], {"zone": zone})
    local = now.astimezone(place(settings)).replace(hour=20, minute=0, second=0, microsecond=0)
    while local.astimezone(UTC) < now + timedelta(hours=1):
        local += timedelta(days=1)
    return local.astimezone(UTC)


def name_form(state: SeasonState, t: Texts) -> Form:
    return Form(Click("form-night-name", state.id, 0), t("night.setting.name"), [
        Field("name", t("night.setting.name"), value=opening.series_of(state.season.name), longest=40)])
