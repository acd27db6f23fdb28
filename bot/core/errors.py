"""Errors of tables, as codes with fields; the catalogue has the sentences as ``error.<code>``.

A rule of the game that forbids an action raises `games.actions.RuleError` instead
and passes through the service unchanged. After either of them
nothing has changed.
"""

from __future__ import annotations


class TableError(Exception):
    """``code`` is a stable identifier, ``params`` fill the catalogue's sentence for it."""

    def __init__(self, code: str, /, **params: object) -> None:
        super().__init__(code, params)
        self.code = code
        self.params = params

    @property
    def key(self) -> str:
        """The catalogue's key."""
        return f"error.{self.code}"

    def __str__(self) -> str:
        fields = " ".join(f"{name}={value}" for name, value in self.params.items())
        words = self.code.replace("_", " ")
        return f"{words}: {fields}" if fields else words


class StaleTable(TableError):
    """The click was made on an outdated view of the table: show the new one."""

    def __init__(self) -> None:
        super().__init__("stale_table")


class StoreError(Exception):
    """The store failed. Nothing was written; the message is one line for the operator, without secrets."""
