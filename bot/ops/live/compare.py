"""What Discord has changed of a message: the parts as they were sent, beside those that came back.

A change is named by the kind of part and its field, never by what stands there.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

PARTS = {1: "row", 2: "button", 3: "select", 5: "user select", 6: "role select", 7: "mentionable select",
         8: "channel select", 9: "section", 10: "text", 11: "thumbnail", 12: "gallery", 13: "file", 14: "separator",
         17: "container"}
DEFAULTS: Mapping[str, object] = {
    "min_values": 1, "max_values": 1, "disabled": False, "spoiler": False, "default": False, "required": True,
    "spacing": 1, "divider": True, "animated": False}
"""Fields that an answer may leave out."""
UPLOAD = "attachment://"


def changes(sent: Sequence[Mapping[str, Any]], answered: Sequence[Mapping[str, Any]]) -> list[str]:
    """Each change once, as ``part.field``; ``part`` alone: it is not there, or another one is."""
    return sorted({*_many(sent, answered, "message")})


def _many(sent: Sequence[Any], answered: Sequence[Any], name: str) -> Iterator[str]:
    if len(sent) != len(answered):
        yield f"{name}.number"
    for one, other in zip(sent, answered, strict=False):
        if not isinstance(one, Mapping):
            if one != other:
                yield name
        elif one.get("type") != other.get("type"):
            yield PARTS.get(one.get("type", 0), name)
        else:
            yield from _part(one, other, PARTS.get(one.get("type", 0), name))


def _part(sent: Mapping[str, Any], answered: Mapping[str, Any], name: str) -> Iterator[str]:
    for key, value in sent.items():
        other = answered.get(key, DEFAULTS.get(key))
        if key == "id" and "custom_id" not in sent and name in PARTS.values():
            continue  # Discord numbers the parts that have no number
        if isinstance(value, Mapping):
            yield from _part(value, other if isinstance(other, Mapping) else {}, f"{name}.{key}")
        elif isinstance(value, list | tuple):
            yield from _many(value, other if isinstance(other, list | tuple) else (), f"{name}.{key}")
        elif key == "url" and str(value).startswith(UPLOAD):
            shown = str(other or "").partition("?")[0].rpartition("/")[2]
            if str(other).startswith(UPLOAD) or shown != str(value).removeprefix(UPLOAD):
                yield f"{name}.{key}"
        elif value not in (None, "", other) and str(value) != str(other):
            yield f"{name}.{key}"
