"""The panel of a season's settings for managers. Pure functions.

The panel has a select of settings, and a select of the values of one. Settings that are written rather than chosen
(`FORMS`) get a button that opens a form instead of the second select. What is chosen or written, here or in a command's
options, becomes settings by name; `bot.league.season.settings` checks them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date
from typing import Any

import discord
from discord import ui

from bot.core.user_text import whole
from bot.i18n import Texts
from bot.league.boards import BOARDS, needed
from bot.league.formats.registry import format_of, uses
from bot.league.model import LeagueError, Stage
from bot.league.season.dates import day
from bot.league.season.playoff import PLAY_OFF_SIZES
from bot.league.season.settings import ALWAYS, LATE, MOST_POINTS, SHOWN_AS, any_table, criteria_of, most_moves
from bot.league.settings import SEEDINGS, SQUADS, LeagueScoring, Settings, value_of
from bot.league.standings import CRITERIA
from bot.league.state import SeasonState
from bot.tables.core.time_control import PACES, TERMS
from cogs.common import accents, display_names, layout
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Choice, Click, Part, number, one_of, pick, pick_channel, pick_role, press
from cogs.common.time_settings import value_words
from cogs.league.pages import season_view
from cogs.pages.house_rules import parse
from cogs.pages.lobby_view import option_choices
from games.base import OptionSpec
from games.registry import GAMES

FORMS = ("points", "order", "dates")
OPTION = "option-"
"""Prefix of the game's own options."""
ORDER = ("limit", "points", "order", "rounds", "legs", "group", "qualify", "moves", "series",
         "series_from", "seeding", "third", "second_final", "playoff", "days", "most", "squad", "boards", "role",
         "champion", "dates", "late", "annul", "substitutes", "counting", "elsewhere", "grace", "alone", "advance",
         "digest")
NUMBERS: Mapping[str, tuple[int, ...]] = {
    "rounds": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20),
    "legs": (1, 2, 3, 4),
    "group": (0, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20),
    "qualify": (1, 2, 3, 4, 6, 8),
    "moves": (0, 1, 2, 3, 4, 5),
    "series": (1, 3, 5, 7, 9),
    "series_from": (2, 4, 8, 16, 32),
    "playoff": (0, *PLAY_OFF_SIZES),
    "days": (0, 1, 2, 3, 4, 5, 7, 10, 14, 21, 28, 30, 60, 90),
    "grace": (0, 5, 10, 15, 20, 30, 45, 60),
    "squad": SQUADS,
    "boards": BOARDS,
    "most": (4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 100, 128, 200, 256, 500),
}
"""Numbers that the panel offers; the command's options take any number."""
WEEKLY = tuple(f"{day} {clock}" for day in range(1, 8) for clock in ("08:00", "20:00"))
"""Times of the week, in the season's zone, at which the panel offers to pair the next round."""
COMMAND_OPTIONS = ("target", "deals", "grand")
"""The game's options that are parameters of the command."""
PLAIN = ("game", "pace", "rounds", "legs", "group", "qualify", "series", "series_from", "playoff", "days", "most",
         "squad", "substitutes", "grace", "after", "zone")


def settings_page(state: SeasonState, t: Texts, chosen: str = "", reset: int = 0) -> ui.LayoutView:
    """For a manager: the settings and the selects. ``chosen``: the setting whose values are shown, or a button that
    asks for it; ``reset``: of the selects."""
    settings, names = state.settings, changeable(state)
    lines = [*season_view.terms(settings, t), t("league.zone", zone=settings.dates.zone), _digest(settings, t)]
    items: list[Part] = [
        f"### {escaped(state.season.name)}",
        "-# " + " · ".join(season_view.kind(settings, t)),
        "\n".join(f"- {line}" for line in lines)]
    for place, part in enumerate(_parts(names)):
        choices = [Choice(name, label(_drawn(settings, name), t), _now(settings, name, t), chosen=name == chosen)
                   for name in part]
        click = _click(state, "pick-season-setting", str(place or ""), reset)
        items.append(pick(click, t("league.setting.game" if place else "league.setting.choose"), choices))
    if chosen in names and chosen in FORMS:
        items.append(
            press(_click(state, "season-form", chosen, reset), label(chosen, t), discord.ButtonStyle.primary))
    elif chosen in names:
        items.append(_values(state, chosen, t, reset))
    items.append(f"-# {t('league.how_to_change')}")
    return layout.page(items, accent=accents.LEAGUE)


def _parts(names: Sequence[str]) -> list[list[str]]:
    """In one select; those of the game in another one if there are too many."""
    if len(names) <= layout.OPTIONS_LIMIT:
        return [list(names)] if names else []
    game = [name for name in names if name in ("game", "pace") or name.startswith(OPTION)]
    return [[name for name in names if name not in game], game]


def changeable(state: SeasonState) -> list[str]:
    """The settings that may still change and that the format uses, in the panel's order."""
    settings, stage = state.settings, state.season.stage
    if stage is Stage.ARCHIVED:
        return []
    used = [name for name in ORDER if uses(settings, _fields(name)[0])
            and (name != "boards" or _fits(settings, name, 2) or settings.entry.boards > 1)]
    if stage is not Stage.JOINING:
        late = LATE if stage is Stage.RUNNING else ALWAYS
        return [name for name in used if late.issuperset(_fields(name))]
    first = [name for name, values in (("game", _games(settings)), ("pace", PACES)) if len(values) > 1]
    options = [OPTION + spec.name for spec in GAMES[settings.play.game].options]
    return [*first, *options, *used]


def _fields(name: str) -> tuple[str, ...]:
    """The names of the settings that one of the panel changes."""
    return tuple(field for field, shown in SHOWN_AS.items() if shown == name) or (name,)


def _games(settings: Settings) -> list[str]:
    """Games that the format can be played with: those of four players, in a ladder all."""
    free = any_table(settings)
    return [name for name, game in GAMES.items() if free or game.players(game.check_options({})) == (4,)]


def label(name: str, t: Texts) -> str:
    """A setting's name."""
    if name in ("game", "pace"):
        return t(f"settings.{name}")
    option = name.removeprefix(OPTION)
    return t(f"option.{option}") if option != name else t(f"league.setting.{name}")


def _values(state: SeasonState, name: str, t: Texts, reset: int) -> Part:
    click = _click(state, "pick-season-value", name, reset)
    if name in ("role", "champion"):
        return pick_role(click, label(name, t), value_of(state.settings, name))
    if name == "digest":
        return pick_channel(click, label(name, t), state.settings.notices.digest)
    found = [choice.capital() for choice in choices(state.settings, name, t)]
    return pick(click, label(_drawn(state.settings, name), t), found)


def _fits(settings: Settings, name: str, number: int) -> bool:
    """Whether the panel offers it beside the other settings: at most half of a division moves, and a match has as many
    boards as a squad has pairs."""
    if name == "boards":
        return number == 1 or needed(number) <= settings.entry.squad
    group = settings.divisions.group
    if format_of(settings).groups or not (number if name == "group" else group):
        return True
    if name == "moves":
        return number <= most_moves(settings)
    return name != "group" or max(settings.divisions.promote, settings.divisions.relegate) <= number // 2


def choices(settings: Settings, name: str, t: Texts) -> list[Choice]:
    """The values of a setting, the current one marked."""
    option = name.removeprefix(OPTION)
    if option != name:
        return _option_choices(settings, _spec(settings, option), t)
    now = value_of(settings, _fields(name)[0])
    if name in NUMBERS:
        return [Choice(str(n), _numbered(_drawn(settings, name), n, t), chosen=n == now)
                for n in sorted({*NUMBERS[name], now}) if n == now or _fits(settings, name, n)]
    if name == "limit":
        return _limits(settings, t)
    if name == "game":
        return [Choice(game, display_names.game(t, game), chosen=game == now) for game in _games(settings)]
    if name == "pace":
        return [Choice(pace, t(f"pace.{pace}"), chosen=pace == now) for pace in PACES]
    if name == "advance":
        return _advances(settings, t)
    if name == "seeding":
        return [Choice(each, t(f"league.value.seeding.{each}"), chosen=each == now) for each in SEEDINGS]
    return [Choice(value, t(f"league.value.{name}.{value}"), chosen=bool(now) == (value == "yes"))
            for value in ("yes", "no")]


def _drawn(settings: Settings, name: str) -> str:
    """What a division is, in the texts: a group, if it is drawn."""
    return "drawn" if name == "group" and uses(settings, "qualify") else name


def limit(settings: Settings) -> int:
    """Seconds for a decision; 0: any time."""
    return int(PACES[settings.play.pace].limit or 0) if settings.play.limit is None else settings.play.limit


def _limits(settings: Settings, t: Texts) -> list[Choice]:
    now, offered = limit(settings), TERMS["limit"][settings.play.pace]
    return [Choice(str(each), value_words("limit", each, t), chosen=each == now)
            for each in (offered if now in offered else (now, *offered))]


def _advances(settings: Settings, t: Texts) -> list[Choice]:
    """When the next round is paired: by a manager, after the last game, or at one of some times of the week."""
    now = settings.course.advance_at if settings.course.advance == "time" else settings.course.advance
    times = sorted({*WEEKLY, *([settings.course.advance_at] if settings.course.advance_at else [])})
    found = [Choice(name, t(f"league.value.advance.{name}"), chosen=name == now) for name in ("button", "done")]
    for each in times:
        day, _, clock = each.partition(" ")
        found.append(Choice(each, t("league.value.advance.time", day=t.weekday(int(day)), time=clock),
                            chosen=each == now))
    return found


def _spec(settings: Settings, option: str) -> OptionSpec:
    return next(spec for spec in GAMES[settings.play.game].options if spec.name == option)


def _option_choices(settings: Settings, spec: OptionSpec, t: Texts) -> list[Choice]:
    """The values of a game's option; one that is not set has the game's default."""
    value: str | int = settings.play.options.get(spec.name, spec.default if spec.number else spec.values[0])
    if spec.name != "deals":
        return list(option_choices(spec, int(value) if spec.number else value, t))
    return [Choice("0", t("league.value.deals.none"), chosen=not int(value)),
            *(choice for choice in option_choices(spec, int(value), t) if choice.value != "0")]


def _numbered(name: str, n: int, t: Texts) -> str:
    """A number with its unit."""
    key = f"league.value.{name}"
    if n == 0 and f"{key}.none" in t:
        return t(f"{key}.none")
    return t(key if key in t else f"league.{name}", n=n)


def _now(settings: Settings, name: str, t: Texts) -> str:
    """The current value in words; \"\" where only a mention could name it."""
    if name not in _WORDS:
        return next((choice.label for choice in choices(settings, name, t) if choice.chosen), "")
    return _WORDS[name](settings, t)


def _dates(settings: Settings, t: Texts) -> str:
    days = [t(f"league.{name}", date=t.day(date.fromisoformat(day)))
            for name, day in (("starts", settings.dates.starts), ("ends", settings.dates.ends)) if day]
    return t("words.comma").join(days)


_WORDS: Mapping[str, Callable[[Settings, Texts], str]] = {
    "role": lambda settings, t: "" if settings.entry.role else t("league.value.role.none"),
    "champion": lambda settings, t: "" if settings.notices.champion else t("league.value.champion.none"),
    "digest": lambda settings, t: "" if settings.notices.digest else t("league.no_digest"),
    "dates": _dates, "points": season_view.points, 
    "order": lambda settings, t: season_view.order(settings.ranking.order, t),
}


def _digest(settings: Settings, t: Texts) -> str:
    channel = settings.notices.digest
    return t("league.digest", channel=f"<#{channel}>") if channel else t("league.no_digest")


# forms -------------------------------------------------------------------------------------------

def settings_form(state: SeasonState, name: str, t: Texts, reset: int = 0) -> Form:
    """The form for one of `FORMS`. ``reset``: of the selects of its page."""
    fields = {"points": _points_fields, "order": _order_fields, "dates": _dates_fields}[name](state, t)
    return Form(_click(state, "form-season", name, reset), label(name, t), fields)


def _points_fields(state: SeasonState, t: Texts) -> list[Field]:
    scoring = state.settings.ranking.scoring
    values = [scoring.win, scoring.draw, scoring.loss, *([] if scoring.double is None else [scoring.double])]
    return [Field("points", label("points", t), t("command.league.points"), ":".join(map(str, values)), longest=15)]


def _order_fields(state: SeasonState, t: Texts) -> list[Field]:
    known = season_view.order(criteria_of(state.settings), t)
    return [Field("order", label("order", t), known, season_view.order(state.settings.ranking.order, t), longest=300)]


def _dates_fields(state: SeasonState, t: Texts) -> list[Field]:
    """The first day can only change before the start."""
    settings, first = state.settings, state.season.stage is Stage.JOINING
    days = [Field(name, t(f"form.{name}"), t("form.day.empty"), value_of(settings, name), "2026-12-01", needed=False,
                  longest=10)
            for name in ("starts", "ends") if first or name == "ends"]
    return [*days, Field("zone", t("form.zone"), t("form.zone.hint"), settings.dates.zone)]


def _click(state: SeasonState, verb: str, arg: str = "", reset: int = 0) -> Click:
    return Click(verb, state.season.id, 0, arg, reset=reset)


# answers -----------------------------------------------------------------------------------------

def changed(settings: Settings, given: Mapping[str, Any], t: Texts) -> dict[str, Any]:
    """The settings that a command's parameters change; LeagueError if one cannot be read.

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
    return found | _options(settings, given, found.get("game", settings.play.game), t)


def _options(settings: Settings, given: Mapping[str, Any], game: str, t: Texts) -> dict[str, Any]:
    """The game's options; a new game begins with its defaults."""
    same = game == settings.play.game
    options = {name: str(given[name]) for name in COMMAND_OPTIONS if given.get(name) is not None}
    options |= parse(t, str(given.get("options", "")))
    if options or not same:
        return {"options": {**(settings.play.options if same else {}), **options}}
    return {}


def picked(settings: Settings, name: str, value: str, t: Texts, *, guild: int) -> dict[str, Any]:
    """The settings that a choice in the panel changes."""
    option = name.removeprefix(OPTION)
    if option != name:
        return changed(settings, {"options": f"{option}={value}"}, t)
    if name in ("role", "champion"):
        return {name: 0 if value == str(guild) else number(value or "0")}
    if name == "digest":
        return {name: number(value or "0")}
    if name in ("substitutes", "counting", "elsewhere", "annul", "alone", "late", "third", "second_final"):
        return {name: value == "yes"}
    if name == "advance":
        timed = value not in ("button", "done")
        return {"advance": "time" if timed else value, "advance_at": value if timed else ""}
    if name == "limit":
        return {name: number(value)}
    if name == "seeding":
        return {name: one_of(value, SEEDINGS)}
    return changed(settings, {name: number(value) if name in NUMBERS else value}, t)


def written(settings: Settings, values: Mapping[str, str], t: Texts) -> dict[str, Any]:
    """The settings that a form changes. An empty day removes it; a day that does not change may have passed."""
    given = {name: value or "-" if name in ("starts", "ends") else value for name, value in values.items()}
    found = changed(settings, given, t)
    return {name: value for name, value in found.items() if value != value_of(settings, name)}


def parse_points(text: str) -> LeagueScoring:
    """``3:1:0`` for win, draw, loss; ``2:1:0:3`` for each deal and a double victory. LeagueError (bad_points)."""
    found = [whole(part, MOST_POINTS) for part in text.replace("-", ":").replace("/", ":").split(":")]
    points = [number for number in found if number is not None]
    if len(found) not in (3, 4) or len(points) < len(found):
        raise LeagueError("bad_points")
    win, draw, loss, *double = points
    return LeagueScoring(win, draw, loss, double[0] if double else None)


def parse_order(text: str, names: Mapping[str, str]) -> tuple[str, ...]:
    """``points,buchholz``, as codes or names (``names``: codes by name in lower case)."""
    for mark in "›、，":
        text = text.replace(mark, ",")
    parts = [part.strip().lower() for part in text.split(",")]
    return tuple(names.get(part, part) for part in parts if part)


def criteria(t: Texts) -> dict[str, str]:
    """Codes of criteria by their names in lower case."""
    return {t(f"league.order.{code}").lower(): code for code in CRITERIA}
