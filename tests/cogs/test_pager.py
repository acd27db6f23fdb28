"""Panels that hold more than a message does, and that every message has room for one more entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from discord import ui

from bot.i18n import Texts, languages, texts
from bot.samples import messages
from bot.samples.moments import NOW, table
from bot.tables.core.model import Status
from bot.tables.core.preferences import GuildSettings, UserPrefs
from cogs.common import pager
from cogs.common.layout import Click, Part, component_count, in_rows, view
from cogs.pages import switches
from cogs.pages.lobby_view import settings_page
from cogs.settings import prefs_cog
from cogs.settings.prefs_cog import SWITCHES, prefs_page
from cogs.settings.setup_cog import setup_page
from tests.cogs.test_layouts import check
from tests.support.discord.discord_limits import walk
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss

SECTION = 3
"""Components of a line with a button, or of a label and a select: what one more entry of a panel needs."""
PANELS: dict[str, tuple[str, Callable[[Texts, str], ui.LayoutView]]] = {
    "prefs": ("settings-prefs-page", lambda t, shown: prefs_page(UserPrefs(), t, shown)),
    "setup": ("settings-setup-page", lambda t, shown: setup_page(
        GuildSettings(channel=10**18), t, server="*" * 100, lines=["x", "y"], now=NOW, shown=shown)),
    "settings": ("settings", lambda t, shown: settings_page(
        table("tichu", 4, Status.LOBBY), t, Click("settings", 1, 0, shown) if shown else None)),
}
"""Each panel that is paged: the verb of its *Back* and *More*, and the page with an entry."""
GROWS = ("prefs", "setup", "setup, all set", "tichu settings")
"""Kinds of messages that leave no room for one more entry, since they are paged."""


def components(page: ui.LayoutView) -> int:
    return len([*walk(page.to_components())])


def controls(page: ui.LayoutView) -> list[Click]:
    read = [Click.read(part["custom_id"]) for part in walk(page.to_components()) if "custom_id" in part]
    return [click for click in read if click is not None]


def turned(panel: str, t: Texts) -> Iterator[ui.LayoutView]:
    """All pages, as *Back* and *More* lead through them."""
    verb, build = PANELS[panel]
    seen, ahead = {""}, [""]
    found = list[object]()
    while ahead:
        page = build(t, ahead.pop())
        if page.to_components() not in found:
            found.append(page.to_components())
            yield page
        for click in controls(page):
            if click.verb == verb and click.arg not in seen:
                seen.add(click.arg)
                ahead.append(click.arg)


def used(pages: Iterator[ui.LayoutView], verb: str) -> set[str]:
    """What the pages have to use, whichever of them has it."""
    return {f"{click.verb}:{click.arg}" for page in pages for click in controls(page) if click.verb != verb}


@pytest.mark.parametrize("panel", PANELS)
@pytest.mark.parametrize("more", range(1, 8))
def test_a_panel_with_more_entries_opens_in_pages(monkeypatch: pytest.MonkeyPatch, panel: str, more: int) -> None:
    """A message that holds fewer components stands for a panel that has more entries."""
    t, verb = texts("en"), PANELS[panel][0]
    everything = used(turned(panel, t), verb)
    monkeypatch.setattr(pager, "COMPONENTS", pager.COMPONENTS - SECTION * more)
    pages = list(turned(panel, t))
    assert len(pages) > 1
    assert max(map(components, pages)) <= pager.COMPONENTS
    assert used(iter(pages), verb) == everything, "nothing is lost"


def test_one_more_preference_is_one_more_page(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(switches.VALUES, "spare", switches.VALUES["dm"])  # type: ignore[index]
    monkeypatch.setattr(prefs_cog, "SWITCHES", (*SWITCHES, "spare"))
    for language in languages():
        plain = texts(language)
        t = Texts(language, {**plain.messages, "prefs.spare": "Spare"})
        pages = list(turned("prefs", t))
        for page in pages:
            check(page)
        assert len(pages) == 2
        assert "pref:spare" in used(iter(pages), "settings-prefs-page")


def test_a_name_that_no_entry_has_shows_the_first_page() -> None:
    """As an old button has, or a forged one."""
    t = texts("en")
    for _, build in PANELS.values():
        assert build(t, "12").to_components() == build(t, "nothing").to_components()


def test_every_other_kind_of_message_has_room_for_one_more_entry() -> None:
    full = [name for name, page in messages.pages(texts("en")) if components(page) > pager.COMPONENTS - SECTION]
    assert set(full) <= set(GROWS)


def test_components_are_counted_as_they_stand_in_the_message() -> None:
    made = [build(texts("en"), "") for _, build in PANELS.values()]
    for page in made:
        (container,) = page.children
        assert isinstance(container, ui.Container)
        parts: list[Part] = [*container.children]
        assert component_count(parts) == components(view(*in_rows(parts)))


async def test_a_panel_stays_on_the_page_of_what_was_used(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pager, "COMPONENTS", 30)
    (ann,) = world.join("Ann")
    panel = (await ann.slash(world.channel, "prefs")).response
    assert "◀ Back" not in world.labels(panel)
    await ann.click(panel, label="More ▶")
    (notify,) = [part for part in world.components(panel) if part.get("custom_id", "").endswith(":notify")]
    await ann.click(panel, custom_id=notify["custom_id"])
    assert "More ▶" not in world.labels(panel)
    assert (await world.app.storage.preferences.user(ann.id)).notify != UserPrefs().notify
    await ann.click(panel, label="◀ Back")
    assert "More ▶" in world.labels(panel)


async def test_the_panels_of_a_server_and_of_a_lobby_are_turned(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pager, "COMPONENTS", 30)
    admin = boss(world)
    panel = (await admin.slash(world.channel, "setup")).response
    await admin.click(panel, label="More ▶")
    (crude,) = [part for part in world.components(panel) if part.get("custom_id", "").endswith(":crude")]
    await admin.click(panel, custom_id=crude["custom_id"])
    assert (await world.app.storage.preferences.guild(world.guild.id)).crude != GuildSettings().crude
    assert "◀ Back" in world.labels(panel)
    lobby = (await admin.slash(world.channel, "play")).response
    settings = (await admin.click(lobby, label="Settings")).response
    first = {part["custom_id"] for part in world.components(settings) if part["type"] == 3}
    await admin.click(settings, label="More ▶")
    assert not first & {part["custom_id"] for part in world.components(settings) if part["type"] == 3}
