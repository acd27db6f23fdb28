"""The messages of tables across servers."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import UTC, datetime

from discord import ui

from bot.core.errors import TableError
from bot.i18n import Texts
from bot.tables.core.model import ACROSS, UNSEEN, Table
from bot.tables.core.preferences import GuildSettings
from bot.tables.core.state import Lobby, RunningTable
from cogs.across import view
from cogs.queue.view import Beyond, Searching, panel

NOW = datetime(2026, 3, 2, tzinfo=UTC)


def across(t: Texts, table: Table, game: RunningTable, searching: Searching) -> Iterator[tuple[str, ui.LayoutView]]:
    """``table``: a lobby; ``game``: a running one; ``searching``: a search for players."""
    apart = replace(table, guild=None, channel=0, terms={UNSEEN: 1, ACROSS: 1})
    lobby, me, *others = Lobby(apart, NOW, gathered=True), *[person.id for person in apart.people]
    yield "lobby across servers", view.ready_page(lobby, me, (), t)
    yield "lobby across servers, here", view.ready_page(lobby, me, [me, *others[:1]], t)
    yield "lobby across servers, somebody is missing", view.ready_page(lobby, me, [me], t, short=True)
    yield "game across servers, in direct messages", view.elsewhere_page(apart, 5, t)
    first, second = game.table.people[:2]
    muted = replace(game, attendance=replace(game.attendance, muted=frozenset([(first.id, second.id)])))
    yield "phrases", view.talk_page(game, first.id, t)
    yield "phrases, said and muted", view.talk_page(muted, first.id, t, t("across.said", phrase=t("phrase.thanks")))
    yield "report a player", view.report_page(7, view.others(game.table, first.id)[0], t)
    yield "games across servers", view.person_page("x", t, on=False)
    yield "games across servers, on", view.person_page("x", t, on=True)
    yield "setup, games across servers", view.server_page(GuildSettings(across=True), [5, 6], t, erased=2)
    yield "looking for players of other servers", panel(replace(searching, across=Beyond("x")), [], t)
    refused = TableError("across_paused", at=NOW, n=3)
    yield "looking for players of other servers, paused", panel(
        replace(searching, across=Beyond(refused=refused)), [], t)


def forms(t: Texts) -> Iterator[tuple[str, ui.Modal]]:
    yield "name across servers", view.name_form(t)
    yield "report", view.report_form(7, 1, "name", t)
