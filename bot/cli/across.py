"""Commands about people in games across servers: read reports, bar somebody."""

from __future__ import annotations

import asyncio
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Annotated

import typer

from bot.cli.common import DatabaseOption, InputError, existing_database, mark_secret

if TYPE_CHECKING:
    from bot.features.across.host_reports import Reported
    from bot.storage import Address

TableOption = Annotated[
    int | None, typer.Option("--table", metavar="N", min=1, max=2**63 - 1, help="show this table's times and record")]


def reports(table: TableOption = None, database: DatabaseOption = None) -> int:
    """List the reports about people in games across servers; with --table what happened there."""
    if table is not None:
        return _table(table, database)
    from bot.features.across.values import LEAVES_COUNT_FOR
    from bot.i18n import texts

    t, told = texts(), asyncio.run(_reports(existing_database(database), mark_secret()))
    for each in told:
        report = each.report
        print(t("reports.line", at=_time(report.at), table=report.table, user=report.user, reported=report.reported,
                name=report.name, reason=report.reason, note=f" – {report.note}" if report.note else ""))
        barred = t("reports.barred", at=_time(each.barred)) if each.barred else t("reports.free")
        print("  " + t("reports.conduct", user=report.reported, left=each.left, days=LEAVES_COUNT_FOR.days,
                       reports=each.reports, barred=barred))
    if not told:
        print(t("reports.none"))
    return 0


async def _reports(database: Address, secret: str) -> list[Reported]:
    from bot.core.clock import SystemClock
    from bot.features.across.host_reports import reports
    from bot.storage import open_storage

    storage = await open_storage(database, secret=secret)
    try:
        return await reports(storage.database, storage.marks, SystemClock().now())
    finally:
        await storage.close()


async def _bar(database: Address, secret: str, person: int, until: datetime | None) -> bool:
    from bot.core.clock import SystemClock
    from bot.features.across.host_reports import bar
    from bot.storage import open_storage

    storage = await open_storage(database, secret=secret)
    try:
        return await bar(storage.database, storage.marks, person, until, SystemClock().now())
    finally:
        await storage.close()


def _table(table: int, database: str | None) -> int:
    from bot.core.errors import TableError
    from bot.i18n import texts
    from bot.ops.played_tables import played

    t = texts()
    try:
        found = asyncio.run(played(existing_database(database), table))
    except TableError as error:
        raise InputError(t(error.key, **error.params)) from None
    for at, user, what in found.times:
        print(t("reports.time", at=_time(at), who=user or "–", what=what))
    print(found.record)
    return 0


def bar(
    person: Annotated[int, typer.Argument(metavar="PERSON", min=1, max=2**63 - 1, help="the Discord id of a person")],
    until: Annotated[str, typer.Option("--until", metavar="DAY", help="such as 2026-12-24 (default: for good)")] = "",
    lift: Annotated[bool, typer.Option("--lift", help="let the person play again")] = False,
    database: DatabaseOption = None,
) -> int:
    """Bar a person from games across servers, while the bot runs or not."""
    from bot.features.across.values import FOREVER
    from bot.i18n import texts

    t = texts()
    if lift and until:
        raise InputError("give --until or --lift, not both")
    end = None if lift else _day(until) if until else FOREVER
    before = asyncio.run(_bar(existing_database(database), mark_secret(), person, end))
    if end is not None:
        print(t("bar.done", user=person, at=_time(end)))
        return 0
    print(t("bar.lifted" if before else "bar.not_barred", user=person))
    return int(not before)


def _day(text: str) -> datetime:
    """Its beginning (UTC), which is still to come."""
    try:
        day = datetime.strptime(text, "%Y-%m-%d").replace(tzinfo=UTC)
    except ValueError:
        raise InputError(f"{text!r} is no day such as 2026-12-24") from None
    if day <= datetime.now(UTC):
        raise InputError(f"{text} has begun already (UTC): give a later day, or --lift")
    return day


def _time(at: datetime) -> str:
    return at.astimezone(UTC).strftime("%Y-%m-%d %H:%M:%S")
