"""Score pads, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.score_pads.service import ScorePads
from bot.features.score_pads.store import KEPT, SqlScorePads


def _made(shared: Shared) -> ScorePads:
    return ScorePads(SqlScorePads(shared.database), shared.clock)


SCORE_PADS_FEATURE = Feature("score_pads", make=_made, kept=KEPT, start=ScorePads.forget_old)
