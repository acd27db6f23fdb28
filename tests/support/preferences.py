"""Preferences and settings by their names, for tests that set several."""

from __future__ import annotations

from typing import Any, TypeVar

from bot.core.declared import SettingValues
from bot.features.all import DECLARED
from bot.tables.core.preferences import UserPrefs

S = TypeVar("S", bound=SettingValues[Any])


def changed(values: S, **changes: object) -> S:
    """Return ``values`` with these changed, of the base or of features, as they would be read again. KeyError: nobody
    declares one."""
    declared = DECLARED.users if isinstance(values, UserPrefs) else DECLARED.servers
    known = {each.name: each for each in declared}
    for name, value in changes.items():
        values = values.having(known[name], known[name].read(known[name].stored(value)))
    return values
