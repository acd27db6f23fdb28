"""Sharing how one plays, as the program is told of it."""

from __future__ import annotations

from bot.features.declaration import Feature
from bot.features.sharing.service import SharingService
from bot.features.sharing.store import KEPT, SqlShares

SHARING_FEATURE = Feature(
    "sharing",
    make=lambda shared: SharingService(SqlShares(shared.database, shared.marks), shared.tables.conduct.apart),
    old_verbs="shared share-yes share-end pick-share pick-shared", kept=(KEPT,))
