"""Panels that hold more than a message does, and that every message has room for one more entry."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from discord import ui

from bot.features.all import DECLARED
from bot.i18n import Texts, texts
from bot.samples import messages
from bot.samples.moments import NOW, table
from bot.tables.core.model import Status
from bot.tables.core.preferences import GuildSettings, UserPrefs
from cogs.common import pager
from cogs.common.layout import Click, Part, component_count, in_rows, view
from cogs.pages.lobby_view import settings_page
from cogs.pages.prefs_view import prefs_page
from cogs.settings.setup_cog import setup_page
from tests.support.discord.discord_limits import walk
from tests.support.discord.discord_world import World
from tests.support.discord.league_desk import boss
from tests.support.discord.lobbies import all_rules

SECTION = 3
"""Components of a line with a button, or of a label and a select: what one more entry of a panel needs."""
RULES = "pick-term.limit"
PANELS: dict[str, tuple[str, Callable[[Texts, str], ui.LayoutView]]] = {
    "settings": ("settings", lambda t, shown: settings_page(
        table("tichu", 4, Status.LOBBY), t, Click("settings", 1, 0, shown or RULES))),
}
"""Each panel that is paged: the verb of its *Back* and *More*, and the page with an entry."""
GROWS = ("tichu settings, pick-term.limit", "tichu settings, pick-option.wish_bombs")
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


def test_a_name_that_no_entry_has_shows_the_first_page() -> None:
    """As an old button has, or a forged one."""
    t, lobby = texts("en"), table("tichu", 4, Status.LOBBY)
    for build in (lambda shown: settings_page(lobby, t, Click("settings", 1, 0, shown)),
                  lambda shown: prefs_page(UserPrefs(), t, NOW, shown, DECLARED.users),
                  lambda shown: setup_page(
                      GuildSettings(), t, DECLARED.servers, server="x", lines=["x"], now=NOW, shown=shown)):
        assert build("12").to_components() == build("nothing").to_components()


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


async def test_a_panel_stays_on_the_page_of_what_was_used(world: World) -> None:
    (ann,) = world.join("Ann")
    panel = (await ann.slash(world.channel, "prefs")).response
    for label, name in (("What I am told", "notify"), ("More …", "confirm-plays"), ("How it looks", "dm")):
        await ann.click(panel, label=label)
        await ann.click(panel, custom_id=f"bd:pref:0:0:{name}")
        assert label not in world.labels(panel), "it is that page"
    prefs = await world.app.storage.preferences.user(ann.id)
    assert (prefs.notify, prefs.confirm_plays, prefs.hand) == (False, True, "channel")


async def test_every_switch_of_before_has_a_page(world: World) -> None:
    """The panel of all switches had these, and the one of notifications."""
    (ann,) = world.join("Ann")
    panel = (await ann.slash(world.channel, "prefs")).response
    drawn = set[str]()
    for label in ("What I am told", "More …"):
        drawn |= {str(part.get("custom_id")) for part in world.components(panel)}
        await ann.click(panel, label=label)
    drawn |= {str(part.get("custom_id")) for part in world.components(panel)}
    before = ("dm", "two-rows", "by-combination", "text-only", "guide", "alerts", "invitations", "pass-alone",
              "confirm-plays", "notify", "nudges", "next", "never-ask", "weekly")
    assert {f"bd:pref:0:0:{name}" for name in before} <= drawn
    assert {"bd:times:0:0", "bd:vacation:0:0", "bd:across-open:0:0", "bd:pick-language:0:0"} <= drawn


async def test_every_setting_of_a_server_is_on_a_page(world: World) -> None:
    """But two that only ever had one good value: how often the role is mentioned, when unused lobbies are closed."""
    admin = boss(world)
    panel = (await admin.slash(world.channel, "setup")).response
    drawn = {str(part.get("custom_id")) for part in world.components(panel)}
    for label in ("Games", "Finding players", "Leagues"):
        await admin.click(panel, label=label)
        drawn |= {str(part.get("custom_id")) for part in world.components(panel)}
        await admin.click(panel, label="◀ Back")
    assert {f"bd:pick-setup:0:0:{name}" for name in ("language", "pace", "managers", "seekers")} <= drawn
    assert {f"bd:setup:0:0:{name}" for name in ("channel", "threads", "crude", "list", "leaders")} <= drawn
    assert {"bd:setup-test:0:0", "bd:setup-zone:0:0", "bd:story-setting:0:0", "bd:setup-across:0:0"} <= drawn
    await world.app.storage.preferences.set_guild(world.guild.id, GuildSettings())
    await world.forge(admin, "bd:pick-setup:0:0:expire", ["6"], harmless=False)  # a panel of before
    assert (await world.app.storage.preferences.guild(world.guild.id)).expire == 6


async def test_the_rules_of_a_lobby_are_turned(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pager, "COMPONENTS", 24)
    admin = boss(world)
    lobby = (await admin.slash(world.channel, "play")).response
    settings = await all_rules(world, admin, lobby)
    first = {part["custom_id"] for part in world.components(settings) if part["type"] == 3}
    await admin.click(settings, label="More ▶")
    assert not first & {part["custom_id"] for part in world.components(settings) if part["type"] == 3}
