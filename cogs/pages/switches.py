"""Settings on panels: switches, each a line with a button that toggles it, and the choice of a language."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, TypeVar

import discord

from bot.core.declared import DeclaredSetting, SettingValues, Switch
from bot.i18n import Texts, languages, texts
from cogs.common import layout
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Part, one_of, press

AS_DISCORD = "-"
"""The choice to follow Discord's language."""

S = TypeVar("S", bound=SettingValues[Any])


def is_on(values: SettingValues[Any], setting: DeclaredSetting[Any]) -> bool:
    """Whether a setting that is shown as a `Switch` is on."""
    return isinstance(setting.shown, Switch) and bool(values[setting] != setting.shown.off)


def switched(values: S, setting: DeclaredSetting[Any]) -> S:
    """Return ``values`` with one switch toggled."""
    shown = setting.shown
    assert isinstance(shown, Switch)
    return values.having(setting, shown.off if is_on(values, setting) else shown.on)


def switch_named(declared: Iterable[DeclaredSetting[Any]], word: str) -> DeclaredSetting[Any]:
    """The switch whose control has this word. StaleTable: there is none."""
    switches = {each.word: each for each in declared if isinstance(each.shown, Switch)}
    return switches[one_of(word, switches)]


def language_choices(chosen: str, default: Choice) -> list[Choice]:
    """Return every language under its own name, after the default."""
    known = languages()[: OPTIONS_LIMIT - 1]
    return [
        default._replace(chosen=not chosen), *(Choice(name, texts(name).name, chosen=name == chosen) for name in known)
    ]


def switch(click: Click, text: str, t: Texts, *, on: bool) -> Part:
    """Return a line with a button that shows whether something is on, and toggles it."""
    style = discord.ButtonStyle.success if on else discord.ButtonStyle.secondary
    return layout.section(text, press(click, t("prefs.on" if on else "prefs.off"), style))
