"""A table's history: public events, and finished rounds with open cards.

Everything is folded from the log. `events` has what all could see, with the view of a spectator after it:
the cards given in the exchange are hidden. `replay_steps` opens the cards of rounds that are over, whose
secrets have been revealed with their last card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from bot.tables.core.entries import Entry
from bot.tables.log.fold import recorded
from games.actions import Action, Deal, Decline, Gift, Give, Play, Take
from games.base import Game
from games.records.reader import Reader
from games.views import View


@dataclass(frozen=True, slots=True)
class Event:
    """An action of the last two rounds. ``view``: a spectator's, after it (before it, if it takes a trick and the
    round goes on). ``ended``: whether the round has ended with it."""

    at: datetime
    action: Action
    view: View
    ended: bool = False


@dataclass(frozen=True, slots=True)
class Step:
    """A position of a finished round: the hands of all seats, and what led to it (None: the first position,
    and the one after the exchange)."""

    view: View
    hands: Mapping[int, tuple[str, ...]]
    action: Action | None


def _fold(log: Sequence[Entry], games: Mapping[str, Game[Any]]) -> Iterator[tuple[Entry, Action, Any, Any, Reader]]:
    """(entry, action, state before, state after, reader) of every action that stands."""
    reader = Reader(games)
    for entry, lines in recorded(log):
        for text in lines.splitlines():
            before = reader.state if reader.ready else None
            happened = reader.feed(text)
            if happened is not None and isinstance(happened.item, Action):
                yield entry, happened.item, before, reader.state, reader


def events(log: Sequence[Entry], games: Mapping[str, Game[Any]]) -> list[Event]:
    """All of the running round (of the last one if none is running) and of the one before it."""
    earlier: list[Event] = []
    found: list[Event] = []
    for entry, action, before, after, reader in _fold(log, games):
        if isinstance(action, Deal):
            earlier, found = found, []
        ended = len(reader.game.rounds(after)) > len(reader.game.rounds(before))
        view = reader.game.view(before if isinstance(action, Take | Gift) and not ended else after, None)
        found.append(Event(entry.at, _public(action), view, ended))
    return [*earlier, *found]


def actions_of(log: Sequence[Entry], games: Mapping[str, Game[Any]], seq: int) -> tuple[Action, ...]:
    """What took effect with an entry, if it stands in the record."""
    return tuple(action for entry, action, *_ in _fold(log, games) if entry.seq == seq)


def newest_round(happened: Sequence[Event]) -> list[Event]:
    """What has happened since the last deal."""
    deals = [place for place, event in enumerate(happened) if isinstance(event.action, Deal)]
    return list(happened[deals[-1] if deals else 0:])


def _public(action: Action) -> Action:
    """``action`` without what is not for all."""
    if isinstance(action, Give):
        return Give(action.seat, ("?",) * len(action.cards))
    if isinstance(action, Deal):
        return replace(action, hands=())
    return action


def since_last_move(happened: Sequence[Event], seat: int | None) -> list[Event]:
    """What came after the newest move of ``seat`` (a trick is taken by itself); the newest round if there is none."""
    for place in range(len(happened) - 1, -1, -1):
        action = happened[place].action
        if seat is not None and getattr(action, "seat", None) == seat and not isinstance(action, Take):
            return list(happened[place + 1:])
    return newest_round(happened)


def tricks(happened: Sequence[Event]) -> list[list[Event]]:
    """The tricks of a round, each from its lead to its taking; the running one is the last."""
    found: list[list[Event]] = []
    open_ = False
    for event in happened:
        if isinstance(event.action, Deal | Decline | Give):
            continue
        if not open_ and isinstance(event.action, Play):
            found.append([])
            open_ = True
        if found:
            found[-1].append(event)
        if isinstance(event.action, Take | Gift) or (open_ and not event.view.trick.plays):
            open_ = False
    return found


def replay_steps(log: Sequence[Entry], games: Mapping[str, Game[Any]], number: int) -> tuple[int, list[Step]]:
    """(how many rounds are over, the steps of round ``number``); 0 is the newest that is over."""
    game, rounds = _rounds(log, games)
    if game is None or not rounds or number > len(rounds):
        return len(rounds), []
    positions = rounds[number - 1]
    unshown = [place for place, (_, action) in enumerate(positions) if isinstance(action, _UNSHOWN)]
    first = next(place for place in range(len(positions)) if place not in unshown)
    return len(rounds), [
        _step(game, state, None if place in unshown else action)
        for place, (state, action) in enumerate(positions) if place in (first - 1, unshown[-1]) or place not in unshown]


_UNSHOWN = (Deal, Give, Decline)
"""Actions without a step in replays."""
_Position = tuple[Any, Action]
"""A state, and what led to it."""


def _rounds(log: Sequence[Entry], games: Mapping[str, Game[Any]],
            ) -> tuple[Game[Any] | None, list[list[_Position]]]:
    """The game, and the positions of each round that is over."""
    game: Game[Any] | None = None
    found: list[_Position] = []
    rounds: list[list[_Position]] = []
    for _, action, _, after, reader in _fold(log, games):
        game = reader.game
        if isinstance(action, Deal):
            found = []
        found.append((after, action))
        if len(game.rounds(after)) > len(rounds):
            rounds.append(found)
    return game, rounds


def _step(game: Game[Any], state: Any, action: Action | None) -> Step:
    """A position with every seat's cards: the state holds them all."""
    view = game.view(state, None)
    hands = {seat.seat: game.view(state, seat.seat).seats[seat.seat].cards or () for seat in view.seats}
    return Step(view, hands, action)
