"""The deal of the day, played alone in direct messages, or in private answers where they are closed."""

from __future__ import annotations

from contextlib import suppress

from bot.core.errors import StaleTable
from bot.i18n import Texts
from bot.solo.daily import LEVEL
from bot.solo.shared_deals import ALONE, DAY_GAME, DEALS
from cogs.common import display_names, layout
from cogs.common.errors import API_ERRORS
from cogs.common.gate import server_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Click, Interaction, one_of
from cogs.common.rights import Right
from cogs.pages import fair_view
from cogs.solo.daily_view import daily_page, day_tables_page
from cogs.table_cog import TableCog


class DailyCog(TableCog):
    """Its page, and a button that begins the deal or leads back to it."""

    @on("day", right=Right.ANYBODY, answer=EDIT)
    async def show(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, DAY_GAME)

    @on("pick-day", right=Right.ANYBODY, answer=EDIT)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, one_of(click.value, ALONE))

    async def _show(self, interaction: Interaction, game: str) -> None:
        seen = await self.services.solo.daily.overview(interaction.user.id, self.services.leagues.pars, game)
        page = daily_page(seen, await self.texts(interaction))
        await interaction.edit_original_response(view=page, attachments=[])

    @on("solo-fair", right=Right.ANYBODY, answer=BESIDE)
    async def fair(self, interaction: Interaction, click: Click) -> None:
        """Why nobody chose the cards of a deal that everybody gets."""
        await self._fair(interaction, click, whole=False)

    @on("solo-digits", right=Right.ANYBODY, answer=EDIT)
    async def digits(self, interaction: Interaction, click: Click) -> None:
        """All digits of its commitments."""
        await self._fair(interaction, click, whole=True)

    async def _fair(self, interaction: Interaction, click: Click, *, whole: bool) -> None:
        if click.subject >= len(DEALS):
            raise StaleTable
        game = list(DEALS)[click.subject]
        seen = await self.services.solo.daily.overview(interaction.user.id, self.services.leagues.pars, game)
        page = fair_view.day_page(seen, click.arg, await self.texts(interaction), whole=whole)
        await interaction.edit_original_response(view=page)

    @on("day-tables", right=Right.ANYBODY, answer=EDIT)
    async def tables_of_days(self, interaction: Interaction, click: Click) -> None:
        guild = server_of(interaction)
        week, month = await self.services.solo.day_tables.newest(guild or 0)
        t = await self.texts(interaction)
        page = day_tables_page(week, month, interaction.user.id, t, server=guild is not None)
        await interaction.edit_original_response(view=page, attachments=[])

    @on("daily", right=Right.ANYBODY, answer=BESIDE)
    async def begin(self, interaction: Interaction, click: Click) -> None:
        """Start the deal, or show it again."""
        game = one_of(click.arg or DAY_GAME, ALONE)
        self.check_openings(interaction)
        t = await self.texts(interaction)
        channel, direct = await self._place(interaction, game, t)
        table = await self.services.solo.daily.start(
            person(interaction), channel, outside=not direct, guild=server_of(interaction) or 0, game=game)
        note = t("daily.started", channel=f"<#{channel}>") if direct and not table.table.outside else t("daily.here")
        await interaction.edit_original_response(view=layout.note(note))
        if table.table.outside:
            await self.hands.open(interaction, table.id, followup=True)

    async def _place(self, interaction: Interaction, game: str, t: Texts) -> tuple[int, bool]:
        """The channel of the user's direct messages, which nobody else can see, and whether the game is shown there."""
        direct = await interaction.user.create_dm()
        if (await self.services.prefs.user(interaction.user.id)).hand == "dm":
            with suppress(*API_ERRORS):
                said = t("daily.message", level=t(f"level.{LEVEL}")) if game == DAY_GAME else t(
                    "daily.week.message", game=display_names.game(t, game))
                await self.delivery.editor.post(direct.id, layout.note(said))
                return direct.id, True
        return direct.id, False
