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

from bot.tables.core.ports import Entry, EntryKind
from bot.tables.log.fold import standing
from games.actions import Action, Deal, Decline, Gift, Give, Play, Take
from games.base import Game
from games.records.reader import Reader
from games.views import View

LATE = 2
"""The number of whole tricks after which spectators see the hands."""


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
    """A position of a finished round: the hands of all seats, and what led to it (None: the exchange is over)."""

    view: View
    hands: Mapping[int, tuple[str, ...]]
    action: Action | None


@dataclass(frozen=True, slots=True)
class OpenCards:
    """What spectators see of round ``round``: its ``step``, counted from 0; None before its first `LATE` tricks are
    over."""

    round: int
    step: int = 0
    shown: Step | None = None


def _fold(log: Sequence[Entry], games: Mapping[str, Game[Any]]) -> Iterator[tuple[Entry, Action, Any, Any, Reader]]:
    """(entry, action, state before, state after, reader) of every action that stands."""
    reader = Reader(games)
    for entry in standing(log):
        if entry.kind is not EntryKind.RECORD:
            continue
        for text in entry.text.splitlines():
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
    game, rounds, _ = _rounds(log, games)
    if game is None or not rounds or number > len(rounds):
        return len(rounds), []
    positions = rounds[number - 1]
    first = next(place for place, (_, action) in enumerate(positions) if not isinstance(action, _UNSHOWN))
    shown = [each for each in positions[first:] if not isinstance(each[1], _UNSHOWN)]
    return len(rounds), [_step(game, positions[first - 1][0], None), *(_step(game, *each) for each in shown)]


def open_cards(log: Sequence[Entry], games: Mapping[str, Game[Any]]) -> OpenCards:
    """What spectators see: the running round `LATE` whole tricks ago, with the trick before those at its fullest; the
    end of a round that is over, until the next one is played."""
    game, rounds, running = _rounds(log, games)
    if game is None or not (running or rounds):
        return OpenCards(1)
    if not running:
        return OpenCards(len(rounds), len(rounds[-1]) - 1, _step(game, *rounds[-1][-1]))
    lies = [bool(game.view(state, None).trick.plays) for state, _ in running]
    ends = [place for place in range(1, len(running)) if lies[place - 1] and not lies[place]]
    if len(ends) < LATE:
        return OpenCards(len(rounds) + 1)
    shown = (ends[-LATE - 1] if len(ends) > LATE else lies.index(True)) - 1
    return OpenCards(len(rounds) + 1, shown, _step(game, *running[shown]))


_UNSHOWN = (Deal, Give, Decline)
"""Actions without a step in replays."""
_Position = tuple[Any, Action]
"""A state, and what led to it."""


def _rounds(log: Sequence[Entry], games: Mapping[str, Game[Any]],
            ) -> tuple[Game[Any] | None, list[list[_Position]], list[_Position]]:
    """The game, the positions of each round that is over, and those of the running one."""
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
    return game, rounds, [] if rounds and found is rounds[-1] else found


def _step(game: Game[Any], state: Any, action: Action | None) -> Step:
    """A position with every seat's cards: the state holds them all."""
    view = game.view(state, None)
    hands = {seat.seat: game.view(state, seat.seat).seats[seat.seat].cards or () for seat in view.seats}
    return Step(view, hands, action)
