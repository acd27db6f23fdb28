"""A player's settings on two pages, how hands look and what they are notified of, and the rare ones one level down.

The pages loop over declarations (`bot.core.declared`): nothing here knows a switch. Its text is ``prefs.<word>``.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime
from typing import Any

import discord
from discord import ui
from discord.utils import format_dt

from bot.core.declared import FormField, LanguagePick
from bot.i18n import Texts
from bot.tables.core.preferences import Preference, PrefsPage, UserPrefs
from bot.tables.reminders.notices import place
from cogs.common import layout
from cogs.common.handlers import SettingsDoor
from cogs.common.layout import Choice, Click, Part, pick, press
from cogs.pages.switches import AS_DISCORD, is_on, language_choices, switch

DeclaredPreferences = Sequence[Preference[Any]]


def page_of(word: str, declared: DeclaredPreferences) -> PrefsPage:
    """The page that is named ``word`` or has the setting of that word; the first, if there is none."""
    pages = {each.word: each.shown.page for each in declared if each.shown is not None}
    return PrefsPage(pages.get(word) or (word if word in tuple(PrefsPage) else PrefsPage.LOOK))


def prefs_page(prefs: UserPrefs, t: Texts, now: datetime, shown: str, declared: DeclaredPreferences,
               doors: Sequence[SettingsDoor] = ()) -> ui.LayoutView:
    """The page with the setting whose word is ``shown``. ``doors``: to pages of settings that other cogs have."""
    page = page_of(shown, declared)
    items: list[Part] = [t(f"prefs.page.{page}.title")]
    for each in declared:
        if each.shown is not None and each.shown.page is page and not isinstance(each.shown, FormField):
            items.append(_part(each, prefs, t))
    if page is PrefsPage.TOLD:
        items += _times(prefs, t, now, declared)
    if page is PrefsPage.RARE:
        items += [press(Click(door.verb, 0, 0), t(door.key)) for door in doors]
    items += layout.rows([press(Click("settings-prefs-page", 0, 0, name), t(f"prefs.page.{name}"))
                          for name in PrefsPage if name is not page])
    return layout.page(items)


def _part(setting: Preference[Any], prefs: UserPrefs, t: Texts) -> Part:
    if isinstance(setting.shown, LanguagePick):
        choices = language_choices(prefs[setting], Choice(AS_DISCORD, t("prefs.language.discord")))
        return pick(Click("pick-language", 0, 0), t("prefs.language"), choices)
    return switch(Click("pref", 0, 0, setting.word), t(f"prefs.{setting.key}"), t, on=is_on(prefs, setting))


def form_fields(declared: DeclaredPreferences) -> dict[str, tuple[Preference[Any], FormField]]:
    """The settings of the form for times, by their fields' names."""
    return {each.key: (each, each.shown) for each in declared if isinstance(each.shown, FormField)}


def _times(prefs: UserPrefs, t: Texts, now: datetime, declared: DeclaredPreferences) -> list[Part]:
    """What the form sets and the vacation, on one line, and their buttons."""
    clock = t.clock(now.astimezone(place(prefs)))
    lines = [t(f"reminders.{key}", **{shown.given: setting.stored(prefs[setting])}, clock=clock)
             for key, (setting, shown) in form_fields(declared).items() if prefs[setting] is not None]
    away = prefs.vacation
    gone = away is not None and away > now
    if away is not None and gone:
        lines.append(t("reminders.vacation", until=format_dt(away, "D")))
    back = press(Click("vacation-over", 0, 0), t("reminders.back"), discord.ButtonStyle.success)
    leave = press(Click("vacation", 0, 0), t("reminders.leave"))
    return ["-# " + " · ".join(lines), *layout.rows([
        press(Click("times", 0, 0), t("reminders.times")), back if gone else leave])]
