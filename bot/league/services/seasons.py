"""Seasons: opening and changing them, who takes part, their course from start to archive."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from datetime import datetime
from functools import partial
from random import Random
from typing import Any

from bot.league.decisions import OwnDecision, OwnDecisionKind
from bot.league.entries import Facts, Joined, Opened, SeasonEntry
from bot.league.formats.registry import format_of
from bot.league.model import Actor, EntrantStatus, LeagueError, Member, Season, Stage
from bot.league.ports import Pool
from bot.league.ratings import subject_of
from bot.league.season import claims, decisions, entrants, lifecycle, settings
from bot.league.season.checks import check_manager
from bot.league.season.repository import Decide, SeasonRepository
from bot.league.season.squads import check_captain
from bot.league.seating import change_and_end, check_loyal
from bot.league.services.fairness import check_free
from bot.league.services.ratings import RatingService
from bot.league.services.standings import StandingsService
from bot.league.state import SeasonState
from bot.tables.core.ports import Secrets
from bot.tables.core.state import RunningTable
from bot.tables.service import TableService

PRESENT_STAGES = (Stage.JOINING, Stage.RUNNING)
LISTED_STAGES = (*PRESENT_STAGES, Stage.CLOSED)


class SeasonService:
    """Open and change seasons. Methods that take an `Actor` raise LeagueError (``not_manager``) if the actor may not
    act."""

    def __init__(self, repository: SeasonRepository, tables: TableService, standings: StandingsService,
                 ratings: RatingService, secrets: Secrets) -> None:
        self._repository = repository
        self._store = repository.store
        self._tables = tables
        self._standings = standings
        self._ratings = ratings
        self._secrets = secrets
        self.season, self.state = repository.season, repository.state
        self.trail = repository.store.log
        self._change = partial(change_and_end, repository, tables)

    # reading -------------------------------------------------------------------------------------
    async def listed(self, guild: int, stages: Sequence[Stage] = LISTED_STAGES) -> Sequence[Season]:
        """Without club nights, which have pages of their own."""
        return [each for each in await self._store.seasons(guild, stages) if each.settings.night is None]

    # settings ------------------------------------------------------------------------------------
    async def create(self, guild: int, by: Actor, name: str, preset: str, **changes: Any) -> Season:
        """Open a season. Codes: not_manager, name_taken, no_such_preset, bad_season_name, those of settings."""
        check_manager(by)
        now = self._repository.now()
        name, rules = settings.opened(preset, name, changes, now)
        return await self._repository.create(
            Season(0, guild, name, Stage.JOINING, rules, seq=1, created=now),
            SeasonEntry(1, now, by.user, Opened(name, rules, self._secrets(32).hex())))

    async def configure(self, season_id: int, by: Actor, **changes: Any) -> Season:
        check_manager(by)
        now = self._repository.now()
        return (await self._change(season_id, by.user, lambda state: settings.changed(state, changes, now))).season

    # entrants ------------------------------------------------------------------------------------
    async def join(self, season_id: int, by: Actor, *members: Member) -> SeasonState:
        """Enter oneself, where no partner is needed (`invite`); managers may enter anybody, AI players too."""
        if not by.manager and [member.user for member in members] != [by.user]:
            raise LeagueError("not_manager")
        return await self._enter(season_id, by, members, lambda state, now: entrants.entered(state, members, now))

    async def enter_agreed(self, season_id: int, by: Actor, *members: Member) -> SeasonState:
        """A manager enters people who have agreed elsewhere, which the log says. Codes: those of joining."""
        check_manager(by)

        def decide(state: SeasonState, now: datetime) -> Facts:
            return [replace(fact, agreed=True) if isinstance(fact, Joined) else fact
                    for fact in entrants.entered(state, members, now)]

        return await self._enter(season_id, by, members, decide)

    async def invite(self, season_id: int, by: Actor, partner: Member) -> SeasonState:
        """Ask ``partner`` to enter as a pair: it is entered when they `accept`, or ask in turn."""
        me = Member(by.name, by.user)
        return await self._enter(
            season_id, by, (me, partner), lambda state, now: entrants.invited(state, me, partner, now))

    async def accept(self, season_id: int, by: Actor, asker: int) -> SeasonState:
        """Enter with the user who asked. Codes: no_invitation, and those of joining."""
        asked = (await self.state(season_id)).people.requests.get((0, asker), ())
        members = [each for each in asked if each.user in (asker, by.user)]
        return await self._enter(
            season_id, by, members, lambda state, now: entrants.accepted(state, asker, by.user, now))

    async def _enter(self, season_id: int, by: Actor, members: Sequence[Member],
                     decide: Callable[[SeasonState, datetime], Facts]) -> SeasonState:
        """These members may enter a season of the server. Codes: suspended_elsewhere."""
        await check_free(self._repository, await self.season(season_id), members)
        now = self._repository.now()
        return await self._change(season_id, by.user, lambda state: decide(state, now))

    async def withdraw(self, season_id: int, by: Actor, asker: int, fixture: int = 0) -> SeasonState:
        """Withdraw one's request, or decline one: to enter as a pair (0), or to be a substitute. Codes:
        no_invitation."""
        return await self._change(
            season_id, by.user, lambda state: entrants.withdrawn(state, fixture, asker, by.user))

    async def pause(self, season_id: int, by: Actor, entrant: int, rounds: int) -> SeasonState:
        """An entrant of one's own has no game for some rounds; managers may pause anybody. Codes: those of
        `entrants.paused`."""
        def decide(state: SeasonState) -> Facts:
            _check_own(state, by, entrant)
            return entrants.paused(state, entrant, rounds)

        decision = OwnDecision(OwnDecisionKind.PAUSE, entrant=entrant, n=rounds)
        return await self._decide(season_id, by, decision, decide)

    async def come_back(self, season_id: int, by: Actor, entrant: int) -> SeasonState:
        """Take part again. Codes: those of `entrants.returned`."""
        def decide(state: SeasonState) -> Facts:
            _check_own(state, by, entrant)
            return entrants.returned(state, entrant)

        return await self._change(season_id, by.user, decide)

    async def leave(self, season_id: int, by: Actor, entrant: int | None = None, *, barred: bool = False,
                    reason: str = "") -> SeasonState:
        """Leave; managers may remove anybody, ``barred`` for good. Tables of awarded fixtures are aborted."""
        def decide(state: SeasonState) -> Facts:
            mine = state.of_user(by.user)
            number = entrant if entrant is not None else mine.number if mine else 0
            if not by.manager:
                check_captain(state, number, by.user)
            if barred or mine is None or mine.number != number:
                check_manager(by)
            return entrants.left(state, number, EntrantStatus.BARRED if barred else EntrantStatus.LEFT, reason)

        known = await self.state(season_id)
        mine = known.of_user(by.user) if entrant is None else known.entrants.get(entrant)
        what = OwnDecisionKind.BAR if barred else OwnDecisionKind.REMOVE
        decision = OwnDecision(
            what, entrant=mine.number if mine else 0, reason=reason, members=mine.members if mine else ())
        return await self._decide(season_id, by, decision, decide)

    async def _decide(self, season_id: int, by: Actor, decision: OwnDecision, decide: Decide) -> SeasonState:
        """What may have to wait for others, if a manager who plays decides it about others."""
        return await self._change(
            season_id, by.user, decisions.guarded(by, decision, self._repository.now(), decide))

    async def substitute(self, season_id: int, by: Actor, user: int, member: Member,
                         fixture: int | None = None) -> SeasonState:
        """Managers: ``member`` plays for ``user``, in one fixture or (None) from now on. Who wants somebody to play for
        themselves in a fixture asks them: they play when they `stand_in`; who names themselves plays after all. Codes:
        already_started, substitute_for_others, and those of `entrants.substituted`."""
        await self._check_substitute(season_id, user, member, fixture)
        own = user == by.user and member.user is not None
        if fixture is not None and own and member.user != user:
            return await self._change(season_id, by.user, lambda state: entrants.asked(state, user, member, fixture))
        now = self._repository.now()

        def decide(state: SeasonState) -> Facts:
            facts = entrants.substituted(state, user, member, fixture)
            return facts if fixture is None else claims.relieved(state, fixture, facts, now)

        if fixture is not None and own:
            return await self._change(season_id, by.user, decide)
        if not by.manager:
            raise LeagueError("substitute_for_others")
        entrant = (await self.state(season_id)).of_user(user)
        known = () if entrant is None else entrant.members
        members = (next((each for each in known if each.user == user), Member("", user)), member)
        number = 0 if entrant is None else entrant.number
        decision = OwnDecision(OwnDecisionKind.CHANGE_PLAYER, entrant=number, members=members) if fixture is None \
            else OwnDecision(OwnDecisionKind.SUBSTITUTE, fixture, members=members)
        return await self._decide(season_id, by, decision, decide)

    async def stand_in(self, season_id: int, by: Actor, fixture: int, out: int) -> SeasonState:
        """Play for the user who asked. Codes: no_invitation, and those of `substitute`."""
        await self._check_substitute(season_id, out, Member(by.name, by.user), fixture)
        now = self._repository.now()
        return await self._change(season_id, by.user, lambda state: claims.relieved(
            state, fixture, entrants.agreed(state, fixture, out, by.user), now, by.user))

    async def _check_substitute(self, season_id: int, user: int, member: Member, fixture: int | None) -> None:
        """By what the tables say: the fixture's game has not begun, and the member had no seat on the other side."""
        state = await self.state(season_id)
        await check_free(self._repository, state.season, [member])
        known, entrant = state.fixtures.get(fixture or 0), state.of_user(user)
        if known is not None and known.table is not None \
                and isinstance(await self._tables.snapshot(known.table), RunningTable):
            raise LeagueError("already_started")
        if entrant is not None and member.user != user:
            fixtures = [each for each in state.open()
                        if fixture in (None, each.number) and entrant.number in each.entrants]
            await check_loyal(self._store, self._tables.seating.seats_held, state, member, (entrant.number,),
                              fixtures=fixtures)

    # the course of a season ----------------------------------------------------------------------
    async def start(self, season_id: int, by: Actor) -> SeasonState:
        check_manager(by)
        after = (await self.season(season_id)).settings.divisions.after
        previous = await self.state(after) if after else None
        now = self._repository.now()
        while True:  # again if somebody joins or leaves while the ratings are read
            seeds = await self._seeds(await self.state(season_id), previous)
            state = await self._change(
                season_id, by.user, partial(lifecycle.started, now=now, seeds=seeds, previous=previous))
            if state.season.stage is not Stage.JOINING:
                return state

    async def seed(self, season_id: int, by: Actor, entrant: int, place: int) -> SeasonState:
        """Give an entrant this seed, from 0. Codes: own_draw, those of `lifecycle.moved`."""
        check_manager(by)

        def decide(state: SeasonState) -> Facts:
            decisions.check_seeds(state, by)
            return lifecycle.moved(state, entrant, place)

        return await self._repository.change(season_id, by.user, decide)

    async def _seeds(self, state: SeasonState, previous: SeasonState | None) -> list[int]:
        """The entrants by their ratings in the season's pool, equals by lot, unless the season has other seeds."""
        if format_of(state.settings).tie_winner is None:  # only a bracket has seeds
            return list(state.entrants)
        if state.settings.bracket.seeding == "hand":
            return lifecycle.by_hand(state)
        if state.settings.bracket.seeding == "last" and previous is not None:
            return lifecycle.seeded(state, previous)
        pairs = [subject_of(state.settings, entrant.users) for entrant in state.entrants.values()]
        alone = [(user,) for entrant in state.entrants.values() for user in entrant.users]
        ratings = await self._ratings.of(Pool.of(state.season), list({*filter(None, pairs), *alone}))
        return lifecycle.by_strength(state, ratings, Random(self._secrets(16)))  # noqa: S311 the seed is a secret

    async def pair(self, season_id: int, by: Actor) -> SeasonState:
        """Make the fixtures of the next round; in some formats of all rounds."""
        check_manager(by)
        draw = Random(self._secrets(16))  # noqa: S311 the seed is a secret
        now = self._repository.now()
        return await self._repository.change(
            season_id, by.user, lambda state: lifecycle.paired(state, now, draw), slow=True)

    async def close(self, season_id: int, by: Actor, *, force: bool = False) -> SeasonState:
        """Settle the places. ``force``: fixtures without a result are void, and their tables end. Codes:
        own_game_open, proposals_open."""
        check_manager(by)
        state = await self.state(season_id)
        decisions.check_over(state, by)
        decisions.check_answered(state, self._repository.now())
        lifecycle.check_objections(state)  # before anything is void
        ratings = await self._standings.ratings(await self.season(season_id), await self._store.lines(season_id))
        if force:
            await self._change(season_id, by.user, lambda state: lifecycle.voided(state) if state.open() else [])
        return await self._change(season_id, by.user, lambda state: lifecycle.closed(state, ratings))

    async def archive(self, season_id: int, by: Actor) -> SeasonState:
        check_manager(by)
        return await self._change(season_id, by.user, lifecycle.archived)


def _check_own(state: SeasonState, by: Actor, entrant: int) -> None:
    mine = state.of_user(by.user)
    if not by.manager:
        check_captain(state, entrant, by.user)
    if mine is None or mine.number != entrant:
        check_manager(by)
