"""Groups, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.groups.service import GroupService
from bot.features.groups.store import KEPT, SqlGroups
from bot.features.queue.feature import QUEUE_FEATURE


def _made(shared: Shared) -> GroupService:
    return GroupService(SqlGroups(shared.database), shared.tables, shared.clock, shared[QUEUE_FEATURE])


GROUPS_FEATURE = Feature(
    "groups", make=_made, kept=KEPT,
    old_verbs="form-group-name form-group-zone form-keep group group-agree group-leave group-now group-rename "
              "group-settings group-time group-zone keep meet pick-group-add pick-group-remove pick-group-setting "
              "pick-group-time")
