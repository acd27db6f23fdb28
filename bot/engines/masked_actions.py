"""The legal actions of a seat, without what its player may not see (D16)."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any

from games.actions import Action, Play, line
from games.base import Game
from games.errors import RuleError


def legal_as_seen(game: Game[Any], state: Any, seat: int, facedown: Sequence[str]) -> tuple[Action, ...]:
    """The legal actions of ``seat``; a card that lies face down for its own player is named by its place.

    ``facedown``: the seat's, of any view. The state knows every card, so its own list names them all.
    """
    actions = game.legal(state, seat)
    blind: dict[Action, Action] = {}
    for place, card in enumerate(facedown):
        unseen = Play(seat, (f"{card}@{place}",))
        if card:
            with suppress(RuleError):
                blind[game.resolve(state, unseen)] = unseen
    return tuple(sorted((blind.get(action, action) for action in actions), key=line)) if blind else actions
