"""A season as its log tells it: `Book` folds entries one by one.

Everything that is shown of a season or decided in it comes from here; what a store keeps beside the log (lines
of the standings, links to tables) is copied out of it in the same transaction. Results stay by fixture: an entry for a
fixture that has one corrects it, and both stand in the log.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from bot.league.model import (
    Entrant,
    Entry,
    Fixture,
    How,
    Kind,
    Member,
    Offer,
    Result,
    Season,
    Settings,
    Stage,
    Standing,
    Tally,
)
from bot.league.season import codec
from bot.league.standings.scoring import Awards, award
from bot.league.standings.standings import NEEDS_GAMES, Contest, Game, Row, ordered

Data = Mapping[str, Any]


class Book:
    """``season`` is the head; ``seq`` of the newest entry. Read the attributes, change by `enter` alone."""

    def __init__(self, season: Season) -> None:
        self._head = season
        self._seq = season.seq
        self.entrants: dict[int, Entrant] = {}
        self.fixtures: dict[int, Fixture] = {}
        self.results: dict[int, Result] = {}
        self.blocks: dict[int, list[int]] = {}
        self.tallies: dict[int, Tally] = {}
        self.offers: dict[int, dict[int, Offer]] = {}
        self.stand_ins: dict[int, dict[int, Member]] = {}
        self.reminded: dict[int, set[str]] = {}
        self.before: dict[int, int] = {}
        self.week = ""
        self.round = 0
        self.joined = 0
        self.closing: Data = {}
        self.touched: set[int] = set()
        """Entrants whose line has changed; whoever copies the lines out clears it."""

    @classmethod
    def read(cls, season: Season, log: Iterable[Entry]) -> Book:
        book = cls(replace(season, seq=0))
        for entry in log:
            book.enter(entry)
        return book

    @property
    def settings(self) -> Settings:
        return self._head.settings

    @property
    def season(self) -> Season:
        """The head, at the newest entry."""
        return replace(self._head, seq=self._seq)

    @property
    def seq(self) -> int:
        return self._seq

    # reading -------------------------------------------------------------------------------------
    @property
    def active(self) -> list[int]:
        """Who still takes part, in the order of joining."""
        return [number for number, entrant in self.entrants.items() if entrant.active]

    def open(self) -> list[Fixture]:
        """Fixtures without a result."""
        return [fixture for number, fixture in self.fixtures.items() if number not in self.results]

    def of_user(self, user: int) -> Entrant | None:
        return next((entrant for entrant in self.entrants.values() if user in entrant.users), None)

    def lineup(self, fixture: Fixture) -> tuple[tuple[Member, ...], ...]:
        """Who plays, by side; a substitute in the place of whom they stand in for."""
        instead = self.stand_ins.get(fixture.number, {})
        return tuple(
            tuple(instead.get(member.user, member) if member.user is not None else member
                  for number in side for member in self.entrants[number].members)
            for side in fixture.sides)

    def plays(self, fixture: Fixture, user: int) -> bool:
        return any(member.user == user for side in self.lineup(fixture) for member in side)

    def fixtures_of(self, user: int) -> list[Fixture]:
        return [fixture for fixture in self.fixtures.values() if self.plays(fixture, user)]

    def block(self, number: int) -> list[tuple[Fixture, Result | None]]:
        return [(self.fixtures[each], self.results.get(each)) for each in self.blocks[number]]

    def games(self) -> list[Game]:
        """Finished games of two sides, for criteria that look at opponents."""
        found = []
        for number, result in self.results.items():
            sides = self.fixtures[number].sides
            if result.counts and len(sides) == 2:
                one, other = result.ranks
                best = None if one == other else 0 if one < other else 1
                found.append(Game((sides[0], sides[1]), best))
        return found

    def contest(self, ratings: Mapping[int, float] | None = None) -> Contest:
        games = self.games() if NEEDS_GAMES.intersection(self.settings.order) else ()
        return Contest(self.tallies, games, ratings or {})

    def standings(self, division: int = 0, ratings: Mapping[int, float] | None = None) -> list[Row]:
        """The division's rows (0: the whole season's)."""
        field = [n for n, entrant in self.entrants.items() if division in (0, entrant.division)]
        return [
            Row(place, number, self.entrants[number].name, self.tallies.get(number, Tally()), criteria,
                self.entrants[number].division, self.entrants[number].active, self.before.get(number),
                self.entrants[number].users)
            for place, number, criteria in ordered(self.contest(ratings), field, self.settings.order)
        ]

    def divisions(self) -> list[int]:
        return sorted({entrant.division for entrant in self.entrants.values()})

    def together(self) -> tuple[Counter[frozenset[int]], Counter[frozenset[int]], Counter[int], Counter[int]]:
        """How often two were partners, and opponents; how often each sat out, and was the first side."""
        partnered: Counter[frozenset[int]] = Counter()
        opposed: Counter[frozenset[int]] = Counter()
        sat: Counter[int] = Counter()
        homes: Counter[int] = Counter()
        for fixture in self.fixtures.values():
            if fixture.bye:
                sat[fixture.sides[0][0]] += 1
                continue
            homes.update(fixture.sides[0])
            for side in fixture.sides:
                partnered.update(frozenset((a, b)) for a in side for b in side if a < b)
            opposed.update(frozenset((a, b)) for a in fixture.sides[0] for b in fixture.sides[1])
        return partnered, opposed, sat, homes

    # folding -------------------------------------------------------------------------------------
    def enter(self, entry: Entry) -> None:
        """Take the next entry in."""
        assert entry.seq == self.seq + 1, f"entry {entry.seq} after {self.seq}"
        _ENTER[entry.kind](self, entry)
        self._seq = entry.seq

    def _opened(self, entry: Entry) -> None:
        self._head = replace(
            self._head, name=entry.data["name"], settings=codec.settings_in(entry.data["settings"]),
            stage=Stage.JOINING, created=entry.at)

    def _changed(self, entry: Entry) -> None:
        settings = {**codec.settings_out(self.settings), **entry.data["settings"]}
        self._head = replace(self._head, settings=codec.settings_in(settings))

    def _joined(self, entry: Entry) -> None:
        data = entry.data
        division = 1 if self._head.stage is Stage.RUNNING else 0
        members = tuple(map(codec.member_in, data["members"]))
        self._put(Entrant(data["entrant"], data["name"], members, division=division))
        self.joined = max(self.joined, data["entrant"])

    def _left(self, entry: Entry) -> None:
        number = entry.data["entrant"]
        if self._head.stage is Stage.JOINING:
            del self.entrants[number]
            self.touched.add(number)
            return
        standing = Standing(entry.data["standing"])
        self._put(replace(self.entrants[number], standing=standing, reason=entry.data.get("reason", "")))

    def _put(self, entrant: Entrant) -> None:
        self.entrants[entrant.number] = entrant
        self.touched.add(entrant.number)

    def _started(self, entry: Entry) -> None:
        for number, division in entry.data["divisions"].items():
            self._put(replace(self.entrants[int(number)], division=division))
        self._head = replace(self._head, stage=Stage.RUNNING)

    def _paired(self, entry: Entry) -> None:
        for data in entry.data["fixtures"]:
            self._fixture(codec.fixture_in(data, entry.data["round"]))
        self.round = max(self.round, entry.data["round"])

    def _fixture(self, fixture: Fixture) -> None:
        before = self._given(fixture.block)
        self.fixtures[fixture.number] = fixture
        self.blocks.setdefault(fixture.block, []).append(fixture.number)
        if before:
            self._award(fixture.block, before)

    def _linked(self, entry: Entry) -> None:
        self._amend(entry.data["fixture"], table=entry.data["table"])

    def _result(self, entry: Entry) -> None:
        number = entry.data["fixture"]
        if number not in self.fixtures:
            self._fixture(Fixture(number, 0, tuple(map(tuple, entry.data["sides"])), number))
        block = self.fixtures[number].block
        before = self._given(block)
        result = codec.result_in(entry.data["result"])
        self.results[number] = result
        if result.table is not None:
            self._amend(number, table=result.table)
        self._award(block, before)

    def _given(self, block: int) -> Awards:
        """What the block gives as it is now."""
        numbers = self.blocks.get(block, ())
        return award(self.settings, self.block(block)) if any(each in self.results for each in numbers) else {}

    def _award(self, block: int, before: Awards) -> None:
        """Take back what the block gave and give what it gives now."""
        for entrant, tally in before.items():
            self.tallies[entrant] = self.tallies[entrant] - tally
            self.touched.add(entrant)
        for entrant, tally in self._given(block).items():
            self.tallies[entrant] = self.tallies.get(entrant, Tally()) + tally
            self.touched.add(entrant)

    def _substituted(self, entry: Entry) -> None:
        out, member = entry.data["out"], codec.member_in(entry.data["member"])
        fixture = entry.data.get("fixture")
        if fixture is not None:
            self.stand_ins.setdefault(fixture, {})[out] = member
            return
        entrant = self.entrants[entry.data["entrant"]]
        members = tuple(member if old.user == out else old for old in entrant.members)
        self._put(replace(entrant, members=members))

    def _offered(self, entry: Entry) -> None:
        times = tuple(map(codec.when, entry.data["times"]))
        offer = Offer(entry.data["user"], times, entry.at)
        self.offers.setdefault(entry.data["fixture"], {})[offer.user] = offer

    def _agreed(self, entry: Entry) -> None:
        self._amend(entry.data["fixture"], agreed=codec.when(entry.data["at"]))

    def _thread(self, entry: Entry) -> None:
        self._amend(entry.data["fixture"], thread=entry.data["thread"])

    def _reminded(self, entry: Entry) -> None:
        self.reminded.setdefault(entry.data["fixture"], set()).add(entry.data["what"])

    def _amend(self, number: int, **changes: Any) -> None:
        self.fixtures[number] = replace(self.fixtures[number], **changes)

    def _week(self, entry: Entry) -> None:
        self.week = entry.data["week"]
        self.before = {int(number): place for number, place in entry.data["places"].items()}
        self.touched.update(self.entrants)

    def _closed(self, entry: Entry) -> None:
        self.closing = entry.data
        self._head = replace(self._head, stage=Stage.CLOSED)

    def _archived(self, entry: Entry) -> None:
        self._head = replace(self._head, stage=Stage.ARCHIVED)

    def _erased(self, entry: Entry) -> None:
        """For the trail alone: the entries before have been rewritten (see `ports.LeagueStore.erase`)."""


_ENTER: Mapping[Kind, Callable[[Book, Entry], None]] = {
    Kind.OPENED: Book._opened, Kind.CHANGED: Book._changed, Kind.JOINED: Book._joined, Kind.LEFT: Book._left,
    Kind.STARTED: Book._started, Kind.PAIRED: Book._paired, Kind.LINKED: Book._linked, Kind.RESULT: Book._result,
    Kind.SUBSTITUTED: Book._substituted, Kind.OFFERED: Book._offered, Kind.AGREED: Book._agreed,
    Kind.THREAD: Book._thread, Kind.REMINDED: Book._reminded, Kind.WEEK: Book._week, Kind.CLOSED: Book._closed,
    Kind.ARCHIVED: Book._archived, Kind.ERASED: Book._erased,
}


def bye(fixture: Fixture) -> Result:
    return Result(How.BYE, (0,) * len(fixture.sides), (1,) * len(fixture.sides))
