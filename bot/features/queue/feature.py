"""The queue, as the program is told of it."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from bot.features.across.feature import ACROSS_FEATURE
from bot.features.declaration import ClaimStatement, Feature, Shared
from bot.features.queue.service import QueueService
from bot.features.queue.store import KEPT, SqlSearches, claim
from bot.features.queue.values import Kind, PlayerSearch
from bot.league.ports import Pool


def _made(shared: Shared) -> QueueService:
    trust, ratings = shared[ACROSS_FEATURE], shared.leagues.ratings

    async def strengths(guild: int, kind: Kind, users: Sequence[int]) -> Mapping[int, float]:
        found = await ratings.of(Pool(guild, kind.game, kind.pace), [(user,) for user in users])
        return {user: rating.shown for (user, *_), rating in found.items() if not rating.provisional}

    async def open_to_all(searches: Sequence[PlayerSearch]) -> Collection[int]:
        return await trust.admitted([(search.user, search.guild) for search in searches])

    async def alias(user: int) -> str:
        return await trust.name(user) if (await shared.prefs.user(user)).across else ""

    return QueueService(
        SqlSearches(shared.database), shared.tables, shared.clock, strengths=strengths, open_to_all=open_to_all,
        alias=alias)


CLAIM: ClaimStatement = claim
"""How a seat is claimed by a search, in the transaction of its table."""
QUEUE_FEATURE = Feature(
    "queue", make=_made, kept=KEPT, slots_changed=lambda queue: queue.slots_changed(),
    old_verbs="change-over once-more pick-seek seek seek-across seek-duo seek-panel seek-stop stay")
