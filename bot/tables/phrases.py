"""What people say to each other at a table across servers, where they do not know each other.

They choose from a few phrases, which everybody reads in their own language: no text passes between strangers. Each says
at most one in `PAUSE`, also after the game. Who does not want to read somebody mutes them, which these do not notice.
"""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime, timedelta

from bot.core.errors import TableError
from bot.tables.core import entries
from bot.tables.core.change import Cause, Change
from bot.tables.core.entries import Fact
from bot.tables.core.model import Status
from bot.tables.core.state import RunningTable, Snapshot
from bot.tables.log import decisions
from bot.tables.log.repository import TableRepository, check_begun

PHRASES = ("well_played", "thanks", "sorry", "moment", "good_game", "again")
"""Each has the text ``phrase.<name>``."""
PAUSE = timedelta(seconds=30)
HEARD = timedelta(minutes=1)
"""How long a phrase is shown."""
TALKS = timedelta(minutes=15)
"""How long players have to do with each other after their game."""


class PhraseService:
    def __init__(self, repository: TableRepository) -> None:
        self._repository = repository

    async def say(self, table_id: int, user: int, phrase: str) -> RunningTable:
        """Codes: no_phrases (another kind of table), no_such_phrase, said_already, not_seated, not_running,
        long_over."""
        def decide(snapshot: Snapshot) -> Change[RunningTable]:
            table, now = _check(snapshot, user), self._repository.next_time(snapshot)
            check_recent(table, now)
            if phrase not in PHRASES:
                raise TableError("no_such_phrase")
            _, last = table.attendance.said.get(user, ("", None))
            if last is not None and now - last < PAUSE:
                raise TableError("said_already", seconds=-((last - now + PAUSE) // -timedelta(seconds=1)))
            return self._beside(table, entries.Said(phrase), user)

        return await self._repository.change(table_id, decide)

    async def mute(self, table_id: int, user: int, other: int, *, muted: bool) -> RunningTable:
        """If that is not so already. Codes: no_phrases, not_seated (one of them), not_running."""
        async def act(snapshot: Snapshot) -> RunningTable:
            table = _check(snapshot, user)
            table.table.own_seat(other)
            if ((user, other) in table.attendance.muted) is muted:
                return table
            return await self._repository.store_change(self._beside(table, entries.Muted(other, muted), user))

        return await self._repository.attempt(table_id, act)

    def _beside(self, table: RunningTable, fact: Fact, user: int) -> Change[RunningTable]:
        return decisions.off_record(table, self._repository.next_time(table), fact, Cause.SAY, user)


def check_recent(table: RunningTable, now: datetime) -> None:
    """Whether the game goes on, or has just ended. Codes: long_over."""
    if table.status is Status.OVER and now - table.clocks.phase_at > TALKS:
        raise TableError("long_over", n=TALKS // timedelta(minutes=1))


def heard(table: RunningTable, user: int, now: datetime) -> Iterator[tuple[int, str]]:
    """What others at the table have just said to this player: their seats and phrases."""
    for seat in table.table.taken:
        if seat.person is None or seat.person.id == user or (user, seat.person.id) in table.attendance.muted:
            continue
        phrase, at = table.attendance.said.get(seat.person.id, ("", None))
        if at is not None and now - at < HEARD:
            yield seat.number, phrase


def _check(snapshot: Snapshot, user: int) -> RunningTable:
    table = check_begun(snapshot)
    if not table.table.across:
        raise TableError("no_phrases")
    table.table.own_seat(user)
    return table
