"""Public pages in Chromium: nothing runs sideways on a phone, the keyboard is enough, everything that can be used has a
name, a season prints on paper, and a replay steps and checks its shuffles under the policy of scripts.

Skipped where there is no Chromium. What axe finds beyond that is looked at by hand: it is a package of npm, which tests
do not load.
"""

from __future__ import annotations

import asyncio
import base64
import re
import shutil
from collections.abc import Callable, Coroutine, Mapping
from datetime import UTC, datetime
from itertools import pairwise
from typing import Any

import pytest

from benchmarks.browser.devtools import PROGRAMS, Size, Tab, browser
from bot.core.published import Body
from bot.features.web.season_bodies import season_bodies
from bot.features.web.season_page import page_of
from bot.i18n import texts
from bot.league.model import Stage
from bot.league.standings import season_rows
from bot.samples.league_messages import book
from bot.samples.moments import table
from bot.tables.core.entries import Entry, Recorded
from cogs.web.replay_bodies import replay_bodies
from cogs.web.replay_page import replay_page
from games.registry import GAMES
from tests.bot.web.conftest import Served
from tests.bot.web.test_verify import record_of

pytestmark = pytest.mark.skipif(
    not any(map(shutil.which, PROGRAMS)), reason="Chromium shows the pages, and is not there")

SEASON, REPLAY = "s/" + "b" * 26, "r/" + "c" * 26
WIDTHS = (Size(330, 700, phone=True), Size(390, 844, phone=True), Size(1280, 800))
AT = datetime(2026, 1, 1, tzinfo=UTC)
UNNAMED = """
[...document.querySelectorAll("a[href], button, select, input, [role=img], img")].filter((each) => {
  const labelled = each.getAttribute("aria-label") || each.getAttribute("alt") || each.textContent
    || (each.labels && [...each.labels].map((one) => one.textContent).join(""));
  return !labelled || !labelled.trim();
}).map((each) => each.outerHTML)
"""
HEADINGS = "[...document.querySelectorAll('h1, h2, h3, h4')].map((each) => Number(each.tagName[1]))"
SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


def season() -> Mapping[str, Body]:
    t, state = texts("en"), book("swiss", Stage.RUNNING)
    rows = season_rows(state)
    return season_bodies(SEASON, "http://127.0.0.1", state, rows, page=page_of(state, rows, AT, t), t=t)


def replay() -> Mapping[str, Body]:
    record = record_of("tichu", 4, {0: "mine"})
    log = [Entry(number, AT, Recorded(line)) for number, line in enumerate(record.splitlines(), 1)]
    page = replay_page(table("tichu", 4), log, GAMES, record, texts("en"))
    return replay_bodies(REPLAY, "http://127.0.0.1", page, texts("en"))


async def opened(tab: Tab, url: str) -> None:
    await tab.open(url)
    await until(tab, f"document.readyState === 'complete' && location.href.startsWith('{url}')")


async def until(tab: Tab, condition: str) -> None:
    for _ in range(400):
        if await tab.run(condition):
            return
        await asyncio.sleep(0.05)
    raise AssertionError(condition)


async def press(tab: Tab, key: str, code: int) -> None:
    for kind in ("rawKeyDown", "keyUp"):
        await tab.send("Input.dispatchKeyEvent", type=kind, key=key, code=key, windowsVirtualKeyCode=code)


async def check_page(tab: Tab) -> None:
    for size in WIDTHS:
        await tab.resize(size)
        assert await tab.run(SIDEWAYS) <= 0, f"{size} scrolls sideways"
    assert await tab.run(UNNAMED) == []
    levels = await tab.run(HEADINGS)
    assert levels[0] == 1
    assert levels.count(1) == 1
    assert all(after - before <= 1 for before, after in pairwise(levels)), "no level is left out"
    assert await tab.run("document.documentElement.lang") == "en"
    await press(tab, "Tab", 9)
    assert await tab.run("document.activeElement.className") == "skip", "the first stop leads to the content"
    assert await tab.run("document.activeElement.getBoundingClientRect().left >= 0"), "and is seen"


async def test_pages_in_a_browser(serve: Callable[..., Coroutine[Any, Any, Served]]) -> None:
    served = await serve()
    address = f"http://127.0.0.1:{served.port}"
    await served.pages.publish(SEASON, season())
    await served.pages.publish(REPLAY, replay())
    async with browser(WIDTHS[0]) as tab:
        await opened(tab, f"{address}/{SEASON}")
        await check_page(tab)
        printed = await tab.send("Page.printToPDF", paperWidth=8.27, paperHeight=11.69, preferCSSPageSize=True)
        paper = base64.b64decode(printed["data"])
        assert len(re.findall(rb"/Type\s*/Page\b(?!s)", paper)) == 1, "one page of paper"

        await opened(tab, f"{address}/{REPLAY}")
        await until(tab, "document.querySelectorAll('#hands li').length === 4")
        await check_page(tab)
        before = await tab.run("document.getElementById('where').textContent")
        await press(tab, "ArrowRight", 39)
        await until(tab, f"document.getElementById('where').textContent !== {before!r}")
        await press(tab, "ArrowLeft", 37)
        await until(tab, f"document.getElementById('where').textContent === {before!r}")
        await tab.run("document.getElementById('verify').focus()")
        await tab.run("document.getElementById('verify').click()")
        await until(tab, "document.querySelectorAll('#checks .good').length > 0 && "
                         "!document.querySelector('#checks').textContent.includes('…')")
        assert await tab.run("document.querySelectorAll('#checks .bad').length") == 0
