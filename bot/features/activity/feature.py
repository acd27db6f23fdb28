"""When people play on a server, as the program is told of it."""

from __future__ import annotations

from bot.features.activity.service import ActivityService
from bot.features.declaration import Feature

ACTIVITY_FEATURE = Feature(
    "activity", make=lambda shared: ActivityService(shared.leagues.stores.statistics, shared.clock))
