"""Days and weeks in UTC: what begins and ends for everybody at the same moment."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta


def monday(day: date) -> date:
    """The first day of the day's ISO week."""
    return day - timedelta(days=day.weekday())


def midnight(day: date) -> datetime:
    """The moment when the day begins."""
    return datetime.combine(day, time(), UTC)
