"""The messages about pages that anyone may open."""

from __future__ import annotations

from collections.abc import Iterator

from discord import ui

from bot.features.web.values import PublicName, ReplayConsent
from bot.i18n import Texts
from bot.league.model import Stage
from bot.samples.league_messages import book
from bot.tables.core.model import Person, Table
from cogs.web.view import asked_page, consent_page, name_page, review_share_page, season_web_page, told_page

Named = Iterator[tuple[str, ui.LayoutView]]
URL = "https://pages.example.org/"


def public_pages(table: Table, t: Texts) -> Named:
    """``table``: of a game that is over."""
    season, url = book("swiss", Stage.RUNNING), f"{URL}s/{'abcdefghijklmnopqrstuvwxyz'}"
    yield "public season, off", season_web_page(season, "", t, told=False)
    yield "public season, on", season_web_page(season, url, t)
    yield "public season told", told_page(season, url, [10, 11, 20, 21], t)
    yield "public name, a number", name_page(season.id, PublicName(7, hides=True, shown=False), t)
    yield "public name, shown", name_page(season.id, PublicName(7, hides=False, shown=True), t)
    people = tuple(Person(number, name) for number, name in enumerate(("Ann", "Bo", "Cy", "Di"), 1))
    some, url = ReplayConsent(people, frozenset({1, 2})), f"{URL}r/{'abcdefghijklmnopqrstuvwxyz'}"
    everybody = ReplayConsent(people, frozenset({1, 2, 3, 4}), url)
    yield "public replay, asked", consent_page(table, some, 3, t)
    yield "public replay, waits", consent_page(table, some, 1, t)
    yield "public replay, on", consent_page(table, everybody, 1, t)
    yield "public replay question", asked_page(table, some, "Zoë*", t)
    yield "public replay question, on", asked_page(table, everybody, "", t)
    yield "public review", review_share_page(table, 2, "", t)
    yield "public review, on", review_share_page(table, 2, f"{URL}d/{'abcdefghijklmnopqrstuvwxyz'}", t)
