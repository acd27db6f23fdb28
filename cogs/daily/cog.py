"""``/daily``: the deal of the day, played alone in direct messages, or in private answers where they are closed."""

from __future__ import annotations

from contextlib import suppress

from discord import app_commands

from bot.i18n import Texts
from bot.league.daily.service import LEVEL, DailyService
from cogs.common import layout
from cogs.common.api_errors import TROUBLE
from cogs.common.base import BESIDE, Interaction, TableCog, check_openings, on, person, say
from cogs.common.custom_ids import Click
from cogs.common.errors import acknowledge
from cogs.daily.daily_view import daily_page


class DailyCog(TableCog):
    """One command, and a button that begins the deal or leads back to it."""

    @property
    def _daily(self) -> DailyService:
        assert self.services.leagues.daily is not None
        return self.services.leagues.daily

    @app_commands.command(name="daily", description=say("command.daily"))
    async def daily(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        seen = await self._daily.overview(interaction.user.id, self.services.leagues.pars)
        await interaction.edit_original_response(view=daily_page(seen, await self.texts(interaction)))

    @on("daily", answer=BESIDE)
    async def begin(self, interaction: Interaction, click: Click) -> None:
        """Start the deal, or show it again."""
        check_openings(interaction)
        t = await self.texts(interaction)
        channel, direct = await self._place(interaction, t)
        table = await self._daily.start(person(interaction), channel, outside=not direct)
        note = t("daily.started", channel=f"<#{channel}>") if direct and not table.table.outside else t("daily.here")
        await interaction.edit_original_response(view=layout.note(note))
        if table.table.outside:
            await self.hands.follow(interaction, table.id)

    async def _place(self, interaction: Interaction, t: Texts) -> tuple[int, bool]:
        """The channel of the user's direct messages, which nobody else can see, and whether the game is shown there."""
        direct = await interaction.user.create_dm()
        if (await self.services.prefs.user(interaction.user.id)).hand == "dm":
            with suppress(*TROUBLE):
                await direct.send(view=layout.note(t("daily.message", level=t(f"level.{LEVEL}"))))
                return direct.id, True
        return direct.id, False
