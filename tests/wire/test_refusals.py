"""Refusals by Discord that are in no list are counted, once a day and kind, with the shape of the request alone."""

from __future__ import annotations

import re
from datetime import UTC, datetime

import pytest

import tests.cogs.test_codes as codes
from bot.core.database import Database
from bot.ops.doctor import database_file, unlisted
from bot.ops.refusals import LISTED, route_of, shape_of
from bot.storage.stores import refusals
from bot.storage.stores.refusals import UnlistedRefusal
from cogs.common import layout
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_world import Wired

NEW = {"message": "Something new about Ann", "code": 99123}


async def post(wired: Wired) -> None:
    """The bot sends a message in the channel."""
    channel = int(wired.discord.channel["id"])
    await wired.app.client.delivery.editor.post(channel, layout.page(["Ann holds the Dragon"]))


async def stored(wired: Wired) -> unlisted.Rows:
    await wired.app.client.refusals.store(wired.app.storage.database, wired.clock)
    return await wired.app.storage.database.all(refusals.NEWEST)


async def test_a_refusal_that_no_list_knows_is_counted_without_what_it_was_about(wired: Wired) -> None:
    wired.discord.meet = lambda method, path: Fault(400, body=NEW) if path.endswith("/messages") else None
    for _ in range(3):
        with pytest.raises(Exception, match="99123"):
            await post(wired)
    assert wired.app.client.refusals.total == 3
    ((day, status, code, route, shape, n),) = await stored(wired)
    assert (day, status, code, route, n) == (
        wired.clock.now().date().isoformat(), 400, 99123, "POST /channels/*/messages", 3)
    assert "components(10:1,17:1)" in shape
    assert "Ann" not in str([day, status, code, route, shape])
    with pytest.raises(Exception, match="99123"):
        await post(wired)
    assert (await stored(wired))[0][-1] == 4, "one row a day"


async def test_the_doctor_shows_them(wired: Wired) -> None:
    found = UnlistedRefusal(400, 99123, "POST /channels/*/messages", "flags")
    await refusals.add(wired.app.storage.database, datetime(2050, 1, 1, tzinfo=UTC).date(), {found: 2})
    await wired.stop_bot()
    lines = [each for each in database_file.checks(database_file.look(wired.database)) if each.code == "refusal"]
    await wired.start_bot()
    (line,) = lines
    assert line.params["n"] == 2
    assert line.params["error"] == 99123


@pytest.mark.parametrize(("status", "code"), [(403, 50013), (404, 10008)])
async def test_what_is_listed_is_not_counted(wired: Wired, status: int, code: int) -> None:
    wired.discord.meet = lambda method, path: Fault(
        status, body={"message": "", "code": code}) if path.endswith("/messages") else None
    with pytest.raises(Exception, match=str(code)):
        await post(wired)
    assert wired.app.client.refusals.total == 0


async def test_those_of_a_month_before_are_forgotten(wired: Wired) -> None:
    database: Database = wired.app.storage.database
    found = UnlistedRefusal(400, 1, "GET /x", "")
    await refusals.add(database, datetime(2050, 1, 1, tzinfo=UTC).date(), {found: 1})
    await refusals.add(database, datetime(2050, 2, 1, tzinfo=UTC).date(), {found: 1})
    assert [day for day, *_ in await database.all(refusals.NEWEST)] == ["2050-02-01"]


def test_the_list_has_every_code_that_the_bot_is_tested_with() -> None:
    tested = {int(each) for each in re.findall(r"\b\d{5,6}\b", codes.__doc__ or "")}
    assert tested == LISTED


def test_a_route_has_no_id_and_no_token() -> None:
    assert route_of("/api/v10/channels/123456789/messages/987654321") == "/channels/*/messages/*"
    assert route_of("/api/v10/webhooks/123456789/aW50ZXJh/messages/@original") == "/webhooks/*/*/messages/@original"
    assert route_of("/api/v10/interactions/123456789/aW50ZXJh/callback") == "/interactions/*/*/callback"


@pytest.mark.parametrize(("body", "shape"), [
    (b"", ""), (b"\xff", ""), (b"[1, 2]", "[2]"), (b"3", ""),
    (b'{"type": 7, "data": {"components": [{"type": 17, "components": [{"type": 10, "content": "Ann"}]}]}}',
     "components(10:1,17:1) type"),
    (b'{"attachments": [{"id": 1}, {"id": 2}], "flags": 4}', "attachments[2] flags")])
def test_the_shape_of_a_request(body: bytes, shape: str) -> None:
    assert shape_of(body) == shape
