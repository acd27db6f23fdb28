"""Reminder preferences: switches, time zone, quiet hours, daily digest, vacation; and a server's board of turns."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta

import discord
from discord import ui
from discord.utils import format_dt

from bot.core.background import BackgroundTasks
from bot.core.errors import TableError
from bot.core.user_text import moment
from bot.features.reminders.feature import REMINDERS_FEATURE
from bot.i18n import Texts
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.preferences import NOTICES_MAX, PrefsPage, UserPrefs
from bot.tables.reminders.notices import place
from cogs.common.errors import Refusal, acknowledge
from cogs.common.forms import Field, Form, written
from cogs.common.handlers import BESIDE, on
from cogs.common.layout import Click, Interaction, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.pages import guide
from cogs.pages.prefs_view import DeclaredPreferences, form_fields, prefs_page
from cogs.pages.switches import switch_named, switched
from cogs.reminders.notifier import Notifier
from cogs.table_cog import TableCog

OLD_SWITCHES = ("notify", "nudges", "next", "never-ask", "weekly")
"""Of panels of before; `cogs.pages.prefs_view` has those of today."""
LONGEST_VACATION = timedelta(days=60)


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (RemindersCog(services, delivery),)


class RemindersCog(TableCog):
    """What a player is told, a page of ``/prefs`` reached from ``/games`` and every notice, too."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self.notifier = Notifier(services, delivery)
        self._tasks = BackgroundTasks()

    async def cog_load(self) -> None:
        self.tables.subscribe(self._on_change, Cause.DEAL, Cause.SEAT, Cause.TERMS)

    async def at_home(self) -> None:
        await self.notifier.start()

    async def slots_changed(self) -> None:
        await self.notifier.slots_changed()

    def _on_change(self, change: Changed) -> None:
        """Leave orders that preferences stand for at new tables, for new players and after a new pace."""
        self._tasks.start(self._set_preferred(change))

    async def _set_preferred(self, change: Changed) -> None:
        snapshot, orders = change.after, self.tables.orders
        for person in snapshot.table.people:
            prefs = await self.services.prefs.user(person.id)
            with suppress(TableError):
                if self.tables.pace(snapshot.table).remind:
                    await orders.prefer(snapshot.id, person.id, OrderKind.NEVER_ASK, prefs.never_ask)
                if snapshot.table.alone:
                    await orders.prefer(snapshot.id, person.id, OrderKind.FORCED, *guide.by_itself(prefs, snapshot.id))
                    await orders.prefer(snapshot.id, person.id, OrderKind.SPEED, *guide.speed(prefs))

    async def _save(self, user: int, prefs: UserPrefs) -> None:
        await self.services.prefs.set_user(user, prefs)
        await self.services.features[REMINDERS_FEATURE].preferences_changed(user)

    async def _page(self, interaction: Interaction, prefs: UserPrefs) -> ui.LayoutView:
        return prefs_page(prefs, await self.texts(interaction), self.services.clock.now(), PrefsPage.TOLD,
                          self.services.features.settings.users)

    @on("reminders", right=Right.ANYBODY)
    async def open(self, interaction: Interaction, click: Click) -> None:
        prefs = await self.services.prefs.user(interaction.user.id)
        page = await self._page(interaction, prefs)
        await interaction.response.send_message(view=page, ephemeral=True)

    @on("reminder", right=Right.ANYBODY)
    async def switch(self, interaction: Interaction, click: Click) -> None:
        user = interaction.user.id
        setting = switch_named(self.services.features.settings.users, one_of(click.arg, OLD_SWITCHES))
        prefs = switched(await self.services.prefs.user(user), setting)
        await self._save(user, prefs)
        page = await self._page(interaction, prefs)
        await interaction.response.edit_message(view=page)
        if click.arg == "never-ask":
            for table in await self.tables.lists.of_person(user):
                if table.status is Status.RUNNING and self.tables.pace(table).remind:
                    await self.tables.orders.prefer(table.id, user, OrderKind.NEVER_ASK, prefs.never_ask)

    @on("times", right=Right.ANYBODY)
    async def ask_times(self, interaction: Interaction, click: Click) -> None:
        prefs = await self.services.prefs.user(interaction.user.id)
        await interaction.response.send_modal(times_form(
            prefs, await self.texts(interaction), self.services.features.settings.users))

    @on("form-times", right=Right.ANYBODY)
    async def times(self, interaction: Interaction, click: Click) -> None:
        prefs = timed(await self.services.prefs.user(interaction.user.id), written(interaction),
                      self.services.features.settings.users)
        await self._save(interaction.user.id, prefs)
        page = await self._page(interaction, prefs)
        await interaction.response.send_message(view=page, ephemeral=True)

    # vacation ------------------------------------------------------------------------------------

    @on("vacation", right=Right.ANYBODY)
    async def ask_vacation(self, interaction: Interaction, click: Click) -> None:
        await interaction.response.send_modal(vacation_form(await self.texts(interaction)))

    @on("vacation-over", right=Right.ANYBODY)
    async def come_back(self, interaction: Interaction, click: Click) -> None:
        await self._set_vacation(interaction, None)

    @on("form-vacation", right=Right.ANYBODY)
    async def leave_until(self, interaction: Interaction, click: Click) -> None:
        day = written(interaction)["day"]
        prefs = await self.services.prefs.user(interaction.user.id)
        now = self.services.clock.now()
        try:
            date = datetime.strptime(day, "%Y-%m-%d").date()
        except ValueError:
            raise Refusal("bad_day", text=day) from None
        until = moment(date, place(prefs))
        if until is None or not now < until <= now + LONGEST_VACATION:
            raise Refusal("bad_vacation", days=LONGEST_VACATION.days)
        await self._set_vacation(interaction, until)

    async def _set_vacation(self, interaction: Interaction, until: datetime | None) -> None:
        """Pause the player's slow tables until then; None: end the vacation."""
        user = interaction.user.id
        await acknowledge(interaction, thinking=True, private=True)
        prefs = (await self.services.prefs.user(user)).having(UserPrefs.vacation, until)
        await self.services.prefs.set_user(user, prefs)
        paused = [
            await self.tables.vacation(table.id, user, until)
            for table in await self.tables.lists.of_person(user) if table.status is Status.RUNNING]
        await self.services.features[REMINDERS_FEATURE].preferences_changed(user)
        if until is None:
            await self.reply(interaction, "vacation.over")
            return
        await self.reply(
            interaction, "vacation.until", n=sum(each is not None for each in paused), until=format_dt(until, "D"))

    # a server's board ----------------------------------------------------------------------------

    @on("board", right=Right.ADMIN, answer=BESIDE)
    async def board(self, interaction: Interaction, click: Click) -> None:
        """Post the board here, or remove it."""
        guild = interaction.guild_id or 0
        if one_of(click.arg, ("", "off")):
            await self.notifier.remove_board(guild)
        else:
            try:
                await self.notifier.post_board(guild, interaction.channel_id or 0)
            except discord.Forbidden:
                raise Refusal("cannot_post") from None
        await self.reply(interaction, f"board.{click.arg or 'on'}")


def timed(prefs: UserPrefs, values: dict[str, str], declared: DeclaredPreferences) -> UserPrefs:
    """Return ``prefs`` with the form's values. Refusal names the first invalid one."""
    for name, (setting, shown) in form_fields(declared).items():
        try:
            prefs = prefs.having(setting, shown.parse(values[name]))
        except ValueError:
            raise Refusal(shown.code, text=values[name], most=NOTICES_MAX) from None
    return prefs


def times_form(prefs: UserPrefs, t: Texts, declared: DeclaredPreferences) -> Form:
    return Form(Click("form-times", 0, 0), t("reminders.times"), [
        Field(name, t(f"form.{name}"), t(f"form.{name}.hint"), str(setting.stored(prefs[setting])), needed=shown.needed)
        for name, (setting, shown) in form_fields(declared).items()])


def vacation_form(t: Texts) -> Form:
    return Form(Click("form-vacation", 0, 0), t("reminders.leave"), [
        Field("day", t("form.day"), t("form.day.hint"), example="2026-12-31", longest=10)])
