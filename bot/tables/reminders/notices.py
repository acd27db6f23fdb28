"""When a player is notified of a turn: pure functions of a `Wait`, their preferences and the notices already sent.

A turn has three stages: its beginning, half of its time, and near its end. Each has a
time; if that lies in quiet hours or in a vacation it moves behind them. When several stages have come
only the last is sent, and none once the time is up or the stage was sent. Nobody gets more notices
in a day than they want: the rest waits for the next day of their zone. Players on vacation get none.

Quiet hours and daily times are wall-clock times in the person's zone (`bot.core.wall_clock`).
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from zoneinfo import ZoneInfo

from bot.core.wall_clock import DAY, UTC_ZONE, midnight, next_time, zone
from bot.tables.core.plan import Wait, WaitKind
from bot.tables.core.preferences import UserPrefs

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
    return at if prefs.quiet is None else prefs.quiet.over(at, place(prefs))


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
    if prefs.digest is None:
        return None
    there, of = place(prefs), max(after - DAY, prefs.vacation or after - DAY)
    while True:
        of = next_time(prefs.digest, of, there)
        at = polite(prefs, of)
        if at > after:
            return Digest(at, of)


def today(prefs: UserPrefs, now: datetime) -> datetime:
    """When the person's day began."""
    return midnight(now, place(prefs)).astimezone(UTC)
