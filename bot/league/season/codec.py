"""Values of a season's log to JSON and back. What is read may lack fields that came later: they take their defaults."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict
from datetime import UTC, datetime
from typing import Any

from bot.league.model import Entrant, Fixture, Format, How, Member, Result, Scoring, Settings

Json = dict[str, Any]


def settings_out(settings: Settings) -> Json:
    return asdict(settings)


def settings_in(data: Mapping[str, Any]) -> Settings:
    values = dict(data)
    values["scoring"] = Scoring(**values.get("scoring", {}))
    values["order"] = tuple(values["order"])
    values["format"] = Format(values["format"])
    return Settings(**{name: value for name, value in values.items() if name in Settings.__dataclass_fields__})


def member_out(member: Member) -> Json:
    return {name: value for name, value in asdict(member).items() if value is not None}


def member_in(data: Mapping[str, Any]) -> Member:
    return Member(**data)


def joined(entrant: Entrant) -> Json:
    return {"entrant": entrant.number, "name": entrant.name, "members": [member_out(m) for m in entrant.members]}


def fixture_out(fixture: Fixture) -> Json:
    found: Json = {"number": fixture.number, "sides": fixture.sides, "block": fixture.block}
    if fixture.division:
        found["division"] = fixture.division
    if fixture.best != 1:
        found |= {"game": fixture.game, "best": fixture.best}
    if fixture.round:
        found["round"] = fixture.round
    if fixture.due:
        found["due"] = fixture.due.isoformat()
    return found


def fixture_in(data: Mapping[str, Any], round: int) -> Fixture:
    due = data.get("due")
    return Fixture(
        data["number"], data.get("round", round), tuple(map(tuple, data["sides"])), data["block"],
        data.get("division", 0), data.get("game", 1), data.get("best", 1), due=when(due) if due else None)


def result_out(result: Result) -> Json:
    found = asdict(result)
    return {name: value for name, value in found.items() if value not in ((), "", None)}


def result_in(data: Mapping[str, Any]) -> Result:
    return Result(
        How(data["how"]), tuple(data.get("scores", ())), tuple(data.get("ranks", ())),
        tuple(map(tuple, data.get("deals", ()))), data.get("table"), tuple(map(tuple, data.get("players", ()))),
        data.get("reason", ""), tuple(data.get("doubles", ())))


def when(text: str) -> datetime:
    """An ISO time, UTC."""
    return datetime.fromisoformat(text).astimezone(UTC)
