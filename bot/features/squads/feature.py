"""Squads, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.squads.service import SquadService


def _made(shared: Shared) -> SquadService:
    service = SquadService(shared.leagues.repository)
    shared.leagues.before_rulings(service.line_up_late)
    return service


SQUADS_FEATURE = Feature(
    "squads", make=_made,
    old_verbs="lineup pick-lineup pick-squad-ask pick-squad-captain pick-squad-out squad squad-leave")
