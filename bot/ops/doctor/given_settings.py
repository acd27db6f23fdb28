"""The settings: values that are wrong, names that nobody reads, and who may read the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.ops.doctor.lines import CheckLine, broken, good, limited
from bot.settings import BotSettings
from bot.storage.address import Server


@dataclass(frozen=True, slots=True)
class GivenSettings:
    """``problems``: a line for each bad value. ``unknown``: names that are no setting, with the one that may be meant,
    or an empty text. ``names``: those that differ from their defaults. ``there``: whether there is a ``.env``;
    ``exposed``: whether other users may read it."""

    problems: Sequence[str]
    unknown: Sequence[tuple[str, str]]
    names: Sequence[str]
    there: bool
    exposed: bool
    token: bool
    secret_for_all: bool = True
    """False: several processes may run, and each would make a secret of its own."""
    pages: Sequence[str] = ()
    """What is wrong with public pages: codes."""


def checks(given: GivenSettings) -> Iterator[CheckLine]:
    if not given.there:
        yield good("no_env_file")
    for problem in given.problems:
        yield broken("bad_setting", problem=problem)
    if not given.problems:
        yield good("settings", names=", ".join(given.names)) if given.names else good("settings_default")
    for name, meant in given.unknown:
        yield limited("unknown_setting_meant", name=name, meant=meant) if meant else limited(
            "unknown_setting", name=name)
    if given.exposed:
        yield limited("env_exposed")
    if not given.token and not given.problems:
        yield limited("no_token")
    if not given.secret_for_all:
        yield limited("no_shared_secret")
    for code in given.pages:
        yield broken(code) if code == "pages_role" else limited(code)


def wrong_pages(settings: BotSettings) -> list[str]:
    """Codes of what is wrong with public pages: no https for readers, hooks without a signature, and no role for their
    process, which never gets the bot's own."""
    found = []
    if settings.pages_url.startswith("http://"):
        found.append("pages_plain")
    if settings.web_hooks and not settings.web_hook_secret.get_secret_value():
        found.append("pages_unsigned")
    if settings.web and isinstance(settings.database, Server) and not settings.web_database.get_secret_value():
        found.append("pages_role")
    return found
