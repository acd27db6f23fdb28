"""The marks of erased people while the bot runs: their secret at the start, and their end.

A secret that is lost cannot be made again, so the marks that it made protect nobody any more. The start says how many
there are, and goes on with a new one. If the old one is put back, they hold again.
"""

from __future__ import annotations

import asyncio
import logging

from bot.core.errors import StoreError
from bot.storage import Storage
from bot.storage.sqlite import SqliteDatabase
from bot.tables.core.marks import MarkKind

log = logging.getLogger(__name__)

PAUSE = 86400.0
"""Seconds between two deletions of marks that have lapsed."""
_WORDS = {
    MarkKind.BLOCK: "blocks", MarkKind.REFUSAL: "refusals to share", MarkKind.BAR: "bars", MarkKind.PAUSE: "pauses",
    MarkKind.NAME: "reported names", MarkKind.NEWCOMER: "provisional ratings", MarkKind.DAILY: "attempts at deals",
    MarkKind.SAME_DEALS: "events on equal deals"}
"""What marks keep; those of `MarkKind.ERASED` only say that there are others."""


async def adopt(storage: Storage) -> None:
    """Begin with this process's secret. StorageError if other processes run with another."""
    lapsed = await storage.marks.adopt(shared=await _others_run(storage))
    counts = [f"{lapsed[kind]} {words}" for kind, words in _WORDS.items() if lapsed.get(kind)]
    if counts:
        log.warning(
            "%s is not the secret that marks of erased people were made with. These hold no longer: %s. If you have "
            "the old secret, stop the bot, put it back and start again", storage.marks.source, ", ".join(counts))


async def _others_run(storage: Storage) -> bool:
    if isinstance(storage.database, SqliteDatabase):
        return False
    from bot.storage.postgres.processes import processes  # only where there is the driver

    return bool(await processes(storage.database))


async def watch(storage: Storage) -> None:
    """Delete marks that have lapsed, every day. Of several processes one does it."""
    while True:
        try:
            if storage.database.slots.first:
                await storage.marks.forget_ended()
        except StoreError as error:
            log.error("marks that have lapsed were not deleted: %s", error)
        await asyncio.sleep(PAUSE)
