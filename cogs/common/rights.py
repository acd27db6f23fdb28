"""Who may do something.

Each command (`cogs.common.commands`) and control (`cogs.common.handlers.on`) is declared with its right, and
`cogs.common.gate` checks it before anything else happens; a command's right holds for its autocompletes. Services check
the rest again for the person: the turn, the seat, the fixture. `docs/develop/rights.md` lists all of them.
"""

from __future__ import annotations

from enum import StrEnum


class Right(StrEnum):
    """Who may do something. A table belongs to a server and a channel, a season to a server."""

    ANYBODY = "anybody, for themselves"
    MEMBER = "members of the server, in it"
    ADMIN = "members who may manage the server"
    VIEWER = "players of the table; members who can see its channel"
    PLAYER = "players of the table"
    HOST = "the host of the table"
    ENDER = "players of the table; members who may manage its server"
    SEASON = "members of the season's server, in it"
    ENTRANT = "players of the season; its managers"
    DIRECTOR = "the director of the club night; league managers"
    MANAGER = "league managers, and members who may manage the server, in it"


OF_TABLES = frozenset({Right.VIEWER, Right.PLAYER, Right.HOST, Right.ENDER})
"""Rights at the table named by a control or the option ``game``."""
OF_SEASONS = frozenset({Right.SEASON, Right.ENTRANT, Right.DIRECTOR, Right.MANAGER})
"""Rights in the season named by a control or the option ``season``."""
