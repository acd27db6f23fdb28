"""Groups: *Keep this group* after a game, *Groups* in ``/games``, and the buttons of meetings.

Whoever uses a control is checked by `GroupService`: a group is nothing to others than its people.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

import discord

from bot.core.errors import TableError
from bot.core.user_text import clean_name
from bot.core.wall_clock import zone
from bot.features.groups.feature import GROUPS_FEATURE
from bot.features.groups.values import Members, PlayGroup, next_meeting
from bot.i18n import Texts
from bot.tables.core.model import Person, Table
from bot.tables.core.time_control import PACES
from bot.tables.reminders.notices import is_quiet
from bot.tables.rules.lobby_rules import Opening
from cogs.common.errors import Refusal, acknowledge
from cogs.common.forms import written
from cogs.common.gate import member_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.groups import view
from cogs.groups.meetings import GroupMeetings
from cogs.inviting import Inviting
from cogs.table_cog import TableCog
from games.registry import GAMES

AT_ALL = datetime.fromtimestamp(0, UTC)
"""Since when nobody is asked twice for a group."""


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (GroupsCog(services, delivery),)


class GroupsCog(TableCog):
    """Groups and their meetings."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self.meetings = GroupMeetings(services, delivery)
        self._groups = services.features[GROUPS_FEATURE]
        self._inviting = Inviting(services, delivery)

    async def at_home(self) -> None:
        await self.meetings.start()

    async def slots_changed(self) -> None:
        await self.meetings.slots_changed()

    async def cog_unload(self) -> None:
        self.meetings.stop()

    # keep and list -------------------------------------------------------------------------------
    @on("keep", right=Right.PLAYER)
    async def keep(self, interaction: Interaction, click: Click) -> None:
        await interaction.response.send_modal(view.name_form(click.table, await self.texts(interaction)))

    @on("form-keep", right=Right.PLAYER, answer=BESIDE)
    async def kept(self, interaction: Interaction, click: Click) -> None:
        """A new group; everybody else in it is asked, once."""
        self.check_openings(interaction)
        channel = await self._channel((await self.tables.snapshot(click.table)).table)
        group = await self._groups.keep(click.table, person(interaction), written(interaction)["name"], channel)
        for member in await self._groups.store.members(group.id):
            if not member.agreed:
                await self._ask(interaction, group, member.user)
        await self._show(interaction, group.id, "groups.kept")

    async def _channel(self, table: Table) -> int:
        """Where the group meets: where the server wants games, else where the table was, not in its thread."""
        settings = await self.services.prefs.guild(table.guild or 0)
        there = self.delivery.client.get_channel(table.channel)
        above = there.parent_id if isinstance(there, discord.Thread) else table.channel
        return settings.channel or above

    @on("groups", right=Right.ANYBODY)
    async def groups(self, interaction: Interaction, click: Click) -> None:
        """In the place of a private page; beside a message that others see."""
        message = interaction.message
        beside = click.arg == "new" or message is None or not message.flags.ephemeral
        await acknowledge(interaction, thinking=beside, private=beside)
        user = interaction.user.id
        page = view.groups_page(await self._groups.mine(user), user, await self.texts(interaction))
        await interaction.edit_original_response(view=page)

    @on("group", right=Right.ANYBODY, answer=EDIT)
    async def group(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, click.subject)

    async def _show(self, interaction: Interaction, number: int, said: str = "", **params: object) -> None:
        """The group's page."""
        group, members = await self._groups.find(number, interaction.user.id)
        t = await self.texts(interaction)
        page = view.group_page(
            group, members, interaction.user.id, t, next_meeting(group, self.services.clock.now()),
            said=t(said, **params) if said else "")
        await interaction.edit_original_response(view=page)

    # people --------------------------------------------------------------------------------------
    async def _ask(self, interaction: Interaction, group: PlayGroup, user: int) -> bool:
        """Whether somebody was asked privately, once for this group; else they find the question in ``/games``. Nobody
        is disturbed against their will, and blocks hold."""
        guild = interaction.client.get_guild(group.guild)
        if guild is None or not await self._inviting.wants(user, interaction.user.id):
            return False
        if interaction.user.id in await self.tables.conduct.apart(user):
            return False
        if await member_of(guild, discord.Object(user)) is None:
            return False
        now, notices = self.services.clock.now(), self.services.players.notices
        if not await notices.claim(user, 0, AT_ALL, f"group {group.id}", now):
            return False
        t = await self.services.languages.of_player(user)
        name = clean_name(interaction.user.display_name)
        return await self.delivery.editor.tell(user, view.ask_page(group, name, guild.name, t))

    @on("group-agree", right=Right.ANYBODY, answer=EDIT)
    async def agree(self, interaction: Interaction, click: Click) -> None:
        await self._groups.agree(click.subject, person(interaction))
        await self._show(interaction, click.subject, "groups.agreed")

    @on("group-leave", right=Right.ANYBODY, answer=EDIT)
    async def leave(self, interaction: Interaction, click: Click) -> None:
        group = await self._groups.leave(click.subject, interaction.user.id)
        if await self._groups.store.group(group.id) is None:
            await self.meetings.drop_event(group)
        await self.reply(interaction, "groups.left")

    @on("pick-group-add", right=Right.ANYBODY, answer=EDIT)
    async def add(self, interaction: Interaction, click: Click) -> None:
        group, _ = await self._groups.own(click.subject, interaction.user.id)
        people = [each for user in dict.fromkeys(map(number, click.values[:view.ASKED]))
                  if (each := await self._member(interaction, group, user)) is not None]
        new = await self._groups.add(click.subject, interaction.user.id, people)
        for each in new:
            await self._ask(interaction, group, each.id)
        await self._show(interaction, click.subject, "groups.added", n=len(new))

    async def _member(self, interaction: Interaction, group: PlayGroup, user: int) -> Person | None:
        guild = interaction.client.get_guild(group.guild)
        member = None if guild is None else await member_of(guild, discord.Object(user))
        return None if member is None or member.bot else Person(member.id, clean_name(member.display_name))

    @on("pick-group-remove", right=Right.ANYBODY, answer=EDIT)
    async def remove(self, interaction: Interaction, click: Click) -> None:
        await self._groups.remove(click.subject, interaction.user.id, number(click.value))
        await self._show(interaction, click.subject)

    # now -----------------------------------------------------------------------------------------
    @on("group-now", right=Right.ANYBODY, answer=EDIT)
    async def ask_now(self, interaction: Interaction, click: Click) -> None:
        """Open a table in the group's channel, and invite everybody who has agreed and may be disturbed."""
        group, _ = await self._groups.own(click.subject, interaction.user.id)
        await self._check_channel(interaction, group)
        await self.check_opening(interaction, group.channel)
        group, _ = await self._groups.ask_now(click.subject, interaction.user.id)
        lobby = await self.tables.lobbies.create(person(interaction), Opening(
            group.game, group.channel, group.guild, group.pace))
        self.presenter.post(lobby.id)
        asked = 0
        for member in await self._groups.store.members(group.id):
            if member.agreed and member.user != interaction.user.id:
                await self.tables.gathering.invite(lobby.id, interaction.user.id, member.user)
                asked += await self._inviting.send(interaction, lobby.table, member.user) == "guests.invited"
        await self._show(interaction, group.id, "groups.asked_now", channel=f"<#{group.channel}>", n=asked)

    async def _check_channel(self, interaction: Interaction, group: PlayGroup) -> None:
        """Whether the person sees the group's channel and the bot may post there. Refusal."""
        guild = interaction.client.get_guild(group.guild)
        channel = None if guild is None else guild.get_channel_or_thread(group.channel)
        member = None if guild is None else await member_of(guild, interaction.user)
        if guild is None or channel is None or member is None or not channel.permissions_for(member).view_channel:
            raise TableError("no_such_company")
        allowed = channel.permissions_for(guild.me)
        if not (allowed.view_channel and allowed.send_messages and allowed.attach_files):
            raise Refusal("cannot_post")

    # settings ------------------------------------------------------------------------------------
    @on("group-settings", right=Right.ANYBODY, answer=EDIT)
    async def open_settings(self, interaction: Interaction, click: Click) -> None:
        group, _ = await self._groups.own(click.subject, interaction.user.id)
        await self._show_settings(interaction, group)

    async def _show_settings(self, interaction: Interaction, group: PlayGroup) -> None:
        await interaction.edit_original_response(view=view.settings_page(group, await self.texts(interaction)))

    @on("pick-group-setting", right=Right.ANYBODY, answer=EDIT)
    async def set_game_or_pace(self, interaction: Interaction, click: Click) -> None:
        if one_of(click.arg, ("game", "pace")) == "game":
            await self._change(interaction, click.subject, game=one_of(click.value, GAMES))
        else:
            await self._change(interaction, click.subject, pace=one_of(click.value, PACES))

    @on("group-rename", right=Right.ANYBODY)
    async def ask_name(self, interaction: Interaction, click: Click) -> None:
        group, _ = await self._groups.own(click.subject, interaction.user.id)
        await interaction.response.send_modal(view.rename_form(group, await self.texts(interaction)))

    @on("form-group-name", right=Right.ANYBODY, answer=EDIT)
    async def rename(self, interaction: Interaction, click: Click) -> None:
        await self._change(interaction, click.subject, name=written(interaction)["name"])

    async def _change(self, interaction: Interaction, number: int, name: str | None = None, game: str | None = None,
                      pace: str | None = None) -> None:
        """By the host; the event on the server is made again."""
        before, _ = await self._groups.own(number, interaction.user.id)
        changed = await self._groups.change(number, interaction.user.id, name=name, game=game, pace=pace)
        await self.meetings.drop_event(before)
        await self._show_settings(interaction, changed)

    @on("group-zone", right=Right.ANYBODY)
    async def ask_zone(self, interaction: Interaction, click: Click) -> None:
        group, _ = await self._groups.own(click.subject, interaction.user.id)
        await interaction.response.send_modal(view.zone_form(group, await self.texts(interaction)))

    @on("form-group-zone", right=Right.ANYBODY, answer=EDIT)
    async def set_zone(self, interaction: Interaction, click: Click) -> None:
        """The same day and hour in another time zone."""
        group, _ = await self._groups.own(click.subject, interaction.user.id)
        there = written(interaction)["zone"].strip()
        if zone(there) is None:
            raise Refusal("bad_zone", text=there)
        timed = await self._groups.set_time(
            group.id, interaction.user.id, there, day=group.day, minute=group.minute)
        await self.meetings.drop_event(group)
        await self._show_time(interaction, timed, await self.texts(interaction))

    # the weekly time -----------------------------------------------------------------------------
    @on("group-time", right=Right.ANYBODY, answer=EDIT)
    async def open_time(self, interaction: Interaction, click: Click) -> None:
        group, _ = await self._groups.own(click.subject, interaction.user.id)
        await self._show_time(interaction, group, await self.texts(interaction))

    async def _show_time(self, interaction: Interaction, group: PlayGroup, t: Texts) -> None:
        page = view.time_page(group, next_meeting(group, self.services.clock.now()), t)
        await interaction.edit_original_response(view=page)

    @on("pick-group-time", right=Right.ANYBODY, answer=EDIT)
    async def set_time(self, interaction: Interaction, click: Click) -> None:
        """The first time is in the zone of who sets it (``/prefs``)."""
        group, _ = await self._groups.own(click.subject, interaction.user.id)
        what, value = one_of(click.arg, ("day", "hour", "minute")), number(click.value)
        day, (hour, minute) = group.day, divmod(group.minute, 60)
        there = group.zone if group.day else (await self.services.prefs.user(interaction.user.id)).zone
        if what == "day":
            day = number(one_of(str(value), [str(each) for each in range(8)]))
        elif what == "hour":
            hour = number(one_of(str(value), [str(each) for each in view.HOURS]))
        else:
            minute = number(one_of(str(value), [str(each) for each in view.MINUTES]))
        if not group.day and not group.minute:
            hour = 20
        timed = await self._groups.set_time(
            group.id, interaction.user.id, there, day=day, minute=60 * hour + minute)
        await self.meetings.drop_event(group)
        await self._show_time(interaction, timed, await self.texts(interaction))

    @on("meet", right=Right.ANYBODY, answer=EDIT)
    async def meet(self, interaction: Interaction, click: Click) -> None:
        """*I'm in*, *Not today*, in the message that asks."""
        stamp, _, word = click.arg.partition("-")
        coming = one_of(word, ("yes", "no")) == "yes"
        if number(stamp) > 2**40:
            raise TableError("meeting_over")
        group, meeting = await self._groups.answer(
            click.subject, interaction.user.id, datetime.fromtimestamp(number(stamp), UTC), coming=coming)
        t = await self.services.languages.of_server(group.guild)
        members: Members = await self._groups.store.members(group.id)
        answers = await self._groups.store.answers(group.id, meeting.at)
        answered = {user for user, _ in answers}
        now, prefs = self.services.clock.now(), self.services.prefs
        left = [each.user for each in members if each.agreed and each.user not in answered
                and not is_quiet(await prefs.user(each.user), now)]
        await interaction.edit_original_response(
            view=view.meeting_page(group, meeting, members, answers, t, mentioned=left))
