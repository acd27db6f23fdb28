"""Invitations by code, as the program is told of them."""

from __future__ import annotations

from bot.features.codes.service import CodeService
from bot.features.codes.store import KEPT, SqlCodes
from bot.features.declaration import Feature, Shared


def _made(shared: Shared) -> CodeService:
    return CodeService(SqlCodes(shared.database), shared.tables, shared.clock, shared.secrets)


CODES_FEATURE = Feature("codes", make=_made, old_verbs="code", kept=KEPT)
