"""Guests of a table: invitations by name, closed tables, removed players, personal block lists.

Blocks are never shown to others: an invitation that is not delivered looks like one to a player who cannot be reached.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Any

import discord
from discord import ui

from bot.core.errors import StaleTable
from bot.core.user_text import clean_name
from bot.i18n import Texts
from bot.tables.core.model import Person, Status, Table
from bot.tables.rules.lobby_rules import check_lobby
from cogs.common import layout
from cogs.common.commands import game_label, menu
from cogs.common.errors import Refusal, acknowledge
from cogs.common.handlers import BESIDE, EDIT, PREFS, door, on
from cogs.common.layout import Button, Choice, Click, Interaction, number, pick, pick_user, pick_users, press
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.inviting import Inviting
from cogs.table_cog import TableCog

AT_ONCE = 5
"""Maximum number of players invited at once."""
ERASED = "erased-"
"""Begins the value of a choice that names the mark of a person who has erased their data; others have the id."""
LONGEST_LIST = 25
"""Maximum length of a block list: as many as one menu shows."""


class NoLobby(Refusal):
    """Nobody can be invited, since there is no lobby of one's own here; one can be opened."""

    def __init__(self) -> None:
        super().__init__("no_lobby_of_yours")

    def buttons(self, t: Texts) -> Sequence[Button]:
        return [press(Click("new-table", 0, 0), t("welcome.table"), discord.ButtonStyle.success)]


class GuestsCog(TableCog):
    """Invitations and blocks."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        super().__init__(services, delivery)
        self._inviting = Inviting(services, delivery)

    @on("invite", right=Right.PLAYER)
    async def ask_whom(self, interaction: Interaction, click: Click) -> None:
        table = (await self.tables.snapshot(click.table)).table
        t = await self.texts(interaction)
        await interaction.response.send_message(view=invite_page(table, t), ephemeral=True)

    @on("pick-invite", right=Right.PLAYER)
    async def invite(self, interaction: Interaction, click: Click) -> None:
        if not click.values:
            raise StaleTable  # the select asks for one at least
        await acknowledge(interaction)
        await self._invite(interaction, click.table, [*dict.fromkeys(map(number, click.values[:AT_ONCE]))])

    async def _invite(self, interaction: Interaction, table: int, guests: Sequence[int]) -> None:
        """Invite these to a table, and answer what has become of it."""
        found: dict[str, list[str]] = {}
        for guest in guests:
            lobby = await self.tables.gathering.invite(table, interaction.user.id, guest)
            found.setdefault(await self._inviting.send(interaction, lobby.table, guest), []).append(f"<@{guest}>")
        t = await self.texts(interaction)
        said = [t(outcome, names=t.both(names)) for outcome, names in found.items()]
        await interaction.edit_original_response(view=layout.note("\n".join(said)))

    @menu("menu.invite", right=Right.MEMBER, answer=BESIDE)
    async def invite_to_mine(self, interaction: Interaction, player: discord.User) -> None:
        """Invite whose menu it is to the only lobby where one sits on this server, or offer a choice."""
        if player.bot or player.id == interaction.user.id:
            raise Refusal("cannot_invite")
        mine = [table for table in await self.tables.lists.of_person(interaction.user.id)
                if table.status is Status.LOBBY and table.guild == interaction.guild_id and None in table.seats]
        if not mine:
            raise NoLobby
        if len(mine) == 1:
            await self._invite(interaction, mine[0].id, [player.id])
            return
        t = await self.texts(interaction)
        tables = [press(Click("invite-to", table.id, 0, str(player.id), reset=number), game_label(t, table))
                  for number, table in enumerate(mine, 1)]
        await interaction.edit_original_response(view=layout.page([t("guests.which", name=f"<@{player.id}>"), *tables]))

    @on("invite-to", right=Right.PLAYER, answer=EDIT)
    async def invite_to(self, interaction: Interaction, click: Click) -> None:
        await self._invite(interaction, click.table, [click.number])

    @on("open-cards", right=Right.PLAYER, answer=EDIT)
    async def open_cards(self, interaction: Interaction, click: Click) -> None:
        """Agree to open cards for spectators, or withdraw that."""
        lobby = check_lobby(await self.tables.snapshot(click.table))
        agree = interaction.user.id not in lobby.agreed
        if agree:
            _check_threads(interaction, lobby.table)
        await self.tables.gathering.agree(click.table, interaction.user.id, agree=agree)

    @on("closed", right=Right.HOST, answer=EDIT)
    async def close(self, interaction: Interaction, click: Click) -> None:
        await self.tables.gathering.close(click.table, interaction.user.id, closed=click.arg == "yes")

    @on("pick-dismiss", right=Right.HOST, answer=EDIT)
    async def dismiss(self, interaction: Interaction, click: Click) -> None:
        await self.tables.gathering.dismiss(click.table, interaction.user.id, number(click.value))

    # blocks --------------------------------------------------------------------------------------

    @door(PREFS, "lobby-blocks", "guests.blocks.open")
    @on("lobby-blocks", right=Right.ANYBODY)
    async def show_blocks(self, interaction: Interaction, click: Click) -> None:
        await interaction.response.send_message(view=await self._blocks(interaction), ephemeral=True)

    @menu("menu.block", right=Right.ANYBODY, everywhere=True)
    async def block_them(self, interaction: Interaction, player: discord.User) -> None:
        await self._block(interaction.user.id, Person(player.id, clean_name(player.display_name)), bot=player.bot)
        await interaction.response.send_message(view=await self._blocks(interaction), ephemeral=True)

    @on("pick-lobby-block", right=Right.ANYBODY)
    async def block_chosen(self, interaction: Interaction, click: Click) -> None:
        for value in click.values[:1]:
            player = _chosen(interaction, value)
            await self._block(interaction.user.id, player, bot=not player.name)
        await interaction.response.edit_message(view=await self._blocks(interaction))

    async def _block(self, me: int, player: Person, *, bot: bool) -> None:
        """Put a player on the list of ``me``."""
        blocks = self.services.players.blocks
        if player.id == me or bot:
            raise Refusal("cannot_block")
        if len(await blocks.blocked_by(me)) + len(await blocks.erased(me)) >= LONGEST_LIST:
            raise Refusal("too_many_blocked", n=LONGEST_LIST)
        await blocks.block(me, player)

    async def _blocks(self, interaction: Interaction) -> ui.LayoutView:
        me, blocks = interaction.user.id, self.services.players.blocks
        return blocks_page(await blocks.blocked_by(me), await blocks.erased(me), await self.texts(interaction))

    @on("pick-unblock", right=Right.ANYBODY)
    async def unblock(self, interaction: Interaction, click: Click) -> None:
        me, blocks = interaction.user.id, self.services.players.blocks
        if click.value.startswith(ERASED):
            await blocks.unblock_erased(me, click.value.removeprefix(ERASED))
        else:
            await blocks.unblock(me, number(click.value))
        await interaction.response.edit_message(view=await self._blocks(interaction))


def _chosen(interaction: Interaction, value: str) -> Person:
    """A user chosen in a select, with the name that Discord sends along; without one: a bot. StaleTable: it sends
    nothing of them."""
    data: Mapping[str, Any] = interaction.data or {}
    user, member = (data.get("resolved", {}).get(kind, {}).get(value, {}) for kind in ("users", "members"))
    if not user:
        raise StaleTable
    name = member.get("nick") or user.get("global_name") or user["username"]
    return Person(number(value), "" if user.get("bot") else clean_name(name))


def _check_threads(interaction: Interaction, table: Table) -> None:
    """Whether the game can have a thread for spectators. Refusal (no_private_threads)."""
    allowed, there = interaction.app_permissions, interaction.channel
    here = isinstance(there, discord.TextChannel) and there.id == table.channel and not table.outside
    if not (here and allowed.create_private_threads and allowed.send_messages_in_threads):
        raise Refusal("no_private_threads")


def invite_page(table: Table, t: Texts) -> ui.LayoutView:
    """For a player: select players to invite."""
    users = pick_users(Click("pick-invite", table.id, 0), t("guests.whom"), AT_ONCE)
    return layout.page([t("guests.invite"), users, press(Click("code", table.id, 0), t("code.make"))])


def blocks_page(blocked: Sequence[Person], erased: Mapping[str, datetime], t: Texts) -> ui.LayoutView:
    """Whom the player has blocked; ``erased``: people who have erased their data since, see `BlockStore.erased`."""
    items: list[layout.Part] = [t("guests.blocks")]
    choices = [Choice(str(person.id), person.name or t("guests.erased_back")) for person in blocked]
    choices += [Choice(ERASED + name, t("guests.erased", day=t.day(until.date()))) for name, until in erased.items()]
    if choices:
        items.append(pick(Click("pick-unblock", 0, len(choices)), t("guests.unblock"), choices[:LONGEST_LIST]))
    items.append(pick_user(Click("pick-lobby-block", 0, 0, reset=len(choices)), t("guests.block")))
    return layout.page(items)
