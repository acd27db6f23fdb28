"""People of a lobby who look for the missing players together: parties.

Nothing of a party is stored by the queue. That all have agreed is in the log of their lobby (`SearchTogether`), and so
is the table to which their search has led last; the transaction that seats them writes both logs, so a lobby that
somebody has just left is not seated. While they are asked whether they are here, their own lobby stays open:

- the game begins: their lobby is closed (`settle`);
- the queue's lobby is dissolved, as others did not come: they wait again, as long as they have waited;
- one of them leaves it or their own lobby, stops the search, or does not come: it is dissolved, and the rest is asked
  whether to go on. Until the queue has seen that, their lobby is *broken*.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from enum import Enum, auto

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.features.queue.steps import Happened, Listener, SearchStep
from bot.features.queue.values import Kind, Party, PlayerSearch, Wishes
from bot.tables.core.model import Status, Table
from bot.tables.core.state import Lobby, Snapshot
from bot.tables.service import TableService

Alias = Callable[[int], Awaitable[str]]
"""The name under which a user wants to play with people of other servers; empty: they do not."""


async def no_alias(user: int) -> str:
    return ""


class PartyStep(Enum):
    WAITS = auto()
    READY = auto()
    """All sit in a lobby of the queue."""
    BROKEN = auto()
    """One of them has left that, or did not come."""
    PLAYS = auto()
    """The game has begun."""


@dataclass(frozen=True, slots=True)
class PartyState:
    """``at``: the queue's lobby in which they sit, or sat last."""

    party: Party
    step: PartyStep
    at: Lobby | None = None


class Parties:
    def __init__(self, tables: TableService, clock: Clock, tell: Listener, alias: Alias = no_alias) -> None:
        self._tables = tables
        self._clock = clock
        self._tell = tell
        self._alias = alias
        self._known_none = False

    def may_have_changed(self) -> None:
        """A lobby has agreed, or may have: look at all of them again."""
        self._known_none = False

    async def all(self, guild: int | None = None) -> list[PartyState]:
        """Those of a server, or (None) all. As nearly always there are none, and the queue is looked at after each
        click that concerns it, the process that arranges it, which hears of all changes, remembers that."""
        if self._known_none and self._tables.slots.first:
            return []
        self._known_none = True
        found = []
        for table in await self._tables.lists.lobbies(None):
            if not table.seeks:
                continue
            self._known_none = False
            if guild in (None, table.guild):
                lobby = await self._tables.snapshot(table.id)
                if isinstance(lobby, Lobby) and (lobby.seeks or lobby.together.broken):
                    found.append(await self._state(lobby))
        return sorted(found, key=lambda state: (state.party.members[0].since, state.party.lobby))

    async def settle(self) -> None:
        """Close the lobbies of those who play now; ask those of broken parties again, and whose time is over."""
        for state in await self.all():
            with suppress(TableError):  # somebody was faster
                await self._settle(state)

    async def _settle(self, state: PartyState) -> None:
        party, gathering = state.party, self._tables.gathering
        users = tuple(each.user for each in party.members)
        if state.step is PartyStep.PLAYS:
            await gathering.dissolve(party.lobby)
        elif state.step is PartyStep.BROKEN:
            if state.at is not None and state.at.status is Status.LOBBY:
                await gathering.dissolve(state.at.id)
                others = [each.id for each in state.at.table.people if each.id not in users]
                self._tell(Happened(SearchStep.DISSOLVED, state.at.id, tuple(others)))
            await gathering.end_search(party.lobby)
            self._tell(Happened(SearchStep.PARTED, party.lobby, users))
        elif state.step is PartyStep.WAITS and not party.members[0].kinds(self._tables.paces, self._clock.now()):
            await gathering.end_search(party.lobby)
            self._tell(Happened(SearchStep.PARTED, party.lobby, users))

    async def _state(self, lobby: Lobby) -> PartyState:
        party = await self._party(lobby)
        at, broken = await self._led(lobby.together.table), lobby.together.broken
        if at is None:
            return PartyState(party, PartyStep.BROKEN if broken else PartyStep.WAITS)
        together = all(at.table.seat_of(each.user) for each in party.members)
        if at.status in (Status.RUNNING, Status.OVER):
            return PartyState(party, PartyStep.PLAYS if together else PartyStep.BROKEN)
        assert isinstance(at, Lobby)
        if broken or not together:
            return PartyState(party, PartyStep.BROKEN, at)
        return PartyState(party, PartyStep.READY if at.status is Status.LOBBY else PartyStep.WAITS, at)

    async def _led(self, table: int) -> Snapshot | None:
        if table:
            with suppress(TableError):
                return await self._tables.snapshot(table)
        return None

    async def _party(self, lobby: Lobby) -> Party:
        table = lobby.table
        aliases = [await self._alias(person.id) for person in table.people]
        across = all(aliases)  # one of them alone may not keep the others there
        kind = self.kind(table)
        members = tuple(
            PlayerSearch(person.id, person.name, table.guild or 0, table.channel, Wishes.of(kind),
                         since=lobby.together.since or lobby.at, across=alias if across else "")
            for person, alias in zip(table.people, aliases, strict=True))
        places: Sequence[int] = [place for place, seat in enumerate(table.seats) if seat is not None]
        return Party(table.id, members, tuple(places))

    def kind(self, table: Table) -> Kind:
        """What its people look for. Two who know each other play unrated, unless they are partners: one person with two
        accounts could have the other one lose for them at a table of strangers."""
        game = self._tables.games[table.game]
        count = min(game.players(table.options))
        sides = game.traits.sides(count)
        taken = {place % sides for place, seat in enumerate(table.seats) if seat is not None}
        partners = count in game.traits.partners and len(taken) == 1
        return Kind(table.game, table.pace, table.rated and (partners or len(table.people) == 1))
