"""Games over days in Discord: notices, quiet hours, orders, a vacation, a substitute, a restart every day."""

from __future__ import annotations

import time
from collections import Counter
from dataclasses import dataclass, replace
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest
from discord_world import World
from fixed import FixedDeals

from bot.tables.model import OrderKind, Person, Status, UserPrefs
from bot.tables.pace import ASYNC
from bot.tables.quiet import Hours
from games.actions import Decline, Give, Grand, Pass, Play, Small, line
from games.players import choose
from games.record import read
from games.registry import GAMES
from games.tichu import TICHU

HOUR = 3600
ZONES = {"Ann": "Europe/Berlin", "Bo": "America/New_York", "Cy": "Asia/Tokyo", "Di": "Australia/Sydney",
         "Eve": "Europe/London"}
QUIET = "22:00-07:00"
TARGET = 200
TERMS = {"limit": str(4 * HOUR), "bank": str(4 * HOUR), "closing": "300"}

HANDS = (
    "Ma Dr Ag Ak Kg Kk Qg Qk Jg Jk Tg 2g 2k 2b",
    "8g 8k 8b Ab Kb Qb Jb Tb 7g 7k 6g 3g 3k 3b",
    "Ar Kr Qr Jr Tr 8r 7b 7r 6k 6b 6r 4g 4k 4b",
    "9g 9k 9b 9r Tk Ph Do 5g 5k 5b 5r 4r 2r 3r",
)


@pytest.fixture
def options() -> dict[str, Any]:
    return {
        "games": {**GAMES, "tichu": FixedDeals(TICHU, HANDS)}, "paces": {"live": ASYNC, "async": ASYNC},
        "player": lambda level, *given: choose("easy", *given), "interval": 1.0,
        "random": _random(),
    }


def _random() -> Any:
    drawn = iter(range(10**9))
    return lambda n: (next(drawn) * 2654435761 % 2 ** (8 * n)).to_bytes(n, "big")


@dataclass
class Told:
    """One message that rang somebody."""

    name: str
    at: datetime
    text: str


class Days:
    """Plays a game through the service as people who look in now and then would, and watches what they are told."""

    def __init__(self, world: World, table: int) -> None:
        self.world = world
        self.table = table
        self.told: list[Told] = []
        self.seen: set[int] = set()
        self.late: Counter[tuple[int, datetime]] = Counter()
        self.ordered: Counter[str] = Counter()
        self.watch()

    def watch(self) -> None:
        self.world.app.tables.subscribe(self._changed)

    def _changed(self, change: Any) -> None:
        if change.timeout:
            self.late[change.snapshot.id, change.snapshot.at] += 1

    async def snapshot(self) -> Any:
        return await self.world.app.tables.snapshot(self.table)

    async def pass_hour(self, *, quarter: int = 4) -> None:
        for _ in range(quarter):
            await self.world.later(HOUR / quarter)
            self.listen()

    def listen(self) -> None:
        """Everything new in anybody's direct messages that rings."""
        for name, member in self.world.people.items():
            for message in member.user.dm_channel.history():
                if message.id in self.seen:
                    continue
                self.seen.add(message.id)
                if not message.flags.suppress_notifications:
                    self.told.append(Told(name, message.created_at, self.world.text(message)))


async def seated(world: World, *names: str) -> int:
    """A started table of these people with the terms of the test; its host is the first."""
    members = world.join(*names)
    lobby = (await members[0].slash(world.channel, "play", pace="async", target=TARGET)).response
    table = (await world.app.tables.tables_in(world.channel.id))[0]
    for member in members[1:]:
        await member.click(lobby, label="Join")
    panel = (await members[0].click(lobby, label="Settings")).response
    for name, value in TERMS.items():
        await world.app.tables.configure(table.id, members[0].id, terms={name: value})
    assert any(part.get("custom_id", "").endswith(":limit") for part in world.components(panel))
    await world.later(2)
    for member in members:
        await world.app.storage.preferences.set_user(
            member.id, UserPrefs(zone=ZONES[member.name], quiet=QUIET, language="en"))
    await members[0].click(lobby, label="Start")
    await world.later(70)
    return table.id


def awake(name: str, now: datetime) -> bool:
    hours = Hours.parse(QUIET)
    assert hours is not None
    return not hours.hold(now, ZoneInfo(ZONES[name]))


async def move(days: Days, name: str, user: int) -> None:
    """What the easy AI player would do, done by a person."""
    tables = days.world.app.tables
    snapshot = await days.snapshot()
    legal = await tables.legal(days.table, user)
    view = await tables.view(days.table, user)
    waited = [a for a in legal if getattr(a, "seat", None) in snapshot.to_act and not isinstance(a, Grand | Small)]
    if not waited or snapshot.phase == "closing":
        return
    action = choose("easy", view, legal, Random(snapshot.seq)).action
    if action is None or isinstance(action, Grand | Small) or action.seat not in snapshot.to_act:
        action = next((a for a in waited if isinstance(a, Pass | Decline)), waited[0])
    if isinstance(action, Give) and not action.cards:
        action = Give(action.seat, (view.seats[view.seat].cards or ())[:3])
    await days.world.within(tables.act(days.table, user, snapshot.seq, action))


async def test_a_game_of_five_days(world: World) -> None:
    days = Days(world, await seated(world, "Ann", "Bo", "Cy", "Di"))
    world.join("Eve")
    eve = world.people["Eve"]
    await world.app.storage.preferences.set_user(eve.id, UserPrefs(zone=ZONES["Eve"], quiet=QUIET, language="en"))
    begin = world.clock.now()
    absent: dict[str, datetime] = {}
    orders = list(ALL_ORDERS)
    day = 0
    while world.clock.now() < begin + timedelta(days=5) and (await days.snapshot()).status is Status.RUNNING:
        now = world.clock.now()
        if (now - begin).days > day:
            day = (now - begin).days
            await world.restart()
            days.watch()
            await event(days, day, absent)
        for name, member in list(world.people.items()):
            snapshot = await days.snapshot()
            seat = snapshot.table.seat_of(member.id)
            if seat is None or seat.ai or not awake(name, now) or now < absent.get(name, now):
                continue
            if orders and snapshot.phase == "play":
                await leave_order(days, member.id, orders)
            if seat.number in snapshot.to_act:
                await move(days, name, member.id)
        await days.pass_hour(quarter=2)
    assert day >= 4
    await finish(days)
    await check(days)


ALL_ORDERS = (OrderKind.CANNOT_BEAT, OrderKind.UNTIL_LEAD, OrderKind.UNLESS_OUT, OrderKind.PLAY, OrderKind.BOMB,
              OrderKind.BOMB_OPPONENT, OrderKind.BOMB_CALLER)


async def leave_order(days: Days, user: int, orders: list[OrderKind]) -> None:
    """Leave the next kind of order that makes sense for this person now."""
    tables = days.world.app.tables
    legal = await tables.legal(days.table, user)
    snapshot = await days.snapshot()
    view = await tables.view(days.table, user)
    for kind in orders:
        action = None
        if kind in (OrderKind.BOMB, OrderKind.BOMB_OPPONENT, OrderKind.BOMB_CALLER):
            game = snapshot.game
            bombs = [a for a in legal if isinstance(a, Play) and (c := game.combination(a.cards)) and c.bomb]
            if not bombs or not view.trick.plays:
                continue
            action = bombs[0]
        elif kind is OrderKind.PLAY:
            cards = [card for card in view.seats[view.seat].cards or () if card not in ("Do", "Ph", "Ma")]
            if view.seat in snapshot.to_act or not cards:
                continue
            action = Play(view.seat, (cards[-1],))
        try:
            await days.world.within(tables.standing.give(days.table, user, kind, action))
        except Exception:
            continue
        orders.remove(kind)
        days.ordered[kind.value] += 1
        return


async def event(days: Days, day: int, absent: dict[str, datetime]) -> None:
    """What happens on each day."""
    world, now = days.world, days.world.clock.now()
    people = world.people
    council = world.app.tables.council
    if day == 1:  # Bo says nothing for a day and misses deadlines
        absent["Bo"] = now + timedelta(days=1)
    elif day == 2:  # Cy goes on vacation for half a day
        until = now + timedelta(hours=12)
        absent["Cy"] = until
        prefs = await world.app.storage.preferences.user(people["Cy"].id)
        await world.app.storage.preferences.set_user(people["Cy"].id, replace(prefs, vacation=until.isoformat()))
        await world.within(council.vacation(days.table, people["Cy"].id, until))
        await world.within(world.app.client.notifier.reminders.preferences_changed(people["Cy"].id))
    elif day == 3:  # Di gives the seat up, Eve takes it
        await world.within(council.offer(days.table, people["Di"].id, 3))
        snapshot = await world.within(council.substitute(days.table, Person(people["Eve"].id, "Eve"), 3))
        assert snapshot.table.seats[3].person.id == people["Eve"].id


async def finish(days: Days) -> None:
    """Whatever is left is played by the clock."""
    for _ in range(4000):
        snapshot = await days.snapshot()
        if snapshot.status is Status.OVER:
            break
        if not snapshot.to_act or snapshot.phase in ("closing", "between"):
            await days.world.later(900)
            continue
        for seat in snapshot.to_act:
            player = snapshot.table.seats[seat]
            if player is not None and player.person is not None and not player.ai:
                await move(days, player.name, player.person.id)
        await days.world.later(5)


async def check(days: Days) -> None:
    """A right score, every deadline once, nobody told anything twice or in quiet hours."""
    hours = Hours.parse(QUIET)
    assert hours is not None
    over = await days.snapshot()
    assert over.status is Status.OVER, (over.phase, over.to_act, over.due, over.table.seats, over.outcome)
    record = await days.world.app.tables.record(days.table, None)
    again = read(record, {"tichu": over.game})
    assert again.state == over.state  # the record's score lines are checked as they are read
    assert max(over.outcome.totals) >= TARGET
    assert days.told
    for told in days.told:
        assert not hours.hold(told.at, ZoneInfo(ZONES[told.name])), (told.name, told.at)
    rows = await days.world.app.storage.database.all("SELECT user_id, table_id, since, stage, at FROM told")
    names = {member.id: name for name, member in days.world.people.items()}
    for user, _, _, _, at in rows:  # every notice that was claimed, seen by the test or not
        assert not hours.hold(datetime.fromtimestamp(at / 1000, UTC), ZoneInfo(ZONES[names[user]]))
    rang = Counter((user, at) for user, _, _, _, at in rows)
    assert {"Ann", "Bo", "Cy", "Di"} <= {told.name for told in days.told}
    assert len(days.told) <= len(rang) + len(ZONES)  # each message was claimed first, once; and one hand each
    assert len(days.late) >= 2
    assert set(days.late.values()) == {1}
    assert set(days.ordered) == {kind.value for kind in ALL_ORDERS}
    assert {entry.kind.value for entry in await days.world.app.tables.log(days.table)} >= {"record", "seat", "away"}


async def test_the_record_of_an_async_game_is_right_after_restarts(world: World) -> None:
    table = await seated(world, "Ann", "Bo", "Cy", "Di")
    days = Days(world, table)
    for _ in range(3):
        for name, member in world.people.items():
            await move(days, name, member.id)
        await world.restart()
    text = "".join(f"{entry.text}\n" for entry in await world.app.tables.log(table) if entry.kind == "record")
    position = await world.app.tables.house.position(table)
    assert read(text, {"tichu": position.game}).state == position.state
    assert line(Pass(0)) == "0 pass"


async def test_one_person_in_thirty_games(world: World) -> None:
    """``/games`` answers within a second, what is due first at the top, each with a button to the right hand."""
    (ann,) = world.join("Ann")
    tables = world.app.tables
    for _ in range(30):
        opened = await tables.create(Person(ann.id, "Ann"), "tichu", channel=world.channel.id, guild=world.guild.id)
        for _ in range(3):
            await tables.add_ai(opened.id, ann.id, "easy")
        await world.within(tables.start(opened.id, ann.id))
    await world.later(400)
    begin = time.perf_counter()
    shown = await ann.slash(world.channel, "games")
    assert time.perf_counter() - begin < 1
    text = world.text(shown.response)
    assert "30 games" in text
    assert "30 wait for you" in text
    assert "Hand 1" in world.labels(shown.response)
    hand = await ann.click(shown.response, label="Hand 5")
    assert "table 5" in world.text(hand.response)
    await ann.click(shown.response, label="More ▶")
    assert "Hand 9" in world.labels(shown.response)
