"""A person's day: quiet hours and daily times in their own time zone.

Everything is in wall-clock time of the zone, so that quiet hours stay where they are
when clocks are changed; a time that a change of clocks skips counts as the moment after it.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.tables.core.user_text import whole

DAY = timedelta(days=1)


def zone(name: str) -> ZoneInfo | None:
    """The time zone of that IANA name (``Europe/Berlin``); None if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def parse_time(text: str) -> time | None:
    """``7:05`` as a time of the day; None if it is none."""
    hours, colon, minutes = text.strip().partition(":")
    hour, minute = whole(hours, 23), whole(minutes, 59)
    return time(hour, minute) if colon and len(minutes) == 2 and hour is not None and minute is not None else None


@dataclass(frozen=True, slots=True)
class Hours:
    """From ``begin`` to ``end`` every day, over midnight if ``end`` is earlier; nothing if they are equal."""

    begin: time
    end: time

    @classmethod
    def parse(cls, text: str) -> Hours | None:
        """``22:00-08:00``; None if it is no such thing."""
        first, dash, last = text.partition("-")
        begin, end = parse_time(first), parse_time(last)
        return cls(begin, end) if dash and begin is not None and end is not None else None

    def hold(self, at: datetime, place: ZoneInfo) -> bool:
        """Whether it is quiet at this time."""
        now = at.astimezone(place).time()
        if self.begin <= self.end:
            return self.begin <= now < self.end
        return now >= self.begin or now < self.end

    def over(self, at: datetime, place: ZoneInfo) -> datetime:
        """``at``, or if it is quiet then, the moment when it no longer is (UTC)."""
        if not self.hold(at, place):
            return at
        return next_time(self.end, at, place)


def next_time(of_day: time, after: datetime, place: ZoneInfo) -> datetime:
    """The first moment after ``after`` at which clocks there show ``of_day`` (UTC)."""
    day = after.astimezone(place).date()
    for offset in range(3):
        local = datetime.combine(day + offset * DAY, of_day, place)
        moment = local.astimezone(UTC)
        if moment > after:
            return moment
    raise AssertionError("every time of the day comes within two days")


def midnight(at: datetime, place: ZoneInfo) -> datetime:
    """When the day of ``at`` began there (UTC)."""
    return datetime.combine(at.astimezone(place).date(), time(), place).astimezone(UTC)
