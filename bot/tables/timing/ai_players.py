"""AI players' decisions: from their seat's view alone, outside the event loop, with their own random numbers.

If an AI player fails, a harmless legal move stands in for its move.
"""

from __future__ import annotations

import logging
import secrets
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor
from functools import partial
from random import Random

from bot.core.background import by_executor
from bot.tables.core.ports import Engines, Player
from bot.tables.core.position import Position
from bot.tables.core.state import RunningTable
from bot.tables.rules.seats import stand_in_level
from bot.tables.service import TableService
from games.actions import Action, Ask, Decline, Gift, Give, Nothing, Pass, Play, RuleError, Take
from games.calls import Called

log = logging.getLogger(__name__)

Randomness = Callable[[], Random]
"""A source of random numbers for one decision."""


def system_random() -> Random:
    """Seeded by the operating system: nobody can predict what an AI player draws."""
    return Random(secrets.token_bytes(32))  # noqa: S311 the seed is a secret


class AiPlayers:
    """``executor``: where they think; None: in the event loop itself (for tests)."""

    def __init__(self, service: TableService, player: Player, executor: Executor | None = None,
                 engines: Engines | None = None, random: Randomness = system_random) -> None:
        self._service = service
        self._player = player
        self._executor = executor
        self._engines = engines
        self._random = random

    async def move(self, table: RunningTable, seat: int, *, late: bool = False) -> Action:
        """A move for ``seat``; ``late``: for a person whose time is up, without calls."""
        action = await self.decide(table, seat, late=late)
        if action is None or (late and not quiet((action,))):
            return self.fallback(table, seat)
        return action

    def fallback(self, table: RunningTable, seat: int) -> Action:
        """A harmless legal move. RuntimeError if there is none."""
        action = safe_move(table.position, seat)
        if action is None:
            raise RuntimeError(f"seat {seat} must act but can do nothing")
        return action

    async def decide(
        self, table: RunningTable, seat: int, *, late: bool = False, aside: bool = False,
    ) -> Action | None:
        """What the AI of ``seat`` wants; None: nothing, or it failed. ``aside``: beside a closing trick."""
        player, legal = table.controller(seat), table.position.legal(seat)
        if late:
            legal = quiet(legal)
        if player is None or not legal:
            return None
        known = table.game.levels  # an engine is gone once it is no longer in the settings
        level = player.level if player.level in known else stand_in_level(known)
        if self._engines is not None and level in self._engines.names:
            try:
                record = await self._service.seat_record(table.id, player.number)
                return await self._engines.move(level, record, table.game, table.state, seat, aside=aside)
            except Exception as error:
                log.warning("table %d: the engine %s of seat %d failed: %s", table.id, level, seat, error)
                level = stand_in_level(known)
        view = table.position.view(player.number)
        try:
            random = await self._service.automation.luck(table, view) or self._random()
            choose = partial(self._player, level, view, legal, random)
            return (await by_executor(self._executor, choose)()).action
        except Exception:
            log.exception("table %d: the AI of seat %d failed at %d", table.id, seat, table.seq)
            return None


# a move that is always possible ---------------------------------------------------------------

_ORDER = (Pass, Decline, Nothing, Gift, Play, Ask, Take, Give)
"""In order of preference, the most harmless first. Calls are never made for a player."""


def quiet(legal: Sequence[Action]) -> tuple[Action, ...]:
    """``legal`` without the calls: nobody is committed to 100 points in their absence."""
    return tuple(action for action in legal if not isinstance(action, Called))


def safe_move(position: Position, seat: int) -> Action | None:
    """An arbitrary legal move of ``seat`` in canonical form; None if it has none."""
    legal = quiet(position.legal(seat))
    for kind in _ORDER:
        found = [action for action in legal if isinstance(action, kind)]
        for action in sorted(found, key=_size):
            for candidate in _candidates(position, action):
                try:
                    return position.resolve(candidate)
                except RuleError:
                    continue
    return None


def _size(action: Action) -> int:
    return len(action.cards) if isinstance(action, Play) else 0


def _candidates(position: Position, action: Action) -> Iterator[Action]:
    """``action`` itself; for an exchange the first one, two, three … cards of the hand."""
    if not isinstance(action, Give):
        yield action
        return
    hand = position.view(action.seat).seats[action.seat].cards or ()
    for count in range(1, len(hand) + 1):
        yield Give(action.seat, hand[:count])
