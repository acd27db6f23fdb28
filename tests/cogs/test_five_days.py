"""A game of five days: four people of different time zones who do everything with clicks, and what they are told.

Ann (Berlin), Bo (New York, direct messages closed), Cy (Dubai) and Di (London) play Tichu with eight hours for a move
and eight in reserve. Cy is on vacation for a day, Bo misses two deadlines, Di leaves and Eve (Athens) takes the seat
from the waiting list, the bot is restarted every noon. Three deals give somebody a bomb, and all of them standing
orders an occasion. The game ends by play. Then the log alone says whether the score is right, whether
each deadline fired once and at its time, and whether the orders did what they say; the diary says what people
were told and when.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from bot.tables.core.entries import Entry
from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.time_control import ASYNC
from bot.tables.rules.order_rules import next_move
from games.actions import Deal, Pass, Play
from games.players import choose
from games.records.reader import read
from games.records.replay import report
from games.registry import GAMES
from games.tichu import TICHU
from games.views import Phase, View
from tests.support.discord.discord_world import World
from tests.support.discord.fixed import FixedDeals
from tests.support.discord.ledger import Clock, Moment, Turn, moments, scores
from tests.support.discord.onlookers import RANKS, SINCE, SPECIALS, Diary, Look, easily, quiet_at
from tests.support.discord.panel import answered, waiting_list
from tests.support.discord.players import Player

pytestmark = pytest.mark.usefixtures("seldom")

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


@pytest.fixture
def options() -> dict[str, Any]:
    drawn = iter(range(10**9))
    return {
        "games": {**GAMES, "tichu": FixedDeals(TICHU, *[tuple(hand for hand in deal) for deal in DEALS])},
        "paces": {"live": ASYNC, "async": ASYNC}, "interval": 1.0,
        "player": lambda level, *given: choose("easy", *given),
        "random": lambda n: (next(drawn) * 2654435761 % 2 ** (8 * n)).to_bytes(n, "big"),
    }


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


async def test_a_game_of_five_days(world: World) -> None:
    story = await seated(world)
    events, days = Events(story), 0
    while (await story.snapshot()).status is Status.RUNNING:
        now = world.clock.now()
        assert now < START + timedelta(days=8), "it goes on for ever"
        if now >= START + timedelta(days=days + 1):
            days += 1
            await world.restart()
        await events.happen(now)
        await world.later(story.rng.uniform(60, 480) if await story.looks_in() else 750)
        story.no_flood()
    assert days >= 5
    assert not events.left
    await (await Check.of(story)).all()


# what is checked afterwards ----------------------------------------------------------------------

@dataclass
class Check:
    story: Story
    log: Sequence[Entry]
    names: dict[int, str]
    turns: list[Turn]

    @classmethod
    async def of(cls, story: Story) -> Check:
        log = await story.world.app.tables.log(story.table)
        ids = {name: look.member.id for name, look in story.looks.items()}
        clock = Clock(LIMIT, BANK, {seat: ids[name] for seat, name in enumerate(("Ann", "Bo", "Cy", "Di"))})
        return cls(story, log, {number: name for name, number in ids.items()}, clock.read(log))

    async def all(self) -> None:
        await self.score()
        await self.deadlines()
        self.orders()
        self.nothing_at_night()
        self.nothing_twice()
        self.every_turn_told()

    async def score(self) -> None:
        """Counted card by card from the record, as the engine's own replay has it."""
        tables = self.story.world.app.tables
        counted = scores(self.log)
        reader = read(await tables.record(self.story.table, None), GAMES)
        found = report(reader)
        assert [tuple(each["scores"]) for each in found["rounds"]] == counted
        totals = [sum(each[team] for each in counted) for team in (0, 1)]
        assert found["finished"]
        assert found["totals"] == totals
        assert max(totals) >= TARGET
        assert all(sum(each[team] for each in counted[:-1]) < TARGET for team in (0, 1))  # not before, not after
        outcome = (await self.story.snapshot()).outcome
        assert list(outcome.totals) == totals
        assert {seat % 2 for seat in outcome.winners} == {totals.index(max(totals))}

    async def deadlines(self) -> None:
        """Two were missed, both Bo's; each fired once, at its time, and every other move came before its own."""
        late = [turn for turn in self.turns if turn.late]
        assert [self.names[turn.user] for turn in late] == ["Bo", "Bo"]
        assert [turn.until for turn in late] == [turn.deadline for turn in late]
        assert late[1].begun + LIMIT == late[1].deadline  # the first one used up the bank
        assert all(turn.until < turn.deadline for turn in self.turns if not turn.late)
        away = [turn for turn in self.turns if turn.begun > turn.since]
        assert [(self.names[turn.user], turn.begun) for turn in away] == [
            ("Cy", datetime(2026, 1, 2, 20, tzinfo=UTC))]  # midnight in Dubai
        assert away[0].until > away[0].since + LIMIT + BANK - 4 * HOUR
        tables = self.story.world.app.tables
        ids = {name: number for number, name in self.names.items()}
        missed = {name: (await tables.conduct.of_player(number, "async")).missed for name, number in ids.items()}
        assert missed == {"Ann": 0, "Bo": 2, "Cy": 0, "Di": 0, "Eve": 0}

    def orders(self) -> None:
        """What no click did and no clock: every kind of order acted, did what it says, and not at once."""
        acted: Counter[tuple[OrderKind, str]] = Counter()
        since = {turn.moment.entry.seq: turn.since for turn in self.turns}
        for moment in moments(self.log):
            if not moment.by_itself or moment.entry.user is None or isinstance(moment.action, Deal):
                continue
            kind = KINDS[moment.seat]
            _, cards, bombs = BOMBS.get(moment.view().round, (None, "", kind))
            if isinstance(moment.action, Play) and moment.action.cards == tuple(cards.split()):
                kind = bombs
                assert SAYS[kind](moment), (kind, moment)
            else:
                given = max(at for at in self.story.given[kind] if at <= moment.entry.at)
                waited = moment.entry.at - max(since[moment.entry.seq], given)
                assert timedelta(seconds=59) <= waited <= timedelta(minutes=15), (kind, waited)
                assert SAYS[kind](moment), (kind, moment)
            acted[kind, type(moment.action).__name__] += 1
        assert set(acted) == {
            (OrderKind.PLAY, "Play"), (OrderKind.UNTIL_LEAD, "Pass"), (OrderKind.CANNOT_BEAT, "Pass"),
            (OrderKind.UNLESS_OUT, "Pass"), (OrderKind.UNLESS_OUT, "Play"),
            *((kind, "Play") for _, _, kind in BOMBS.values())}, acted

    # what people were told ------------------------------------------------------------------------
    def nothing_at_night(self) -> None:
        """Neither aloud nor silently, nor on vacation."""
        assert {told.name for told in self.story.diary.told} == set(ZONES)
        for told in self.story.diary.told:
            zone, hours = ZONES[told.name]
            assert not quiet_at(hours, zone, told.at), told
            if told.name == "Cy":
                back = VACATION[1].replace(tzinfo=ZoneInfo(zone))
                assert not VACATION[0] + HOUR / 4 < told.at < back, told

    def nothing_twice(self) -> None:
        """No two messages that ring say the same, and hands come silently, one for each."""
        rang = [(told.name, told.text) for told in self.story.diary.rang()]
        assert len(set(rang)) == len(rang), [each for each, n in Counter(rang).items() if n > 1]
        hands = Counter(told.name for told in self.story.diary.told if told.kind == "hand")
        assert hands == {"Ann": 1, "Cy": 1, "Di": 1, "Eve": 1}  # Bo takes none
        assert all(told.silent for told in self.story.diary.told if told.kind == "hand")
        assert {told.kind for told in self.story.diary.rang("Bo")} == {"mention"}
        asked = {told.name for told in self.story.diary.told if "trick is closing" in told.text}
        assert "Ann" in asked  # who wants to be
        assert "Eve" not in asked  # who has never held a bomb
        assert not any("trick is closing" in told.text for told in self.story.diary.told if told.kind == "mention")

    def every_turn_told(self) -> None:
        """The beginning of each turn that lasted, politely and once; its half and its end where it lasted so long."""
        stages: dict[tuple[str, int, str], datetime] = {}
        for told in self.story.diary.rang():
            if told.kind in ("notice", "mention") and "trick is closing" not in told.text:
                [since] = {int(found) for found in SINCE.findall(told.text.split(" · until")[0])}
                stage = "half" if "half of your time" in told.text else "near" if "almost up" in told.text else "turn"
                assert (told.name, since, stage) not in stages
                stages[told.name, since, stage] = told.at
        expected = {}
        for turn in self.turns:
            expected |= self.notices(turn)
        late = [key for key in expected if key in stages and abs(stages[key] - expected[key]) > timedelta(seconds=2)]
        assert not late, [(key, stages[key], expected[key]) for key in late]
        assert set(stages) == set(expected), (set(stages) ^ set(expected))
        assert {stage for _, _, stage in stages} == {"turn", "half", "near"}

    def notices(self, turn: Turn) -> dict[tuple[str, int, str], datetime]:
        """What a person is to be told of a turn, and when."""
        name, length = self.names[turn.user], turn.deadline - turn.begun
        key = int(turn.since.timestamp())
        near = turn.deadline - min(2 * HOUR, length / 6)
        wanted = {"turn": turn.since, "half": turn.begun + length / 2, "near": near}
        if turn.knew:
            del wanted["turn"]
        polite = {stage: self.polite(name, at) for stage, at in wanted.items()}
        return {(name, key, stage): at for stage, at in polite.items()
                if at < turn.until and not any(at == later and stage != other for other, later in polite.items()
                                               if wanted[other] > wanted[stage])}

    def polite(self, name: str, at: datetime) -> datetime:
        zone, hours = ZONES[name]
        back = VACATION[1].replace(tzinfo=ZoneInfo(zone))
        if name == "Cy" and VACATION[0] < at < back:
            at = back
        while quiet_at(hours, zone, at):
            at = (at + timedelta(minutes=1)).replace(second=0, microsecond=0)
        return at


KINDS = {0: OrderKind.PLAY, 1: OrderKind.UNTIL_LEAD, 2: OrderKind.CANNOT_BEAT, 3: OrderKind.UNLESS_OUT}
"""Each seat's habit."""


def _passes(moment: Moment) -> bool:
    return isinstance(moment.action, Pass)


def _plays(moment: Moment, *, bombs: bool = True) -> list[Play]:
    legal = [each for each in TICHU.legal(moment.before, moment.seat) if isinstance(each, Play)]
    return [each for each in legal if bombs or not TICHU.combination(each.cards).bomb]


def _goes_out(moment: Moment) -> bool:
    held = moment.view().seats[moment.seat].count
    out = [each for each in _plays(moment) if len(each.cards) == held]
    return len(moment.action.cards) == held if isinstance(moment.action, Play) else not out


def _closes(moment: Moment) -> bool:
    return TICHU.phase(moment.before) is Phase.CLOSING


def _from_a_foe(moment: Moment) -> bool:
    owner = moment.view().trick.owner
    return _closes(moment) and owner % 2 != moment.seat % 2


def _from_a_caller(moment: Moment) -> bool:
    owner = moment.view().seats[moment.view().trick.owner]
    return _from_a_foe(moment) and bool(owner.call) and owner.count <= 5


SAYS: dict[OrderKind, Callable[[Moment], bool]] = {
    OrderKind.PLAY: lambda moment: isinstance(moment.action, Play) and bool(moment.view().trick.plays),
    OrderKind.UNTIL_LEAD: _passes,
    OrderKind.CANNOT_BEAT: lambda moment: _passes(moment) and not _plays(moment, bombs=False),
    OrderKind.UNLESS_OUT: _goes_out,
    OrderKind.BOMB: _closes,
    OrderKind.BOMB_OPPONENT: _from_a_foe,
    OrderKind.BOMB_CALLER: _from_a_caller,
}
