"""A server's week: which games turned, the best call, and new records.

Games are read one after another in the background, in the process for reviews, which has a low priority, and only while
no table waits for an AI player. Only games among at least two people whose cards may be opened.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from bot.core.background import until_idle
from bot.core.errors import TableError
from bot.league.model import LeagueError
from bot.league.ports import LeagueStore, Played
from bot.league.services.statistics import shown_games
from bot.league.statistics.server_records import ServerRecord, among_people, server_records
from bot.records.access import RecordAccess
from bot.tables.core.model import Table
from bot.tables.service import TableService
from games.records.marks import practised
from games.registry import GAMES
from games.review.winning import GameTale, TurningCall

log = logging.getLogger(__name__)

WEEK = timedelta(days=7)
MOST_GAMES = 60
"""Games of a server that are read, the newest ones."""
TURNED, SWINGS = 0.25, 3
"""The winners' lowest chance for a game to have turned, and how many such games are told."""
GAINED = 0.15
"""The least change of the chance to win that makes a call worth telling."""
RECORDS = 2
"""New records that are told."""

Teller = Callable[[str], Awaitable[GameTale]]
"""`games.review.winning.told`, run outside the event loop."""
MaySee = Callable[[Table], Awaitable[bool]]
"""Whether everybody who reads the story may know of a table."""


@dataclass(frozen=True, slots=True)
class TurnedGame:
    """``winners``: users; ``low``: their lowest chance, in round ``round``; ``turn``: the round and the line of the
    record where the trick begins that turned it."""

    table: Table
    winners: tuple[int, ...]
    low: float
    round: int
    turn: tuple[int, int]


@dataclass(frozen=True, slots=True)
class BestCall:
    table: Table
    user: int
    call: TurningCall


@dataclass(frozen=True, slots=True)
class WeeklyStory:
    """``records``: with their games' names; ``games``: how many were finished."""

    games: int = 0
    turned: tuple[TurnedGame, ...] = ()
    call: BestCall | None = None
    records: tuple[tuple[str, ServerRecord], ...] = ()

    @property
    def empty(self) -> bool:
        return not (self.turned or self.call or self.records)


class StoryService:
    """``tell`` None: games are not read. ``busy``: whether tables wait for AI players."""

    def __init__(self, store: LeagueStore, tables: TableService, records: RecordAccess, tell: Teller | None = None,
                 busy: Callable[[], bool] = lambda: False) -> None:
        self._store = store
        self._tables = tables
        self._records = records
        self._tell = tell
        self._busy = busy

    async def of_week(self, guild: int, until: datetime, may_see: MaySee) -> WeeklyStory:
        """What happened in the week before ``until``."""
        since, found = until - WEEK, dict[int, list[Played]]()
        records = list[tuple[str, ServerRecord]]()
        for game in GAMES:
            played = [each for each in await self._store.played(guild, game) if each.at <= until]
            shown = await shown_games(played, self._records)
            records += [(game, each) for each in new_records(shown, since)]
            for each in among_people(played):
                if each.at > since:
                    found.setdefault(each.table, []).append(each)
        turned, calls = list[TurnedGame](), list[BestCall]()
        for table in sorted(found, reverse=True)[:MOST_GAMES]:
            swing, call = await self._game(table, found[table], may_see)
            turned += [] if swing is None else [swing]
            calls += [] if call is None else [call]
        return WeeklyStory(
            len(found), tuple(sorted(turned, key=lambda each: each.low)[:SWINGS]),
            max(calls, key=lambda each: each.call.gain, default=None), tuple(records[:RECORDS]))

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


def new_records(played: Sequence[Played], since: datetime) -> list[ServerRecord]:
    """Records that were broken after ``since``; the first of their kind are none. ``played`` the newest first."""
    old = {each.kind: each.value for each in server_records([each for each in played if each.at <= since])}
    return [each for each in server_records(played) if each.at > since and each.value > old.get(each.kind, each.value)]


def _turned(table: Table, played: Sequence[Played], tale: GameTale) -> TurnedGame | None:
    swing = tale.swing
    winners = tuple(each.user for each in played if each.result > 0 and each.user > 0)
    if swing is None or swing.low > TURNED or not winners:
        return None
    return TurnedGame(table, winners, swing.low, round=swing.round, turn=swing.turn)


def _call(table: Table, played: Sequence[Played], tale: GameTale) -> BestCall | None:
    """The best call of somebody who plays there still."""
    known = {each.user for each in played if each.user > 0}
    seats: Mapping[int, int] = {seat.number: seat.person.id for seat in table.taken
                                if seat.person is not None and not seat.ai and seat.person.id in known}
    calls = [each for each in tale.calls if each.seat in seats and each.gain >= GAINED]
    best = max(calls, key=lambda each: each.gain, default=None)
    return None if best is None else BestCall(table, seats[best.seat], best)
