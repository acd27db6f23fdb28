"""Times as people say them: of the day, in their own time zone.

A wall-clock time has no date, so daylight saving does not move it: every day it comes when the clocks there show it. A
time that is skipped counts as the moment after it, and one that comes twice as the first.
"""

from __future__ import annotations

from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.core.user_text import whole

UTC_ZONE = ZoneInfo("UTC")
DAY = timedelta(days=1)


def zone(name: str) -> ZoneInfo | None:
    """The time zone of that IANA name (``Europe/Berlin``); None if there is none."""
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return None


def next_weekly(there: str, day: int, minute: int, after: datetime) -> datetime:
    """The first moment after ``after`` (in UTC) of this ISO weekday and minute of the day in a time zone."""
    place = zone(there) or UTC_ZONE
    today, clock = after.astimezone(place).date(), time(minute // 60, minute % 60)
    ahead = (day - today.isoweekday()) % 7
    for days in (ahead, ahead + 7):
        at = datetime.combine(today + timedelta(days=days), clock, place).astimezone(UTC)
        if at > after:
            return at
    raise AssertionError("a weekday comes within two weeks")


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

    def __str__(self) -> str:
        return f"{self.begin:%H:%M}-{self.end:%H:%M}"

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
