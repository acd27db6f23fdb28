"""The weekly time of groups: asks an hour before who comes, opens the tables, and keeps a scheduled event ahead.

What is due follows from the database alone, so a restart changes nothing, and each server's groups are seen to by the
process that is home of the server. Each step is stored before the next: a
message is posted under its place, and tables that are there already are not opened again.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import replace
from datetime import timedelta
from functools import partial

import discord

from bot.core.clock import DeadlineQueue
from bot.features.groups.feature import GROUPS_FEATURE
from bot.features.groups.values import LEAST_TO_PLAY, GroupMeeting, PlayGroup, next_meeting
from bot.tables.core.ports import Place
from bot.tables.reminders.notices import is_quiet
from cogs.common.errors import API_ERRORS, is_transient
from cogs.common.permissions import may_create_events
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.request_lanes import Lane, note_request
from cogs.groups.view import meeting_page, met_page

log = logging.getLogger(__name__)

MEETING_KIND = "company"
"""Of messages, as they are stored: groups were called so first."""
SETTLES = 60.0
"""Seconds after a change of the weekly time until it is announced: it is set in several steps."""
LASTS = timedelta(hours=2)
"""How long a scheduled event is shown."""


class GroupMeetings:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._groups = services.features[GROUPS_FEATURE]
        self._client = delivery.client
        self._editor = delivery.editor
        self._lanes = delivery.lanes
        self._presenter = delivery.presenter
        self._slots = services.tables.slots
        self._times: DeadlineQueue[int] = DeadlineQueue(services.clock, self.schedule)
        self._groups.on_changed(self._changed)
        self._slots.hear(MEETING_KIND, lambda number: self.schedule(number, SETTLES))

    async def start(self) -> None:
        await self.slots_changed()

    async def slots_changed(self) -> None:
        """Look after the groups that are here."""
        self._times.clear()
        for group in await self._groups.store.weekly():
            if self._slots.here(group.guild):
                self.schedule(group.id)

    def _changed(self, group: PlayGroup) -> None:
        if self._slots.here(group.guild):
            self.schedule(group.id, SETTLES)
        else:
            self._slots.report(MEETING_KIND, group.id)

    def stop(self) -> None:
        self._times.clear()

    def schedule(self, number: int, within: float = 0) -> None:
        """Look after the group soon, or ``within`` seconds."""
        self._lanes.schedule((MEETING_KIND, number), partial(self._look, number), lane=Lane.LATER, within=within)

    async def _look(self, number: int) -> None:
        """Do what is due for the group, and set the timer for what is due next."""
        group = await self._groups.store.group(number)
        if group is None or not self._slots.here(group.guild):
            self._times.cancel(number)
            return
        meeting, then = await self._groups.due(group)
        if meeting is not None:
            await self._meet(group, meeting)
            after = await self._groups.store.group(number)
            if after is None:  # nobody of it is on the server any more
                await self.drop_event(group)
                self._times.cancel(number)
                return
            group, then = after, (await self._groups.due(after))[1]
        await self._keep_event(group)
        if then is None:
            self._times.cancel(number)
        else:
            self._times.add(number, then)

    async def _meet(self, group: PlayGroup, meeting: GroupMeeting) -> None:
        if self._services.clock.now() >= meeting.at:
            await self._begin(group, meeting)
            await self._groups.store.set_event(group.id, 0)  # the next meeting has an event of its own
        elif not meeting.message:
            await self._call(group, meeting)

    # who comes -----------------------------------------------------------------------------------
    async def _call(self, group: PlayGroup, meeting: GroupMeeting) -> None:
        """Ask in the group's channel. Who is not on the server any more leaves the group; who has quiet hours is not
        notified."""
        store = self._groups.store
        for user in await self._gone(group, [each.user for each in await store.members(group.id)]):
            await store.drop_member(group.id, user)
        members = [each for each in await store.members(group.id) if each.agreed]
        await store.add_meeting(meeting)
        if len(members) < LEAST_TO_PLAY:
            await store.save_meeting(replace(meeting, over=True))
            return
        now, prefs = self._services.clock.now(), self._services.prefs
        awake = [each.user for each in members if not is_quiet(await prefs.user(each.user), now)]
        t = await self._services.languages.of_server(group.guild)
        page = meeting_page(group, meeting, members, (), t, mentioned=awake)
        try:
            sent = await self._editor.post(
                group.channel, page, place=Place(MEETING_KIND, group.id), users=awake)
        except API_ERRORS as error:
            if is_transient(error):
                raise
            log.info("group %d cannot be asked: %s", group.id, error)
            await store.save_meeting(replace(meeting, over=True))
            return
        await store.save_meeting(replace(meeting, message=sent.id))
        await self._editor.end(Place(MEETING_KIND, group.id))

    async def _gone(self, group: PlayGroup, users: Collection[int]) -> set[int]:
        """Who is not on the server any more, as far as Discord says so now."""
        guild = self._client.get_guild(group.guild)
        if guild is None:
            return set()
        found = set()
        for user in users:
            note_request()
            try:
                await guild.fetch_member(user)
            except discord.NotFound:
                found.add(user)
            except API_ERRORS as error:
                log.info("%s is not known to be a member: %s", user, error)
        return found

    # tables --------------------------------------------------------------------------------------
    async def _begin(self, group: PlayGroup, meeting: GroupMeeting) -> None:
        """Open the tables, if enough come, and say so in the message that asked."""
        await self._client.wait_until_ready()  # before that no server is known
        coming = await self._groups.coming(meeting)
        tables = []
        if self._client.get_guild(group.guild) is not None:
            gone = await self._gone(group, coming)
            tables = [lobby.id for lobby in await self._groups.gather(group, meeting, gone)]
        await self._groups.store.save_meeting(replace(meeting, tables=tuple(tables), over=True))
        for table in tables:
            self._presenter.post(table)
        if not meeting.message:
            return
        t = await self._services.languages.of_server(group.guild)
        try:
            await self._editor.edit(group.channel, meeting.message, met_page(group, tables, t), ())
        except API_ERRORS as error:
            log.info("message of group %d: %s", group.id, error)

    # a scheduled event ---------------------------------------------------------------------------
    async def _keep_event(self, group: PlayGroup) -> None:
        """Have an event of the next meeting on the server, where the bot may create one. It is stored when it was
        created, so that each meeting has one; and deleted if that is not the next meeting any more."""
        now = self._services.clock.now()
        at, guild = next_meeting(group, now), self._client.get_guild(group.guild)
        if at is None or guild is None or group.event or guild.me is None:
            return
        channel = guild.get_channel_or_thread(group.channel)
        if not may_create_events(guild) or channel is None:
            return
        t = await self._services.languages.of_server(group.guild)
        try:
            note_request()
            event = await guild.create_scheduled_event(
                name=group.name, start_time=at, end_time=at + LASTS, entity_type=discord.EntityType.external,
                privacy_level=discord.PrivacyLevel.guild_only, location=f"#{channel.name}"[:100],
                description=t("meeting.event", game=group.name))
        except API_ERRORS as error:
            log.info("no event for group %d: %s", group.id, error)
            return
        current = await self._groups.store.group(group.id)
        if current is None or next_meeting(current, now) != at:
            await self.drop_event(replace(group, event=event.id))
        else:
            await self._groups.store.set_event(group.id, event.id)

    async def drop_event(self, group: PlayGroup) -> None:
        """Delete the event: the weekly time has changed, or the group is gone."""
        guild = self._client.get_guild(group.guild)
        if not group.event or guild is None:
            return
        try:
            note_request()
            await (await guild.fetch_scheduled_event(group.event)).delete()
        except API_ERRORS as error:
            log.info("event of group %d: %s", group.id, error)
