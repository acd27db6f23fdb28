"""Drives the queue of players, and shows what happens to a search where the player asked.

A player's panel is edited by the token of its last click, for 15 minutes; after that the table's own messages say
enough: a lobby mentions its players, a game sends hands.
"""

from __future__ import annotations

import logging
from datetime import datetime

from cachetools import TTLCache
from discord import ui

from bot.i18n import Texts
from bot.tables.core.background import BackgroundTasks, Worker
from bot.tables.core.clock import DeadlineQueue
from bot.tables.core.errors import StoreError, TableError
from bot.tables.seeking.steps import Happened, SearchStep
from cogs.common.errors import API_ERRORS
from cogs.common.layout import Interaction
from cogs.common.services import Services
from cogs.delivery.delivery import Delivery
from cogs.delivery.message_editor import VALID
from cogs.lobby.seek_messages import SeekMessages
from cogs.lobby.seek_view import Searching, panel, ready_page, seated_page, told_page

log = logging.getLogger(__name__)

PANELS = 10_000
"""Panels that are edited, one for each player."""
TOLD = {SearchStep.ABSENT: "seek.absent", SearchStep.STAYED: "seek.stayed"}


class SearchPages:
    def __init__(self, services: Services, delivery: Delivery, seeking: SeekMessages) -> None:
        self._services = services
        self._delivery = delivery
        self._queue = services.players.queue
        self._seeking = seeking
        self._panels: TTLCache[int, int] = TTLCache(PANELS, VALID)
        """The message with each player's panel."""
        self._again = False
        self._worker = Worker(self._arrange)
        self._tasks = BackgroundTasks()
        self._times: DeadlineQueue[str] = DeadlineQueue(services.clock, lambda key: self.wake())
        self._queue.subscribe(self._happened)

    def stop(self) -> None:
        self._times.clear()

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
            self._tasks.start(self._show(happened))

    # pages --------------------------------------------------------------------------------------
    def note(self, user: int, message: int, interaction: Interaction) -> None:
        """The answer to this interaction shows the player's search from now on."""
        self._delivery.editor.note_answer(message, interaction)
        self._panels[user] = message

    async def searching(self, user: int) -> Searching | None:
        """What the player's panel shows; None: they do not look for a game, or sit in a lobby."""
        stand = await self._queue.standings.of(user)
        if stand is None or stand.lobby is not None:
            return None
        mine = stand.search
        others = [each for each in await self._queue.waiting(mine.guild) if each.user != user]
        games = {game for each in (mine, *others) for game in each.wishes.games}
        return Searching(mine, others, {game: self._queue.needed(game) for game in games}, self._queue.until(mine),
                         playing=stand.ai_games[0].id if stand.ai_games else 0)

    async def _show(self, happened: Happened) -> None:
        try:
            await self._table(happened)
            for user in happened.users:
                await self._tell(happened, user)
        except (TableError, StoreError, *API_ERRORS) as error:
            log.info("what happened in the queue was not shown: %s", error)

    async def _table(self, happened: Happened) -> None:
        """Show a new table in its channel."""
        table = (await self._services.tables.snapshot(happened.table)).table
        if table.guild is not None:
            self._seeking.show_call(table.guild)
            if happened.step in (SearchStep.GATHERED, SearchStep.AI_GAME):
                await self._delivery.presenter.repost(table.id)

    async def _tell(self, happened: Happened, user: int) -> None:
        """Edit the player's panel."""
        if happened.step is SearchStep.ASKED:
            await self._delivery.hands.refresh(happened.table, user)
            return
        table = (await self._services.tables.snapshot(happened.table)).table
        t = await self._services.languages.of_player(user)
        if happened.step in (SearchStep.AI_GAME, SearchStep.TAKEN_OVER):
            page: ui.LayoutView | None = seated_page(table, t)
        elif happened.step is SearchStep.GATHERED:
            page = ready_page(table, t)
        elif happened.step in TOLD:
            page = told_page(t(TOLD[happened.step]), t)
        else:
            page = await self._waits_again(user, t)
        if page is not None and (message := self._panels.get(user)) is not None:
            await self._delivery.editor.edit_by_token(message, page, ())

    async def _waits_again(self, user: int, t: Texts) -> ui.LayoutView | None:
        found = await self.searching(user)
        return None if found is None else panel(found, (), t, t("seek.dissolved"))
