"""Map fixtures to the tables where they are played, and back.

Players sit as the fixture says: side ``s`` at the seats ``n`` with ``n % sides == s``. A table that ends without a
winner leaves the fixture to be played again (`bot.league.season.results.unplayed`). A resigned table counts, and the
losers get no more points than the winners. Tables that share deals draw them from a secret of the season, which is not
revealed before all are done.

A match counts for the user who held a seat for most of its moves; if equal, for the first one: substitutes are a
season's own affair. Who left a game without one loses (`bot.league.judging`). A season's points go to its entrants,
even if substitutes play for them. A player who has played for one side of a match never plays for the other, in this
game or in another of the match.
"""

from __future__ import annotations

import hashlib
import hmac
import logging
from bisect import bisect_left
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from bot.core.errors import TableError
from bot.league.formats.registry import format_of
from bot.league.model import Fixture, How, LeagueError, Member, Result
from bot.league.ports import SeasonStore
from bot.league.season.entrants import check_apart
from bot.league.season.repository import Decide, SeasonRepository
from bot.league.season.results import ranks_of
from bot.league.state import SeasonState
from bot.tables.core.model import Person, Seat, Status, Table
from bot.tables.core.ports import Departure
from bot.tables.core.state import RunningTable
from bot.tables.lobby.seating import SeatsHeld
from bot.tables.service import TableService
from games.base import Game
from games.registry import GAMES
from games.views import Scoring

log = logging.getLogger(__name__)

NOBODY = 0
"""A user id that nobody has."""


def seats(state: SeasonState, fixture: Fixture) -> tuple[Seat, ...]:
    """The seats of the fixture's table."""
    sides = state.lineup(fixture)
    most = max(map(len, sides))
    ordered = [side[place] for place in range(most) for side in sides if place < len(side)]
    return tuple(_seat(number, member) for number, member in enumerate(ordered))


def _seat(number: int, member: Member) -> Seat:
    if member.user is None:
        return Seat(number, member.name, level=member.level or "easy")
    return Seat(number, member.name, Person(member.user, member.name))


def seats_lineup(state: SeasonState, fixture: Fixture, table: Table) -> bool:
    """Whether the fixture's players, as they are now, have the table's seats."""
    return [_player(seat) for seat in seats(state, fixture)] == [_player(seat) for seat in table.taken]


def _player(seat: Seat) -> int | str | None:
    return seat.level if seat.person is None else seat.person.id


def board_secret(seed: bytes, season: int, block: int, again: int = 0) -> bytes:
    """The secret of a block's deals: the same at all its tables, and unpredictable. ``again``: how often the block got
    new deals."""
    text = f"busdriver 1 board {season} {block}{f' {again}' if again else ''}"
    return hmac.new(seed, text.encode(), hashlib.sha256).digest()


def shares_deals(state: SeasonState) -> bool:
    return format_of(state.settings).shared_deals


def sealed(state: SeasonState, fixture: Fixture) -> bool:
    """Whether some table has yet to play the fixture's deals."""
    return shares_deals(state) and any(result is None for _, result in state.block(fixture.block))


def result_of(snapshot: RunningTable, sides: int, record: str, owners: Mapping[int, int]) -> Result | None:
    """The result of a finished table; None if it was aborted. ``owners``: see `owners_of`."""
    outcome, game = snapshot.outcome, snapshot.game
    if not outcome.winners:
        return None
    winners = {seat % sides for seat in outcome.winners}
    rounds = [result for result in game.rounds(snapshot.state) if len(result.scores) == sides]
    deals = tuple(result.scores for result in rounds)
    doubles = tuple(1 + result.out[0] % sides if result.victory else 0 for result in rounds)
    scores = tuple(outcome.totals[:sides])
    ranks, how = _final(game.traits.scoring, scores, deals), How.PLAYED
    if any(line.startswith("resign") for line in record.splitlines()[-3:]):
        how = How.RESIGNED
        most = max(score for side, score in enumerate(scores) if side in winners)
        scores = tuple(score if side in winners else min(score, most) for side, score in enumerate(scores))
        ranks = tuple(1 if side in winners else 2 for side in range(sides))
    return Result(how, scores, ranks, deals, snapshot.id, players=players(snapshot.table, sides, owners),
                  doubles=doubles if any(doubles) else ())


def result_so_far(snapshot: RunningTable, owners: Mapping[int, int]) -> Result:
    """The result of the deals that a running table has played to their ends."""
    sides = sides_of(snapshot.table)
    found = [result for result in snapshot.game.rounds(snapshot.state) if len(result.scores) == sides]
    deals = tuple(result.scores for result in found)
    scores = tuple(map(sum, zip(*deals, strict=True))) if deals else (0,) * sides
    doubles = tuple(1 + result.out[0] % sides if result.victory else 0 for result in found)
    return Result(How.PLAYED, scores, _final(snapshot.game.traits.scoring, scores, deals), deals, snapshot.id,
                  players=players(snapshot.table, sides, owners), doubles=doubles if any(doubles) else ())


def noted_result(game: Game[Any], state: Any, sides: int) -> Result:
    """The result of a game that was noted on a score pad, as `result_of` has it of one that was played here."""
    rounds = [result for result in game.rounds(state) if len(result.scores) == sides]
    deals = tuple(result.scores for result in rounds)
    doubles = tuple(1 + result.out[0] % sides if result.victory else 0 for result in rounds)
    scores = tuple(game.outcome(state).totals[:sides])
    ranks = _final(game.traits.scoring, scores, deals)
    if game.traits.scoring is Scoring.PLACES:  # what is entered has deals that add up to the score
        deals = ()
    return Result(How.ELSEWHERE, scores, ranks, deals, doubles=doubles if any(doubles) else ())


def standing(snapshot: RunningTable) -> tuple[int, ...]:
    """The ranks of the sides by the rounds that have been scored."""
    sides = sides_of(snapshot.table)
    deals = [each.scores for each in snapshot.game.rounds(snapshot.state) if len(each.scores) == sides]
    return _final(snapshot.game.traits.scoring, tuple(snapshot.outcome.totals[:sides]), deals)


def _final(scoring: Scoring, scores: Sequence[int], deals: Sequence[Sequence[int]]) -> tuple[int, ...]:
    """The final ranks. Where rounds score places: by rounds won, then the best average, then the last place (L15)."""
    if scoring is not Scoring.PLACES or not deals:
        return ranks_of(scores)
    keys = [(-score, sum(deal[side] for deal in deals), deals[-1][side]) for side, score in enumerate(scores)]
    return tuple(1 + sum(other < key for other in keys) for key in keys)


def players(table: Table, sides: int, owners: Mapping[int, int]) -> tuple[tuple[int, ...], ...]:
    """The users by side; () if an AI player had a seat of its own, or one user the seats of two."""
    found: list[list[int]] = [[] for _ in range(sides)]
    for seat in table.taken:
        if seat.person is None:
            return ()
        found[seat.number % sides].append(owners.get(seat.number, seat.person.id))
    once = {user for side in found for user in side}
    return tuple(map(tuple, found)) if len(once) == len(table.taken) else ()


def sides_of(table: Table) -> int:
    """The number of sides that win and lose together."""
    return GAMES[table.game].traits.sides(len(table.taken))


def entrants_of(state: SeasonState, users: Sequence[Sequence[int]]) -> tuple[tuple[int, ...], ...] | None:
    """The entrants of a casual game's sides, if all who played are in the season."""
    found: list[tuple[int, ...]] = []
    for side in users:
        entrants = [entrant for user in side if (entrant := state.of_user(user)) is not None and entrant.active]
        numbers = {entrant.number for entrant in entrants}
        wanted = 1 if state.settings.entry.pairs else len(side)
        if len(numbers) != wanted or not all(set(entrant.users) <= set(side) for entrant in entrants):
            return None
        found.append(tuple(sorted(numbers)))
    return tuple(found)


def owners(departures: Sequence[Departure], moves: Sequence[int]) -> dict[int, int]:
    """The user who counts for each seat that has changed hands; for moves by AI players nobody does.

    ``moves``: ascending numbers of the log's entries that are moves by anybody, as the measure of time.
    """
    found: dict[int, int] = {}
    for seat in sorted({each.seat for each in departures}):
        own = sorted((each for each in departures if each.seat == seat), key=lambda each: each.seq)
        cuts = [0, *(bisect_left(moves, each.seq) for each in own), len(moves)]
        parts: dict[int, int] = {}
        for user, start, end in zip([own[0].gone, *(each.came for each in own)], cuts, cuts[1:], strict=False):
            parts[user] = parts.get(user, 0) + end - start
        parts.pop(0, None)
        found[seat] = max(parts, key=lambda user: parts[user])
    return found


async def owners_of(tables: TableService, table: int) -> Mapping[int, int]:
    """The user who counts for each seat that has changed hands; {} if none has."""
    departures = await tables.conduct.departures(table)
    return owners(departures, await tables.automation.moves(table)) if departures else {}


async def fixture_at(repository: SeasonRepository, table: int) -> tuple[SeasonState, Fixture] | None:
    """The season and fixture that a table plays or played; None: it plays none."""
    linked = await repository.store.linked(table)
    if linked is None:
        return None
    state = await repository.state(linked[0])
    fixture = state.fixtures.get(linked[1])  # its round may have been taken back
    return None if fixture is None else (state, fixture)


async def check_loyal(store: SeasonStore, seats_held: SeatsHeld, state: SeasonState, member: Member,
                      side: Sequence[int], fixtures: Iterable[Fixture]) -> None:
    """Check that ``member`` has had no seat against the entrants ``side`` at any table of these matches, one that was
    aborted neither, nor any at another board; `check_substitute` has checked what the season's log says. Codes:
    other_side, other_board."""
    if member.user is None:
        return
    own = {each.number for each in fixtures}
    match = {number for each in own for number in state.play.blocks[state.fixtures[each].block]}
    for table, number in (await store.tables_of(state.season.id)).items():
        if number in match:
            fixture, held = state.fixtures[number], await seats_held(table, member.user)
            mine = {seat % len(fixture.sides) for seat in held}
            users = [[member.user] if place in mine else [] for place in range(len(fixture.sides))]
            check_apart(fixture, member, side, users)
            if held and number not in own and state.settings.entry.boards > 1:
                raise LeagueError("other_board", name=member.name)


async def change_and_end(repository: SeasonRepository, tables: TableService, season_id: int, by: int | None,
                         decide: Decide) -> SeasonState:
    """`SeasonRepository.change`; then the tables of fixtures that have got a result, a manager's or a walk-over, end.

    With shared deals that matters most: once every fixture has a result, the deals' secret is given out.
    """
    waiting = [fixture.number for fixture in (await repository.state(season_id)).open()]
    state = await repository.change(season_id, by, decide)
    done = [state.fixtures[number].table for number in waiting if number in state.results]
    for table in done:
        # The result is stored first. If the bot is killed before the table ends, it goes on to be played, and its end
        # finds a result, which it does not change (`results.resulted`).
        if table is not None:
            await _end(tables, table)
    return state


async def _end(tables: TableService, table: int) -> None:
    """The season has decided; its log says who."""
    try:
        snapshot = await tables.snapshot(table)
        if snapshot.status is Status.LOBBY:
            await tables.lobbies.cancel(table, snapshot.table.host)
        elif snapshot.status is Status.RUNNING:
            await tables.abort(table, NOBODY, force=True)
    except TableError as error:
        log.info("table %d cannot be ended: %s", table, error)
