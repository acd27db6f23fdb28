"""Which changes of tables concern searches, and what players leave for a game with people.

Most changes do not: within a round nothing does, and of the rest only those of tables whose people search. So this
looks before anything is read. Who begins a game with people leaves their AI players; that is not part of the
transaction that begins it, since the game with AI players is nobody else's, and is done again if it was cut off.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from contextlib import suppress

from bot.core.background import BackgroundTasks
from bot.core.errors import StoreError, TableError
from bot.features.queue.ai_games import AiGames
from bot.features.queue.standings import SearchStandings
from bot.features.queue.steps import Happened, Listener, SearchStep
from bot.features.queue.values import SEARCH
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Status
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.service import TableService
from games.views import Phase

log = logging.getLogger(__name__)

CAUSES = (Cause.LOBBY, Cause.START, Cause.CANCEL, Cause.ACT, Cause.SEAT, Cause.OVER)


class TableChanges:
    def __init__(self, tables: TableService, standings: SearchStandings, ai_games: AiGames, tell: Listener,
                 agreed: Callable[[], object]) -> None:
        """``agreed`` is called when the people of a lobby have agreed to look together, or do not any more."""
        self.searching: set[int] | None = None
        """Who looks for a game, as far as is known; None: anybody may."""
        self._tables = tables
        self._slots = tables.slots
        self._standings = standings
        self._ai_games = ai_games
        self._tell = tell
        self._agreed = agreed
        self._tasks = BackgroundTasks()
        tables.subscribe(self._changed, *CAUSES)

    def note(self, user: int) -> None:
        """This user looks for a game, too."""
        if self.searching is not None:
            self.searching.add(user)

    def _changed(self, change: Changed) -> None:
        """Look again after changes that may concern a search; within a round, nothing does."""
        after, table = change.after, change.after.table
        between = isinstance(after, RunningTable) and after.phase is Phase.BETWEEN and table.welcomes
        if change.cause is Cause.ACT and not between:
            return
        began = change.cause is Cause.START and isinstance(change.before, Lobby) and change.before.gathered
        if between or began:
            self._tasks.start(self._leave(change))
        if table.seeks or change.before.table.seeks:
            self._agreed()
        before = change.before
        if change.cause is Cause.CANCEL and isinstance(before, Lobby) and before.table.seeks and before.together.table:
            self._tasks.start(self._abandon(before))
        if not self._slots.first:
            self._slots.report(SEARCH, table.host)
        elif self.searching is None or table.seeks or change.before.table.seeks or any(
                person.id in self.searching for person in (*table.people, *change.before.table.people)):
            self._tell(Happened(SearchStep.CHANGED, table.id, ()))

    async def _leave(self, change: Changed) -> None:
        """Who begins a game with people leaves their AI players; a seat that was left in a round is free after it."""
        table = change.after.table
        try:
            if not table.welcomes:
                for person in table.people:
                    await self._ai_games.leave(person.id, table.id)
                return
            for person in table.people:
                if await self._standings.plays_elsewhere(person.id):
                    await self._ai_games.leave(person.id)
        except (TableError, StoreError):
            log.exception("seats at the tables of people who play elsewhere were not left")

    async def _abandon(self, own: Lobby) -> None:
        """People who looked together have closed their lobby: so they do not come to the one to which that has led.
        (If they have begun to play there, theirs is closed by that.)"""
        with suppress(TableError):
            at = await self._tables.snapshot(own.together.table)
            if at.status is Status.LOBBY:
                await self._tables.gathering.dissolve(at.id)
                gone = {person.id for person in own.table.people}
                others = tuple(person.id for person in at.table.people if person.id not in gone)
                self._tell(Happened(SearchStep.DISSOLVED, at.id, others))

    async def settle(self) -> None:
        """Wait until nothing is being done."""
        await self._tasks.settle()
