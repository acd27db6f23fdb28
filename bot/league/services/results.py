"""Apply finished tables to seasons, ratings and statistics."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import partial

from bot.core.background import BackgroundTasks
from bot.core.errors import StoreError, TableError
from bot.league import seating
from bot.league.entries import Facts
from bot.league.formats.registry import format_of
from bot.league.judging import first_edition
from bot.league.judging.first_edition import REPEAT_AFTER, Verdict, once_a_day
from bot.league.judging.verdict import late_bounds, verdict
from bot.league.judging.week import Bounds
from bot.league.model import How, LeagueError, Result, Stage
from bot.league.ports import Pool, PoolGame
from bot.league.ratings import RatedGame, Rating
from bot.league.season import dates, results
from bot.league.season.repository import SeasonRepository
from bot.league.seating import owners_of
from bot.league.services.pars import ParService
from bot.league.services.ratings import RatingService
from bot.league.services.statistics import StatisticsService
from bot.league.settings import RATING_RULES
from bot.league.state import SeasonState
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Status, Table
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService
from games.review.par import GAMES

log = logging.getLogger(__name__)


class ResultCollector:
    """Listens to tables that end; `catch_up` reads those that ended while the bot was down."""

    def __init__(self, repository: SeasonRepository, tables: TableService, statistics: StatisticsService,
                 ratings: RatingService, pars: ParService) -> None:
        self._repository = repository
        self._store = repository.store
        self._tables = tables
        self._statistics = statistics
        self._ratings = ratings
        self._pars = pars
        self._tasks = BackgroundTasks()
        self._adding = asyncio.Lock()
        self._ended: dict[int, asyncio.Task[None]] = {}

    async def settle(self) -> None:
        """Wait until nothing is being done in the background."""
        await self._tasks.settle()

    def ended(self, change: Changed) -> None:
        table = change.after.id
        task = self._tasks.start(self.finished(table))
        if change.cause is Cause.OVER:
            self._ended[table] = task
            task.add_done_callback(lambda _: self._ended.pop(table, None))

    async def catch_up(self) -> None:
        """After a start."""
        await self._catch_up()

    async def slots_changed(self) -> None:
        """This process may be home of more servers: in the background, since nobody waits for it."""
        self._tasks.start(self._catch_up())

    async def _catch_up(self) -> None:
        # Statistics in the background: there may be thousands to count, and matches wait for their results.
        self._tasks.start(self._count())
        for season in await self._repository.seasons_here((Stage.RUNNING,)):
            state = await self._repository.state(season.id)
            for fixture in state.open():
                if fixture.table is not None:
                    await self.finished(fixture.table)

    async def rated(self, table: Table) -> Mapping[int, tuple[Rating, Rating]]:
        """The players' ratings before and after a game that is over, by user; {}: it is not rated."""
        if not table.rated or table.pool is None:
            return {}
        # Asked for at the very end of a game, by the message that shows it: the result is being stored just now.
        if task := self._ended.get(table.id):
            await asyncio.wait([task])
        linked = await self._store.linked(table.id)
        source = f"t{table.id}" if linked is None else f"s{linked[0]}f{linked[1]}"
        await self._ratings.refresh(Pool(table.pool, table.game, table.pace))
        late = [f"{source}s{seat}" for seat in {each.seat for each in await self._tables.conduct.departures(table.id)}]
        steps = [await self._ratings.store.rated_steps(each) for each in (source, *late)]
        return {user: change for each in steps for user, change in each.items()}

    async def finished(self, table: int) -> None:
        """Process a table that has ended, or may have. Safe to repeat."""
        try:
            snapshot = await self._tables.snapshot(table)
            if snapshot.status is Status.CANCELLED:
                await self._fixture_cancelled(table)
            if not isinstance(snapshot, RunningTable) or snapshot.status is not Status.OVER or snapshot.table.origin:
                return
            linked = await self._store.linked(table)
            if linked is not None:
                await self._fixture_over(snapshot, *linked)
            elif snapshot.table.rated and snapshot.table.pool is not None:
                await self._casual_over(snapshot, snapshot.table.pool)
            await self._statistics.count(table)
            self._pars.ended(await self._sharing(snapshot))
        except (LeagueError, StoreError) as error:
            log.warning("the result of table %d was not stored: %s", table, error)

    async def _count(self) -> None:
        try:
            await self._statistics.catch_up()
            await self._pars.resume()
        except (TableError, StoreError):
            log.exception("statistics are behind")

    async def _fixture_cancelled(self, table: int) -> None:
        """The fixture waits for its game again."""
        linked = await self._store.linked(table)
        if linked is not None:
            await self._repository.change(linked[0], None, partial(results.cancelled, number=linked[1], table=table))

    async def _fixture_over(self, snapshot: RunningTable, season_id: int, number: int) -> None:
        # Everything slow is asked first, then decided under the season's lock by what its state is then.
        before = await self._repository.state(season_id)
        pool, rules = Pool.of(before.season), before.settings.play.rating_rules
        judged, result = await judged_game(self._tables, snapshot, match=True, rules=rules)
        absent = sorted(await self._tables.conduct.no_shows(snapshot.id))
        begun = await self._begun(before, number)
        async with self._adding:
            rated = result and await self._rated_result(pool, snapshot, judged, result)

            def decide(state: SeasonState) -> Facts:
                fixture = state.fixtures[number]
                # The fixture may have got another table, or a manager's result, while this game went on; and this
                # method is called again after each start.
                if fixture.table != snapshot.id or number in state.results:
                    return []
                if rated is None or (absent and state.settings.night is None):  # a night goes on
                    return results.unplayed(state, number, absent, dealt=snapshot.freshness.dealt > 0, begun=begun)
                return results.resulted(state, number, rated)

            state = await self._repository.change(season_id, None, decide)
        await self._tables.conduct.note_left(snapshot.id, judged.left)
        if judged.left and number not in state.results and state.settings.play.rated and judged.game is not None:
            async with self._adding:
                await self._add(pool, snapshot, judged)

    async def _rated_result(self, pool: Pool, snapshot: RunningTable, judged: Verdict, result: Result) -> Result:
        """The result of a season's match with what it is for the ratings, if that is not the same."""
        game = judged.game
        if game is None or (judged.bounds is None and not judged.left):
            return result
        if judged.bounds is None:
            return replace(result, rated=game.ranks, shares=game.shares)
        if not result.players or not all(result.players):
            return result
        game, spent = await self._ratings.bounded(
            pool, replace(game, sides=result.players), judged.bounds, snapshot.at)
        if game.ranks == result.ranks and not game.shares and not spent:
            return result
        return replace(result, rated=game.ranks, shares=game.shares, spent=spent)

    async def _sharing(self, snapshot: RunningTable) -> Sequence[int]:
        """The tables whose deals get a par, now that this one has ended: it, and those that had the same deals."""
        table, linked = snapshot.table, await self._store.linked(snapshot.id)
        if table.guild is None or not table.among_people or table.game not in GAMES:
            return ()
        if linked is None:
            return (table.id,)
        state = await self._repository.state(linked[0])
        block = state.block(state.fixtures[linked[1]].block) if seating.shares_deals(state) else ()
        return [table.id, *(each.table for each, _ in block if each.table not in (None, table.id))]

    async def _begun(self, state: SeasonState, number: int) -> set[int]:
        """The fixtures that share deals with this one and whose table has them, or is about to."""
        tables = {each.table: each.number for each, _ in state.block(state.fixtures[number].block)
                  if each.table is not None and each.number != number}
        found = [await self._tables.snapshot(table) for table in tables]
        return {tables[each.id] for each in found
                if isinstance(each, RunningTable) and (each.freshness.dealt or each.status is Status.RUNNING)}

    async def _casual_over(self, snapshot: RunningTable, guild: int) -> None:
        """A rated game outside fixtures counts for the ratings, and for ladders that all who played are in."""
        judged, board = await judged_game(self._tables, snapshot)
        await self._tables.conduct.note_left(snapshot.id, judged.left)
        pool = Pool(guild, snapshot.table.game, snapshot.table.pace)
        async with self._adding:
            game = await self._add(pool, snapshot, judged)
        if game is None:
            return
        result = replace(board or Result(How.RESIGNED, (0,) * len(game.sides), game.ranks, table=snapshot.id),
                         ranks=game.ranks, players=game.sides, shares=game.shares)
        for season in await self._store.seasons(guild, (Stage.RUNNING,)) if guild else ():
            settings = season.settings
            open_now = dates.has_begun(settings, snapshot.at) and not dates.ended(settings, snapshot.at)
            if Pool.of(season) == pool and open_now:
                await self._repository.change(season.id, None, lambda state: _ladder_game(state, game.sides, result))

    async def _add(self, pool: Pool, snapshot: RunningTable, judged: Verdict) -> RatedGame | None:
        """Add the game to those of the pool. None: ladders have nothing of it, since it counts for who left alone, or
        nobody may gain by it any more this week."""
        if judged.game is None:
            return None
        source = f"t{snapshot.id}"
        if judged.bounds is None:
            counts = await self._add_first(pool, snapshot, judged)
        else:
            game, spent = await self._ratings.bounded(pool, judged.game, judged.bounds, snapshot.at)
            await self._ratings.store.add_game(PoolGame(
                pool, source, snapshot.at, game, early=judged.early, rules=RATING_RULES, spent=spent))
            counts = game if _counts_whole(game, judged.bounds) else None
        for seat, late in judged.late:
            await self._add_late(pool, snapshot, judged, seat, late)
        self._repository.note_rated(pool.guild)
        return counts

    async def _add_late(self, pool: Pool, snapshot: RunningTable, judged: Verdict, seat: int, game: RatedGame) -> None:
        """The part of a game that a substitute played."""
        added = PoolGame(pool, f"t{snapshot.id}s{seat}", snapshot.at, game)
        if judged.bounds is not None:
            user = game.sides[seat % len(game.sides)][seat // len(game.sides)]
            bounds = late_bounds(judged.bounds, seat, game, handed=user in judged.handed)
            game, spent = await self._ratings.bounded(pool, game, bounds, snapshot.at)
            added = replace(added, game=game, rules=RATING_RULES, spent=spent)
        await self._ratings.store.add_game(added)

    async def _add_first(self, pool: Pool, snapshot: RunningTable, judged: Verdict) -> RatedGame | None:
        """By the first edition of the rules: None if the same players have ended a game early that day."""
        game = judged.game
        assert game is not None
        again = judged.early and await self._ratings.store.ended_early(
            pool, {user for side in game.sides for user in side}, snapshot.at - REPEAT_AFTER, snapshot.at)
        added = once_a_day(game, judged.left) if again else game
        if added is not None:
            await self._ratings.store.add_game(PoolGame(
                pool, f"t{snapshot.id}", snapshot.at, added, early=judged.early and not again))
        return None if again else game


def _counts_whole(game: RatedGame, bounds: Bounds) -> bool:
    """Whether a game counts for ladders: one that was ended early must still give somebody something."""
    if len(bounds.rated) < sum(map(len, game.sides)):
        return False
    best = [parts for parts, rank in zip(game.shares, game.ranks, strict=False) if rank == 1]
    return not bounds.early or not best or any(share > 0 for parts in best for share in parts)


async def judged_game(tables: TableService, snapshot: RunningTable, *, match: bool = False,
                      rules: int = RATING_RULES) -> tuple[Verdict, Result | None]:
    """How a rated game counts, before the bounds of a week, and its result at the table (None: aborted). ``match``: of
    a season, whose substitutes are its own affair; ``rules``: the edition of the rules."""
    table, sides = snapshot.table, seating.sides_of(snapshot.table)
    record, found = await tables.record(table.id, None), await tables.conduct.leaving(table.id, exempt=match)
    owners = await owners_of(tables, table.id) if match else found.first
    board = seating.result_of(snapshot, sides, record, owners)
    if len(table.people) < len(table.taken):  # an AI entrant is not rated
        return Verdict(None), board
    if rules < RATING_RULES:
        return first_edition.verdict(snapshot, sides, board, record, found), board
    return verdict(snapshot, board, record, found), board


def _ladder_game(state: SeasonState, users: Sequence[Sequence[int]], result: Result) -> Facts:
    """A casual game as a result of the ladder, once. Its table has entered it for the ratings already."""
    if not format_of(state.settings).ladder or result.table in state.play.tables:
        return []
    sides = seating.entrants_of(state, users)
    return [] if sides is None else results.free_result(state, sides, result)
