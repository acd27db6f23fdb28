"""A fixture and the table it is played at: from one to the other and back.

The people sit as the fixture says: the first side's players at the even seats, the second's at the odd ones. A
table that ends without a winner leaves the fixture to be played again; one that is resigned counts, the losers
with no more points than the winners. Duplicate tables draw the deals of their board set: its secret comes from
the season's own secret and is not revealed until every table is done.
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Mapping, Sequence

from bot.league.model import Fixture, Format, How, Member, Result
from bot.league.season.season_rules import ranks_of
from bot.league.season.season_state import Book
from bot.tables.core.model import Person, Seat, Snapshot, Table


def seats(book: Book, fixture: Fixture) -> tuple[Seat, ...]:
    """Who sits where."""
    sides = book.lineup(fixture)
    most = max(map(len, sides))
    ordered = [side[place] for place in range(most) for side in sides if place < len(side)]
    return tuple(_seat(number, member) for number, member in enumerate(ordered))


def _seat(number: int, member: Member) -> Seat:
    if member.user is None:
        return Seat(number, member.name, level=member.level or "easy")
    return Seat(number, member.name, Person(member.user, member.name))


def board_secret(seed: bytes, season: int, block: int) -> bytes:
    """The secret of a board set's deals: the same at all its tables, and nobody's to guess."""
    return hmac.new(seed, f"busdriver 1 board {season} {block}".encode(), hashlib.sha256).digest()


def shares_deals(book: Book) -> bool:
    return book.settings.format is Format.DUPLICATE


def sealed(book: Book, fixture: Fixture) -> bool:
    """Whether others have still to play the fixture's deals."""
    return shares_deals(book) and any(result is None for _, result in book.block(fixture.block))


def result_of(snapshot: Snapshot, sides: int, record: str, owners: Mapping[int, int]) -> Result | None:
    """What a finished table means for its fixture; None if it was aborted. ``owners``: see
    `bot.league.statistics.seat_ownership`."""
    outcome, game = snapshot.outcome, snapshot.game
    assert outcome is not None
    assert game is not None
    if not outcome.winners:
        return None
    winners = {seat % sides for seat in outcome.winners}
    rounds = [result for result in game.rounds(snapshot.state) if len(result.scores) == sides]
    deals = tuple(result.scores for result in rounds)
    doubles = tuple(1 + result.out[0] % sides if result.victory else 0 for result in rounds)
    scores = tuple(outcome.totals[:sides])
    resigned = any(line.startswith("resign") for line in record.splitlines()[-3:])
    ranks = ranks_of(scores)
    if resigned:
        most = max(score for side, score in enumerate(scores) if side in winners)
        scores = tuple(score if side in winners else min(score, most) for side, score in enumerate(scores))
        ranks = tuple(1 if side in winners else 2 for side in range(sides))
    how = How.RESIGNED if resigned else How.PLAYED
    return Result(how, scores, ranks, deals, snapshot.id, players(snapshot.table, sides, owners),
                  doubles=doubles if any(doubles) else ())


def players(table: Table, sides: int, owners: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """The users by side; () if an AI player had a seat of its own, or somebody the seats of two."""
    if any(seat.person is None for seat in table.taken):
        return ()
    found: list[list[int]] = [[] for _ in range(sides)]
    for seat in table.taken:
        assert seat.person is not None
        found[seat.number % sides].append(owners.get(seat.number, seat.person.id))
    once = {user for side in found for user in side}
    return tuple(map(tuple, found)) if len(once) == len(table.taken) else ()


def sides_of(table: Table) -> int:
    """Two in games of teams, among them Tatsu of four; else everybody alone."""
    people = len(table.taken)
    return 2 if table.game in ("tichu", "tientsin") or (table.game, people) == ("tatsu", 4) else people


def entrants_of(book: Book, users: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...] | None:
    """The entrants of a casual game's sides, if all who played are in the season."""
    found: list[tuple[int, ...]] = []
    for side in users:
        numbers = {entrant.number for user in side if (entrant := book.of_user(user)) is not None and entrant.active}
        wanted = 1 if book.settings.pairs else len(side)
        whole = all(set(book.entrants[n].users) <= set(side) for n in numbers)
        if len(numbers) != wanted or not whole:
            return None
        found.append(tuple(sorted(numbers)))
    return tuple(found)
