"""Invitations to copy: a code of six characters, which one person gives ``/play`` for a seat at a lobby.

A code expires, is good for one seat, and only in its table's server. It invites nobody by name: block lists hold
between who made it and who uses it, and who was removed from the table does not come back by it.

Whoever types a wrong code has guessed. A person has ten guesses a day, which the database counts, so that a restart
gives no new ones; there are about a billion codes.
"""

from __future__ import annotations

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.codes.store import SqlCodes
from bot.features.codes.values import CODE_LASTS, CODES_A_TABLE, GUESSES_ALLOWED, SeatCode, fresh_code, read_code
from bot.tables.core.model import Person, Status, Table
from bot.tables.core.ports import Secrets
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import check_invites, check_lobby
from bot.tables.service import TableService

NOBODY = 0
"""Stands for the guest who would use a code: it is nobody's id."""


class CodeService:
    """Every method raises TableError."""

    def __init__(self, store: SqlCodes, tables: TableService, clock: Clock, secrets: Secrets) -> None:
        self._store = store
        self._tables = tables
        self._clock = clock
        self._secrets = secrets

    async def make(self, table_id: int, user: int) -> SeatCode:
        """A new code for a seat. Codes: not_seated, not_host (of a closed table), not_a_lobby, table_over, match_lobby,
        lobby_full, too_many_invited, too_many_codes."""
        lobby, now = check_lobby(await self._tables.snapshot(table_id)), self._clock.now()
        check_invites(lobby, user, NOBODY)
        if lobby.staged:
            raise TableError("match_lobby")
        if None not in lobby.table.seats:
            raise TableError("lobby_full")
        await self._store.forget(now - CODE_LASTS)
        if await self._store.unused(table_id, now) >= CODES_A_TABLE:
            raise TableError("too_many_codes", n=CODES_A_TABLE)
        while True:
            code = SeatCode(fresh_code(self._secrets), table_id, user, now + CODE_LASTS)
            if await self._store.add(code):
                return code

    async def find(self, user: int, text: str) -> tuple[SeatCode, Table]:
        """The code that a user has typed, and its table, about which they must learn nothing else if they cannot see
        it. A wrong one counts as a guess. Codes: too_many_guesses, no_such_code."""
        now, code = self._clock.now(), read_code(text)
        if await self._store.guesses(user, now - CODE_LASTS) >= GUESSES_ALLOWED:
            raise TableError("too_many_guesses", n=GUESSES_ALLOWED)
        found = await self._store.find(code) if code is not None else None
        if found is None or found.until <= now:
            raise await self._wrong(user, TableError("no_such_code"))
        return found, (await self._tables.snapshot(found.table)).table

    async def elsewhere(self, user: int) -> TableError:
        """The error for a code of a table that the user cannot see; it counts as a guess."""
        return await self._wrong(user, TableError("code_elsewhere"))

    async def use(self, found: SeatCode, person: Person) -> Lobby:
        """The person takes a seat; who has used the code before, but has none, may use it again: the bot may have been
        killed in between. Codes: code_used, code_closed, code_full, dismissed, apart, already_joined,
        too_many_invited."""
        await self._check(found, person.id)
        if not found.used and not await self._store.take(found.code, person.id):
            raise TableError("code_used")
        try:
            await self._tables.gathering.invite(found.table, found.host, person.id)
            return await self._tables.lobbies.join(found.table, person)
        except BaseException as error:
            code = error.code if isinstance(error, TableError) else ""
            if code != "already_joined":  # by a second press
                await self._store.give_back(found.code, person.id)
            if code == "lobby_full":
                raise TableError("code_full") from error
            raise

    async def _check(self, found: SeatCode, user: int) -> None:
        """Whether the code still leads to a seat, who made it may invite the user, and they were not removed."""
        if found.used not in (0, user):
            raise await self._wrong(user, TableError("code_used"))
        lobby = await self._tables.snapshot(found.table)
        if not isinstance(lobby, Lobby) or lobby.table.status is not Status.LOBBY:
            raise await self._wrong(user, TableError("code_closed"))
        if lobby.table.seat_of(user) is not None:
            raise TableError("already_joined")
        if None not in lobby.table.seats:
            raise TableError("code_full")
        if found.host in await self._tables.conduct.apart(user):
            raise TableError("apart")
        if user in lobby.dismissed:
            raise TableError("dismissed")
        host = lobby.table.seat_of(found.host)
        if host is None or (lobby.closed and found.host != lobby.table.host):
            raise TableError("code_closed")

    async def _wrong(self, user: int, error: TableError) -> TableError:
        """Count a guess."""
        await self._store.guessed(user, self._clock.now())
        return error
