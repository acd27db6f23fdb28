"""Calendar files: the part of iCalendar (RFC 5545) that games and deadlines need."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta

LINE = 75
"""Bytes of a line (RFC 5545, 3.1); the rest follows in lines that begin with a blank."""
_ESCAPES = str.maketrans({"\\": "\\\\", ";": "\\;", ",": "\\,", "\n": "\\n", "\r": None})


@dataclass(frozen=True, slots=True)
class CalendarEvent:
    """Something at a moment that takes ``minutes``, or on a whole day. ``uid`` stays the same when it changes."""

    uid: str
    at: datetime | date
    title: str
    text: str = ""
    minutes: int = 60


def calendar_file(name: str, events: Iterable[CalendarEvent], now: datetime, edition: int = 0) -> bytes:
    """The events as a file. ``edition``: a later file of the same events has a higher one."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Bus Driver//Leagues//EN", f"X-WR-CALNAME:{escaped(name)}"]
    for event in events:
        lines += _event(event, now, edition)
    return b"".join(part + b"\r\n" for line in [*lines, "END:VCALENDAR"] for part in folded(line))


def _event(event: CalendarEvent, now: datetime, edition: int) -> Iterator[str]:
    yield from ("BEGIN:VEVENT", f"UID:{event.uid}", f"DTSTAMP:{_moment(now)}", f"SEQUENCE:{edition}")
    if isinstance(event.at, datetime):
        yield f"DTSTART:{_moment(event.at)}"
        yield f"DTEND:{_moment(event.at + timedelta(minutes=event.minutes))}"
    else:
        yield f"DTSTART;VALUE=DATE:{event.at:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{event.at + timedelta(days=1):%Y%m%d}"
        yield "TRANSP:TRANSPARENT"
    yield f"SUMMARY:{escaped(event.title)}"
    if event.text:
        yield f"DESCRIPTION:{escaped(event.text)}"
    yield "END:VEVENT"


def _moment(at: datetime) -> str:
    return f"{at.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def escaped(text: str) -> str:
    """As the value of a text property (RFC 5545, 3.3.11)."""
    return text.translate(_ESCAPES)


def folded(line: str) -> Iterator[bytes]:
    """The line in parts of at most 75 bytes; no character is cut in two."""
    part = b""
    for character in line:
        code = character.encode()
        if len(part) + len(code) > LINE:
            yield part
            part = b" "
        part += code
    yield part
