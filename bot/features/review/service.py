"""Reviews of finished rounds: worked out once, in the processes for reviews."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from cachetools import LRUCache

from bot.records.access import RecordAccess
from games.review.drivers import DRIVERS
from games.review.report import Review

REVIEWS_CACHED = 256
"""About 30 KB each."""


class ReviewService:
    """``review``: of a record's round for a seat, outside the event loop; None: not on this host."""

    def __init__(self, records: RecordAccess, review: Callable[[str, int, int], Awaitable[Review]] | None) -> None:
        self._records = records
        self._review = review
        self._known: LRUCache[tuple[int, int, int], Review] = LRUCache(REVIEWS_CACHED)
        """By table, round and seat."""

    async def record(self, table: int) -> tuple[str, int]:
        """The record up to the last round that is over, and the number of such rounds. Codes: those of
        `RecordAccess.finished`."""
        record = await self._records.finished(table)
        return record, record.count("\nscore ")

    def reviews(self, game: str) -> bool:
        """Whether rounds of this game are reviewed here."""
        return self._review is not None and game in DRIVERS

    def is_known(self, table: int, played: int, seat: int) -> bool:
        return (table, played, seat) in self._known

    async def of_round(self, table: int, record: str, played: int, seat: int) -> Review:
        """``record``: of `record`; ``played``: the round, from 1. Only where the game `reviews`."""
        key = table, played, seat
        if key not in self._known:
            assert self._review is not None
            self._known[key] = await self._review(record, played, seat)
        return self._known[key]
