"""A sample of what people can type, everywhere. ``make fuzz`` tries every text in every place, and random ones."""

from __future__ import annotations

import os
from dataclasses import replace
from random import Random
from typing import Any

import pytest

from tests.support.discord.discord_world import World
from tests.support.discord.free_text import NASTY, Desk
from tests.support.discord.still_time import QUICK

EVERYTHING = int(os.environ.get("BUSDRIVER_FUZZ", "0"))
"""Random texts for each place, beside all of `NASTY`; 0: one of those for each place."""
SIGNS = "".join(NASTY[:-1]) + "0123456789:-=,. "


@pytest.fixture
def options() -> dict[str, Any]:
    """The first deal waits, so that the deck can be cut."""
    return {"paces": {**QUICK, "live": replace(QUICK["live"], first=1e6)}}


async def test_any_text_in_any_place(world: World) -> None:
    desk, rng = Desk(world), Random(15)
    await desk.open()
    places = await desk.places()
    assert len(places) >= 57, "options, autocompletes and fields have been found"
    for number, place in enumerate(places):
        texts = [NASTY[number * 7 % len(NASTY)]]
        if EVERYTHING:
            texts = [*NASTY, *("".join(rng.choices(SIGNS, k=rng.randint(1, 60))) for _ in range(EVERYTHING))]
        for text in texts:
            await desk.enter(place, text)
