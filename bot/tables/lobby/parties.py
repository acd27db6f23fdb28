"""Parties in a lobby of the queue: people who looked together for the others there.

A rated game with strangers is for partners alone among them (`bot.features.queue.parties`): that holds whatever is
changed in the lobby later, its seats or whether it is rated. Their own lobbies say who they are, as these stay open
until the game begins.
"""

from __future__ import annotations

from collections.abc import Iterable

from bot.core.errors import TableError
from bot.tables.core.model import Status, Table
from bot.tables.core.state import Lobby
from bot.tables.log.repository import TableRepository
from bot.tables.rules.lobby_rules import Games

Users = frozenset[int]


async def parties_at(repository: TableRepository, table_id: int) -> list[Users]:
    """The users of each party that was led to this lobby."""
    lobby = await repository.snapshot(table_id)
    if not isinstance(lobby, Lobby) or not lobby.gathered:
        return []
    users, found = [person.id for person in lobby.table.people], dict[int, Users]()
    for tables in (await repository.store.tables_of_each(users, (Status.LOBBY,))).values():
        for each in tables:
            own = await repository.snapshot(each.id)
            if isinstance(own, Lobby) and own.together.table == table_id:
                found[own.id] = frozenset(person.id for person in own.table.people)
    return [*found.values()]


def checked(games: Games, table: Table, parties: Iterable[Users]) -> Table:
    """The table, if it may be as it is now. Codes: together_rated."""
    game = games[table.game]
    count = min(game.players(table.options))
    sides = game.traits.sides(count)
    for users in parties if table.rated else ():
        places = [seat.number for seat in table.taken if seat.person is not None and seat.person.id in users]
        together = count in game.traits.partners and len({place % sides for place in places}) == 1
        if len(places) > 1 and not together:
            raise TableError("together_rated")
    return table
