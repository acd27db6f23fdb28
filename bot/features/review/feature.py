"""Reviews, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.review.service import ReviewService


def _made(shared: Shared) -> ReviewService:
    return ReviewService(shared.leagues.records, shared.judges.review)


REVIEW_FEATURE = Feature("review", make=_made, old_verbs="retry")
