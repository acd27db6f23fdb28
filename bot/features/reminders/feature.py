"""Reminders, as the program is told of them."""

from __future__ import annotations

from bot.features.declaration import Feature, Shared
from bot.features.reminders.service import ReminderService


def _made(shared: Shared) -> ReminderService:
    return ReminderService(shared.tables, shared.notices, shared.prefs, shared.clock)


REMINDERS_FEATURE = Feature(
    "reminders", make=_made, slots_changed=ReminderService.slots_changed, stop=ReminderService.stop,
    old_verbs="board form-times form-vacation reminder times vacation vacation-over")
"""Its cog starts it, once it can send (`ReminderService.deliver_by`)."""
