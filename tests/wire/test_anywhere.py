"""Whole games in the bot's DMs, in a group DM and on a server without the bot, where it may only answer."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from bot.tables.core.model import Status
from bot.tables.core.state import RunningTable
from cogs.common.permissions import install_link
from games.views import Phase
from tests.support.discord.discord_limits import EPHEMERAL
from tests.support.discord.discord_schema import walk
from tests.support.wire.wire_contents import EVERYTHING, Json
from tests.support.wire.wire_discord import Fault
from tests.support.wire.wire_people import Person, text
from tests.support.wire.wire_world import HANGS, Wired, labels

TOKEN_ENDS = 15 * 60 + 1.0
FORM = 5
STRANGE = ("join", "leave", "pick-seat", "look", "hand", "start", "cancel", "settings", "fill-ai", "refresh", "pass")


async def opened(wired: Wired, *people: Person) -> Json:
    """A started game of Tatsu for two where the people are, with an AI player for one; its message."""
    await people[0].slash("play", game="tatsu", target=100)

    async def shown() -> bool:
        return any("Join" in labels(each) for each in people[0].sees())

    await wired.until(shown)
    lobby = next(each for each in people[0].sees() if "Join" in labels(each))

    def seated(number: int) -> Callable[[], Awaitable[bool]]:
        async def there() -> bool:
            return len((await wired.snapshot()).table.taken) == number

        return there

    for number, person in enumerate(people[1:], 2):
        await person.press(lobby, "Join")
        await wired.until(seated(number))
    if len(people) == 1:
        panel = await people[0].press(lobby, "Join")
        assert panel is not None
        menu = next(part for part in walk(panel["components"]) if ":pick-ai:" in part.get("custom_id", ""))
        await people[0].use(panel, menu)
    await wired.until(seated(2))
    await people[0].press(lobby, "Start")

    async def dealt() -> bool:
        snapshot = await wired.snapshot()
        return isinstance(snapshot, RunningTable) and bool(snapshot.to_act)

    await wired.until(dealt)
    return lobby


async def show_hand(person: Person) -> None:
    message = next((each for each in reversed(person.sees()) if "My hand" in labels(each)), None)
    if message is not None:
        await person.press(message, "My hand")


async def play(wired: Wired, *people: Person, moves: int = 400) -> Status:
    """Play until the game is over, or for so many moves. Who has no hand presses *My hand*."""
    async with asyncio.timeout(HANGS):
        while (snapshot := await wired.snapshot()).status is Status.RUNNING and moves:
            acting = [person for person in people
                      if (seat := snapshot.table.seat_of(person.id)) and seat.number in snapshot.to_act]
            if snapshot.phase is Phase.BETWEEN and len(people) == 1:
                acting = list(people)
            for person in acting:
                moves -= 1
                if not await person.step():
                    await show_hand(person)
                await asyncio.sleep(0.5)
            if not acting:
                await asyncio.sleep(0.5)
    return (await wired.snapshot()).status


def form(verb: str) -> Json:
    """A form may have any custom id, so it stands for any control of table 1."""
    return {"custom_id": f"bd:{verb}:1:0", "components": []}


async def forged(wired: Wired, person: Person, verb: str, channel: Json, message: Json) -> str:
    """What somebody is told who presses a control of table 1 that they were never shown, in a channel of theirs."""
    await asyncio.sleep(0.5)  # not a flood
    made, _ = await wired.discord.interact(
        FORM, person.user, channel, form(verb), {**message, "channel_id": channel["id"]})
    await asyncio.wait_for(asyncio.shield(made.answered), 60)
    said = [made.original or ""]

    async def answered() -> bool:
        said.extend(number for number, each in wired.discord.messages.items()
                    if each.get("seen_by") == person.user["id"] and each["components"] and int(number) > int(made.id))
        return len(said) > 1

    await wired.until(answered)
    return text(wired.discord.messages[said[-1]])


async def test_a_whole_game_in_the_bot_s_dms(wired: Wired) -> None:
    ann, eve = wired.ann, Person(wired.discord, "Eve")
    ann.place = wired.discord.direct(ann.user["id"])
    message = await opened(wired, ann)
    table = (await wired.snapshot()).table
    assert (table.guild, table.outside) == (None, False)
    assert await play(wired, ann) is Status.OVER
    for verb in STRANGE:
        assert "no longer exists" in await forged(wired, eve, verb, wired.discord.direct(eve.user["id"]), message), verb


def close_dms(wired: Wired, person: Person) -> None:
    closed = f"/channels/{wired.discord.direct(person.user['id'])['id']}/messages"
    wired.discord.meet = lambda method, path: (
        Fault(403, body={"code": 50007, "message": "no"}) if path == closed and method == "POST" else None)


@pytest.fixture(params=["group", "server without the bot"])
def place(wired: Wired, request: Any) -> Json:
    if request.param == "group":
        return wired.discord.group(wired.ann.user)
    return wired.discord.foreign("lounge")


async def test_a_whole_game_where_the_bot_may_only_answer(wired: Wired, place: Json) -> None:
    """Ann plays by direct messages, Bo, whose are closed, from *My hand*. The bot is stopped once; all tokens end."""
    ann, bo = wired.ann, Person(wired.discord, "Bo")
    ann.place = bo.place = place
    close_dms(wired, bo)
    message = await opened(wired, ann, bo)
    assert (await wired.snapshot()).table.outside
    assert await play(wired, ann, bo, moves=6) is Status.RUNNING
    await wired.stop_bot()
    wired.clock.skip(TOKEN_ENDS)
    await wired.start_bot()
    assert await play(wired, ann, bo) is Status.OVER
    for _ in range(3):  # what is out of date is brought up to date by a press
        if "My hand" in labels(message):
            await bo.press(message, "My hand")
            await asyncio.sleep(5)
    assert "Again" in labels(message)
    public = [each for each in wired.discord.messages.values()
              if each["channel_id"] == place["id"] and not each["flags"] & EPHEMERAL]
    assert public == [message], "one message for lobby, game and result"
    settings = wired.app.storage.preferences
    assert not (await settings.guild(int(place.get("guild_id", 1)))).locale, "nothing is stored about such a server"


async def test_strangers_and_forged_clicks_outside(wired: Wired, place: Json) -> None:
    ann, eve = wired.ann, Person(wired.discord, "Eve")
    ann.place = place
    message = await opened(wired, ann)
    elsewhere = [wired.discord.direct(eve.user["id"]), wired.discord.channel, wired.discord.group(eve.user)]
    for channel in elsewhere:
        for verb in STRANGE:
            assert "no longer exists" in await forged(wired, eve, verb, channel, message), (verb, channel["type"])
    before = (await wired.snapshot()).table
    assert not ann.controls(message)
    shown: list[set[str]] = []

    def look(changed: Json, there: bool) -> None:
        if changed["id"] == message["id"]:
            shown.append(set(ann.controls(changed)))

    wired.discord.changed = look
    for verb in ("refresh", "pass", "unselect"):  # her own controls, but on the message that all see
        made, _ = await wired.discord.interact(FORM, ann.user, place, form(verb), message)
        await asyncio.wait_for(asyncio.shield(made.answered), 60)
        await asyncio.sleep(2)
    assert not any(shown), "the hand is shown to nobody else, not for a moment"
    assert (await wired.snapshot()).table.taken == before.taken


async def test_table_shows_the_table_again_as_its_answer(wired: Wired, place: Json) -> None:
    wired.ann.place = place
    message = await opened(wired, wired.ann)
    await wired.ann.slash("table")

    async def shown() -> bool:
        return len([each for each in wired.ann.sees() if "My hand" in labels(each) and each is not message]) == 1

    await wired.until(shown)


async def test_rated_games_and_servers_matters_are_refused(wired: Wired, place: Json) -> None:
    """On a server that lacks the bot itself, "only on a server" is no answer: it comes with the link that adds it."""
    wired.ann.place = place
    assert wired.app.client.application_id is not None
    link = install_link(wired.app.client.application_id)
    for name, options in {"play": {"rated": True}, "lfg": {}, "setup": {}}.items():
        answer = await wired.ann.slash(name, **options)
        assert answer is not None
        assert "server" in text(answer)
        assert (link in text(answer)) is (name != "play" and "guild_id" in place), name
    assert not await wired.app.tables.lists.of_person(wired.ann.id)
    assert EVERYTHING & 1 << 5, "she may manage that server"


async def test_the_tutorial_begins_where_no_dm_arrives(wired: Wired, place: Json) -> None:
    ann = wired.ann
    ann.place = place
    close_dms(wired, ann)
    rules = await ann.slash("rules", game="tatsu")
    assert rules is not None

    async def drawn() -> bool:
        """It is acknowledged first: its picture takes a while."""
        return bool(wired.discord.messages[rules["id"]].get("components"))

    await wired.until(drawn)
    await ann.press(wired.discord.messages[rules["id"]], "Try a hand")

    async def shown() -> bool:
        return ann.hand() is not None

    await wired.until(shown)
    hand = ann.hand()
    assert hand is not None
    assert hand["channel_id"] == place["id"]
    assert hand["flags"] & EPHEMERAL
