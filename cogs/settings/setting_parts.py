"""Settings of a server as parts of ``/setup``: how each form of `bot.core.declared` is drawn, and what a control means.

A declaration says what it is, so a new setting of a known form needs nothing here. Its texts are ``setup.<word>``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import datetime
from typing import Any, TypeAlias

from bot.core.declared import HereSwitch, LanguagePick, Pick, PostHere, RolePick, Switch, VoicePick, ZoneForm
from bot.core.wall_clock import zone
from bot.i18n import Texts, languages, nearest, texts
from bot.tables.core.preferences import GuildSettings, ServerSetting
from cogs.common import layout
from cogs.common.layout import Choice, Click, Part, number, one_of, pick, pick_role, pick_voice, press
from cogs.pages.switches import AS_DISCORD, is_on, language_choices, switch

AnySetting: TypeAlias = ServerSetting[Any]
Draw: TypeAlias = Callable[[AnySetting, GuildSettings, Texts, datetime], Sequence[Part]]


def parts(setting: AnySetting, settings: GuildSettings, t: Texts, now: datetime) -> Sequence[Part]:
    """KeyError: nothing draws its form."""
    return _DRAWN[type(setting.shown)](setting, settings, t, now)


def picked(setting: AnySetting, value: str) -> str | int:
    """What a menu's ``value`` means; empty: nothing is chosen. StaleTable: the menu does not offer it."""
    shown = setting.shown
    if isinstance(shown, RolePick | VoicePick):
        return number(value or "0")
    if isinstance(shown, LanguagePick):
        return "" if value == AS_DISCORD else one_of(value, languages())
    assert isinstance(shown, Pick)
    return {str(each): each for each in shown.values}[one_of(value, [str(each) for each in shown.values])]


def _language(setting: AnySetting, settings: GuildSettings, t: Texts, now: datetime) -> Sequence[Part]:
    spoken = texts(nearest(settings.locale or "en")).name
    default = Choice(AS_DISCORD, t("setup.language.server", language=spoken))
    return _menu(setting, t, language_choices(settings[setting], default))


def _pick(setting: AnySetting, settings: GuildSettings, t: Texts, now: datetime) -> Sequence[Part]:
    shown = setting.shown
    assert isinstance(shown, Pick)
    return _menu(setting, t, [
        Choice(str(each), t(shown.text.format(each)), chosen=each == settings[setting]).capital()
        for each in shown.values])


def _menu(setting: AnySetting, t: Texts, choices: Sequence[Choice]) -> Sequence[Part]:
    label = t(f"setup.{setting.key}")
    return layout.labelled(label, pick(Click("pick-setup", 0, 0, setting.word), label, choices))


def _role(setting: AnySetting, settings: GuildSettings, t: Texts, now: datetime) -> Sequence[Part]:
    return layout.labelled(t(f"setup.{setting.key}"), pick_role(
        Click("pick-setup", 0, 0, setting.word), t("setup.no_role"), settings[setting]))


def _voice(setting: AnySetting, settings: GuildSettings, t: Texts, now: datetime) -> Sequence[Part]:
    return layout.labelled(t(f"setup.{setting.key}"), pick_voice(
        Click("pick-setup", 0, 0, setting.word), t("setup.no_voice"), settings[setting]))


def _switch(setting: AnySetting, settings: GuildSettings, t: Texts, now: datetime) -> Sequence[Part]:
    click = Click("setup", 0, 0, setting.word)
    return [switch(click, t(f"setup.{setting.key}"), t, on=is_on(settings, setting))]


def _here(setting: AnySetting, settings: GuildSettings, t: Texts, now: datetime) -> Sequence[Part]:
    only = settings[setting]
    said = t("setup.only", channel=f"<#{only}>") if only else t("setup.everywhere")
    button = press(Click("setup", 0, 0, setting.word), t("setup.free" if only else "setup.here"))
    return [layout.section(said, button)]


def _zone(setting: AnySetting, settings: GuildSettings, t: Texts, now: datetime) -> Sequence[Part]:
    name = settings[setting]
    button = press(Click("setup-zone", 0, 0), t("setup.change"))
    return [layout.section(t("setup.zone", zone=name, clock=t.clock(now.astimezone(zone(name)))), button)]


def _posted(setting: AnySetting, settings: GuildSettings, t: Texts, now: datetime) -> Sequence[Part]:
    done = "remove" if settings[setting] else "post"
    return [press(Click("setup", 0, 0, setting.word), t(f"setup.{done}.{setting.key}"))]


_DRAWN: dict[type, Draw] = {
    Switch: _switch, Pick: _pick, LanguagePick: _language, RolePick: _role, VoicePick: _voice, ZoneForm: _zone,
    HereSwitch: _here, PostHere: _posted}
