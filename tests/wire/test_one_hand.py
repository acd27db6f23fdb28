"""A player has one hand with controls, at whatever moment the bot is killed."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_world import Wired, labels

AWAY = 301.0
"""Seconds without a click after which a turn is announced by a new message."""
SOON = 10.0
"""Seconds after a start in which old hands are gone."""


class Blocked:
    """Calls that hang; ``reached`` once there is one. ``only``: which calls, by their arguments."""

    def __init__(self, work: Any, only: Any = lambda *given: True) -> None:
        self._work, self._only = work, only
        self.reached = asyncio.Event()

    async def __call__(self, *given: Any) -> Any:
        if self._only(*given):
            self.reached.set()
            await asyncio.Event().wait()
        return await self._work(*given)


def hands(wired: Wired) -> list[dict[str, Any]]:
    """Ann's direct messages that have a hand's controls."""
    own = wired.discord.direct(wired.ann.user["id"])["id"]
    return [each for each in wired.ann.sees() if each["channel_id"] == own and wired.ann.controls(each)]


def block_recording(wired: Wired, patch: pytest.MonkeyPatch) -> Blocked:
    """Let the bot hang after a hand has been sent, before it is stored."""
    store = wired.app.storage.messages
    blocked = Blocked(store.remember, lambda message: message.kind == "hand")
    patch.setattr(store, "remember", blocked)
    return blocked


def block_deleting(wired: Wired, patch: pytest.MonkeyPatch) -> Blocked:
    """Let the bot hang after a hand has been stored, before the old one is deleted."""
    blocked = Blocked(wired.app.client.delivery.editor.delete)
    patch.setattr(wired.app.client.delivery.editor, "delete", blocked)
    return blocked


async def restarted(wired: Wired) -> None:
    await wired.kill_bot()
    await wired.start_bot()
    await asyncio.sleep(SOON)


async def plays_on(wired: Wired) -> None:
    (hand,) = hands(wired)
    assert hand == wired.ann.hand()
    await wired.play(2)
    assert len(hands(wired)) == 1
    assert not await wired.app.storage.messages.of_kind("sending")


async def test_killed_after_the_first_hand_was_sent(wired: Wired) -> None:
    with pytest.MonkeyPatch.context() as patch:
        blocked = block_recording(wired, patch)
        await wired.begin()
        await blocked.reached.wait()
    await restarted(wired)
    await plays_on(wired)


@pytest.mark.parametrize("block", [block_recording, block_deleting])
async def test_killed_while_a_hand_replaces_another(wired: Wired, block: Any) -> None:
    await wired.begin()
    await wired.turn()
    with pytest.MonkeyPatch.context() as patch:
        blocked = block(wired, patch)
        wired.clock.skip(AWAY)
        await blocked.reached.wait()
    assert len(hands(wired)) == 2
    await restarted(wired)
    await plays_on(wired)


async def test_killed_again_and_again(wired: Wired) -> None:
    await wired.begin()
    for block in (block_deleting, block_recording, block_deleting):
        await wired.turn()
        with pytest.MonkeyPatch.context() as patch:
            blocked = block(wired, patch)
            wired.clock.skip(AWAY)
            await blocked.reached.wait()
        await wired.kill_bot()
        await wired.start_bot()
    await asyncio.sleep(SOON)
    await plays_on(wired)


async def test_killed_after_a_click_in_a_hand_that_was_just_deleted(wired: Wired) -> None:
    """The click is on its way while a new hand replaces the one that she clicks, which is stored again; the other one
    would become a line, but the bot is killed before."""
    await wired.begin()
    await wired.turn()
    (old,) = hands(wired)
    wired.clock.skip(AWAY)
    await wired.until(lambda: asyncio.sleep(0, result=hands(wired) not in ([old], [])))
    await wired.until(lambda: asyncio.sleep(0, result=len(hands(wired)) == 1))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(wired.app.client.delivery.lanes, "schedule", lambda *given, **more: None)
        await wired.ann.press(old, labels(old)[0])
    (stored,) = await wired.app.storage.messages.of_kind("hand")
    assert str(stored.message) == old["id"]
    await restarted(wired)
    await plays_on(wired)


async def test_discord_is_away_at_the_start(wired: Wired, tmp_path: Path) -> None:
    """The old hand goes once it can."""
    await wired.begin()
    await wired.turn()
    with pytest.MonkeyPatch.context() as patch:
        blocked = block_recording(wired, patch)
        wired.clock.skip(AWAY)
        await blocked.reached.wait()
    await wired.kill_bot()
    fine = wired.discord.meet
    wired.discord.meet = lambda method, path: Fault(503) if path.startswith("/channels/") else None
    await wired.start_bot()
    await asyncio.sleep(SOON)
    wired.discord.meet = fine
    await asyncio.sleep(SOON)
    await plays_on(wired)
