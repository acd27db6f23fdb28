"""One click in a hand reads the table and the player's preferences once, and is noted once."""

from __future__ import annotations

import asyncio
from collections import Counter
from types import SimpleNamespace
from typing import Any

import pytest

from bot.client import BusDriver
from bot.core.errors import StaleTable
from bot.i18n import texts
from bot.tables.service import TableService
from cogs.delivery.hands.content import HandContent
from cogs.delivery.hands.session import Clicks, HandSession
from cogs.delivery.message_editor import MessageEditor
from cogs.pages.hand_view import HandView
from games.actions import Decline
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import dealt
from tests.support.discord.players import Player, started
from tests.support.preferences import changed

T = texts("en")
ONCE = {"table": 1, "preferences": 1, "note_click": 1}


@pytest.fixture
def options() -> dict[str, Any]:
    return dealt()


class Reads:
    """Counts what the task that handles a click asks of the ports."""

    def __init__(self, world: World, patch: pytest.MonkeyPatch) -> None:
        self.counts: Counter[str] = Counter()
        self._clicking: set[asyncio.Task[Any] | None] = set()
        self._patch = patch
        patch.setattr(BusDriver, "handle_click", self._click(BusDriver.handle_click))
        self._count(TableService, "snapshot", "table")
        self._count(TableService, "begun", "table")
        self._count(world.app.client.services.prefs, "user", "preferences")
        self._count(MessageEditor, "note_click", "note_click")

    def _click(self, handle: Any) -> Any:
        async def clicked(client: BusDriver, *args: Any) -> None:
            self._clicking.add(asyncio.current_task())
            await handle(client, *args)

        return clicked

    def _count(self, owner: object, method: str, name: str) -> None:
        work = getattr(owner, method)

        def counted(*args: Any, **named: Any) -> Any:
            if asyncio.current_task() in self._clicking:
                self.counts[name] += 1
            return work(*args, **named)

        self._patch.setattr(owner, method, counted)

    async def of(self, player: Player, label: str) -> dict[str, int]:
        self.counts.clear()
        await player.press(label)
        return dict(self.counts)


async def test_a_click_reads_once(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A play, a choice, a call that is confirmed, an exchange."""
    players = await started(world, "Ann", "Bo", "Cy", "Di")
    reads = Reads(world, monkeypatch)
    assert await reads.of(players[0], "Grand Tichu") == ONCE, "asked once more"
    assert await reads.of(players[0], T("hand.back")) == ONCE, "a choice"
    for player in players:
        assert await reads.of(player, "No grand Tichu") == ONCE
    for player in players:
        await player.give()
    await world.later(10)
    leader = players[(await world.app.tables.snapshot(1)).to_act[0]]
    label = next(part["label"] for part in world.components(leader.hand)
                 if part.get("custom_id", "").startswith("bd:quick:") and part["label"] != "Mah Jong")
    before = (await world.app.tables.snapshot(1)).seq
    assert await reads.of(leader, label) == ONCE
    assert (await world.app.tables.snapshot(1)).seq > before, "played"


async def test_a_refused_click_reads_the_table_again(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """It may be another one by now."""
    ann, *_ = await started(world, "Ann", "Bo", "Cy", "Di")

    async def refuse(*args: Any, **named: Any) -> None:
        raise StaleTable

    monkeypatch.setattr(TableService, "act", refuse)
    reads = Reads(world, monkeypatch)
    assert await reads.of(ann, "No grand Tichu") == {**ONCE, "table": 2}


async def test_what_changes_meanwhile_is_in_the_answer(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """Bo declines while Ann's click is handled: her answer shows the newest table, without another read."""
    ann, bo, *_ = await started(world, "Ann", "Bo", "Cy", "Di")
    reads = Reads(world, monkeypatch)
    look_up = world.app.client.delivery.hands._sender.look_up

    async def slow(session: Any) -> None:
        await look_up(session)
        if session.user == ann.member.id:
            table = await world.app.tables.begun(1)
            seat = table.table.own_seat(bo.member.id).number
            await world.app.tables.act(1, bo.member.id, table.freshness.epoch, Decline(seat))

    monkeypatch.setattr(world.app.client.delivery.hands._sender, "look_up", slow)
    assert await reads.of(ann, "No grand Tichu") == {**ONCE, "table": 2}, "one is this test's"
    session = world.app.client.delivery.hands.sessions.get(1, ann.member.id)
    assert session.composed.snapshot is await world.app.tables.begun(1)
    assert not session.clicks.update_due


def at(seq: int) -> Any:
    """A table at this entry."""
    return SimpleNamespace(seq=seq)


def test_the_answer_shows_the_newest_table() -> None:
    """What was told meanwhile, or what the click read; an update follows only where it is not clear which is newer."""
    clicks, read, later, voted = Clicks(running=1), at(4), at(5), at(4)
    assert clicks.answer_with(read) is read
    clicks.put_off(later)
    assert clicks.newer(read) is later
    assert clicks.answer_with(read) is later
    assert not clicks.update_due
    clicks.put_off(later)
    assert clicks.answer_with(later) is later
    assert not clicks.update_due
    clicks.put_off(read)
    assert clicks.answer_with(later) is later, "read after that"
    clicks.put_off(voted)
    assert clicks.answer_with(read) is read
    assert clicks.end(), "one of them may have the vote"


def test_a_click_that_failed_leaves_an_update_and_no_old_table() -> None:
    clicks = Clicks(running=2)
    clicks.put_off(at(4))
    assert not clicks.end(), "another is being handled"
    assert clicks.end()
    assert (clicks.running, clicks.update_due, clicks.newest) == (0, False, None)


async def test_hands_of_players_who_wait_are_left_alone(world: World, monkeypatch: pytest.MonkeyPatch) -> None:
    """A play is shown to who played and who is next. The others wait, until it is their turn or their cards change."""
    players, prefs = await started(world, "Ann", "Bo", "Cy", "Di"), world.app.client.services.prefs
    for player in players:
        await prefs.set_user(player.member.id, changed(await prefs.user(player.member.id), guide="off"))
        await player.press("No grand Tichu")
    for player in players:
        await player.give()
    await world.later(10)
    composed: list[int] = []
    unpictured = HandContent.unpictured

    async def compose(content: HandContent, session: HandSession, *given: Any) -> HandView:
        composed.append(session.user)
        return await unpictured(content, session, *given)

    monkeypatch.setattr(HandContent, "unpictured", compose)
    sessions, waited = world.app.client.delivery.hands.sessions, 0

    def waiting() -> set[int]:
        """Who has nothing to do; who holds a bomb may play it."""
        hands = [(session.user, session.composed.hand) for session in sessions.of_table(1)]
        return {user for user, hand in hands if hand is not None and hand.idle}

    leader = (await world.app.tables.begun(1)).to_act[0]
    for seat in range(leader, leader + 3):
        acting, following = players[seat % 4], players[(seat + 1) % 4]
        label = "Pass" if seat != leader else next(
            part["label"] for part in world.components(acting.hand)
            if part.get("custom_id", "").startswith("bd:quick:") and part["label"] != "Mah Jong")
        before = waiting()
        composed.clear()
        await acting.press(label)
        await world.later(10)
        assert T("hand.your_turn") in following.text
        assert {acting.member.id, following.member.id} <= set(composed)
        assert not (before & waiting()).intersection(composed)
        waited += len(before & waiting())
    assert waited >= 2
