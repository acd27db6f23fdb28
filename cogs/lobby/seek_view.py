"""Pages of the queue: waiting players, a player's panel, a server's open lobbies. Pure functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.tables.core.model import Table
from bot.tables.core.time_control import PACES
from bot.tables.seeking.player_queue import Seeker
from cogs.common import accents, display_names, layout
from cogs.common.layout import Choice, Click, Part, one_of, pick, press
from cogs.pages.turns_view import stand_by
from games.registry import GAMES

LISTED = 8
"""Lobbies of a list; each has a button."""
SeekKind = tuple[str, str, bool]
"""Game, pace, rated."""


def seek_click(kind: SeekKind | None = None) -> Click:
    """To look for a game: of this kind, or of the one that is usual in the channel."""
    return Click("seek", 0, 0, "" if kind is None else f"{kind[0]}.{kind[1]}.{'rated' if kind[2] else 'free'}")


def read_kind(text: str) -> SeekKind:
    """The kind in a control. StaleTable."""
    game, pace, rated = [*text.split("."), "", ""][:3]
    return one_of(game, GAMES), one_of(pace, PACES), one_of(rated, ("rated", "free")) == "rated"


def kind_words(kind: SeekKind, t: Texts) -> str:
    game, pace, rated = kind
    return " · ".join([display_names.game(t, game), t(f"pace.{pace}"), *([t("seek.rated")] if rated else [])])


def call_page(kind: SeekKind, seekers: Sequence[Seeker], needed: int, t: Texts, role: int = 0) -> ui.LayoutView:
    """For everybody: who waits for this kind of game. ``role``: mentioned, if the server wants that."""
    names = t.both(f"**{display_names.escaped(each.name)}**" for each in seekers)
    lines = [t("seek.call", names=names, kind=kind_words(kind, t)), t("seek.count", n=len(seekers), needed=needed)]
    button = press(seek_click(kind), t("seek.too"), discord.ButtonStyle.success)
    mention = [f"<@&{role}>"] if role else []
    return layout.page(["\n".join([*mention, *lines]), button], accent=accents.LOBBY)


def panel(mine: Seeker, seekers: Sequence[Seeker], needed: int, until: datetime, lobbies: Sequence[Table],
          t: Texts) -> ui.LayoutView:
    """For who looks: what for, how many wait, open lobbies that they could join instead."""
    lines = [t("seek.mine", kind=kind_words(mine.kind, t), until=format_dt(until, "t")),
             t("seek.count", n=len(seekers), needed=needed)]
    games = [Choice(name, display_names.game(t, name), chosen=name == mine.game) for name in GAMES]
    paces = [Choice(name, t(f"pace.{name}"), chosen=name == mine.pace).capital() for name in PACES]
    other = seek_click((mine.game, mine.pace, not mine.rated))
    return layout.page([
        "\n".join(lines),
        pick(Click("pick-seek", 0, 0, "game"), t("settings.game"), games),
        pick(Click("pick-seek", 0, 0, "pace"), t("settings.pace"), paces),
        press(other, t("lobby.unrate" if mine.rated else "lobby.rate")),
        press(Click("seek-stop", 0, 0), t("seek.stop"), discord.ButtonStyle.danger), stand_by(t),
        *(_lobby(table, t) for table in lobbies[:LISTED // 2]),
    ], accent=accents.LOBBY)


def list_page(lobbies: Sequence[Table], seekers: Sequence[Seeker], needed: Mapping[str, int], t: Texts,
              now: datetime) -> ui.LayoutView:
    """A server's open lobbies with their free seats, and who waits for a game."""
    waiting: dict[SeekKind, list[Seeker]] = {}
    for each in seekers:
        waiting.setdefault(each.kind, []).append(each)
    items: list[Part] = [t("seek.list")]
    items += [_lobby(table, t) for table in lobbies[:LISTED]] or [t("seek.no_lobbies")]
    lines = [f"{kind_words(kind, t)}: {t('seek.count', n=len(found), needed=needed[kind[0]])}"
             for kind, found in list(waiting.items())[:LISTED]]
    if lines:
        items.append("\n".join(lines))
    items.append("-# " + t("seek.as_of", at=format_dt(now, "R")))
    return layout.page(
        [*items, press(seek_click(), t("seek.button"), discord.ButtonStyle.primary)], accent=accents.LOBBY)


def alert_page(table: Table, server: str, t: Texts) -> ui.LayoutView:
    """A private message: this table needs one more player."""
    said = t("seek.alert", kind=kind_words((table.game, table.pace, table.rated), t),
             server=display_names.escaped(server), channel=f"<#{table.channel}>")
    return layout.page([
        said, "-# " + t("seek.alert_note"),
        press(Click("join", table.id, 0), t("lobby.join"), discord.ButtonStyle.success)], accent=accents.LOBBY)


def _lobby(table: Table, t: Texts) -> Part:
    """A line with a button: what is played, who sits there, how many seats are free."""
    names = ", ".join(display_names.escaped(seat.name) for seat in table.taken)
    kind = kind_words((table.game, table.pace, table.rated), t)
    free = len(table.seats) - len(table.taken)
    said = t("seek.lobby", kind=kind, names=names, free=free, channel=f"<#{table.channel}>")
    return layout.section(said, press(Click("join", table.id, 0, f"{table.id}"), t("lobby.join")))
