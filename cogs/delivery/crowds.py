"""Channels in which many live tables are played side by side, without threads.

Discord allows 5 edits in 5 seconds in a channel, so that eight tables' messages would be 8 seconds behind play. There
the hands show the tables too, in words while others play, since edits of hands are not counted; a table's own message
is a line, and its results.
"""

from __future__ import annotations

from bot.tables.core.model import RunningTable, Snapshot, Status, Table

CROWD = 3
"""Live tables in a channel from which on their messages would be more than 3 s behind."""


class Crowds:
    def __init__(self) -> None:
        self._tables: dict[int, set[int]] = {}

    def note(self, snapshot: Snapshot) -> None:
        """A table has changed, or is shown."""
        table = snapshot.table
        tables = self._tables.setdefault(table.channel, set())
        playing = isinstance(snapshot, RunningTable) and snapshot.status is Status.RUNNING and not snapshot.pace.remind
        if playing and not table.alone and not table.outside:
            tables.add(table.id)
        else:
            tables.discard(table.id)
        if not tables:
            del self._tables[table.channel]

    def crowded(self, table: Table) -> bool:
        """Whether this table is one of many in its channel."""
        tables = self._tables.get(table.channel, ())
        return len(tables) >= CROWD and table.id in tables
