"""The table of who is told what is whole, and the docs show it."""

from __future__ import annotations

from pathlib import Path

import tests.cogs.test_league_news
import tests.cogs.test_league_news_of_disputes
import tests.cogs.test_night_news  # noqa: F401 their rows
from bot.league.entries import EntryKind
from bot.league.night.facts import NightKind
from bot.league.ports import NewsEvent
from tests.support.discord.news_table import NOBODY, ROWS, table

DOCS = Path(__file__).parents[2] / "docs" / "organise" / "notices.md"


def test_every_kind_of_entry_has_an_answer() -> None:
    assert {*EntryKind, *NightKind} == {each.kind for each in ROWS} | set(NOBODY)
    assert set(NewsEvent) == {each.event for each in ROWS} - {None}, "each message has its row"


def test_the_docs_show_the_table() -> None:
    shown = DOCS.read_text(encoding="utf-8").splitlines()
    missing = [line for line in table() if line not in shown]
    assert not missing, "\n".join(["docs/organise/notices.md lacks:", *missing])
