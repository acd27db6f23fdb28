"""When the people of a lobby may look for the missing players together.

Players from the queue expect the usual rules, and a table without AI players. The agreement of all is in the lobby's
log (`SearchTogether`); a lobby whose people have agreed is listed with the term `SEEKS`, so the queue finds it.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.core.errors import TableError
from bot.tables.core.model import SEEKS, Table
from bot.tables.core.state import Lobby
from games.base import Game


def seeking(table: Table, *, now: bool) -> Table:
    """The table as it is listed: its people look for others together, or do not."""
    if table.seeks is now:
        return table
    terms = {name: value for name, value in table.terms.items() if name != SEEKS}
    return replace(table, terms={**terms, SEEKS: 1} if now else terms)


def why_no_search(game: Game[Any], lobby: Lobby) -> TableError | None:
    """Why the people of a lobby cannot look for the missing players together; None: they can. Codes: no_search_here,
    search_ai, search_enough, search_rules (players from the queue expect the usual ones)."""
    table = lobby.table
    if table.guild is None or table.outside or table.unseen or lobby.gathered or lobby.staged:
        return TableError("no_search_here")
    if table.ai_seats:
        return TableError("search_ai")
    if len(table.people) >= min(game.players(table.options)):
        return TableError("search_enough")
    usual = game.check_options({})
    changed = dict(table.options) != dict(usual) or set(table.terms) - {SEEKS}
    return TableError("search_rules") if changed else None


def check_search(game: Game[Any], lobby: Lobby, user: int) -> None:
    """Codes: not_seated, and those of `why_no_search`."""
    lobby.table.own_seat(user)
    if (refused := why_no_search(game, lobby)) is not None:
        raise refused
