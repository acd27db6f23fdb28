"""How hands and tables reach people: few edits, few messages, few taps, each interaction once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from discord_world import World
from fixed import dealt
from players import started

from cogs.delivery.update_queue import Coalescer


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


class HandClock:
    """A clock moved by hand."""

    def __init__(self) -> None:
        self.time = datetime(2026, 1, 1, tzinfo=UTC)
        self.waiting: list[tuple[datetime, Any]] = []

    def now(self) -> datetime:
        return self.time

    def call_at(self, when: datetime, call: Any) -> Any:
        self.waiting.append((when, call))
        return self

    def cancel(self) -> None: ...

    def move(self, seconds: float) -> None:
        self.time += timedelta(seconds=seconds)
        due, self.waiting = ([w for w in self.waiting if w[0] <= self.time],
                             [w for w in self.waiting if w[0] > self.time])
        for _, call in due:
            call()


async def test_many_changes_make_few_updates() -> None:
    import asyncio

    clock, done = HandClock(), []

    async def work(key: str) -> None:
        done.append(key)

    updates = Coalescer(work, clock, 1.0)
    for _ in range(50):
        updates.poke("a")
        await asyncio.sleep(0)
    assert done == ["a"]
    clock.move(1)
    await asyncio.sleep(0)
    assert done == ["a", "a"]
    clock.move(1)
    await asyncio.sleep(0)
    assert done == ["a", "a"], "nothing has changed since"
    await updates.close()


async def test_work_that_fails_is_tried_again_at_the_next_change(caplog: pytest.LogCaptureFixture) -> None:
    import asyncio

    clock, tries = HandClock(), []

    async def work(key: str) -> None:
        tries.append(key)
        raise ValueError("a bug")

    updates = Coalescer(work, clock, 1.0)
    updates.poke("a")
    await asyncio.sleep(0)
    clock.move(1)
    updates.poke("a")
    await asyncio.sleep(0)
    assert tries == ["a", "a"]
    await updates.close()


async def test_what_discord_kept_from_its_end_is_tried_again_by_itself() -> None:
    """After twice the interval, then four times … at most a minute; once it is done it rests."""
    import asyncio

    clock, tries = HandClock(), []

    async def work(key: str) -> None:
        tries.append(key)
        if len(tries) < 4:
            raise OSError("no route to host")

    updates = Coalescer(work, clock, 1.0)
    updates.poke("a")
    counts = []
    for _ in range(20):
        await asyncio.sleep(0)
        counts.append(len(tries))
        clock.move(1)
    assert counts == [1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 4, 4, 4, 4]
    await updates.close()


async def test_a_burst_of_moves_makes_few_edits_of_the_table(world: World) -> None:
    """Seven moves within a second: the table's message is edited at most twice."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    shown = world.public()
    path = f"/channels/{shown.channel.id}/messages/{shown.id}"

    def edits() -> int:
        return sum(request.method == "PATCH" and request.path == path for request in world.env.http_requests)

    await world.later(5)
    before = edits()
    for player in players:
        await player.press("No grand Tichu")
    await world.later(0.5)
    assert edits() - before <= 1
    await world.later(2)
    assert edits() - before <= 2


async def test_taps(world: World) -> None:
    """A pass takes one tap, a single card or a pair two: open the list, choose."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    for player in players:
        await player.press("No grand Tichu")
    for player in players:
        await player.give()
        await world.later(2)
    leader = players[(await world.app.tables.snapshot(1)).to_act[0]]
    before = leader.taps
    offered = leader.offered("pick-ready")
    card = next(value for value, label in offered.items() if label.startswith("Jade") and " Ma" not in value)
    await leader.pick("pick-ready", card)
    assert leader.taps - before == 2
    await world.later(2)
    follower = players[(await world.app.tables.snapshot(1)).to_act[0]]
    assert follower is not leader
    before = follower.taps
    await follower.press("Pass")
    assert follower.taps - before == 1


async def test_who_has_been_away_is_told_of_the_turn_by_a_new_message(world: World) -> None:
    players = await started(world, "Ann", "Bo", "Cy", "Di", pace="async")
    await world.later(10)
    for player in players:
        await player.press("No grand Tichu")
    for player in players[:3]:
        await player.give()
        await world.later(2)
    first = {player.name: player.hand.id for player in players}
    sent = {player.name: world.sent_to(player.member) for player in players}
    await world.later(400)
    await players[3].give()
    await world.later(5)
    leader = players[(await world.app.tables.snapshot(1)).to_act[0]]
    assert leader is not players[3], "the deal is made so"
    notice = leader.member.user.dm_channel.last_message
    assert notice is not None
    assert world.is_notice(notice)
    assert "1 game waits for you" in world.text(notice)
    assert world.sent_to(leader.member) == sent[leader.name] + 1
    for player in players:
        assert player.hand.id == first[player.name], "the hand itself is edited in place"
    assert "You lead" in leader.text


async def test_an_interaction_that_comes_twice_is_done_once(world: World) -> None:
    """A resumed gateway replays events: the same id again changes nothing and disturbs nobody."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    before = (await world.app.tables.snapshot(1)).seq
    await world.deliver_twice(players[0].member, players[0].hand, "No grand Tichu")
    await world.later(2)
    assert (await world.app.tables.snapshot(1)).seq == before + 1
    assert "⚠️" not in players[0].text
