"""The actions of the page's own buttons, done as a user would in Discord, with commands and clicks."""

from __future__ import annotations

import secrets
from contextlib import AsyncExitStack
from typing import Any

from bot.playground.friends import Friends
from bot.playground.world import CHANNELS, World
from bot.tables.core.model import Status, Table
from cogs.common.layout import Click
from games.registry import DEFAULT_GAME


class Host:
    """Shows one channel at a time (``preview``) and acts for the guest."""

    def __init__(self, world: World, friends: Friends) -> None:
        self.world = friends.world = world
        self.friends = friends
        self.channel = CHANNELS[0]
        self.preview: Any = None
        self._shown = AsyncExitStack()
        self._showing = ""

    async def open(self) -> None:
        """Show the channel to the guest and the friends. Pages that are open load again."""
        channel = self.world.channels[self.channel]
        viewers = [self.world.guest, *self.world.friends.values()]
        await self._shown.aclose()
        self.preview = await self._shown.enter_async_context(
            self.world.env.preview(channel, viewers=viewers, layout="channel", assets=self.world.emojis))
        self._showing = secrets.token_hex(8)

    async def close(self) -> None:
        await self._shown.aclose()

    async def state(self) -> dict[str, Any]:
        """What the bar shows. ``showing`` changes when the page must load again."""
        mine = await self.world.app.tables.lists.of_person(self.world.guest.id)
        return {"showing": self._showing, "channel": self.channel, "guest": str(self.world.guest.id),
                "begun": bool(mine), "friends": self.friends.active}

    async def do(self, what: str, value: str) -> bool:
        """Whether there is such a button."""
        if what == "channel" and value in self.world.channels:
            await self._show(value)
        elif what == "friends":
            self.friends.active = value == "on"
        elif what in ("learn", "play", "invite"):
            await self._show(CHANNELS[0])
            await {"learn": self.learn, "play": self.play, "invite": self.invite}[what]()
            await self.preview.refresh()
        else:
            return False
        return True

    async def _show(self, channel: str) -> None:
        if channel != self.channel:
            self.channel = channel
            await self.open()

    async def learn(self) -> None:
        """Start the tutorial."""
        guest, channel = self.world.guest, self.world.play_channel
        rules = (await guest.slash(channel, "rules", game=DEFAULT_GAME)).response
        await guest.click(rules, custom_id=Click("tutorial", 0, 0, DEFAULT_GAME).custom_id)
        await self.resume()

    async def play(self) -> None:
        """Show the game or the lobby that there is, or open a lobby with AI players."""
        if await self.resume():
            return
        lobby, table = await self._lobby()
        await self.world.guest.click(lobby, custom_id=Click("fill-ai", table, 0).custom_id)

    async def invite(self) -> None:
        """Ask the friends to a table."""
        self.friends.active = True
        if not any(table.status is Status.LOBBY for table in await self._tables()):
            await self._lobby()

    async def resume(self) -> bool:
        """Show the guest's newest game again, or their lobby; False: there is none."""
        guest, channel, mine = self.world.guest, self.world.play_channel, await self._tables()
        if games := [table.id for table in mine if table.status is Status.RUNNING]:
            await guest.slash(channel, "hand", game=max(games))
        elif mine:
            await guest.slash(channel, "table")
        return bool(mine)

    async def _tables(self) -> list[Table]:
        """The guest's tables in the channel for playing."""
        mine = await self.world.app.tables.lists.of_person(self.world.guest.id)
        return [table for table in mine if table.channel == self.world.play_channel.id]

    async def _lobby(self) -> tuple[Any, int]:
        """A new lobby's message and table."""
        lobby = (await self.world.guest.slash(self.world.play_channel, "play")).response
        return lobby, max(table.id for table in await self._tables())
