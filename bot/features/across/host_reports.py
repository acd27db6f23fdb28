"""Reports about people in games across servers, and who is barred, for the operator. Both work while the bot runs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime

from bot.core.database import Database
from bot.features.across.store import SqlStrangers
from bot.features.across.values import EVERYWHERE, LEAVES_COUNT_FOR, StrangerReport
from bot.tables.core.marks import MarkStore


@dataclass(frozen=True, slots=True)
class Reported:
    """A report, and what is known of the person: games across servers that they left in the last days, reports in all,
    until when they are barred (None: they are not)."""

    report: StrangerReport
    left: int
    reports: int
    barred: datetime | None


async def reports(database: Database, marks: MarkStore, now: datetime) -> list[Reported]:
    """All of them, the newest first."""
    store, found = SqlStrangers(database, marks), []
    for report in await store.reports():
        left = await store.left(report.reported, now - LEAVES_COUNT_FOR)
        about = await store.reports(report.reported)
        barred = await store.barred(EVERYWHERE, report.reported, now)
        found.append(Reported(report, len(left), len(about), barred))
    return found


async def bar(database: Database, marks: MarkStore, user: int, until: datetime | None, now: datetime) -> bool:
    """Bar a person until then; None: not any more. Whether they were barred before."""
    store = SqlStrangers(database, marks)
    before = await store.barred(EVERYWHERE, user, now) is not None
    if until is None:
        await store.lift(EVERYWHERE, user)
    else:
        await store.bar(EVERYWHERE, user, until, now)
    return before
