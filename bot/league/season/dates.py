"""The first and the last day of a season: whole days in its own time zone, both included.

Players may join before the first day, but no game is started, paired or played. After the last day no game begins:
running games are finished and count, results may still be entered, and the managers close the season.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, date, datetime, time, timedelta
from zoneinfo import ZoneInfo

from bot.core.wall_clock import zone
from bot.league.model import LeagueError
from bot.league.settings import Settings

MINUTE = timedelta(minutes=1)
LAST_YEAR = 3000


def place(settings: Settings) -> ZoneInfo:
    """The season's time zone."""
    return zone(settings.dates.zone) or ZoneInfo("UTC")


def opens(settings: Settings) -> datetime | None:
    """The first moment of the first day (UTC); None: no first day is set."""
    return _midnight(settings, 0, settings.dates.starts)


def day_end(settings: Settings, now: datetime, days: int) -> datetime:
    """The last minute (UTC) of today in the season's time zone, or of the day that is ``days`` later."""
    today = now.astimezone(place(settings)).date().isoformat()
    end = _midnight(settings, days + 1, today)
    assert end is not None
    return end - MINUTE


def closes(settings: Settings) -> datetime | None:
    """The last minute of the last day (UTC), as it is shown; None: no last day is set."""
    over = _over(settings)
    return None if over is None else over - MINUTE


def _over(settings: Settings) -> datetime | None:
    """The first moment after the last day."""
    return _midnight(settings, 1, settings.dates.ends)


def _midnight(settings: Settings, days: int, day: str) -> datetime | None:
    """The beginning of ``day`` (ISO) in the season's time zone, ``days`` later."""
    if not day:
        return None
    return datetime.combine(date.fromisoformat(day) + timedelta(days), time(), place(settings)).astimezone(UTC)


def has_begun(settings: Settings, now: datetime) -> bool:
    begin = opens(settings)
    return begin is None or now >= begin


def ended(settings: Settings, now: datetime) -> bool:
    """Whether the last day is over."""
    over = _over(settings)
    return over is not None and now >= over


def last_weekly(settings: Settings, now: datetime) -> datetime | None:
    """The newest moment of the week on which rounds are paired; None: there is none."""
    if not settings.course.advance_at:
        return None
    day, _, clock = settings.course.advance_at.partition(" ")
    here = now.astimezone(place(settings))
    back = (here.isoweekday() - int(day)) % 7
    found = datetime.combine(here.date() - timedelta(back), time.fromisoformat(clock), place(settings))
    if found > here:
        found = datetime.combine(found.date() - timedelta(7), time.fromisoformat(clock), place(settings))
    return found.astimezone(UTC)


def week(settings: Settings, now: datetime) -> str:
    """The ISO week in the season's time zone: ``2026-W48``."""
    return "{}-W{:02}".format(*now.astimezone(place(settings)).isocalendar()[:2])


# checks ------------------------------------------------------------------------------------------

def check_days(settings: Settings) -> None:
    """The time zone exists and the days are in order; LeagueError (``bad_zone``, ``bad_dates``)."""
    if zone(settings.dates.zone) is None:
        raise LeagueError("bad_zone", text=settings.dates.zone)
    if settings.dates.starts and settings.dates.ends and settings.dates.starts > settings.dates.ends:
        raise LeagueError("bad_dates", starts=settings.dates.starts, ends=settings.dates.ends)


def check_future(settings: Settings, changes: Mapping[str, object], now: datetime) -> None:
    """No changed day has passed; LeagueError (``date_passed``)."""
    today = now.astimezone(place(settings)).date().isoformat()
    for name in ("starts", "ends"):
        given = str(changes.get(name, ""))
        if given and given < today:
            raise LeagueError("date_passed", date=given)


def check_entry(settings: Settings, now: datetime) -> None:
    """Players may still join; LeagueError (``season_ended``)."""
    if ended(settings, now):
        raise LeagueError("season_ended", date=closes(settings))


def check_play(settings: Settings, now: datetime) -> None:
    """Something new may begin; LeagueError (``season_not_begun``, ``season_ended``)."""
    if not has_begun(settings, now):
        raise LeagueError("season_not_begun", date=opens(settings))
    check_entry(settings, now)


def check_times(settings: Settings, times: Sequence[datetime]) -> None:
    """No time is after the last day; LeagueError (``time_after_season``)."""
    if any(ended(settings, each) for each in times):
        raise LeagueError("time_after_season", date=closes(settings))


def day(text: str) -> str:
    """A date that a player wrote, as ISO; ``-`` takes it away (``""``). LeagueError (``bad_date``)."""
    text = text.strip()
    if text == "-":
        return ""
    try:
        found = date.fromisoformat(text)
    except ValueError:
        found = date.max
    if found.year >= LAST_YEAR:
        raise LeagueError("bad_date", text=text[:40])
    return found.isoformat()
