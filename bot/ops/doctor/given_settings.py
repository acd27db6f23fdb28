"""The settings: values that are wrong, names that nobody reads, and who may read the file."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from bot.ops.doctor.lines import CheckLine, broken, good, limited


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
