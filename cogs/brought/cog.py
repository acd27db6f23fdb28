"""A game from a file through Discord: a form takes it, private pages show it. Who clicks sees their own game; no
control names one, so nobody can ask for another's."""

from __future__ import annotations

import logging
from collections.abc import Sequence

from bot.core.errors import StaleTable
from bot.features.brought.feature import BROUGHT_FEATURE
from bot.features.brought.values import FILE_BYTES_MAX, BroughtError, BroughtGame
from bot.tables.core.state import named
from cogs.brought.view import (
    BroughtPlace,
    as_table,
    brought_form,
    brought_page,
    brought_review_page,
    shown_findings,
)
from cogs.common import forms, layout
from cogs.common.errors import API_ERRORS, acknowledge
from cogs.common.gate import is_private
from cogs.common.handlers import EDIT, on
from cogs.common.layout import Click, Interaction, number
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.review.cog import curve
from cogs.table_cog import TableCog
from games.review.report import Review
from rendering.studio import ChartPicture, PlayPicture, ReplayPicture

log = logging.getLogger(__name__)


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (BroughtCog(services, delivery),)


class BroughtCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._brought = services.features[BROUGHT_FEATURE]

    @on("brought", right=Right.ANYBODY)
    async def open(self, interaction: Interaction, click: Click) -> None:
        await interaction.response.send_modal(brought_form(await self.texts(interaction)))

    @on("form-brought", right=Right.ANYBODY)
    async def bring(self, interaction: Interaction, click: Click) -> None:
        """Read the file, and show its first round; on a page that others see in an answer of its own."""
        beside = not is_private(interaction)
        await acknowledge(interaction, thinking=beside, private=beside)
        file = forms.uploaded(interaction)
        if file is None:
            raise BroughtError("brought_lost")
        self.check_openings(interaction)
        if file.size > FILE_BYTES_MAX:
            raise BroughtError("brought_large", n=FILE_BYTES_MAX // 1024)
        try:
            data = await file.read()
        except API_ERRORS as error:
            log.info("a game cannot be downloaded: %s", error)
            raise BroughtError("brought_lost") from error
        await self._show(interaction, await self._brought.bring(interaction.user.id, data), 1)

    @on("brought-step", right=Right.ANYBODY, answer=EDIT)
    async def step(self, interaction: Interaction, click: Click) -> None:
        played, _, step = click.arg.partition("-")
        await self._show(interaction, await self._mine(interaction), number(played), number(step), click.reset + 1)

    @on("pick-brought-round", right=Right.ANYBODY, answer=EDIT)
    async def choose_round(self, interaction: Interaction, click: Click) -> None:
        await self._show(interaction, await self._mine(interaction), number(click.value), reset=click.reset + 1)

    @on("brought-forget", right=Right.ANYBODY, answer=EDIT)
    async def forget(self, interaction: Interaction, click: Click) -> None:
        self._brought.forget(interaction.user.id)
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t("brought.forgotten")), attachments=[])

    @on("pick-brought-seat", right=Right.ANYBODY, answer=EDIT)
    async def choose_seat(self, interaction: Interaction, click: Click) -> None:
        await self._review(interaction, (click.number, number(click.value), 0), click.reset + 1)

    @on("brought-review", right=Right.ANYBODY, answer=EDIT)
    async def turn(self, interaction: Interaction, click: Click) -> None:
        played, seat, page = map(number, [*click.arg.split("-"), "", ""][:3])
        await self._review(interaction, (played, seat, page), click.reset + 1)

    async def _mine(self, interaction: Interaction) -> BroughtGame:
        return await self._brought.of(interaction.user.id)

    async def _show(self, interaction: Interaction, game: BroughtGame, played: int, step: int = 0, reset: int = 0,
                    ) -> None:
        steps = await self._brought.steps(game, played)
        if not steps:
            raise StaleTable
        user, t = interaction.user.id, await self.texts(interaction)
        step = min(step, len(steps) - 1)
        place = BroughtPlace(played, step, len(steps), reset=reset, reviews=self._brought.reviews(game),
                             left=self._brought.left(user))
        signs = await self.services.languages.signs_for(user)
        view = named(steps[step].view, as_table(game))
        await self.show_drawn(
            interaction, ReplayPicture(view, steps[step].hands, step, len(steps) - 1, t),
            lambda picture: brought_page(game, steps[step], place, t, signs=signs, picture=picture))

    async def _review(self, interaction: Interaction, at: tuple[int, int, int], reset: int) -> None:
        """``at``: round, seat and page."""
        played, seat, page = at
        game, user = await self._mine(interaction), interaction.user.id
        if not (0 < played <= game.rounds and seat < len(game.names) and self._brought.reviews(game)):
            raise StaleTable
        t = await self.texts(interaction)
        if not self._brought.is_known(game, played, seat):
            await interaction.edit_original_response(view=layout.note(t("review.wait")), attachments=[])
        review = await self._brought.review(user, game, played, seat)
        place = BroughtPlace(played, seat=seat, page=page, reset=reset, left=self._brought.left(user))
        signs = await self.services.languages.signs_for(user)
        await self.show_drawn(
            interaction, await self._picture(interaction, game, review, page),
            lambda picture: brought_review_page(game, review, place, t, signs=signs, picture=picture))

    async def _picture(self, interaction: Interaction, game: BroughtGame, review: Review, page: int,
                       ) -> ChartPicture | PlayPicture:
        table, t, found = as_table(game), await self.texts(interaction), shown_findings(review)
        if 0 < page <= len(found):
            return PlayPicture(named(found[page - 1].view, table), t, hand=found[page - 1].seat)
        return curve(table, review, t)
