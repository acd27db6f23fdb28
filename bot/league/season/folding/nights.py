"""What only club nights have."""

from __future__ import annotations

from dataclasses import replace

from bot.league.night import state as nights
from bot.league.night.facts import NIGHT_FACTS, Missed, Named, NightFact
from bot.league.season.folding.changes import Handlers, amend_appointments
from bot.league.state import NO_PRESENCE, SeasonState


def _of_night(state: SeasonState, data: NightFact) -> SeasonState:
    state = replace(state, night=nights.entered(state.night, data))
    if isinstance(data, Named):
        return replace(state, season=replace(state.season, name=data.name))
    presence = state.appointments.presence
    here = presence.get(0, NO_PRESENCE)
    if isinstance(data, Missed) and data.user in here:
        return amend_appointments(state, presence=presence.put(0, here.delete(data.user)))
    return state


NIGHTS: Handlers = dict.fromkeys(NIGHT_FACTS, _of_night)
