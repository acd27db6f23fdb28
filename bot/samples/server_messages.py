"""Messages of what `/setup` has for a server as a whole: roles for playing."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.features.earned_roles.values import GAMES_ROLE
from bot.i18n import Texts
from bot.tables.core.preferences import GuildSettings
from cogs.earned_roles.view import setting_page


def of_server(t: Texts) -> Iterator[tuple[str, ui.LayoutView]]:
    yield "earned roles", setting_page(GuildSettings(), t, 0)
    yield "earned roles, given", setting_page(GuildSettings().having(GAMES_ROLE, 5), t, 12, [t("earned.gone")])
