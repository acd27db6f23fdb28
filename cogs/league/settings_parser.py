"""Read what managers choose or write for a season's settings into fields of `Settings`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from bot.i18n import Texts
from bot.league.errors import LeagueError
from bot.league.model import Scoring, Settings
from bot.league.season.dates import day
from bot.league.season.settings_checks import MOST_POINTS
from bot.league.standings.criteria import CRITERIA
from bot.tables.core.user_text import whole
from cogs.common.custom_ids import number
from cogs.lobby.house_rules import parse

OPTIONS = ("target", "deals", "grand")
"""The game's options that are parameters of the command."""
PLAIN = ("game", "pace", "rounds", "legs", "group", "series", "days", "most", "substitutes", "after", "zone")


def changed(settings: Settings, given: Mapping[str, Any], t: Texts) -> dict[str, Any]:
    """The fields that a command's parameters change; LeagueError if one cannot be read.

    Criteria and options may be written as codes or in the language of ``t``.
    """
    found = {name: given[name] for name in PLAIN if given.get(name) is not None}
    if "digest" in given:
        found["digest"] = given["digest"].id
    if "role" in given:
        role = given["role"]
        found["role"] = 0 if role.is_default() else role.id
    for name in ("starts", "ends"):
        if name in given:
            found[name] = day(given[name])
    if "moves" in given:
        found["promote"] = found["relegate"] = given["moves"]
    if "points" in given:
        found["scoring"] = parse_points(given["points"])
    if "order" in given:
        found["order"] = parse_order(given["order"], criteria(t))
    return found | _options(settings, given, found.get("game", settings.game), t)


def _options(settings: Settings, given: Mapping[str, Any], game: str, t: Texts) -> dict[str, Any]:
    """The game's options; a new game begins with its defaults."""
    same = game == settings.game
    options = {name: str(given[name]) for name in OPTIONS if given.get(name) is not None}
    options |= parse(t, str(given.get("options", "")))
    if options or not same:
        return {"options": {**(settings.options if same else {}), **options}}
    return {}


def picked(settings: Settings, name: str, value: str, t: Texts, *, guild: int) -> dict[str, Any]:
    """The fields that a choice in the panel changes."""
    option = name.removeprefix("option-")
    if option != name:
        return changed(settings, {"options": f"{option}={value}"}, t)
    match name:
        case "game" | "pace":
            return changed(settings, {name: value}, t)
        case "role":
            return {"role": 0 if value in ("", str(guild)) else number(value)}
        case "digest":
            return {"digest": number(value or "0")}
        case "substitutes":
            return {"substitutes": value == "yes"}
        case _:
            return changed(settings, {name: number(value)}, t)


def written(settings: Settings, values: Mapping[str, str], t: Texts) -> dict[str, Any]:
    """The fields that a form changes. An empty day removes it; a day that does not change may have passed."""
    given = {name: value or "-" if name in ("starts", "ends") else value for name, value in values.items()}
    found = changed(settings, given, t)
    return {name: value for name, value in found.items() if value != getattr(settings, name)}


def parse_points(text: str) -> Scoring:
    """``3:1:0`` for win, draw, loss; ``2:1:0:3`` for each deal and a double victory. LeagueError (bad_points)."""
    found = [whole(part, MOST_POINTS) for part in text.replace("-", ":").replace("/", ":").split(":")]
    points = [number for number in found if number is not None]
    if len(found) not in (3, 4) or len(points) < len(found):
        raise LeagueError("bad_points")
    win, draw, loss, *double = points
    return Scoring(win, draw, loss, double[0] if double else None)


def parse_order(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """``points,buchholz``, as codes or names (``names``: codes by name in lower case)."""
    for mark in "›、，":
        text = text.replace(mark, ",")
    parts = [part.strip().lower() for part in text.split(",")]
    return tuple(names.get(part, part) for part in parts if part)


def criteria(t: Texts) -> dict[str, str]:
    """Codes of criteria by their names in lower case."""
    return {t(f"league.order.{code}").lower(): code for code in CRITERIA}
