"""Between rounds: take an AI player's seat, leave one's own; after the game: the same again."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import replace

from bot.tables.core.errors import TableError
from bot.tables.core.model import Lobby, Status, Table
from bot.tables.lobby.lobby_rules import Order
from cogs.common.base import BESIDE, Interaction, TableCog, check_openings, on, person
from cogs.common.custom_ids import Click, one_of
from cogs.common.errors import Refusal, acknowledge
from cogs.common.places import is_outside, server_of
from games.views import Phase


class BetweenCog(TableCog):
    """The buttons under a round's result."""

    @on("sit", answer=BESIDE)
    async def sit_down(self, interaction: Interaction, click: Click) -> None:
        await self.tables.seating.sit_down(click.table, person(interaction))
        await self.hands.open(interaction, click.table)

    @on("get-up", answer=BESIDE)
    async def get_up(self, interaction: Interaction, click: Click) -> None:
        await self.tables.seating.get_up(click.table, interaction.user.id)
        await self.reply(interaction, "between.left")

    @on("again")
    async def again(self, interaction: Interaction, click: Click) -> None:
        """A lobby for the next game: who played keeps their seat, or gets another one by rotation or lot."""
        before = (await self.tables.snapshot(click.table)).table
        if click.arg == "now":
            if before.status is not Status.OVER:
                raise Refusal("not_over")
            await self._once_more(interaction, before)
            return
        if before.guild != server_of(interaction):
            raise Refusal("server_only")
        await self.check_opening(interaction)
        order = Order(one_of(click.arg or Order.SAME, tuple(Order)))
        channel = interaction.channel_id or before.channel
        snapshot = await self.tables.gathering.again(
            click.table, person(interaction), order, channel, outside=is_outside(interaction))
        await self.show_lobby(interaction, snapshot)

    @on("share", answer=BESIDE)
    async def share(self, interaction: Interaction, click: Click) -> None:
        """Post the card of a game that is over into its channel, unless others have still to play its deals."""
        snapshot = await self.tables.game(click.table)
        view = snapshot.view(None)
        if view.phase is not Phase.OVER or not view.winners or not view.rounds:
            raise Refusal("no_card")
        await self.services.leagues.records.replay(click.table)
        check_openings(interaction)
        await self.presenter.share(snapshot)
        await self.reply(interaction, "between.shared")

    async def _once_more(self, interaction: Interaction, before: Table) -> None:
        """Who has played with AI players alone plays again at once, where they have pressed the button."""
        if before.seat_of(interaction.user.id) is None or before.rated:
            raise Refusal("not_over")
        await self.check_opening(interaction)
        await acknowledge(interaction, thinking=True, private=True)
        snapshot = await self._opened(interaction, replace(before, guild=server_of(interaction)))
        with suppress(TableError):  # in place of those who had left, too
            await self.tables.fill(snapshot.id, interaction.user.id)
        await self.tables.start(snapshot.id, interaction.user.id)
        await self.hands.open(interaction, snapshot.id)

    async def _opened(self, interaction: Interaction, before: Table) -> Lobby:
        host = person(interaction)
        options = {name: str(value) for name, value in before.options.items()}
        snapshot = await self.tables.create(
            host, before.game, channel=interaction.channel_id or before.channel, guild=before.guild, pace=before.pace,
            options=options, outside=is_outside(interaction))
        for seat in before.taken:
            if seat.level is None or seat.stand_in:
                continue
            try:
                snapshot = await self.tables.add_ai(snapshot.id, host.id, seat.level)
            except TableError:
                break  # the person who asks has one of the seats now
        return snapshot
