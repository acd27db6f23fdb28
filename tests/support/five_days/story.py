"""The game of five days (`tests/cogs/test_five_days.py`): who plays, what is dealt, and what people do."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any

from bot.tables.core.orders import OrderKind
from bot.tables.rules.order_rules import next_move
from games.actions import Play
from games.views import Phase, View
from tests.support.discord.discord_world import World
from tests.support.discord.onlookers import RANKS, SPECIALS, Diary, Look, easily
from tests.support.discord.panel import answered, waiting_list
from tests.support.discord.players import Player

HOUR = timedelta(hours=1)
ZONES = {"Ann": ("Europe/Berlin", "22:30-06:30"), "Bo": ("America/New_York", "23:00-07:00"),
         "Cy": ("Asia/Dubai", "23:00-06:00"), "Di": ("Europe/London", "22:00-07:00"),
         "Eve": ("Europe/Athens", "23:30-07:00")}
START = datetime(2026, 1, 1, 12, tzinfo=UTC)
VACATION = datetime(2026, 1, 2, 4, 30, tzinfo=UTC), datetime(2026, 1, 3)
ABSENCE = datetime(2026, 1, 3, 14, tzinfo=UTC), 26 * HOUR
SUBSTITUTE = datetime(2026, 1, 5, 10, tzinfo=UTC)
TARGET = 400
LIMIT = BANK = timedelta(hours=8)
TERMS = {"limit": "28800", "bank": "28800", "closing": "600"}

PLAYED = (Phase.PLAY, Phase.CLOSING, Phase.GIFT)
BOMBS = {1: (3, "9g 9k 9b 9r", OrderKind.BOMB), 2: (1, "7g 7k 7b 7r", OrderKind.BOMB_OPPONENT),
         3: (2, "2g 2k 2b 2r", OrderKind.BOMB_CALLER)}
STRAIGHT = "3g 4k 5b 6r 7g 8k 9b Tr Jg"


def dealt(seed: int, **given: str) -> tuple[str, ...]:
    """Four hands: ``s1="7g 7k"`` is in seat 1's, the rest by chance, no other four of a rank together."""
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "gkbr"] + ["Ma", "Do", "Ph", "Dr"]
    fixed = [given.get(f"s{seat}", "").split() for seat in range(4)]
    rest = [card for card in deck if not any(card in hand for hand in fixed)]
    for attempt in range(1000):
        Random(1000 * seed + attempt).shuffle(rest)
        left = iter(rest)
        hands = [[*hand, *(next(left) for _ in range(14 - len(hand)))] for hand in fixed]
        fours = sum(count == 4 for hand in hands for count in Counter(card[0] for card in hand).values())
        if fours <= len([hand for hand in given.values() if len(set(hand[::3])) == 1]):
            return tuple(" ".join(hand) for hand in hands)
    raise AssertionError("no such deal")


DEALS = (
    dealt(1, s3=BOMBS[1][1]), dealt(2, s1=BOMBS[2][1]), dealt(3, s2=BOMBS[3][1], s3=f"{STRAIGHT} Ma Ag Kg"),
    dealt(4), dealt(5), dealt(6),
)


@dataclass
class Story:
    world: World
    table: int
    looks: dict[str, Look]
    diary: Diary
    rng: Random = field(default_factory=lambda: Random(6))
    given: dict[OrderKind, list[datetime]] = field(default_factory=dict)
    tried: set[tuple[int, int, OrderKind]] = field(default_factory=set)

    async def snapshot(self) -> Any:
        return await self.world.app.tables.snapshot(self.table)

    def at(self, snapshot: Any, seat: int) -> Look | None:
        """Who has the seat and is awake."""
        player = snapshot.table.seats[seat]
        look = self.looks.get(player.name)
        return look if look is not None and not player.ai and look.awake() else None

    def no_flood(self) -> None:
        """A person has at most one hand and one notice, and in the channel one mention."""
        for look in self.looks.values():
            kinds = Counter(
                "notice" if self.world.is_notice(message) else "Take the seat" in self.world.labels(message)
                for message in self.world.history(look.member.user.dm_channel))
            assert max(kinds.values(), default=0) <= 1, (look.name, kinds)
        mentions = [message for message in self.world.history(self.world.channel) if message.mentions]
        assert len(mentions) <= 1

    # one person looks in -------------------------------------------------------------------------
    async def looks_in(self) -> bool:
        """Somebody whose turn it is moves, or somebody leaves an order. Whether anybody did anything."""
        snapshot = await self.snapshot()
        for seat in range(4):
            look = self.at(snapshot, seat)
            if look is not None and snapshot.phase in PLAYED and await self.leaves_order(snapshot, look, seat):
                return True
        if snapshot.phase is Phase.CLOSING:
            return await self.has_no_bomb(snapshot)
        for seat in snapshot.to_act:
            look = self.at(snapshot, seat)
            if look is None or await self.is_ordered(seat):
                continue
            await self.moves(snapshot, look, seat)
            return True
        return False

    async def has_no_bomb(self, snapshot: Any) -> bool:
        """Ann wants to be asked, and answers."""
        ann = self.at(snapshot, 0)
        if ann is None or not await self.world.app.tables.orders.asked(self.table, ann.member.id):
            return False
        await ann.press("No bomb")
        return True

    async def is_ordered(self, seat: int) -> bool:
        return next_move(await self.world.app.tables.snapshot(self.table), seat) is not None

    async def moves(self, snapshot: Any, look: Look, seat: int) -> None:
        view = await look.view()
        if view.round == 3 and seat == 3 and view.phase is Phase.PLAY and len(view.seats[3].cards) == 14:
            await look.press("Tichu", "Yes, call Tichu (100 points)")
            await look.do(Play(3, tuple(STRAIGHT.split())))
            return
        await look.do(easily(view, await look.legal(), self.rng, self.kept(view, seat)))

    def kept(self, view: View, seat: int) -> Sequence[str]:
        """Cards that somebody has plans for."""
        bomber, cards, _ = BOMBS.get(view.round, (None, "", None))
        if seat == bomber:
            return cards.split()
        before = view.phase in (Phase.GRAND, Phase.EXCHANGE)
        return [*STRAIGHT.split(), "Ma"] if view.round == 3 and seat == 3 and before else []

    # orders --------------------------------------------------------------------------------------
    async def leaves_order(self, snapshot: Any, look: Look, seat: int) -> bool:
        view = await look.view()
        found = self.bomb_order(view, seat) or self.turn_order(view, snapshot, seat)
        if found is None:
            return False
        kind, action, once = found
        key = (once, seat, kind)
        standing = await self.world.app.tables.orders.mine(self.table, look.member.id)
        if key in self.tried or kind in [order.kind for order in standing]:
            return False
        self.tried.add(key)
        self.given.setdefault(kind, []).append(self.world.clock.now())
        await look.order(kind, action)
        return True

    def bomb_order(self, view: View, seat: int) -> tuple[OrderKind, Play, int] | None:
        bomber, cards, kind = BOMBS.get(view.round, (None, "", OrderKind.BOMB))
        owner = view.trick.owner
        if seat != bomber or owner is None or owner == seat or not set(cards.split()) <= set(view.seats[seat].cards):
            return None
        foe = view.seats[owner].team != view.seats[seat].team
        caller = foe and view.seats[owner].call and view.seats[owner].count <= 5
        if not {OrderKind.BOMB: True, OrderKind.BOMB_OPPONENT: foe, OrderKind.BOMB_CALLER: caller}[kind]:
            return None
        return kind, Play(seat, tuple(cards.split())), len(view.trick.plays) + 100 * owner

    def turn_order(self, view: View, snapshot: Any, seat: int) -> tuple[OrderKind, Play | None, int] | None:
        """Each person's habit: one kind of order for each seat."""
        mine, top = view.seats[seat], view.trick.plays[-1] if view.trick.plays else None
        turn = seat in snapshot.to_act
        if snapshot.phase is not Phase.PLAY or not mine.count or top is None:
            return None
        if seat == 0 and not turn and top.combination.kind == "single" and top.seat != 0:
            higher = [card for card in mine.cards if card not in SPECIALS
                      and 2 * (RANKS.index(card[0]) + 2) > top.combination.rank]
            best = max(higher, key=lambda card: RANKS.index(card[0]), default=None)
            return (OrderKind.PLAY, Play(0, (best,)), snapshot.freshness.epoch) if best else None
        if seat == 1 and view.round % 2 == 1:
            return OrderKind.UNTIL_LEAD, None, view.round
        if seat == 2:
            return OrderKind.CANNOT_BEAT, None, 0
        if seat == 3 and mine.count <= 2 and not turn:
            return OrderKind.UNLESS_OUT, None, 100 * view.round + mine.count
        return None


async def seated(world: World) -> Story:
    """A started table with the terms of the test; its host is Ann."""
    ann, = world.join("Ann")
    bo, = world.join("Bo", closed=True)
    cy, di, eve = world.join("Cy", "Di", "Eve")
    diary = Diary(world)
    lobby = (await ann.slash(world.channel, "play", pace="async", target=TARGET)).response
    for member in (bo, cy, di):
        await member.click(lobby, label="Join")
    panel = (await ann.click(lobby, label="Settings")).response
    await ann.click(panel, label="More …")
    for name, value in TERMS.items():
        ids = [part.get("custom_id", "") for part in world.components(panel)]
        chosen = next(each for each in ids if each.startswith("bd:pick-term:") and each.endswith(f":{name}"))
        await ann.select(panel, [value], custom_id=chosen)
    looks = {}
    for member in (ann, bo, cy, di, eve):
        look = Look(Player(world, member, member is not bo), 1, *ZONES[member.name])
        looks[member.name] = look
        await look.settle_in(never_ask=member is not ann)
    await waiting_list(world, eve)
    await world.later(12 * 3600)
    await ann.click(lobby, label="Start")
    await world.later(10)
    return Story(world, 1, looks, diary)


@dataclass
class Events:
    """What happens to people, each once."""

    story: Story
    left: list[datetime] = field(default_factory=lambda: [VACATION[0], ABSENCE[0], SUBSTITUTE])

    async def happen(self, now: datetime) -> None:
        if not self.left or now < self.left[0]:
            return
        what, looks, world = self.left.pop(0), self.story.looks, self.story.world
        if what == VACATION[0]:
            await looks["Cy"].leave_until(VACATION[1])
        elif what == ABSENCE[0]:
            looks["Bo"].away = now + ABSENCE[1]
        else:
            said = await answered(world, looks["Di"].member, "Look for a substitute")
            assert "Looking for a substitute" in said, said
            eve = looks["Eve"].member.user
            ask = next(message for message in eve.dm_channel.history() if "Take the seat" in world.labels(message))
            taken = await eve.click(ask, label="Take the seat")
            assert "table 1" in world.text(taken.response)
            looks["Di"].away = now + timedelta(days=100)
