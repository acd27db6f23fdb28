"""Storms, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.storm.service import StormService
from bot.features.storm.store import KEPT, SqlStorms


def _made(shared: Shared) -> StormService:
    return StormService(shared.studies, SqlStorms(shared.database), shared.reserve, shared.clock, shared.tables.slots)


STORM_FEATURE = Feature("storm", make=_made, kept=(KEPT,), given_back=StormService.give_back)
