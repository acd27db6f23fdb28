"""Bring a game, as the program is told of it."""

from __future__ import annotations

from bot.core.slots import ERASED
from bot.features.brought.service import BroughtGames
from bot.features.brought.store import SqlHands
from bot.features.daily.feature import DAILY_FEATURE
from bot.features.declaration import Feature, Shared
from bot.features.same_deals.feature import SAME_DEALS_FEATURE


def _made(shared: Shared) -> BroughtGames:
    closed = (shared[DAILY_FEATURE].closed_tables, shared[SAME_DEALS_FEATURE].closed_tables,
              shared.leagues.matches.closed_tables)
    games = BroughtGames(SqlHands(shared.database), closed, shared.judges, shared.clock)
    shared.leagues.after_erasure(games.forget)
    shared.tables.slots.hear(ERASED, games.forget)
    return games


BROUGHT_FEATURE = Feature("brought", make=_made)
"""It keeps nothing of anybody but in memory, so it declares no table."""
