"""What the tests of tables share: a table with chosen cards, fixed secrets, a store that fails."""

from __future__ import annotations

import hashlib
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import Any

import pytest

from bot.core.errors import StoreError, TableError
from bot.tables.automation import Boards
from bot.tables.core.change import Changed
from bot.tables.core.entries import Entry, Opened
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.ports import Player, TableStore
from bot.tables.core.state import RunningTable, Snapshot
from bot.tables.core.time_control import ASYNC, LIVE, Pace
from bot.tables.lobby.seating import Guard
from bot.tables.log.fold import load
from bot.tables.rules.lobby_rules import Opening
from bot.tables.rules.schedule import planned
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.actions import Action, Pass, Take, line
from games.players import choose
from games.records.notation import Shape, fields, parse
from games.tichu import TICHU
from tests.support.manual_clock import ManualClock
from tests.support.tables.memory_tables import MemoryTables
from tests.support.tables.written import written

ANN, BO, CY, DI = (Person(100 + n, name) for n, name in enumerate(("Ann", "Bo", "Cy", "Di")))
PEOPLE = (ANN, BO, CY, DI)

DECK = TICHU.deck(TICHU.setup(TICHU.check_options({}), ("a", "b", "c", "d")))


class FixedSecrets:
    """Always the same secrets in the same order."""

    def __init__(self, seed: str = "seed") -> None:
        self.seed = seed
        self.drawn = 0

    def __call__(self, size: int) -> bytes:
        self.drawn += 1
        return hashlib.sha256(f"{self.seed} {self.drawn}".encode()).digest()[:size]


class FailingStore(MemoryTables):
    """Refuses to append while ``broken``."""

    broken = False

    async def append(self, change: Changed) -> None:
        if self.broken:
            raise StoreError("the disk is full")
        await super().append(change)


@dataclass
class Bench:
    """A service with everything around it."""

    store: TableStore = field(default_factory=MemoryTables)
    clock: ManualClock = field(default_factory=ManualClock)
    player: Player = choose
    pace: Pace = LIVE
    seed: str = "seed"
    events: list[Changed] = field(default_factory=list)
    boards: Sequence[Boards] = ()
    guard: Guard | None = None

    def __post_init__(self) -> None:
        self.secrets = FixedSecrets(self.seed)
        self.renew()

    def renew(self) -> None:
        """As after a restart: only the store is left."""
        self.service = TableService(
            self.store, self.clock, self.secrets, paces={"live": self.pace}, boards=self.boards, guard=self.guard)
        self.service.slots.follow(self.service.slots_changed)
        self.service.subscribe(self.events.append)
        ai = AiPlayers(self.service, lambda *given: self.player(*given), random=lambda: Random(1))
        self.driver = Scheduler(self.service, self.clock, ai)

    async def restart(self) -> None:
        await self.driver.stop()
        self.renew()
        await self.driver.start()

    async def pass_time(self, seconds: float) -> None:
        await self.clock.advance(seconds, self.driver.settle)

    async def play_out(self, table_id: int, hours: int = 24) -> Snapshot:
        for _ in range(hours * 60):
            snapshot = await self.service.snapshot(table_id)
            if snapshot.status is not Status.RUNNING:
                return snapshot
            await self.pass_time(60)
        raise AssertionError("the game does not end")


def hands(fixed: Mapping[int, Sequence[str]], seed: int = 0) -> tuple[tuple[str, ...], ...]:
    """Four hands of fourteen with the cards named, the rest by chance without making another bomb of four."""
    rest = [card for card in DECK if not any(card in cards for cards in fixed.values())]
    for attempt in range(10_000):
        Random(f"{seed} {attempt}").shuffle(rest)
        left = list(rest)
        dealt = []
        for seat in range(4):
            need = 14 - len(fixed.get(seat, ()))
            dealt.append((*fixed.get(seat, ()), *left[:need]))
            del left[:need]
        if sum(map(bombs, dealt)) == sum(bombs(tuple(cards)) for cards in fixed.values()):
            return tuple(dealt)
    raise AssertionError("no such deal")


def bombs(cards: Iterable[str]) -> int:
    """How many ranks are there four times, or straight flushes of five begin."""
    held = set(cards)
    ranks = "23456789TJQKA"
    fours = sum(all(rank + suit in held for suit in "gkbr") for rank in ranks)
    flushes = sum(all(rank + suit in held for rank in ranks[i:i + 5]) for i in range(9) for suit in "gkbr")
    return fours + flushes


def script(dealt: Sequence[Sequence[str]], gives: Mapping[int, Sequence[str]], then: Iterable[str] = ()) -> list[str]:
    """A record's lines below its header: the deal, no calls, the exchange, and what follows."""
    return [
        "\n".join(("round 1", *(f"hand {seat} {' '.join(cards)}" for seat, cards in enumerate(dealt)))),
        *(f"{seat} decline" for seat in range(4)),
        *(f"{seat} give {' '.join(gives[seat])}" for seat in range(4)),
        *then,
    ]


async def seat_down(bench: Bench, lines: Sequence[str], levels: Mapping[int, str] | None = None, *,
                    rated: bool = False, target: str = "1000") -> Snapshot:
    """A running table with this record, written to the store as the service would have.

    ``levels``: the seats that AI players have; the others are Ann's, Bo's, Cy's and Di's.
    """
    levels = levels or {}
    seats = tuple(
        Seat(number, person.name, None if number in levels else person, levels.get(number))
        for number, person in enumerate(PEOPLE))
    now = bench.clock.now()
    table = Table(0, "tichu", TICHU.check_options({"target": target}), "live", rated, ANN.id, 7, 8, Status.LOBBY,
                  seats, 1, now)
    table = await bench.store.create(table, Entry(1, now, Opened("tichu")))
    names = " | ".join(seat.name for seat in seats)
    for text in (f"busdriver 1\ngame tichu target={target}\nseats {names}", *lines):
        table = replace(table, status=Status.RUNNING, seq=table.seq + 1)
        acting = text.split()[0]
        user = PEOPLE[int(acting)].id if acting.isdigit() and int(acting) not in levels else None
        await bench.store.append(written(table, text, now, user, due=now))
    await bench.driver.start()
    await bench.driver.settle()
    return await bench.service.snapshot(table.id)


def action(text: str) -> Action:
    found: Any = parse(fields(text), Shape.of(DECK, 4))
    return found


async def do(bench: Bench, table_id: int, text: str, *, key: str | None = None, seq: int | None = None):
    """``1 play 7g``: done by the person at seat 1, who has just looked."""
    person = PEOPLE[int(text.split()[0])]
    if seq is None:
        seq = (await bench.service.snapshot(table_id)).seq
    return await bench.service.act(table_id, person.id, seq, action(text), key=key)


async def pass_round(bench: Bench, table_id: int) -> None:
    """Everybody in turn passes until the trick is closing."""
    while turn := [a for seat in (await bench.service.snapshot(table_id)).to_act
                   for a in await bench.service.legal(table_id, PEOPLE[seat].id) if a == Pass(seat)]:
        await do(bench, table_id, line(turn[0]))


async def moved_themselves(tables: TableService, table_id: int, users: Collection[int]) -> bool:
    """Those of these people who are in turn move themselves. Whether anybody did."""
    moved = False
    for seat in (await tables.begun(table_id)).to_act:
        table = await tables.begun(table_id)
        person = table.person_playing(seat)
        legal = [each for each in table.position.legal(seat) if not isinstance(each, Take)]
        if seat in table.to_act and legal and person is not None and person.id in users:
            chosen = choose("easy", table.position.view(seat), legal, Random(table.seq)).action
            receipt = await tables.act(table_id, person.id, table.seq, chosen or legal[0])
            moved = moved or not receipt.queued
    return moved


async def ai_game(bench: Bench, game: str = "tichu", target: str = "1000", people: int = 4, **options: str) -> int:
    """A game of AI players alone: Ann opens it and leaves her seat to one."""
    await bench.driver.start()
    options = options or {"target": target}
    table = await bench.service.lobbies.create(ANN, Opening(game, 7, 8, options=options))
    for seat in range(1, people):
        await bench.service.lobbies.add_ai(table.id, ANN.id, "easy" if seat == 1 else "normal")
    await bench.service.lobbies.start(table.id, ANN.id)
    await bench.service.stand_in(table.id, ANN.id)
    return table.id


def hurried(pace: Pace, factor: float) -> Pace:
    """The same pace ``factor`` times as fast. Limits stay."""
    low, high = pace.think
    quick = None if pace.quick is None else (pace.quick[0] / factor, pace.quick[1] / factor)
    answer = None if pace.answer is None else (pace.answer[0] / factor, pace.answer[1] / factor)
    return replace(
        pace, closing=pace.closing / factor, closing_short=pace.closing_short / factor,
        think=(low / factor, high / factor), quick=quick, between=pace.between / factor, first=pace.first / factor,
        answer=answer, auto=(pace.auto[0] / factor, pace.auto[1] / factor),
    )


SLOW = replace(ASYNC, name="live")
EVE = Person(200, "Eve")
DEAL = hands({0: ("Ma", "2g", "Ag"), 1: ("7g", "7k", "7b", "7r"), 2: ("5k",)})
LINES = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})


async def both(bench: Bench, table_id: int) -> RunningTable:
    """The position in memory, which must be the one that a restart reads back."""
    position = await bench.service.snapshot(table_id)
    entries = await bench.store.log(table_id)
    again = load(position.table, entries, bench.service.games, position.pace)
    assert planned(replace(again.with_secret(position.shuffle.secret), orders=position.orders)) == position
    return position


async def lobby(bench: Bench, people=(BO, CY, DI), game: str = "tichu") -> int:
    snapshot = await bench.service.lobbies.create(ANN, Opening(game, 7, 8))
    for person in people:
        await bench.service.lobbies.join(snapshot.id, person)
    return snapshot.id


async def names(bench: Bench, table_id: int) -> list[str | None]:
    table = (await bench.service.snapshot(table_id)).table
    return [seat.name if seat else None for seat in table.seats]


async def refused(bench: Bench, table_id: int, call, code: str) -> None:
    """``call`` raises ``code``; nothing has changed and nobody was told."""
    before = await bench.service.snapshot(table_id)
    told = len(bench.events)
    with pytest.raises(TableError) as caught:
        await call
    assert caught.value.code == code
    assert await bench.service.snapshot(table_id) == before
    assert len(bench.events) == told
