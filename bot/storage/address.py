"""Where a database is: a file, or a server."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

SCHEMES = ("postgresql://", "postgres://")
_OTHER_URL = re.compile(r"[a-z][a-z0-9+]+:/", re.IGNORECASE)
"""A URL, or one with a slash too few; a drive of Windows has one letter."""


@dataclass(frozen=True, slots=True)
class Server:
    """A PostgreSQL database, by its URL. As text it shows no password."""

    url: str = field(repr=False)

    def __str__(self) -> str:
        try:
            parts = urlsplit(self.url)
            host = parts.hostname or "".join(parse_qs(parts.query).get("host", [])) or "localhost"
            return f"postgresql://{host}{f':{parts.port}' if parts.port else ''}{parts.path}"
        except ValueError:
            return "postgresql://"


Address = Path | Server


def address(text: str) -> Address:
    """A path, or a URL that begins with ``postgresql://``. ValueError: it is neither, in words that follow the name of
    the setting."""
    if not text.startswith(SCHEMES):
        if _OTHER_URL.match(text):
            raise ValueError("must be a file, or a PostgreSQL database: postgresql://user:password@host/name")
        return Path(text)
    try:
        urlsplit(text).port  # noqa: B018 asking for it checks it
    except ValueError:
        raise ValueError("is no address: it must be like postgresql://user:password@host:5432/name, "
                         "with %40 for @ in a password") from None
    return Server(text)
