"""The messages that explain the bot: commands by topic, what it is, its first message to a server. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ui

from bot.i18n import Texts
from cogs.common import layout
from cogs.common.custom_ids import Choice, Click, pick, press
from cogs.common.layout import Part
from cogs.common.services import About
from cogs.help.topics import FIRST, MY_DATA, TOPICS
from games.registry import DEFAULT_GAME

ACCENT = 0x3B6EA8


def mention(command: str, ids: Mapping[str, int]) -> str:
    """A command that can be clicked; its name where Discord's id of it is not known."""
    number = ids.get(command.split()[0])
    return f"`/{command}`" if number is None else f"</{command}:{number}>"


def help_page(topic: str, ids: Mapping[str, int], t: Texts) -> ui.LayoutView:
    """The commands of a topic, and a menu of the others."""
    title = t(f"help.topic.{topic}")
    lines = [f"{mention(command, ids)} {t('command.' + command.replace(' ', '.'))}" for command in TOPICS[topic]]
    choices = [Choice(name, t(f"help.topic.{name}"), chosen=name == topic) for name in TOPICS]
    items: list[Part] = [layout.words(f"### {title}"), layout.words("\n".join(lines)),
                         layout.row(pick(Click("pick-help", 0, 0), t("help.topics"), choices))]
    if topic == FIRST:
        items.extend(layout.rows([_new_table(t), _tutorial(t)]))
    return layout.page(items, accent=ACCENT)


def about_page(about: About, ids: Mapping[str, int], t: Texts) -> ui.LayoutView:
    """Version and links; a link that the host has not set is left out."""
    links = [(t("about.source"), about.source), (t("about.privacy"), about.privacy), (t("about.terms"), about.terms)]
    items = [layout.words(t("about.text", version=about.version))]
    if shown := [f"[{name}]({address})" for name, address in links if address]:
        items.append(layout.words(" · ".join(shown)))
    items.append(layout.words("-# " + t("about.data", command=mention(MY_DATA, ids))))
    return layout.page(items, accent=ACCENT)


def welcome_page(ids: Mapping[str, int], t: Texts) -> ui.LayoutView:
    """The first message to a server, for everybody."""
    return layout.page([
        layout.words(t("welcome.text")), layout.words("-# " + t("welcome.help", command=mention("help", ids))),
        *layout.rows([_new_table(t), _tutorial(t), press(Click("setup-open", 0, 0), t("welcome.setup"))]),
    ], accent=ACCENT)


def _new_table(t: Texts) -> Part:
    return press(Click("new-table", 0, 0), t("welcome.table"), discord.ButtonStyle.success)


def _tutorial(t: Texts) -> Part:
    return press(Click("tutorial", 0, 0, DEFAULT_GAME), t("welcome.tutorial"), discord.ButtonStyle.primary)
