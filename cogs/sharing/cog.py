"""Sharing *My play* with another player. Each click asks anew whether both have agreed."""

from __future__ import annotations

from collections.abc import Sequence

from bot.core.errors import StaleTable
from bot.features.plans.feature import PLANS_FEATURE
from bot.features.sharing.feature import SHARING_FEATURE
from cogs.common.handlers import EDIT, on, person
from cogs.common.layout import Click, Interaction, number, one_of
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.insights.view import curve
from cogs.sharing.view import shared_page, sharing_page
from cogs.table_cog import TableCog
from games.registry import GAMES


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (SharingCog(services, delivery),)


class SharingCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._sharing = services.features[SHARING_FEATURE]

    @on("sharing", right=Right.ANYBODY, answer=EDIT)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, number(click.arg) if click.arg else 0)

    @on("pick-share", right=Right.ANYBODY, answer=EDIT)
    async def offer(self, interaction: Interaction, click: Click) -> None:
        """Ask somebody; they see it on their own page."""
        if click.values:
            await self._sharing.offer(person(interaction), number(click.value))
        await self._show(interaction)

    @on("share-yes", right=Right.ANYBODY, answer=EDIT)
    async def agree(self, interaction: Interaction, click: Click) -> None:
        """StaleTable: they don't ask any more."""
        user = person(interaction)
        if not any(each.other == click.number and each.name for each in await self._sharing.of(user.id)):
            raise StaleTable
        await self._sharing.offer(user, click.number)
        await self._show(interaction)

    @on("share-end", right=Right.ANYBODY, answer=EDIT)
    async def end(self, interaction: Interaction, click: Click) -> None:
        await self._sharing.end(interaction.user.id, click.number)
        await self._show(interaction)

    async def _show(self, interaction: Interaction, at: int = 0) -> None:
        shares = await self._sharing.of(interaction.user.id)
        page = sharing_page(shares, await self.texts(interaction), at)
        await interaction.edit_original_response(view=page, attachments=[])

    @on("shared", right=Right.ANYBODY, answer=EDIT)
    async def shared(self, interaction: Interaction, click: Click) -> None:
        other, _, game = click.arg.partition("-")
        await self._shared(interaction, number(other), one_of(game, GAMES))

    @on("pick-shared", right=Right.ANYBODY, answer=EDIT)
    async def choose_game(self, interaction: Interaction, click: Click) -> None:
        await self._shared(interaction, click.number, one_of(click.value, GAMES))

    async def _shared(self, interaction: Interaction, other: int, game: str) -> None:
        """StaleTable: one of the two does not share now."""
        share = await self._sharing.with_user(interaction.user.id, other)
        if share is None:
            raise StaleTable
        theirs, t = await self.services.features[PLANS_FEATURE].play(other, game), await self.texts(interaction)
        drawn = None if theirs.insight is None else curve(theirs, theirs.insight, t)
        await self.show_drawn(interaction, drawn, lambda picture: shared_page(theirs, share, t, picture))
