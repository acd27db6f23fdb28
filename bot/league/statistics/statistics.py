"""What people do at the table, counted from finished games' records, of every game.

Counted for each person in each game, as far as the game has it: rounds, points made and conceded, calls and how many
were made, double victories, bombs, wishes and those that hurt (an opponent had to fulfil them), how often first out;
in Trichu the rounds as soloist and those won; in The Great Lord places, rounds as Great Lord and as last; in Tatsu the
multipliers. `Counts` of many games add up; rates are made from the sums. The same counts over everybody give the
server's average. What a game has to show is `MEASURES`.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime

from bot.league.ports import LeagueStore, Played
from bot.league.season.matches import sides_of
from bot.league.statistics.seat_ownership import owners_of
from bot.tables.core.model import Seat, Snapshot, Status
from bot.tables.service import TableService
from games.actions import Play
from games.records.reader import Reader
from games.views import Phase, RoundResult

FORM = 10
PLACES = ("lord",)
"""Games whose rounds give places, not points."""
_CALLS = ("points", "conceded", "small", "small_made", "grand", "grand_made", "double", "first", "bombs", "wishes_hurt")
MEASURES: Mapping[str, Sequence[str]] = {
    "tichu": _CALLS, "tientsin": _CALLS, "trichu": (*_CALLS, "soloist_won"),
    "lord": ("place", "crowned", "last", "bombs", "wishes_hurt"), "tatsu": ("points", "conceded", "multiplier"),
}
"""What is told of a game, in this order."""
_WHOLE = {"small_made": "small", "grand_made": "grand", "wishes_hurt": "wishes", "soloist_won": "soloist",
          "multiplier": "multipliers"}
"""What a measure is a share of, where that is not the rounds."""


@dataclass(frozen=True, slots=True)
class Counts:
    """Sums over games. ``form``: the newest games' results, the newest first."""

    games: int
    won: int
    drawn: int
    sums: Mapping[str, int]
    form: tuple[int, ...]

    def share(self, part: str, whole: str) -> float | None:
        """``part`` of ``whole``, None where there is nothing to divide by."""
        total = self.sums.get(whole, 0)
        return self.sums.get(part, 0) / total if total else None

    def each_round(self, name: str) -> float | None:
        return self.share(name, "rounds")

    def measures(self, game: str) -> dict[str, float | None]:
        """All that is told of the game, by name."""
        return {name: self.share(name, _WHOLE.get(name, "rounds")) for name in MEASURES[game]}


def added(played: Sequence[Played]) -> Counts:
    """``played`` the newest first."""
    sums: Counter[str] = Counter()
    for each in played:
        sums.update(each.counters)
    return Counts(
        len(played), sum(each.result > 0 for each in played), sum(each.result == 0 for each in played), sums,
        tuple(each.result for each in played[:FORM]))


def partners(played: Iterable[Played]) -> dict[int, Counts]:
    """Counts with each partner."""
    found: dict[int, list[Played]] = {}
    for each in played:
        if each.partner is not None:
            found.setdefault(each.partner, []).append(each)
    return {partner: added(games) for partner, games in found.items()}


def best_partner(played: Sequence[Played], least: int = 3) -> tuple[int, Counts] | None:
    """With whom most points a round are made, in ``least`` games or more together."""
    known = [(partner, counts) for partner, counts in partners(played).items() if counts.games >= least]
    return max(known, key=lambda item: (item[1].each_round("points") or 0.0, -item[0]), default=None)


# from a record -----------------------------------------------------------------------------------

def from_record(record: str) -> dict[int, Counter[str]]:
    """Counters of each seat of a whole record, the seat of Trichu's Table left out: the soloist plays it (R6)."""
    reader = Reader()
    found: dict[int, Counter[str]] = {}
    running = _Round()
    for text in record.splitlines():
        happened = reader.feed(text)
        if happened is None:
            continue
        if isinstance(happened.item, Play):
            running.play(happened.item, reader)
        if happened.ended:
            _ended(found, reader, running)
            running = _Round()
    _add(found, running, len(reader.names), None)
    return found


@dataclass(slots=True)
class _Round:
    """What has been played of a round. ``hits``: (who wished, who had to fulfil it)."""

    counts: list[tuple[int, str]] = field(default_factory=list)
    hits: list[tuple[int, int]] = field(default_factory=list)
    wish: tuple[int, str] | None = None

    def play(self, play: Play, reader: Reader) -> None:
        combination = reader.game.combination(play.cards)
        if combination is not None and combination.bomb:
            self.counts.append((play.seat, "bombs"))
        if play.wish is not None:
            self.counts.append((play.seat, "wishes"))
            self.wish = (play.seat, play.wish)
        elif self.wish is not None and any(
                card.split("=")[0][0] == self.wish[1] for card in play.cards if card[:2] not in _SPECIALS):
            self.hits.append((self.wish[0], play.seat))
            self.wish = None


_SPECIALS = ("Ma", "Do", "Ph", "Dr")


def _add(found: dict[int, Counter[str]], running: _Round, people: int, ended: RoundResult | None) -> None:
    """The plays of a round; of one that was not ended, those of seats that people have, no matter who was with whom."""
    dealer = None if ended is None else ended.dealer

    def owner(seat: int) -> int:
        return seat if seat < people or dealer is None else dealer

    for seat, name in running.counts:
        found.setdefault(owner(seat), Counter())[name] += 1
    for wisher, victim in running.hits:
        sides = [seat if ended is None else side_of(ended, people, seat) for seat in (wisher, victim)]
        if wisher != victim:
            name = "wishes_partner" if sides[0] == sides[1] else "wishes_hurt"
            found.setdefault(owner(wisher), Counter())[name] += 1


def side_of(ended: RoundResult, people: int, seat: int) -> int:
    """A number that those have in common who played the round together."""
    if len(ended.scores) < people:
        return seat % len(ended.scores)
    own = ended.sides[seat] if len(ended.sides) == len(ended.scores) else None
    return people + seat if own is None else own


def _ended(found: dict[int, Counter[str]], reader: Reader, running: _Round) -> None:
    ended, people = reader.game.rounds(reader.state)[-1], len(reader.names)
    _add(found, running, people, ended)
    for seat in range(people):
        found.setdefault(seat, Counter()).update(_seat(reader.game.id, ended, people, seat))


def _seat(game: str, ended: RoundResult, people: int, seat: int) -> dict[str, int]:
    """What a round is to a seat."""
    counts = {"rounds": 1, **{call.call: 1 for call in ended.calls if call.seat == seat},
              **{f"{call.call}_made": int(call.made) for call in ended.calls if call.seat == seat}}
    if ended.out:
        counts["first"] = int(ended.out[0] == seat)
    if game in PLACES:
        place = ended.scores[seat]
        return {**counts, "place": place, "crowned": int(place == 1), "last": int(place == people)}
    sides = {other: side_of(ended, people, other) for other in range(max(people, len(ended.scores)))}
    mine, own = ended.scores[seat % len(ended.scores)], sides[seat]
    others = max(ended.scores[other % len(ended.scores)] for other, side in sides.items() if side != own)
    counts |= {"points": mine, "conceded": others}
    if ended.victory and ended.out:
        counts["double" if sides[ended.out[0]] == own else "doubled"] = 1
    if game == "trichu" and ended.dealer == seat:
        counts |= {"soloist": 1, "soloist_won": int(mine > others)}
    if ended.detail:
        counts |= {"multipliers": 1, "multiplier": ended.detail[seat % len(ended.detail)][1]}
    return counts


def played_at(snapshot: Snapshot, record: str, owners: Mapping[int, int]) -> list[Played]:
    """What each person at a finished table did; nothing of an aborted game.

    Partners are those of the whole game: in Trichu, where they change, and in games of everybody alone there are none.
    Of a seat that changed hands all goes to one of ``owners`` (`bot.league.statistics.seat_ownership`).
    """
    table, outcome = snapshot.table, snapshot.outcome
    assert outcome is not None
    if not outcome.winners or table.guild is None:
        return []
    counters = from_record(record)
    sides = sides_of(table)
    winners = {seat % sides for seat in outcome.winners}
    found = []
    for seat in table.taken:
        if seat.person is None:
            continue
        mine = seat.number % sides
        others = [o for o in table.taken if o.number % sides == mine and o.number != seat.number]
        partner = _user(others[0], owners) if len(others) == 1 else None
        result = -1 if mine not in winners else 0 if len(winners) > 1 else 1
        user = owners.get(seat.number, seat.person.id)
        found.append(Played(table.id, user, partner, table.guild, table.game, snapshot.at, result,
                            dict(counters.get(seat.number, {}))))
    return found


def _user(seat: Seat, owners: Mapping[int, int]) -> int | None:
    return None if seat.person is None else owners.get(seat.number, seat.person.id)


class Statistics:
    """Keeps the counts of finished tables and adds them up."""

    def __init__(self, store: LeagueStore, tables: TableService) -> None:
        self._store = store
        self._tables = tables

    async def take_in(self, table: int) -> None:
        """Count a finished table. Safe to repeat."""
        snapshot = await self._tables.snapshot(table)
        if snapshot.status is not Status.OVER or snapshot.phase is not Phase.OVER:
            return
        record = await self._tables.house.whole_record(table)
        owners = await owners_of(self._store, self._tables, table)
        await self._store.put_played(table, await asyncio.to_thread(played_at, snapshot, record, owners))

    async def catch_up(self) -> None:
        for table in await self._store.uncounted():
            await self.take_in(table)

    async def of(self, guild: int, game: str, user: int) -> Sequence[Played]:
        return await self._store.played(guild, game, user)

    async def average(self, guild: int, game: str) -> Counts:
        """Everybody's."""
        return added(await self._store.played(guild, game))

    async def everybody(self, guild: int, game: str) -> Sequence[Played]:
        return await self._store.played(guild, game)

    async def of_pair(self, guild: int, game: str, one: int, other: int) -> Sequence[Played]:
        return [each for each in await self.of(guild, game, one) if each.partner == other]


@dataclass(frozen=True, slots=True)
class Activity:
    """A server in a few numbers."""

    games: int
    people: int
    newest: datetime | None


def activity(played: Sequence[Played]) -> Activity:
    return Activity(len({each.table for each in played}), len({each.user for each in played}),
                    played[0].at if played else None)
