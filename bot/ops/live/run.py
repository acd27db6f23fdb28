"""A whole live run: what was left is deleted, a place opened, everything tried, and all of it deleted again."""

from __future__ import annotations

import asyncio
import math
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from datetime import timedelta
from pathlib import Path

import aiohttp
import discord

from bot.i18n import Texts
from bot.ops.assumptions import OLD_AGE
from bot.ops.doctor.discord_app import DiscordFailure, FailureKind
from bot.ops.doctor.lines import good, limited
from bot.ops.live import probes
from bot.ops.live.findings import LiveEnded, LiveFindings
from bot.ops.live.line import Line, LiveRefused, LiveStop
from bot.ops.live.live_client import LiveClient, ahead
from bot.ops.live.place import LivePlace, Unsuitable, direct_refused, opened, owners_direct
from bot.ops.live.presses import Heard, ask_command, ask_presses, read_delays
from bot.ops.live.sending import Sender, try_kind
from bot.ops.live.sent_ids import Leftover, Made, SentIds
from bot.ops.live.tidy import tidy
from bot.samples.files import drawn
from bot.samples.kinds import KindSample, one_of_each, pairs_of, pictures_of
from cogs.common import layout
from cogs.common.renderer import Image
from rendering.studio import CardEmoji

A_KIND = 2.0
"""Seconds for a kind: sends and edits of a channel are five in five seconds."""
PICTURE = "table.jpg"
EMOJI = "7g"
"""The file that is tried, and the card that is an emoji."""
BAD_TOKEN = 4004
"""Why the gateway closes a connection."""
OTHERS = 45.0
"""Seconds for all else."""
Say = Callable[[str], object]


@dataclass(frozen=True, slots=True)
class LivePlan:
    """``channel``: `place.OWNER` for the owner's direct messages. ``presses``: whether the host is asked to press;
    ``events``: whether an event is made; ``resume``: what needs an hour, alone. ``ids``: the file of what was made."""

    channel: int
    ids: Path
    presses: bool = True
    events: bool = False
    resume: bool = False


def minutes(samples: Sequence[KindSample]) -> int:
    """How long a run takes without the presses."""
    return math.ceil((A_KIND * len(samples) + OTHERS) / 60)


class _InUse(Exception):
    """People click on what the bot has sent."""


class LiveRun:
    """``say``: tells the host what happens next."""

    def __init__(self, plan: LivePlan, t: Texts, say: Say, connector: aiohttp.BaseConnector | None = None) -> None:
        self._plan, self._t, self._say = plan, t, say
        self._heard = Heard()
        self._line = Line(self._check)
        self._ids = SentIds.read(plan.ids)
        self._client = LiveClient(self._line.trace(), self._heard.hear, connector)
        self._ahead = timedelta()
        self._samples: Sequence[KindSample] = ()
        self._files: dict[str, Image] = {}
        self.findings = LiveFindings()

    def _check(self) -> None:
        if self._heard.stranger:
            raise _InUse

    async def run(self, token: str) -> LiveFindings:
        """Never raises for what Discord does; a cancelled run ends early, and deletes what it made."""
        begun = False
        if not self._plan.resume:
            self._prepare()
        try:
            await self._line.ask(self._client.login(token))
            begun = True
            self._note_left(await tidy(self._client, self._line, self._ids, kept=True))
            await self._try()
        except asyncio.CancelledError:
            self.findings.ended = LiveEnded.INTERRUPTED
        except _InUse:
            self.findings.ended = LiveEnded.IN_USE
        except Unsuitable as why:
            self.findings.lines.append(why.line)
        except LiveStop as stopped:
            self.findings.failure = stopped.failure
        finally:
            await self._end(tidies=begun)
        return self.findings

    def _prepare(self) -> None:
        """Make all messages and draw their pictures: before there are clicks, since it takes the event loop seconds."""
        self._samples = one_of_each(self._t)
        names = {name for sample in self._samples for page in pairs_of(sample) for name in pictures_of(page)}
        self._files = drawn(sorted({*names, PICTURE}), self._t)
        self._say(self._t("doctor.live.begins", n=len(self._samples), minutes=minutes(self._samples)))

    async def _end(self, *, tidies: bool) -> None:
        try:
            if tidies:
                self._note_left(await tidy(self._client, self._line, self._ids, kept=True))
        except LiveStop as stopped:
            self.findings.failure = self.findings.failure or stopped.failure
            self._note_left([(each.what.value, each.id) for _, each in self._ids.left() if each.what is not Made.KEPT])
        finally:
            self.findings.requests = self._line.count
            await self._client.end()

    def _note_left(self, left: Sequence[tuple[str, int]]) -> None:
        """What the last try to delete has left."""
        self.findings.left = [*left]

    async def _try(self) -> None:
        await self._connect()
        kept = [(key, each) for key, each in self._ids.left() if each.what is Made.KEPT and each.id]
        place = await opened(self._client, self._line, self._ids, self._plan.channel) if not (
            self._plan.resume and kept) else self._place_of(kept[0][1].where)
        sender = Sender(self._client, self._line, self._ids, place)
        self._heard.messages = sender.answered
        if self._plan.resume:
            await self._resume(sender, kept)
        else:
            await self._all(sender)

    def _place_of(self, channel: int) -> LivePlace:
        return LivePlace(self._client.get_partial_messageable(channel), channel)

    async def _connect(self) -> None:
        try:
            await self._client.begin()
        except TimeoutError:
            raise LiveStop(DiscordFailure(FailureKind.SILENT)) from None
        except discord.LoginFailure:
            raise LiveStop(DiscordFailure(FailureKind.TOKEN, 401)) from None
        except discord.ConnectionClosed as closed:
            kind = FailureKind.TOKEN if closed.code == BAD_TOKEN else FailureKind.DOWN
            raise LiveStop(DiscordFailure(kind)) from None
        except (discord.DiscordException, aiohttp.ClientError, OSError):
            raise LiveStop(DiscordFailure(FailureKind.DOWN)) from None

    async def _all(self, sender: Sender) -> None:
        await self._first(sender)
        await probes.try_nonce(sender, self.findings)
        await probes.try_sizes(sender, self.findings)
        await probes.try_files(sender, self.findings, self._files[PICTURE])
        await probes.try_emoji(sender, self.findings, CardEmoji(EMOJI).draw().data)
        for sample in self._samples:
            self.findings.kinds.append(await try_kind(sender, sample, self._files))
        if sender.place.server:
            with suppress(LiveRefused):
                await owners_direct(self._client, self._line)  # for the headers of its answer
        if self._plan.events and sender.place.server:
            await probes.try_event(sender, self.findings)
        if self._plan.presses:
            self._say(self._t("doctor.live.presses"))
            await ask_presses(sender, self._heard, self.findings, self._t)
            if sender.place.server:
                await ask_command(sender, self._heard, self.findings, self._t)
        self._read(sender)

    async def _first(self, sender: Sender) -> None:
        """The first message: whether any is taken there at all, and by it how the clocks differ."""
        try:
            sent = await sender.send(layout.note(self._t("doctor.live.first")))
        except LiveRefused as no:
            raise Unsuitable(direct_refused(no)) from None
        self._ahead = ahead(sent.id, sender.answer.at, sender.answer.seconds)
        await sender.delete(sent.id)

    def _read(self, sender: Sender) -> None:
        probes.read_limits(sender, self.findings)
        probes.read_order(sender, self.findings)
        read_delays(self._heard, self.findings, self._ahead)
        if sender.place.thread is None:
            self.findings.lines.append(good("live_in_direct"))

    async def _resume(self, sender: Sender, kept: list[tuple[int, Leftover]]) -> None:
        """Try a message that a run before has left; or leave one."""
        for key, left in kept:
            old = await probes.try_old(sender, self.findings, key, left)
            if not old:
                self.findings.lines.append(limited("live_too_young", minutes=round(OLD_AGE / 60)))
        if not kept:
            try:
                await sender.send(layout.note(self._t("doctor.live.kept")), what=Made.KEPT)
            except LiveRefused as no:
                raise Unsuitable(direct_refused(no)) from None
            self.findings.lines.append(good("live_kept", minutes=round(OLD_AGE / 60)))
