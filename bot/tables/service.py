"""What a front end asks of tables: lobbies, moves, views. Not bound to Discord.

An action goes ``resolve -> append -> notify``: the rules check it against the state
in memory, the log keeps it under the next ``seq`` (that key decides races, also
between processes), and only then does anybody hear of it. The service checks
the person, never the button: who has no seat cannot act.

Every method raises `TableError` (``no_such_table``, ``not_seated`` …) or lets a
`RuleError` through; nothing has changed then. `StoreError` means the store failed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from bot.tables.model import Order, OrderKind, Person, Receipt, Snapshot, Table
from bot.tables.pace import PACES, Pace
from bot.tables.ports import Clock, Listener, Secrets, TableStore
from games.actions import Action, Play
from games.base import Game
from games.registry import GAMES
from games.views import View


class TableService:
    def __init__(self, store: TableStore, clock: Clock, secrets: Secrets, *,
                 paces: Mapping[str, Pace] = PACES, games: Mapping[str, Game[Any]] = GAMES, cache: int = 256) -> None:
        """``cache``: how many tables are kept in memory."""
        raise NotImplementedError

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after every change, in order for each table. Returns the way to unsubscribe."""
        raise NotImplementedError

    # lobby: all return the table after the change ------------------------------------------------
    async def create(self, host: Person, game: str, *, channel: int, guild: int | None, pace: str = "live",
                     options: Mapping[str, str] | None = None, rated: bool = False) -> Snapshot:
        """Open a lobby; the host takes the first seat. Codes: no_such_game, no_such_pace; RuleError for options."""
        raise NotImplementedError

    async def join(self, table_id: int, person: Person, seat: int | None = None) -> Snapshot:
        """Codes: already_joined, lobby_full, seat_taken, not_a_lobby."""
        raise NotImplementedError

    async def leave(self, table_id: int, user: int) -> Snapshot:
        """The host's rights pass to the next person; the last person's leaving cancels the lobby. Codes: not_seated."""
        raise NotImplementedError

    async def move_seat(self, table_id: int, user: int, seat: int) -> Snapshot:
        """Take another place (and team); an AI there changes places. Codes: seat_taken, no_such_seat."""
        raise NotImplementedError

    async def add_ai(self, table_id: int, user: int, level: str, seat: int | None = None) -> Snapshot:
        """Host. Codes: not_host, no_such_level, lobby_full, seat_taken."""
        raise NotImplementedError

    async def remove_ai(self, table_id: int, user: int, seat: int | None = None) -> Snapshot:
        """Host; the last one unless a seat is named. Codes: not_host, no_ai_there."""
        raise NotImplementedError

    async def configure(self, table_id: int, user: int, *, game: str | None = None,
                        options: Mapping[str, str] | None = None, pace: str | None = None,
                        rated: bool | None = None) -> Snapshot:
        """Host. ``options`` replaces those given; the others stay. Codes: not_host, too_many_seated …"""
        raise NotImplementedError

    async def start(self, table_id: int, user: int) -> Snapshot:
        """Host. Codes: not_host, wrong_player_count."""
        raise NotImplementedError

    async def cancel(self, table_id: int, user: int) -> Snapshot:
        """Host: close the lobby."""
        raise NotImplementedError

    # play ---------------------------------------------------------------------------------------
    async def act(self, table_id: int, user: int, seq: int, action: Action, *, key: str | None = None) -> Receipt:
        """Do ``action``, decided on the table at ``seq``. The same ``key`` again does nothing again.

        While a trick is closing, a bomb or a gift is kept until the window ends (``Receipt.queued``).
        Codes: not_seated, not_your_seat, not_running, stale_table (`StaleTable`), closing_open (a person cannot
        take the trick: that comes by itself).
        """
        raise NotImplementedError

    async def orders(self, table_id: int, user: int) -> tuple[Order, ...]:
        """What the person has left with the table and is still waiting."""
        raise NotImplementedError

    async def withdraw(self, table_id: int, user: int, kind: OrderKind) -> bool:
        """Take an order (or a vote) back. Whether there was one."""
        raise NotImplementedError

    # looking ------------------------------------------------------------------------------------
    async def snapshot(self, table_id: int) -> Snapshot:
        raise NotImplementedError

    async def view(self, table_id: int, user: int | None) -> View:
        """What this person may see; of anybody without a seat, what a spectator may."""
        raise NotImplementedError

    async def legal(self, table_id: int, user: int) -> tuple[Action, ...]:
        """All legal actions of the person's seats (the soloist's also for the Table); () for spectators."""
        raise NotImplementedError

    async def readings(self, table_id: int, user: int, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        """Legal plays of exactly these cards by one of the person's seats, highest first; RuleError says why none."""
        raise NotImplementedError

    async def may_wish(self, table_id: int, action: Play) -> bool:
        raise NotImplementedError

    async def record(self, table_id: int, user: int | None) -> str:
        """The record as this person may see it; the whole of it once the game is over."""
        raise NotImplementedError

    async def tables_of(self, user: int) -> tuple[Table, ...]:
        """Lobbies and running games where the person has a seat, the newest first."""
        raise NotImplementedError

    async def tables_in(self, channel: int) -> tuple[Table, ...]:
        raise NotImplementedError

    # people -------------------------------------------------------------------------------------
    async def stand_in(self, table_id: int, by: int, seat: int, level: str | None = None) -> Snapshot:
        """An AI plays a person's seat from now on; the person themselves or the host may ask for it."""
        raise NotImplementedError

    async def come_back(self, table_id: int, user: int) -> Snapshot:
        """The person plays their seat again. Codes: not_seated, not_away."""
        raise NotImplementedError

    async def resign(self, table_id: int, user: int, *, key: str | None = None) -> Snapshot:
        raise NotImplementedError

    async def abort(self, table_id: int, user: int, *, key: str | None = None) -> Snapshot:
        """Agree to end the game without a winner. It ends when every present person has agreed."""
        raise NotImplementedError
