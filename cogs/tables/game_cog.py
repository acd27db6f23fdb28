"""Running games: ``/game``, one private panel (`game_page`). The same opens from the hand.

What cannot be taken back is asked once more; what needs agreement is put to a vote. A proposal is announced in the
table's channel with buttons for the others (`cogs.tables.vote_messages`); when enough of them agree it is done. A click
on the panel is answered by the panel as it is then, with what came of it, or why it was refused.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from discord import app_commands

from bot.tables.core.model import Status, Table
from bot.tables.core.orders import OrderKind
from bot.tables.core.ports import Volunteer
from bot.tables.votes.vote_service import Ballot
from cogs.common import layout
from cogs.common.commands import Option, command, game_label, matching, my_games
from cogs.common.errors import Refusal, acknowledge, of_player, sentence
from cogs.common.gate import is_admin, roles_at, server_of
from cogs.common.handlers import BESIDE, EDIT, on, person
from cogs.common.layout import Click, Interaction, one_of
from cogs.common.rights import Right
from cogs.common.services import Services, bot_of
from cogs.delivery.delivery import Delivery
from cogs.pages import went_view
from cogs.table_cog import TableCog
from cogs.tables.game_page import (
    ANY_GAME,
    ENDINGS,
    Panel,
    ending_page,
    game_page,
    idle_page,
    over_page,
    waiting_page,
)
from cogs.tables.scores_cog import score_sheet
from cogs.tables.substitutes import Substitutes
from cogs.tables.vote_messages import Ballots
from games.registry import GAMES

SEATS = ("ai", "substitute")
PROPOSED = tuple(kind.value for kind in (
    OrderKind.PAUSE, OrderKind.EXTEND, OrderKind.PACE, OrderKind.TAKEBACK, OrderKind.KICK))


async def manageable_games(interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
    """The person's running games; for who manages the server also those of others there."""
    guild = server_of(interaction)
    if guild is None or not interaction.permissions.manage_guild:
        return await my_games(interaction, typed)
    services, user = bot_of(interaction).services, interaction.user.id
    t = await services.languages.of_player(user, interaction.locale)
    found = await services.tables.lists.for_person_in(user, guild)
    own_first = sorted(found, key=lambda table: table.seat_of(user) is None)
    return matching(((game_label(t, table), table.id) for table in own_first), typed)


class GameCog(TableCog):
    """What this table is; ending, leaving and coming back; votes, substitutes."""

    def __init__(self, services: Services, delivery: Delivery, ballots: Ballots, substitutes: Substitutes) -> None:
        super().__init__(services, delivery)
        self.ballots = ballots
        self.substitutes = substitutes

    async def slots_changed(self) -> None:
        await self.ballots.slots_changed()

    @command("command.game", right=Right.ENDER, answer=BESIDE, game=Option("command.hand.game", manageable_games))
    async def game(self, interaction: Interaction, game: int | None = None) -> None:
        found = await self._of_server(interaction, game)
        if found is None and game is None and not await self.running_games(interaction):
            page = idle_page(await self.texts(interaction), server=server_of(interaction) is not None)
            await interaction.edit_original_response(view=page)
            return
        found = found or await self.my_table(interaction, game, Click("game", 0, 0, layout.IN_PLACE))
        await self._show(interaction, found.id)

    async def _of_server(self, interaction: Interaction, number: int | None) -> Table | None:
        """For a user who manages the server: its game with the number, whose channel may be gone; without a number
        the only game here that they do not play."""
        every = await self.tables.lists.of_server(interaction.guild_id or 0)
        found = [table for table in every if is_admin(interaction, table) and (
            table.channel == interaction.channel_id if number is None else table.id == number)]
        playing = any(table.seat_of(interaction.user.id) for table in every)
        return found[0] if len(found) == 1 and (number is not None or not playing) else None

    @on("game", right=Right.ENDER)
    async def open(self, interaction: Interaction, click: Click) -> None:
        """The panel, in a message of its own, or in the place of this one (``again``)."""
        again = click.arg == layout.IN_PLACE
        await acknowledge(interaction, thinking=not again, private=not again)
        await self._show(interaction, click.table)

    async def _show(self, interaction: Interaction, table_id: int, said: str = "") -> None:
        """The panel, with the score sheet and what went where; nothing of a match whose deals others have yet to play
        for who manages the server."""
        t, user = await self.texts(interaction), interaction.user.id
        if (await self.tables.snapshot(table_id)).status is Status.OVER:
            page = over_page(table_id, said or t("error.table_over"), t)
            await interaction.edit_original_response(view=page, attachments=[])
            return
        table = await self.tables.begun(table_id)
        choices = await self.tables.votes.choices(table_id, user, manages=is_admin(interaction, table.table))
        hidden = table.shuffle.sealed and table.table.seat_of(user) is None
        notes = went_view.notes(t, table, user, await self.services.languages.signs_for(user))
        panel = Panel(table, user, choices, said, notes)
        await self.show_drawn(
            interaction, None if hidden else score_sheet(table, t), lambda picture: game_page(panel, t, picture))

    async def _do(self, interaction: Interaction, table_id: int, done: Callable[[], Awaitable[str]]) -> None:
        """Do something, and show the panel with the text that it returns; or why it was refused."""
        t = await self.texts(interaction)
        try:
            said = await done()
        except Exception as error:
            if not of_player(error):
                raise
            said = t("hand.refused", reason=sentence(t, error))
        await self._show(interaction, table_id, said)

    # the end -------------------------------------------------------------------------------------

    @on("game-end", right=Right.ENDER, answer=EDIT)
    async def ask_end(self, interaction: Interaction, click: Click) -> None:
        verb, table = one_of(click.arg, ENDINGS), await self.tables.begun(click.table)
        alone = await self.tables.votes.ends_alone(
            table, interaction.user.id, manages=is_admin(interaction, table.table))
        page = ending_page(click.table, verb, await self.texts(interaction), alone=alone)
        await interaction.edit_original_response(view=page, attachments=[])

    @on("abort", right=Right.ENDER, answer=EDIT)
    async def abort(self, interaction: Interaction, click: Click) -> None:
        async def done() -> str:
            table = (await self.tables.snapshot(click.table)).table
            receipt = await self.tables.abort(
                click.table, interaction.user.id, force=is_admin(interaction, table), key=str(interaction.id))
            await self.ballots.show_pending(click.table, OrderKind.ABORT)
            over = receipt.snapshot.status is Status.OVER
            return (await self.texts(interaction))("status.aborted" if over else "game.abort.others")

        await self._do(interaction, click.table, done)

    @on("stop", right=Right.PLAYER, answer=EDIT)
    async def stop(self, interaction: Interaction, click: Click) -> None:
        async def done() -> str:
            return (await self.texts(interaction))(await self._stopped(interaction, click.table))

        await self._do(interaction, click.table, done)

    @on("vote-stop", right=Right.PLAYER, answer=BESIDE)
    async def vote_stop(self, interaction: Interaction, click: Click) -> None:
        """From the result of a round."""
        await self.reply(interaction, await self._stopped(interaction, click.table))

    async def _stopped(self, interaction: Interaction, table_id: int) -> str:
        receipt = await self.tables.stop(table_id, interaction.user.id, key=str(interaction.id))
        await self.ballots.show_pending(table_id, OrderKind.STOP)
        return "game.stop.others" if receipt.queued else "game.stopped"

    @on("resign", right=Right.PLAYER, answer=EDIT)
    async def resign(self, interaction: Interaction, click: Click) -> None:
        async def done() -> str:
            await self.tables.resign(click.table, interaction.user.id, key=str(interaction.id))
            return (await self.texts(interaction))("game.resigned")

        await self._do(interaction, click.table, done)

    # one's own seat ------------------------------------------------------------------------------

    @on("leave-seat", right=Right.PLAYER, answer=EDIT)
    async def leave_seat(self, interaction: Interaction, click: Click) -> None:
        """An AI player has the seat: until its player is back, or until a substitute comes."""
        leave = self._stand_in if one_of(click.arg, SEATS) == "ai" else self._offer

        async def done() -> str:
            table = (await self.tables.begun(click.table)).table
            said = await leave(interaction, table)
            return (await self.texts(interaction))(f"{said}.rated" if table.rated else said)

        await self._do(interaction, click.table, done)

    async def _stand_in(self, interaction: Interaction, table: Table) -> str:
        await self.tables.stand_in(table.id, interaction.user.id)
        return "game.ai"

    async def _offer(self, interaction: Interaction, table: Table) -> str:
        seat = await self.tables.seating.offer(table.id, interaction.user.id)
        await self.substitutes.look_for(table, seat.number)
        await self.ballots.show_pending(table.id, OrderKind.EXCUSE)
        return "substitute.offered"

    @on("come-back", right=Right.PLAYER, answer=EDIT)
    async def come_back(self, interaction: Interaction, click: Click) -> None:
        """The panel becomes the hand."""
        await self.tables.come_back(click.table, interaction.user.id)
        await self.hands.on_demand.open(interaction, click.table)

    # votes ---------------------------------------------------------------------------------------

    @on("propose", right=Right.PLAYER, answer=EDIT)
    async def propose(self, interaction: Interaction, click: Click) -> None:
        await self._propose(interaction, click.table, click.arg)

    @on("pick-propose", right=Right.PLAYER, answer=EDIT)
    async def choose_proposal(self, interaction: Interaction, click: Click) -> None:
        await self._propose(interaction, click.table, click.value)

    async def _propose(self, interaction: Interaction, table_id: int, text: str) -> None:
        kind, _, line = text.partition("-")
        one_of(kind, PROPOSED)

        async def done() -> str:
            return await self._vote(interaction, table_id, OrderKind(kind), line)

        await self._do(interaction, table_id, done)

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
            said = await self._vote(interaction, table.id, kind, ballot.line, against=against)
            await interaction.edit_original_response(view=layout.note(said))

    async def _end(self, interaction: Interaction, table: Table, kind: OrderKind) -> None:
        """Agree to end the game, or the session (L15): that goes into the record."""
        decide = self.tables.abort if kind is OrderKind.ABORT else self.tables.stop
        receipt = await decide(table.id, interaction.user.id, key=str(interaction.id))
        await self.ballots.show_pending(table.id, kind)
        await self.reply(interaction, "vote.noted" if receipt.queued else "vote.done")

    async def _vote(self, interaction: Interaction, table_id: int, kind: OrderKind, line: str, *,
                    against: bool = False) -> str:
        """Propose, agree or oppose; show it to the table. Return what the person is told."""
        ballot: Ballot = await self.ballots.vote(table_id, interaction.user.id, kind, line, against=against)
        if ballot.done and kind is OrderKind.KICK:
            await self.substitutes.look_for(ballot.snapshot.table, int(line))
        t = await self.texts(interaction)
        if ballot.done:
            return t("vote.done")
        if against:
            return t("vote.dropped" if ballot.lost else "vote.opposed")
        return t("vote.others", ayes=len(ballot.ayes), needed=ballot.needed)

    # substitutes ---------------------------------------------------------------------------------

    @on("take-seat", right=Right.VIEWER, answer=BESIDE)
    async def take_seat(self, interaction: Interaction, click: Click) -> None:
        table = (await self.tables.snapshot(click.table)).table
        snapshot = await self.tables.seating.substitute(
            click.table, person(interaction), click.number, await roles_at(interaction, table))
        if snapshot.table.guild is not None:
            await self.services.players.notices.withdraw(snapshot.table.guild, interaction.user.id)
        await self.hands.on_demand.open(interaction, click.table)

    @on("stand-by", right=Right.MEMBER, answer=BESIDE)
    async def stand_by(self, interaction: Interaction, click: Click) -> None:
        """The server's list of people who would take over a seat."""
        wanted = await self.services.players.notices.waits_for(interaction.guild_id or 0, interaction.user.id)
        await interaction.edit_original_response(view=waiting_page(wanted, await self.texts(interaction)))

    @on("pick-wait", right=Right.MEMBER, answer=EDIT)
    async def wait(self, interaction: Interaction, click: Click) -> None:
        """Enter the list, for one game or for any."""
        wanted = "" if click.value == ANY_GAME else one_of(click.value, GAMES)
        await self.services.players.notices.volunteer(Volunteer(
            interaction.guild_id or 0, interaction.user.id, person(interaction).name, wanted,
            self.services.clock.now()))
        await interaction.edit_original_response(view=waiting_page(wanted, await self.texts(interaction)))

    @on("wait-off", right=Right.MEMBER, answer=EDIT)
    async def wait_no_more(self, interaction: Interaction, click: Click) -> None:
        await self.services.players.notices.withdraw(interaction.guild_id or 0, interaction.user.id)
        await self.reply(interaction, "substitute.left")
