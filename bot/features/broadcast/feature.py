"""Broadcasts, as the program is told of them."""

from __future__ import annotations

from bot.features.broadcast.service import BroadcastService
from bot.features.broadcast.store import KEPT, SqlCommentators
from bot.features.declaration import Feature

BROADCAST_FEATURE = Feature(
    "broadcast", kept=(KEPT,),
    make=lambda shared: BroadcastService(shared.tables, shared.leagues, SqlCommentators(shared.database), shared.clock))
