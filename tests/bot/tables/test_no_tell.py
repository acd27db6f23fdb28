"""Time tells nothing: six hundred tricks on the table service, with and without a bomb in concealed hands.

In each deal Ann leads one high card after the other and everybody passes, so that a bomb stays where it is for a
dozen tricks. Bo passes by a standing order, Cy is an AI player, Di passes whenever she cannot beat. When the trick
closes Bo presses "No bomb" after a while, and Di has asked never to be waited for. Bo, Cy, Di or nobody holds a
bomb. Measured is, from the log of a service under a clock moved by hand: Bo's and Di's passes, the AI's move after
Bo's, and the time from the last pass to the trick's taking. Each is compared by two tests of whether samples come from
one distribution. That these tests can fail is shown with services that leak.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime, timedelta
from math import erfc, exp, sqrt
from random import Random

import pytest

from bot.samples.playout import Playout
from bot.tables.core.entries import Entry, Opened
from bot.tables.core.model import Seat, Status, Table
from bot.tables.core.orders import Order, OrderKind
from bot.tables.core.position import Position
from bot.tables.core.time_control import ASYNC
from bot.tables.rules import schedule
from bot.tables.rules.order_rules import TURN, acts_at
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.actions import Deal, Pass, Play
from games.players.common.decision import Decision
from games.records.reader import read
from games.records.redact import redact
from games.registry import GAMES
from games.tichu import TICHU
from games.views import Phase
from tests.support.logged import said
from tests.support.manual_clock import ManualClock
from tests.support.tables.kit import ANN, BO, DECK, DI, FixedSecrets, bombs, script
from tests.support.tables.memory_tables import MemoryTables
from tests.support.tables.written import written
from tests.support.thorough import sampled

TRICKS = int(os.environ.get("BUSDRIVER_TRICKS", "600"))
"""More find a fainter leak (`make fuzz` plays 5000)."""
A_DEAL = 12
"""Tricks that Ann leads before the next deal."""
HOLDERS = (1, 2, 3)
"""Bo, Cy the AI player, Di."""
HIGH = ("Dr", "Ag", "Ak", "Ab", "Kg", "Kk", "Kb", "Qg", "Qk", "Qb", "Jg", "Jk", "Jb")
"""Ann's; she leads them in this order, the Dragon apart."""


# two samples, one distribution? -------------------------------------------------------------------

def kolmogorov(one: Sequence[float], other: Sequence[float]) -> float:
    """The probability of samples so far apart if both come from one distribution (Kolmogorov and Smirnov)."""
    one, other = sorted(one), sorted(other)
    i = j = 0
    apart = 0.0
    for point in sorted({*one, *other}):
        while i < len(one) and one[i] <= point:
            i += 1
        while j < len(other) and other[j] <= point:
            j += 1
        apart = max(apart, abs(i / len(one) - j / len(other)))
    size = sqrt(len(one) * len(other) / (len(one) + len(other)))
    x = (size + 0.12 + 0.11 / size) * apart
    if x < 0.2:
        return 1.0  # where the series does not converge
    return max(0.0, min(1.0, 2 * sum((-1) ** (k - 1) * exp(-2 * k * k * x * x) for k in range(1, 101))))


def mann_whitney(one: Sequence[float], other: Sequence[float]) -> float:
    """The probability that one lies so much above the other by chance (Mann and Whitney, for large samples)."""
    ranked = sorted([(value, 0) for value in one] + [(value, 1) for value in other])
    places: dict[float, list[int]] = {}
    for place, (value, _) in enumerate(ranked, 1):
        places.setdefault(value, []).append(place)
    rank = {value: sum(found) / len(found) for value, found in places.items()}
    m, n = len(one), len(other)
    above = sum(rank[value] for value in one) - m * (m + 1) / 2
    ties = sum(len(found) ** 3 - len(found) for found in places.values())
    spread = sqrt(m * n / 12 * (m + n + 1 - ties / ((m + n) * (m + n - 1))))
    return erfc(abs(above - m * n / 2) / spread / sqrt(2)) if spread else 1.0


# tricks on a table service -------------------------------------------------------------------------

def dealt(number: int, holder: int | None) -> tuple[tuple[str, ...], ...]:
    """The hands after the exchange: Ann's high cards, nothing that beats them with Di, a four with ``holder``."""
    rng = Random(f"{number} {holder}")
    low = [card for card in DECK if card not in HIGH and (card[0] in "23456789T") and card not in ("Dr", "Do")]
    rest = [card for card in DECK if card not in HIGH and card not in low]
    while True:
        hands: list[list[str]] = [[*HIGH], [], [], []]
        rng.shuffle(low)
        left = list(low)
        if holder is not None:
            rank = rng.choice("23456789T")
            hands[holder] = [rank + suit for suit in "gkbr"]
            left = [card for card in left if card[0] != rank]
        hands[3] += [left.pop() for _ in range(14 - len(hands[3]))]
        others = [*left, *rest]
        rng.shuffle(others)
        for seat in (0, 1, 2):
            hands[seat] += [others.pop() for _ in range(14 - len(hands[seat]))]
        held = [seat for seat in HOLDERS if bombs(hands[seat])]
        if held == ([] if holder is None else [holder]) and not bombs(hands[0]) and "Ma" in hands[0]:
            return tuple(tuple(hand) for hand in hands)


def before_exchange(hands: Sequence[Sequence[str]]) -> tuple[list[list[str]], dict[int, list[str]]]:
    """(the hands as they were dealt, who gives what) so that ``hands`` come of it."""
    first, gives = [list(hand) for hand in hands], {seat: [""] * 3 for seat in range(4)}
    for receiver, hand in enumerate(hands):
        for place in range(3):
            giver, card = (receiver - 1 - place) % 4, hand[13 - place]
            gives[giver][place] = card
            first[receiver].remove(card)
            first[giver].append(card)
    return first, gives


@dataclass
class Measured:
    """Seconds, by who holds a bomb (None: nobody)."""

    windows: dict[int | None, list[float]] = field(default_factory=dict)
    passes: dict[int | None, list[float]] = field(default_factory=dict)
    auto: dict[int | None, list[float]] = field(default_factory=dict)
    thinking: dict[int | None, list[float]] = field(default_factory=dict)
    bombed: list[float] = field(default_factory=list)
    """Windows at whose end Bo's bomb was played."""

    def note(self, what: str, holder: int | None, begun: datetime, ended: datetime) -> None:
        getattr(self, what).setdefault(holder, []).append((ended - begun).total_seconds())


def passing(level: str, view, legal, rng) -> Decision:
    """An AI player that never plays a card."""
    return Decision(next((action for action in legal if isinstance(action, Pass)), None), ("", {}))


class Parlour:
    """One service with a table for each deal, and the people at it."""

    def __init__(self, seed: str) -> None:
        self.store, self.clock = MemoryTables(), ManualClock()
        self.secrets = FixedSecrets(seed)
        self.service = TableService(self.store, self.clock, self.secrets, paces={"async": ASYNC})
        self.driver = Scheduler(self.service, self.clock, AiPlayers(self.service, passing, None))
        self.rng = Random(seed)
        self.measured = Measured()

    async def measure(self, tricks: int) -> Measured:
        await self.driver.start()
        for number in range(-(-tricks // A_DEAL)):
            holder = (None, *HOLDERS)[number % 4]
            table = await self.seat_down(number, holder)
            for place in range(min(A_DEAL, tricks - number * A_DEAL)):
                await self.trick(table, HIGH[place + 1], holder, bomb=holder == 1 and place == A_DEAL - 1)
            await self.service.abort(table, ANN.id)
        await self.driver.stop()
        return self.measured

    async def seat_down(self, number: int, holder: int | None) -> int:
        """A table at Ann's first lead, with its orders."""
        people = {0: ANN, 1: BO, 3: DI}
        seats = tuple(Seat(n, name, people.get(n), None if n in people else "easy")
                      for n, name in enumerate(("Ann", "Bo", "Cy", "Di")))
        now = self.clock.now()
        table = Table(0, "tichu", TICHU.check_options({}), "async", False, ANN.id, 7, 8, Status.LOBBY, seats, 1, now)
        table = await self.store.create(table, Entry(1, now, Opened("tichu")))
        first, gives = before_exchange(dealt(number, holder))
        for text in ("busdriver 1\ngame tichu target=1000\nseats Ann | Bo | Cy | Di", "\n".join(script(first, gives))):
            table = replace(table, status=Status.RUNNING, seq=table.seq + 1)
            await self.store.append(written(table, text, now))
        orders = self.service.orders
        await orders.give(table.id, BO.id, OrderKind.UNTIL_LEAD)
        await orders.give(table.id, DI.id, OrderKind.CANNOT_BEAT)
        await orders.prefer(table.id, DI.id, OrderKind.NEVER_ASK, True)
        return table.id

    async def trick(self, table_id: int, lead: str, holder: int | None, *, bomb: bool) -> None:
        """Ann leads ``lead``, everybody passes, Bo says that he has no bomb (``bomb``: hands his in), it is taken."""
        await self.pass_time(self.rng.uniform(1, 300))
        seq = (await self.service.snapshot(table_id)).seq
        await self.service.act(table_id, ANN.id, seq, Play(0, (lead,)))
        await self.until(table_id, Phase.CLOSING, 2 * ASYNC.auto[1] + ASYNC.think[1])
        await self.pass_time(self.rng.uniform(1, 120))
        if bomb:
            snapshot = await self.service.snapshot(table_id)
            plays = [each for each in await self.service.legal(table_id, BO.id) if isinstance(each, Play)]
            assert (await self.service.act(table_id, BO.id, snapshot.seq, plays[0])).queued
        else:
            await self.service.orders.no_bomb(table_id, BO.id)
        await self.until(table_id, Phase.PLAY, ASYNC.closing)
        self.note((await self.store.log(table_id))[seq:], holder)

    async def until(self, table_id: int, phase: Phase, step: float) -> None:
        for _ in range(4):
            await self.pass_time(step)
            if (await self.service.snapshot(table_id)).phase is phase:
                return
        raise AssertionError(f"no {phase}")

    async def pass_time(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.driver.settle)

    def note(self, log: Sequence[Entry], holder: int | None) -> None:
        lead, bo, cy, di, end = log[:5]
        assert [said(entry) for entry in log[1:4]] == [f"{seat} pass" for seat in (1, 2, 3)]
        if said(end) != "0 take":
            self.measured.bombed.append((end.at - di.at).total_seconds())
            return
        for what, begun, ended in (("passes", lead, bo), ("thinking", bo, cy), ("auto", cy, di), ("windows", di, end)):
            self.measured.note(what, holder, begun.at, ended.at)


MEASURES = ("windows", "passes", "auto", "thinking")


def least(measured: Measured, what: str, holders: Iterable[int] = HOLDERS) -> float:
    """The least probability that the times are the same with a bomb as without, for each holder and all together."""
    found = getattr(measured, what)
    groups = [found[holder] for holder in holders]
    groups.append([second for group in groups for second in group])
    return min(min(kolmogorov(found[None], group), mann_whitney(found[None], group)) for group in groups)


async def test_tricks_tell_nothing_about_bombs():
    measured = await Parlour("seed").measure(TRICKS)
    count = sum(map(len, measured.windows.values())) + len(measured.bombed)
    assert count == TRICKS
    for what in MEASURES:
        assert min(len(times) for times in getattr(measured, what).values()) > TRICKS / 5
        assert least(measured, what) > 0.01, what
    assert kolmogorov(measured.windows[None], measured.bombed) > 0.01  # nor does the end say what comes with it
    windows = [second for times in measured.windows.values() for second in times]
    assert ASYNC.answer[0] <= min(windows) < max(windows) <= ASYNC.answer[1]
    assert len(set(windows)) > TRICKS / 2  # they do differ from trick to trick


# the tests can fail ---------------------------------------------------------------------------------

def _may_bomb(table) -> bool:
    return any(isinstance(action, Play) for seat in HOLDERS for action in table.position.legal(seat))


def closes_sooner(monkeypatch: pytest.MonkeyPatch) -> str:
    """A window that ends four minutes sooner when nobody holds a bomb."""
    honest = schedule.window_ends

    def leaky(table):
        end = honest(table)
        early = end is not None and end < schedule.window_closes(table) and not _may_bomb(table)
        return end - timedelta(minutes=4) if early else end

    monkeypatch.setattr(schedule, "window_ends", leaky)
    return "windows"


def thinks_of_bombs(monkeypatch: pytest.MonkeyPatch) -> str:
    """An AI player that thinks a second longer when it holds a bomb."""
    honest = schedule.thinking

    def leaky(table, seat, since):
        more = any(isinstance(action, Play) for action in table.position.legal(seat))
        return honest(table, seat, since) + timedelta(seconds=1 if more else 0)

    monkeypatch.setattr(schedule, "thinking", leaky)
    return "thinking"


def hesitates(monkeypatch: pytest.MonkeyPatch) -> str:
    """An order that passes later where a bomb could be played."""
    honest = schedule.next_move, schedule.acts_at
    held: list[bool] = [False]

    def looks(table, seat):
        held[0] = any(isinstance(action, Play) for action in table.position.legal(seat))
        return honest[0](table, seat)

    def leaky(order, since, pace):
        return honest[1](order, since, pace) + timedelta(minutes=4 if held[0] else 0)

    monkeypatch.setattr(schedule, "next_move", looks)
    monkeypatch.setattr(schedule, "acts_at", leaky)
    return "auto"


LEAKING = sampled(240, 400)


@pytest.mark.parametrize("leak", [closes_sooner, thinks_of_bombs, hesitates])
async def test_a_leak_would_be_found(leak, monkeypatch: pytest.MonkeyPatch):
    """The same measurement of a service that leaks, with fewer tricks."""
    what = leak(monkeypatch)
    measured = await Parlour("leak").measure(LEAKING)
    assert least(measured, what) < 0.01
    assert least(measured, "thinking" if what == "windows" else "windows", (1,)) > 0.01  # and what does not leak is not


# who is waited for ---------------------------------------------------------------------------------

class Stacked(Playout):
    """Random rounds with many fours: the ranks are shuffled, not the cards."""

    def _draw(self) -> Deal:
        deck = self.game.deck(self.state)
        ranks = list(dict.fromkeys(card[0] for card in deck))  # no set: its order changes from run to run
        self.rng.shuffle(ranks)
        cards = sorted(deck, key=lambda card: ranks.index(card[0]))
        if self.game.id != "lord":  # dealt card by card, not hand by hand
            seats, size = len(self.seats), -(-len(cards) // len(self.seats))
            cards = [cards[seat * size + row] for row in range(size) for seat in range(seats)
                     if seat * size + row < len(cards)]
        dealers = self.game.dealers(self.state)
        return self.game.deal(self.state, cards, self.rng.choice(dealers) if dealers else None)


@pytest.mark.parametrize(("game", "people"), [("tichu", 4), ("trichu", 3), ("tientsin", 6), ("lord", 7)])
def test_who_may_bomb_is_public_and_whoever_does_is_among_them(game: str, people: int):
    """At each moment of random rounds: a spectator's record says the same, and no seat with a bomb is left out."""
    playout = Stacked.start(GAMES[game], {}, people, 3)
    held = excluded = 0
    for _ in playout.play(2):
        position = Position(playout.game, playout.state)
        trick = position.public.trick
        if position.phase not in (Phase.PLAY, *schedule.WINDOW) or not trick.plays:
            continue
        if position.phase in schedule.WINDOW and playout.rng.random() < 0.1:
            assert Position(playout.game, read(redact(playout.record, None)).state).bombers == position.bombers
        for seat in (seat.seat for seat in position.public.seats if seat.count and seat.seat not in position.to_act):
            bomb = any(isinstance(action, Play) for action in position.legal(seat))
            assert seat in position.bombers or not bomb
            held, excluded = held + bomb, excluded + (seat not in position.bombers)
    assert held
    assert excluded


def test_the_two_tests_agree_with_tables():
    """Known values: 0 to 99 against itself, shifted by 5, by 30."""
    one = [float(n) for n in range(100)]
    assert kolmogorov(one, one) == mann_whitney(one, one) == 1
    for shift, p in ((5, 0.234), (30, 0.0)):
        assert mann_whitney(one, [n + shift for n in one]) == pytest.approx(p, abs=0.01)
    assert kolmogorov(one, [n + 5 for n in one]) > 0.9
    assert kolmogorov(one, [n + 30 for n in one]) < 0.001


def test_every_order_for_ones_turn_waits_alike():
    """Whatever an order does, its delay is drawn in the same way: a pass says nothing of which order it was."""
    at = datetime.fromisoformat("2026-01-01T00:00:00+00:00")
    given = [Order(1, kind, "", BO.id, None, at, 12345) for kind in TURN]
    assert len({acts_at(order, at, ASYNC) for order in given}) == 1
    assert len({acts_at(replace(given[0], salt=n), at, ASYNC) for n in range(50)}) == 50
