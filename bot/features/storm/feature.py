"""Storms, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.puzzles.feature import PUZZLES_FEATURE
from bot.features.storm.service import StormService
from bot.features.storm.store import KEPT, SqlStorms
from bot.features.studies.feature import STUDIES_FEATURE


def _made(shared: Shared) -> StormService:
    return StormService(shared[STUDIES_FEATURE], SqlStorms(shared.database), shared[PUZZLES_FEATURE].reserve,
                        shared.clock, shared.tables.slots)


STORM_FEATURE = Feature("storm", make=_made, kept=(KEPT,), given_back=StormService.give_back)
