"""The people and their evenings: who comes, whom they play with, and who does not stay.

The queue for players, lobbies, tables, the scheduler, ladders and ratings are the bot's own, on a clock moved by hand
and in a database. `SLOTS` times an evening those who are there look for a game (`/lfg`) or open a table for friends,
now and then with AI players; who waits in vain joins where most wait. At a table everybody moves in turn, until they
leave it to an AI player.

``quitters`` leave every game that they will not win, which they know: after their first move, by each `EXITS` in turn.
"""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import count
from pathlib import Path
from random import Random
from typing import Self

from typing_extensions import override

from benchmarks.month.drawn_game import DrawnGame
from bot.features.queue.service import QueueService
from bot.features.queue.store import SqlSearches
from bot.features.queue.values import Kind, PlayerSearch, Wishes
from bot.league.model import Actor, Member
from bot.league.ports import Pool
from bot.league.ratings import RatedGame, Rating, Subject
from bot.league.season.repository import SeasonRepository
from bot.league.season.results import ranks_of
from bot.league.services.matches import MatchService
from bot.league.services.pars import ParService
from bot.league.services.ratings import RatingService
from bot.league.services.results import ResultCollector
from bot.league.services.seasons import SeasonService
from bot.league.services.standings import StandingsService
from bot.league.services.statistics import StatisticsService
from bot.league.services.table_rules import TableRules
from bot.records.access import RecordAccess
from bot.storage import Storage, open_storage
from bot.tables.core.change import Cause
from bot.tables.core.model import Person, Status, Table
from bot.tables.core.state import Lobby, RunningTable
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.actions import Pass
from games.players.common.decision import Decision
from games.registry import GAMES
from tests.support.manual_clock import ManualClock

GUILD, BOSS = 9, Actor(1, "Boss", manager=True)
SLOTS, SLOT = 4, 4200.0
"""Games an evening, and seconds between their beginnings."""
DAY = 86400.0
COMES, STAYS, PRIVATE, WITH_AI, UNRATED, LEAVES, ENDS = 0.6, 0.85, 0.6, 0.2, 0.1, 0.06, 0.03
"""Shares: of evenings that a person comes, of games after which they stay; of tables opened for friends, of those with
an AI player, and unrated; of tables that somebody leaves, before or after their first move, or that are ended without a
winner."""
THROWAWAY = 5000
"""The number of the first account that is used once, for a seat that somebody leaves."""
EXITS = ("ai", "resign", "substitute")
TEAMS = {"tatsu": 4}
"""Players of tables opened for friends, where the queue seats fewer."""


class NoStatistics(StatisticsService):
    """Statistics read the cards of a record: there are none here."""

    @override
    async def count(self, table: int) -> None:
        return


@dataclass
class Played:
    """What the simulation knows of its games: for each game those that count, in order, and the others by reason."""

    counted: dict[str, list[RatedGame]] = field(default_factory=lambda: {game: [] for game in GAMES})
    left_out: dict[str, Counter[str]] = field(default_factory=lambda: {game: Counter() for game in GAMES})


async def never(table: int) -> bool:
    """Nobody plays a deal of the day."""
    return False


class Town:
    """People with known strengths, and the services that they use. Use `open`."""

    def __init__(self, storage: Storage, people: int, seed: int, skill: float) -> None:
        self.draw = Random(seed)
        self.skill = skill
        self.people = [Person(1000 + n, f"P{n}") for n in range(people)]
        self.favourites = {person.id: self.draw.sample(sorted(GAMES), 2) for person in self.people}
        self.played = Played()
        self.clock = ManualClock()
        general = [self.draw.gauss(0, 1) for _ in self.people]
        self.strengths = {game: {person.name: 0.8 * own + self.draw.gauss(0, 0.6)
                                 for person, own in zip(self.people, general, strict=True)} for game in GAMES}
        numbers = count()

        def secrets(size: int) -> bytes:
            return hashlib.sha256(f"{seed} {next(numbers)}".encode()).digest()[:size]

        self.games = games = {game: DrawnGame(GAMES[game], self.strengths[game], skill) for game in GAMES}
        repository = SeasonRepository(storage.leagues.seasons, self.clock)
        self.tables = TableService(storage.tables, self.clock, secrets, games=games, guard=TableRules(repository))
        self.scheduler = Scheduler(self.tables, self.clock, AiPlayers(
            self.tables, lambda level, view, legal, rng: Decision(legal[0], ("", {}))))
        self.ratings = RatingService(storage.leagues.ratings)
        standings = StandingsService(repository, self.ratings)
        self.seasons = SeasonService(repository, self.tables, standings, self.ratings, secrets)
        self.standings = standings
        self.matches = MatchService(repository, self.tables, standings)
        statistics = NoStatistics(storage.leagues.statistics, storage.leagues.pars, self.tables)
        records = RecordAccess(self.tables, boards=self.matches.sealed)
        pars = ParService(storage.leagues.pars, records, statistics.count)
        self.results = ResultCollector(repository, self.tables, statistics, self.ratings, pars)
        self.tables.subscribe(self.results.ended, Cause.OVER, Cause.CANCEL)
        self.queue = QueueService(SqlSearches(storage.database), self.tables, self.clock)
        self.storage = storage
        self.ladders: dict[str, int] = {}
        self.void: set[int] = set()
        """Tables that are not to count."""
        self.leaving: dict[int, tuple[int, int]] = {}
        """By table: the user who leaves it, and after how many of their moves."""
        self.quitters: frozenset[int] = frozenset()
        self.quits: Counter[int] = Counter()

    @classmethod
    async def open(cls, folder: Path, people: int, seed: int, skill: float = 0.25) -> Self:
        """With a ladder for each game, in a channel of its own."""
        town = cls(await open_storage(folder / "month.db"), people, seed, skill)
        await town.scheduler.start()
        for channel, game in enumerate(GAMES, start=1):
            season = await town.seasons.create(GUILD, BOSS, f"Ladder {game}", "ladder", game=game, options={},
                                               channel=channel)
            for person in town.people[:2]:
                await town.seasons.join(season.id, BOSS, Member(person.name, person.id))
            await town.seasons.start(season.id, BOSS)
            town.ladders[game] = season.id
        return town

    async def close(self) -> None:
        await self.scheduler.stop()
        await self.results.settle()
        await self.storage.close()

    async def rated(self, game: str) -> Mapping[Subject, Rating]:
        return await self.ratings.of(Pool(GUILD, game, "live"))

    # evenings ------------------------------------------------------------------------------------
    async def month(self, days: int, newcomers: int = 0) -> Played:
        """So many evenings; ``newcomers``: how many of the people come for the first time after two thirds of them."""
        for day in range(days):
            known = self.people if 3 * day >= 2 * days else self.people[: len(self.people) - newcomers]
            there = [person for person in known if self.draw.random() < COMES]
            for _ in range(SLOTS):
                await self._slot(there)
                there = [person for person in there if self.draw.random() < STAYS]
            await self._pass(DAY - SLOTS * SLOT)
        return self.played

    async def _slot(self, there: Sequence[Person]) -> None:
        """Everybody who is there looks for a game; then all tables are played to their ends."""
        waiting = self.draw.sample(there, len(there))
        opened: list[Table] = []
        while len(waiting) > 6 and self.draw.random() < PRIVATE:
            opened.append(await self._friends(waiting))
        for person in waiting:
            await self._seek(person, self.draw.choice(self.favourites[person.id]), opened)
        for search in await self.queue.waiting(GUILD):  # nobody has come: where most wait
            if search.user in {each.user for each in await self.queue.waiting(GUILD)}:
                waits = Counter(each.wishes.games[0] for each in await self.queue.waiting(GUILD))
                ((game, _),) = waits.most_common(1)
                await self._seek(Person(search.user, search.name), game, opened)
        for person in waiting:
            await self.queue.stop(person.id)
        before = self.clock.now()
        await self._play(opened)
        await self._pass(max(0.0, SLOT - (self.clock.now() - before).total_seconds()))

    async def _seek(self, person: Person, game: str, opened: list[Table]) -> None:
        lobby = await self.queue.seek(PlayerSearch(
            person.id, person.name, GUILD, self._channel(game), Wishes.of(Kind(game, "live", True)),
            since=self.clock.now()))
        if lobby is not None:
            opened.append(await self._begin(lobby))

    def _channel(self, game: str) -> int:
        return 1 + list(GAMES).index(game)

    async def _friends(self, waiting: list[Person]) -> Table:
        """A table that somebody opens, and to which others are asked; some have an AI player."""
        game = self.draw.choice(self.favourites[waiting[0].id])
        needed = TEAMS.get(game, self.queue.needed(game))
        with_ai = self.draw.random() < WITH_AI
        seated = [waiting.pop(0) for _ in range(needed - with_ai)]
        opening = Opening(game, self._channel(game), GUILD, rated=self.draw.random() >= UNRATED)
        lobby = await self.tables.lobbies.create(seated[0], opening)
        for person in seated[1:]:
            lobby = await self.tables.lobbies.join(lobby.id, person)
        if with_ai:
            lobby = await self.tables.lobbies.fill(lobby.id, seated[0].id)
        return await self._begin(lobby)

    async def _begin(self, lobby: Lobby) -> Table:
        for person in lobby.table.people:
            await self.matches.arrive(lobby.id, person.id)
        if lobby.table.rated:
            await self.matches.enter_ladder(lobby.table)
        begun = (await self.tables.lobbies.begin(lobby.id, lobby.table.host)).table
        reason = "AI player" if any(seat.ai for seat in begun.taken) else "" if begun.rated else "unrated"
        if not reason and self.draw.random() < LEAVES:
            self._leave(begun)
        elif not reason and self.draw.random() < ENDS:
            reason = "ended early"
        if reason:
            self.void.add(begun.id)
            self.played.left_out[begun.game][reason] += 1
        if reason == "ended early":
            await self.tables.abort(begun.id, BOSS.user, force=True)
        return begun

    def _leave(self, table: Table) -> None:
        """Somebody is to leave the table, before or after their first move."""
        moves = self.draw.randrange(2)
        self.leaving[table.id] = table.people[self.draw.randrange(len(table.people))].id, moves

    async def _play(self, tables: Sequence[Table]) -> None:
        """Everybody who is there makes their moves, until the last table is over."""
        running = [table.id for table in tables]
        while running:
            await self._pass(5)
            still = []
            for number in running:
                if not await self._over(number):
                    still.append(number)
            running = still

    async def _over(self, number: int) -> bool:
        """Whether the table is over; if not, the player in turn moves, if they are there."""
        table = await self.tables.begun(number)
        if table.status is Status.OVER:
            if number not in self.void:
                self.played.counted[table.table.game].append(await self._counts(table))
            return True
        for seat in table.to_act:
            person = table.person_playing(seat)
            if person is None:
                continue
            moves = table.state.moves // len(table.table.taken)
            leaver, after = self.leaving.get(number, (0, 0))
            if person.id == leaver and moves == after:
                await self.tables.stand_in(number, leaver)
            elif person.id in self.quitters and moves == 1 and self._loses(table, seat):
                await self._quit(table, person)
            else:
                await self.tables.act(number, person.id, table.seq, Pass(seat))
        return False

    async def _counts(self, table: RunningTable) -> RatedGame:
        """What the ratings are to make of a game: who left is last, or loses for the side with the partners' half. What
        the others gain by that a week bounds, by the ratings of then: so their shares are those stored."""
        totals, users = table.outcome.totals, [person.id for person in table.table.people]
        sides = tuple(tuple(users[side::len(totals)]) for side in range(len(totals)))
        ranks, (leaver, _) = ranks_of(totals), self.leaving.get(table.id, (0, 0))
        if not leaver or self.quitters:  # of several who leave nothing is predicted
            return RatedGame(sides, ranks)
        left = next(side for side, members in enumerate(sides) if leaver in members)
        after = ranks_of([min(totals) - 1 if side == left else total for side, total in enumerate(totals)])
        spared = 0.0 if ranks[left] == 1 else 0.5
        mine = tuple(1 + 0.5 * (len(sides[left]) - 1) if user == leaver else spared for user in sides[left])
        await self.results.settle()
        stored = (await self.storage.leagues.ratings.sources(Pool(GUILD, table.table.game, "live")))[f"t{table.id}"]
        assert stored is not None
        found = stored.shares or tuple((1.0,) * len(members) for members in sides)
        assert [stored.ranks, found[left][sides[left].index(leaver)]] == [after, mine[sides[left].index(leaver)]]
        # who was behind the leaver at the table loses what they would have lost: more than one place higher costs
        assert all(share <= 1 for side, parts in enumerate(found) if side != left and ranks[side] < ranks[left]
                   for share in parts)
        return RatedGame(sides, after, stored.shares)

    def _loses(self, table: RunningTable, seat: int) -> bool:
        """Whether the game, played on, is not won by the seat's side."""
        totals = self.games[table.table.game].totals(table.state)
        return totals[seat % len(totals)] < max(totals)

    async def _quit(self, table: RunningTable, person: Person) -> None:
        """A way out of a game, each in its turn."""
        self.quits[person.id] += 1
        match EXITS[self.quits[person.id] % len(EXITS)]:
            case "ai":
                await self.tables.stand_in(table.id, person.id)
            case "resign":
                await self.tables.resign(table.id, person.id)
            case "substitute":
                seat = await self.tables.seating.offer(table.id, person.id)
                account = Person(THROWAWAY + 20 * table.id + seat.number, "Throwaway")
                await self.tables.seating.substitute(table.id, account, seat.number)

    async def _pass(self, seconds: float) -> None:
        await self.clock.advance(seconds, self._settle)

    async def _settle(self) -> None:
        await self.scheduler.settle()
        await self.results.settle()
