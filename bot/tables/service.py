"""What a front end asks of tables: lobbies, moves, views. Not bound to Discord.

An action goes ``resolve -> append -> notify``: the rules check it against the state
in memory, the log keeps it under the next ``seq`` (that key decides races, also
between processes), and only then does anybody hear of it. The service checks
the person, never the button: who has no seat cannot act.

Every method raises `TableError` (``no_such_table``, ``not_seated`` …) or lets a
`RuleError` through; nothing has changed then. `StoreError` means the store failed.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.tables.core import decisions
from bot.tables.core.errors import Conflict, Repeated, StaleTable, TableError
from bot.tables.core.model import Cause, Changed, Order, OrderKind, Person, Receipt, Seat, Snapshot, Status, Table, Wait
from bot.tables.core.ports import Clock, Entry, Listener, Secrets, TableStore
from bot.tables.core.position import Position, record_text
from bot.tables.core.table_repository import ATTEMPTS, Change, Desk
from bot.tables.fairness import shuffle_entropy
from bot.tables.fairness.shuffle import Check, verify
from bot.tables.lobby import lobby_rules
from bot.tables.lobby.seating import Seating
from bot.tables.orders.order_service import StandingOrders
from bot.tables.timing import closing
from bot.tables.timing.table_automation import House, close_if_due
from bot.tables.timing.time_control import PACES, Pace, check_terms
from bot.tables.votes.vote_service import Council
from games.actions import Abort, Action, Play, Resign, Stop
from games.base import Game
from games.records.redact import redact
from games.registry import GAMES
from games.views import View

PRESENT = (Status.LOBBY, Status.RUNNING)


class TableService:
    def __init__(self, store: TableStore, clock: Clock, secrets: Secrets, *,
                 paces: Mapping[str, Pace] = PACES, games: Mapping[str, Game[Any]] = GAMES, cache: int = 256) -> None:
        """``cache``: how many tables are kept in memory."""
        self._desk = Desk(store, clock, paces, games, cache)
        self._store = store
        self.house = House(self._desk, secrets)
        self.council = Council(self._desk, store, paces)
        self.seating = Seating(self._desk)
        self.standing = StandingOrders(self._desk, self.house)
        self.paces = paces
        self.games = games

    def subscribe(self, listener: Listener) -> Callable[[], None]:
        """Call ``listener`` after every change, in order for each table. Returns the way to unsubscribe."""
        return self._desk.subscribe(listener)

    def pace(self, table: Table) -> Pace:
        return self._desk.pace(table)

    # lobby: all return the table after the change ------------------------------------------------
    async def create(self, host: Person, game: str, *, channel: int, guild: int | None, pace: str = "live",
                     options: Mapping[str, str] | None = None, rated: bool = False) -> Snapshot:
        """Open a lobby; the host takes the first seat. Codes: no_such_game, no_such_pace; RuleError for options."""
        self._check_pace(pace)
        table = lobby_rules.opened(self.games, host, game, channel=channel, guild=guild, pace=pace,
                             options=options or {}, rated=rated, now=self._desk.now())
        return await self._desk.create(table, f"open {game}", host.id)

    async def stage(self, seats: Sequence[Seat], game: str, *, by: int, channel: int, guild: int | None,
                    pace: str = "live", options: Mapping[str, str] | None = None, rated: bool = False) -> Snapshot:
        """A match arranged elsewhere, everybody seated; `begin` starts it. Codes: as `create`, and no_such_level."""
        self._check_pace(pace)
        table = lobby_rules.staged(self.games, seats, game, host=by, channel=channel, guild=guild, pace=pace,
                             options=options or {}, rated=rated, now=self._desk.now())
        return await self._desk.create(table, f"open {game}", by)

    async def join(self, table_id: int, person: Person, seat: int | None = None) -> Snapshot:
        """Codes: already_joined, lobby_full, seat_taken, not_a_lobby."""
        return await self._lobby(table_id, person.id, "join", lambda table: lobby_rules.joined(table, person, seat))

    async def leave(self, table_id: int, user: int) -> Snapshot:
        """The host's rights pass to the next person; the last person's leaving cancels the lobby. Codes: not_seated."""
        return await self._lobby(table_id, user, "leave", lambda table: lobby_rules.left(table, user))

    async def move_seat(self, table_id: int, user: int, seat: int) -> Snapshot:
        """Take another place (and team); an AI there changes places. Codes: seat_taken, no_such_seat."""
        return await self._lobby(table_id, user, f"move {seat}", lambda table: lobby_rules.moved(table, user, seat))

    async def add_ai(self, table_id: int, user: int, level: str, seat: int | None = None) -> Snapshot:
        """Host. Codes: not_host, no_such_level, lobby_full, seat_taken."""
        return await self._lobby(table_id, user, f"add {level}", lambda table: lobby_rules.with_ai(
            table, user, lobby_rules.find_game(self.games, table.game), level, seat))

    async def remove_ai(self, table_id: int, user: int, seat: int | None = None) -> Snapshot:
        """Host; the last one unless a seat is named. Codes: not_host, no_ai_there."""
        return await self._lobby(table_id, user, "remove", lambda table: lobby_rules.without_ai(table, user, seat))

    async def configure(self, table_id: int, user: int, *, game: str | None = None,
                        options: Mapping[str, str] | None = None, pace: str | None = None,
                        rated: bool | None = None, terms: Mapping[str, str] | None = None) -> Snapshot:
        """Host. ``options`` and ``terms`` replace those given; the others stay, but another pace has its own terms.

        Codes: not_host, too_many_seated, bad_terms …
        """
        if pace is not None:
            self._check_pace(pace)
        checked = check_terms(terms or {})
        return await self._lobby(table_id, user, "configure", lambda table: lobby_rules.configured(
            self.games, table, user, game=game, options=options, pace=pace, rated=rated, terms=checked))

    async def start(self, table_id: int, user: int) -> Snapshot:
        """Host. Codes: not_host, wrong_player_count."""
        return await self._start(table_id, user, staged=False)

    async def begin(self, table_id: int, by: int) -> Snapshot:
        """Start a staged match, whoever asks for it. Codes: wrong_player_count."""
        return await self._start(table_id, by, staged=True)

    async def _start(self, table_id: int, user: int, *, staged: bool) -> Snapshot:
        def decide(position: Position) -> Change:
            host = position.table.host if staged else user
            lobby_rules.check_host(position.table, host)
            game = lobby_rules.find_game(self.games, position.table.game)
            table = lobby_rules.ready(position.table, host, game)
            return decisions.start(table, game, position, self._desk.next_time(position), user)

        return await self._desk.change(table_id, decide)

    async def cancel(self, table_id: int, user: int) -> Snapshot:
        """Host: close the lobby."""
        return await self._lobby(table_id, user, "cancel", lambda table: lobby_rules.cancelled(table, user))

    # play ---------------------------------------------------------------------------------------
    async def act(self, table_id: int, user: int, seq: int, action: Action, *, key: str | None = None) -> Receipt:
        """Do ``action``, decided on the table at ``seq``. The same ``key`` again does nothing again.

        While a trick is closing, a bomb or a gift is kept until the window ends (``Receipt.queued``).
        Codes: not_seated, not_your_seat, away, not_running, table_over, stale_table (`StaleTable`),
        closing_open (a person cannot take the trick: that comes by itself).
        """
        async def attempt(position: Position) -> Receipt:
            position = await close_if_due(self._desk, position)
            decisions.check_may_act(position, user, seq, action)
            kind = closing.awaits(position, action, self._desk.pace(position.table), self._desk.now())
            if kind is not None:
                return await self._put(position, user, action, kind, key)
            change = decisions.act(position, action, self._desk.next_time(position), by=user, key=key)
            return Receipt(await self._desk.keep(position, change), change.actions[0])

        return await self._once(table_id, action, key, attempt)

    async def order(self, table_id: int, user: int, seq: int, action: Play, *, key: str | None = None) -> Receipt:
        """Leave a bomb with the table: it is played when this trick closes, if it still beats what lies.

        Codes: as `act`, and no_trick, not_a_bomb.
        """
        async def attempt(position: Position) -> Receipt:
            position = await close_if_due(self._desk, position)
            decisions.check_may_act(position, user, seq, action)
            decisions.check_bomb(position, action)
            return await self._put(position, user, action, OrderKind.BOMB, key)

        return await self._once(table_id, action, key, attempt)

    async def orders(self, table_id: int, user: int) -> tuple[Order, ...]:
        """What the person has left with the table and is still waiting."""
        position = await self._desk.position(table_id)
        return tuple(order for order in position.orders if order.user == user)

    async def withdraw(self, table_id: int, user: int, kind: OrderKind) -> bool:
        """Take an order (or a vote) back. Whether there was one."""
        async with self._desk.hold(table_id) as position:
            mine = [order for order in await self.orders(table_id, user) if order.kind is kind]
            for order in mine:
                position = await self._desk.drop(position, order.seat, kind)
        return bool(mine)

    # the shuffle --------------------------------------------------------------------------------
    async def cut(self, table_id: int, user: int, words: str) -> Snapshot:
        """Add words of one's own to the next deal's shuffle, in place of earlier ones.

        Codes: no_cut_now (nothing is promised, or other tables play the same deal), bad_cut, not_seated.
        """
        return await self._desk.change(table_id, lambda position: shuffle_entropy.cut(
            position, self._desk.next_time(position), user, words))

    async def checks(self, table_id: int) -> tuple[Check, ...]:
        """What became of the shuffle promised for each round so far. Codes: not_running."""
        await self._game(table_id)
        return verify(record_text(await self._store.log(table_id)), self.games)

    async def finished_rounds(self, table_id: int) -> str:
        """The record up to the end of the last round whose secret is out; empty if there is none."""
        lines = record_text(await self._store.log(table_id)).splitlines()
        ends = [number for number, text in enumerate(lines) if text.startswith("reveal ")]
        return "".join(f"{text}\n" for text in lines[: ends[-1] + 1]) if ends else ""

    # looking ------------------------------------------------------------------------------------
    async def snapshot(self, table_id: int) -> Snapshot:
        return self._desk.snapshot(await self._desk.position(table_id))

    async def view(self, table_id: int, user: int | None) -> View:
        """What this person may see; of anybody without a seat, what a spectator may. Codes: not_running."""
        snapshot = await self.snapshot(table_id)
        seat = snapshot.table.seat_of(user)
        return snapshot.view(None if seat is None else seat.number)

    async def legal(self, table_id: int, user: int) -> tuple[Action, ...]:
        """All legal actions of the person's seats (the soloist's also for the Table); () for spectators."""
        snapshot = await self.snapshot(table_id)
        seat = snapshot.table.seat_of(user)
        return () if seat is None else snapshot.legal(seat.number)

    async def readings(self, table_id: int, user: int, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        """Legal plays of exactly these cards by one of the person's seats, highest first; RuleError says why none."""
        position = await self._game(table_id)
        assert position.game is not None
        if seat not in position.controls(decisions.own_seat(position, user).number):
            raise TableError("not_your_seat")
        return position.game.readings(position.state, seat, cards)

    async def may_wish(self, table_id: int, action: Play) -> bool:
        position = await self._game(table_id)
        assert position.game is not None
        return position.game.may_wish(position.state, action)

    async def record(self, table_id: int, user: int | None) -> str:
        """The record as this person may see it; the whole of it once the game is over."""
        position = await self._game(table_id)
        text = record_text(await self._store.log(table_id))
        if position.table.status is Status.OVER and not position.sealed:
            return text
        seat = position.table.seat_of(user)
        return redact(text, None if seat is None else seat.number)

    async def seat_record(self, table_id: int, seat: int) -> str:
        """The record as an AI player's seat may see it."""
        return redact(record_text(await self._store.log(table_id)), seat)

    async def tables_of(self, user: int) -> tuple[Table, ...]:
        """Lobbies and running games where the person has a seat, the newest first."""
        return tuple(await self._store.tables_of(user, PRESENT))

    async def tables_in(self, channel: int) -> tuple[Table, ...]:
        """Lobbies and running games of a channel, the newest first."""
        return tuple(await self._store.tables_in(channel, PRESENT))

    async def tables_of_guild(self, guild: int) -> tuple[Table, ...]:
        """Running games of a server, the newest first."""
        return tuple(await self._store.tables_of_guild(guild, (Status.RUNNING,)))

    async def games_of(self, user: int) -> tuple[Table, ...]:
        """Running and ended games of a person, the newest first."""
        return tuple(await self._store.tables_of(user, (Status.RUNNING, Status.OVER)))

    async def waits(self, tables: Sequence[int] | None = None) -> tuple[Wait, ...]:
        """Whom tables wait for: all running ones, or these."""
        return tuple(await self._store.waits(tables))

    async def log(self, table_id: int) -> tuple[Entry, ...]:
        """Everything that has happened at a table. Full of secrets: for `history` alone."""
        return tuple(await self._store.log(table_id))

    # people -------------------------------------------------------------------------------------
    async def stand_in(self, table_id: int, by: int, seat: int, level: str | None = None) -> Snapshot:
        """An AI plays a person's seat from now on; the person or (if the game is not rated) the host may ask for it.

        Codes: no_such_seat, already_ai, not_yours_to_replace, no_such_level.
        """
        return await self._desk.change(table_id, lambda position: decisions.stand_in(
            position, self._desk.next_time(position), by, seat, level))

    async def come_back(self, table_id: int, user: int) -> Snapshot:
        """The person plays their seat again. Codes: not_seated, not_away."""
        return await self._desk.change(table_id, lambda position: decisions.come_back(
            position, self._desk.next_time(position), user))

    async def resign(self, table_id: int, user: int, *, key: str | None = None) -> Snapshot:
        """The person gives the game up; the other side wins."""
        async def attempt(position: Position) -> Receipt:
            decisions.check_running(position)
            action = Resign(decisions.own_seat(position, user).number)
            change = decisions.act(position, action, self._desk.next_time(position), by=user, key=key)
            return Receipt(await self._desk.keep(position, change), action)

        return (await self._once(table_id, Resign(0), key, attempt)).snapshot

    async def abort(self, table_id: int, user: int, *, force: bool = False, key: str | None = None) -> Receipt:
        """Agree to end the game without a winner: when every present person has, it ends.

        Until then ``Receipt.queued``. The host of a game that is not rated ends it alone, and so does who
        comes with ``force`` (a server's admin), without a seat even.
        """
        async def attempt(position: Position) -> Receipt:
            alone = force or (user == position.table.host and not position.table.rated)
            return await self._vote(position, user, Abort(), OrderKind.ABORT, key, alone)

        return await self._once(table_id, Abort(), key, attempt)

    async def stop(self, table_id: int, user: int, *, key: str | None = None) -> Receipt:
        """Agree, between rounds, to end the session with the standings so far (L15)."""
        async def attempt(position: Position) -> Receipt:
            return await self._vote(position, user, Stop(), OrderKind.STOP, key, False)

        return await self._once(table_id, Stop(), key, attempt)

    # inside -------------------------------------------------------------------------------------
    def _check_pace(self, pace: str) -> None:
        if pace not in self.paces:
            raise TableError("no_such_pace", pace=pace)

    async def _game(self, table_id: int) -> Position:
        position = await self._desk.position(table_id)
        if position.game is None:
            raise TableError("not_running")
        return position

    async def _lobby(self, table_id: int, by: int, text: str, after: Callable[[Table], Table]) -> Snapshot:
        return await self._desk.change(table_id, lambda position: decisions.lobby_change(
            position, self._desk.next_time(position), after(position.table), text, by))

    async def _put(self, position: Position, user: int, action: Action, kind: OrderKind, key: str | None) -> Receipt:
        order = replace(decisions.order(position, user, action, kind, key), at=self._desk.now(), salt=self.house.salt())
        return Receipt(self._desk.snapshot(await self._desk.put(position, order)), action, queued=True)

    async def _vote(self, position: Position, user: int, action: Action, kind: OrderKind, key: str | None,
                    alone: bool) -> Receipt:
        decisions.check_running(position)
        assert position.game is not None
        position.game.resolve(position.state, action)
        votes = await self._store.orders(position.table.id)
        if alone or decisions.agreed(position, votes, kind, decisions.own_seat(position, user).number):
            change = decisions.act(position, action, self._desk.next_time(position), by=user, key=key)
            return Receipt(await self._desk.keep(position, change), action)
        seat = decisions.own_seat(position, user).number
        order = Order(seat, kind, "", user, position.epoch, key, self._desk.now())
        snapshot = self._desk.snapshot(await self._desk.put(position, order))
        self._desk.tell(Changed(snapshot, Cause.VOTE, (action,), user))
        return Receipt(snapshot, action, queued=True)

    async def _once(self, table_id: int, action: Action, key: str | None,
                    attempt: Callable[[Position], Awaitable[Receipt]]) -> Receipt:
        """Run ``attempt`` on the held table, again if another process was faster; not at all if ``key`` is known."""
        for _ in range(ATTEMPTS):
            try:
                async with self._desk.hold(table_id) as position:
                    if key is not None and key in position.keys:
                        return Receipt(self._desk.snapshot(position), action, repeated=True)
                    return await attempt(position)
            except Conflict:
                self._desk.forget(table_id)
            except Repeated:
                return Receipt(await self.snapshot(table_id), action, repeated=True)
        raise StaleTable
