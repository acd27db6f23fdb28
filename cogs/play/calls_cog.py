"""Calls and bombs as commands: ``/tichu``, ``/grand``, ``/bomb``."""

from __future__ import annotations

from discord import app_commands

from cogs.common import display_names, layout
from cogs.common.autocomplete import my_games
from cogs.common.base import CHOICES_LIMIT, Interaction, TableCog, say
from cogs.common.custom_ids import OPTION_LIMIT, cut
from cogs.common.errors import Refusal, acknowledge
from cogs.play.ready_plays import Ready
from games.actions import Action, Grand, Play, Small, line


class CallsCog(TableCog):
    """A command is its own confirmation: what it says is done at once."""

    @app_commands.command(name="tichu", description=say("command.tichu"))
    @app_commands.describe(game=say("command.hand.game"))
    @app_commands.autocomplete(game=my_games)
    async def tichu(self, interaction: Interaction, game: int | None = None) -> None:
        await self._call(interaction, game, Small, "call.done.small")

    @app_commands.command(name="grand", description=say("command.grand"))
    @app_commands.describe(game=say("command.hand.game"))
    @app_commands.autocomplete(game=my_games)
    async def grand(self, interaction: Interaction, game: int | None = None) -> None:
        await self._call(interaction, game, Grand, "call.done.grand")

    async def _call(self, interaction: Interaction, game: int | None, kind: type[Small | Grand], done: str) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        view = await self.tables.view(table.id, interaction.user.id)
        assert view.seat is not None
        ordered = await self._act(interaction, table.id, kind(view.seat))
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t("call.ordered.small" if ordered else done)))

    async def _act(self, interaction: Interaction, table_id: int, action: Action, *, later: bool = False) -> bool:
        """Do it on the table as it is now. True if it waits for the end of the closing window, as with ``later``."""
        user, key = interaction.user.id, str(interaction.id)
        seq = (await self.tables.snapshot(table_id)).seq
        if later and isinstance(action, Play):
            receipt = await self.tables.order(table_id, user, seq, action, key=key)
        else:
            receipt = await self.tables.act(table_id, user, seq, action, key=key)
        await self.hands.acted(table_id, user)
        if receipt.queued:
            await self.services.reminders.answered(user, table_id)
        return receipt.queued

    @app_commands.command(name="bomb", description=say("command.bomb"))
    @app_commands.describe(
        bomb=say("command.bomb.bomb"), when=say("command.bomb.when"), game=say("command.hand.game"))
    @app_commands.choices(when=[
        app_commands.Choice(name=say("command.bomb.now"), value="now"),
        app_commands.Choice(name=say("command.bomb.closing"), value="closing"),
    ])
    @app_commands.autocomplete(game=my_games)
    async def bomb(self, interaction: Interaction, bomb: str, when: str = "now", game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        held = {line(ready.action): ready for ready in await self._bombs(table.id, interaction.user.id)}
        if bomb not in held:
            raise Refusal("no_such_bomb")
        t = await self.texts(interaction)
        queued = await self._act(interaction, table.id, held[bomb].action, later=when == "closing")
        await interaction.edit_original_response(view=layout.note(t("call.queued" if queued else "call.done.bomb")))

    @bomb.autocomplete("bomb")
    async def _bomb_choices(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[str]]:
        t, table = await self.texts(interaction), await self.named_table(interaction)
        if table is None:
            return []
        labels = {
            line(ready.action): display_names.combination(t, ready.action.cards, ready.what)
            for ready in await self._bombs(table.id, interaction.user.id)
        }
        return [
            app_commands.Choice(name=cut(label, OPTION_LIMIT), value=value)
            for value, label in labels.items() if typed.lower() in label.lower()
        ][:CHOICES_LIMIT]

    async def _bombs(self, table_id: int, user: int) -> list[Ready]:
        """Bombs that may be played now."""
        table = await self.tables.game(table_id)
        plays = [action for action in table.player(user).legal if isinstance(action, Play)]
        found = [Ready(action, table.game.combination(action.cards)) for action in plays]
        return [ready for ready in found if ready.bomb]
