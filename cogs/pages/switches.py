"""Settings on panels: switches, each a line with a button that toggles it, and the choice of a language."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

import discord

from bot.i18n import Texts, languages, texts
from bot.tables.core.preferences import UserPrefs
from cogs.common import layout
from cogs.common.layout import OPTIONS_LIMIT, Choice, Click, Part, press
from cogs.pages.guide import OFF

AS_DISCORD = "-"
"""The choice to follow Discord's language."""

VALUES: Mapping[str, tuple[str, str, str]] = {
    "dm": ("hand", "dm", "channel"), "by-combination": ("order", "combination", "rank"), "guide": ("guide", "", OFF)}
"""Field, value when on, value when off; of all other switches the field has their name, True and False."""


def _field(switch: str) -> tuple[str, Any, Any]:
    return VALUES.get(switch, (switch.replace("-", "_"), True, False))


def is_on(prefs: UserPrefs, switch: str) -> bool:
    field, _, off = _field(switch)
    return bool(getattr(prefs, field) != off)


def switched(prefs: UserPrefs, switch: str) -> UserPrefs:
    """Return ``prefs`` with one switch toggled."""
    field, on, off = _field(switch)
    return replace(prefs, **{field: off if is_on(prefs, switch) else on})


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
