"""What a restart costs: nothing at games over days, two seconds at live tables; nobody plays on from an old hand."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from datetime import datetime

import pytest

from bot.storage.home import OnlyProcess
from bot.tables.core.entries import TimeReturned
from bot.tables.core.model import Person as Player
from bot.tables.core.ports import KeptToken
from bot.tables.core.preferences import UserPrefs
from bot.tables.core.state import RunningTable
from bot.tables.rules.lobby_rules import Opening
from tests.support.thorough import sampled
from tests.support.wire.wire_people import Person, text
from tests.support.wire.wire_world import Wired, labels
from tests.wire.test_after_outage import Table

DOWN = 9.0
STOP = 3.0
"""Seconds that a stop may take."""


async def tables(wired: Wired, people: Sequence[Person], pace: str, count: int) -> list[int]:
    """Running tables of four people, without clicks, after all that opening them sends (a channel has limits)."""
    service, found = wired.app.tables, []
    for _ in range(count):
        seats = [Player(person.id, person.name) for person in people]
        lobby = await service.lobbies.create(seats[0], Opening(
            "tatsu", int(wired.discord.channel["id"]), int(wired.discord.guild["id"]), pace))
        for player in seats[1:]:
            await service.lobbies.join(lobby.id, player)
        await service.lobbies.start(lobby.id, people[0].id)
        found.append(lobby.id)
    async with asyncio.timeout(3600):
        await quiet(wired)
    return found


async def quiet(wired: Wired) -> None:
    """Until two minutes pass without a request."""
    sent = len(wired.discord.requests)
    await asyncio.sleep(120)
    if sent != len(wired.discord.requests):
        await quiet(wired)


async def given_back(wired: Wired, tables: Sequence[int]) -> int:
    logs = [await wired.app.storage.tables.log(table) for table in tables]
    return sum(isinstance(entry.fact, TimeReturned) for log in logs for entry in log)


def edits(wired: Wired) -> list[tuple[str, str]]:
    return [(method, path) for method, path in wired.discord.requests if method in ("PATCH", "POST", "DELETE")
            and path.startswith("/channels/")]


async def test_nine_seconds_down_change_nothing_at_tables_over_days(wired: Wired) -> None:
    people = [Person(wired.discord, name) for name in ("Ann", "Bo", "Cy", "Di")]
    found = await tables(wired, people, "async", sampled(8, 200))
    wired.discord.requests.clear()
    await wired.stop_bot()
    await asyncio.sleep(DOWN)
    await wired.start_bot()
    await asyncio.sleep(60)
    assert not edits(wired)
    assert not await given_back(wired, found)


async def test_a_stop_with_many_live_tables_takes_three_seconds_at_most(wired: Wired) -> None:
    """However slow Discord is."""
    people = [Person(wired.discord, name) for name in ("Ann", "Bo", "Cy", "Di")]
    await tables(wired, people, "live", sampled(6, 30))
    wired.discord.slow = 60.0
    begun = asyncio.get_running_loop().time()
    await wired.stop_bot()
    assert asyncio.get_running_loop().time() - begun <= STOP
    wired.discord.slow = 0.0
    await wired.start_bot()


async def ephemeral(wired: Wired) -> tuple[Table, Person]:
    """A table, and a player whose only hand is an ephemeral message."""
    table = Table(wired)
    person = table.people[2]
    await wired.app.storage.preferences.set_user(person.id, UserPrefs(hand="channel"))
    await table.begin()
    (shown,) = [message for message in person.sees() if "My hand" in labels(message)]
    await person.press(shown, "My hand")
    await asyncio.sleep(2)
    return table, person


async def test_an_ephemeral_hand_is_taken_back_before_a_stop(wired: Wired) -> None:
    table, person = await ephemeral(wired)
    await wired.stop_bot()
    assert person.hand() is None or "Show my hand here" in labels(person.hand() or {})
    (line,) = [message for message in person.sees() if "Show my hand here" in labels(message)]
    assert "restarting" in text(line)
    await wired.start_bot()
    await table.move()
    await person.press(line, "Show my hand here")
    await wired.until(lambda: shows_now(table, person))


async def test_after_a_kill_the_table_tells_who_has_an_old_hand_until_they_press(wired: Wired) -> None:
    table, person = await ephemeral(wired)
    await wired.kill_bot()
    await asyncio.sleep(DOWN)
    await wired.start_bot()
    await wired.until(lambda: told(person, True))
    (shown,) = [message for message in person.sees() if "My hand" in labels(message)]
    assert "Ann" not in next(line for line in text(shown).splitlines() if "restarted" in line), "her hand is up to date"
    await person.press(shown, "My hand")
    await table.move()
    await wired.until(lambda: told(person, False))


async def test_a_process_that_follows_goes_on_with_private_hands_by_their_tokens(
        wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    table, person = await ephemeral(wired)
    before, kept = person.hand(), wired.app.client.delivery.keep(wired.app.client.routing.known_slot)
    assert before is not None
    (mine,) = [each for each in kept if each.hand is not None]
    assert (mine.message, mine.hand) == (
        int(before["id"]), (1, person.id, int(before["channel_id"])))
    assert mine.token not in repr(kept), "it is a secret"
    await wired.kill_bot()

    async def left(home: OnlyProcess, now: datetime) -> Sequence[KeptToken]:
        return kept

    monkeypatch.setattr(OnlyProcess, "left", left)
    wired.discord.requests.clear()
    await wired.start_bot()
    await table.move()
    await asyncio.sleep(20)
    edits = [path for method, path in wired.discord.requests if method == "PATCH" and "/webhooks/" in path]
    assert f"/webhooks/{wired.discord.bot['id']}/{mine.token}/messages/{mine.message}" in edits
    assert not await told(person, True)
    assert [message["id"] for message in person.sees() if person.controls(message)] == [before["id"]]
    assert person.hand() is not None, "and it can still be used"
    assert mine in wired.app.client.delivery.keep(wired.app.client.routing.known_slot), "for the process after that"


async def test_a_process_that_stops_while_the_next_one_starts_leaves_its_tokens_and_says_no_goodbye(
        wired: Wired, monkeypatch: pytest.MonkeyPatch) -> None:
    table, person = await ephemeral(wired)
    before, left = person.hand(), list[KeptToken]()
    assert before is not None

    async def stop(home: OnlyProcess) -> bool:
        return True

    async def leave(home: OnlyProcess, tokens: Sequence[KeptToken]) -> None:
        left.extend(tokens)

    async def hand_over(home: OnlyProcess) -> None:
        await wired.app.tables.slots.change(())

    monkeypatch.setattr(OnlyProcess, "stop", stop)
    monkeypatch.setattr(OnlyProcess, "leave", leave)
    monkeypatch.setattr(OnlyProcess, "hand_over", hand_over)
    await wired.stop_bot()
    assert int(before["id"]) in {each.message for each in left if each.hand is not None}
    assert "restarting" not in str(wired.discord.messages[before["id"]]["components"])
    await wired.start_bot()
    await table.move()


async def told(person: Person, whether: bool) -> bool:
    return whether == any("restarted" in text(message) and person.name in text(message) for message in person.sees())


async def shows_now(table: Table, person: Person) -> bool:
    snapshot, hand = await table.now(), person.hand()
    assert isinstance(snapshot, RunningTable)
    return hand is not None and "The bot is restarting" not in text(hand)
