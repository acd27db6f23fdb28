"""Rounds: drafts that only managers see, published and taken back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import datetime
from functools import partial
from random import Random

from bot.league.decisions import OwnDecision, OwnDecisionKind
from bot.league.entries import Facts
from bot.league.model import Actor, LeagueError, Stage
from bot.league.season import apart, decisions, drafts, lifecycle
from bot.league.season.agenda import advances
from bot.league.season.checks import check_manager
from bot.league.season.night.attendance import check_director
from bot.league.season.repository import Decide, SeasonRepository
from bot.league.state import SeasonState
from bot.tables.core.model import Status
from bot.tables.core.ports import Secrets
from bot.tables.service import TableService

Change = Callable[..., Facts]
CHANGES: dict[str, Change] = {"swap": drafts.swapped, "pair": drafts.pair_set, "bye": drafts.bye_for}
"""What a manager may change in a draft, of one or two entrants."""


class RoundService:
    """Methods raise LeagueError (``not_manager``) if the actor may not act."""

    def __init__(self, repository: SeasonRepository, tables: TableService, secrets: Secrets) -> None:
        self._repository = repository
        self._tables = tables
        self._secrets = secrets

    async def draft(self, season_id: int, by: Actor) -> SeasonState:
        """Draw the next round, or all rounds, for managers alone; again, if there is a draft. Codes: own_draw."""
        check_manager(by)
        lot, now = Random(self._secrets(16)), self._repository.now()  # noqa: S311 the seed is a secret

        def decide(state: SeasonState) -> Facts:
            return drafts.drafted(state, now, decisions.lot_of(state, by) or lot)

        return await self._repository.change(season_id, by.user, _drawn(by, decide), slow=True)

    async def keep_apart(self, season_id: int, by: Actor, entrants: Sequence[int], rounds: int | None) -> SeasonState:
        """These do not meet in the first ``rounds`` rounds (0: in any; None: they may). At a night its director says
        so, too. Codes: not_director, those of `apart.kept_apart`."""
        settings = (await self._repository.season(season_id)).settings
        if settings.night is None:
            check_manager(by)

        def decide(state: SeasonState) -> Facts:
            if settings.night is not None:
                check_director(state, by)
            return apart.kept_apart(state, entrants, rounds)

        decision = OwnDecision(OwnDecisionKind.APART, n=-1 if rounds is None else rounds,
                               entrants=tuple(sorted(set(entrants))))
        return await self._repository.change(
            season_id, by.user, decisions.guarded(by, decision, self._repository.now(), decide))

    async def redraft(self, season_id: int, by: Actor, number: int, what: str, *entrants: int,
                      sure: bool = False) -> SeasonState:
        """Change the draft with this number. ``what``: of `CHANGES`. Codes: own_draw."""
        check_manager(by)
        return await self._repository.change(
            season_id, by.user, _drawn(by, lambda state: CHANGES[what](state, number, *entrants, sure=sure)))

    async def publish(self, season_id: int, by: Actor, number: int) -> SeasonState:
        """The draft with this number becomes the season's next rounds."""
        check_manager(by)
        now = self._repository.now()
        return await self._repository.change(
            season_id, by.user, lambda state: drafts.published(state, number, now))

    async def advance(self) -> list[SeasonState]:
        """Pair the next round of each season that does so by itself and has come to that."""
        found = []
        for season in await self._repository.seasons_here((Stage.RUNNING,)):
            if season.settings.course.advance == "button":
                continue
            now, draw = self._repository.now(), Random(self._secrets(16))  # noqa: S311 the seed is a secret
            if not advances(await self._repository.state(season.id), now):
                continue
            with suppress(LeagueError):  # all rounds are paired
                found.append(await self._repository.change(
                    season.id, None, partial(_advanced, now=now, draw=draw), slow=True))
        return found

    async def undo(self, season_id: int, by: Actor, round: int) -> SeasonState:
        """Take back the rounds published last, which are a draft again; lobbies of their games are closed.

        Codes: no_draft, round_begun.
        """
        check_manager(by)
        state = await self._repository.state(season_id)
        tables = [each.table for each in state.open() if each.round >= round and each.table is not None]
        lobbies = [table for table in tables if (await self._tables.snapshot(table)).status is Status.LOBBY]
        drafts.undone(state, round, lobbies)  # refused before anything is closed
        for table in lobbies:
            await self._tables.lobbies.cancel(table, (await self._tables.snapshot(table)).table.host)
        return await self._repository.change(
            season_id, by.user, lambda state: drafts.undone(state, round, lobbies))


def _drawn(by: Actor, decide: Decide) -> Decide:
    """A draft that leaves a manager's own games as they are."""
    def checked(state: SeasonState) -> Facts:
        facts = decide(state)
        decisions.check_draw(state, by, facts)
        return facts

    return checked


def _advanced(state: SeasonState, now: datetime, draw: Random) -> Facts:
    return lifecycle.paired(state, now, draw) if advances(state, now) else []
