"""Insights: rounds with people are noted in the background, and make a picture of how a player plays.

The queue is bounded, the newest round first, and nothing is noted while tables wait for AI players, nor most of the
time (`RESTS_PER_ROUND`). Rounds in which something was undone, tries, and seats that changed hands say nothing. Deals
that others have yet to play are closed (`bot.records.access`), and noted when the player looks at their page later.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

from bot.core.background import Worker, until_idle
from bot.core.clock import Clock
from bot.core.errors import StoreError, TableError
from bot.features.insights.store import SqlInsights
from bot.features.insights.values import NotedElsewhere, NotedRound
from bot.records.access import RecordAccess
from bot.tables.core.change import Changed
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService
from games.records.marks import practised
from games.review.exchange import GiftHabits
from games.review.habits import USUAL, reference
from games.review.insight import Peers
from games.review.notes import RoundNotes

log = logging.getLogger(__name__)

QUEUED_ROUNDS = 200
"""Maximum number of queued rounds; the oldest are dropped."""
GAMES_QUEUED = 10
"""Games of a player whose rounds are queued when they look at their page: the newest, and as many older ones of which
nothing is noted, since a new edition of the judge notes them again."""
RESTS_PER_ROUND = 9
"""How many times as long as a round took nothing is noted: answers at busy tables must not wait for it."""

Noter = Callable[[str, int, int], Awaitable[RoundNotes]]
"""`games.review.notes.noted`, run outside the event loop."""
Job = tuple[int, int]
"""(table, round)."""


ROUNDS_LOOKED_AT = 1000
"""Rounds of all players that are looked at for what others give and lose."""
LEAST_ROUNDS, LEAST_PLAYERS = 50, 3
"""Rounds and players below which nothing is said of them."""
ROUNDS_TO_BE_STRONG = 20
"""Rounds of a player that show that they are strong."""
LOOKED_UP_AGAIN = timedelta(hours=1)
"""The time after which the newest rounds are looked up again."""
ALIKE_POINTS = 75
"""Points of rating within which players are compared."""
Strengths = Callable[[Sequence[int]], Awaitable[Mapping[int, float]]]
"""The ratings of those users that have a sure one."""


class InsightService:
    """``noter`` None: insights are only read. ``busy``: whether tables wait for AI players."""

    def __init__(self, store: SqlInsights, tables: TableService, records: RecordAccess, clock: Clock, *,
                 noter: Noter | None = None, busy: Callable[[], bool] = lambda: False) -> None:
        self._store = store
        self._tables = tables
        self._records = records
        self._clock = clock
        self._noter = noter
        self._busy = busy
        self._waiting: list[Job] = []
        self._lately: dict[str, tuple[datetime, Sequence[NotedElsewhere]]] = {}
        self._worker = Worker(self._work)

    @property
    def waiting(self) -> Sequence[Job]:
        """The queued rounds, the next one first."""
        return tuple(self._waiting)

    def changed(self, change: Changed) -> None:
        """A round is over: queue it."""
        before, after = change.before, change.after
        if isinstance(before, RunningTable) and isinstance(after, RunningTable) and after.table.people:
            number = after.position.rounds_played
            if number > before.position.rounds_played and after.table.origin is None:
                self._queue([(after.id, number)])

    async def of_player(self, user: int, game: str) -> Sequence[NotedRound]:
        """What is known, the oldest first. Rounds of theirs that are not noted yet are queued."""
        known = await self._store.noted(user, game)
        seen = {(each.table, each.notes.round) for each in known}
        wanted, finished = [], await self._tables.lists.finished_of(user)
        missing = [table for table in finished[GAMES_QUEUED:] if table.id not in {number for number, _ in seen}]
        Random(f"{self._clock.now()}").shuffle(missing)  # noqa: S311 (some of them can never be noted)
        for table in (*finished[:GAMES_QUEUED], *missing[:GAMES_QUEUED]):
            if table.game == game and table.origin is None:
                rounds = (await self._tables.begun(table.id)).position.rounds_played
                wanted += [(table.id, number) for number in range(rounds, 0, -1) if (table.id, number) not in seen]
        self._queue(wanted)
        return known

    async def given(self, game: str) -> GiftHabits | None:
        """What strong players of this host give in the exchange; None: too few rounds, or too few players."""
        return _given(await self._newest(game))

    async def peers(self, user: int, game: str, strengths: Strengths) -> Peers | None:
        """What other players of about the user's rating lose; None: the user has no sure rating, or too few rounds or
        players are known."""
        own: dict[int, list[NotedElsewhere]] = {}
        for each in await self._newest(game):
            own.setdefault(each.user, []).append(each)
        found = await strengths([user, *(other for other in own if other != user)])
        if user not in found:
            return None
        alike = [mine for other, mine in own.items()
                 if other != user and other in found and abs(found[other] - found[user]) <= ALIKE_POINTS]
        rounds = [each for mine in alike for each in mine]
        if len(rounds) < LEAST_ROUNDS or len(alike) < LEAST_PLAYERS:
            return None
        phases = {phase for each in rounds for phase in each.losses}
        return Peers(len(rounds), {
            phase: sum(each.losses.get(phase, 0.0) for each in rounds) / len(rounds) for phase in phases})

    async def _newest(self, game: str) -> Sequence[NotedElsewhere]:
        """The newest rounds of all players, looked up once an hour."""
        now = self._clock.now()
        at, found = self._lately.get(game, (now - LOOKED_UP_AGAIN, ()))
        if now - at >= LOOKED_UP_AGAIN:
            found = await self._store.lately(game, ROUNDS_LOOKED_AT)
            self._lately[game] = now, found
        return found

    def _queue(self, jobs: Sequence[Job]) -> None:
        if self._noter is None or not jobs:
            return
        new = [job for job in jobs if job not in self._waiting]
        self._waiting = [*new, *self._waiting][:QUEUED_ROUNDS]
        self._worker.start()

    async def stop(self) -> None:
        self._waiting.clear()
        await self._worker.stop()

    async def settle(self) -> None:
        """Wait until nothing waits: for tests."""
        await self._worker.settle()

    async def _work(self) -> None:
        while self._waiting:
            await until_idle(self._busy)
            table, number = self._waiting.pop(0)
            began = self._clock.now()
            try:
                await self._note(table, number)
            except (TableError, StoreError) as error:
                log.info("round %d of table %d is not noted: %s", number, table, error)
            except Exception:
                log.exception("round %d of table %d was not noted", number, table)
            await asyncio.sleep(RESTS_PER_ROUND * (self._clock.now() - began).total_seconds())

    async def _note(self, table: int, number: int) -> None:
        assert self._noter is not None
        snapshot, record = await self._tables.begun(table), await self._records.finished(table)
        if number in practised(record) or record.count("\nscore ") < number:
            return
        changed = {each.seat for each in await self._tables.conduct.departures(table)}
        at: datetime = self._clock.now()
        for seat in snapshot.table.taken:
            if seat.person is not None and seat.person.id > 0 and not seat.ai and seat.number not in changed:
                notes = await self._noter(record, number, seat.number)
                if (await self._tables.snapshot(table)).table.seat_of(seat.person.id) is not None:  # else: erased
                    await self._store.put_noted(
                        seat.person.id, NotedRound(table, seat.number, snapshot.table.game, at, notes))


def _given(rounds: Sequence[NotedElsewhere]) -> GiftHabits | None:
    """Of the players who lose no more points a round than the reference players."""
    own: dict[int, list[NotedElsewhere]] = {}
    for each in rounds:
        own.setdefault(each.user, []).append(each)
    most = sum(reference(USUAL).phases.values())
    strong = [mine for mine in own.values()
              if len(mine) >= ROUNDS_TO_BE_STRONG and sum(each.loss for each in mine) <= most * len(mine)]
    found = [each.gifts for mine in strong for each in mine if each.gifts is not None]
    return GiftHabits.of(found) if len(found) >= LEAST_ROUNDS and len(strong) >= LEAST_PLAYERS else None
