"""The table again, and my games: ``/table``, ``/games``."""

from __future__ import annotations

from collections.abc import Sequence

from discord import app_commands
from discord.utils import escape_markdown, format_dt

from bot.i18n import Texts
from bot.tables.model import Snapshot, Status, Table
from cogs.base import Interaction, TableCog, say
from cogs.errors import Refusal, acknowledge
from cogs.ui import layout, words

GAMES_SHOWN = 20


class TablesCog(TableCog):
    """Where games are and how they stand."""

    @app_commands.command(name="table", description=say("command.table"))
    async def table(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        tables = await self._shown_here(interaction)
        for table in tables:
            await self.presenter.repost(table.id)
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t("table.reposted", n=len(tables))))

    async def _shown_here(self, interaction: Interaction) -> Sequence[Table]:
        """The person's own tables in this channel, else all that are here, newest last."""
        assert interaction.channel_id is not None
        here = await self.tables.tables_in(interaction.channel_id)
        open_ = [table for table in here if table.status in (Status.LOBBY, Status.RUNNING)]
        if not open_:
            raise Refusal("no_table_here")
        mine = [table for table in open_ if table.seat_of(interaction.user.id) is not None]
        return sorted(mine or open_, key=lambda table: table.id)

    @app_commands.command(name="games", description=say("command.games"))
    async def games(self, interaction: Interaction) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        t = await self.texts(interaction)
        tables = (await self.tables.tables_of(interaction.user.id))[:GAMES_SHOWN]
        shown = [_line(await self.tables.snapshot(table.id), interaction.user.id, t) for table in tables]
        await interaction.edit_original_response(view=layout.note("\n".join(shown) or t("games.none")))


def _line(snapshot: Snapshot, user: int, t: Texts) -> str:
    """“**Tichu** · table 12 in #games · your turn, since 5 minutes ago”."""
    table = snapshot.table
    where = t("games.where", game=words.game(t, table.game), n=table.id, channel=f"<#{table.channel}>")
    if snapshot.status is Status.LOBBY:
        return f"{where} · {t('games.lobby', n=len(table.taken))}"
    since = format_dt(snapshot.at, "R")
    mine = table.seat_of(user)
    if mine is not None and mine.number in snapshot.to_act:
        return f"{where} · {t('games.your_turn', since=since)}"
    names = ", ".join(escape_markdown(seat.name) for seat in table.taken if seat.number in snapshot.to_act)
    return f"{where} · {t('games.waiting', names=names, since=since) if names else t('games.running', since=since)}"
