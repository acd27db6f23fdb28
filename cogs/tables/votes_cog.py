"""Votes at a running table: ``/game pause``, ``extend``, ``pace``, ``takeback``, ``substitute``, ``kick``,
``wait``.

The commands belong to the group of `cogs.tables.admin_cog`. A proposal is announced in the table's channel with
buttons for the others (`cogs.tables.vote_messages`); when enough of them agree it is done.
"""

from __future__ import annotations

from discord import app_commands

from bot.tables.core.errors import TableError
from bot.tables.core.model import OrderKind, Seat, Table
from bot.tables.core.ports import Volunteer
from bot.tables.votes.vote_service import EXTENSIONS, Ballot
from cogs.common.autocomplete import MY_GAME
from cogs.common.base import BESIDE, Interaction, TableCog, on, person, say
from cogs.common.commands import GAME_CHOICES, PACE_CHOICES, command, matching
from cogs.common.custom_ids import Click
from cogs.common.errors import Refusal, acknowledge
from cogs.common.gate import roles_at
from cogs.tables.admin_cog import GameCog
from cogs.tables.vote_messages import arg_of


class VoteCommands(TableCog):
    """Subcommands of ``/game``: bound to `GameCog`, whose services they use."""

    @command("command.game.pause", GameCog.group, game=MY_GAME)
    async def pause(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        resting = (await self.tables.game(table.id)).paused is not None
        await vote(self, interaction, table, OrderKind.PAUSE, "resume" if resting else "pause")

    @command("command.game.extend", GameCog.group, time="command.game.extend.time", game=MY_GAME)
    @app_commands.choices(time=[
        app_commands.Choice(name=say(f"extend.{seconds}"), value=seconds) for seconds in EXTENSIONS])
    async def extend(self, interaction: Interaction, time: int, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        await vote(self, interaction, await self.my_table(interaction, game), OrderKind.EXTEND, str(time))

    @command("command.game.pace", GameCog.group, pace="command.play.pace", game=MY_GAME)
    @app_commands.choices(pace=PACE_CHOICES)
    async def pace(self, interaction: Interaction, pace: str, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        await vote(self, interaction, await self.my_table(interaction, game), OrderKind.PACE, pace)

    @command("command.game.takeback", GameCog.group, game=MY_GAME)
    async def takeback(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        await vote(self, interaction, await self.my_table(interaction, game), OrderKind.TAKEBACK)

    @command("command.game.substitute", GameCog.group, game=MY_GAME)
    async def substitute_seat(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        seat = await self.tables.substitutes.offer(table.id, interaction.user.id)
        await interaction.client.substitutes.look_for(table, seat.number)
        await self.reply(interaction, "substitute.offered")

    @command("command.game.kick", GameCog.group, player="command.game.kick.player", game=MY_GAME)
    async def kick(self, interaction: Interaction, player: int | None = None, game: int | None = None) -> None:
        """The host takes an absent person's seat for a substitute; anybody else proposes it."""
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        if player is None:
            gone = await _absent(self, interaction, table)
            if len(gone) > 1:
                t = await self.texts(interaction)
                raise Refusal("who_is_absent", names=t.both(seat.name for seat in gone))
            if not gone:
                raise Refusal("nobody_absent")
            player = gone[0].number
        await vote(self, interaction, table, OrderKind.KICK, str(player))

    @kick.autocomplete("player")
    async def _absent_players(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        table = await self.named_table(interaction)
        seats = await _absent(self, interaction, table) if table else ()
        return matching(((seat.name, seat.number) for seat in seats), typed)

    @command("command.game.wait", GameCog.group, game="command.play.game")
    @app_commands.choices(game=GAME_CHOICES)
    async def wait(self, interaction: Interaction, game: str = "") -> None:
        """Enter, or leave, the server's list of people who would take over a seat."""
        await acknowledge(interaction, thinking=True, private=True)
        if interaction.guild_id is None:
            raise Refusal("server_only")
        notices, user = self.services.notices, interaction.user.id
        gone = await notices.withdraw(interaction.guild_id, user)
        if not gone or game:
            await notices.volunteer(Volunteer(
                interaction.guild_id, user, person(interaction).name, game, self.services.clock.now()))
        await self.reply(interaction, "substitute.left" if gone and not game else "substitute.waiting")


class VoteCog(TableCog):
    """The buttons under proposals and free seats."""

    @on("agree")
    async def agree(self, interaction: Interaction, click: Click) -> None:
        await self._vote(interaction, click, against=False)

    @on("oppose")
    async def oppose(self, interaction: Interaction, click: Click) -> None:
        await self._vote(interaction, click, against=True)

    async def _vote(self, interaction: Interaction, click: Click, *, against: bool) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        kind, line = arg_of(click.arg, lambda: TableError("bad_proposal"))
        standing = [(ballot.kind, ballot.line) for ballot in await self.tables.votes.ballots(click.table)]
        if (kind, line) not in standing:
            raise Refusal("vote_over")
        table = (await self.tables.snapshot(click.table)).table
        if kind in (OrderKind.ABORT, OrderKind.STOP) and not against:
            await self._end(interaction, table, kind)
        else:
            await vote(self, interaction, table, kind, line, against=against)

    async def _end(self, interaction: Interaction, table: Table, kind: OrderKind) -> None:
        """Agree to end the game, or the session (L15): that goes into the record."""
        decide = self.tables.abort if kind is OrderKind.ABORT else self.tables.stop
        receipt = await decide(table.id, interaction.user.id, key=str(interaction.id))
        await interaction.client.ballots.show_pending(table.id, kind)
        await self.reply(interaction, "vote.noted" if receipt.queued else "vote.done")

    @on("take-seat", answer=BESIDE)
    async def take_seat(self, interaction: Interaction, click: Click) -> None:
        table = (await self.tables.snapshot(click.table)).table
        snapshot = await self.tables.substitutes.substitute(
            click.table, person(interaction), click.number, await roles_at(interaction, table))
        if snapshot.table.guild is not None:
            await self.services.notices.withdraw(snapshot.table.guild, interaction.user.id)
        await self.hands.open(interaction, click.table)


async def vote(cog: TableCog, interaction: Interaction, table: Table, kind: OrderKind, line: str = "", *,
               against: bool = False) -> None:
    """Propose, agree or oppose; show the result to the person and the table."""
    client = interaction.client
    ballot: Ballot = await client.ballots.vote(table.id, interaction.user.id, kind, line, against=against)
    if ballot.done and kind is OrderKind.KICK:
        await client.substitutes.look_for(ballot.snapshot.table, int(line))
    if ballot.done:
        await cog.reply(interaction, "vote.done")
    elif against:
        await cog.reply(interaction, "vote.dropped" if ballot.lost else "vote.opposed")
    else:
        await cog.reply(interaction, "vote.others", ayes=len(ballot.ayes), needed=ballot.needed)


async def _absent(cog: TableCog, interaction: Interaction, table: Table) -> list[Seat]:
    """The seats of absent people, one's own aside."""
    mine = table.seat_of(interaction.user.id)
    return [seat for seat in await cog.tables.substitutes.absent(table.id) if seat != mine]
