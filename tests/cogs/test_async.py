"""Many games over days at once: a start with many of them, one person in thirty, and what the channel may hear."""

from __future__ import annotations

import time
from bisect import bisect_left
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest
from simcord import MemberActor

from benchmarks.tables import half_a_round, write_game
from bot.app import SHOWN_AT_ONCE
from bot.i18n import texts
from bot.tables.core.entries import WentAway
from bot.tables.core.model import Person
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.plan import WaitKind
from bot.tables.core.time_control import ASYNC, HOUR
from cogs.common import display_names
from cogs.common.display_names import PLAIN
from cogs.pages.hand_page import order_line
from games.actions import Decline, Give, Play
from games.players import choose
from games.registry import GAMES
from games.tichu import TICHU
from tests.support.discord.discord_world import World
from tests.support.discord.fake_pictures import RealPictures
from tests.support.discord.fixed import FixedDeals
from tests.support.discord.players import Player
from tests.support.preferences import changed
from tests.support.tables.written import written

pytestmark = pytest.mark.usefixtures("seldom")

BOMB = "8g 8k 8b 8r"
HANDS = (
    "Ma 2g 3g 4g 5g 6k 7k 9b Tr Jg Ak Kk Qb Jb",
    f"{BOMB} 2b 3b 4r 5r 6r 7r 9g Tb Jr Do",
    "2r 3r 4k 5b 6g 7g 9k Tg Qg Qk Kb Ab Ag Ph",
    "2k 3k 4b 5k 6b 7b 9r Tk Jk Qr Kg Kr Ar Dr",
)


@pytest.fixture
def options() -> dict[str, Any]:
    drawn = iter(range(10**9))
    return {
        "games": {**GAMES, "tichu": FixedDeals(TICHU, HANDS)}, "paces": {"live": ASYNC, "async": ASYNC},
        "player": lambda level, *given: choose("easy", *given), "interval": 1.0,
        "random": lambda n: (next(drawn) * 2654435761 % 2 ** (8 * n)).to_bytes(n, "big"),
    }


# a start -----------------------------------------------------------------------------------------

GAMES_AT_ONCE = 25


class Sent:
    """What the bot has sent to Discord since `clear`."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.clear()

    def clear(self) -> None:
        self._begin = len(self.world.env.http_requests)
        self._before = {message.id for message in self.world.channel.history()}

    @property
    def count(self) -> int:
        """How many messages were sent, edited or deleted."""
        return sum("/messages" in each.path for each in self.world.env.http_requests[self._begin:])

    @property
    def tables(self) -> set[int]:
        """The messages of the channel that were sent or edited."""
        edits = f"/channels/{self.world.channel.id}/messages/"
        edited = {int(each.path.removeprefix(edits)) for each in self.world.env.http_requests[self._begin:]
                  if each.method == "PATCH" and each.path.startswith(edits)}
        return edited | {message.id for message in self.world.channel.history()} - self._before

    async def busiest_second(self, seconds: float) -> int:
        """Let time pass; the most messages within a second of it, to a tenth, and of what was posted before."""
        posted = sorted(message.created_at for message in self.world.channel.history())
        before = [bisect_left(posted, at + timedelta(seconds=1)) - number for number, at in enumerate(posted)]
        counts = [self.count]
        for _ in range(int(seconds * 10)):
            await self.world.later(0.1)
            counts.append(self.count)
        return max(*before, *(after - begin for begin, after in zip(counts, counts[10:], strict=False)))


async def shown(world: World) -> dict[Any, Any]:
    """The seq that each table's message shows."""
    rows = await world.app.storage.database.all("SELECT table_id, seq FROM messages WHERE kind = 'table'")
    return dict(rows)


async def test_a_start_with_many_games_shows_each_that_needs_it_and_no_other(world: World) -> None:
    """Discord takes 50 requests a second: a start must neither flood it, nor take minutes, nor forget a table."""
    (ann,) = world.join("Ann")
    people = [Person(ann.id, "Ann"), *(Person(7000 + n, name) for n, name in enumerate(("Bo", "Cy", "Di")))]
    storage = world.app.storage
    for person in people[1:]:
        prefs = await storage.preferences.user(person.id)
        await storage.preferences.set_user(person.id, changed(prefs, hand="channel", notify=False))
    for number in range(GAMES_AT_ONCE):
        await write_game(storage, people, half_a_round(number), world.clock.now(), channel=world.channel.id,
                         guild=world.guild.id)
    sent = Sent(world)
    await world.restart()  # nothing has been shown yet
    assert await sent.busiest_second(GAMES_AT_ONCE / SHOWN_AT_ONCE + 10) <= 50
    tables = {table.id: table.seq for table in await world.app.tables.lists.in_channel(world.channel.id)}
    assert len(tables) == GAMES_AT_ONCE
    assert await shown(world) == tables
    assert len(sent.tables) == GAMES_AT_ONCE
    sent.clear()
    await world.later(2 * HOUR)
    await world.restart()  # hours later, with nothing new: old messages stay where they are
    await world.later(30)
    assert not sent.tables
    behind = sorted(tables)[3::8]
    for table in behind:
        await happen(world, table)
    sent.clear()
    await world.restart()
    await world.later(30)
    assert len(sent.tables) == len(behind)
    found = await world.app.tables.lists.in_channel(world.channel.id)
    assert await shown(world) == {table.id: table.seq for table in found}


async def happen(world: World, number: int) -> None:
    """Something happens at a table that Discord does not hear of: the process ends before it can say so."""
    storage = world.app.storage
    table, at = await storage.tables.table(number), world.clock.now()
    assert table is not None
    table = replace(table, seq=table.seq + 1)
    until = at + timedelta(days=9)
    await storage.tables.append(
        written(table, WentAway(3, until), at, due=until))


# one person in thirty games ------------------------------------------------------------------------

async def test_one_person_in_thirty_games(world: World) -> None:
    """``/games`` answers at once, what is due first at the top, each with a button to the right hand.

    With the bot's real pictures: the bound is processor time, and generous, since machines that test are busy.
    """
    (ann,) = world.join("Ann")
    now = world.clock.now()
    for number in range(30):
        people = [Person(7000 + n, f"P{n}") for n in range(4)]
        people[number % 4] = Person(ann.id, "Ann")
        await write_game(
            world.app.storage, people, half_a_round(number), now - timedelta(minutes=7 * number),
            channel=world.channel.id, guild=world.guild.id)
    world.app.client.services.drawing._pictures = RealPictures()
    busy = time.process_time()
    listed = (await ann.slash(world.channel, "games")).response
    assert time.process_time() - busy < 1
    waiting = [wait for wait in await world.app.tables.lists.waits()
               if wait.user == ann.id and wait.kind is WaitKind.TURN]
    assert "30 games" in world.text(listed)
    assert f"{len(waiting)} wait for you" in world.text(listed)
    found: list[int] = []
    for page in range(4):
        if page:
            await ann.click(listed, label="More ▶")
        labels = [label for label in world.labels(listed) if label.startswith("Hand ")]
        found += [int(label.removeprefix("Hand ")) for label in labels]
        for label in (labels[0], labels[-1]):
            await opens(world, ann, listed, label)
            await world.later(2)  # who clicks faster is told to wait
    assert sorted(found) == list(range(1, 31))
    due = sorted(waiting, key=lambda wait: (wait.until, wait.table))
    assert found[:len(due)] == [wait.table for wait in due]


async def opens(world: World, ann: MemberActor, listed: Any, label: str) -> None:
    """The button brings the hand of that table, with the cards that Ann holds there."""
    number = int(label.removeprefix("Hand "))
    hand = (await ann.click(listed, label=label)).response
    assert f"table {number}\n" in world.text(hand) + "\n"
    view = await world.app.tables.view(number, ann.id)
    cards = view.seats[view.seat].cards
    assert cards
    [picture] = [part for part in world.components(hand) if part["type"] == 12]
    alt = picture["items"][0]["description"]
    assert all(display_names.card(texts("en"), card) in alt for card in cards), (cards, alt)


# what the channel may hear ---------------------------------------------------------------------------

async def at_the_lead(world: World, *, closed: bool) -> list[Player]:
    """A game over days in which Bo holds a bomb and Ann is to lead; ``closed``: Bo takes no direct messages."""
    ann, bo, cy, di = world.join("Ann", "Bo", "Cy", "Di")
    if closed:
        world.close_dms(bo)
    lobby = (await ann.slash(world.channel, "play", pace="async")).response
    for member in (bo, cy, di):
        await member.click(lobby, label="Join")
    await world.later(2)
    await ann.click(lobby, label="Start")
    await world.later(10)
    tables, ids = world.app.tables, [member.id for member in (ann, bo, cy, di)]
    for seat, hand in enumerate(HANDS):
        cards = tuple(card for card in hand.split() if card not in (*BOMB.split(), "Ma", "Do"))[:3]
        for action in (Decline(seat), Give(seat, cards)):
            seq = (await tables.snapshot(1)).seq
            await world.within(tables.act(1, ids[seat], seq, action))
    await world.later(10)
    return [Player(world, member, True) for member in (ann, bo, cy, di)]


@pytest.mark.parametrize("closed", [True, False])
async def test_being_asked_for_a_bomb_is_told_privately_or_not_at_all(world: World, closed: bool) -> None:
    """A player with a bomb is asked when a trick closes. With closed direct messages the channel must not say so."""
    players = await at_the_lead(world, closed=closed)
    tables, ids = world.app.tables, [player.member.id for player in players]
    await world.within(tables.act(1, ids[0], (await tables.snapshot(1)).seq, Play(0, ("Jb",))))
    for seat in (1, 2, 3):
        await world.within(tables.orders.give(1, ids[seat], OrderKind.UNTIL_LEAD))
    sent = Sent(world)
    while (await tables.snapshot(1)).phase != "closing":
        await world.later(60)
    mentions = [message for message in world.channel.history() if message.mentions]
    assert not mentions  # that of Bo's turn is gone, and none of the trick came
    assert sent.tables
    asked = [wait.user for wait in await tables.lists.waits() if wait.kind is WaitKind.BOMB]
    assert asked == [ids[1]]
    told = [world.text(message) for message in players[1].member.user.dm_channel.history()]
    assert any("a trick closes" in text for text in told) is not closed
    public = "\n".join(world.text(message) for message in world.channel.history())
    assert "a trick closes: " not in public
    assert "say that you have none" not in public


def test_a_dragons_choice_is_shown_in_words() -> None:
    """Its line names a seat, no card."""
    order = Order(3, OrderKind.GIFT, "3 gift 0", 1)
    assert order_line(order, texts("en"), PLAIN) == "Your choice for the Dragon's trick is saved."
