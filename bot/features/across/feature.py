"""Games across servers, as the program is told of them."""

from __future__ import annotations

from bot.features.across.service import TrustService
from bot.features.across.store import KEPT, SqlStrangers
from bot.features.declaration import Feature, Shared


def _made(shared: Shared) -> TrustService:
    return TrustService(
        SqlStrangers(shared.database, shared.marks), shared.tables, shared.prefs, shared.clock, shared.secrets,
        rename=shared.rename_across, days=shared.around.across_days)


ACROSS_FEATURE = Feature(
    "across", make=_made, kept=KEPT,
    old_verbs="draw-name form-name form-report-player mute name not-now pick-bar ready report-player say setup-across "
              "talk")
