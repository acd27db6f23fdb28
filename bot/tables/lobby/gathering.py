"""Lobbies of people who belong together already: the next game of a table, people who were looking for one; partners
drawn by lot; lobbies that nobody uses any more."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from random import Random

from bot.tables.core import fold
from bot.tables.core.errors import TableError
from bot.tables.core.model import Lobby, Person, Status, Table
from bot.tables.core.ports import Secrets
from bot.tables.core.repository import TableRepository
from bot.tables.lobby import lobby_rules
from bot.tables.lobby.lobby_rules import Opening, Order


class Gathering:
    def __init__(self, repository: TableRepository, secrets: Secrets) -> None:
        self._repository = repository
        self._secrets = secrets

    async def again(self, table_id: int, host: Person, order: Order, channel: int, *, outside: bool = False) -> Lobby:
        """A lobby for the next game of a table that is over: who played has their seat, and may leave. Codes:
        still_running, again_open."""
        before = (await self._repository.snapshot(table_id)).table
        table = lobby_rules.again(
            self._repository.games, before, host, order, self._draw(), await self._strangers(before, host.id))
        table = replace(table, channel=channel, outside=outside, created=self._repository.now())
        for known in await self._repository.store.tables_of(host.id, (Status.LOBBY,)):
            if known.game == table.game and set(known.people) == set(table.people):
                raise TableError("again_open")
        return await self._repository.create(table, f"again {table_id}", host.id)

    async def gather(self, people: Sequence[Person], opening: Opening) -> Lobby:
        """A lobby for people who were looking for a game, the first of them its host. Codes: no_such_game."""
        table = lobby_rules.opened(self._repository.games, people[0], opening, self._repository.now())
        for person in people[1:]:
            table = lobby_rules.joined(table, person, None)
        return await self._repository.create(table, f"{fold.GATHERED}{opening.game}", people[0].id)

    async def draw_seats(self, table_id: int, user: int) -> Lobby:
        """Host: everybody's seat, and so their partner, by lot. Codes: not_host."""
        return await self._repository.change_lobby(
            table_id, user, "draw", lambda lobby: lobby_rules.drawn(lobby.table, user, Order.DRAWN, self._draw()))

    async def expire(self, table_id: int, before: datetime) -> Lobby:
        """Close a lobby in which nothing has happened since ``before``. Codes: not_a_lobby, match_lobby, still_used."""
        def closed(lobby: Lobby) -> Table:
            if lobby.at > before:
                raise TableError("still_used")
            return replace(lobby.table, status=Status.CANCELLED)

        return await self._repository.change_lobby(table_id, None, "expire", closed)

    async def _strangers(self, table: Table, host: int) -> set[int]:
        """Who is not to sit with the host, or with somebody before them, since one has blocked the other."""
        seated, found = {host}, set[int]()
        for person in table.people:
            apart = set(await self._repository.store.apart(person.id)) - {person.id}
            if person.id != host and seated & apart:
                found.add(person.id)
            else:
                seated.add(person.id)
        return found

    # guests --------------------------------------------------------------------------------------
    async def invite(self, table_id: int, user: int, guest: int) -> Lobby:
        """Codes: not_seated, not_host (of a closed table), already_joined, too_many_invited."""
        def checked(lobby: Lobby) -> Table:
            lobby_rules.check_invites(lobby, user, guest)
            return lobby.table

        return await self._repository.change_lobby(table_id, user, f"invite {guest}", checked)

    async def close(self, table_id: int, user: int, *, closed: bool) -> Lobby:
        """Host: only invited players may come, or anybody. Codes: not_host."""
        def checked(lobby: Lobby) -> Table:
            lobby_rules.check_host(lobby.table, user)
            return lobby.table

        return await self._repository.change_lobby(table_id, user, f"closed {'yes' if closed else 'no'}", checked)

    async def dismiss(self, table_id: int, user: int, guest: int) -> Lobby:
        """Host: remove a player, who may come back only if invited. Codes: not_host, not_seated."""
        return await self._repository.change_lobby(
            table_id, user, f"dismiss {guest}", lambda lobby: lobby_rules.dismissed(lobby.table, user, guest))

    def _draw(self) -> Random:
        return Random(self._secrets(16))  # noqa: S311 seeded from the system's randomness
