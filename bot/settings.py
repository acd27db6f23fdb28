"""Settings of the process, from the environment and a ``.env`` file (the environment wins).

``.env.example`` explains each one. A bad value is a `SettingsError` that names the setting and what it may be;
values are never shown.
"""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from ipaddress import ip_network
from pathlib import Path
from typing import Annotated, Any, Literal

from dotenv import dotenv_values
from pydantic import BeforeValidator, Field, SecretStr, ValidationError, field_validator
from pydantic_core import ErrorDetails, PydanticUseDefault
from pydantic_settings import BaseSettings, NoDecode, SettingsConfigDict

from bot.core.user_text import whole
from bot.i18n import languages
from bot.storage.address import Address, Server, address
from bot.storage.mark_secret import SHORTEST
from bot.web.bodies import NAME as PAGES
from games.base import LEVELS

ENV_FILE = Path(".env")
PREFIX = "BUSDRIVER_"
TOKEN = "DISCORD_TOKEN"  # noqa: S105 a name
_DISCORD = "DISCORD_"
OWN_LEVELS = ("random", *LEVELS)

_TOKEN = re.compile(r"[\w-]{18,}\.[\w-]{4,}\.[\w-]{20,}")
_LINK = re.compile(r"https?://[^\s()<>\[\]]{1,500}")
_ENGINE_NAME = re.compile(r"[a-z][a-z0-9_-]{1,19}")


class SettingsError(Exception):
    """One line for the operator."""


def load(file: Path | None = ENV_FILE) -> BotSettings:
    """The settings in force. ``file`` need not exist."""
    try:
        return BotSettings(_env_file=file)
    except ValidationError as error:
        raise SettingsError(_explain(error)) from None
    except (OSError, UnicodeDecodeError) as error:
        raise SettingsError(f"{file} cannot be read: {type(error).__name__}") from None


@dataclass(frozen=True, slots=True)
class Examined:
    """``settings``: those in force, with the default for each bad value; ``problems``: one line for each of those,
    where `load` has the first one alone. ``unknown``: names that nobody reads, with the setting that may be meant, or
    an empty text."""

    settings: BotSettings
    problems: Sequence[str]
    unknown: Sequence[tuple[str, str]]

    @property
    def knows_database(self) -> bool:
        """False: the default is not where the host wants it."""
        return not any(each.startswith(_name_of("database")) for each in self.problems)

    @property
    def names(self) -> list[str]:
        """The settings that differ from their defaults, by the names under which they are given."""
        return [_name_of(name) for name, field in BotSettings.model_fields.items()
                if getattr(self.settings, name) != field.get_default(call_default_factory=True)]


def examine(file: Path = ENV_FILE) -> Examined:
    """Everything that is wrong with the settings. ``file`` need not exist."""
    try:
        return Examined(BotSettings(_env_file=file), (), _unknown(file))
    except ValidationError as error:
        found = error.errors(include_url=False, include_input=False)
        names = [str(each["loc"][0]) for each in found]
        defaults: dict[str, Any] = {
            name: BotSettings.model_fields["token" if name == TOKEN else name].get_default(call_default_factory=True)
            for name in names}
        return Examined(BotSettings(_env_file=file, **defaults), [*map(_problem, found)], _unknown(file))
    except (OSError, UnicodeDecodeError) as error:
        without = examine(Path(os.devnull))
        return replace(without, problems=[f"{file} cannot be read: {type(error).__name__}", *without.problems])


def _unknown(file: Path) -> list[tuple[str, str]]:
    """Names that begin like ours; in the environment, which others use too, not those that are only Discord's."""
    known = {_name_of(name): name for name in BotSettings.model_fields}
    given = [*(dotenv_values(file) if file.exists() else ()), *(each for each in os.environ if _ends(each, PREFIX))]
    found: list[tuple[str, str]] = []
    for name in dict.fromkeys(given):
        end = _ends(name, PREFIX) or _ends(name, _DISCORD)
        if end and name.upper() not in known:
            near = get_close_matches(end, BotSettings.model_fields, n=1)
            found.append((name, _name_of(near[0]) if near else ""))
    return found


def _ends(name: str, prefix: str) -> str:
    """What follows the prefix, as a field; empty: nothing does."""
    return name.lower().removeprefix(prefix.lower()) if name.upper().startswith(prefix) else ""


def _name_of(field: str) -> str:
    return TOKEN if field == "token" else PREFIX + field.upper()


def is_exposed(file: Path = ENV_FILE) -> bool:
    """Whether ``file`` contains the token and other users of the machine can read it."""
    return others_may_read(file) and bool((dotenv_values(file).get(TOKEN) or "").strip())


def others_may_read(file: Path) -> bool:
    """Whether users of the machine other than the owner may use ``file``. False where there are no such permissions."""
    return os.name == "posix" and file.exists() and bool(file.stat().st_mode & 0o077)


def _explain(error: ValidationError) -> str:
    return _problem(error.errors(include_url=False, include_input=False)[0])


def _problem(found: ErrorDetails) -> str:
    name = str(found["loc"][0])
    reason = found.get("ctx", {}).get("error") or found["msg"]
    return f"{name if name == TOKEN else PREFIX + name.upper()} {reason}"


# values ------------------------------------------------------------------


def _parsed_by(parse: Callable[[str], Any]) -> BeforeValidator:
    return BeforeValidator(lambda value: parse(value) if isinstance(value, str) else value)


def _token(text: str) -> str:
    text = text.removeprefix("Bot ").strip()
    if not _TOKEN.fullmatch(text):
        raise ValueError("does not look like a bot token: copy it from the developer portal, page Bot, Reset Token")
    return text


def _secret(text: str) -> str:
    if len(text) < SHORTEST:
        raise ValueError(f"must have at least {SHORTEST} characters, such as the output of: openssl rand -hex 32")
    return text


def _server_id(text: str) -> int:
    if not (text.isascii() and text.isdigit() and 15 <= len(text) <= 20):
        raise ValueError("must be the id of a server: digits only (right click on the server, Copy Server ID)")
    return int(text)


def _number(least: int, most: int, what: str) -> Callable[[str], int]:
    def parse(text: str) -> int:
        number = whole(text, most)
        if number is None or number < least:
            raise ValueError(f"must be {what}")
        return number

    return parse


_port = _number(1, 65535, "a port number, 1 to 65535")
_megabytes = _number(64, 1_000_000, "a number of megabytes, 64 to 1000000")
_days = _number(0, 9999, "a number of days, 0 to 9999 (0: never)")


def _link(text: str) -> str:
    if not _LINK.fullmatch(text):
        raise ValueError("must be an address that begins with https:// or http://, without spaces and brackets")
    return text


def _address(text: str) -> tuple[str, int]:
    host, colon, port = text.rpartition(":")
    if not colon:
        host, port = "127.0.0.1", text
    return host.strip("[]") or "127.0.0.1", _port(port)


def _base(text: str) -> str:
    return _link(text).rstrip("/")


def _networks(text: str) -> tuple[str, ...]:
    """Addresses, or networks as ``10.0.0.0/8``, separated by commas or blanks."""
    try:
        return tuple(str(ip_network(each)) for each in text.replace(",", " ").split())
    except ValueError:
        raise ValueError("must be addresses or networks, such as 127.0.0.1 or 10.0.0.0/8") from None


def _page_store(text: str) -> str:
    if not isinstance(address(text), Server):
        raise ValueError("must be the address of PostgreSQL with the role of the process of pages")
    return text


def _hooks(text: str) -> Mapping[int, str]:
    """``season=address; season=address``."""
    found: dict[int, str] = {}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        season, equals, link = (part.strip() for part in entry.partition("="))
        number = whole(season, 2**31)
        if not equals or number is None or number in found or not _LINK.fullmatch(link) \
                or not link.startswith("https://"):
            raise ValueError("must be like '12=https://example.org/results; 15=https://…', no season twice")
        found[number] = link
    return found


def _engines(text: str) -> Mapping[str, str]:
    """``name=command; name=command``."""
    found: dict[str, str] = {}
    for entry in filter(None, (part.strip() for part in text.split(";"))):
        name, equals, command = (part.strip() for part in entry.partition("="))
        if not equals or not command or not _ENGINE_NAME.fullmatch(name) or name in OWN_LEVELS or name in found:
            raise ValueError("must be like 'name=command; other=command', names of 2 to 20 letters and digits, none "
                             f"twice and none of {', '.join(OWN_LEVELS)}")
        found[name] = command
    return found


def _one_of(choices: Callable[[], tuple[str, ...]]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        found = next((choice for choice in choices() if choice.lower() == text.lower()), None)
        if found is None:
            raise ValueError(f"must be one of {', '.join(choices())}")
        return found

    return parse


# the settings ------------------------------------------------------------


class BotSettings(BaseSettings):
    """Fields are read from ``BUSDRIVER_…``, the token from ``DISCORD_TOKEN``. An empty value is no value."""

    model_config = SettingsConfigDict(env_prefix=PREFIX, populate_by_name=True, extra="ignore", frozen=True)

    token: Annotated[SecretStr, _parsed_by(_token)] = Field(SecretStr(""), validation_alias=TOKEN)
    """Empty: only the playground can run."""
    database: Annotated[Address, _parsed_by(address)] = Path("busdriver.db")
    """A file, or a PostgreSQL database by its URL."""
    guild: Annotated[int | None, _parsed_by(_server_id)] = None
    """Register the commands on this server only, where they appear at once."""
    log: Annotated[str, _parsed_by(_one_of(lambda: ("debug", "info", "warning", "error")))] = "info"
    log_format: Annotated[Literal["text", "json"], _parsed_by(_one_of(lambda: ("text", "json")))] = "text"
    language: Annotated[str, _parsed_by(_one_of(languages))] = "en"
    """For users and servers for which Discord gives none."""
    source: Annotated[str | None, _parsed_by(_link)] = None
    """Address of the source code, for ``/help``."""
    docs: Annotated[str | None, _parsed_by(_link)] = None
    """Address of the documentation's site, for ``/help`` and ``/rules``."""
    privacy: Annotated[str | None, _parsed_by(_link)] = None
    terms: Annotated[str | None, _parsed_by(_link)] = None
    metrics: Annotated[tuple[str, int] | None, NoDecode, _parsed_by(_address)] = None
    """Host and port of ``/metrics`` and ``/health``; None: not served."""
    host: str = "127.0.0.1"
    """Where the playground listens."""
    port: Annotated[int, _parsed_by(_port)] = 8765
    engines: Annotated[Mapping[str, str], NoDecode, _parsed_by(_engines)] = Field(default_factory=dict)
    """Commands of external engines by the name under which they can be seated (`bot.engines.external`)."""
    engine_memory: Annotated[int, _parsed_by(_megabytes)] = 2048
    """Megabytes of address space for each process of an engine."""
    end_abandoned_days: Annotated[int, _parsed_by(_days)] = 7
    """Days after which the game of a player alone with AI players ends if they do not come back; 0: never."""
    forget_servers_days: Annotated[int, _parsed_by(_days)] = 30
    """Days after the bot was removed from a server, at the end of which its data are deleted; 0: never."""

    secret: Annotated[SecretStr, _parsed_by(_secret)] = SecretStr("")
    """Of the marks of erased people (`bot.storage.mark_secret`); empty: it is in a file beside the database."""
    across_days: Annotated[int, _parsed_by(_days)] = 30
    """How old, in days, an account must be for games with people of other servers."""

    web: Annotated[tuple[str, int] | None, NoDecode, _parsed_by(_address)] = None
    """Host and port of the process of pages that the bot starts; None: it starts none."""
    web_url: Annotated[str | None, _parsed_by(_base)] = None
    """What the world calls the pages; without `web` a process elsewhere serves them. Empty, without `web`: no pages."""
    web_proxy: Annotated[tuple[str, ...], NoDecode, _parsed_by(_networks)] = ()
    """From where ``X-Forwarded-For`` is believed."""
    web_database: Annotated[SecretStr, _parsed_by(_page_store)] = SecretStr("")
    """PostgreSQL with the role that sees only pages; empty: they are in a file."""
    web_hooks: Annotated[Mapping[int, str], NoDecode, _parsed_by(_hooks)] = Field(default_factory=dict)
    """Addresses that hear of results, by the season's number."""
    web_hook_secret: Annotated[SecretStr, _parsed_by(_secret)] = SecretStr("")
    """Signs what they get."""

    @property
    def pages_url(self) -> str:
        """What the world calls the pages; empty: there are none."""
        return self.web_url or ("http://{}:{}".format(*self.web) if self.web else "")

    @property
    def pages_file(self) -> Path:
        return self.own_file.with_name(PAGES)

    @property
    def own_file(self) -> Path:
        """What the names of the process's other files begin with."""
        return self.database if isinstance(self.database, Path) else Path("busdriver.db")

    @field_validator("*", mode="before")
    @classmethod
    def _strip(cls, value: object) -> object:
        if not isinstance(value, str):
            return value
        if not value.strip():
            raise PydanticUseDefault
        return value.strip()
