"""The deals that everybody gets, as the program is told of it."""

from __future__ import annotations

from bot.features.daily.service import DailyService
from bot.features.daily.store import ALONE_TODAY, KEPT, SqlDaily
from bot.features.declaration import Feature, Shared


def _made(shared: Shared) -> DailyService:
    return DailyService(SqlDaily(shared.database, shared.marks), shared.secrets, shared.tables, shared.leagues,
                        shared.clock)


__all__ = ["ALONE_TODAY", "DAILY_FEATURE"]

DAILY_FEATURE = Feature(
    "daily", make=_made, old_verbs="day pick-day", kept=KEPT, stored=DailyService.stored, stop=DailyService.settle)
