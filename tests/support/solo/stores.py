"""The stores of what people do alone, over an open database."""

from __future__ import annotations

from bot.features.daily.store import SqlDaily
from bot.features.pairs.store import SqlPairs
from bot.storage import Storage


def daily_store(storage: Storage) -> SqlDaily:
    store = SqlDaily(storage.database, storage.marks)
    store.ask_partners(SqlPairs(storage.database))
    return store
