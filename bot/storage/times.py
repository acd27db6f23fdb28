"""Times in the database: whole milliseconds since 1970 UTC, exact, without floats."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

EPOCH = datetime(1970, 1, 1, tzinfo=UTC)
MILLISECOND = timedelta(milliseconds=1)


def to_ms(at: datetime) -> int:
    """``at`` (with its zone) in milliseconds."""
    return (at - EPOCH) // MILLISECOND


def from_ms(ms: int) -> datetime:
    """A moment in UTC."""
    return EPOCH + ms * MILLISECOND
