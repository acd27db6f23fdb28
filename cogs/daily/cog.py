"""The deal of the day, played alone in direct messages, or in private answers where they are closed."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress

from bot.core.errors import StaleTable
from bot.features.daily.feature import DAILY_FEATURE
from bot.features.daily.shared_deals import ALONE, DAY_GAME, DEALS
from bot.features.daily.values import DAY_LEVEL
from bot.i18n import Texts
from bot.tables.core.preferences import HandPlace
from cogs.common import display_names, layout
from cogs.common.errors import API_ERRORS
from cogs.common.gate import server_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Click, Interaction, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.daily import fair_page
from cogs.daily.view import daily_page, day_picture
from cogs.delivery.delivery import Delivery
from cogs.table_cog import TableCog


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (DailyCog(services, delivery),)


class DailyCog(TableCog):
    """Its page, and a button that begins the deal or leads back to it."""

    @on("day", right=Right.ANYBODY, answer=EDIT)
    async def show(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, DAY_GAME)

    @on("pick-day", right=Right.ANYBODY, answer=EDIT)
    async def choose(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, one_of(click.value, ALONE))

    async def _show(self, interaction: Interaction, game: str) -> None:
        seen = await self.services.features[DAILY_FEATURE].overview(interaction.user.id, game)
        t = await self.texts(interaction)
        await self.show_drawn(interaction, day_picture(seen, t), lambda picture: daily_page(seen, t, picture))

    @on("daily-fair", right=Right.ANYBODY, answer=BESIDE)
    async def fair(self, interaction: Interaction, click: Click) -> None:
        """Why nobody can change the cards of a deal that everybody gets."""
        await self._fair(interaction, click, whole=False)

    @on("daily-digits", right=Right.ANYBODY, answer=EDIT)
    async def digits(self, interaction: Interaction, click: Click) -> None:
        """All digits of its commitments."""
        await self._fair(interaction, click, whole=True)

    async def _fair(self, interaction: Interaction, click: Click, *, whole: bool) -> None:
        if click.subject >= len(DEALS):
            raise StaleTable
        game = list(DEALS)[click.subject]
        seen = await self.services.features[DAILY_FEATURE].overview(interaction.user.id, game)
        page = fair_page.day_page(seen, click.arg, await self.texts(interaction), whole=whole)
        await interaction.edit_original_response(view=page)

    @on("daily", right=Right.ANYBODY, answer=BESIDE)
    async def begin(self, interaction: Interaction, click: Click) -> None:
        """Start the deal, or show it again."""
        game = one_of(click.arg or DAY_GAME, ALONE)
        self.check_openings(interaction)
        t = await self.texts(interaction)
        channel, direct = await self._place(interaction, game, t)
        table = await self.services.features[DAILY_FEATURE].start(
            person(interaction), channel, outside=not direct, guild=server_of(interaction) or 0, game=game)
        note = t("daily.started", channel=f"<#{channel}>") if direct and not table.table.outside else t("daily.here")
        await interaction.edit_original_response(view=layout.note(note))
        if table.table.outside:
            await self.hands.on_demand.open(interaction, table.id, followup=True)

    async def _place(self, interaction: Interaction, game: str, t: Texts) -> tuple[int, bool]:
        """The channel of the user's direct messages, which nobody else can see, and whether the game is shown there."""
        direct = await interaction.user.create_dm()
        if (await self.services.prefs.user(interaction.user.id)).hand is HandPlace.DM:
            with suppress(*API_ERRORS):
                said = t("daily.message", level=t(f"level.{DAY_LEVEL}")) if game == DAY_GAME else t(
                    "daily.week.message", game=display_names.game(t, game))
                await self.delivery.editor.post(direct.id, layout.note(said))
                return direct.id, True
        return direct.id, False
