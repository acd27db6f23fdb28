"""Live parts that several cogs need: one of each, found by its key, and told of tables."""

from __future__ import annotations

from typing import Any

import pytest

from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from cogs.across.cog import AcrossCog
from cogs.across.tables import ACROSS_TABLES, CAUSES
from cogs.delivery.delivery import LivePart, LiveParts
from cogs.queue.cog import QueueCog
from tests.support.discord.cogs import cog_of
from tests.support.discord.discord_world import World


async def test_cogs_that_need_a_part_have_the_same_one(world: World) -> None:
    part = world.app.client.delivery.parts[ACROSS_TABLES]
    assert cog_of(world, AcrossCog).across is part
    assert cog_of(world, QueueCog).across is part


class Ear:
    """A part that remembers what it was told."""

    def __init__(self, services: Any, delivery: Any) -> None:
        self.heard: list[Cause] = []

    def changed(self, change: Changed) -> None:
        self.heard.append(change.cause)


@pytest.mark.parametrize(("causes", "heard"), [
    ((Cause.LOBBY,), [Cause.LOBBY]), ((Cause.OVER,), []), (CAUSES, [Cause.LOBBY]), ((), [Cause.LOBBY])])
async def test_a_part_hears_of_its_causes_from_its_subscription_on(world: World, causes: Any, heard: Any) -> None:
    (ann,) = world.join("Ann")
    key = LivePart(Ear, Ear.changed, causes)
    parts = LiveParts(world.app.client.services, lambda: world.app.client.delivery)
    ear = parts[key]
    assert ear.heard == []
    parts.subscribe()
    await world.within(world.app.tables.lobbies.create(
        Person(ann.id, "Ann"), Opening("tichu", world.channel.id, world.guild.id)))
    assert parts[key] is ear
    assert ear.heard == heard
