"""The turns that players are waited for, by user and by table."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType

from bot.tables.core.model import Wait

NONE: Mapping[int, Wait] = MappingProxyType({})


class WaitIndex:
    def __init__(self) -> None:
        self._by_user: dict[int, dict[int, Wait]] = {}
        self._by_table: dict[int, dict[int, Wait]] = {}

    @property
    def users(self) -> tuple[int, ...]:
        """The users that some table waits for."""
        return tuple(self._by_user)

    def of_user(self, user: int) -> Mapping[int, Wait]:
        """The user's waits by table."""
        return self._by_user.get(user, NONE)

    def of_table(self, table: int) -> Mapping[int, Wait]:
        """The table's waits by user."""
        return self._by_table.get(table, NONE)

    def add(self, wait: Wait) -> None:
        self._by_user.setdefault(wait.user, {})[wait.table] = wait
        self._by_table.setdefault(wait.table, {})[wait.user] = wait

    def remove(self, wait: Wait) -> None:
        for index, key, other in ((self._by_user, wait.user, wait.table), (self._by_table, wait.table, wait.user)):
            del index[key][other]
            if not index[key]:
                del index[key]

    def replace(self, table: int, waits: Iterable[Wait]) -> Mapping[int, Wait]:
        """Replace the table's waits; return those before."""
        before = dict(self.of_table(table))
        for wait in before.values():
            self.remove(wait)
        for wait in waits:
            self.add(wait)
        return before
