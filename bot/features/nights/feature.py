"""Club nights, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.nights.service import NightService


def _made(shared: Shared) -> NightService:
    return NightService(shared.leagues, shared.tables, shared.secrets, shared.around.away)


NIGHTS_FEATURE = Feature(
    "nights", make=_made,
    old_verbs="form-night-move form-night-name night-accept night-ai night-board night-call night-decide "
              "night-director night-do night-entrants night-files night-game night-here night-join "
              "night-leave night-move night-name night-new night-page night-post night-quick night-seek "
              "night-series night-settings night-table night-with night-withdraw pick-night-director "
              "pick-night-entrant pick-night-game pick-night-in pick-night-out pick-night-partner "
              "pick-night-prize pick-night-setting pick-night-spare pick-night-value",
    start=lambda nights: nights.driver.start(), slots_changed=lambda nights: nights.driver.slots_changed(),
    given_back=lambda nights, since, until, only: nights.driver.give_back(since, until, only),
    stop=lambda nights: nights.driver.stop())
