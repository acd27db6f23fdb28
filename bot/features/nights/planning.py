"""Nights before they begin: opened by managers, by the series that they belong to, changed, called off.

A series opens its next night by itself (`follow`), in the same way as a manager does. So both look at the other nights
of the channel under one lock: two that are opened at once would both find the channel free.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.features.nights.base import NightChanges
from bot.features.nights.driver import NightDriver
from bot.features.nights.reading import LISTED_STAGES, PRESENT_STAGES
from bot.league.entries import Facts, Opened, SeasonEntry
from bot.league.model import Actor, LeagueError, Season, Stage
from bot.league.night.facts import ThreadNoted
from bot.league.season import fold
from bot.league.season.checks import check_manager
from bot.league.season.night import direction, opening
from bot.league.season.repository import SeasonRepository
from bot.league.settings import NightRules
from bot.league.state import SeasonState
from bot.tables.core.ports import Secrets
from bot.tables.service import TableService


class NightPlanning(NightChanges):
    """Methods raise LeagueError (``not_manager``) if the actor may not act."""

    def __init__(self, repository: SeasonRepository, tables: TableService, driver: NightDriver,
                 secrets: Secrets) -> None:
        super().__init__(repository, tables)
        self._driver = driver
        self._secrets = secrets
        self._opening = asyncio.Lock()
        """Held from the look at a channel's other nights until there is one more."""

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
                settings.notices.channel, await self._repository.store.seasons(season.guild, PRESENT_STAGES))
            made = await self._repository.create(season, SeasonEntry(1, season.created, by, facts))
        self._driver.look_at(made.id)
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
        listed = await self._repository.store.seasons(season.guild, LISTED_STAGES)
        others = [each for each in listed if each.id != season_id]
        if "channel" in changes:
            opening.check_channel(changes["channel"], [each for each in others if each.stage in PRESENT_STAGES])

        def decide(state: SeasonState) -> Facts:
            facts = opening.changed(state, changes, now)
            opening.check_name(fold.preview(state, facts).season.name, others)
            return facts

        return await self._change(season_id, by.user, decide)

    async def cancel(self, season_id: int, by: Actor) -> SeasonState:
        """Before it begins. Codes: night_begun."""
        check_manager(by)
        return await self._change(season_id, by.user, direction.cancelled)

    async def direct(self, season_id: int, by: Actor, user: int) -> SeasonState:
        """Name who directs beside the managers (0: nobody)."""
        check_manager(by)
        return await self._change(season_id, by.user, lambda state: direction.directed(state, user))

    async def place(self, season_id: int, number: int, thread: int) -> SeasonState:
        """Note the thread of a table, or (0) the night's message."""
        return await self._change(season_id, None, lambda state: [ThreadNoted(number, thread)])
