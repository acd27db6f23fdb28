"""Lobbies: who sits where, what is played, and the start of the game.

A lobby is a table before its first deal. Everything here is a change of a lobby under the table's lock; the rules are
pure functions of `bot.tables.rules.lobby_rules`. Two kinds start in two ways: a host starts theirs (`start`), and one
that somebody else arranged (`stage`: a match, a night) begins as soon as all are here, whoever notices first (`begin`).
Lobbies that come from other tables, searches and agreements are in `bot.tables.lobby.gathering`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace

from bot.core.errors import TableError
from bot.tables.core import entries
from bot.tables.core.change import Change
from bot.tables.core.model import Person, Seat, Table
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.core.time_control import check_terms
from bot.tables.lobby.parties import checked, parties_at
from bot.tables.log import decisions
from bot.tables.log.repository import TableRepository
from bot.tables.rules import lobby_rules
from bot.tables.rules.lobby_rules import LobbyChange, Opening, check_changeable, check_lobby


class Lobbies:
    """All changes return the table after the change."""

    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def create(self, host: Person, opening: Opening) -> Lobby:
        """Open a lobby; the host takes the first seat. Codes: no_such_game, no_such_pace, rated_server; RuleError for
        options."""
        self._check_pace(opening.pace)
        table = lobby_rules.opened(self._repository.games, host, opening, self._repository.now())
        return await self._repository.create(table, entries.Opened(opening.game), host.id)

    async def stage(self, seats: Sequence[Seat], opening: Opening, *, by: int) -> Lobby:
        """A match arranged elsewhere, everybody seated; `begin` starts it. Codes: as `create`, and no_such_level."""
        self._check_pace(opening.pace)
        table = lobby_rules.staged(self._repository.games, seats, opening, by, self._repository.now())
        return await self._repository.create(table, entries.Staged(opening.game), by)

    def complete(self, lobby: Lobby) -> bool:
        """Whether all players who were looking for a game are here, so it can begin."""
        counts = self._repository.games[lobby.table.game].players(lobby.table.options)
        return lobby.gathered and not self.missing(lobby) and len(lobby.table.taken) in counts

    async def here(self, table_id: int, user: int) -> Lobby:
        """The player is here: a rated game begins when all are. Codes: not_seated, not_a_lobby."""
        def after(lobby: Lobby) -> Table:
            lobby.table.own_seat(user)
            return lobby.table

        return await self._repository.change_lobby(table_id, user, entries.CameHere(), after, staged=True)

    def missing(self, lobby: Lobby) -> tuple[Person, ...]:
        """The players of a rated game who have not pressed *I am here* (lately, at a fast pace)."""
        return lobby_rules.missing(lobby, self._repository.pace(lobby.table), self._repository.now())

    def lapsed(self, lobby: Lobby) -> bool:
        """Whether all players have pressed *I am here*, but some so long ago that it is not valid any more."""
        return bool(self.missing(lobby)) and all(person.id in lobby.here for person in lobby.table.people)

    async def join(self, table_id: int, person: Person, seat: int | None = None) -> Lobby:
        """Codes: already_joined, lobby_full, seat_taken, not_a_lobby, dismissed, closed_table, apart."""
        apart = await self._repository.store.apart(person.id)

        def after(lobby: Lobby) -> Table:
            table = lobby_rules.joined(lobby.table, person, seat)
            lobby_rules.check_admitted(lobby, person.id, apart)
            return table

        return await self._repository.change_lobby(table_id, person.id, entries.Joined(), after)

    async def leave(self, table_id: int, user: int) -> Lobby:
        """The host's rights pass to the next person; the last person's leaving cancels the lobby. Codes: not_seated."""
        return await self._repository.change_lobby(
            table_id, user, entries.Left(), lambda lobby: lobby_rules.left(lobby.table, user))

    async def move_seat(self, table_id: int, user: int, seat: int) -> Lobby:
        """Take another place (and team); an AI there changes places. Codes: seat_taken, no_such_seat, together_rated.
        """
        parties, games = await parties_at(self._repository, table_id), self._repository.games
        return await self._repository.change_lobby(table_id, user, entries.Moved(seat), lambda lobby: checked(
            games, lobby_rules.moved(lobby.table, user, seat), parties))

    async def add_ai(self, table_id: int, user: int, level: str) -> Lobby:
        """Host. Codes: not_host, no_such_level, lobby_full."""
        def after(lobby: Lobby) -> Table:
            game = lobby_rules.find_game(self._repository.games, lobby.table.game)
            return lobby_rules.with_ai(lobby.table, user, game, level)

        return await self._repository.change_lobby(table_id, user, entries.AiAdded(level), after)

    async def fill(self, table_id: int, user: int) -> Lobby:
        """Host: AI players in the free places, up to the next number of players that can play. Codes: not_host,
        lobby_full."""
        return await self._repository.change_lobby(table_id, user, entries.AiFilled(), lambda lobby: lobby_rules.filled(
            lobby.table, user, lobby_rules.find_game(self._repository.games, lobby.table.game)))

    async def remove_ai(self, table_id: int, user: int) -> Lobby:
        """Host; the last one. Codes: not_host, no_ai_there."""
        return await self._repository.change_lobby(
            table_id, user, entries.AiRemoved(), lambda lobby: lobby_rules.without_ai(lobby.table, user))

    async def configure(self, table_id: int, user: int, *, game: str | None = None,
                        options: Mapping[str, str] | None = None, pace: str | None = None,
                        rated: bool | None = None, terms: Mapping[str, str] | None = None) -> Lobby:
        """Host. ``options`` and ``terms`` replace those given; the others stay, but another pace has its own terms.

        Codes: not_host, too_many_seated, bad_terms, together_rated …
        """
        if pace is not None:
            self._check_pace(pace)
        change = LobbyChange(game, options or {}, pace, rated, check_terms(terms or {}))
        parties, games = await parties_at(self._repository, table_id), self._repository.games
        return await self._repository.change_lobby(table_id, user, entries.Configured(), lambda lobby: checked(
            games, lobby_rules.configured(games, lobby.table, user, change), parties))

    async def check_start(self, table_id: int, user: int) -> Table:
        """Check that ``user`` may start the game now. Codes: as `start`."""
        return self._ready(check_changeable(check_lobby(await self._repository.snapshot(table_id))), user, user)

    def _ready(self, lobby: Lobby, host: int, starting: int) -> Table:
        table = lobby_rules.ready(lobby.table, host, lobby_rules.find_game(self._repository.games, lobby.table.game))
        lobby_rules.check_present(self.missing(lobby), starting)
        return replace(table, rated=lobby.rated)

    async def start(self, table_id: int, user: int, *, channel: int | None = None) -> RunningTable:
        """Host. ``channel``: where the game is shown, if not at its lobby. Codes: not_host, wrong_player_count,
        match_lobby; not_here (in a rated game)."""
        return await self._start(table_id, user, staged=False, channel=channel)

    async def begin(self, table_id: int, by: int, *, channel: int | None = None) -> RunningTable:
        """Start a lobby that begins when all are here, by any user. Codes: wrong_player_count, not_here."""
        return await self._start(table_id, by, staged=True, channel=channel)

    async def _start(self, table_id: int, user: int, *, staged: bool, channel: int | None = None) -> RunningTable:
        def decide(snapshot: Snapshot) -> Change[RunningTable]:
            lobby = check_lobby(snapshot)
            host = lobby.table.host if staged else user
            table = self._ready(lobby if staged else check_changeable(lobby), host, user)
            game = lobby_rules.find_game(self._repository.games, table.game)
            ready = replace(table, channel=channel or table.channel)
            at = self._repository.next_time(lobby)
            return decisions.start(lobby, ready, game, self._repository.pace(ready), at, by=user)

        return await self._repository.change(table_id, decide)

    async def cancel(self, table_id: int, user: int) -> Lobby:
        """Host: close the lobby."""
        return await self._repository.change_lobby(
            table_id, user, entries.Cancelled(), lambda lobby: lobby_rules.cancelled(lobby.table, user), staged=True)

    def _check_pace(self, pace: str) -> None:
        if pace not in self._repository.paces:
            raise TableError("no_such_pace", pace=pace)
