"""What a front end asks of leagues. Not bound to Discord; simulated seasons use nothing else.

Whoever acts is an `Actor`; whether they are a manager the front end knows (by role). Every method raises `LeagueError`
(``not_manager``, ``no_such_season`` …) or lets a `TableError` or `RuleError` through; nothing has changed then.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Coroutine, Mapping, Sequence
from dataclasses import replace
from random import Random
from typing import Any

from bot.league.errors import LeagueError
from bot.league.formats import rounds
from bot.league.formats.presets import PRESETS
from bot.league.model import Entry, Fixture, How, Kind, Member, Result, Season, Settings, Stage, Standing
from bot.league.ports import LeagueStore, Line, Pool, PoolGame
from bot.league.ratings.ratings import RatedGame, Rating, Subject
from bot.league.ratings.updater import Rater
from bot.league.season import dates, matches, season_rules
from bot.league.season.calendar import PRESENT, Actor, Calendar, Reminder
from bot.league.season.season_repository import Desk, pool
from bot.league.season.season_rules import Draft
from bot.league.season.season_state import Book
from bot.league.standings.standings import NEEDS_GAMES, Contest, Row, ordered
from bot.league.statistics.seat_ownership import owners_of
from bot.league.statistics.statistics import Statistics
from bot.tables.core.errors import StoreError, TableError
from bot.tables.core.model import Cause, Changed, Snapshot, Status
from bot.tables.core.ports import Clock, Secrets
from bot.tables.service import TableService

__all__ = ["LISTED", "PRESENT", "Actor", "LeagueService", "Reminder"]

log = logging.getLogger(__name__)

LISTED = (*PRESENT, Stage.CLOSED)


class LeagueService:
    """Call `start` once, after the tables' driver; `stop` before the store is closed."""

    def __init__(self, store: LeagueStore, tables: TableService, clock: Clock, secrets: Secrets) -> None:
        self.store = store
        self._desk = Desk(store, clock)
        self._secrets = secrets
        self._tasks: set[asyncio.Task[None]] = set()
        self.tables = tables
        self.rater = Rater(store)
        self.statistics = Statistics(store, tables)
        calendar = Calendar(store, self._desk, self.standings)
        self.offer, self.thread, self.reminders = calendar.offer, calendar.thread, calendar.reminders
        self.weeks = calendar.weeks
        tables.house.boards = self._board
        tables.council.guard = self._guard
        tables.subscribe(self._changed)

    # seasons -------------------------------------------------------------------------------------
    async def create(self, guild: int, by: Actor, name: str, preset: str, **changes: Any) -> Season:
        """A new season that may be joined. Codes: not_manager, name_taken, no_such_preset, bad_season_name."""
        _manage(by)
        now = self._desk.now()
        draft = season_rules.opened(preset, name, changes, now)
        seed = self._secrets(32).hex()
        entry = Entry(1, now, by.user, draft.kind, {**draft.data, "seed": seed})
        settings = replace(PRESETS[preset], **changes)
        return await self._desk.create(Season(0, guild, draft.data["name"], Stage.JOINING, settings, 1, now), entry)

    async def configure(self, season_id: int, by: Actor, **changes: Any) -> Season:
        _manage(by)
        return (await self._change(season_id, by, lambda book: season_rules.changed(book, changes,
            self._desk.now()))).season

    async def seasons(self, guild: int, stages: Sequence[Stage] = LISTED) -> Sequence[Season]:
        return await self.store.seasons(guild, stages)

    async def season(self, season_id: int) -> Season:
        """Name, stage and settings alone, which need no book. Codes: no_such_season."""
        found = await self.store.season(season_id)
        if found is None:
            raise LeagueError("no_such_season")
        return found

    async def book(self, season_id: int) -> Book:
        """To read at once. Codes: no_such_season."""
        return await self._desk.book(season_id)

    async def trail(self, season_id: int) -> Sequence[Entry]:
        """Every entry of the season: who did what, when, and why."""
        return await self.store.log(season_id)

    # people --------------------------------------------------------------------------------------
    async def join(self, season_id: int, by: Actor, *members: Member, name: str = "") -> Book:
        """Enter oneself, with a partner where pairs play; a manager may enter anybody, AI players too."""
        if not by.manager and (not members or members[0].user != by.user or any(m.user is None for m in members)):
            raise LeagueError("not_manager")
        return await self._change(season_id, by, lambda book: season_rules.joined(
            book, members, self._desk.now(), name))

    async def leave(self, season_id: int, by: Actor, entrant: int | None = None, *, barred: bool = False,
                    reason: str = "") -> Book:
        """Leave, or (a manager) have somebody leave; ``barred``: for good."""
        def decide(book: Book) -> season_rules.Drafts:
            mine = book.of_user(by.user)
            number = entrant if entrant is not None else mine.number if mine else 0
            if barred or mine is None or mine.number != number:
                _manage(by)
            return season_rules.left(book, number, Standing.BARRED if barred else Standing.LEFT, reason)

        before = await self.book(season_id)
        tables = {f.number: f.table for f in before.open() if f.table is not None}
        book = await self._change(season_id, by, decide)
        for fixture, table in tables.items():
            if fixture in book.results:
                await self._call_off(table, by)
        return book

    async def _call_off(self, table: int, by: Actor) -> None:
        try:
            await self.tables.abort(table, by.user, force=True)
        except TableError as error:
            log.info("table %d stays: %s", table, error)

    async def substitute(self, season_id: int, by: Actor, user: int, member: Member,
                         fixture: int | None = None) -> Book:
        """``member`` plays for ``user``, in one fixture or (a manager) from now on."""
        if fixture is None or user != by.user or member.user is None:
            _manage(by)
        return await self._change(season_id, by, lambda book: season_rules.substituted(book, user, member, fixture))

    # the course of a season ----------------------------------------------------------------------
    async def start(self, season_id: int, by: Actor) -> Book:
        _manage(by)
        book = await self.book(season_id)
        previous = await self.book(book.settings.after) if book.settings.after else None
        return await self._change(season_id, by, lambda book: season_rules.started(
            book, self._desk.now(), previous))

    async def pair(self, season_id: int, by: Actor) -> Book:
        """Make the next round's fixtures (of some formats: all)."""
        _manage(by)
        draw = Random(self._secrets(16))  # noqa: S311 the seed is a secret
        return await self._change(season_id, by, lambda book: rounds.paired(book, self._desk.now(), draw))

    async def close(self, season_id: int, by: Actor, *, force: bool = False) -> Book:
        """Settle the places. ``force``: fixtures that nobody has played are void."""
        _manage(by)
        ratings = await self._ladder(await self.book(season_id))
        if force:
            await self._change(season_id, by, lambda book: season_rules.closed(book, force=True) if book.open() else [])
        return await self._change(season_id, by, lambda book: season_rules.closed(book, ratings=ratings))

    async def archive(self, season_id: int, by: Actor) -> Book:
        _manage(by)
        return await self._change(season_id, by, season_rules.archived)

    # results -------------------------------------------------------------------------------------
    async def enter(self, season_id: int, by: Actor, fixture: int, scores: Sequence[int],
                    deals: Sequence[Sequence[int]] = (), reason: str = "", doubles: Sequence[int] = ()) -> Book:
        """The result of a game played elsewhere, or a correction. ``doubles``: as `Result` has them."""
        _manage(by)
        result = season_rules.entered(scores, deals, reason=reason, doubles=doubles)
        return await self._change(season_id, by, lambda book: season_rules.resulted(book, fixture, result))

    async def adjudicate(self, season_id: int, by: Actor, fixture: int, winner: int | None, reason: str) -> Book:
        """Award the fixture to a side (from 0), or (-1) as a draw, or (None) to nobody: it is void. Say why."""
        _manage(by)
        if not reason.strip():
            raise LeagueError("reason_needed")

        def decide(book: Book) -> season_rules.Drafts:
            sides = len(book.fixtures[fixture].sides) if fixture in book.fixtures else 2
            ranks = (1,) * sides if winner in (None, -1) else tuple(1 if n == winner else 2 for n in range(sides))
            how = How.VOID if winner is None else How.AWARDED
            return season_rules.resulted(book, fixture, Result(how, (0,) * sides, ranks, reason=reason.strip()))

        return await self._change(season_id, by, decide)

    async def free_result(self, season_id: int, by: Actor, sides: Sequence[Sequence[int]],
                          scores: Sequence[int]) -> Book:
        """A ladder's game played elsewhere."""
        _manage(by)
        return await self._change(
            season_id, by, lambda book: season_rules.free_result(book, sides, season_rules.entered(scores)))

    # matches -------------------------------------------------------------------------------------
    async def play(self, season_id: int, by: Actor, number: int, channel: int) -> Snapshot:
        """The fixture's table, started now if it is not there yet: the right people, the season's settings."""
        book = await self.book(season_id)
        fixture = season_rules.open_fixture(book, number)
        if not by.manager and not book.plays(fixture, by.user):
            raise LeagueError("not_your_fixture")
        if fixture.bye:
            raise LeagueError("no_such_fixture")
        if fixture.table is not None and (found := await self._still(fixture.table)) is not None:
            return found
        dates.check_play(book.settings, self._desk.now())
        settings = book.settings
        staged = await self.tables.stage(
            matches.seats(book, fixture), settings.game, by=by.user, channel=fixture.thread or channel,
            guild=book.season.guild, pace=settings.pace, options=settings.options, rated=True)
        try:
            await self._change(season_id, by, lambda now: _linked(now, number, fixture.table, staged.id))
        except LeagueError:
            await self.tables.cancel(staged.id, by.user)
            raise
        return await self.tables.begin(staged.id, by.user)

    async def _still(self, table: int) -> Snapshot | None:
        """The table, if the match can still be played at it; one that was never begun is begun."""
        snapshot = await self.tables.snapshot(table)
        if snapshot.status is Status.LOBBY:
            return await self.tables.begin(table, snapshot.table.host)
        return snapshot if snapshot.status is Status.RUNNING else None

    async def record(self, table: int, user: int | None) -> str:
        """The table's record; of a duplicate match the whole only when the last table has finished."""
        linked = await self.store.linked(table)
        if linked is not None:
            book = await self.book(linked[0])
            fixture = book.fixtures[linked[1]]
            if matches.shares_deals(book) and not matches.sealed(book, fixture):
                return await self.tables.house.whole_record(table)
        return await self.tables.record(table, user)

    async def boards(self, season_id: int, fixture: int) -> list[tuple[Fixture, Result]]:
        """How the tables played the fixture's deals. Codes: boards_open until the last is done."""
        book = await self.book(season_id)
        if fixture not in book.fixtures or not matches.shares_deals(book):
            raise LeagueError("no_such_fixture")
        if matches.sealed(book, book.fixtures[fixture]):
            raise LeagueError("boards_open")
        found = book.block(book.fixtures[fixture].block)
        return [(each, result) for each, result in found if result is not None and not each.bye]

    async def _board(self, table: int) -> bytes | None:
        """The secret of a duplicate table's deals (`bot.tables.timing.table_automation.Boards`)."""
        linked = await self.store.linked(table)
        if linked is None:
            return None
        book = await self.book(linked[0])
        if not matches.shares_deals(book):
            return None
        (first,) = await self.store.log(linked[0], limit=1)
        return matches.board_secret(bytes.fromhex(first.data["seed"]), linked[0], book.fixtures[linked[1]].block)

    async def _guard(self, table: int, user: int) -> None:
        """Nobody comes to a duplicate table who plays its deals at another (`bot.tables.votes.vote_service.Guard`)."""
        linked = await self.store.linked(table)
        if linked is None:
            return
        book = await self.book(linked[0])
        if not matches.shares_deals(book):
            return
        for other, result in book.block(book.fixtures[linked[1]].block):
            if other.table is None or other.table == table:
                seen = other.number != linked[1] and book.plays(other, user)
            else:
                there = (await self.tables.snapshot(other.table)).table
                gone = await self.store.departures(other.table)
                seen = there.seat_of(user) is not None or any(user in (each.gone, each.came) for each in gone)
            if seen or (result is not None and any(user in side for side in result.players)):
                raise LeagueError("deals_seen")

    # standings and ratings -----------------------------------------------------------------------
    async def standings(self, season_id: int, division: int = 0) -> list[Row]:
        """The rows of a division (0: of all, each division by itself). Codes: no_such_season."""
        found = await self.season(season_id)
        if NEEDS_GAMES.intersection(found.settings.order):
            book = await self.book(season_id)
            wanted = [division] if division else book.divisions()
            return [row for number in wanted for row in book.standings(number)]
        lines = await self.store.lines(season_id)
        ratings = await self._rated(found, lines) if "rating" in found.settings.order else {}
        return standing_rows(found.settings, lines, ratings, division)

    async def ratings(self, guild: int, game: str, pace: str) -> Mapping[Subject, Rating]:
        return await self.rater.ratings(Pool(guild, game, pace))

    async def _ladder(self, book: Book) -> Mapping[int, float] | None:
        """What a ladder is ordered by; None where ratings do not matter."""
        if "rating" not in book.settings.order:
            return None
        return await self._rated(book.season, await self.store.lines(book.season.id))

    async def _rated(self, season: Season, lines: Sequence[Line]) -> dict[int, float]:
        subjects = {line.entrant: subject for line in lines if (subject := subject_of(season.settings, line.users))}
        found = await self.rater.of(pool(season), list(subjects.values()))
        return {entrant: found[subject].sure for entrant, subject in subjects.items() if subject in found}

    # tables --------------------------------------------------------------------------------------
    def _changed(self, change: Changed) -> None:
        if change.cause is Cause.OVER:
            self._spawn(self.finished(change.snapshot.id))

    async def catch_up(self) -> None:
        """Take in tables that ended while nobody was looking."""
        self._spawn(self._count())
        for each in await self.store.seasons(None, (Stage.RUNNING,)):
            book = await self.book(each.id)
            for fixture in book.open():
                if fixture.table is not None:
                    await self.finished(fixture.table)

    async def _count(self) -> None:
        try:
            await self.statistics.catch_up()
        except (TableError, StoreError):
            log.exception("statistics are behind")

    async def finished(self, table: int) -> None:
        """A table has ended (or may have): take in what that means for seasons and ratings. Safe to repeat."""
        try:
            snapshot = await self.tables.snapshot(table)
            if snapshot.status is not Status.OVER:
                return
            linked = await self.store.linked(table)
            if linked is not None:
                await self._fixture_over(snapshot, *linked)
            elif snapshot.table.rated and snapshot.table.guild is not None:
                await self._casual_over(snapshot, snapshot.table.guild)
            await self.statistics.take_in(table)
        except (LeagueError, StoreError) as error:
            log.warning("table %d was not taken in: %s", table, error)

    async def _fixture_over(self, snapshot: Snapshot, season_id: int, number: int) -> None:
        record = await self.tables.record(snapshot.id, None)
        owners = await owners_of(self.store, self.tables, snapshot.id)

        def decide(book: Book) -> season_rules.Drafts:
            fixture = book.fixtures[number]
            if fixture.table != snapshot.id or number in book.results:
                return []
            result = matches.result_of(snapshot, len(fixture.sides), record, owners)
            if result is None:
                return [Draft(Kind.LINKED, {"fixture": number, "table": None})]
            return season_rules.resulted(book, number, result)

        await self._change(season_id, None, decide)

    async def _casual_over(self, snapshot: Snapshot, guild: int) -> None:
        """A rated game outside fixtures: for the ratings, and for the ladders of which all who played are."""
        table = snapshot.table
        sides = matches.sides_of(table)
        owners = await owners_of(self.store, self.tables, table.id)
        users = matches.players(table, sides, owners)
        record = await self.tables.record(table.id, None)
        result = matches.result_of(snapshot, sides, record, owners) if users else None
        if result is None:
            return
        for each in await self.store.seasons(guild, (Stage.RUNNING,)):
            mine = each.settings.game == table.game and each.settings.pace == table.pace
            if mine and dates.begun(each.settings, snapshot.at) and not dates.ended(each.settings, snapshot.at):
                await self._change(each.id, None, lambda book: _ladder_game(book, users, result))
        await self.store.add_game(PoolGame(
            Pool(guild, table.game, table.pace), f"t{table.id}", snapshot.at, RatedGame(users, result.ranks)))

    # inside --------------------------------------------------------------------------------------
    async def _change(self, season_id: int, by: Actor | None, decide: Any) -> Book:
        return await self._desk.change(season_id, by.user if by else None, decide)

    def _spawn(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def settle(self) -> None:
        """Wait until nothing is being taken in."""
        while self._tasks:
            await asyncio.gather(*self._tasks, return_exceptions=True)

    async def erase(self, user: int, alias: str) -> int:
        """Take a person's data out; what others have done stays. Codes: still_playing, still_in_season."""
        for each in await self.store.seasons(None, PRESENT):
            entrant = (await self.book(each.id)).of_user(user)
            if entrant is not None and entrant.active:
                raise LeagueError("still_in_season", name=each.name)
        self._desk.forget()
        ghost = await self.store.erase(user, alias)
        self._desk.forget()
        return ghost


def _manage(by: Actor) -> None:
    if not by.manager:
        raise LeagueError("not_manager")


def _linked(book: Book, number: int, before: int | None, table: int) -> season_rules.Drafts:
    """Of two who start a match at once, the second is sent to the first's table."""
    if season_rules.open_fixture(book, number).table != before:
        raise LeagueError("already_started")
    return [Draft(Kind.LINKED, {"fixture": number, "table": table})]


def _ladder_game(book: Book, users: Sequence[Sequence[int]], result: Result) -> season_rules.Drafts:
    """A casual game as a result of the ladder, once. It is not rated a second time: ratings have it by its table."""
    if any(known.table == result.table for known in book.results.values()):
        return []
    sides = matches.entrants_of(book, users)
    if sides is None or book.settings.format.value != "free":
        return []
    return season_rules.free_result(book, sides, result)


def subject_of(settings: Settings, users: Sequence[int]) -> Subject:
    """What of an entrant is rated; () of one with an AI player."""
    return tuple(sorted(users)) if len(users) == 1 + settings.pairs else ()


def standing_rows(settings: Settings, lines: Sequence[Line], ratings: Mapping[int, float],
                  division: int = 0) -> list[Row]:
    """Standings from the lines alone, for seasons whose criteria need no single games."""
    by_number = {line.entrant: line for line in lines}
    contest = Contest({line.entrant: line.tally for line in lines}, ratings=ratings)
    rows: list[Row] = []
    for each in [division] if division else sorted({line.division for line in lines}):
        field = [line.entrant for line in lines if line.division == each]
        for place, number, criteria in ordered(contest, field, settings.order):
            line = by_number[number]
            rows.append(Row(place, number, line.name, line.tally, criteria, line.division,
                            line.standing is Standing.IN, line.before, line.users))
    return rows
