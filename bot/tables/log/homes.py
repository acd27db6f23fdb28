"""Which tables this process acts for (`bot.core.slots`)."""

from __future__ import annotations

from cachetools import LRUCache

from bot.core.slots import Slots, slot_of_table
from bot.tables.core.ports import TableStore
from bot.tables.core.state import Snapshot

SLOTS_KNOWN = 65_536
"""Tables whose slot is known: each process asks for that of every click."""


class TableHomes:
    """Knows the slots of the tables in use: a table's never changes, so it is read once."""

    def __init__(self, store: TableStore, slots: Slots) -> None:
        self._store = store
        self._slots = slots
        self._slot_of: LRUCache[int, int] = LRUCache(SLOTS_KNOWN)

    def note(self, snapshot: Snapshot) -> bool:
        """Remember a table's slot. Return whether this process acts for it."""
        self._slot_of[snapshot.id] = slot_of_table(snapshot.table)
        return self._slots.at(snapshot.table)

    async def slot(self, table_id: int) -> int | None:
        """A table's slot. None: there is no such table."""
        if (known := self._slot_of.get(table_id)) is None and (row := await self._store.table(table_id)) is not None:
            known = self._slot_of[table_id] = slot_of_table(row)
        return known

    def known_slot(self, table_id: int) -> int | None:
        """The slot of a table that was in use here."""
        return self._slot_of.get(table_id)

    def is_here(self, table_id: int) -> bool:
        """Whether this process acts for a table that was in use here."""
        return self._slots.all or self._slot_of.get(table_id) in self._slots.held

    async def acts_for(self, table_id: int) -> bool:
        """Whether this process acts for a table."""
        return self._slots.all or await self.slot(table_id) in self._slots.held
