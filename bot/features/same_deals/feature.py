"""Equal deals, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.same_deals.service import SameDeals
from bot.features.same_deals.store import ALONE_ON_SAME_DEALS, CONTESTS_KEPT, PLAYERS_KEPT, SqlSameDeals


def _made(shared: Shared) -> SameDeals:
    return SameDeals(SqlSameDeals(shared.database, shared.marks), shared.secrets, shared.tables, shared.leagues,
                     shared.clock)


__all__ = ["ALONE_ON_SAME_DEALS", "SAME_DEALS_FEATURE"]

SAME_DEALS_FEATURE = Feature(
    "same_deals", make=_made, kept=(PLAYERS_KEPT, CONTESTS_KEPT), stored=SameDeals.stored, stop=SameDeals.settle)
