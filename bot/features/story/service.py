"""A server's week: which games turned, the best call, and new records.

Games are read one after another in the background, in the process for reviews, which has a low priority, and only while
no table waits for an AI player. Only games among at least two people whose cards may be opened.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime

from bot.core.background import until_idle
from bot.core.errors import TableError
from bot.features.declaration import Teller
from bot.features.server_records.service import ServerRecords
from bot.features.server_records.values import ServerRecord, among_people, new_records
from bot.features.story.values import WEEK, BestCall, TurnedGame, WeeklyStory
from bot.league.model import LeagueError
from bot.league.ports import Played, StatisticsStore
from bot.records.access import MaySee, RecordAccess
from bot.tables.core.model import Table
from bot.tables.service import TableService
from games.records.marks import practised
from games.registry import GAMES
from games.review.winning import GameTale

log = logging.getLogger(__name__)

GAMES_READ = 60
"""Games of a server that are read, the newest ones."""
TURNED_BELOW, TURNED_TOLD = 0.25, 3
"""The winners' lowest chance for a game to have turned, and how many such games are told."""
CALL_GAIN = 0.15
"""The least change of the chance to win that makes a call worth telling."""
RECORDS_TOLD = 2
"""New records that are told."""

class StoryService:
    """``tell`` None: games are not read. ``busy``: whether tables wait for AI players."""

    def __init__(self, store: StatisticsStore, tables: TableService, records: RecordAccess, best: ServerRecords,
                 tell: Teller | None = None, busy: Callable[[], bool] = lambda: False) -> None:
        self._store = store
        self._tables = tables
        self._records = records
        self._best = best
        self._tell = tell
        self._busy = busy

    async def of_week(self, guild: int, until: datetime, may_see: MaySee) -> WeeklyStory:
        """What happened in the week before ``until``."""
        since, found = until - WEEK, dict[int, list[Played]]()
        records = list[tuple[str, ServerRecord]]()
        for game in GAMES:
            played = [each for each in await self._store.played(guild, game) if each.at <= until]
            shown = await self._best.told(played)
            records += [(game, each) for each in new_records(shown, since)]
            for each in among_people(played):
                if each.at > since:
                    found.setdefault(each.table, []).append(each)
        turned, calls = list[TurnedGame](), list[BestCall]()
        for table in sorted(found, reverse=True)[:GAMES_READ]:
            swing, call = await self._game(table, found[table], may_see)
            turned += [] if swing is None else [swing]
            calls += [] if call is None else [call]
        return WeeklyStory(
            len(found), tuple(sorted(turned, key=lambda each: each.low)[:TURNED_TOLD]),
            max(calls, key=lambda each: each.call.gain, default=None), tuple(records[:RECORDS_TOLD]))

    async def _game(self, number: int, played: Sequence[Played], may_see: MaySee,
                    ) -> tuple[TurnedGame | None, BestCall | None]:
        """Nothing of a game that cannot be read, is not open, or that not everybody may know of."""
        try:
            table = (await self._tables.snapshot(number)).table
            if not await may_see(table):
                return None, None
            record = await self._records.finished(number)
            if self._tell is None or practised(record):
                return None, None
            await until_idle(self._busy)
            tale = await self._tell(record)
        except (TableError, LeagueError) as error:
            log.info("table %d is in no story: %s", number, error)
            return None, None
        except Exception:
            log.exception("table %d could not be read for a story", number)
            return None, None
        return _turned(table, played, tale), _call(table, played, tale)


def _turned(table: Table, played: Sequence[Played], tale: GameTale) -> TurnedGame | None:
    swing = tale.swing
    winners = tuple(each.user for each in played if each.result > 0 and each.user > 0)
    if swing is None or swing.low > TURNED_BELOW or not winners:
        return None
    return TurnedGame(table, winners, swing.low, round=swing.round, turn=swing.turn)


def _call(table: Table, played: Sequence[Played], tale: GameTale) -> BestCall | None:
    """The best call of somebody who plays there still."""
    known = {each.user for each in played if each.user > 0}
    seats: Mapping[int, int] = {seat.number: seat.person.id for seat in table.taken
                                if seat.person is not None and not seat.ai and seat.person.id in known}
    calls = [each for each in tale.calls if each.seat in seats and each.gain >= CALL_GAIN]
    best = max(calls, key=lambda each: each.gain, default=None)
    return None if best is None else BestCall(table, seats[best.seat], best)
