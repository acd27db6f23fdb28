"""The stores of what people do alone, over an open database."""

from __future__ import annotations

from bot.features.daily.store import SqlDaily
from bot.storage import Storage


def daily_store(storage: Storage) -> SqlDaily:
    return SqlDaily(storage.database, storage.marks)
