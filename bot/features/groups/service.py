"""Groups of people who play together: who keeps them, who agrees, when they meet, who comes.

Every method raises TableError, and says nothing of groups that one is not in (``no_such_company``).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import replace
from datetime import datetime, timedelta

from bot.core.clock import Clock
from bot.core.errors import TableError
from bot.core.wall_clock import zone
from bot.features.groups.store import SqlGroups
from bot.features.groups.values import (
    AI,
    ASKED_A_DAY,
    ASKED_BEFORE,
    GROUPS_A_PERSON,
    LEAST_TO_PLAY,
    MEETINGS_REMEMBERED,
    MEMBERS_MAX,
    GroupMeeting,
    GroupMember,
    MeetingKind,
    Members,
    PlayGroup,
    Seating,
    arranged,
    checked_name,
    next_meeting,
)
from bot.features.queue.service import QueueService
from bot.features.queue.values import Kind
from bot.tables.core.model import Person, Status, Table
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService

DAY = timedelta(days=1)


class GroupService:
    def __init__(self, store: SqlGroups, tables: TableService, clock: Clock, queue: QueueService) -> None:
        self.store = store
        self._queue = queue
        self._tables = tables
        self._clock = clock
        self._changed: list[Callable[[PlayGroup], None]] = []

    def on_changed(self, listener: Callable[[PlayGroup], None]) -> None:
        """Call it when a group's weekly time may be another one."""
        self._changed.append(listener)

    def _note(self, group: PlayGroup) -> None:
        for listener in self._changed:
            listener(group)

    # groups --------------------------------------------------------------------------------------
    async def keep(self, table_id: int, person: Person, name: str, channel: int) -> PlayGroup:
        """Keep the people of a table that is over, to meet in ``channel``; the others are asked. Codes: not_over,
        not_seated, server_only, nobody_to_keep, bad_company_name, too_many_companies."""
        table = (await self._tables.snapshot(table_id)).table
        table.own_seat(person.id)
        if table.status is not Status.OVER:
            raise TableError("not_over")
        if table.guild is None or table.outside:
            raise TableError("server_only")
        await self._check_room(person.id)
        others = [each for each in table.people if each.id != person.id]
        if not others:
            raise TableError("nobody_to_keep")
        members = [GroupMember(person.id, person.name, agreed=True),
                   *(GroupMember(each.id, each.name, agreed=False) for each in others[:MEMBERS_MAX - 1])]
        group = PlayGroup(0, table.guild, channel, checked_name(name), person.id, game=table.game, pace=table.pace)
        return await self.store.create(group, members)

    async def _check_room(self, user: int) -> None:
        """Others cannot fill it by asking."""
        if len(await self.store.of_user(user, agreed=True)) >= GROUPS_A_PERSON:
            raise TableError("too_many_companies", n=GROUPS_A_PERSON)

    async def mine(self, user: int) -> list[tuple[PlayGroup, Members]]:
        """The user's groups, and those that they are asked to be in, but for those of who is apart from them: to the
        host, who is not to learn that, they have not answered."""
        apart, agreed = await self._tables.conduct.apart(user), await self.store.of_user(user, agreed=True)
        return [(each, await self.store.members(each.id)) for each in await self.store.of_user(user)
                if each in agreed or each.host not in apart]

    async def find(self, number: int, user: int) -> tuple[PlayGroup, Members]:
        """A group that the user is in, or is asked to be in. Codes: no_such_company."""
        group = await self.store.group(number)
        members = await self.store.members(number)
        if group is None or user not in {each.user for each in members}:
            raise TableError("no_such_company")
        return group, members

    async def own(self, number: int, user: int) -> tuple[PlayGroup, Members]:
        """A group that the user has agreed to be in. Codes: no_such_company, not_agreed."""
        group, members = await self.find(number, user)
        if not next(each for each in members if each.user == user).agreed:
            raise TableError("not_agreed")
        return group, members

    async def _of_host(self, number: int, user: int) -> tuple[PlayGroup, Members]:
        group, members = await self.own(number, user)
        if group.host != user:
            host = next((each.name for each in members if each.user == group.host), "?")
            raise TableError("not_company_host", name=host)
        return group, members

    async def agree(self, number: int, person: Person) -> None:
        """Codes: no_such_company, too_many_companies."""
        _, members = await self.find(number, person.id)
        if not next(each for each in members if each.user == person.id).agreed:
            await self._check_room(person.id)
        await self.store.put_member(number, GroupMember(person.id, person.name, agreed=True))

    async def leave(self, number: int, user: int) -> PlayGroup:
        """Or decline. Codes: no_such_company."""
        group, _ = await self.find(number, user)
        await self.store.drop_member(number, user)
        self._note(group)
        return group

    async def add(self, number: int, user: int, people: Sequence[Person]) -> Sequence[Person]:
        """Host: ask more people; return those who were not asked yet. Codes: no_such_company, not_company_host,
        company_full."""
        _, members = await self._of_host(number, user)
        there = {each.user for each in members}
        new = [each for each in people if each.id not in there]
        if len(members) + len(new) > MEMBERS_MAX:
            raise TableError("company_full", n=MEMBERS_MAX)
        for each in new:
            await self.store.put_member(number, GroupMember(each.id, each.name, agreed=False))
        return new

    async def remove(self, number: int, user: int, other: int) -> None:
        """Host. Codes: no_such_company, not_company_host."""
        await self._of_host(number, user)
        if other != user:
            await self.store.drop_member(number, other)

    async def change(self, number: int, user: int, *, name: str | None = None, game: str | None = None,
                     pace: str | None = None) -> PlayGroup:
        """Host: another name, game or pace; a scheduled event is of the group as it was. Not while the members are
        asked who comes: they have answered for that game. Codes: no_such_company, not_company_host, bad_company_name,
        meeting_asked."""
        group, _ = await self._of_host(number, user)
        changed = replace(group, name=group.name if name is None else checked_name(name),
                          game=group.game if game is None else game, pace=group.pace if pace is None else pace)
        if (changed.game, changed.pace) != (group.game, group.pace):
            meeting, _ = await self.due(group)
            if meeting is not None and meeting.message:
                raise TableError("meeting_asked")
        changed = replace(changed, event=0)
        await self.store.save(changed)
        self._note(changed)
        return changed

    # when ----------------------------------------------------------------------------------------
    async def set_time(self, number: int, user: int, there: str, *, day: int, minute: int) -> PlayGroup:
        """A weekly time in this zone, without an event; day 0: none. Codes: no_such_company, not_agreed."""
        group, _ = await self.own(number, user)
        zone_there, now = there if zone(there) is not None else "UTC", self._clock.now()
        group = replace(group, zone=zone_there, day=day, minute=minute, event=0)
        for meeting in await self.store.meetings(number, MeetingKind.WEEK, now):  # those of another time are over
            await self.store.save_meeting(replace(meeting, over=meeting.at != next_meeting(group, now)))
        await self.store.save(group)
        self._note(group)
        return group

    async def ask_now(self, number: int, user: int) -> tuple[PlayGroup, GroupMeeting]:
        """Note that everybody is asked who plays now. Codes: no_such_company, not_agreed, nobody_to_ask,
        asked_today."""
        group, members = await self.own(number, user)
        if not [each for each in members if each.agreed and each.user != user]:
            raise TableError("nobody_to_ask")
        now = self._clock.now()
        if len(await self.store.meetings(number, MeetingKind.NOW, now - DAY)) >= ASKED_A_DAY:
            raise TableError("asked_today", n=ASKED_A_DAY)
        meeting = GroupMeeting(number, now, MeetingKind.NOW, over=True)
        await self.store.add_meeting(meeting)
        return group, meeting

    async def answer(self, number: int, user: int, at: datetime, *, coming: bool) -> tuple[PlayGroup, GroupMeeting]:
        """Whether the user comes. Codes: no_such_company, not_agreed, meeting_over."""
        group, _ = await self.own(number, user)
        meeting = await self.store.meeting(number, at)
        if meeting is None or meeting.over or meeting.at <= self._clock.now():
            raise TableError("meeting_over")
        await self.store.answer(number, at, user, coming=coming)
        return group, meeting

    async def due(self, group: PlayGroup) -> tuple[GroupMeeting | None, datetime | None]:
        """The weekly meeting that is on (asked for, or to be asked for now), and when to look again. A meeting whose
        time passed while the bot was away longer than `ASKED_BEFORE` is left out."""
        now = self._clock.now()
        at = next_meeting(group, now - ASKED_BEFORE)
        if at is None:
            return None, None
        known = await self.store.meeting(group.id, at)
        if known is not None and known.over:
            at = next_meeting(group, at)
            known = None
        if at is None or now < at - ASKED_BEFORE:
            return None, None if at is None else at - ASKED_BEFORE
        if known is None and now >= at:  # nobody could be asked
            later = next_meeting(group, at)
            return None, None if later is None else later - ASKED_BEFORE
        return known or GroupMeeting(group.id, at, MeetingKind.WEEK), at

    # who plays -----------------------------------------------------------------------------------
    async def coming(self, meeting: GroupMeeting) -> list[int]:
        """Who comes, in the order of answers: nobody who is not in the group any more."""
        members = {each.user for each in await self.store.members(meeting.group) if each.agreed}
        answers = await self.store.answers(meeting.group, meeting.at)
        return [user for user, coming in answers if coming and user in members]

    async def gather(self, group: PlayGroup, meeting: GroupMeeting, gone: Collection[int]) -> list[Lobby]:
        """Open the tables of a meeting: none unless enough come. Who looks for such a game there gets the seats that
        are left, AI players the others. ``gone``: who is not on the server any more. Nobody sits with somebody whom
        they keep apart from."""
        names = {each.user: each.name for each in await self.store.members(group.id)}
        users = await self._together([user for user in await self.coming(meeting) if user not in gone])
        if len(users) < LEAST_TO_PLAY:
            return []
        opened, game = await self._opened(group, meeting, users), self._tables.games[group.game]
        seated = {person.id for lobby in opened for person in lobby.table.people}
        opening = Opening(group.game, group.channel, group.guild, group.pace)
        waiting = await self._waiting(group, users)
        for seating in arranged(users, game, await self._past(group, meeting), int(meeting.at.timestamp())):
            if not seated.intersection(seating):
                free = min(waiting, seating.count(AI))
                waiting -= free
                opened.append(await self._tables.gathering.convene(
                    [None if user == AI else Person(user, names[user]) for user in seating], opening, free))
        return opened

    async def _waiting(self, group: PlayGroup, users: Collection[int]) -> int:
        """How many look for such a game in the group's channel, and would be seated with these people by the queue."""
        wanted = Kind(group.game, group.pace, rated=False)
        found = [each.user for each in await self._queue.searching(group.guild)
                 if each.channel == group.channel and not each.seat and wanted in each.wishes.kinds()]
        return len([user for user in found
                    if user not in users and not set(users).intersection(await self._tables.conduct.apart(user))])

    async def _opened(self, group: PlayGroup, meeting: GroupMeeting, users: Collection[int]) -> list[Lobby]:
        """The tables of a meeting that were opened already, without noting it: before an outage."""
        found = [await self._tables.snapshot(table.id) for table in await self._tables.lists.lobbies(group.guild)
                 if table.channel == group.channel and table.created >= meeting.at and table.people
                 and {person.id for person in table.people} <= set(users)]
        return [lobby for lobby in found if isinstance(lobby, Lobby) and lobby.gathered]

    async def _together(self, users: Sequence[int]) -> list[int]:
        found: list[int] = []
        for user in users:
            if not set(found).intersection(await self._tables.conduct.apart(user)):
                found.append(user)
        return found

    async def _past(self, group: PlayGroup, meeting: GroupMeeting) -> list[Seating]:
        """Who sat where in the last weeks."""
        before = await self.store.meetings(group.id, MeetingKind.WEEK, meeting.at - MEETINGS_REMEMBERED * 7 * DAY)
        tables = [await self._table(number) for each in before for number in each.tables]
        return [tuple(AI if seat.person is None else seat.person.id for seat in table.taken)
                for table in tables if table is not None]

    async def _table(self, number: int) -> Table | None:
        try:
            return (await self._tables.snapshot(number)).table
        except TableError:
            return None
