"""When people play on a server, as its admins see it. Pure functions."""

from __future__ import annotations

from datetime import timedelta

from discord import ui

from bot.features.activity.rules import DAYS, LEAST, WHOLE, ServerMonth
from bot.i18n import Texts
from cogs.common import layout
from cogs.common.layout import Part
from rendering.studio import HeatPicture, HeatRow


def activity_page(month: ServerMonth, picture: HeatPicture | None, t: Texts,
                  drawn: tuple[str, str] | None = None) -> ui.LayoutView:
    """``picture`` None: there are too few people; ``drawn``: its file and alt text, if it was drawn."""
    since, until = t.day(month.since.date()), t.day((month.until - timedelta(days=1)).date())
    items: list[Part] = [f"### {t('activity.open')}"]
    if month.people is None:
        return layout.page([*items, t("activity.few", since=since, until=until, least=LEAST)])
    items.append(t("activity.people", since=since, until=until, n=month.people))
    if month.back is not None:
        of, n = month.back
        items.append(t("activity.back", of=of, n=n))
    if picture is not None:
        items.append(layout.picture(*drawn) if drawn is not None else picture.describe(str))
    return layout.page([*items, f"-# {t('activity.note', least=LEAST)}"])


def activity_picture(month: ServerMonth, zone: str, t: Texts) -> HeatPicture | None:
    """The levels by weekday and hour; None: there are too few people."""
    if not month.levels:
        return None
    days = [(day, t.short_weekday(day)) for day in range(1, DAYS + 1)]
    rows = tuple(HeatRow(name, _hours(month, day), month.levels.get((day, WHOLE), 0)) for day, name in days)
    every = HeatRow(t("activity.every"), _hours(month, WHOLE))
    return HeatPicture(t("activity.title", zone=zone), (*rows, every), t)


def _hours(month: ServerMonth, day: int) -> tuple[int, ...]:
    return tuple(month.levels.get((day, hour), 0) for hour in range(1, 25))
