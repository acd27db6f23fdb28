"""Open cards for spectators: two tricks late, if every player has agreed to it in the lobby.

Never in rated games or matches. AI players need not agree. A player who comes later has not agreed: from then on
nothing is shown any more. Who has looked on knows cards, and is no substitute in that game before a round is over.
"""

from __future__ import annotations

from collections.abc import Sequence

from bot.tables.core import decisions, fold
from bot.tables.core.change import Change
from bot.tables.core.errors import TableError
from bot.tables.core.model import Cause, Lobby, Person, RunningTable, Snapshot
from bot.tables.core.ports import EntryKind
from bot.tables.core.repository import TableRepository, running
from bot.tables.lobby.lobby_rules import check_changeable, check_lobby


def disagreeing(snapshot: Snapshot) -> Sequence[Person]:
    """The players who have not agreed."""
    return [person for person in snapshot.table.people if person.id not in snapshot.agreed]


def is_open(table: RunningTable) -> bool:
    """Whether spectators see the cards, two tricks late."""
    return bool(table.agreed) and not (table.table.rated or table.sealed or disagreeing(table))


class Spectators:
    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def agree(self, table_id: int, user: int, *, agree: bool) -> Lobby:
        """A player agrees to open cards, or does not any more. Codes: not_seated, not_a_lobby, match_lobby,
        rated_cards."""
        def decide(snapshot: Snapshot) -> Change[Lobby]:
            lobby = check_changeable(check_lobby(snapshot))
            decisions.own_seat(lobby, user)
            if lobby.table.rated:
                raise TableError("rated_cards")
            text = fold.AGREE if agree else fold.DISAGREE
            return decisions.lobby_change(lobby, lobby.table, self._repository.next_time(lobby), text, user)

        return await self._repository.change(table_id, decide)

    async def look_on(self, table_id: int, user: int) -> None:
        """Note that a user sees the open cards from now on. Codes: own_table, cards_closed, not_running."""
        async with self._repository.hold_running(table_id) as table:
            check_spectator(table, user)
            if user not in table.spectators:
                after = fold.looked_on(fold.noted(table, self._repository.next_time(table)), user)
                await self._repository.store_change(
                    table, Change(EntryKind.LOBBY, fold.LOOK, after, Cause.LOOK, by=user))


def check_spectator(snapshot: Snapshot, user: int) -> None:
    """Codes: own_table, cards_closed, not_running, table_over."""
    table = running(snapshot)
    if not is_open(table):
        raise TableError("cards_closed")
    if table.table.seat_of(user) is not None:
        raise TableError("own_table")
