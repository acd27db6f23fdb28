"""Values of a season's log to JSON and back. Fields that are missing in old entries take their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import UTC, datetime
from typing import Any

from pydantic import TypeAdapter

from bot.league.model import Entrant, Fixture, Member, Result, Settings

Json = dict[str, Any]

_SETTINGS = TypeAdapter(Settings)
_MEMBER = TypeAdapter(Member)
_FIXTURE = TypeAdapter(Fixture)
_RESULT = TypeAdapter(Result)
settings_in, member_in, result_in = _SETTINGS.validate_python, _MEMBER.validate_python, _RESULT.validate_python


def settings_out(settings: Settings) -> Json:
    """Every field, so that a season keeps its rules when defaults change."""
    return dict(_SETTINGS.dump_python(settings, mode="json"))


def member_out(member: Member) -> Json:
    return dict(_MEMBER.dump_python(member, mode="json", exclude_defaults=True))


def joined(entrant: Entrant) -> Json:
    return {"entrant": entrant.number, "name": entrant.name, "members": [member_out(m) for m in entrant.members]}


def fixture_out(fixture: Fixture) -> Json:
    return dict(_FIXTURE.dump_python(fixture, mode="json", exclude_defaults=True))


def fixture_in(data: Mapping[str, Any], round: int) -> Fixture:
    return _FIXTURE.validate_python({"round": round, **data})


def result_out(result: Result) -> Json:
    return dict(_RESULT.dump_python(result, mode="json", exclude_defaults=True))


def when(text: str) -> datetime:
    """An ISO time as UTC."""
    return datetime.fromisoformat(text).astimezone(UTC)
