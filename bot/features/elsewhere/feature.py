"""Games played elsewhere, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.elsewhere.service import ElsewhereService


def _made(shared: Shared) -> ElsewhereService:
    service = ElsewhereService(shared.leagues.repository, shared.tables)
    shared.leagues.before_rulings(service.settle_all)
    return service


ELSEWHERE_FEATURE = Feature("elsewhere", make=_made)
"""It keeps nothing but entries of the seasons' logs, so it declares no table. Results hold without an answer when it is
looked what is due in the seasons of this process (`LeagueService.before_rulings`)."""
