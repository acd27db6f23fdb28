"""The settings: values that are wrong, names that nobody reads, and who may read the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.ops.doctor.lines import CheckLine, broken, good, limited


@dataclass(frozen=True, slots=True)
class PageSettings:
    """``url``: what readers open; ``hooks``: whether results are sent anywhere, and ``signed``; ``role``: False if the
    process of pages would have to use the bot's own role, which it never gets."""

    url: str
    hooks: bool = False
    signed: bool = False
    role: bool = True


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
    pages: PageSettings | None = None
    """Of public pages; None: there are none."""


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
    if given.pages is not None:
        yield from _pages(given.pages)


def _pages(given: PageSettings) -> Iterator[CheckLine]:
    if given.url.startswith("http://"):
        yield limited("pages_plain")
    if given.hooks and not given.signed:
        yield limited("pages_unsigned")
    if not given.role:
        yield broken("pages_role")
