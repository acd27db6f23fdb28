"""The records of a server that may be told."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.errors import TableError
from bot.features.server_records.values import server_records
from bot.league.model import LeagueError
from bot.league.ports import Played
from bot.records.access import RecordAccess


class ServerRecords:
    def __init__(self, records: RecordAccess) -> None:
        self._records = records

    async def told(self, played: Sequence[Played]) -> Sequence[Played]:
        """``played`` without games that hold a record while their cards are closed: it would tell of deals that others
        have yet to play. Until they are open, the next best holds it."""
        while True:
            closed = {each.table for each in server_records(played) if not await self._is_open(each.table)}
            if not closed:
                return played
            played = [each for each in played if each.table not in closed]

    async def _is_open(self, table: int) -> bool:
        try:
            await self._records.check_open(table)
        except (TableError, LeagueError):
            return False
        return True
