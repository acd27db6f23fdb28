"""Errors of tables, as codes with fields; the catalogue has the sentences as ``error.<code>``.

Why codes. The code decides nothing about words: the same error is a sentence in seven languages, a field of a metric
and a line of a log. So it is raised where it is found, by modules that know neither Discord nor the reader's
language, and becomes text in one place (`cogs.common.errors`).

    raise TableError("lobby_full")        # en.po, error.lobby_full: "All seats are taken."

Three kinds reach a caller of `bot.tables.service`: a `TableError` says what the table does not allow, a
`games.actions.RuleError` what the rules of the game forbid, with the rule's number, and a `StoreError` that the
database failed. After each of them nothing has changed, so the caller may simply report it.
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
