"""Helpers: a running bot with a server, and people who click by label."""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine, Mapping, Sequence
from contextlib import asynccontextmanager, closing, suppress
from contextvars import Context, copy_context
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import discord
from simcord import ChannelHandle, InteractionResult, MemberActor, ResponseMessage

from bot.app import App
from bot.client_options import ClientOptions
from bot.tables.core.preferences import GuildSettings
from cogs.common import accents
from tests.support.database import created
from tests.support.discord.discord_limits import refused_requests, walk
from tests.support.discord.simulation import Errors, Outage, Simulation
from tests.support.discord.still_time import StillClock
from tests.support.nights.service import nights_of
from tests.support.parts import parts

VERSION = "PRAGMA data_version"
"""Another number whenever another connection has written: to write out all rows takes a hundred times as long."""


class World:
    """A server with one channel and the bot in it. Time stands still unless `later` moves it.

    Everything that the bot sends is held against Discord's limits (`discord_limits`); `stop` raises AssertionError if
    Discord would have refused any of it, or if anything has been logged as an error, but for what a test has said
    that it provokes (`expect_error`).
    """

    def __init__(self, database: Path, options: Mapping[str, Any]) -> None:
        self.database = database
        numbers = count()
        self.options = {"ai_random": lambda: Random(next(numbers)), **options}
        self.clock = StillClock()
        self.app: App
        self.env: Simulation
        self.people: dict[str, MemberActor] = {}
        self.errors = Errors()
        self._context: Context
        self.forgeries: Any = None
        self._read: dict[tuple[int, int | None], list[discord.Message]] = {}
        self._read_after = 0
        self.when_ready: list[Callable[[App], None]] = []
        """Called with each new process, as soon as it is connected."""

    async def start(self) -> None:
        if not self.database.exists():
            created(self.database)
        logging.getLogger().addHandler(self.errors)
        self.app = await self._open()
        self.env = Simulation(self.app.client, check_errors=False, settle_timeout=300.0)
        self.clock.env = self.env
        await self.env.start()
        self.guild = self.env.create_guild("Tea house")
        self.channel = self.guild.create_text_channel("games")
        await self.set_guild(GuildSettings(threads=False))

    async def _open(self) -> App:
        app = await App.open(self.database, parts(**{
            "clock": self.clock, "client": ClientOptions(shards=1), **self.options}))

        async def ready() -> None:
            self._context = copy_context()
            for each in self.when_ready:
                each(app)

        app.client.add_listener(ready, "on_ready")
        return app

    async def within(self, work: Coroutine[Any, Any, Any]) -> Any:
        """Run ``work`` as the bot's own: only then does the simulation see the timers that it sets."""
        return await self._context.copy().run(asyncio.get_running_loop().create_task, work)

    async def restart(self, *, killed: bool = False) -> None:
        """The process ends and a new one starts on the same database. ``killed``: it ended before, and says nothing."""
        old = self.app
        with suppress(asyncio.CancelledError):
            await old.outages.stop()
        new = await self._open()
        await self.env.restart_bot(new.client)
        self.app = new
        if not killed:
            await old.close()
            return
        await old.client.delivery.lanes.close()
        await old.scheduler.stop()
        await nights_of(old).driver.stop()
        await old.storage.close()

    async def stop(self) -> None:
        await self.env.shutdown()
        await self.app.close()
        logging.getLogger().removeHandler(self.errors)
        self.check_requests()
        self.errors.check()

    def check_requests(self) -> None:
        sent = [each for each in self.env.http_requests if "/permissions/" not in each.path]  # tests' own
        assert not (refused := refused_requests(sent)), refused

    def forget_requests(self) -> None:
        """Check what was sent so far, and forget it: what a large night sends would fill the memory."""
        self.check_requests()
        self.env.http_requests.clear()
        self.env.backend.transcript.clear()
        self._read.clear()

    def expect_error(self, part: str) -> None:
        """This test provokes an error whose line in the log says this."""
        self.errors.expected.append(part)

    async def later(self, seconds: float) -> None:
        await self.env.advance_time(seconds)

    async def set_guild(self, settings: GuildSettings) -> None:
        """Set what the server's admins set. Without it games are played in the channel where they are opened."""
        await self.app.storage.preferences.set_guild(self.guild.id, settings)

    # people --------------------------------------------------------------------------------------

    def join(self, *names: str, closed: bool = False) -> list[MemberActor]:
        """New members; ``closed``: they take no DMs."""
        members = []
        for name in names:
            member = self.guild.add_member(self.env.create_user(name))
            self.people[name] = member
            members.append(member)
            if closed:
                self.close_dms(member)
        return members

    def close_dms(self, member: MemberActor, code: int = 50007) -> None:
        path = f"/channels/{member.user.dm_channel.id}/messages"
        self.env.inject_error("POST", path, status=403, code=code, message="Cannot send messages", times=None)

    def outage(self, method: str, path: str, *, attempts: int = 300, **error: Any) -> Outage:
        """Let such requests fail until the outage is ended."""
        return Outage(self, method, path, attempts, **error)

    # messages ------------------------------------------------------------------------------------

    def history(self, channel: ChannelHandle, viewer: MemberActor | None = None) -> list[discord.Message]:
        """The messages of a channel, copied once for each request of the bot's: copying them is slow."""
        if len(self.env.http_requests) != self._read_after:
            self._read_after = len(self.env.http_requests)
            self._read.clear()
        key = channel.id, viewer.id if viewer is not None else None
        if key not in self._read:
            self._read[key] = channel.history(viewer=viewer)
        return self._read[key]

    def public(self) -> discord.Message:
        """The newest public message of the bot in the channel."""
        return [message for message in self.history(self.channel) if not message.flags.ephemeral][-1]

    def dm(self, member: MemberActor) -> discord.Message | None:
        """The newest private message of the bot, notices of a turn aside: the hand, where there is one."""
        history = self.history(member.user.dm_channel)
        return next((message for message in reversed(history) if not self.is_notice(message)), None)

    def is_notice(self, message: discord.Message) -> bool:
        """Whether it lists the games that wait for somebody, or says that none does any more."""
        parts = self.components(message)
        listed = any(str(part.get("custom_id", "")).startswith("bd:reminders:") for part in parts)
        return listed or any("No game waits for you." in part["content"] for part in parts if part["type"] == 10)

    def newest(self, message: Any) -> discord.Message:
        """Return a message as it stands in Discord now; LookupError if it is gone."""
        if isinstance(message, ResponseMessage):
            return message.message
        channel = self.env.channel(message.channel.id)
        viewers = [None, *self.people.values()] if message.flags.ephemeral else [None]
        seen = (each for viewer in viewers for each in self.history(channel, viewer))
        found = next((each for each in seen if each.id == message.id), None)
        if found is None:
            raise LookupError(f"message {message.id} is gone")
        return found

    def components(self, message: Any) -> list[Mapping[str, Any]]:
        """All components of a message as it stands in Discord now, nested ones included."""
        if isinstance(message, ResponseMessage):
            return list(walk(message.components))
        return list(walk([part.to_dict() for part in self.newest(message).components]))

    async def delete(self, message: Any) -> None:
        """Delete a message of the bot's; it hears of that as if a moderator had done it."""
        number = message.channel_id if isinstance(message, ResponseMessage) else message.channel.id
        await self.within(self.app.client.get_partial_messageable(number).get_partial_message(message.id).delete())
        await self.env.settle()

    async def delete_channel(self, handle: ChannelHandle) -> None:
        """Delete a channel or a thread."""
        channel = self.app.client.get_channel(handle.id)
        assert isinstance(channel, discord.TextChannel | discord.Thread)
        await self.within(channel.delete())
        await self.env.settle()

    def text(self, message: Any) -> str:
        return "\n".join(part["content"] for part in self.components(message) if part["type"] == 10)

    def said(self, answer: InteractionResult) -> str:
        """The text of the newest message that answers a command or a click."""
        newest = answer.followups[-1] if answer.followups else answer.response
        return self.text(newest)

    def labels(self, message: Any) -> list[str]:
        """Labels of the buttons that can be pressed."""
        return [part["label"] for part in self.components(message) if part["type"] == 2 and not part.get("disabled")]

    def select(self, message: Any, verb: str) -> Mapping[str, Any]:
        """The select whose custom id has this verb."""
        return next(part for part in self.components(message)
                    if part["type"] == 3 and part["custom_id"].split(":")[1] == verb)

    def has_select(self, message: Any, verb: str) -> bool:
        return any(part["type"] == 3 and part["custom_id"].split(":")[1] == verb for part in self.components(message))

    def has_turn(self, message: Any) -> bool:
        """Whether a hand says, in colour, that its owner is to do something."""
        return any(part.get("accent_color") == accents.TURN for part in self.components(message))

    async def look_for_players(
        self, member: MemberActor, channel: ChannelHandle | None = None, **wanted: object,
    ) -> InteractionResult:
        """``/lfg`` and its button. Return the command's answer, which shows the search now."""
        asked = await member.slash(channel or self.channel, "lfg", **wanted)
        assert asked.response is not None
        button = next(part["custom_id"] for part in self.components(asked.response)
                      if part.get("custom_id", "").startswith("bd:seek:"))
        await member.click(asked.response, custom_id=button)
        return asked

    async def press(
        self, member: MemberActor, custom_id: str, values: Sequence[Any] = (), *, place: ChannelHandle | None = None,
    ) -> InteractionResult:
        """Use the newest control with this id that the person sees in their direct messages, in a channel (``place``,
        or the world's) or in its threads. LookupError: there is none that can be used."""
        channel = place or self.channel
        seen: list[tuple[Any, discord.Message]] = [
            (member, each) for there in (channel, *channel.threads) for each in self.history(there, member)]
        seen += [(member.user, each) for each in self.history(member.user.dm_channel)]
        for actor, message in sorted(seen, key=lambda each: each[1].id, reverse=True):
            if any(part.get("custom_id") == custom_id and not part.get("disabled") for part in walk(
                    [part.to_dict() for part in message.components])):
                if values:
                    return await actor.select(message, list(values), custom_id=custom_id)
                return await actor.click(message, custom_id=custom_id)
        raise LookupError(f"{member.user.name} sees no {custom_id}")

    # forgeries -----------------------------------------------------------------------------------

    async def forge(
        self, member: MemberActor, custom_id: str, values: Sequence[str] = (), *, direct: bool = False,
        harmless: bool = True,
    ) -> InteractionResult:
        """Use a control with any custom id and any values, in a message that the bot was made to post.

        That is an attack, so it must store nothing: what a person may press they see, and a test presses that (`press`,
        `click`, `select`). ``harmless``: False where it is somebody's right, and they see no such control any more or
        not yet: one pressed twice, an old one, one of another page.
        """
        view = discord.ui.View(timeout=None)
        if values:
            options = [discord.SelectOption(label="x", value=value) for value in dict.fromkeys(values)]
            view.add_item(discord.ui.Select(custom_id=custom_id, options=options, max_values=len(options)))
        else:
            view.add_item(discord.ui.Button(label="x", custom_id=custom_id))
        posted = await self._post(member if direct else None, view)
        actor = member.user if direct else member
        async with self._storing_nothing(custom_id, harmless):
            if values:
                return await actor.select(posted, list(dict.fromkeys(values)))
            return await actor.click(posted)

    async def forge_form(
        self, member: MemberActor, custom_id: str, values: Mapping[str, str], *, harmless: bool = True,
    ) -> None:
        """Send in a form with any custom id and any fields, which the bot was made to show.

        That is an attack, so it must store nothing: what a person may send in they open by a click, and a test drives
        that (`submit_modal` takes only a form that the bot has just answered this person's click with).
        ``harmless``: False for random forms of somebody who has rights.
        """
        form = discord.ui.Modal(title="x", custom_id=custom_id)
        for name, value in values.items():
            field = discord.ui.TextInput(custom_id=name, default=value or None, required=False)
            form.add_item(discord.ui.Label(text="x", component=field))

        class Show(discord.ui.Button[discord.ui.View]):
            async def callback(self, interaction: discord.Interaction) -> None:
                await interaction.response.send_modal(form)

        view = discord.ui.View(timeout=None)
        view.add_item(Show(label="x", custom_id="forged"))
        shown = await member.click(await self._post(None, view, ends=False))
        view.stop()
        async with self._storing_nothing(custom_id, harmless):
            await member.submit_modal(shown, dict(values))

    @asynccontextmanager
    async def _storing_nothing(self, custom_id: str, harmless: bool) -> AsyncIterator[None]:
        """AssertionError: what was forged has stored something, and is ``harmless``. Where the bot's messages stand
        does not count: a hand follows a forged one that was posted below it."""
        if not harmless:
            yield
            return
        await self.env.settle()
        with closing(sqlite3.connect(self.database)) as database, closing(sqlite3.connect(":memory:")) as before:
            database.backup(before)
            version = database.execute(VERSION).fetchone()
            yield
            await self.env.settle()
            if database.execute(VERSION).fetchone() == version:
                return
            rows = {*database.iterdump()} ^ {*before.iterdump()}
        changed = [row for row in rows if not row.startswith('INSERT INTO "messages"')]
        if changed:
            raise AssertionError(f"{custom_id} was forged and has stored something: {sorted(changed)}")

    async def _post(self, member: MemberActor | None, view: discord.ui.View, *, ends: bool = True) -> Any:
        """Post in a channel of its own, or directly to ``member``, so that no other message moves. ``ends``: nothing
        waits for the view, which the client would keep, and simcord search after every step, to the test's end."""
        if member is not None:
            handle = member.user.dm_channel
        else:
            if self.forgeries is None:
                self.forgeries = self.guild.create_text_channel("forgeries")
                await self.env.settle()
            handle = self.forgeries
        posted = await self.within(self.app.client.get_partial_messageable(handle.id).send("x", view=view))
        if ends:
            view.stop()
        return posted

    def sent_to(self, member: MemberActor) -> int:
        """How many messages the bot has tried to send to this person."""
        path = f"/channels/{member.user.dm_channel.id}/messages"
        return sum(request.method == "POST" and request.path == path for request in self.env.http_requests)
