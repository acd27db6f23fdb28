"""Sending, editing and deleting of a live run: each message is written down before, and mentions nobody."""

from __future__ import annotations

import secrets
import time
from collections.abc import Awaitable, Sequence
from datetime import datetime
from typing import TypeVar

import discord
from discord import ui

from bot.ops.live.compare import changes
from bot.ops.live.findings import LiveFindings, LiveStep, TriedKind
from bot.ops.live.line import Line, LiveAnswer, LiveRefused
from bot.ops.live.live_client import LiveClient
from bot.ops.live.place import LivePlace
from bot.ops.live.sent_ids import Leftover, Made, SentIds
from bot.samples.kinds import KindSample, pairs_of, pictures_of
from cogs.common.renderer import Image
from cogs.delivery.attached_pictures import AttachedPictures, uploads

T = TypeVar("T")


class Sender:
    """``files``: by name, those that samples show."""

    def __init__(self, client: LiveClient, line: Line, ids: SentIds, place: LivePlace) -> None:
        self.client, self.line, self.ids, self.place = client, line, ids, place
        self.pictures = AttachedPictures()
        self.keys: dict[int, int] = {}
        """Of messages that are there."""
        self.answered: dict[int, datetime] = {}
        """When Discord answered to each that was sent."""

    async def send(self, page: ui.LayoutView, images: Sequence[Image] = (), *, nonce: str = "",
                   what: Made = Made.MESSAGE) -> discord.Message:
        """LiveRefused, LiveStop."""
        key = self.ids.making(Leftover(what, self.place.id, at=time.time()))
        try:
            sent = await self.line.ask(self.place.channel.send(
                view=page, files=uploads(images), nonce=nonce or str(secrets.randbelow(1 << 63)), silent=True))
        except LiveRefused:
            self.ids.gone(key)
            raise
        self.ids.made(key, sent.id)
        self.keys[sent.id] = key
        self.answered.setdefault(sent.id, self.answer.at)
        self.pictures.note(sent.id, images, sent)
        return sent

    async def edit(self, message: int, page: ui.LayoutView, images: Sequence[Image] = ()) -> discord.Message:
        """With the list of files that stay. LiveRefused, LiveStop."""
        answered = await self.line.ask(self._partial(message).edit(
            view=page, attachments=self.pictures.attached(message, images)))
        self.pictures.note(message, images, answered)
        return answered

    async def edit_unlisted(self, message: int, page: ui.LayoutView) -> discord.Message:
        """Without the list of files."""
        return await self.line.ask(self._partial(message).edit(view=page))

    async def delete(self, message: int) -> None:
        """LiveRefused, LiveStop."""
        await self.line.ask(self._partial(message).delete())
        self.ids.gone(self.keys.pop(message))

    @property
    def answer(self) -> LiveAnswer:
        """What the last request came to."""
        assert self.line.last is not None
        return self.line.last

    def _partial(self, message: int) -> discord.PartialMessage:
        return self.client.get_partial_messageable(self.place.id).get_partial_message(message)


async def try_kind(sender: Sender, sample: KindSample, files: dict[str, Image]) -> TriedKind:
    """Send the longest message of a kind, edit it to another one and delete it. LiveStop."""
    first, second = pairs_of(sample)
    changed: list[str] = []
    step, seconds = LiveStep.SEND, 0.0
    try:
        sent = await sender.send(first, _images(first, files))
        seconds = sender.answer.seconds
        changed += _changed(first, sender.answer)
        step = LiveStep.EDIT
        await sender.edit(sent.id, second, _images(second, files))
        changed += _changed(second, sender.answer)
        step = LiveStep.DELETE
        await sender.delete(sent.id)
    except LiveRefused as no:
        return TriedKind(sample.kind, seconds, (step, no.status, no.code), changed)
    return TriedKind(sample.kind, seconds, None, sorted({*changed}))


def _images(page: ui.LayoutView, files: dict[str, Image]) -> list[Image]:
    return [files[name] for name in pictures_of(page)]


def _changed(page: ui.LayoutView, answer: LiveAnswer) -> list[str]:
    body = answer.body if isinstance(answer.body, dict) else {}
    return changes(page.to_components(),  # type: ignore[no-untyped-call]
                    body.get("components") or ())


async def tried(request: Awaitable[T], findings: LiveFindings, code: str, *, taken: str, refused: str) -> T | None:
    """Note whether Discord takes a request that is about an assumption. LiveStop."""
    try:
        found = await request
    except LiveRefused:
        findings.found[code] = refused
        return None
    findings.found[code] = taken
    return found
