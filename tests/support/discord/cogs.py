"""The cogs of a running bot."""

from __future__ import annotations

from typing import TypeVar

from cogs.table_cog import TableCog
from tests.support.discord.discord_world import World

C = TypeVar("C", bound=TableCog)


def cog_of(world: World, kind: type[C]) -> C:
    (found,) = (each for each in world.app.client.cogs.values() if isinstance(each, kind))
    return found
