"""PostgreSQL's errors as the port's, in one line without secrets."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import psycopg

from bot.core.database import NotHome, StorageError, Unchanged, Violated
from bot.storage.address import Server

UNCHANGED = "BD001"
"""What `must_change` raises."""

NOT_HOME = "BD002"
"""What `acting` raises."""


_STATES = {
    "28": "does not accept the user or the password: check BUSDRIVER_DATABASE",
    "3D": "does not exist: create it with createdb",
    "42501": "does not let its user do what the bot must: make the user the owner of the database",
    "53100": "cannot grow: the server's disk is full",
    "53300": "takes no more connections: raise max_connections",
    "25006": "only reads: it is a replica; give the address of the primary",
    "55P03": "is locked by another program: try again",
    "08": "was lost: try again",
    "57P": "was lost, its server stops: try again",
}
"""Reasons by SQLSTATE or the beginning of it."""

_TEXTS = {
    "root certificate": "cannot be reached safely: check sslrootcert in BUSDRIVER_DATABASE",
    "ssl was required": "does not speak TLS: check sslmode in BUSDRIVER_DATABASE",
    "password": _STATES["28"],
    "no pg_hba.conf entry": _STATES["28"],
    "role ": _STATES["28"],
    "does not exist": _STATES["3D"],
    "too many clients": _STATES["53300"],
    "refused": "cannot be reached: is its server running?",
    "no such file": "cannot be reached: is its server running?",
    "could not translate": "cannot be reached: check the host in BUSDRIVER_DATABASE",
    "resolve": "cannot be reached: check the host in BUSDRIVER_DATABASE",
    "timeout": "does not answer: try again",
}
"""Reasons by a part of the message, where the driver gives no SQLSTATE."""


WRONG_ADDRESS = "cannot be opened with this address: check BUSDRIVER_DATABASE"
"""Of a server that this process has never reached; a bad option is no lost connection."""


def explain(server: Server, error: psycopg.Error | OSError, *, opening: bool = False) -> str:
    """What is wrong, in one line. ``opening``: no connection has been made yet."""
    state = getattr(error, "sqlstate", None) or ""
    reason = next((reason for start, reason in _STATES.items() if state.startswith(start)), None)
    text = " ".join(str(error).lower().split())
    if reason is None and not state:
        reason = next((reason for part, reason in _TEXTS.items() if part in text), None)
        if reason is None and isinstance(error, psycopg.OperationalError):
            reason = WRONG_ADDRESS if opening else _STATES["08"]
        elif reason is None and isinstance(error, psycopg.ProgrammingError):  # the driver cannot read the address
            reason = WRONG_ADDRESS
    return f"{server} {reason}" if reason else f"{server} cannot be used: {type(error).__name__} {state}".strip()


def is_lost(error: psycopg.Error) -> bool:
    """Whether the connection is gone rather than the statement wrong."""
    return isinstance(error, psycopg.OperationalError) and (error.sqlstate or "08")[:2] in ("08", "57")


@contextmanager
def kept() -> Iterator[None]:
    """Tell of a broken constraint and of an unchanged row in words of our own."""
    try:
        yield
    except psycopg.errors.IntegrityError as error:
        raise Violated(error.diag.message_primary or "") from error
    except psycopg.Error as error:
        if error.sqlstate == UNCHANGED:
            raise Unchanged from error
        raise


@contextmanager
def explained(server: Server, *, opening: bool = False) -> Iterator[None]:
    """Turn the driver's errors into `StorageError`, `Violated` and `Unchanged`."""
    try:
        with kept():
            yield
    except (psycopg.Error, OSError) as error:
        if getattr(error, "sqlstate", None) == NOT_HOME:
            raise NotHome(f"{server} has another process as home") from error
        raise StorageError(explain(server, error, opening=opening)) from error
