"""The weekly story of a server, as the program is told of it."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.server_records.feature import SERVER_RECORDS_FEATURE
from bot.features.story.service import StoryService


def _made(shared: Shared) -> StoryService:
    return StoryService(shared.leagues.store, shared.tables, shared.leagues.records, shared[SERVER_RECORDS_FEATURE],
                        tell=shared.judges.tell, busy=shared.judges.busy)


STORY_FEATURE = Feature("story", make=_made, lent="story-back")
