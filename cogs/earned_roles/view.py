"""The page of ``/setup`` about roles that members earn. Pure functions."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ui

from bot.features.earned_roles.values import GAMES_NEEDED, GAMES_ROLE, NEEDED, TITLE_ROLE
from bot.i18n import Texts
from bot.tables.core.preferences import GuildSettings
from cogs.common import layout
from cogs.common.layout import Choice, Click, Part, labelled, pick, pick_role, press

ROLES = {"games": GAMES_ROLE, "title_role": TITLE_ROLE}
"""By the word of the menu; texts ``earned.<word>``."""


def setting_page(settings: GuildSettings, t: Texts, given: int, lacking: Sequence[str] = ()) -> ui.LayoutView:
    """``given``: how many members have such a role from the bot; ``lacking``: what keeps it from giving them."""
    items: list[Part] = [t("earned.title"), t("earned.note")]
    for word, setting in ROLES.items():
        items += labelled(t(f"earned.{word}"), pick_role(
            Click("pick-earned-roles", 0, 0, word), t("setup.no_role"), settings[setting]))
        if word == "games":
            counts = [Choice(str(n), t("earned.needed", n=n), chosen=n == settings[GAMES_NEEDED]) for n in NEEDED]
            items.append(pick(Click("pick-earned-roles", 0, 0, "needed"), t("earned.count"), counts))
    if given:
        items.append(t("earned.given", n=given))
    if lacking:
        items.append("\n".join(f"⚠️ {each}" for each in lacking))
    return layout.page([*items, press(Click("story-back", 0, 0), t("go.back"))])
