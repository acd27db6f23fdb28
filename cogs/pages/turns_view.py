"""Pages of games: those that wait for a player, each with a button to its hand; and a server's board of turns."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import discord
from discord import ui
from discord.utils import format_dt

from bot.i18n import Texts
from bot.tables.core.model import Status, Table
from bot.tables.core.plan import Wait, WaitKind
from bot.tables.core.ports import Conduct
from bot.tables.reminders.notices import NoticeStage
from cogs.common import accents, display_names, layout
from cogs.common.layout import Button, Click, Part, press
from rendering.lengths import units

GAMES_SHOWN = 8
"""Most games on a page: each takes three of Discord's forty components."""

NAMED = 4
"""Most players named of those that a game waits for."""

NO_NEWS: Mapping[Wait, NoticeStage] = MappingProxyType({})


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A game in a player's list: ``mine`` if it waits for them, ``others`` for other players it waits for.
    ``ended``: it waits until they have seen a round's result."""

    table: Table
    mine: Wait | None = None
    others: tuple[Wait, ...] = ()
    ended: bool = False


def listed(tables: Sequence[Table], waits: Sequence[Wait], user: int, ended: Collection[int] = ()) -> list[ListedGame]:
    """Return a player's games: first those that wait for them, by their deadline; lobbies last. ``ended``: the tables
    that wait until they have seen a round's result."""
    by_table: dict[int, list[Wait]] = {}
    for wait in waits:
        if wait.kind is WaitKind.TURN or wait.user == user:
            by_table.setdefault(wait.table, []).append(wait)
    games = []
    for table in tables:
        here = by_table.get(table.id, [])
        mine = next((wait for wait in here if wait.user == user and wait.kind is not WaitKind.NEXT), None)
        games.append(ListedGame(table, mine, tuple(w for w in here if w.user != user), table.id in ended))
    return sorted(games, key=_urgency)


def _urgency(game: ListedGame) -> tuple[int, float, int]:
    if game.mine is not None:
        until = game.mine.until or game.mine.since.replace(year=9999)
        return 0 if game.mine.kind is WaitKind.TURN else 1, until.timestamp(), game.table.id
    return 2 if game.table.status is Status.RUNNING else 3, 0, game.table.id


def games_page(games: Sequence[ListedGame], page: int, t: Texts, conduct: Mapping[str, Conduct], *,
               server: bool = False, admin: bool = False, board: bool = False) -> ui.LayoutView:
    """Return the answer to ``/games``. ``server``: where seats may become free; ``admin``: may post its board;
    ``board``: there is one."""
    pages = max(1, -(-len(games) // GAMES_SHOWN))
    page = max(0, min(page, pages - 1))
    waiting = sum(game.mine is not None and game.mine.kind is WaitKind.TURN for game in games)
    items: list[Part] = [t("games.title", n=len(games)) + "\n" + t("games.yours", n=waiting)]
    items.extend(game_item(game, t) for game in games[page * GAMES_SHOWN : (page + 1) * GAMES_SHOWN])
    conduct_lines = [t("games.conduct", pace=t(f"pace.{pace}"), percent=found.reliability, n=found.games)
                     for pace, found in conduct.items() if found.reliability is not None]
    if conduct_lines:
        items.append("-# " + " · ".join(conduct_lines))
    controls = [
        press(Click("reminders", 0, 0), t("reminders.open")), groups_button(t), *([stand_by(t)] if server else [])]
    if admin:
        controls.extend(board_buttons(t, board=board))
    if pages > 1:
        controls = [
            press(Click("games-page", 0, 0, str(page - 1)), t("games.back"), disabled=page == 0),
            press(Click("games-page", 0, 0, str(page + 1)), t("games.more"), disabled=page == pages - 1), *controls]
    items.extend(controls)
    return layout.page(items, accent=accents.TURN if waiting else None)


def groups_button(t: Texts) -> Button:
    """Opens the groups of people that one plays with."""
    return press(Click("groups", 0, 0), t("groups.open"))


def stand_by(t: Texts) -> Button:
    """Opens the server's list of people who would take over a seat."""
    return press(Click("stand-by", 0, 0), t("substitute.list"))


def board_buttons(t: Texts, *, board: bool) -> list[Button]:
    """Return buttons for admins: post the server's board here and, if there is one, remove it."""
    here = press(Click("board", 0, 0), t("board.here"))
    return [here, press(Click("board", 0, 0, "off"), t("board.take"))] if board else [here]


def game_item(game: ListedGame, t: Texts, stage: NoticeStage | None = None) -> Part:
    """Return a line about a game, with a button to its hand if it runs. ``stage``: the reason of the notice."""
    line = game_line(game, t) + _late(stage, t)
    if game.table.status is not Status.RUNNING:
        return line
    style = discord.ButtonStyle.primary if game.mine is not None else discord.ButtonStyle.secondary
    button = press(Click("hand", game.table.id, 0, f"{game.table.id}"), t("games.hand", n=game.table.id), style)
    return layout.section(line, button)


def game_line(game: ListedGame, t: Texts) -> str:
    """“**Tichu** · table 12 in #games · your turn, since 5 minutes ago, until in 23 hours”."""
    table = game.table
    if table.origin is not None:
        where = t("retry.title", n=table.origin.table, round=table.origin.round)
    else:
        where = t("games.where", game=display_names.game(t, table.game), n=table.id,
                  channel=display_names.place(table, t))
    if table.status is Status.LOBBY:
        return f"{where} · {t('games.lobby', n=len(table.taken))}"
    if game.mine is not None:
        return f"{where}\n{wait_line(game.mine, t)}"
    if game.ended:
        return f"{where}\n{t('games.next_round', button=t('hand.next_round'))}"
    if not game.others:
        return f"{where}\n{t('games.nobody')}"
    shown = [_name(table, wait.user) for wait in game.others[:NAMED]]
    left = len(game.others) - len(shown)
    names = t.both([*shown, t("games.others", n=left)] if left else shown)
    return f"{where}\n{t('games.waiting', names=names, since=format_dt(game.others[0].since, 'R'))}"


def wait_line(wait: Wait, t: Texts) -> str:
    """Return what a game waits for from a player."""
    since, until = format_dt(wait.since, "R"), format_dt(wait.until, "R") if wait.until else ""
    key = {WaitKind.NEXT: "turns.next", WaitKind.BOMB: "turns.bomb"}.get(wait.kind, "turns.yours")
    return t(key, since=since) + (" · " + t("turns.until", until=until) if until else "")


def _late(stage: NoticeStage | None, t: Texts) -> str:
    """Return the sentence of a nudge; nothing for the beginning of a turn."""
    return f"\n{t(f'turns.{stage}')}" if stage is not None and stage.nudge else ""


def mention_page(user: int, game: ListedGame, t: Texts, news: Mapping[Wait, NoticeStage]) -> ui.LayoutView:
    """Return a public mention in a player's turn."""
    lines = [t("turns.mention", name=f"<@{user}>", n=game.table.id)]
    if game.mine is not None:
        lines.append(f"-# {wait_line(game.mine, t)}{_late(news.get(game.mine), t)}")
    button = press(Click("hand", game.table.id, 0), t("post.my_hand"), discord.ButtonStyle.primary)
    return layout.page(["\n".join(lines), button])


def turns_page(games: Sequence[ListedGame], t: Texts, news: Mapping[Wait, NoticeStage] = NO_NEWS) -> ui.LayoutView:
    """Return the message with a player's turns. ``news``: the reasons why it is sent."""
    if not games:
        return layout.page([t("turns.none")])
    return _list_page(t("turns.title", n=len(games)), games, t, news)


def digest_page(games: Sequence[ListedGame], t: Texts) -> ui.LayoutView:
    """Return the daily list of a player's running games."""
    waiting = sum(game.mine is not None and game.mine.kind is WaitKind.TURN for game in games)
    return _list_page(t("digest.title", n=len(games), waiting=waiting), games, t, NO_NEWS)


def _list_page(title: str, games: Sequence[ListedGame], t: Texts, news: Mapping[Wait, NoticeStage]) -> ui.LayoutView:
    items: list[Part] = [title]
    items.extend(game_item(game, t, news.get(game.mine) if game.mine else None) for game in games[:GAMES_SHOWN])
    if len(games) > GAMES_SHOWN:
        items.append(t("turns.more", n=len(games) - GAMES_SHOWN))
    items.append(press(Click("reminders", 0, 0), t("reminders.open")))
    return layout.page(items, accent=accents.TURN)


BOARD_LINES = 25
BOARD_LENGTH = 3500
"""Most units of a board: Discord takes 4000 in a message."""


def board_page(tables: Sequence[Table], waits: Sequence[Wait], t: Texts) -> ui.LayoutView:
    """Return the seats to act in every game of a server. Requests for bombs are private and left out."""
    lines: list[str] = []
    for table in tables[:BOARD_LINES]:
        here = [wait for wait in waits if wait.table == table.id and wait.kind is WaitKind.TURN]
        line = game_line(ListedGame(table, None, tuple(here)), t)
        if sum(map(units, lines)) + units(line) > BOARD_LENGTH:
            break
        lines.append(line)
    more = [t("turns.more", n=len(tables) - len(lines))] if len(tables) > len(lines) else []
    text = "\n".join([t("board.title"), *lines, *more] if lines else [t("board.title"), t("board.none")])
    return layout.page([text])


def _name(table: Table, user: int) -> str:
    seat = table.seat_of(user)
    return f"**{display_names.escaped(seat.name)}**" if seat is not None else "?"
