"""Everything durable, on SQLite (aiosqlite). Implements the ports of `bot.tables`; SQL is nowhere else."""

from __future__ import annotations

from bot.storage.database import Database, StorageError
from bot.storage.repositories.tables import Storage, open_storage

__all__ = ["Database", "Storage", "StorageError", "open_storage"]
