"""Where a database is: a file, or a server."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

SCHEMES = ("postgresql://", "postgres://")


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
    """A path, or a URL that begins with ``postgresql://``."""
    return Server(text) if text.startswith(SCHEMES) else Path(text)
