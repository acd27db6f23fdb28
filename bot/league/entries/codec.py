"""The one codec of a season's log: it alone writes and reads the text of entries.

The text is JSON. Fields that have their default are left out, and what is missing is read as the default, except
``settings``, which hold every field, so that a season keeps its rules when defaults change.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from pydantic import TypeAdapter

from bot.league.entries.course import COURSE, CourseFact
from bot.league.entries.decisions import DECISIONS, DecisionFact
from bot.league.entries.fairness import FAIRNESS, FairnessFact
from bot.league.entries.games import GAMES, GameFact
from bot.league.entries.kinds import EntryKind
from bot.league.entries.people import PEOPLE, PeopleFact
from bot.league.night.facts import NIGHT_FACTS, NightFact, NightKind

Fact = CourseFact | PeopleFact | GameFact | FairnessFact | DecisionFact | NightFact
"""What an entry says; it becomes one with its number, time and author."""
Facts = Sequence[Fact]

FACTS: tuple[type[Fact], ...] = (*COURSE, *PEOPLE, *GAMES, *FAIRNESS, *DECISIONS, *NIGHT_FACTS)
_ADAPTERS: Mapping[EntryKind | NightKind, TypeAdapter[Any]] = {each.kind: TypeAdapter(each) for each in FACTS}
_KINDS: Mapping[str, EntryKind | NightKind] = {str(kind): kind for kind in _ADAPTERS}


@dataclass(frozen=True, slots=True)
class SeasonEntry:
    """A row of a season's log. ``by``: the acting user (None: the bot)."""

    seq: int
    at: datetime
    by: int | None
    fact: Fact

    @property
    def kind(self) -> EntryKind | NightKind:
        return self.fact.kind


def write(fact: Fact) -> tuple[str, str]:
    """(kind, text), as stored."""
    return fact.kind, _ADAPTERS[fact.kind].dump_json(fact, exclude_defaults=True).decode()


def read(kind: str, text: str) -> Fact:
    """ValueError if this version writes no such text."""
    if kind not in _KINDS:
        raise ValueError(f"no kind {kind!r}")
    fact: Fact = _ADAPTERS[_KINDS[kind]].validate_json(text)
    return fact


def fields_of(fact: Fact) -> dict[str, Any]:
    """What `write` stores, as JSON values."""
    return dict(_ADAPTERS[fact.kind].dump_python(fact, mode="json", exclude_defaults=True))


USERS = ("user", "out", "players")
"""Where entries name users."""


def names(entry: SeasonEntry, user: int) -> bool:
    """Whether the entry is by the user or about them."""
    return entry.by == user or _named(fields_of(entry.fact), user)


def _named(data: Any, user: int) -> bool:
    if isinstance(data, Mapping):
        return any(_has(value, user) if key in USERS else _named(value, user) for key, value in data.items())
    return isinstance(data, list) and any(_named(each, user) for each in data)


def _has(value: Any, user: int) -> bool:
    return any(_has(each, user) for each in value) if isinstance(value, list) else bool(value == user)
