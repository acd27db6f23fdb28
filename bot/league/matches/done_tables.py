"""Tables whose fixture got its result elsewhere: a manager's, or a walk-over. Nobody goes on playing there.

With shared deals that matters most: once every fixture has a result, the deals' secret is given out.
"""

from __future__ import annotations

import logging

from bot.league.season.repository import Decide, SeasonRepository
from bot.league.season.state import SeasonState
from bot.tables.core.errors import TableError
from bot.tables.core.model import Status
from bot.tables.service import TableService

log = logging.getLogger(__name__)


async def change(repository: SeasonRepository, tables: TableService, season_id: int, by: int,
                 decide: Decide) -> SeasonState:
    """`SeasonRepository.change`; then the tables of the fixtures that have got a result end."""
    waiting = [fixture.number for fixture in (await repository.state(season_id)).open()]
    state = await repository.change(season_id, by, decide)
    done = [state.fixtures[number].table for number in waiting if number in state.results]
    for table in done:
        if table is not None:
            await _end(tables, table, by)
    return state


async def _end(tables: TableService, table: int, by: int) -> None:
    try:
        snapshot = await tables.snapshot(table)
        if snapshot.status is Status.LOBBY:
            await tables.cancel(table, snapshot.table.host)
        elif snapshot.status is Status.RUNNING:
            await tables.abort(table, by, force=True)
    except TableError as error:
        log.info("table %d cannot be ended: %s", table, error)
