"""Settings of the process, from the environment and a ``.env`` file (the environment wins).

``.env.example`` explains each one. A bad value is a `SettingsError` that names the
setting and what it may be; the token is never shown, neither there nor in a ``repr``.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TypeVar

from dotenv import dotenv_values

from bot.i18n import languages

T = TypeVar("T")

_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}")
_ENGINE_NAME = re.compile(r"[a-z][a-z0-9_-]{1,19}")
_OWN_LEVELS = ("random", "easy", "normal", "hard")
_LEVELS = ("debug", "info", "warning", "error")


class SettingsError(Exception):
    """One line for whoever starts the bot."""


@dataclass(frozen=True, slots=True)
class Settings:
    """``token`` empty: there is none, the playground is all that can run.

    ``database``: the SQLite file. ``guild``: commands are registered for this server alone, which shows them at once
    (None: for all servers). ``log``: least severity logged. ``host``, ``port``: where the playground listens.
    ``language``: for people and servers that Discord gives none for. ``structured``: the log as JSON.
    ``metrics``: where ``/metrics`` and ``/health`` listen (None: nowhere). ``exposed``: a ``.env`` with the token that
    others can read.
    """

    token: str = field(default="", repr=False)
    database: Path = Path("busdriver.db")
    guild: int | None = None
    log: str = "info"
    language: str = "en"
    host: str = "127.0.0.1"
    port: int = 8765
    engines: Mapping[str, str] = field(default_factory=dict)
    """External engines by the name under which they can be seated: name and command (`bot.engines.external`)."""
    structured: bool = False
    metrics: tuple[str, int] | None = None
    exposed: Path | None = None


def load(file: Path | None = Path(".env"), environment: Mapping[str, str] | None = None) -> Settings:
    """The settings in force. ``file`` need not exist; ``environment``: `os.environ` unless given."""
    values = {**_file(file), **(os.environ if environment is None else environment)}
    defaults = Settings()
    return Settings(
        token=_read(values, "DISCORD_TOKEN", _token, ""),
        database=_read(values, "BUSDRIVER_DATABASE", Path, defaults.database),
        guild=_read(values, "BUSDRIVER_GUILD", _id, None),
        log=_read(values, "BUSDRIVER_LOG", _level, defaults.log),
        language=_read(values, "BUSDRIVER_LANGUAGE", _language, defaults.language),
        host=_read(values, "BUSDRIVER_HOST", str, defaults.host),
        port=_read(values, "BUSDRIVER_PORT", _port, defaults.port),
        engines=_read(values, "BUSDRIVER_ENGINES", _engines, {}),
        structured=_read(values, "BUSDRIVER_LOG_FORMAT", _format, defaults.structured),
        metrics=_read(values, "BUSDRIVER_METRICS", _address, None),
        exposed=_exposed(file),
    )


def _file(file: Path | None) -> dict[str, str]:
    if file is None or not file.exists():
        return {}
    try:
        return {name: value for name, value in dotenv_values(file, interpolate=False).items() if value is not None}
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} cannot be read: {type(error).__name__}") from error


def _exposed(file: Path | None) -> Path | None:
    """``file``, if it has the token and others than its owner can read it."""
    if file is None or os.name != "posix" or not file.exists() or not (_file(file).get("DISCORD_TOKEN") or "").strip():
        return None
    return file if file.stat().st_mode & 0o077 else None


def _read(values: Mapping[str, str], name: str, parse: Callable[[str], T], default: T) -> T:
    """The value of a setting; left empty it is as if it were not there."""
    text = values.get(name, "").strip()
    if not text:
        return default
    try:
        return parse(text)
    except ValueError as error:
        raise SettingsError(f"{name} {error}") from None


def _token(text: str) -> str:
    text = text.removeprefix("Bot ").strip()
    if not _TOKEN.fullmatch(text):
        raise ValueError("does not look like a bot token: copy it from the developer portal, page Bot, Reset Token")
    return text


def _id(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 15 <= len(text) <= 20):
        raise ValueError("must be the id of a server: digits only (right click on the server, Copy Server ID)")
    return int(text)


def _level(text: str) -> str:
    if text.lower() not in _LEVELS:
        raise ValueError(f"must be one of {', '.join(_LEVELS)}")
    return text.lower()


def _language(text: str) -> str:
    if text not in languages():
        raise ValueError(f"must be one of {', '.join(languages())}")
    return text


def _port(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 0 < int(text) < 65536):
        raise ValueError("must be a port number, 1 to 65535")
    return int(text)


def _format(text: str) -> bool:
    if text not in ("text", "json"):
        raise ValueError("must be text or json")
    return text == "json"


def _address(text: str) -> tuple[str, int]:
    host, sign, port = text.rpartition(":")
    if not sign:
        host, port = "127.0.0.1", text
    return host.strip("[]") or "127.0.0.1", _port(port)


def _engines(text: str) -> Mapping[str, str]:
    """``name=command; name=command``."""
    found: dict[str, str] = {}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        name, equals, command = (part.strip() for part in entry.partition("="))
        if not equals or not command or not _ENGINE_NAME.fullmatch(name) or name in _OWN_LEVELS or name in found:
            raise ValueError("must be like 'name=command; other=command', names of 2 to 20 letters and digits, none "
                             f"twice and none of {', '.join(_OWN_LEVELS)}")
        found[name] = command
    return found
