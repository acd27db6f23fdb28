"""Every form, built from fixed data, for the snapshots."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.features.all import DECLARED
from bot.features.groups.values import PlayGroup
from bot.i18n import Texts
from bot.league.model import Stage
from bot.samples import (
    across_messages,
    broadcast_messages,
    elsewhere_messages,
    league_messages,
    night_messages,
    score_pad_messages,
    squad_messages,
)
from bot.tables.core.preferences import GuildSettings, UserPrefs
from cogs.brought.view import brought_form
from cogs.groups.view import name_form, rename_form
from cogs.groups.view import zone_form as group_zone_form
from cogs.history import verify_cog
from cogs.league.seasons import settings_panel
from cogs.reminders.cog import times_form, vacation_form
from cogs.settings.setup_cog import zone_form


def forms(t: Texts) -> Iterator[tuple[str, ui.Modal]]:
    yield "brought", brought_form(t)
    yield "times", times_form(UserPrefs(), t, DECLARED.users)
    yield "vacation", vacation_form(t)
    yield "cut", verify_cog.cut_form(1, t)
    yield "name of a group", name_form(1, t)
    club = PlayGroup(7, 1, 1, "x", 1, game="tichu", pace="live")
    yield "another name of a group", rename_form(club, t)
    yield "time zone of a group", group_zone_form(club, t)
    yield "setup zone", zone_form(GuildSettings(), t)
    for name in settings_panel.FORMS:
        for stage in (Stage.JOINING, Stage.RUNNING):
            yield f"season {name} {stage}", settings_panel.settings_form(league_messages.book("dtm", stage), name, t)
    yield from night_messages.forms(t)
    yield from across_messages.forms(t)
    yield from squad_messages.forms(t)
    yield from elsewhere_messages.forms(t)
    yield from score_pad_messages.forms(t)
    yield from broadcast_messages.forms(t)
