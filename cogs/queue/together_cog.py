"""*Find players* in a lobby with free seats: its people look for the missing players together.

Each of them agrees by a press of their own, for this search alone; any of them ends it for all.
"""

from __future__ import annotations

from bot.features.queue.feature import QUEUE_FEATURE
from cogs.common.handlers import BESIDE, EDIT, on
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.queue.pages import SEARCH_PAGES
from cogs.queue.view import together_page
from cogs.table_cog import TableCog


class TogetherCog(TableCog):
    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._queue = services.features[QUEUE_FEATURE]
        self._pages = delivery.parts[SEARCH_PAGES]

    @on("queue-together", right=Right.PLAYER, answer=BESIDE)
    async def agree(self, interaction: Interaction, click: Click) -> None:
        """The answer becomes the place where the player sees what the search leads to."""
        lobby = await self._queue.together(click.table, interaction.user.id)
        kind, t = self._queue.kind_of(lobby.table), await self.texts(interaction)
        answer = await interaction.edit_original_response(view=together_page(lobby.table, kind, t))
        self._pages.note(interaction.user.id, answer, interaction)

    @on("queue-part", right=Right.PLAYER, answer=EDIT)
    async def part(self, interaction: Interaction, click: Click) -> None:
        await self._queue.part(click.table, interaction.user.id)
        await self.reply(interaction, "together.stopped")
