"""The panel of a season's settings: a select of settings, and a select of the values of one.

Settings that are written rather than chosen (`FORMS`) get a button that opens a form instead of the second select.
Pure functions; `cogs.league.settings_parser` reads the answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from datetime import date

import discord
from discord import ui

from bot.i18n import Texts
from bot.league.formats.registry import uses
from bot.league.model import Settings, Stage
from bot.league.season.lifecycle import LATE
from bot.league.season.settings_checks import any_table, criteria_of
from bot.league.season.state import SeasonState
from bot.tables.timing.time_control import PACES
from cogs.common import display_names, layout
from cogs.common.custom_ids import Choice, Click, pick, pick_channel, pick_role, press
from cogs.common.display_names import escaped
from cogs.common.forms import Field, Form
from cogs.common.layout import Part
from cogs.league import season_view
from cogs.league.league_view import ACCENT
from cogs.lobby.lobby_view import option_choices
from games.base import OptionSpec
from games.registry import GAMES

FORMS = ("points", "order", "dates")
OPTION = "option-"
"""Prefix of the game's own options."""
FIELDS: Mapping[str, tuple[str, ...]] = {
    "points": ("scoring",), "moves": ("promote", "relegate"), "dates": ("ends",),
}
"""Fields of `Settings`, where they differ from the setting's name."""
ORDER = ("points", "order", "rounds", "legs", "group", "moves", "series", "days", "most", "role", "dates",
         "substitutes", "digest")
NUMBERS: Mapping[str, tuple[int, ...]] = {
    "rounds": (0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20),
    "legs": (1, 2, 3, 4),
    "group": (0, 2, 3, 4, 5, 6, 7, 8, 10, 12, 16, 20),
    "moves": (0, 1, 2, 3, 4, 5),
    "series": (1, 3, 5, 7, 9),
    "days": (0, 1, 2, 3, 4, 5, 7, 10, 14, 21, 28, 30, 60, 90),
    "most": (4, 6, 8, 10, 12, 16, 20, 24, 32, 48, 64, 100, 128, 200, 256, 500),
}
"""Numbers that the panel offers; the command's options take any number."""


def settings_page(state: SeasonState, t: Texts, chosen: str = "", reset: int = 0) -> ui.LayoutView:
    """For a manager: the settings and the selects. ``chosen``: the setting whose values are shown, or a button that
    asks for it; ``reset``: of the selects."""
    settings, names = state.settings, changeable(state)
    lines = [*season_view.terms(settings, t), t("league.zone", zone=settings.zone), _digest(settings, t)]
    items: list[Part] = [
        layout.words(f"### {escaped(state.season.name)}"),
        layout.words("-# " + " · ".join(season_view.kind(settings, t))),
        layout.words("\n".join(f"- {line}" for line in lines))]
    if names:
        choices = [Choice(name, label(name, t), _now(settings, name, t), chosen=name == chosen) for name in names]
        click = _click(state, "pick-season-setting", reset=reset)
        items.append(layout.row(pick(click, t("league.setting.choose"), choices)))
    if chosen in names and chosen in FORMS:
        button = press(_click(state, "season-form", chosen, reset), label(chosen, t), discord.ButtonStyle.primary)
        items += layout.rows([button])
    elif chosen in names:
        items.append(layout.row(_values(state, chosen, t, reset)))
    items.append(layout.words(f"-# {t('league.how_to_change')}"))
    return layout.page(items, accent=ACCENT)


def changeable(state: SeasonState) -> list[str]:
    """The settings that may still change and that the format uses, in the panel's order."""
    settings, stage = state.settings, state.season.stage
    if stage is Stage.ARCHIVED:
        return []
    if stage is not Stage.JOINING:
        late = LATE if stage is Stage.RUNNING else {"digest"}
        return [name for name in ORDER if late.issuperset(FIELDS.get(name, (name,))) and _used(settings, name)]
    first = [name for name, values in (("game", _games(settings)), ("pace", PACES)) if len(values) > 1]
    options = [OPTION + spec.name for spec in GAMES[settings.game].options]
    return [*first, *options, *(name for name in ORDER if _used(settings, name))]


def _used(settings: Settings, name: str) -> bool:
    field = FIELDS.get(name, (name,))[0]
    return uses(settings, field)


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
    if name == "role":
        return pick_role(click, label(name, t), state.settings.role)
    if name == "digest":
        return pick_channel(click, label(name, t), state.settings.digest)
    return pick(click, label(name, t), [choice.capital() for choice in choices(state.settings, name, t)])


def choices(settings: Settings, name: str, t: Texts) -> list[Choice]:
    """The values of a setting, the current one marked."""
    option = name.removeprefix(OPTION)
    if option != name:
        return _option_choices(settings, _spec(settings, option), t)
    if name in NUMBERS:
        now = _number(settings, name)
        return [Choice(str(n), _numbered(settings, name, n, t), chosen=n == now)
                for n in sorted({*NUMBERS[name], now})]
    if name == "game":
        return [Choice(game, display_names.game(t, game), chosen=game == settings.game) for game in _games(settings)]
    if name == "pace":
        return [Choice(pace, t(f"pace.{pace}"), chosen=pace == settings.pace) for pace in PACES]
    on = bool(getattr(settings, name))
    return [Choice(value, t(f"league.value.{name}.{value}"), chosen=on == (value == "yes")) for value in ("yes", "no")]


def _spec(settings: Settings, option: str) -> OptionSpec:
    return next(spec for spec in GAMES[settings.game].options if spec.name == option)


def _option_choices(settings: Settings, spec: OptionSpec, t: Texts) -> list[Choice]:
    """The values of a game's option; one that is not set has the game's default."""
    value: str | int = settings.options.get(spec.name, spec.default if spec.number else spec.values[0])
    if spec.name != "deals":
        return list(option_choices(spec, int(value) if spec.number else value, t))
    return [Choice("0", t("league.value.deals.none"), chosen=not int(value)),
            *(choice for choice in option_choices(spec, int(value), t) if choice.value != "0")]


def _number(settings: Settings, name: str) -> int:
    return int(getattr(settings, FIELDS.get(name, (name,))[0]))


def _numbered(settings: Settings, name: str, n: int, t: Texts) -> str:
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


def _role(settings: Settings, t: Texts) -> str:
    return "" if settings.role else t("league.value.role.none")


def _no_digest(settings: Settings, t: Texts) -> str:
    return "" if settings.digest else t("league.no_digest")


def _dates(settings: Settings, t: Texts) -> str:
    days = [t(f"league.{name}", date=t.day(date.fromisoformat(day)))
            for name, day in (("starts", settings.starts), ("ends", settings.ends)) if day]
    return t("words.comma").join(days)


_WORDS: Mapping[str, Callable[[Settings, Texts], str]] = {
    "role": _role, "digest": _no_digest, "dates": _dates, "points": lambda settings, t: season_view.points(settings, t),
    "order": lambda settings, t: order_words(settings.order, t),
}


def order_words(order: Sequence[str], t: Texts) -> str:
    return t("words.comma").join(t(f"league.order.{name}") for name in order)


def _digest(settings: Settings, t: Texts) -> str:
    return t("league.digest", channel=f"<#{settings.digest}>") if settings.digest else t("league.no_digest")


# forms -------------------------------------------------------------------------------------------

def settings_form(state: SeasonState, name: str, t: Texts, reset: int = 0) -> Form:
    """The form for one of `FORMS`. ``reset``: of the selects of its page."""
    fields = {"points": _points_fields, "order": _order_fields, "dates": _dates_fields}[name](state, t)
    return Form(_click(state, "form-season", name, reset), label(name, t), fields)


def _points_fields(state: SeasonState, t: Texts) -> list[Field]:
    scoring = state.settings.scoring
    values = [scoring.win, scoring.draw, scoring.loss, *([] if scoring.double is None else [scoring.double])]
    return [Field("points", label("points", t), t("command.league.points"), ":".join(map(str, values)), longest=15)]


def _order_fields(state: SeasonState, t: Texts) -> list[Field]:
    known = order_words(criteria_of(state.settings), t)
    return [Field("order", label("order", t), known, order_words(state.settings.order, t), longest=300)]


def _dates_fields(state: SeasonState, t: Texts) -> list[Field]:
    """The first day can only change before the start."""
    settings, first = state.settings, state.season.stage is Stage.JOINING
    days = [Field(name, t(f"form.{name}"), t("form.day.empty"), getattr(settings, name), "2026-12-01", False, 10)
            for name in ("starts", "ends") if first or name == "ends"]
    return [*days, Field("zone", t("form.zone"), t("form.zone.hint"), settings.zone)]


def _click(state: SeasonState, verb: str, arg: str = "", reset: int = 0) -> Click:
    return Click(verb, state.season.id, 0, arg, reset=reset)
