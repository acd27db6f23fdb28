"""A move that is always possible: what is played for a seat whose AI has failed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from bot.tables.core.position import Position
from games.actions import Action, Ask, Decline, Gift, Give, Grand, Nothing, Pass, Play, Small, Take
from games.errors import RuleError

_ORDER = (Pass, Decline, Nothing, Gift, Play, Ask, Take, Give)
"""In order of preference, the most harmless first. Calls are never made for anybody."""


def quiet(legal: Sequence[Action]) -> tuple[Action, ...]:
    """``legal`` without the calls: nobody is committed to 100 points in their absence."""
    return tuple(action for action in legal if not isinstance(action, Grand | Small))


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
