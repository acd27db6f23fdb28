"""The kinds of entries, and how a season's settings are written."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any

from pydantic import PlainSerializer, PlainValidator, TypeAdapter

from bot.league.settings import Settings, flattened, nested

_SETTINGS = TypeAdapter(Settings)


def settings_in(flat: Mapping[str, Any]) -> Settings:
    """What `settings_out` wrote; what is missing has its default."""
    return _SETTINGS.validate_python(nested(flat))


def settings_out(settings: Settings) -> dict[str, Any]:
    """Every setting by its name alone, whatever its part, as JSON values."""
    return flattened(_SETTINGS.dump_python(settings, mode="json"))


Rules = Annotated[Settings, PlainValidator(settings_in), PlainSerializer(settings_out)]


class EntryKind(StrEnum):
    """What an entry records, in the word that the store has for it."""

    OPENED = "opened"
    CHANGED = "changed"
    JOINED = "joined"
    INVITED = "invited"
    ENLISTED = "enlisted"
    TITLED = "titled"
    LINEUP = "lineup"
    WITHDRAWN = "withdrawn"
    LEFT = "left"
    PAUSED = "paused"
    RETURNED = "returned"
    SEEDED = "seeded"
    APART = "apart"
    STARTED = "started"
    DRAFTED = "drafted"
    PUBLISHED = "published"
    PAIRED = "paired"
    UNDONE = "undone"
    LINKED = "linked"
    RESULT = "result"
    ASKED = "asked"
    SUBSTITUTED = "substituted"
    OFFERED = "offered"
    AGREED = "agreed"
    CHECKED_IN = "checked_in"
    CLAIMED = "claimed"
    EXTENDED = "extended"
    REOPENED = "reopened"
    OBJECTED = "objected"
    SETTLED = "settled"
    SUBMITTED = "submitted"
    CONFIRMED = "confirmed"
    DISPUTED = "disputed"
    RETRACTED = "retracted"
    CASE = "case"
    ADJUSTED = "adjusted"
    PROPOSED = "proposed"
    SECONDED = "seconded"
    CARRIED = "carried"
    DROPPED = "dropped"
    THREAD = "thread"
    REMINDED = "reminded"
    WEEK = "week"
    CLOSED = "closed"
    ARCHIVED = "archived"
    ERASED = "erased"
