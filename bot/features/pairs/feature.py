"""The pairs' deal of the day, as the program is told of it."""

from __future__ import annotations

from bot.features.daily.feature import DAILY_FEATURE
from bot.features.declaration import Feature, Shared
from bot.features.pairs.service import PairService
from bot.features.pairs.store import KEPT, SqlPairs


def _made(shared: Shared) -> PairService:
    return PairService(SqlPairs(shared.database), shared[DAILY_FEATURE], shared.tables, shared.clock)


PAIRS_FEATURE = Feature("pairs", make=_made, old_verbs="pair pair-end pick-pair", kept=(KEPT,))
