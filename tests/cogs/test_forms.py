"""Forms count as clicks: they are taken once, not too often, whatever happened since they were opened."""

from __future__ import annotations

from datetime import time

import pytest

from bot.core.wall_clock import Hours
from cogs.common.forms import Field, Form
from cogs.common.layout import Click
from tests.support.discord.discord_world import World

TIMES = {"zone": "Europe/Kyiv", "quiet": " 22:00-08:00 ", "digest": "", "most": "5"}


async def test_a_form_is_taken_after_a_restart(world: World) -> None:
    """Nothing of it is kept in memory: its id says what it is for."""
    (ann,) = world.join("Ann")
    prefs = (await ann.slash(world.channel, "prefs")).response
    await ann.click(prefs, label="What I am told")
    panel = prefs
    shown = await ann.click(panel, custom_id="bd:times:0:0")
    await world.restart()
    done = await ann.submit_modal(shown, TIMES)
    assert "Europe/Kyiv" in world.text(done.response)
    kept = await world.app.storage.preferences.user(ann.id)
    assert (kept.zone, kept.quiet, kept.most) == ("Europe/Kyiv", Hours(time(22), time(8)), 5)


async def test_a_test_that_forges_what_a_person_would_send_fails(world: World) -> None:
    """A forged form is an attack. One that is taken hides that the button which opens it may not work."""
    (ann,) = world.join("Ann")
    await world.forge_form(ann, "bd:form-times:0:0", {**TIMES, "zone": "Nowhere"})
    with pytest.raises(AssertionError, match="form-times:0:0 was forged and has stored something"):
        await world.forge_form(ann, "bd:form-times:0:0", TIMES)


async def test_a_test_that_forges_what_a_person_would_press_fails(world: World) -> None:
    ann, _ = world.join("Ann", "Bo")
    await ann.slash(world.channel, "play")
    await world.forge(ann, "bd:pick-game:1:0", ["chess"])
    with pytest.raises(AssertionError, match="pick-game:1:0 was forged and has stored something"):
        await world.forge(ann, "bd:pick-game:1:0", ["tatsu"])
    with pytest.raises(AssertionError, match="cancel:1:0 was forged and has stored something"):
        await world.forge(ann, "bd:cancel:1:0")


def test_long_texts_of_a_form_are_cut() -> None:
    """Discord takes a title and labels of 45 characters, hints of 100."""
    made = Form(Click("form-x", 1, 0), "t" * 50, [Field("a", "l" * 50, "h" * 200, "v", "e", needed=False)]).to_dict()
    (label,) = made["components"]
    assert (len(made["title"]), len(label["label"]), len(label["description"])) == (45, 45, 100)
    assert made["custom_id"] == "bd:form-x:1:0"
    assert label["component"]["required"] is False
