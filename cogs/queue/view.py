"""Pages of the queue: waiting players, a player's panel, a server's open lobbies. Pure functions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import discord
from discord import ui
from discord.utils import format_dt

from bot.core.errors import TableError
from bot.features.queue.values import PATIENCE, Kind, PlayerSearch, Wishes
from bot.i18n import Texts
from bot.tables.core.model import Table
from bot.tables.core.time_control import PACES
from cogs.common import accents, display_names, layout
from cogs.common.errors import sentence
from cogs.common.layout import Choice, Click, Part, one_of, pick, press
from cogs.pages.switches import switch
from cogs.pages.together_view import find_button
from cogs.pages.turns_view import stand_by
from games.registry import GAMES

LISTED = 8
"""Lobbies of a list; each has a button."""
COUNTED = 6
"""Kinds of game of which is said how many wait for them."""
CHOICES = ("game", "pace", "rated", "patience")
NEVER, RATED, FREE = "never", "rated", "free"
MINUTE = 60


@dataclass(frozen=True, slots=True)
class Beyond:
    """Whether a search may lead to people of other servers. ``name``: of the person there; empty: it may not, and why,
    if they want that."""

    name: str = ""
    refused: TableError | None = None


@dataclass(frozen=True, slots=True)
class Searching:
    """What a player's panel shows. ``others``: who else waits on the server; ``needed``: players of each game;
    ``until``: when the search ends; ``playing``: the table with AI players meanwhile, 0: none."""

    mine: PlayerSearch
    others: Sequence[PlayerSearch]
    needed: Mapping[str, int]
    until: datetime
    playing: int = 0
    across: Beyond = Beyond()


def seek_click(kind: Kind | None = None) -> Click:
    """To look for a game: of this kind, or of the one that is usual in the channel."""
    return Click("seek", 0, 0, "" if kind is None else f"{kind[0]}.{kind[1]}.{RATED if kind[2] else FREE}")


def read_kind(text: str) -> Kind:
    """The kind in a control. StaleTable."""
    game, pace, rated = [*text.split("."), "", ""][:3]
    return Kind(one_of(game, GAMES), one_of(pace, PACES), one_of(rated, (RATED, FREE)) == RATED)


def kind_words(kind: tuple[str, str, bool], t: Texts) -> str:
    game, pace, rated = kind
    return " · ".join([display_names.game(t, game), t(f"pace.{pace}"), *([t("seek.rated")] if rated else [])])


def wish_words(wishes: Wishes, t: Texts) -> str:
    """“Tichu / Tatsu · live · rated or not”."""
    games = " / ".join(display_names.game(t, game) for game in wishes.games)
    rated = t("seek.either") if len(wishes.rated) > 1 else t("seek.rated") if wishes.rated[0] else ""
    return " · ".join(filter(None, [games, " / ".join(t(f"pace.{pace}") for pace in wishes.paces), rated]))


def counts(searches: Sequence[PlayerSearch]) -> list[tuple[Kind, int]]:
    """How many wait for each kind of game, the most wanted first; ``searches``: those who wait longest first."""
    found = Counter(kind for each in searches for kind in each.wishes.kinds())
    return found.most_common(COUNTED)


def call_page(searches: Sequence[PlayerSearch], needed: Mapping[str, int], t: Texts, role: int = 0) -> ui.LayoutView:
    """For everybody: who looks for a game, and how many for which. ``role``: mentioned, if the server wants that."""
    names = t.both(f"**{display_names.escaped(each.name)}**" for each in searches)
    items: list[Part] = ["\n".join([*([f"<@&{role}>"] if role else []), t("seek.call", names=names)])]
    for kind, n in counts(searches):
        said = f"{kind_words(kind, t)}: {t('seek.count', n=n, needed=needed[kind.game])}"
        items.append(layout.section(said, press(seek_click(kind), t("seek.too"), discord.ButtonStyle.success)))
    return layout.page(items, accent=accents.LOBBY)


def before_page(kind: Kind, waiting: int, needed: int, channel: int, t: Texts) -> ui.LayoutView:
    """Before a search: what for, how many wait for that, and where it will be announced."""
    lines = [t("seek.before", kind=kind_words(kind, t), channel=f"<#{channel}>")]
    if waiting:
        lines.append(t("seek.count", n=waiting, needed=needed))
    return layout.page(
        ["\n".join(lines), press(seek_click(kind), t("seek.begin"), discord.ButtonStyle.success)], accent=accents.LOBBY)


def panel(searching: Searching, lobbies: Sequence[Table], t: Texts, said: str = "") -> ui.LayoutView:
    """For who looks: what for, how many wait, open lobbies that they could join instead. ``said``: on top."""
    mine = searching.mine
    wishes, known = mine.wishes, dict(counts([mine, *searching.others]))
    lines = [*([said] if said else []),
             t("seek.mine", kind=wish_words(wishes, t), until=format_dt(searching.until, "t"))]
    lines += [f"{kind_words(kind, t)}: {t('seek.count', n=known[kind], needed=searching.needed[kind.game])}"
              for kind in wishes.kinds() if kind in known]
    lines += [f"-# {line}" for line in _meanwhile(searching, t)]
    games = [Choice(name, display_names.game(t, name), chosen=name in wishes.games) for name in GAMES]
    paces = [Choice(name, t(f"pace.{name}"), chosen=name in wishes.paces).capital() for name in PACES]
    rated = [Choice(RATED, t("seek.rated"), chosen=True in wishes.rated).capital(),
             Choice(FREE, t("seek.unrated"), chosen=False in wishes.rated).capital()]
    playing = [press(Click("hand", searching.playing, 0), t("post.my_hand"), discord.ButtonStyle.primary)]
    return layout.page([
        "\n".join(lines),
        *(pick(Click("pick-seek", 0, 0, name), t(f"seek.pick.{name}"), choices, most=len(choices))
          for name, choices in zip(CHOICES, (games, paces, rated), strict=False)),
        pick(Click("pick-seek", 0, 0, "patience"), t("seek.pick.patience"), _patience(mine, t)),
        switch(Click("seek-duo", 0, 0), t("seek.duo"), t, on=mine.duo),
        *_across(searching, t),
        *(playing if searching.playing else []),
        press(Click("seek-stop", 0, 0), t("seek.stop"), discord.ButtonStyle.danger),
        *([stand_by(t)] if mine.guild else []),  # which is a server's
        *(_lobby(table, t) for table in lobbies[:LISTED // 2]),
    ], accent=accents.LOBBY)


def _across(searching: Searching, t: Texts) -> list[Part]:
    """A switch for people of other servers, which explains what they see, or why there is none."""
    across = searching.across
    if across.refused is not None:
        return ["-# " + sentence(t, across.refused)]
    if not across.name:
        return []
    said = t("seek.across", name=display_names.escaped(across.name))
    return [switch(Click("seek-across", 0, 0), said, t, on=bool(searching.mine.across))]


def _meanwhile(searching: Searching, t: Texts) -> list[str]:
    """What becomes of the player while not enough people come."""
    mine = searching.mine
    if searching.playing:
        return [t("seek.with_ai")]
    if mine.tired_at is None or all(PACES[pace].remind for pace in mine.wishes.paces):
        return []
    return [t("seek.company_at", at=format_dt(mine.tired_at, "R"))]


def _patience(mine: PlayerSearch, t: Texts) -> list[Choice]:
    return [Choice(NEVER if each is None else str(each), patience_words(each, t), chosen=each == mine.patience)
            for each in PATIENCE]


def patience_words(seconds: int | None, t: Texts) -> str:
    if seconds is None:
        return t("seek.patience.never")
    return t("seek.patience.minutes", n=seconds // MINUTE) if seconds else t("seek.patience.at_once")


def seated_page(table: Table, t: Texts) -> ui.LayoutView:
    """A game with AI players has begun, or the player has taken a seat at one: in the panel's place."""
    game = display_names.game(t, table.game)
    return layout.page([
        t("seek.began", game=game), press(Click("hand", table.id, 0), t("post.my_hand"), discord.ButtonStyle.primary),
        press(Click("seek-panel", 0, 0), t("seek.my_search"))], accent=accents.LOBBY)


def ready_page(table: Table, t: Texts) -> ui.LayoutView:
    """The player's table is ready: where it is, and that they are there."""
    return layout.page([
        t("seek.found", channel=f"<#{table.channel}>"),
        press(Click("here", table.id, 0), t("lobby.here"), discord.ButtonStyle.success)], accent=accents.LOBBY)


def told_page(said: str, t: Texts) -> ui.LayoutView:
    """A search has ended: why, and a button to look again."""
    return layout.page([said, press(seek_click(), t("seek.button"))], accent=accents.LOBBY)


def together_page(table: Table, kind: Kind, t: Texts) -> ui.LayoutView:
    """For who has agreed to look for the missing players with the others of a lobby."""
    return layout.page([
        t("together.mine", kind=kind_words(kind, t), channel=f"<#{table.channel}>"), "-# " + t("together.across"),
        press(Click("queue-part", table.id, 0), t("seek.stop"), discord.ButtonStyle.danger)], accent=accents.LOBBY)


def parted_page(table: int, t: Texts) -> ui.LayoutView:
    """A search of several has ended: whether they go on."""
    return layout.page([t("together.parted"), find_button(table, t)], accent=accents.LOBBY)


def list_page(lobbies: Sequence[Table], searches: Sequence[PlayerSearch], needed: Mapping[str, int], t: Texts,
              now: datetime) -> ui.LayoutView:
    """A server's open lobbies with their free seats, and who waits for a game."""
    items: list[Part] = [t("seek.list")]
    items += [_lobby(table, t) for table in lobbies[:LISTED]] or [t("seek.no_lobbies")]
    lines = [f"{kind_words(kind, t)}: {t('seek.count', n=n, needed=needed[kind.game])}"
             for kind, n in counts(searches)]
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
    said = t("open.lobby", kind=kind, names=names, free=free, channel=f"<#{table.channel}>")
    return layout.section(said, press(Click("join", table.id, 0, f"{table.id}"), t("lobby.join")))
