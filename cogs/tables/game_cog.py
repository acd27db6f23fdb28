"""Running games: ``/game``. Irreversible actions ask for confirmation; actions that need agreement are put to a vote.

A proposal is announced in the table's channel with buttons for the others (`cogs.tables.vote_messages`); when enough of
them agree it is done.
"""

from __future__ import annotations

import discord
from discord import app_commands

from bot.tables.core.model import Seat, Status, Table
from bot.tables.core.orders import OrderKind
from bot.tables.core.ports import Volunteer
from bot.tables.votes.vote_service import EXTENSIONS, Ballot
from cogs.common import layout
from cogs.common.commands import GAME_CHOICES, MY_GAME, PACE_CHOICES, command, matching
from cogs.common.errors import Refusal, acknowledge
from cogs.common.gate import is_admin, roles_at
from cogs.common.handlers import BESIDE, EDIT, on, person, say
from cogs.common.layout import Click, Interaction, press
from cogs.common.rights import Right
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.table_cog import TableCog
from cogs.tables.substitutes import Substitutes
from cogs.tables.vote_messages import Ballots


class GameCog(TableCog):
    """Ending, leaving and coming back; votes, substitutes."""

    def __init__(self, services: Services, delivery: Delivery, ballots: Ballots, substitutes: Substitutes) -> None:
        super().__init__(services, delivery)
        self.ballots = ballots
        self.substitutes = substitutes

    group = app_commands.Group(name="game", description=say("command.game"))

    @command("command.game.end", group, right=Right.ENDER, game=MY_GAME)
    async def end(self, interaction: Interaction, game: int | None = None) -> None:
        table = await self._of_server(interaction, game)
        await self._confirm(interaction, table or await self.my_table(interaction, game), "abort")

    async def _of_server(self, interaction: Interaction, number: int | None) -> Table | None:
        """For a user who manages the server: its game with the number, whose channel may be gone; without a number
        the only game here."""
        every = await self.tables.tables_of_guild(interaction.guild_id or 0)
        found = [table for table in every if table.status is Status.RUNNING and is_admin(interaction, table) and (
            table.channel == interaction.channel_id if number is None else table.id == number)]
        return found[0] if len(found) == 1 else None

    @command("command.game.stop", group, right=Right.PLAYER, game=MY_GAME)
    async def stop(self, interaction: Interaction, game: int | None = None) -> None:
        await self._confirm(interaction, await self.my_table(interaction, game), "stop")

    @on("stop", "vote-stop", right=Right.PLAYER)
    async def stopped(self, interaction: Interaction, click: Click) -> None:
        """In place of the question; or, from the result of a round, in a message of its own."""
        beside = click.verb == "vote-stop"
        await acknowledge(interaction, thinking=beside, private=beside)
        receipt = await self.tables.stop(click.table, interaction.user.id, key=str(interaction.id))
        await self.ballots.show_pending(click.table, OrderKind.STOP)
        await self.reply(interaction, "game.stop.others" if receipt.queued else "game.stopped")

    @command("command.game.resign", group, right=Right.PLAYER, game=MY_GAME)
    async def resign(self, interaction: Interaction, game: int | None = None) -> None:
        await self._confirm(interaction, await self.my_table(interaction, game), "resign")

    async def _confirm(self, interaction: Interaction, table: Table, verb: str) -> None:
        t = await self.texts(interaction)
        button = press(Click(verb, table.id, 0), t(f"game.{verb}"), discord.ButtonStyle.danger)
        page = layout.page([t(f"game.{verb}.sure", n=table.id), button])
        await interaction.response.send_message(view=page, ephemeral=True)

    @on("abort", right=Right.ENDER, answer=EDIT)
    async def abort(self, interaction: Interaction, click: Click) -> None:
        table = (await self.tables.snapshot(click.table)).table
        receipt = await self.tables.abort(
            click.table, interaction.user.id, force=is_admin(interaction, table), key=str(interaction.id))
        await self.ballots.show_pending(click.table, OrderKind.ABORT)
        over = receipt.snapshot.status is Status.OVER
        await self.reply(interaction, "game.aborted" if over else "game.abort.others")

    @on("resign", right=Right.PLAYER, answer=EDIT)
    async def resigned(self, interaction: Interaction, click: Click) -> None:
        await self.tables.resign(click.table, interaction.user.id, key=str(interaction.id))
        await self.reply(interaction, "game.resigned")

    @command("command.game.ai", group, right=Right.PLAYER, answer=BESIDE, game=MY_GAME)
    async def substitute(self, interaction: Interaction, game: int | None = None) -> None:
        table = await self.my_table(interaction, game)
        await self.tables.stand_in(table.id, interaction.user.id)
        await self.reply(interaction, "game.ai.rated" if table.rated else "game.ai")

    @command("command.game.back", group, right=Right.PLAYER, answer=BESIDE, game=MY_GAME)
    async def back(self, interaction: Interaction, game: int | None = None) -> None:
        table = await self.my_table(interaction, game)
        await self.tables.come_back(table.id, interaction.user.id)
        await self.hands.open(interaction, table.id)

    # votes ---------------------------------------------------------------------------------------

    @command("command.game.pause", group, right=Right.PLAYER, answer=BESIDE, game=MY_GAME)
    async def pause(self, interaction: Interaction, game: int | None = None) -> None:
        table = await self.my_table(interaction, game)
        resting = (await self.tables.game(table.id)).clocks.paused is not None
        await self._vote(interaction, table, OrderKind.PAUSE, "resume" if resting else "pause")

    @command("command.game.extend", group, right=Right.PLAYER, answer=BESIDE, time="command.game.extend.time",
             game=MY_GAME)
    @app_commands.choices(time=[
        app_commands.Choice(name=say(f"extend.{seconds}"), value=seconds) for seconds in EXTENSIONS])
    async def extend(self, interaction: Interaction, time: int, game: int | None = None) -> None:
        await self._vote(interaction, await self.my_table(interaction, game), OrderKind.EXTEND, str(time))

    @command("command.game.pace", group, right=Right.PLAYER, answer=BESIDE, pace="command.play.pace", game=MY_GAME)
    @app_commands.choices(pace=PACE_CHOICES)
    async def pace(self, interaction: Interaction, pace: str, game: int | None = None) -> None:
        await self._vote(interaction, await self.my_table(interaction, game), OrderKind.PACE, pace)

    @command("command.game.takeback", group, right=Right.PLAYER, answer=BESIDE, game=MY_GAME)
    async def takeback(self, interaction: Interaction, game: int | None = None) -> None:
        await self._vote(interaction, await self.my_table(interaction, game), OrderKind.TAKEBACK)

    @command("command.game.substitute", group, right=Right.PLAYER, answer=BESIDE, game=MY_GAME)
    async def substitute_seat(self, interaction: Interaction, game: int | None = None) -> None:
        table = await self.my_table(interaction, game)
        seat = await self.tables.seating.offer(table.id, interaction.user.id)
        await self.substitutes.look_for(table, seat.number)
        await self.ballots.show_pending(table.id, OrderKind.EXCUSE)
        await self.reply(interaction, "substitute.offered.rated" if table.rated else "substitute.offered")

    @command("command.game.kick", group, right=Right.PLAYER, answer=BESIDE, player="command.game.kick.player",
             game=MY_GAME)
    async def kick(self, interaction: Interaction, player: int | None = None, game: int | None = None) -> None:
        """The host takes an absent person's seat for a substitute; anybody else proposes it."""
        table = await self.my_table(interaction, game)
        if player is None:
            gone = await self._absent(interaction, table)
            if len(gone) > 1:
                t = await self.texts(interaction)
                raise Refusal("who_is_absent", names=t.both(seat.name for seat in gone))
            if not gone:
                raise Refusal("nobody_absent")
            player = gone[0].number
        await self._vote(interaction, table, OrderKind.KICK, str(player))

    @kick.autocomplete("player")
    async def _absent_players(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        table = await self.named_table(interaction)
        seats = await self._absent(interaction, table) if table else ()
        return matching(((seat.name, seat.number) for seat in seats), typed)

    @command("command.game.wait", group, right=Right.MEMBER, answer=BESIDE, game="command.play.game")
    @app_commands.choices(game=GAME_CHOICES)
    async def wait(self, interaction: Interaction, game: str = "") -> None:
        """Enter, or leave, the server's list of people who would take over a seat."""
        notices, guild, user = self.services.players.notices, interaction.guild_id or 0, interaction.user.id
        gone = await notices.withdraw(guild, user)
        if not gone or game:
            await notices.volunteer(Volunteer(
                guild, user, person(interaction).name, game, self.services.clock.now()))
        await self.reply(interaction, "substitute.left" if gone and not game else "substitute.waiting")

    @on("agree", "oppose", right=Right.ENDER, answer=BESIDE)
    async def decide(self, interaction: Interaction, click: Click) -> None:
        against = click.verb == "oppose"
        standing = await self.tables.votes.ballots(click.table)
        ballot = next((each for each in standing if f"{each.kind.value}-{each.line}" == click.arg), None)
        if ballot is None:
            raise Refusal("vote_over")
        table, kind = ballot.snapshot.table, ballot.kind
        manages = table.seat_of(interaction.user.id) is None and is_admin(interaction, table)
        if kind is OrderKind.EXCUSE and manages and not against:
            await self.ballots.show(
                await self.tables.votes.excuse(table.id, interaction.user.id, int(ballot.line)))
            await self.reply(interaction, "vote.done")
        elif kind in (OrderKind.ABORT, OrderKind.STOP) and not against:
            await self._end(interaction, table, kind)
        else:
            await self._vote(interaction, table, kind, ballot.line, against=against)

    async def _end(self, interaction: Interaction, table: Table, kind: OrderKind) -> None:
        """Agree to end the game, or the session (L15): that goes into the record."""
        decide = self.tables.abort if kind is OrderKind.ABORT else self.tables.stop
        receipt = await decide(table.id, interaction.user.id, key=str(interaction.id))
        await self.ballots.show_pending(table.id, kind)
        await self.reply(interaction, "vote.noted" if receipt.queued else "vote.done")

    @on("take-seat", right=Right.VIEWER, answer=BESIDE)
    async def take_seat(self, interaction: Interaction, click: Click) -> None:
        table = (await self.tables.snapshot(click.table)).table
        snapshot = await self.tables.seating.substitute(
            click.table, person(interaction), click.number, await roles_at(interaction, table))
        if snapshot.table.guild is not None:
            await self.services.players.notices.withdraw(snapshot.table.guild, interaction.user.id)
        await self.hands.open(interaction, click.table)

    async def _vote(self, interaction: Interaction, table: Table, kind: OrderKind, line: str = "", *,
                    against: bool = False) -> None:
        """Propose, agree or oppose; show the result to the person and the table."""
        ballot: Ballot = await self.ballots.vote(table.id, interaction.user.id, kind, line, against=against)
        if ballot.done and kind is OrderKind.KICK:
            await self.substitutes.look_for(ballot.snapshot.table, int(line))
        if ballot.done:
            await self.reply(interaction, "vote.done")
        elif against:
            await self.reply(interaction, "vote.dropped" if ballot.lost else "vote.opposed")
        else:
            await self.reply(interaction, "vote.others", ayes=len(ballot.ayes), needed=ballot.needed)

    async def _absent(self, interaction: Interaction, table: Table) -> list[Seat]:
        """The seats of absent people, one's own aside."""
        mine = table.seat_of(interaction.user.id)
        return [seat for seat in await self.tables.seating.absent(table.id) if seat != mine]
