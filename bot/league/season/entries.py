"""The entries of a season's log: drafts of new ones, and values as JSON and back.

The modules `settings`, `entrants`, `lifecycle`, `results` and `calendar` decide what is added: their functions check a
request and return drafts or raise `LeagueError`, without changing anything. `bot.league.season.repository` makes
entries from drafts. Missing fields in old entries take their defaults.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pydantic import TypeAdapter

from bot.league.model import Actor, Entry, Fixture, Kind, LeagueError, Member, Result, Settings, Stage
from bot.league.state import SeasonState

_SETTINGS = TypeAdapter(Settings)
_MEMBER, _FIXTURE, _RESULT = TypeAdapter(Member), TypeAdapter(Fixture), TypeAdapter(Result)
_ADAPTERS: Mapping[type, TypeAdapter[Any]] = {Member: _MEMBER, Fixture: _FIXTURE, Result: _RESULT}
settings_in, member_in, result_in = _SETTINGS.validate_python, _MEMBER.validate_python, _RESULT.validate_python


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry without its number, time and author."""

    kind: Kind
    data: Mapping[str, Any]


Drafts = list[Draft]


def result_draft(number: int, result: Result) -> Draft:
    return Draft(Kind.RESULT, {"fixture": number, "result": json_of(result)})


def settings_out(settings: Settings) -> dict[str, Any]:
    """Every field, so that a season keeps its rules when defaults change."""
    return dict(_SETTINGS.dump_python(settings, mode="json"))


def json_of(value: Member | Fixture | Result) -> dict[str, Any]:
    """The fields that differ from their defaults."""
    return dict(_ADAPTERS[type(value)].dump_python(value, mode="json", exclude_defaults=True))


def fixture_in(data: Mapping[str, Any], round: int) -> Fixture:
    return _FIXTURE.validate_python({"round": round, **data})


USERS = ("user", "out", "players")
"""Where the data of entries names users."""


def names(entry: Entry, user: int) -> bool:
    """Whether the entry is by the user or about them."""
    return entry.by == user or _named(entry.data, user)


def _named(data: Any, user: int) -> bool:
    if isinstance(data, Mapping):
        return any(_has(value, user) if key in USERS else _named(value, user) for key, value in data.items())
    return isinstance(data, list | tuple) and any(_named(each, user) for each in data)


def _has(value: Any, user: int) -> bool:
    return any(_has(each, user) for each in value) if isinstance(value, list | tuple) else bool(value == user)


def when(text: str) -> datetime:
    """An ISO time as UTC."""
    return datetime.fromisoformat(text).astimezone(UTC)


# checks that decisions share ---------------------------------------------------------------------

def check_manager(actor: Actor) -> None:
    if not actor.manager:
        raise LeagueError("not_manager")


def check_running(state: SeasonState) -> None:
    if state.season.stage is not Stage.RUNNING:
        raise LeagueError("not_running_season" if state.season.stage is Stage.JOINING else "season_over")


def open_fixture(state: SeasonState, number: int) -> Fixture:
    """The fixture, which has no result yet. Codes: not_running_season, season_over, no_such_fixture, fixture_done."""
    check_running(state)
    fixture = state.fixtures.get(number)
    if fixture is None:
        raise LeagueError("no_such_fixture")
    if number in state.results:
        raise LeagueError("fixture_done")
    return fixture
