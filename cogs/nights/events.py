"""A club night among the server's scheduled events, where the bot may create them; a night never needs it.

The event is created once everybody sees the night, and goes with it: name and times, its start, its end.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from functools import partial

import discord
from cachetools import LRUCache

from bot.features.nights.feature import NIGHTS_FEATURE
from bot.league.model import Stage
from bot.league.night.state import EVENT, PAGE
from bot.league.season.night import arena, attendance, clock
from bot.league.state import SeasonState
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.permissions import may_create_events, may_edit_own_events
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane, note_request
from cogs.nights.view import terms
from rendering.lengths import cut

log = logging.getLogger(__name__)

WORK = "night-event"
"""The kind of work in lanes."""
KEPT = 1000
"""Nights of which it is known what their event shows; of others it is looked up."""
LOCATION = 100
"""Characters of an event's place."""
Shown = tuple[Stage, str, datetime]


class NightEvents:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._delivery = delivery
        self._shown: LRUCache[int, Shown] = LRUCache(KEPT)
        """What the events of nights show, or were refused."""

    async def slots_changed(self) -> None:
        self._shown.clear()

    def changed(self, state: SeasonState) -> None:
        """Bring the night's event up to date."""
        if PAGE in state.night.places and self._shown.get(state.id) != _shown(state):
            self._delivery.lanes.schedule((WORK, state.id), partial(self._update, state.id), lane=Lane.LATER)

    def lacking(self, state: SeasonState) -> bool:
        """Whether the bot may create no events in the night's server."""
        guild = self._delivery.client.get_guild(state.season.guild)
        return guild is not None and not may_create_events(guild)

    async def _update(self, season: int) -> None:
        state = await self._services.leagues.seasons.state(season)
        guild = self._delivery.client.get_guild(state.season.guild)
        if not self._services.tables.slots.here(state.season.guild):
            return
        if guild is not None:
            try:
                await self._adapt(guild, state)
            except API_ERRORS as error:
                if is_transient(error):
                    raise
                log.info("the event of night %d: %s", season, error)
        self._shown[season] = _shown(state)

    async def _adapt(self, guild: discord.Guild, state: SeasonState) -> None:
        number = state.night.places.get(EVENT)
        if number is not None and may_edit_own_events(guild):
            note_request()
            await _follow(await guild.fetch_scheduled_event(number, with_counts=False), state)
        elif number is None and may_create_events(guild) and _is_ahead(state, self._services.clock.now()):
            event = await self._found(guild, state) or await self._create(guild, state)
            await self._services.features[NIGHTS_FEATURE].planning.place(state.id, EVENT, event.id)

    async def _found(self, guild: discord.Guild, state: SeasonState) -> discord.ScheduledEvent | None:
        """One that was created before a kill."""
        note_request()
        events = await guild.fetch_scheduled_events(with_counts=False)
        return next((each for each in events if each.creator_id == guild.me.id and each.name == state.season.name
                     and each.start_time == attendance.rules_of(state).begins), None)

    async def _create(self, guild: discord.Guild, state: SeasonState) -> discord.ScheduledEvent:
        t = await self._services.languages.of_server(guild.id)
        channel = guild.get_channel_or_thread(state.settings.notices.channel)
        note_request()
        return await guild.create_scheduled_event(
            name=state.season.name, description=terms(state, t), start_time=attendance.rules_of(state).begins,
            end_time=_ends(state), entity_type=discord.EntityType.external,
            privacy_level=discord.PrivacyLevel.guild_only, location=cut(f"#{channel}", LOCATION))


async def _follow(event: discord.ScheduledEvent, state: SeasonState) -> None:
    """The event as the night is."""
    stage, begins = state.season.stage, attendance.rules_of(state).begins
    if event.status is discord.EventStatus.scheduled:
        if stage is Stage.JOINING and (event.name, event.start_time) != (state.season.name, begins):
            note_request()
            await event.edit(name=state.season.name, start_time=begins, end_time=_ends(state))
        elif stage is Stage.RUNNING:
            note_request()
            await event.start()
        elif stage is not Stage.JOINING:
            note_request()
            await event.cancel()
    elif event.status is discord.EventStatus.active and stage not in (Stage.JOINING, Stage.RUNNING):
        note_request()
        await event.end()


def _is_ahead(state: SeasonState, now: datetime) -> bool:
    return state.season.stage is Stage.JOINING and attendance.rules_of(state).begins > now


def _ends(state: SeasonState) -> datetime:
    """When the night will be over, as far as is known: an event has to have an end."""
    rules = attendance.rules_of(state)
    rounds = state.settings.course.rounds * (timedelta(minutes=rules.minutes) + clock.GRACE)
    hours = timedelta(hours=rules.hours or arena.HOURS)
    return rules.begins + (rounds if rounds and not rules.hours else min(rounds, hours) if rounds else hours)


def _shown(state: SeasonState) -> Shown:
    return state.season.stage, state.season.name, attendance.rules_of(state).begins
