"""Drives the queue of players, and shows what happens to a search where the player asked.

A player's panel is edited by the token of its last click, for 15 minutes; after that the table's own messages say
enough: a lobby mentions its players, a game sends hands.
"""

from __future__ import annotations

import logging
from collections.abc import Awaitable
from datetime import datetime, timedelta

import discord
from discord import ui

from bot.core.background import BackgroundTasks, Worker
from bot.core.clock import DeadlineQueue
from bot.core.errors import StoreError, TableError
from bot.features.across.feature import ACROSS_FEATURE
from bot.features.queue.feature import QUEUE_FEATURE
from bot.features.queue.steps import Happened, SearchStep
from bot.features.queue.values import PlayerSearch
from bot.i18n import Texts
from bot.tables.core.model import Status, Table
from bot.tables.core.state import Lobby
from cogs.across.tables import ACROSS_TABLES
from cogs.common.errors import API_ERRORS
from cogs.common.layout import Interaction
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery, LivePart
from cogs.queue.messages import SEARCH_CALLS
from cogs.queue.view import Beyond, Searching, panel, parted_page, ready_page, seated_page, told_page

log = logging.getLogger(__name__)

ACROSS = (SearchStep.GATHERED, SearchStep.AI_GAME, SearchStep.TAKEN_OVER)
"""What is shown otherwise at a table across servers."""
TABLE, SHOWN = "search-table", "search-shown"
"""What processes hear of a table of the queue that is to be shown anew, and of a user who sees their lobby."""
OTHERS = timedelta(seconds=2)
"""How long other processes have to show it."""
TOLD = {SearchStep.ABSENT: "seek.absent", SearchStep.STAYED: "seek.stayed"}


class SearchPages:
    def __init__(self, services: Services, delivery: Delivery) -> None:
        self._services = services
        self._delivery = delivery
        self._queue = services.features[QUEUE_FEATURE]
        self._seeking = delivery.parts[SEARCH_CALLS]
        self._across = delivery.parts[ACROSS_TABLES]
        self._again = False
        self._worker = Worker(self._arrange)
        self._tasks = BackgroundTasks()
        self._times: DeadlineQueue[str] = DeadlineQueue(services.clock, lambda key: self.wake())
        self._slots = services.tables.slots
        self._unreached: DeadlineQueue[int] = DeadlineQueue(
            services.clock, lambda user: self._tasks.start(self._show(self._send(user))))
        """Players who see no lobby across servers yet, as far as is known."""
        self._queue.subscribe(self._happened)
        self._slots.hear(TABLE, self._heard_table)
        self._slots.hear(SHOWN, self._unreached.cancel)

    def stop(self) -> None:
        self._times.clear()
        self._unreached.clear()

    # the queue ----------------------------------------------------------------------------------
    def wake(self) -> None:
        """Have the queue looked at."""
        self._again = True
        self._worker.start()

    async def _arrange(self) -> None:
        while self._again:
            self._again = False
            self.wait_until(await self._queue.arrange())

    def wait_until(self, due: datetime | None) -> None:
        if due is not None:
            self._times.add("queue", due)
        else:
            self._times.cancel("queue")

    def _happened(self, happened: Happened) -> None:
        if happened.step is SearchStep.CHANGED:
            self.wake()
        else:
            if not happened.elsewhere:
                self._tasks.start(self._show(self._table(happened)))
            for user in happened.users:  # each at once: one may have to wait until direct messages are opened
                self._tasks.start(self._show(self._tell(happened, user)))

    # pages --------------------------------------------------------------------------------------
    def note(self, user: int, message: discord.Message, interaction: Interaction) -> None:
        """The answer to this interaction shows the player's search from now on."""
        self._delivery.editor.note_answer(message, interaction)
        self._across.note(user, message.id, interaction.channel_id or 0)

    async def searching(self, user: int) -> Searching | None:
        """What the player's panel shows; None: they do not look for a game, or sit in a lobby."""
        stand = await self._queue.standings.of(user)
        if stand is None or stand.lobby is not None:
            return None
        mine = stand.search
        others = [each for each in await self._queue.waiting(mine.guild) if each.user != user]
        games = {game for each in (mine, *others) for game in each.wishes.games}
        return Searching(mine, others, {game: self._queue.needed(game) for game in games}, self._queue.until(mine),
                         playing=stand.ai_games[0].id if stand.ai_games else 0, across=await self._may(mine))

    async def _may(self, mine: PlayerSearch) -> Beyond:
        """Whether the search may lead to people of other servers."""
        trust = self._services.features[ACROSS_FEATURE]
        try:
            await trust.check(mine.user, mine.guild)
        except TableError as error:
            asked = (await self._services.prefs.user(mine.user)).across and error.code != "across_off"
            return Beyond(refused=error if asked else None)
        return Beyond(await trust.name(mine.user))

    async def _show(self, showing: Awaitable[None]) -> None:
        try:
            await showing
        except (TableError, StoreError, *API_ERRORS) as error:
            log.info("what happened in the queue was not shown: %s", error)

    async def _table(self, happened: Happened) -> None:
        """Show a new table in its channel."""
        table = (await self._services.tables.snapshot(happened.table)).table
        if table.guild is not None:
            self._seeking.show_call(table.guild)
            if happened.step in (SearchStep.GATHERED, SearchStep.AI_GAME):
                await self._repost(table)
            return
        for user in happened.users:
            if (mine := await self._queue.mine(user)) is not None and mine.guild:
                self._seeking.show_call(mine.guild)

    async def _repost(self, table: Table) -> None:
        """By the process that is home of the table."""
        if self._slots.at(table):
            await self._delivery.presenter.repost(table.id)
        else:
            self._slots.report(TABLE, table.id)

    def _heard_table(self, table: int) -> None:
        if table:
            self._tasks.start(self._show(self._repost_here(table)))

    async def _repost_here(self, number: int) -> None:
        table = (await self._services.tables.snapshot(number)).table
        if self._slots.at(table):
            await self._delivery.presenter.repost(number)

    async def _reach(self, lobby: Lobby, user: int) -> None:
        """Show a lobby across servers where the player asked, which another process may know; else in a direct message
        from the process that is home of the player."""
        if self._slots.all:
            await self._across.reach(lobby, user)
        elif await self._across.reach_here(lobby, user):
            self._slots.report(SHOWN, user)
        elif self._slots.here(user):
            self._unreached.add(user, self._services.clock.now() + OTHERS)

    async def _send(self, user: int) -> None:
        mine = await self._queue.mine(user)
        lobby = await self._services.tables.snapshot(mine.seat) if mine is not None and mine.seat else None
        if isinstance(lobby, Lobby) and lobby.status is Status.LOBBY:
            await self._across.send(lobby, user)

    async def _tell(self, happened: Happened, user: int) -> None:
        """Edit the player's panel."""
        if happened.step is SearchStep.ASKED:
            await self._delivery.hands.refresh(happened.table, user)
            return
        t = await self._services.languages.of_player(user)
        if happened.step in ACROSS:
            if not happened.table:  # it has led elsewhere since
                return
            snapshot = await self._services.tables.snapshot(happened.table)
            if snapshot.table.across:
                if isinstance(snapshot, Lobby) and happened.step is SearchStep.GATHERED:
                    await self._reach(snapshot, user)
                return
            gathered = happened.step is SearchStep.GATHERED
            page: ui.LayoutView | None = (ready_page if gathered else seated_page)(snapshot.table, t)
        elif happened.step is SearchStep.PARTED:
            page = parted_page(happened.table, t)
        elif happened.step in TOLD:
            page = told_page(t(TOLD[happened.step]), t)
        else:
            page = await self._waits_again(user, t)
        if page is not None and (place := self._across.place(user)) is not None:
            await self._delivery.editor.edit_by_token(place.id, page, ())

    async def _waits_again(self, user: int, t: Texts) -> ui.LayoutView | None:
        found = await self.searching(user)
        return None if found is None else panel(found, (), t, t("seek.dissolved"))


SEARCH_PAGES = LivePart(SearchPages)
