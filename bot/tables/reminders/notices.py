"""When a player is notified of a turn: pure functions of a `Wait`, their preferences and the notices already sent.

A turn has three stages: its beginning, half of its time, and near its end. Each has a
time; if that lies in quiet hours or in a vacation it moves behind them. When several stages have come
only the last is sent, and none once the time is up or the stage was sent. Nobody gets more notices
in a day than they want: the rest waits for the next day of their zone. Players on vacation get none.

Quiet hours and daily times are wall-clock times in the person's zone, so daylight saving does not move them; a skipped
time counts as the moment after it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from bot.core.user_text import whole
from bot.tables.core.plan import Wait, WaitKind
from bot.tables.core.preferences import UserPrefs

UTC_ZONE = ZoneInfo("UTC")
DAY = timedelta(days=1)
REMINDER_LEAD = timedelta(hours=2)
"""Before the end of a long turn; of a short one the last sixth."""


class NoticeStage(StrEnum):
    """Why a player is notified, in order of time. A nudge has a text ``turns.<stage>``."""

    NEXT = "next"
    BOMB = "bomb"
    TURN = "turn"
    HALF = "half"
    NEAR = "near"

    @property
    def nudge(self) -> bool:
        """Whether it comes after the beginning of a wait."""
        return self not in (NoticeStage.NEXT, NoticeStage.BOMB, NoticeStage.TURN)


@dataclass(frozen=True, slots=True)
class Notice:
    """A notice of ``stage`` of this turn, at this time."""

    at: datetime
    stage: NoticeStage


def place(prefs: UserPrefs) -> ZoneInfo:
    """The person's time zone; UTC if they have none."""
    return zone(prefs.zone) or UTC_ZONE


def is_quiet(prefs: UserPrefs, at: datetime) -> bool:
    """Whether ``at`` lies in the person's quiet hours."""
    return polite(prefs, at) != at


def polite(prefs: UserPrefs, at: datetime) -> datetime:
    """``at``, or the first moment after it that is neither in a vacation nor in quiet hours."""
    away = prefs.vacation
    if away is not None and away > at:
        at = away
    hours = Hours.parse(prefs.quiet)
    return at if hours is None else hours.over(at, place(prefs))


def stages(wait: Wait, prefs: UserPrefs) -> list[Notice]:
    """All notices of a turn, in order, at the polite times."""
    if wait.kind is WaitKind.NEXT:
        return [Notice(polite(prefs, wait.since), NoticeStage.NEXT)] if prefs.next else []
    first = Notice(polite(prefs, wait.since), NoticeStage.BOMB if wait.kind is WaitKind.BOMB else NoticeStage.TURN)
    found = [first]
    if prefs.nudges and wait.until is not None and wait.kind is WaitKind.TURN:
        begun = max(wait.since, prefs.vacation or wait.since)
        length = wait.until - begun
        found.append(Notice(polite(prefs, begun + length / 2), NoticeStage.HALF))
        found.append(Notice(polite(prefs, wait.until - min(REMINDER_LEAD, length / 6)), NoticeStage.NEAR))
    return [notice for notice in found if wait.until is None or notice.at < wait.until]


def upcoming(wait: Wait, prefs: UserPrefs, told: Collection[NoticeStage], now: datetime) -> Notice | None:
    """The next notice of a turn: at once if its time has come, else then."""
    if not prefs.notify:
        return None
    order = list(NoticeStage)
    last = max((order.index(stage) for stage in told), default=-1)
    left = [notice for notice in stages(wait, prefs) if order.index(notice.stage) > last]
    come = [notice for notice in left if notice.at <= now]
    if come:
        return Notice(polite(prefs, now), come[-1].stage)
    return left[0] if left else None


def allowed_at(prefs: UserPrefs, told_today: int, now: datetime) -> datetime:
    """When the next notice may be sent, by the person's own limit for a day; ``told_today`` since their midnight."""
    if told_today < prefs.most:
        return now
    here = place(prefs)
    tomorrow = midnight(now + DAY, here)
    return polite(prefs, tomorrow if tomorrow > now else now + DAY)


@dataclass(frozen=True, slots=True)
class Digest:
    """A daily digest: when to send it, and its nominal time."""

    at: datetime
    of: datetime


def next_digest(prefs: UserPrefs, after: datetime) -> Digest | None:
    """The next daily digest that is due after that time; one whose time lies in quiet hours comes when they end, in a
    vacation there is none. None: none is wanted."""
    of_day = parse_time(prefs.digest)
    if of_day is None:
        return None
    there, of = place(prefs), max(after - DAY, prefs.vacation or after - DAY)
    while True:
        of = next_time(of_day, of, there)
        at = polite(prefs, of)
        if at > after:
            return Digest(at, of)


def today(prefs: UserPrefs, now: datetime) -> datetime:
    """When the person's day began."""
    return midnight(now, place(prefs)).astimezone(UTC)


# a person's day -------------------------------------------------------------------------------

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
