"""Find substitutes: ask in the channel, and players on the server's waiting list.

A seat's message is closed when somebody has taken it, or its owner is back.
"""

from __future__ import annotations

import logging

import discord
from discord import ui

from bot.core.background import BackgroundTasks
from bot.core.errors import TableError
from bot.i18n import Texts
from bot.tables.core.change import Changed
from bot.tables.core.model import Message, Seat, Status, Table
from bot.tables.core.ports import Place, Volunteer
from bot.tables.reminders.notices import is_quiet
from cogs.common import display_names, layout
from cogs.common.errors import API_ERRORS
from cogs.common.layout import Click, press
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery

log = logging.getLogger(__name__)

ASKED_AT_ONCE = 3
"""How many players on the waiting list are asked for a free seat: those waiting longest, outside their quiet hours."""

PREFIX = "seat-"


class Substitutes:
    """Subscribe `changed` to the table service, for seats that changed hands and games that are over."""

    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._editor = delivery.editor
        self._services = services
        self._tables = services.tables
        self._tasks = BackgroundTasks()

    def changed(self, change: Changed) -> None:
        """A seat that the clock has taken is offered; one that is no longer free is not asked for any more."""
        self._tasks.start(self._seats_changed(change.after.table, lost=change.timeout))

    async def _seats_changed(self, table: Table, *, lost: bool) -> None:
        running = table.status is Status.RUNNING
        try:
            for seat in await self._tables.seating.offer_lost(table.id) if lost and running else ():
                await self.look_for(table, seat.number)
            await self._close(table)
        except TableError as error:
            log.info("search for a substitute at table %s failed: %s", table.id, error)

    async def look_for(self, table: Table, number: int) -> None:
        """Ask in the table's channel, and those of the waiting list, if the seat is offered."""
        offered = await self._tables.seating.offered(table.id)
        seat = next((each for each in offered if each.number == number), None)
        if seat is None:
            return
        if not (table.outside or table.unseen):
            await self._post(table, seat)
        for volunteer in await self._volunteers(table, seat):
            t = await self._services.languages.of_player(volunteer.user)
            await self._editor.tell(volunteer.user, seat_page(table, seat, t))

    async def _post(self, table: Table, seat: Seat) -> None:
        """Ask in the table's channel."""
        t, number = await self._services.languages.of_table(table), seat.number
        try:
            kind = f"{PREFIX}{number}"
            sent = await self._editor.post(table.channel, seat_page(table, seat, t), place=Place(kind, table.id))
            await self._services.messages.remember(Message(table.id, kind, 0, sent.channel.id, sent.id, seq=0))
        except API_ERRORS as error:
            log.info("request for a substitute not posted for table %s: %s", table.id, error)

    async def _volunteers(self, table: Table, seat: Seat) -> list[Volunteer]:
        """The volunteers to ask: those who may take the seat."""
        if table.guild is None:
            return []
        now, found = self._services.clock.now(), list[Volunteer]()
        strangers = await self._tables.conduct.strangers(person for person in table.people if person != seat.person)
        for volunteer in await self._services.players.notices.volunteers(table.guild, table.game):
            prefs = await self._services.prefs.user(volunteer.user)
            if table.seat_of(volunteer.user) is None and volunteer.user not in strangers and not is_quiet(prefs, now):
                found.append(volunteer)
        return found[:ASKED_AT_ONCE]

    async def _close(self, table: Table) -> None:
        """Take the button off the messages of seats that are not free any more."""
        shown = [m for m in await self._services.messages.messages(table.id) if m.kind.startswith(PREFIX)]
        if not shown:
            return
        running = table.status is Status.RUNNING
        free = {seat.number for seat in await self._tables.seating.offered(table.id)} if running else set()
        t = await self._services.languages.of_table(table)
        for message in shown:
            number = int(message.kind.removeprefix(PREFIX))
            if number in free:
                continue
            page = taken_page(table, table.seats[number], t)
            try:
                await self._editor.edit(message.channel, message.message, page, ())
            except API_ERRORS as error:
                log.info("request for the seat of table %s not closed: %s", table.id, error)
            await self._services.messages.forget(table.id, message.kind)


def seat_page(table: Table, seat: Seat, t: Texts) -> ui.LayoutView:
    """A seat that waits for a substitute, with the button to take it."""
    text = t("substitute.wanted", name=_name(seat), n=table.id, game=display_names.game(t, table.game),
             channel=f"<#{table.channel}>")
    click = Click("take-seat", table.id, 0, str(seat.number))
    return layout.page([text, press(click, t("substitute.take"), discord.ButtonStyle.success)])


def taken_page(table: Table, seat: Seat | None, t: Texts) -> ui.LayoutView:
    """The message after the seat is taken."""
    over = table.status is not Status.RUNNING
    key = "substitute.too_late" if over else "substitute.found"
    return layout.page([t(key, name=_name(seat), n=table.id)])


def _name(seat: Seat | None) -> str:
    return "?" if seat is None else display_names.escaped(seat.name)
