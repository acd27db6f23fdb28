"""Discord refuses requests: what is sent stays far below the 10,000 in ten minutes after which it bans the address."""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from contextlib import suppress
from random import Random

import pytest

from bot.ops import circuit_breaker
from bot.ops.circuit_breaker import DENIED as FEW
from bot.ops.circuit_breaker import WINDOW
from cogs.common import layout
from cogs.common.errors import API_ERRORS
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_world import Wired
from tests.wire.test_after_outage import Table, back
from tests.wire.test_signs import BANNED, BLOCKED, DENIED, click, given_back, now

QUESTION = "GET /oauth2/applications/@me"
MOST = 200
"""Invalid requests in ten minutes, for a test that is done soon."""
FORBIDDEN = Fault(403, body={"code": 50013, "message": "Missing Permissions"})
ANSWERS = ("/interactions/", "/webhooks/")


def sent(wired: Wired, since: int) -> Counter[str]:
    """How many questions and other requests came, the latter with the bot's token or an interaction's."""
    return Counter("question" if f"{method} {path}" == QUESTION else "by token" if path.startswith(ANSWERS) else "own"
                   for method, path in wired.discord.requests[since:])


async def people_play(table: Table, seconds: float) -> None:
    """People click, and the game goes on."""
    random, end = Random(1), now() + seconds
    while now() < end:
        await click(random.choice(table.people))
        await table.move()
        await asyncio.sleep(10)


@pytest.mark.parametrize(("fault", "everything"), [(DENIED, True), (DENIED, False), (BANNED, True), (BLOCKED, True)],
                         ids=["401 to everything", "401 to the bot's token", "address banned", "blocked"])
async def test_when_every_request_is_refused_only_questions_are_sent(
    wired: Wired, fault: Fault, everything: bool, caplog: pytest.LogCaptureFixture,
) -> None:
    table = Table(wired)
    await table.begin()
    wired.discord.meet = lambda method, path: fault if everything or not path.startswith(ANSWERS) else None
    before = len(wired.discord.requests)
    await people_play(table, WINDOW)
    requests = sent(wired, before)
    assert requests["own"] <= 2 * FEW, requests
    assert not everything or requests["by token"] <= 2 * FEW, requests
    assert WINDOW / 5 < requests["question"] <= WINDOW / 3, requests
    assert wired.app.outages.away
    back(wired)
    assert max(await table.seconds_until_true()) < 10
    await asyncio.sleep(5)
    assert await given_back(wired) == 1
    assert [each.getMessage()[:29] for each in caplog.records if each.name == circuit_breaker.__name__] == [
        "Discord refuses every request"]


async def test_too_many_invalid_requests_stop_all_others_for_a_while(
    wired: Wired, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture,
) -> None:
    """A bug, say: something is refused again and again, and all else works."""
    monkeypatch.setattr(circuit_breaker, "MAX_INVALID_REQUESTS", MOST)
    table = Table(wired)
    await table.begin()
    wired.discord.meet = lambda method, path: FORBIDDEN if path.endswith("/channels/7/messages") else None
    editor, before, begun = wired.app.client.delivery.editor, len(wired.discord.requests), now()
    while now() < begun + WINDOW - 30:
        with suppress(*API_ERRORS):
            await editor.post(7, layout.note("no"))
        await asyncio.sleep(0.2)
    assert MOST <= wired.discord.requests[before:].count(("POST", "/channels/7/messages")) < MOST + 40
    assert wired.app.outages.away, "nobody can play meanwhile"
    await asyncio.sleep(WINDOW)
    assert not wired.app.outages.away
    assert max(await table.seconds_until_true()) < 10
    (error,) = [each for each in caplog.records if each.levelno >= logging.ERROR]
    assert "invalid requests in ten minutes" in error.getMessage()
