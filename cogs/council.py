"""What a table agrees on while it plays: ``/game pause``, ``extend``, ``pace``, ``takeback``, ``substitute``, ``wait``.

The commands belong to the group of `cogs.game`. A proposal is announced in the table's channel with a
button for the others; when enough of them agree it is done.
"""

from __future__ import annotations

import asyncio
import logging
from typing import Any

import discord
from discord import app_commands
from discord.utils import escape_markdown

from bot.i18n import Texts
from bot.tables.council import EXTENSIONS, Ballot
from bot.tables.errors import TableError
from bot.tables.model import Cause, Changed, Message, OrderKind, Table
from bot.tables.notices import is_quiet
from bot.tables.pace import PACES
from bot.tables.ports import Volunteer
from cogs.base import CHOICES_LIMIT, Interaction, TableCog, on, person, say
from cogs.complete import my_games
from cogs.errors import Refusal, acknowledge
from cogs.game import GameCog
from cogs.lobby import game_choices
from cogs.ui import layout, words
from cogs.ui.item import Click, press

log = logging.getLogger(__name__)

ASKED_AT_ONCE = 3
"""So many people of the waiting list are asked when a seat is free."""


class CouncilCommands(TableCog):
    """Subcommands of ``/game``: bound to `GameCog`, whose services they use."""

    @GameCog.group.command(name="pause", description=say("command.game.pause"))
    @app_commands.describe(game=say("command.hand.game"))
    async def pause(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        resting = (await self.tables.snapshot(table.id)).paused is not None
        await propose(self, interaction, table, OrderKind.PAUSE, "resume" if resting else "pause")

    @GameCog.group.command(name="extend", description=say("command.game.extend"))
    @app_commands.describe(time=say("command.game.extend.time"), game=say("command.hand.game"))
    @app_commands.choices(time=[
        app_commands.Choice(name=say(f"extend.{seconds}"), value=seconds) for seconds in EXTENSIONS])
    async def extend(self, interaction: Interaction, time: int, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        await propose(self, interaction, await self.my_table(interaction, game), OrderKind.EXTEND, str(time))

    @GameCog.group.command(name="pace", description=say("command.game.pace"))
    @app_commands.describe(pace=say("command.play.pace"), game=say("command.hand.game"))
    @app_commands.choices(pace=[app_commands.Choice(name=say(f"pace.{name}"), value=name) for name in PACES])
    async def pace(self, interaction: Interaction, pace: str, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        await propose(self, interaction, await self.my_table(interaction, game), OrderKind.PACE, pace)

    @GameCog.group.command(name="takeback", description=say("command.game.takeback"))
    @app_commands.describe(game=say("command.hand.game"))
    async def takeback(self, interaction: Interaction, game: int | None = None) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        await propose(self, interaction, await self.my_table(interaction, game), OrderKind.TAKEBACK, "")

    @GameCog.group.command(name="substitute", description=say("command.game.substitute"))
    @app_commands.describe(player=say("command.game.substitute.player"), game=say("command.hand.game"))
    async def substitute_seat(
        self, interaction: Interaction, player: int | None = None, game: int | None = None
    ) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        table = await self.my_table(interaction, game)
        mine = table.seat_of(interaction.user.id)
        seat = mine.number if player is None and mine is not None else player or 0
        await self.tables.council.offer(table.id, interaction.user.id, seat)
        await call_substitutes(self, interaction.client, table, seat)
        t = await self.texts(interaction)
        await interaction.edit_original_response(view=layout.note(t("substitute.offered")))

    @GameCog.group.command(name="wait", description=say("command.game.wait"))
    @app_commands.describe(game=say("command.play.game"))
    @app_commands.choices(game=game_choices())
    async def wait(self, interaction: Interaction, game: str = "") -> None:
        """Enter, or leave, the server's list of people who would take over a seat."""
        await acknowledge(interaction, thinking=True, private=True)
        if interaction.guild_id is None:
            raise Refusal("server_only")
        notices, user, t = self.services.notices, interaction.user.id, await self.texts(interaction)
        gone = await notices.withdraw(interaction.guild_id, user)
        if not gone or game:
            await notices.volunteer(Volunteer(
                interaction.guild_id, user, person(interaction).name, game, self.services.clock.now()))
        said = "substitute.left" if gone and not game else "substitute.waiting"
        await interaction.edit_original_response(view=layout.note(t(said)))

    @substitute_seat.autocomplete("player")
    async def _players(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        try:
            table = await self.my_table(interaction, getattr(interaction.namespace, "game", None))
        except Refusal:
            return []
        return [app_commands.Choice(name=seat.name[:100], value=seat.number) for seat in table.taken
                if seat.stand_in and typed.lower() in seat.name.lower()][:CHOICES_LIMIT]

    @pause.autocomplete("game")
    @extend.autocomplete("game")
    @pace.autocomplete("game")
    @takeback.autocomplete("game")
    @substitute_seat.autocomplete("game")
    async def _games_here(self, interaction: Interaction, typed: str) -> list[app_commands.Choice[int]]:
        return await my_games(self, interaction, typed)


class CouncilCog(TableCog):
    """The buttons under proposals and free seats."""

    def __init__(self, *given: Any) -> None:
        super().__init__(*given)
        self._tasks: set[asyncio.Task[None]] = set()
        self._client: Any = None

    def serve(self, client: Any) -> None:
        """Offer seats that the clock has taken from somebody to the waiting list."""
        self._client = client
        self.tables.subscribe(self._changed)

    def _changed(self, change: Changed) -> None:
        if change.cause is Cause.SEAT and change.timeout:
            task = asyncio.get_running_loop().create_task(self._lost(change))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _lost(self, change: Changed) -> None:
        table = change.snapshot.table
        try:
            for seat in await self.tables.council.offer_lost(table.id):
                await call_substitutes(self, self._client, table, seat.number)
        except (TableError, discord.HTTPException) as error:
            log.info("no substitute was looked for at table %s: %s", table.id, error)

    @on("agree")
    async def agree(self, interaction: Interaction, click: Click) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        kind, _, line = click.arg.partition("-")
        table = (await self.tables.snapshot(click.table)).table
        await propose(self, interaction, table, OrderKind(kind), line)

    @on("take-seat")
    async def take_seat(self, interaction: Interaction, click: Click) -> None:
        await acknowledge(interaction, thinking=True, private=True)
        snapshot = await self.tables.council.substitute(click.table, person(interaction), int(click.arg))
        if snapshot.table.guild is not None:
            await self.services.notices.withdraw(snapshot.table.guild, interaction.user.id)
        await self.hands.open(interaction, click.table)


async def propose(cog: Any, interaction: Interaction, table: Table, kind: OrderKind, line: str) -> None:
    """Propose or agree, tell the person how it stands, and the table if it is news."""
    ballot = await cog.tables.council.propose(table.id, interaction.user.id, kind, line)
    t = await cog.texts(interaction)
    said = t("vote.done") if ballot.done else t("vote.others", ayes=len(ballot.ayes), needed=ballot.needed)
    await interaction.edit_original_response(view=layout.note(said))
    await _announce(cog, interaction.client, table, ballot, escape_markdown(interaction.user.display_name))


async def _announce(cog: Any, client: Any, table: Table, ballot: Ballot, name: str) -> None:
    """The proposal in the table's channel: one message, edited as people agree."""
    t = await cog.services.public_texts(table)
    kind = f"vote-{ballot.kind.value}"
    known = next((m for m in await cog.services.messages.messages(table.id) if m.kind == kind), None)
    page = ballot_page(ballot, name, t)
    channel = client.get_partial_messageable(table.channel if known is None else known.channel)
    try:
        if known is not None:
            await channel.get_partial_message(known.message).edit(view=page)
        else:
            sent = await channel.send(view=page)
            await cog.services.messages.remember(Message(table.id, kind, 0, sent.channel.id, sent.id, 0))
    except discord.HTTPException as error:
        log.info("proposal at table %s was not shown: %s", table.id, error)
    if ballot.done:
        await cog.services.messages.forget(table.id, kind)


def ballot_page(ballot: Ballot, name: str, t: Texts) -> Any:
    what = proposal(ballot.kind, ballot.line, t)
    number = ballot.snapshot.id
    if ballot.done:
        return layout.page([layout.words(t("vote.agreed", n=number, what=what))])
    text = t("vote.proposed", n=number, name=name, what=what, ayes=len(ballot.ayes), needed=ballot.needed)
    button = press(
        Click("agree", number, 0, f"{ballot.kind.value}-{ballot.line}"), t("vote.agree"), discord.ButtonStyle.success)
    return layout.page([layout.words(text), *layout.rows([button])])


def proposal(kind: OrderKind, line: str, t: Texts) -> str:
    """What is proposed, in words."""
    match kind:
        case OrderKind.PACE:
            return t("vote.pace", pace=t(f"pace.{line}"))
        case OrderKind.PAUSE:
            return t(f"vote.{line}")
        case OrderKind.EXTEND:
            return t("vote.extend", time=t(f"extend.{line}"))
        case _:
            return t("vote.takeback")


async def call_substitutes(cog: Any, client: Any, table: Table, seat: int) -> None:
    """Ask in the channel, and those of the waiting list for whom it is not quiet now."""
    there = table.seats[seat]
    name = escape_markdown(there.name) if there is not None else "?"
    t = await cog.services.public_texts(table)
    await client.get_partial_messageable(table.channel).send(view=_seat_page(table, seat, name, t))
    if table.guild is None:
        return
    waiting = await cog.services.notices.volunteers(table.guild, table.game)
    free = [v for v in waiting if table.seat_of(v.user) is None][:ASKED_AT_ONCE]
    for volunteer in free:
        prefs = await cog.services.prefs.user(volunteer.user)
        if is_quiet(prefs, cog.services.clock.now()):
            continue
        private = await cog.services.private_texts(volunteer.user)
        try:
            user = client.get_user(volunteer.user) or await client.fetch_user(volunteer.user)
            await user.send(view=_seat_page(table, seat, name, private))
        except discord.HTTPException as error:
            log.info("volunteer %s was not asked: %s", volunteer.user, error)


def _seat_page(table: Table, seat: int, name: str, t: Texts) -> Any:
    text = t("substitute.wanted", name=name, n=table.id, game=words.game(t, table.game), channel=f"<#{table.channel}>")
    button = press(Click("take-seat", table.id, 0, str(seat)), t("substitute.take"), discord.ButtonStyle.success)
    return layout.page([layout.words(text), *layout.rows([button])])
