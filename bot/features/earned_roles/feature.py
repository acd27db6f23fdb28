"""Earned roles, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature
from bot.features.earned_roles.service import EarnedRoles
from bot.features.earned_roles.store import KEPT, SqlEarnedRoles
from bot.features.earned_roles.values import GAMES_NEEDED, GAMES_ROLE, TITLE_ROLE

EARNED_ROLES_FEATURE = Feature(
    "earned_roles", kept=(KEPT,), settings=(GAMES_ROLE, GAMES_NEEDED, TITLE_ROLE),
    make=lambda shared: EarnedRoles(SqlEarnedRoles(shared.database), shared.leagues, shared.prefs, shared.clock))
