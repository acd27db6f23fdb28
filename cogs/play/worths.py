"""What an undone choice and the next one are worth: one line in the hand, where play-outs are quick."""

from __future__ import annotations

import logging

from cachetools import LRUCache

from bot.core.background import BackgroundTasks
from bot.core.errors import StoreError, TableError
from bot.tables.practice import UndoneChoice
from cogs.common.services import Services
from cogs.delivery.hands.messages import Hands
from cogs.delivery.hands.session import Key, Press
from cogs.pages import guide
from games.actions import Action, line
from rendering.results.boards import signed

log = logging.getLogger(__name__)

CACHED_PLAYERS = 256
"""Players whose undone choice waits for the next one."""


class Worths:
    def __init__(self, services: Services, hands: Hands) -> None:
        self._services = services
        self._hands = hands
        self._undone: LRUCache[Key, UndoneChoice] = LRUCache(CACHED_PLAYERS)
        self._tasks = BackgroundTasks()

    def note(self, press: Press, undone: UndoneChoice) -> None:
        """The player has undone a choice."""
        self._undone[press.session.key] = undone

    def weigh(self, press: Press, action: Action) -> None:
        """The player has made their next choice: if it is another one, both are weighed in the background."""
        undone = self._undone.pop(press.session.key, None)
        if undone is not None:
            done = undone.snapshot.position.resolve(action)
            if done != undone.action:
                self._tasks.start(self._weigh(press, undone, done))

    async def _weigh(self, press: Press, undone: UndoneChoice, action: Action) -> None:
        weigh, session = self._services.experts.weigh, press.session
        found = None if weigh is None else await weigh(undone.record, (line(action), line(undone.action)))
        if found is None:
            return
        now, before = found
        view, game = undone.snapshot.player(session.user).view, undone.snapshot.game
        session.presence.worth = press.t(
            "hand.worth", error=round(1.96 * before.error),
            now=guide.advice(press.t, game, view, action), points=signed(round(now.points)),
            before=guide.advice(press.t, game, view, undone.action), old=signed(round(before.points)))
        try:
            await self._hands.refresh(session.table, session.user)
        except (TableError, StoreError) as error:  # the game is over, or the player has left
            log.info("the worth of a choice at table %d is not shown: %s", session.table, error)
