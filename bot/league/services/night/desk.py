"""What people and directors do at club nights. What happens by itself: `NightDriver`."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Mapping, Sequence
from datetime import datetime
from functools import partial
from typing import Any

from bot.league.decisions import OwnDecision, OwnDecisionKind
from bot.league.entries import Facts, Joined, Opened, SeasonEntry
from bot.league.model import Actor, LeagueError, Member, Season, Stage
from bot.league.night.facts import ThreadNoted
from bot.league.season import decisions, drafts, entrants, fold, lifecycle
from bot.league.season.checks import check_manager, open_fixture
from bot.league.season.night import attendance, clock, direction, opening, series
from bot.league.season.night.attendance import check_director
from bot.league.season.night.rounds import check_room
from bot.league.season.repository import Decide, SeasonRepository
from bot.league.seating import change_and_end, check_loyal
from bot.league.services.fairness import check_free
from bot.league.services.night.driver import NightDriver
from bot.league.services.night.tables import NightTables
from bot.league.services.ratings import RatingService
from bot.league.services.standings import StandingsService
from bot.league.settings import NightRules
from bot.league.state import SeasonState
from bot.tables.core.model import Person, Status
from bot.tables.core.ports import Secrets
from bot.tables.core.state import RunningTable
from bot.tables.rules.seats import stand_in_level
from bot.tables.service import TableService
from games.registry import GAMES

PRESENT = (Stage.JOINING, Stage.RUNNING)
LISTED = (*PRESENT, Stage.CLOSED)


class NightService:
    """Methods raise LeagueError (``not_director``, ``not_manager``) if the actor may not act."""

    def __init__(self, repository: SeasonRepository, tables: TableService, standings: StandingsService,
                 ratings: RatingService, secrets: Secrets) -> None:
        self._repository = repository
        self._tables = tables
        self._standings = standings
        self._secrets = secrets
        self.places = NightTables(repository, tables)
        self.driver = NightDriver(repository, tables, self.places, ratings, secrets)
        self._change = partial(change_and_end, repository, tables)
        self._opening = asyncio.Lock()
        """Held from the look at a channel's other nights until there is one more."""

    # reading -------------------------------------------------------------------------------------
    async def of_channel(self, guild: int, channel: int) -> Season | None:
        """The night that most likely is meant in a channel: one that is there, one that is not over, the newest."""
        found = [each for each in await self._repository.store.seasons(guild, LISTED) if each.settings.night]
        return min(found, default=None, key=lambda each: (
            each.settings.notices.channel != channel, each.stage is Stage.CLOSED, -each.id))

    async def series(self, season_id: int) -> Sequence[series.SeriesLine]:
        """The standings of the night's series: points by place over all its nights that are over."""
        season = await self._repository.season(season_id)
        rules = season.settings.night
        if rules is None:
            raise LeagueError("no_night")
        name = opening.series_of(season.name)
        over = [each for each in await self._repository.store.seasons(season.guild, (Stage.CLOSED, Stage.ARCHIVED))
                if each.settings.night is not None and opening.series_of(each.name) == name]
        nights = [await self._repository.state(each.id) for each in over]
        return series.standings(nights, rules.best)

    async def before(self, state: SeasonState) -> SeasonState | None:
        """The night of the series before this one."""
        name = opening.series_of(state.season.name)
        over = await self._repository.store.seasons(state.season.guild, (Stage.CLOSED, Stage.ARCHIVED))
        found = max((each.id for each in over if each.settings.night is not None and each.id < state.id
                     and opening.series_of(each.name) == name), default=None)
        return None if found is None else await self._repository.state(found)

    # the course ----------------------------------------------------------------------------------
    async def create(self, guild: int, by: Actor, name: str, kind: str, rules: NightRules, **changes: Any) -> Season:
        """Codes: not_manager, second_night, name_taken, and those of `opening.opened`."""
        check_manager(by)
        now = self._repository.now()
        found, settings = opening.opened(kind, name, rules, changes, now)
        return await self._open(Season(0, guild, found, Stage.JOINING, settings, seq=1, created=now), by.user)

    async def _open(self, season: Season, by: int | None) -> Season:
        """Codes: second_night, name_taken."""
        settings, facts = season.settings, Opened(season.name, season.settings, self._secrets(32).hex())
        async with self._opening:
            opening.check_channel(
                settings.notices.channel, await self._repository.store.seasons(season.guild, PRESENT))
            made = await self._repository.create(season, SeasonEntry(1, season.created, by, facts))
        self.driver.look_at(made.id)
        return made

    async def follow(self, season_id: int) -> Season | None:
        """Open the next night of a weekly series; None: it is not weekly, or has been opened."""
        state, now = await self._repository.state(season_id), self._repository.now()
        found = opening.following(state, now) if state.season.stage is Stage.CLOSED and state.round else None
        if found is None:
            return None
        season = Season(0, state.season.guild, found[0], Stage.JOINING, found[1], seq=1, created=now)
        try:
            return await self._open(season, None)
        except LeagueError:
            return None

    async def configure(self, season_id: int, by: Actor, **changes: Any) -> SeasonState:
        """Codes: not_manager, second_night, name_taken, and those of `opening.changed`."""
        check_manager(by)
        now = self._repository.now()
        async with self._opening:
            return await self._configured(season_id, by, changes, now)

    async def _configured(self, season_id: int, by: Actor, changes: Mapping[str, Any], now: datetime) -> SeasonState:
        season = await self._repository.season(season_id)
        others = [each for each in await self._repository.store.seasons(season.guild, LISTED) if each.id != season_id]
        if "channel" in changes:
            opening.check_channel(changes["channel"], [each for each in others if each.stage in PRESENT])

        def decide(state: SeasonState) -> Facts:
            facts = opening.changed(state, changes, now)
            opening.check_name(fold.preview(state, facts).season.name, others)
            return facts

        return await self._change(season_id, by.user, decide)

    async def cancel(self, season_id: int, by: Actor) -> SeasonState:
        """Before it begins. Codes: night_begun."""
        check_manager(by)
        return await self._change(season_id, by.user, direction.cancelled)

    async def place(self, season_id: int, number: int, thread: int) -> SeasonState:
        """Note the thread of a table, or (0) the night's message."""
        return await self._change(season_id, None, lambda state: [ThreadNoted(number, thread)])

    # people --------------------------------------------------------------------------------------
    async def join(self, season_id: int, by: Actor) -> SeasonState:
        """Enter alone, where no partner is needed; present, once check-in is open. Codes: those of `_enter`."""
        me = Member(by.name, by.user)
        return await self._enter(season_id, by, (me,), lambda state, now: entrants.joined(state, [me], now))

    async def invite(self, season_id: int, by: Actor, partner: Member) -> SeasonState:
        """Ask ``partner`` to play with one. Codes: partner_taken, and those of `_enter` and `entrants.invited`."""
        me = Member(by.name, by.user)

        def decide(state: SeasonState, now: datetime) -> Facts:
            theirs = state.of_user(partner.user or 0)
            if theirs is not None and theirs.active:
                raise LeagueError("partner_taken", name=partner.name)
            return entrants.invited(state, me, partner, now)

        return await self._enter(season_id, by, (me, partner), decide)

    async def accept(self, season_id: int, by: Actor, asker: int) -> SeasonState:
        """Codes: no_invitation, and those of joining."""
        asked = (await self._repository.state(season_id)).people.requests.get((0, asker), ())
        return await self._enter(
            season_id, by, asked, lambda state, now: entrants.accepted(state, asker, by.user, now))

    async def _enter(self, season_id: int, by: Actor, members: Sequence[Member],
                     enter: Callable[[SeasonState, datetime], Facts]) -> SeasonState:
        """These members may enter the night. Codes: no_night, night_over, too_many_tables, suspended_elsewhere."""
        await self._check_free(season_id, members)
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            attendance.check_going(state)
            check_room(state)
            return with_arrivals(state, enter(state, now), now)

        return await self._change(season_id, by.user, decide)

    async def _check_free(self, season_id: int, members: Sequence[Member]) -> None:
        await check_free(self._repository, await self._repository.season(season_id), members)

    async def check_in(self, season_id: int, by: Actor) -> SeasonState:
        now = self._repository.now()
        return await self._change(season_id, by.user, lambda state: attendance.checked_in(state, by.user, now))

    async def seek(self, season_id: int, by: Actor, what: str) -> SeasonState:
        """Look for a partner, or offer to step in; again: not any more. Codes: suspended_elsewhere, and those of
        `attendance.sought`."""
        me = Member(by.name, by.user)
        await self._check_free(season_id, (me,))
        return await self._change(season_id, by.user, lambda state: attendance.sought(state, me, what))

    async def leave(self, season_id: int, by: Actor) -> SeasonState:
        """Before the start, leave; later one is not there any more, and an AI player has one's seat."""
        state = await self._repository.state(season_id)
        mine, user = state.of_user(by.user), by.user
        if state.season.stage is Stage.JOINING and mine is not None:
            return await self._change(season_id, user, lambda state: entrants.left(state, mine.number))
        fixture = attendance.current(state, user)
        state = await self._change(season_id, user, lambda state: attendance.gone(state, user))
        if fixture is not None and fixture.table is not None:
            await self._to_ai(fixture.table, user)
        return state

    async def _to_ai(self, table: int, user: int) -> None:
        found = await self._tables.snapshot(table)
        seat = found.table.seat_of(user)
        if isinstance(found, RunningTable) and found.status is Status.RUNNING and seat is not None and not seat.ai:
            await self._tables.stand_in(table, user)

    async def arrive(self, season_id: int, by: Actor) -> SeasonState:
        """Come to one's table."""
        now = self._repository.now()
        return await self._change(season_id, by.user, lambda state: attendance.arrived(state, by.user, now))

    async def call(self, season_id: int, by: Actor) -> SeasonState:
        """Call the director to one's table. Codes: no_table_now, called_already."""
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            fixture = attendance.current(state, by.user)
            if fixture is None:
                raise LeagueError("no_table_now")
            return clock.called(state, fixture.number, by.user, now)

        return await self._change(season_id, by.user, decide)

    # directors -----------------------------------------------------------------------------------
    async def direct(self, season_id: int, by: Actor, user: int) -> SeasonState:
        """Name who directs beside the managers (0: nobody)."""
        check_manager(by)
        return await self._change(season_id, by.user, lambda state: direction.directed(state, user))

    async def _decide(self, season_id: int, by: Actor, decide: Decide,
                      decision: OwnDecision | None = None) -> SeasonState:
        """``decision``: what others may have to agree to, if the director plays."""
        def checked(state: SeasonState) -> Facts:
            check_director(state, by)
            return decide(state)

        found = checked if decision is None else decisions.guarded(by, decision, self._repository.now(), checked)
        return await self._change(season_id, by.user, found)

    async def _asked(self, season_id: int, by: Actor, decision: OwnDecision) -> SeasonState | None:
        """Others are asked about a decision that touches a table; None: nobody has to be."""
        now, state = self._repository.now(), await self._check(season_id, by)
        if not decisions.waits(state, by, decision):
            return None
        return await self._change(
            season_id, by.user, lambda state: decisions.proposed(state, by.user, decision, now))

    async def _check(self, season_id: int, by: Actor) -> SeasonState:
        state = await self._repository.state(season_id)
        check_director(state, by)
        return state

    async def start(self, season_id: int, by: Actor) -> SeasonState:
        """Now, with those who are there."""
        await self._check(season_id, by)
        return await self.driver.begin(season_id, by.user)

    async def next_round(self, season_id: int, by: Actor, round: int) -> SeasonState:
        """End the games of this round that are not over as they are, and pair the next one. Codes: night_moved (another
        round has been drawn), own_game_open."""
        decisions.check_over(await self._check(season_id, by), by)
        await self.places.stop_all(season_id, by.user, _of_round(by, round, lambda state: []))
        return await self.driver.pair(season_id, by.user)

    async def end(self, season_id: int, by: Actor) -> SeasonState:
        """The last round was the last: games that are not over end as they are. Codes: own_game_open."""
        decisions.check_over(await self._check(season_id, by), by)
        return await self.places.stop_all(season_id, by.user, lifecycle.closed)

    async def pause(self, season_id: int, by: Actor) -> SeasonState:
        now = self._repository.now()
        state = await self._decide(season_id, by, lambda state: clock.paused(state, now))
        await self.places.rest(season_id, paused=True)
        return state

    async def resume(self, season_id: int, by: Actor) -> SeasonState:
        now = self._repository.now()
        state = await self._decide(season_id, by, lambda state: clock.resumed(state, now))
        await self.places.rest(season_id, paused=False)
        return state

    async def more_time(self, season_id: int, by: Actor, seen: int, fixture: int = 0) -> SeasonState:
        """Five minutes, for all tables or one; a call from it is settled. ``seen``: the end, as `clock.end_of` has it,
        that the director saw. Codes: those of `clock.more_time`."""
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            settled = direction.answered(state, fixture, by.user, over=True) if fixture in state.night.calls else []
            return [*clock.more_time(state, fixture, now, seen), *settled]

        decision = OwnDecision(OwnDecisionKind.MORE_TIME, fixture, n=seen) if fixture else None
        return await self._decide(season_id, by, decide, decision)

    async def stop(self, season_id: int, by: Actor, fixture: int, better: int | None = None) -> SeasonState:
        """End a game with the deals that were played; the others count as the average, or 60 to 40 for a side."""
        open_fixture(await self._check(season_id, by), fixture)
        asked = await self._asked(season_id, by, OwnDecision(OwnDecisionKind.AVERAGE, fixture, side=better))
        return asked or await self.places.stop(season_id, fixture, by.user, better)

    async def award(self, season_id: int, by: Actor, fixture: int, winner: int) -> SeasonState:
        return await self._decide(season_id, by, lambda state: direction.given(state, fixture, winner),
                                  OwnDecision(OwnDecisionKind.GIVE, fixture, side=winner))

    async def undo(self, season_id: int, by: Actor, fixture: int) -> SeasonState:
        """A director's result."""
        return await self._decide(season_id, by, lambda state: direction.undone(state, fixture),
                                  OwnDecision(OwnDecisionKind.TAKE_BACK, fixture))

    async def undo_round(self, season_id: int, by: Actor, round: int) -> SeasonState:
        """If none of its games has begun; it is drawn again. Codes: night_moved (another round has been
        drawn), own_draw, and those of `drafts.undone`."""
        def decide(state: SeasonState) -> Facts:
            attendance.check_redraw(state, by)
            return drafts.undone(state, round)

        return await self._change(season_id, by.user, _of_round(by, round, decide))

    async def move(self, season_id: int, by: Actor, fixture: int, table: int) -> SeasonState:
        return await self._decide(season_id, by, lambda state: direction.moved(state, fixture, table))

    async def withdraw(self, season_id: int, by: Actor, entrant: int, *, barred: bool = False) -> SeasonState:
        known = (await self._repository.state(season_id)).entrants.get(entrant)
        decision = OwnDecision(OwnDecisionKind.BAR if barred else OwnDecisionKind.REMOVE, entrant=entrant,
                            members=known.members if known else ())
        return await self._decide(
            season_id, by, lambda state: direction.withdrawn(state, entrant, barred=barred), decision)

    async def answer(self, season_id: int, by: Actor, fixture: int, *, over: bool = False) -> SeasonState:
        """Take a call, or settle it. Codes: own_decision (from the director's own table)."""
        def decide(state: SeasonState) -> Facts:
            facts = direction.answered(state, fixture, by.user, over=over)
            if state.settings.edition and decisions.sides_of(state, state.fixtures[fixture], by.user):
                raise LeagueError("own_decision")
            return facts

        return await self._decide(season_id, by, decide)

    async def replace(self, season_id: int, by: Actor, fixture: int, user: int, member: Member | None) -> SeasonState:
        """Somebody (None: an AI player) plays for the user, also in a game that has begun.

        Codes: suspended_elsewhere, those of `direction.replaced`; of a game: those of `SeatingService.substitute`.
        """
        state = await self._check(season_id, by)
        if member is not None:
            await self._check_free(season_id, (member,))
        known = state.fixtures.get(fixture)
        out = Member("" if known is None or user not in state.players(known) else state.players(known)[user].name, user)
        decision = OwnDecision(OwnDecisionKind.REPLACE, fixture, members=(out, *([] if member is None else [member])))
        if known is not None and decisions.waits(state, by, decision):
            open_fixture(state, fixture)
            direction.seat_of(state, known, user)
            return await self._asked(season_id, by, decision) or state
        if known is not None and known.table is not None:
            await self._reseat(known.table, user, member)
            return await self._change(season_id, by.user, lambda state: [])
        level = stand_in_level(GAMES[state.settings.play.game].levels)
        new = member or Member("AI", level=level)
        facts = direction.replaced(state, fixture, user, new)
        side = (facts[0].entrant,) if facts else ()  # type: ignore[union-attr]
        await check_loyal(self._repository.store, self._tables.seating.seats_held, state, new, side,
                          fixtures=[state.fixtures[fixture]])
        return await self._decide(season_id, by, lambda state: direction.replaced(state, fixture, user, new))

    async def _reseat(self, table: int, user: int, member: Member | None) -> None:
        if member is None or member.user is None:
            await self._to_ai(table, user)
            return
        seat = await self._tables.seating.offer(table, user)
        await self._tables.seating.substitute(table, Person(member.user, member.name), seat.number)


def _of_round(by: Actor, round: int, decide: Decide) -> Decide:
    """What a director decides about this round. Two press the same button, or its last game ends meanwhile: then the
    press is not for the next one."""
    def checked(state: SeasonState) -> Facts:
        check_director(state, by)
        if state.round != round:
            raise LeagueError("night_moved")
        return decide(state)

    return checked


def with_arrivals(state: SeasonState, facts: Facts, now: datetime) -> Facts:
    """Those who enter are there, once check-in is open."""
    users = tuple(user for each in facts if isinstance(each, Joined)
                  for member in each.members if (user := member.user) is not None)
    return [*facts, *attendance.arrivals(state, users, now)]
