<<<<<<< HEAD:cogs/lobby/codes_cog.py
"""Invitations to copy: a code for one seat, which ``/play code:`` uses. The rules: `bot.tables.company.codes`."""
=======
"""Invitations to copy: a code for one seat, and ``/join``, which uses it. The rules: `bot.features.codes`."""
>>>>>>> main:cogs/codes/cog.py

from __future__ import annotations

from collections.abc import Sequence

from discord import ui
from discord.utils import format_dt

from bot.features.codes.feature import CODES_FEATURE
from bot.features.codes.values import SeatCode
from bot.i18n import Texts
from cogs.common import layout
from cogs.common.errors import Refusal
from cogs.common.gate import sees, server_of
from cogs.common.handlers import BESIDE, on, person
from cogs.common.layout import Click, Interaction
from cogs.common.rights import Right
from cogs.common.services import Services
<<<<<<< HEAD:cogs/lobby/codes_cog.py
=======
from cogs.delivery.delivery import Delivery
>>>>>>> main:cogs/codes/cog.py
from cogs.table_cog import TableCog

LONGEST = 20
"""Characters of what may be typed as a code."""


def cogs(services: Services, delivery: Delivery) -> Sequence[TableCog]:
    return (CodesCog(services, delivery),)


class CodesCog(TableCog):
    """The button that makes codes."""

    @on("code", right=Right.PLAYER, answer=BESIDE)
    async def make(self, interaction: Interaction, click: Click) -> None:
        self.check_openings(interaction)
        made = await self.services.features[CODES_FEATURE].make(click.table, interaction.user.id)
        public = await self.services.languages.of_server(server_of(interaction))
        page = code_page(made, (public("name.play"), public("name.parameter.code")), await self.texts(interaction))
        await interaction.edit_original_response(view=page)

<<<<<<< HEAD:cogs/lobby/codes_cog.py

async def take_seat(services: Services, interaction: Interaction, code: str) -> int:
    """A seat at the table of a code, for who can see its channel, which is returned. To others it is as a code of
    another server."""
    user, codes = interaction.user.id, services.players.codes
    if not services.limits.joins.take(user):
        raise Refusal("too_many_openings")
    found, table = await codes.find(user, code[:LONGEST])
    if not await sees(interaction, table):
        raise await codes.elsewhere(user)
    return (await codes.use(found, person(interaction))).table.channel
=======
    @command("command.join", right=Right.ANYBODY, answer=BESIDE, code="command.join.code")
    async def join(self, interaction: Interaction, code: str) -> None:
        """A seat at the table of a code, for who can see its channel. To others it is as a code of another server."""
        user, codes = interaction.user.id, self.services.features[CODES_FEATURE]
        if not self.services.limits.joins.take(user):
            raise Refusal("too_many_openings")
        found, table = await codes.find(user, code[:LONGEST])
        if not await sees(interaction, table):
            raise await codes.elsewhere(user)
        lobby = await codes.use(found, person(interaction))
        await self.reply(interaction, "seek.found", channel=f"<#{lobby.table.channel}>")
>>>>>>> main:cogs/codes/cog.py


def code_page(made: SeatCode, names: tuple[str, str], t: Texts) -> ui.LayoutView:
    """For a player: what to copy, and what it is good for. ``names``: of the command that takes it and of its option,
    in the server's language."""
    command, option = names
    return layout.page([
        t("code.copy"), f"```\n/{command} {option}:{made.code}\n```",
        "-# " + t("code.note", until=format_dt(made.until, "R"))])
