"""Public pages where something is missing: a message, a partner's word, a process, the wish to be notified."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from bot.core.published import Body, key_of
from bot.features.web.feature import WEB_FEATURE
from tests.cogs.test_web import consent, played
from tests.support.discord.discord_world import World
from tests.support.pages import PublicPages, linked

pytestmark = pytest.mark.usefixtures("seldom")


@pytest.fixture
def pages(tmp_path: Path) -> PublicPages:
    return PublicPages(tmp_path)


@pytest.fixture
def options(pages: PublicPages) -> dict[str, Any]:
    return {"publishing": pages.publishing}


async def test_who_takes_over_publishes_and_deletes_what_the_process_before_left(
        world: World, pages: PublicPages) -> None:
    """It was killed between the decision and the page."""
    ann, *others = await played(world)
    page = await consent(world, ann)
    await ann.click(page, label="I agree")
    await ann.click(page, label="Ask the others here")
    asked = world.channel.history()[-1]
    for each in others:
        await each.click(asked, label="I agree")
    path, store = linked(world.text(asked)), pages.publishing.store
    await world.within(store.publish("s/left", {"s/left": Body("text/plain", b"nobody decided on it")}))
    await world.within(store.withdraw([key_of(path)]))
    web = world.app.client.services.features[WEB_FEATURE]
    await world.within(web.slots_changed())
    await world.later(5)
    assert pages.data(path) is not None
    assert pages.text("s/left") is None
