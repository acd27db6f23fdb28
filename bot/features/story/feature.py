"""The weekly story of a server, as the program is told of it."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.server_records.feature import SERVER_RECORDS_FEATURE
from bot.features.story.service import StoryService
from bot.features.story.values import STORY_CHANNEL, STORY_DAY, STORY_SENT, STORY_TOLD


def _made(shared: Shared) -> StoryService:
    leagues = shared.leagues
    return StoryService(leagues.stores.statistics, shared.tables, leagues.records, shared[SERVER_RECORDS_FEATURE],
                        tell=shared.judges.tell, busy=shared.judges.busy)


STORY_FEATURE = Feature("story", make=_made, lent="story-back",
                        settings=(STORY_CHANNEL, STORY_DAY, STORY_TOLD, STORY_SENT))
