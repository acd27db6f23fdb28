"""What a store of logs raises."""

from __future__ import annotations


class Conflict(Exception):
    """The log does not end where the writer supposed. Nothing was written: read it again."""


class Repeated(Exception):
    """The store has this idempotency key already: the click was delivered twice."""

