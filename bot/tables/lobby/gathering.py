"""Lobbies of people who already belong together.

The next game of a table, and players who were looking for one; guests, partners drawn by lot, open cards; abandoned
lobbies. *Try it again* is a private table where one player continues from a decision in a round.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from datetime import datetime
from random import Random

from bot.core.errors import TableError
from bot.tables.core import entries
from bot.tables.core.change import Cause, Change
from bot.tables.core.model import Origin, Person, Seat, SeatClaim, Status, Table
from bot.tables.core.ports import Secrets
from bot.tables.core.state import Lobby, RunningTable, Snapshot
from bot.tables.core.time_control import LIVE
from bot.tables.lobby.parties import checked, parties_at
from bot.tables.log import decisions
from bot.tables.log.repository import TableRepository, check_begun, check_running
from bot.tables.rules import lobby_rules
from bot.tables.rules.lobby_rules import Opening, SeatOrder, among_ai, check_lobby
from bot.tables.rules.search_rules import check_search
from bot.tables.rules.seats import ai_name, seat_for, stand_in_level
from games.actions import Abort
from games.review.decisions import DecisionKind, Retry

RETRY = "retry "
"""How a comment in such a table's record begins; the origin follows."""
TERMS: Mapping[DecisionKind, Mapping[str, str | int]] = {DecisionKind.BOMB: {"bombs": "closing", "closing": 15}}
"""Terms where the decision is made in a closing trick: there must be time to make it."""


class Gathering:
    def __init__(self, repository: TableRepository, secrets: Secrets) -> None:
        self._repository = repository
        self._secrets = secrets

    async def again(
        self, table_id: int, host: Person, order: SeatOrder, channel: int, *, outside: bool = False,
    ) -> Lobby:
        """A lobby for the next game of a table that is over: who played has their seat, and may leave. Codes:
        still_running, again_open."""
        before = (await self._repository.snapshot(table_id)).table
        table = lobby_rules.again(
            self._repository.games, before, host, order, self._draw(), apart=await self._strangers(before, host.id))
        table = replace(table, channel=channel, outside=outside, created=self._repository.now())
        for known in await self._repository.store.tables_of(host.id, (Status.LOBBY,)):
            if known.game == table.game and set(known.people) == set(table.people):
                raise TableError("again_open")
        return await self._repository.create(table, entries.OpenedAgain(table_id), host.id)

    async def gather(
        self, people: Sequence[Person], opening: Opening, claims: Sequence[SeatClaim] = (), *, among_ai: int = 0,
        led: Sequence[Lobby] = (),
    ) -> Lobby:
        """A lobby for people who were looking for a game, the first of them its host, and who sit there by their
        searches (``claims``). ``among_ai``: AI players come to make so many; two people are partners then. ``led``: the
        lobbies whose people have looked together and sit there now: as they were, or nothing is stored. Codes:
        no_such_game, search_lost."""
        table = lobby_rules.opened(self._repository.games, people[0], opening, self._repository.now())
        game = self._repository.games[table.game]
        apart = game.traits.sides(among_ai) if among_ai else 1
        # Partners sit as many places apart as there are sides; sorted so, two people among AI players get seats of one
        # side.
        places = sorted(range(len(table.seats)), key=lambda place: (place % apart, place))
        for person, place in zip(people[1:], places[1:], strict=False):
            table = lobby_rules.joined(table, person, place)
        if among_ai > len(people):
            table = lobby_rules.filled_to(table, game, among_ai)
        return await self._repository.create(table, entries.Gathered(opening.game), people[0].id, claims, led)

    async def seek_together(self, table_id: int, user: int, *, agree: bool) -> Lobby:
        """A player agrees to look for the missing players with all others of the lobby, or ends that for all. Codes:
        those of `check_search`, not_a_lobby."""
        def checked(lobby: Lobby) -> Table:
            lobby.table.own_seat(user)
            if agree:
                check_search(self._repository.games[lobby.table.game], lobby, user)
            return lobby.table

        return await self._repository.change_lobby(table_id, user, entries.SoughtTogether(agree), checked)

    async def end_search(self, table_id: int) -> Lobby:
        """The people of the lobby do not look for others any more. Codes: not_a_lobby."""
        return await self._repository.change_lobby(
            table_id, None, entries.SoughtTogether(False), lambda lobby: lobby.table)

    async def join(self, table_id: int, person: Person, claim: SeatClaim) -> Lobby:
        """Take a free place by a search. Codes: as `Lobbies.join`, and search_lost."""
        apart = await self._repository.store.apart(person.id)

        def after(lobby: Lobby) -> Table:
            table = lobby_rules.joined(lobby.table, person, None)
            lobby_rules.check_admitted(lobby, person.id, apart)
            return table

        return await self._repository.change_lobby(table_id, person.id, entries.Joined(), after, claims=[claim])

    async def dissolve(self, table_id: int) -> Lobby:
        """Close a lobby of people who were looking for a game, but did not all come. Codes: not_a_lobby."""
        return await self._repository.change_lobby(
            table_id, None, entries.Expired(), lambda lobby: replace(lobby.table, status=Status.CANCELLED))

    async def convene(self, seats: Sequence[Person | None], opening: Opening, free: int = 0) -> Lobby:
        """A lobby for people who have agreed to play, each in their place. In the others (None) are AI players, but the
        last ``free`` are left to the queue. The first of the people is its host. Codes: no_such_game, no_such_pace."""
        game = lobby_rules.find_game(self._repository.games, opening.game)
        people, taken = [each for each in seats if each is not None], list[Seat]()
        for number, person in enumerate(seats):
            taken.append(seat_for(person, number) if person is not None else Seat(
                number, ai_name(seat.name for seat in taken), level=stand_in_level(game.levels)))
        table = lobby_rules.staged(
            self._repository.games, taken, opening, people[0].id, self._repository.now())
        left = [seat.number for seat in taken if seat.person is None][-free:] if free else []
        table = replace(table, seats=tuple(
            None if number in left else seat for number, seat in enumerate(table.seats)))
        return await self._repository.create(table, entries.Gathered(opening.game), people[0].id)

    async def ask_again(self, table_id: int, user: int, seats: Sequence[int]) -> RunningTable:
        """Note at a table that is over that these players were asked to play again."""
        return await self._repository.change(table_id, lambda snapshot: decisions.off_record(
            check_begun(snapshot), self._repository.next_time(snapshot), entries.AskedAgain(tuple(seats)), Cause.SAY,
            user))

    async def draw_seats(self, table_id: int, user: int) -> Lobby:
        """Host: everybody's seat, and so their partner, by lot. Codes: not_host, together_rated (this lot would part
        those who looked together)."""
        parties, games = await parties_at(self._repository, table_id), self._repository.games
        return await self._repository.change_lobby(table_id, user, entries.SeatsDrawn(), lambda lobby: checked(
            games, lobby_rules.drawn(lobby.table, user, SeatOrder.DRAWN, self._draw()), parties))

    async def expire(self, table_id: int, before: datetime) -> Lobby:
        """Close a lobby in which nothing has happened since ``before``. Codes: not_a_lobby, match_lobby, still_used."""
        def closed(lobby: Lobby) -> Table:
            if lobby.at > before:
                raise TableError("still_used")
            return replace(lobby.table, status=Status.CANCELLED)

        return await self._repository.change_lobby(table_id, None, entries.Expired(), closed)

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

    # invitations ---------------------------------------------------------------------------------
    async def invite(self, table_id: int, user: int, guest: int) -> Lobby:
        """The same again changes nothing. Codes: not_seated, not_host (of a closed table), already_joined,
        too_many_invited."""
        def checked(lobby: Lobby) -> Table:
            lobby_rules.check_invites(lobby, user, guest)
            return lobby.table

        lobby = check_lobby(await self._repository.snapshot(table_id))
        # Read without the lock and answered without an entry: the same button pressed twice shall not fill the log.
        if user in lobby.invited.get(guest, ()):
            checked(lobby)
            return lobby
        return await self._repository.change_lobby(table_id, user, entries.Invited(guest), checked)

    async def close(self, table_id: int, user: int, *, closed: bool) -> Lobby:
        """Host: only invited players may come, or anybody. Codes: not_host."""
        def checked(lobby: Lobby) -> Table:
            lobby_rules.check_host(lobby.table, user)
            return lobby.table

        return await self._repository.change_lobby(table_id, user, entries.Closed(closed), checked)

    async def dismiss(self, table_id: int, user: int, guest: int) -> Lobby:
        """Host: remove a player, who may come back only if invited. Codes: not_host, not_seated."""
        return await self._repository.change_lobby(
            table_id, user, entries.Dismissed(guest), lambda lobby: lobby_rules.dismissed(lobby.table, user, guest))

    async def agree(self, table_id: int, user: int, *, agree: bool) -> Lobby:
        """A player agrees to open cards, or does not any more. Codes: not_seated, not_a_lobby, match_lobby,
        rated_cards."""
        def checked(lobby: Lobby) -> Table:
            lobby.table.own_seat(user)
            if lobby.table.rated:
                raise TableError("rated_cards")
            return lobby.table

        return await self._repository.change_lobby(table_id, user, entries.Agreed(agree), checked)

    # one person alone ----------------------------------------------------------------------------
    async def retry(self, person: Person, seat: int, retry: Retry, origin: Origin) -> RunningTable:
        """A table of the person alone, at ``seat``, among AI players, where ``retry`` goes on. Their last one ends."""
        # One try at a time: they are private tables without an end of their own, and would add up.
        await self.leave_tries(person.id)
        table = self._table(person, seat, retry, origin)
        lobby = await self._repository.create(table, entries.Retried(origin), person.id)

        def decide(snapshot: Snapshot) -> Change[RunningTable]:
            table = check_lobby(snapshot)
            game, ready = self._repository.games[retry.game], replace(table.table, status=Status.RUNNING)
            return decisions.start(
                table, ready, game, self._repository.pace(ready), self._repository.next_time(table),
                by=person.id, lines=(f"; {RETRY}{origin}", *retry.lines))

        return await self._repository.change(lobby.id, decide)

    async def leave_tries(self, user: int) -> None:
        """End what the user tries."""
        def ended(snapshot: Snapshot) -> Change[RunningTable]:
            return decisions.act(check_running(snapshot), Abort(), self._repository.next_time(snapshot))

        for known in await self._repository.store.tables_of(user, (Status.RUNNING,)):
            if known.origin is not None:
                await self._repository.change(known.id, ended)

    def _table(self, person: Person, seat: int, retry: Retry, origin: Origin) -> Table:
        """It has no channel: answers alone show it."""
        game = self._repository.games[retry.game]
        seats = among_ai(person, seat, retry.people, game.levels[-1])
        return Table(
            0, game.id, options=retry.options, pace=LIVE.name, rated=False, host=person.id, channel=0, guild=None,
            status=Status.LOBBY, seats=seats, seq=1,
            created=self._repository.now(), terms=TERMS.get(retry.kind, {}), outside=True, origin=origin)

    def _draw(self) -> Random:
        return Random(self._secrets(16))  # noqa: S311 seeded from the system's randomness
