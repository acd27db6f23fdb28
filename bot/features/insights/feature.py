"""What is known of how a player plays, as the program is told of it."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.insights.service import InsightService
from bot.features.insights.store import KEPT, SqlInsights
from bot.tables.core.change import Cause


def _made(shared: Shared) -> InsightService:
    insights = InsightService(SqlInsights(shared.database), shared.tables, shared.leagues.records, shared.clock,
                              noter=shared.judges.note, busy=shared.judges.busy)
    shared.tables.subscribe(insights.changed, Cause.ACT, Cause.OVER)
    return insights


INSIGHTS_FEATURE = Feature(
    "insights", make=_made, old_verbs="my-play pick-my-play", kept=(KEPT,), stop=InsightService.stop)
