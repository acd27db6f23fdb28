"""Matches: fixtures played at tables here, how their shared deals went, and results entered by managers."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial

from bot.league import seating
from bot.league.decisions import BOTH_LOSE, OwnDecision, OwnDecisionKind
from bot.league.entries import Facts, Linked
from bot.league.formats.registry import format_of
from bot.league.model import Actor, Fixture, LeagueError, Member, Result, Season, Stage
from bot.league.season import adjusting, claims, dates, decisions, lifecycle, results
from bot.league.season.cases import check_playing
from bot.league.season.checks import check_manager, check_not_submitted, open_fixture
from bot.league.season.entrants import joined
from bot.league.season.repository import Decide, SeasonRepository
from bot.league.season.squads import check_lined_up
from bot.league.seating import change_and_end, check_loyal, fixture_at
from bot.league.services.fairness import check_free
from bot.league.services.standings import StandingsService
from bot.league.state import NO_PRESENCE, SeasonState
from bot.tables.core.model import Status, Table
from bot.tables.core.state import Lobby, Snapshot
from bot.tables.rules.lobby_rules import HERE_LASTS, Opening, check_lobby
from bot.tables.service import TableService


class MatchService:
    """Play and score matches. Methods that take an `Actor` raise LeagueError (``not_manager``) if the actor may not
    act."""

    def __init__(self, repository: SeasonRepository, tables: TableService, standings: StandingsService) -> None:
        self._repository = repository
        self._standings = standings
        self._store = repository.store
        self._tables = tables
        self._change = partial(change_and_end, repository, tables)

    # results -------------------------------------------------------------------------------------
    async def enter(self, season_id: int, by: Actor, fixture: int, result: Result) -> SeasonState:
        """The result of a game played elsewhere, or a correction."""
        check_manager(by)
        decision = OwnDecision(OwnDecisionKind.RESULT, fixture, result=result, reason=result.reason)
        return await self._score(season_id, by, decision, lambda state: results.resulted(state, fixture, result))

    async def adjudicate(self, season_id: int, by: Actor, fixture: int, winner: int | None, reason: str) -> SeasonState:
        """Award the fixture to a side (from 0), or (-1) as a draw; `BOTH_LOSE`: nobody came to it; None: it is void.
        Codes: already_started (a game that is played is lost by nobody yet), those of `results.adjudicated`."""
        check_manager(by)
        if winner == BOTH_LOSE:
            await self._check_not_begun(season_id, fixture)
        decision = OwnDecision(OwnDecisionKind.AWARD, fixture, side=winner, reason=reason)
        return await self._score(
            season_id, by, decision, lambda state: results.adjudicated(state, fixture, winner, reason))

    async def adjust(self, season_id: int, by: Actor, entrant: int, points: int, reason: str) -> SeasonState:
        """Give an entrant points, or take them. Codes: those of `adjusting.adjusted`."""
        check_manager(by)
        known = (await self._repository.state(season_id)).entrants.get(entrant)
        decision = OwnDecision(OwnDecisionKind.POINTS, entrant=entrant, reason=reason, n=points,
                               members=() if known is None else known.members)
        return await self._score(
            season_id, by, decision, lambda state: adjusting.adjusted(state, entrant, points, reason))

    async def _check_not_begun(self, season_id: int, number: int) -> None:
        state = await self._repository.state(season_id)
        if number in state.play.waiting:
            await self._check_waiting(season_id, number)

    async def _score(self, season_id: int, by: Actor, decision: OwnDecision, decide: Decide) -> SeasonState:
        """Enter or correct a result. In a closed season the final places follow, at once or with the ratings."""
        state = await self._decide(season_id, by, decision, lambda state: lifecycle.corrected(
            state, decide(state)) if "rating" not in state.settings.ranking.order else decide(state))
        if state.season.stage is Stage.CLOSED and "rating" in state.settings.ranking.order:
            ratings = await self._standings.ratings(state.season, await self._store.lines(season_id))
            state = await self._change(season_id, by.user, lambda state: lifecycle.corrected(state, [], ratings))
        return state

    async def _decide(self, season_id: int, by: Actor, decision: OwnDecision, decide: Decide) -> SeasonState:
        """A manager's decision, which may have to wait for others."""
        return await self._change(
            season_id, by.user, decisions.guarded(by, decision, self._repository.now(), decide))

    async def free_result(self, season_id: int, by: Actor, sides: Sequence[Sequence[int]],
                          scores: Sequence[int]) -> SeasonState:
        """A ladder's game played elsewhere. Codes: own_decision (the actor has played it)."""
        check_manager(by)

        def decide(state: SeasonState) -> Facts:
            mine = state.of_user(by.user)
            if mine is not None and state.settings.edition and any(mine.number in side for side in sides):
                raise LeagueError("own_decision")
            return results.free_result(state, sides, results.entered(scores))

        return await self._repository.change(season_id, by.user, decide)

    async def claim(self, season_id: int, by: Actor, fixture: int) -> SeasonState:
        """Award the fixture to the user's side, since the other was absent, or did not come. Codes: already_started,
        those of `claims.claimed`."""
        await self._check_waiting(season_id, fixture)
        now = self._repository.now()
        return await self._change(season_id, by.user, lambda state: claims.claimed(state, fixture, by.user, now))

    async def wait(self, season_id: int, by: Actor, fixture: int) -> SeasonState:
        """Give those who did not come more time. Codes: already_started, those of `claims.waited`."""
        await self._check_waiting(season_id, fixture)
        now = self._repository.now()
        return await self._change(season_id, by.user, lambda state: claims.waited(state, fixture, by.user, now))

    async def ask_for(self, season_id: int, by: Actor, fixture: int, out: int, member: Member) -> SeasonState:
        """Ask ``member`` to play for one's partner ``out``, who did not come. Codes: already_started, those of
        `claims.substitute_asked`."""
        await self._check_waiting(season_id, fixture)
        now = self._repository.now()
        state = await self._repository.state(season_id)
        entrant = state.of_user(out)
        if entrant is not None:
            await check_loyal(self._store, self._tables.seating.seats_held, state, member, (entrant.number,),
                              fixtures=[open_fixture(state, fixture)])
        return await self._change(
            season_id, by.user, lambda state: claims.substitute_asked(state, fixture, by.user, out, member, now=now))

    async def _check_waiting(self, season_id: int, number: int) -> None:
        """Its game has not begun. Codes: already_started."""
        fixture = open_fixture(await self._repository.state(season_id), number)
        if fixture.table is not None and (await self._tables.snapshot(fixture.table)).status is Status.RUNNING:
            raise LeagueError("already_started")

    async def set_time(self, season_id: int, by: Actor, fixture: int, at: datetime) -> SeasonState:
        """A manager sets when a fixture is played. Codes: those of `claims.time_set`."""
        check_manager(by)
        now = self._repository.now()
        decision = OwnDecision(OwnDecisionKind.TIME, fixture, at=at)
        return await self._decide(season_id, by, decision, lambda state: claims.time_set(state, fixture, at, now))

    async def reopen(self, season_id: int, by: Actor, fixture: int) -> SeasonState:
        """Reverse an award. Codes: those of `claims.reopened`."""
        check_manager(by)
        now = self._repository.now()
        decision = OwnDecision(OwnDecisionKind.REOPEN, fixture)
        return await self._decide(season_id, by, decision, lambda state: claims.reopened(state, fixture, now))

    async def object(self, season_id: int, by: Actor, fixture: int, reason: str) -> SeasonState:
        """Object to how a fixture was decided. Codes: those of `claims.objected`."""
        return await self._change(
            season_id, by.user, lambda state: claims.objected(state, fixture, by.user, reason))

    async def settle(self, season_id: int, by: Actor, fixture: int, seen: int | None = None) -> SeasonState:
        """Let a result stand to which somebody objected. ``seen``, codes: those of `claims.settled`."""
        check_manager(by)
        decision = OwnDecision(OwnDecisionKind.STAND, fixture)
        return await self._decide(season_id, by, decision, lambda state: claims.settled(state, fixture, seen))

    # tables --------------------------------------------------------------------------------------
    async def play(self, season_id: int, by: Actor, number: int, channel: int) -> Snapshot:
        """The fixture's table: the players of the lineup, the season's settings. It begins when all of them are here;
        a player who asks for it is."""
        state = await self._repository.state(season_id)
        fixture = open_fixture(state, number)
        if not by.manager and not state.plays(fixture, by.user):
            raise LeagueError("not_your_fixture")
        if fixture.bye:
            raise LeagueError("no_such_fixture")
        if fixture.table is not None and (found := await self._open(state, fixture, fixture.table)) is not None:
            return await self._arrived(found, by.user)
        return await self._arrived(await self._staged(state, fixture, by.user, fixture.thread or channel), by.user)

    async def _staged(self, state: SeasonState, fixture: Fixture, by: int, channel: int) -> Lobby:
        """A new table for the fixture's line-up. Codes: already_started, and those of `play`."""
        season_id, number, settings = state.id, fixture.number, state.settings
        dates.check_play(settings, self._repository.now())
        check_not_submitted(state, number)
        check_lined_up(state, fixture)
        check_playing(state, fixture)
        play = settings.play
        opening = Opening(
            play.game, channel, state.season.guild, play.pace, play.options, rated=True,
            terms=play.terms)
        staged = await self._tables.lobbies.stage(seating.seats(state, fixture), opening, by=by)
        try:
            await self._repository.change(season_id, by, lambda now: _linked(now, number, fixture.table, staged.id))
        except LeagueError:
            await self._tables.lobbies.cancel(staged.id, by)
            raise
        return staged

    async def renew(self, season_id: int) -> list[Snapshot]:
        """After a change of line-ups: lobbies that wait for others are replaced by ones for those who play now. Who was
        here still is, and a substitute who has just agreed. The new tables; one begins if all are here."""
        state = await self._repository.state(season_id)
        found = []
        for fixture in state.open():
            old = None if fixture.table is None else await self._tables.snapshot(fixture.table)
            if isinstance(old, Lobby) and old.status is Status.LOBBY \
                    and not seating.seats_lineup(state, fixture, old.table):
                await self._tables.lobbies.cancel(old.id, old.table.host)
                with suppress(LeagueError):  # nobody can begin it now, or somebody just has
                    found.append(await self._renewed(state, fixture, old))
        return found

    async def _renewed(self, state: SeasonState, fixture: Fixture, old: Lobby) -> Snapshot:
        players = state.players(fixture)
        lately = self._repository.now() - HERE_LASTS
        came = {each.id for each in old.table.people} - {each.id for each in self._tables.lobbies.missing(old)}
        came |= {user for user, at in state.appointments.presence.get(fixture.number, NO_PRESENCE).items()
                 if at >= lately}
        snapshot: Snapshot = await self._staged(state, fixture, next(iter(players)), old.table.channel)
        for user in players:
            if user in came:
                snapshot = await self._arrived(snapshot, user)
        return snapshot

    async def _open(self, state: SeasonState, fixture: Fixture, table: int) -> Snapshot | None:
        """The table if it is running, or waits for the players of the lineup in the match's thread. One that waits for
        others, or elsewhere, is closed."""
        snapshot = await self._tables.snapshot(table)
        if isinstance(snapshot, Lobby) and snapshot.status is Status.LOBBY and not (
                seating.seats_lineup(state, fixture, snapshot.table) and fixture.thread in (0, snapshot.table.channel)):
            await self._tables.lobbies.cancel(table, snapshot.table.host)
            return None
        return snapshot if snapshot.status in (Status.LOBBY, Status.RUNNING) else None

    async def arrive(self, table: int, user: int) -> Snapshot:
        """Mark the user as present. A match begins when its last player is.

        Codes: not_seated, not_a_lobby; fixture_done, lineup_changed … if this match is not to be played any more.
        """
        found, snapshot = await fixture_at(self._repository, table), await self._tables.snapshot(table)
        if found is not None:
            state, fixture = found[0], open_fixture(found[0], found[1].number)
            if fixture.table != table or not seating.seats_lineup(state, fixture, snapshot.table):
                raise LeagueError("lineup_changed")
            check_not_submitted(state, fixture.number)
            check_playing(state, fixture)
        return await self._arrived(check_lobby(snapshot), user)

    async def _arrived(self, snapshot: Snapshot, user: int) -> Snapshot:
        if not isinstance(snapshot, Lobby):
            return snapshot
        linked = await self._store.linked(snapshot.id)
        if snapshot.table.seat_of(user) is not None:
            snapshot = await self._tables.lobbies.here(snapshot.id, user)
            if linked is not None:
                came = partial(claims.checked_in, number=linked[1], user=user, now=self._repository.now())
                await self._repository.change(linked[0], user, came)
        if not snapshot.staged or self._tables.lobbies.missing(snapshot):
            return snapshot
        if linked is not None:
            await self._repository.change(linked[0], user, partial(results.present, number=linked[1]))
        return await self._tables.lobbies.begin(snapshot.id, user)

    # ladders -------------------------------------------------------------------------------------
    async def ladder(self, guild: int, channel: int, game: str | None = None, pace: str | None = None) -> Season | None:
        """The running ladder of players that was opened in this channel, of any game and pace or of these."""
        for season in await self._store.seasons(guild, (Stage.RUNNING,)):
            rules = season.settings
            if format_of(rules).ladder and rules.notices.channel == channel and not rules.entry.pairs \
                    and game in (None, rules.play.game) and pace in (None, rules.play.pace):
                return season
        return None

    async def enter_ladder(self, table: Table) -> None:
        """Enter the players of a rated lobby into its channel's ladder, where no role is needed for that."""
        season = await self.ladder(table.guild or 0, table.channel, table.game, table.pace)
        if season is None or season.settings.entry.role:
            return
        for person in table.people:
            with suppress(LeagueError):  # they are in, barred, suspended, or it is full: it is rated all the same
                member = Member(person.name, person.id)
                await check_free(self._repository, season, [member])
                await self._repository.change(season.id, person.id, partial(
                    joined, members=[member], now=self._repository.now()))

    # shared deals --------------------------------------------------------------------------------
    async def boards(self, season_id: int, fixture: int) -> list[tuple[Fixture, Result]]:
        """How the tables played the fixture's deals. Codes: boards_open until the last is done."""
        state = await self._repository.state(season_id)
        if fixture not in state.fixtures or not seating.shares_deals(state):
            raise LeagueError("no_such_fixture")
        if seating.sealed(state, state.fixtures[fixture]):
            raise LeagueError("boards_open")
        found = state.block(state.fixtures[fixture].block)
        return [(each, result) for each, result in found if result is not None and not each.bye]

    async def sealed(self, table: int) -> bool:
        """Whether the table's deals are still played, or to be played, at any table: see `bot.records.access`."""
        found = await fixture_at(self._repository, table)
        if found is None or not seating.shares_deals(found[0]):
            return False
        state, fixture = found
        tables = [each.table for each, _ in state.block(fixture.block) if each.table is not None]
        return seating.sealed(state, fixture) or any([await self._running(each) for each in tables])

    async def closed_tables(self) -> Sequence[int]:
        """Those of running seasons whose deals are still played, or to be played, at any table."""
        found = list[int]()
        for season in await self._repository.store.seasons(None, (Stage.RUNNING,)):
            state = await self._repository.state(season.id)
            if seating.shares_deals(state):
                found += [each.table for each in state.fixtures.values()
                          if each.table is not None and seating.sealed(state, each)]
        return found

    async def _running(self, table: int) -> bool:
        return (await self._tables.snapshot(table)).status is Status.RUNNING


def _linked(state: SeasonState, number: int, before: int | None, table: int) -> Facts:
    """LeagueError (``already_started``) if another user was faster."""
    if open_fixture(state, number).table not in (before, None):
        raise LeagueError("already_started")
    return [Linked(number, table)]
