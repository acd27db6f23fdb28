"""Proposals in a table's channel: one message each, edited as people vote, removed when play has moved past it.

`bot.tables.votes.vote_service` decides; this module only shows it. A new proposal gets a new message at the bottom of
the channel; a deleted one is posted again with the next vote.
"""

from __future__ import annotations

import logging

import discord
from discord import ui

from bot.core.background import BackgroundTasks
from bot.core.errors import TableError
from bot.tables.core.change import Cause, Changed
from bot.tables.core.model import Message, Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.ports import Place
from bot.tables.votes.vote_service import Ballot
from cogs.common.errors import API_ERRORS
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.pages.ballot_view import ballot_page

log = logging.getLogger(__name__)

PREFIX = "vote-"


class Ballots:
    """Subscribe `changed` to the table service. Every vote goes through `vote`."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._editor = delivery.editor
        self._services = services
        self._votes = services.tables.votes
        self._open: dict[int, set[str]] = {}
        self._voting: set[int] = set()
        self._tasks = BackgroundTasks()

    async def slots_changed(self) -> None:
        """Of tables that were elsewhere meanwhile it is not known which proposals are shown."""
        self._open.clear()

    async def vote(self, table: int, user: int, kind: OrderKind, line: str = "", *, against: bool = False) -> Ballot:
        """Propose, agree or oppose, and show it to the table. TableError as `VoteService.propose`."""
        self._voting.add(table)
        try:
            if against:
                ballot = await self._votes.oppose(table, user, kind, line)
            else:
                ballot = await self._votes.propose(table, user, kind, line)
            await self.show(ballot)
        finally:
            self._voting.discard(table)
        return ballot

    async def show_pending(self, table: int, kind: OrderKind) -> None:
        """Show a proposal that was made elsewhere, if it waits for others."""
        for ballot in await self._votes.ballots(table):
            if ballot.kind is kind:
                await self.show(ballot)

    async def show(self, ballot: Ballot) -> None:
        """One message, edited as people vote."""
        table, name = ballot.snapshot.table, PREFIX + ballot.kind.value
        known = await self._services.messages.message(table.id, name)
        page = ballot_page(ballot, await self._services.languages.of_table(table))
        if table.outside or table.unseen:  # hands show the proposal
            return
        closed = ballot.done or ballot.lost
        if known is not None and (closed or len(ballot.ayes) + len(ballot.nays) > 1) and await self._edit(known, page):
            await self._note(known, closed)
            return
        try:
            sent = await self._editor.post(table.channel, page, place=Place(name, table.id))
        except API_ERRORS as error:
            log.info("proposal at table %s was not shown: %s", table.id, error)
            return
        await self._note(Message(table.id, name, 0, sent.channel.id, sent.id, seq=0), closed)
        if known is not None:
            await self._editor.discard(known.channel, known.message)

    async def _note(self, message: Message, closed: bool) -> None:
        """Keep where the proposal stands, until it is closed."""
        if closed:
            await self._services.messages.forget(message.table, message.kind)
            self._open.get(message.table, set()).discard(message.kind)
        else:
            await self._services.messages.remember(message)
            self._open.setdefault(message.table, set()).add(message.kind)

    async def _edit(self, known: Message, page: ui.LayoutView) -> bool:
        """Whether the message is still there."""
        try:
            await self._editor.edit(known.channel, known.message, page, ())
        except discord.NotFound:
            return False
        except API_ERRORS as error:
            log.info("proposal at table %s was not shown: %s", known.table, error)
        return True

    # outdated proposals --------------------------------------------------------------------------

    def changed(self, change: Changed) -> None:
        table = change.after.id
        if change.cause is Cause.VOTE or change.after.status not in (Status.RUNNING, Status.OVER):
            return
        over = change.after.status is Status.OVER
        if not over and (table in self._voting or self._open.get(table) == set()):
            return
        self._tasks.start(self._close_old(table, over=over))

    async def _close_old(self, table: int, *, over: bool) -> None:
        """Remove proposals that stand no more; ``over``: forget the table."""
        shown = [m for m in await self._services.messages.messages(table) if m.kind.startswith(PREFIX)]
        try:
            standing = {PREFIX + ballot.kind.value for ballot in await self._votes.ballots(table)}
        except TableError:
            if not over:
                return
            standing = set()
        self._open[table] = {message.kind for message in shown}
        for message in shown:
            if message.kind not in standing and table not in self._voting:
                await self._note(message, closed=True)
                await self._editor.discard(message.channel, message.message)
        if over:
            self._open.pop(table, None)
