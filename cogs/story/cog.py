"""Where and when a server's week is told: a page of ``/setup``."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord.utils import format_dt

from bot.features.story.values import STORY_CHANNEL, STORY_DAY, STORY_SENT, STORY_TOLD
from bot.tables.core.preferences import GuildSettings
from cogs.common.errors import Refusal
from cogs.common.handlers import SETUP, door, on
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.story.view import ISO_WEEKDAYS, setting_page
from cogs.story.weekly import WeeklyStories, due_after
from cogs.table_cog import TableCog


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (StoryCog(services, delivery),)


class StoryCog(TableCog):
    """The settings of the weekly story."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self.stories = WeeklyStories(services, delivery)

    async def at_home(self) -> None:
        await self.stories.start()

    async def slots_changed(self) -> None:
        await self.stories.slots_changed()

    async def cog_unload(self) -> None:
        await self.stories.stop()

    @door(SETUP, "story-setting", "story.setting.open")
    @on("story-setting", right=Right.ADMIN)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, await self.services.prefs.guild(interaction.guild_id or 0))

    @on("pick-story", right=Right.ADMIN)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        """What has passed by then is not told: the first story is of the first day to come."""
        settings = await self.services.prefs.guild(interaction.guild_id or 0)
        if one_of(click.arg, ("channel", "day")) == "day":
            changed = settings.having(STORY_DAY, number(one_of(click.value, [str(day) for day in ISO_WEEKDAYS])))
        else:
            chosen = _channel(interaction, number(click.values[0])) if click.values else 0
            changed = settings.having(STORY_CHANNEL, chosen)
        now = self.services.clock.now()
        changed = changed.having(STORY_TOLD, now).having(STORY_SENT, now)
        await self.services.prefs.set_guild(interaction.guild_id or 0, changed)
        self.stories.schedule(interaction.guild_id or 0)
        await self._show(interaction, changed)

    async def _show(self, interaction: Interaction, settings: GuildSettings) -> None:
        then = format_dt(due_after(settings, self.services.clock.now()), "F") if settings[STORY_CHANNEL] else ""
        page = setting_page(settings, await self.texts(interaction), then)
        await interaction.response.edit_message(view=page)


def _channel(interaction: Interaction, chosen: int) -> int:
    """A text channel of the server where the bot may post pictures. Refusal."""
    channel = None if interaction.guild is None else interaction.guild.get_channel(chosen)
    if not isinstance(channel, discord.TextChannel):
        raise Refusal("cannot_post")
    allowed = channel.permissions_for(channel.guild.me)
    if not (allowed.view_channel and allowed.send_messages and allowed.attach_files):
        raise Refusal("cannot_post")
    return chosen
