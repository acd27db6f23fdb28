"""What the bus driver would do, and why: ``/advice``. Off in rated games.

The adviser sees what the asker sees and nothing else: their view and their legal actions. It thinks where AI
players think, as the strongest of them. Others do not learn that somebody asked.
"""

from __future__ import annotations

from random import Random

from discord import app_commands

from bot.tables.core.errors import TableError
from cogs.common import layout
from cogs.common.autocomplete import my_games
from cogs.common.base import Interaction, TableCog, say
from cogs.common.errors import Refusal, acknowledge
from cogs.play import advice_text


class AdviceCog(TableCog):
    """One command."""

    @app_commands.command(name="advice", description=say("command.advice"))
    @app_commands.describe(game=say("command.hand.game"))
    @app_commands.autocomplete(game=my_games)
    async def advice(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        if table.rated:
            raise Refusal("advice_rated")
        if (await self.tables.game(table.id)).unaided:
            raise TableError("daily_alone")
        view = await self.tables.view(table.id, interaction.user.id)
        legal = advice_text.asked_of(view, await self.tables.legal(table.id, interaction.user.id))
        t = await self.texts(interaction)
        if not legal:
            await interaction.edit_original_response(view=layout.note(t("advice.nothing")))
            return
        assert self.services.advise is not None
        level = self.tables.games[table.game].levels[-1]
        rng = Random(f"advice {table.id} {table.seq}")  # noqa: S311 nothing is drawn for anybody
        decision = await self.services.advise(level, view, legal, rng)
        said = advice_text.action(t, self.tables.games[table.game], view, decision.action)
        await interaction.edit_original_response(view=layout.note(f"{said}\n-# {advice_text.reason(t, decision)}"))
