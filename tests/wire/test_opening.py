"""What opening a table of four people costs of Discord's 50 requests a second."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Sequence

from benchmarks.load.measure import kind
from tests.support.wire.wire_limits import counted
from tests.support.wire.wire_people import Person
from tests.support.wire.wire_world import Wired, labels


async def opened(wired: Wired, people: Sequence[Person], pace: str) -> Counter[str]:
    """The counted requests until everybody has their hand, by kind."""
    await asyncio.sleep(30)
    wired.discord.requests.clear()
    await people[0].slash("play", game="tichu", pace=pace)
    await asyncio.sleep(2)
    lobby = [message for message in people[0].sees() if "Join" in labels(message)][-1]
    for person in people[1:]:
        await person.press(lobby, "Join")
    await asyncio.sleep(2)
    await people[0].press(lobby, "Start")
    await asyncio.sleep(30)
    assert all(person.hand() for person in people)
    direct = {wired.discord.direct(person.user["id"])["id"] for person in people}
    return Counter(kind(method, path, direct) for method, path in wired.discord.requests if counted(path))


async def test_a_direct_message_channel_is_opened_once_for_hand_and_notice(wired: Wired) -> None:
    """All four must act, so over several days each gets a hand and a notice."""
    people = [Person(wired.discord, name) for name in ("Ann", "Bo", "Cy", "Di")]
    shown = Counter({"table post": 1, "table edit": 1})
    assert await opened(wired, people, "async") == shown + Counter({"open DM": 4, "DM send": 8})
    again = await opened(wired, people, "async")
    assert again.pop("DM edit", 0) <= 4, "a notice is edited, unless the new one is there first"
    assert again == shown + Counter({"DM send": 8, "delete": 4}), "one notice each for both games"


async def test_a_live_table_of_new_and_of_known_players(wired: Wired) -> None:
    people = [Person(wired.discord, name) for name in ("Ann", "Bo", "Cy", "Di")]
    shown = Counter({"table post": 1, "table edit": 1})
    assert await opened(wired, people, "live") == shown + Counter({"open DM": 4, "DM send": 4})
    assert await opened(wired, people, "live") == shown + Counter({"DM send": 4})
