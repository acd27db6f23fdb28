"""When people play on a server, for who may manage it."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.wall_clock import UTC_ZONE, zone
from bot.features.activity.feature import ACTIVITY_FEATURE
from bot.tables.core.preferences import GuildSettings
from cogs.activity.view import activity_page, activity_picture
from cogs.common.handlers import BESIDE, SETUP, door, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.table_cog import TableCog


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (ActivityCog(services, delivery),)


class ActivityCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._activity = services.features[ACTIVITY_FEATURE]

    @door(SETUP, "activity", "activity.open")
    @on("activity", right=Right.ADMIN, answer=BESIDE)
    async def open(self, interaction: Interaction, click: Click) -> None:
        """In the server's time zone; if it has set none, in the asker's."""
        prefs, guild = self.services.prefs, interaction.guild_id or 0
        name = (await prefs.guild(guild))[GuildSettings.zone]
        if name == GuildSettings.zone.default:
            name = (await prefs.user(interaction.user.id)).zone
        month, t = await self._activity.of_server(guild, zone(name) or UTC_ZONE), await self.texts(interaction)
        picture = activity_picture(month, name, t)
        await self.show_drawn(interaction, picture, lambda drawn: activity_page(month, picture, t, drawn))
