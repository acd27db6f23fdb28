"""A player's settings on two pages, how it looks and what they are told, and the rare ones one level down.

A new switch is a field of `UserPrefs`, its name in `LOOK`, `TOLD` or `RARE`, and a text ``prefs.<name>``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.tables.core.preferences import UserPrefs
from bot.tables.reminders.notices import place, vacation
from cogs.common import layout
from cogs.common.handlers import SettingsDoor
from cogs.common.layout import Choice, Click, Part, pick, press
from cogs.pages.switches import AS_DISCORD, is_on, language_choices, switch

LOOK = ("dm", "two-rows", "by-combination")
TOLD = ("notify", "invitations", "alerts")
RARE = ("text-only", "guide", "pass-alone", "confirm-plays", "nudges", "next", "never-ask", "weekly")
LANGUAGE = "language"
PAGES: Mapping[str, tuple[str, ...]] = {"look": (LANGUAGE, *LOOK), "told": TOLD, "rare": RARE}
"""The entries of each page."""
SWITCHES = (*LOOK, *TOLD, *RARE)


def page_of(entry: str) -> str:
    """The page that has an entry, or is named so; the first, if there is none."""
    return next((name for name, entries in PAGES.items() if entry == name or entry in entries), "look")


def prefs_page(prefs: UserPrefs, t: Texts, now: datetime, shown: str = "", doors: Sequence[SettingsDoor] = (),
               ) -> ui.LayoutView:
    """The page with the entry ``shown``. ``doors``: to what other features let a player set."""
    page = page_of(shown)
    items: list[Part] = [t(f"prefs.page.{page}.title")]
    if page == "look":
        choices = language_choices(prefs.language, Choice(AS_DISCORD, t("prefs.language.discord")))
        items.append(pick(Click("pick-language", 0, 0), t("prefs.language"), choices))
    items += [switch(Click("pref", 0, 0, name), t(f"prefs.{name.replace('-', '_')}"), t, on=is_on(prefs, name))
              for name in PAGES[page] if name != LANGUAGE]
    if page == "told":
        items += _times(prefs, t, now)
    if page == "rare":
        items += [press(Click(door.verb, 0, 0), t(door.key)) for door in doors]
    items += layout.rows([press(Click("settings-prefs-page", 0, 0, name), t(f"prefs.page.{name}"))
                          for name in PAGES if name != page])
    return layout.page(items)


def _times(prefs: UserPrefs, t: Texts, now: datetime) -> list[Part]:
    """Time zone, quiet hours, digest and vacation, and their buttons."""
    lines = [t("reminders.zone", zone=prefs.zone, clock=t.clock(now.astimezone(place(prefs))))]
    lines += [t("reminders.quiet", hours=prefs.quiet)] if prefs.quiet else []
    lines += [t("reminders.digest", time=prefs.digest)] if prefs.digest else []
    lines.append(t("reminders.most", n=prefs.most))
    away = vacation(prefs)
    gone = away is not None and away > now
    if away is not None and gone:
        lines.append(t("reminders.vacation", until=format_dt(away, "D")))
    back = press(Click("vacation-over", 0, 0), t("reminders.back"), discord.ButtonStyle.success)
    leave = press(Click("vacation", 0, 0), t("reminders.leave"))
    return ["-# " + " · ".join(lines), *layout.rows([
        press(Click("times", 0, 0), t("reminders.times")), back if gone else leave])]
