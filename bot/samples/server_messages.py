"""Messages of what `/setup` has for a server as a whole: roles for playing, when people play."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from discord import ui

from bot.features.activity.rules import ServerMonth
from bot.features.earned_roles.values import GAMES_ROLE
from bot.i18n import Texts
from bot.tables.core.preferences import GuildSettings
from cogs.activity.view import activity_page, activity_picture
from cogs.earned_roles.view import setting_page


def of_server(t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    yield "earned roles", setting_page(GuildSettings(), t, 0)
    yield "earned roles, given", setting_page(GuildSettings().having(GAMES_ROLE, 5), t, 12, [t("earned.gone")])
    since, until = datetime(2026, 10, 1, tzinfo=UTC), datetime(2026, 11, 1, tzinfo=UTC)
    month = ServerMonth(since, until, 2, 34, {(5, 21): 3, (5, 20): 2, (0, 21): 3, (5, 0): 3}, (40, 22))
    picture = activity_picture(month, "Europe/Kyiv", t)
    yield "activity", activity_page(month, picture, t, ("activity.jpg", "Fri"))
    every = replace(month, levels={(0, 21): 3, (0, 20): 2})
    yield "activity, in words", activity_page(every, activity_picture(every, "Europe/Kyiv", t), t)
    yield "activity, too few", activity_page(ServerMonth(since, until), None, t)
