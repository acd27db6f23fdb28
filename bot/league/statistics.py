"""What people do at the table, counted from finished games' records.

Counted for each person in each game of teams: rounds, points made and conceded, calls and how many were made, double
victories, bombs, wishes and those that hurt (an opponent had to fulfil them), how often first out. `Counts` of many
games add up; rates are made from the sums. The same counts over everybody give the server's average.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

from bot.league.ports import LeagueStore, Played
from bot.tables.model import Snapshot, Status
from bot.tables.service import TableService
from games.actions import Play
from games.record import Reader
from games.views import Phase, RoundResult

FORM = 10
TEAM_GAMES = ("tichu", "tientsin")


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
    """Counters of each seat of a whole record of a game of teams."""
    reader = Reader()
    found: dict[int, Counter[str]] = {}
    wish: tuple[int, str] | None = None
    for text in record.splitlines():
        happened = reader.feed(text)
        if happened is None or not isinstance(happened.item, Play):
            if happened is not None and happened.ended:
                _round(found, reader)
            continue
        play = happened.item
        own = found.setdefault(play.seat, Counter())
        wish = _wish(found, reader, play, wish)
        combination = reader.game.combination(play.cards)
        if combination is not None and combination.bomb:
            own["bombs"] += 1
        if happened.ended:
            _round(found, reader)
            wish = None
    return found


def _wish(found: dict[int, Counter[str]], reader: Reader, play: Play,
          wish: tuple[int, str] | None) -> tuple[int, str] | None:
    """The wish that stands after ``play``; whose it was and whom it hit is counted when it is fulfilled."""
    if play.wish is not None:
        found[play.seat]["wishes"] += 1
        return play.seat, play.wish
    if wish is None or not any(card.split("=")[0][0] == wish[1] for card in play.cards if card[:2] not in _SPECIALS):
        return wish
    wisher = wish[0]
    if play.seat != wisher:
        partner = (play.seat - wisher) % 2 == 0
        found[wisher]["wishes_partner" if partner else "wishes_hurt"] += 1
    return None


_SPECIALS = ("Ma", "Do", "Ph", "Dr")


def _round(found: dict[int, Counter[str]], reader: Reader) -> None:
    ended = reader.game.rounds(reader.state)[-1]
    people = len(reader.names)
    for seat in range(people):
        found.setdefault(seat, Counter()).update(_seat(ended, seat))


def _seat(ended: RoundResult, seat: int) -> dict[str, int]:
    """What a round is to a seat."""
    side = seat % len(ended.scores)
    others = max(score for other, score in enumerate(ended.scores) if other != side)
    counts = {"rounds": 1, "points": ended.scores[side], "conceded": others}
    if ended.out:
        counts["first"] = int(ended.out[0] == seat)
        if ended.victory:
            counts["double" if ended.out[0] % len(ended.scores) == side else "doubled"] = 1
    for call in ended.calls:
        if call.seat == seat:
            counts[call.call] = 1
            counts[f"{call.call}_made"] = int(call.made)
    return counts


def played_at(snapshot: Snapshot, record: str) -> list[Played]:
    """What each person at a finished table did; nothing of an aborted game or one whose seats have no fixed teams."""
    table, outcome = snapshot.table, snapshot.outcome
    assert outcome is not None
    if table.game not in TEAM_GAMES or not outcome.winners or table.guild is None:
        return []
    counters = from_record(record)
    sides = 2
    winners = {seat % sides for seat in outcome.winners}
    found = []
    for seat in table.taken:
        if seat.person is None:
            continue
        mine = seat.number % sides
        others = [o for o in table.taken if o.number % sides == mine and o.number != seat.number]
        partner = others[0].person.id if len(others) == 1 and others[0].person is not None else None
        result = 0 if len(winners) > 1 else 1 if mine in winners else -1
        found.append(Played(table.id, seat.person.id, partner, table.guild, table.game, snapshot.at, result,
                            dict(counters.get(seat.number, {}))))
    return found


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
        await self._store.put_played(table, await asyncio.to_thread(played_at, snapshot, record))

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
