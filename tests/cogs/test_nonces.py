"""A message has a nonce of its own until it is stored, whichever process sends it; the next one has another."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import discord
import pytest
from discord import ui

from bot.storage import Storage, open_storage
from bot.storage.stores.posts import KNOWN
from bot.tables.core.model import Message
from bot.tables.core.ports import Place
from cogs.delivery.message_editor import MessageEditor, nonce
from tests.support.manual_clock import ManualClock

HERE = Place("hand", 7, 42)
PAGE = ui.LayoutView()


class Sender:
    """A process that sends. ``refusing``: what Discord says."""

    def __init__(self, storage: Storage, clock: ManualClock) -> None:
        self.sent: list[str] = []
        self.refusing: discord.HTTPException | None = None
        self.editor = MessageEditor(cast(Any, self), storage.messages, clock)

    def get_partial_messageable(self, channel: int) -> Sender:
        return self

    async def send(self, **given: Any) -> Any:
        self.sent.append(given["nonce"])
        if self.refusing is not None:
            raise self.refusing
        return SimpleNamespace(id=len(self.sent), channel=SimpleNamespace(id=5))

    async def post(self) -> Any:
        return await self.editor.post(5, PAGE, place=HERE)


def refused(status: int) -> discord.HTTPException:
    return discord.HTTPException(cast(Any, SimpleNamespace(status=status, reason="")), {"code": 0, "message": ""})


@pytest.fixture
async def storage(tmp_path: Path) -> AsyncIterator[Storage]:
    storage = await open_storage(tmp_path / "bus.db")
    await storage.database.execute(
        "INSERT INTO tables "
            "VALUES (7, 'tichu', '{}', 'live', 0, 1, 1, NULL, 'lobby', 4, 1, 0, NULL, '{}', 0, '', NULL)")
    yield storage
    await storage.close()


async def test_two_processes_send_one_message_and_a_wanted_second_one_is_another(storage: Storage) -> None:
    clock = ManualClock()
    first, second = Sender(storage, clock), Sender(storage, clock)
    sent = await first.post()
    assert first.editor.shows(sent.id)
    again = await second.post()  # the first was killed before it was stored
    assert second.sent == first.sent
    assert not second.editor.shows(again.id), "it may show what the first one sent"
    await storage.messages.remember(Message(7, "hand", 42, 5, again.id, seq=0))
    await first.post()
    assert len({*first.sent, *second.sent}) == 2
    await storage.messages.forget(7, "hand", 42)
    await first.post()
    assert len(set(first.sent)) == 3


async def test_what_may_have_arrived_is_sent_again_as_the_same_and_what_was_refused_is_not(storage: Storage) -> None:
    sender = Sender(storage, ManualClock())
    for status, pending in ((503, True), (503, True), (403, False), (None, False)):
        sender.refusing = None if status is None else refused(status)
        if status is None:
            await sender.post()
        else:
            with pytest.raises(discord.HTTPException):
                await sender.post()
        assert sender.editor.pending(HERE) == pending
    assert len(set(sender.sent[:3])) == 1
    assert sender.sent[3] != sender.sent[2]


async def test_discord_knows_a_nonce_for_minutes_only(storage: Storage) -> None:
    clock = ManualClock()
    sender = Sender(storage, clock)
    await sender.post()
    for seconds in ((KNOWN - timedelta(seconds=1)).total_seconds(), 2):
        await clock.advance(seconds, partial(asyncio.sleep, 0))
        await sender.post()
    assert len(set(sender.sent[:2])) == 1
    assert len(set(sender.sent)) == 2
    assert len(await storage.database.all("SELECT 1 FROM posts")) == 1


def click(token: str, answer: discord.InteractionResponseType | None) -> Any:
    return SimpleNamespace(token=token, message=SimpleNamespace(id=7), response=SimpleNamespace(type=answer),
                           is_expired=lambda: False, expires_at=datetime(2050, 1, 1, tzinfo=UTC))


async def test_a_click_that_is_never_answered_costs_no_token(storage: Storage) -> None:
    """Discord gave up waiting for it, or the process ends."""
    editor, answered = Sender(storage, ManualClock()).editor, discord.InteractionResponseType.message_update
    editor.note_click(click("first", answered))
    for number in range(3):
        editor.note_click(late := click(f"late {number}", None), pending=True)
    assert [each.token for each in editor.keep({}, lambda click: 0)] == ["first"]
    late.response.type = answered
    assert [each.token for each in editor.keep({7: (1, 2, 3)}, lambda click: 0)] == ["late 2"]


def test_a_nonce_has_at_most_25_characters() -> None:
    assert nonce(Place("table", 12), 71) == "tabl.c.1z"
    assert len(nonce(Place("notice", 2**63 - 1, 2**63 - 1), 36**6 - 1)) == 25
    assert nonce() != nonce()
