"""A finished game of Tichu looked through by its log alone: its score, its deadlines, what orders did, who was in turn.

Nothing of the table service is used here: hands, tricks and points are counted from the record's
lines, times from the entries' own.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from bot.tables.core.entries import Entry, Recorded, Reseated, WentAway
from games.actions import Action, Deal, Gift, Take
from games.records.reader import Reader
from games.tichu import TICHU
from games.views import Phase

NO_TIME = timedelta()


# points ------------------------------------------------------------------------------------------

def points(cards: Sequence[str]) -> int:
    worth = {"K": 10, "T": 10, "5": 5}
    special = {"Dr": 25, "Ph": -25}
    return sum(special.get(card, 0) if card in ("Dr", "Ph", "Ma", "Do") else worth.get(card[0], 0) for card in cards)


@dataclass
class Count:
    """One round, card by card. Seats 0 and 2 are a team."""

    hands: dict[int, list[str]] = field(default_factory=dict)
    given: dict[int, list[str]] = field(default_factory=dict)
    taken: dict[int, list[str]] = field(default_factory=lambda: {seat: [] for seat in range(4)})
    calls: dict[int, int] = field(default_factory=dict)
    out: list[int] = field(default_factory=list)
    pile: list[str] = field(default_factory=list)
    owner: int = 0

    def read(self, words: Sequence[str]) -> None:
        if words[0] == "hand":
            self.hands[int(words[1])] = list(words[2:])
            return
        if not words[0].isdigit():
            return
        seat, verb, rest = int(words[0]), words[1], words[2:]
        if verb in ("grand", "small"):
            self.calls[seat] = 200 if verb == "grand" else 100
        elif verb == "give":
            self._give(seat, rest)
        elif verb == "play":
            self._play(seat, [card.split("=")[0] for card in rest if not card.startswith("wish=")])
        elif verb in ("take", "gift"):
            self.taken[int(rest[0]) if verb == "gift" else seat] += self.pile
            self.pile = []

    def _give(self, seat: int, cards: Sequence[str]) -> None:
        for place, card in enumerate(cards, 1):
            self.hands[seat].remove(card)
            self.given.setdefault((seat + place) % 4, []).append(card)
        if sum(map(len, self.given.values())) == 12:
            for receiver, got in self.given.items():
                self.hands[receiver] += got

    def _play(self, seat: int, cards: Sequence[str]) -> None:
        for card in cards:
            self.hands[seat].remove(card)
        self.pile += cards
        self.owner = seat
        if not self.hands[seat]:
            self.out.append(seat)
        if cards == ["Do"]:
            self.pile = []

    def scores(self) -> tuple[int, int]:
        """What the round gives each team, once it is over."""
        made = [0, 0]
        if self.out[1] == (self.out[0] + 2) % 4:
            made[self.out[0] % 2] = 200
        else:
            self.taken[self.owner] += self.pile
            last = next(seat for seat in range(4) if seat not in self.out)
            made[1 - last % 2] += points(self.hands[last])
            self.taken[self.out[0]] += self.taken.pop(last)
            for seat, cards in self.taken.items():
                made[seat % 2] += points(cards)
        for seat, call in self.calls.items():
            made[seat % 2] += call if seat == self.out[0] else -call
        return made[0], made[1]


def scores(log: Sequence[Entry]) -> list[tuple[int, int]]:
    """What each round gave, counted anew."""
    found: list[tuple[int, int]] = []
    count = Count()
    for entry in log:
        for text in entry.fact.text.splitlines() if isinstance(entry.fact, Recorded) else ():
            words = text.split()
            if words[0] == "round":
                count = Count()
            elif words[0] == "score":
                found.append(count.scores())
            else:
                count.read(words)
    return found


# what happened when ------------------------------------------------------------------------------

@dataclass(frozen=True)
class Moment:
    """An action of the record, with the states around it."""

    entry: Entry
    action: Action
    before: Any
    after: Any

    @property
    def seat(self) -> int:
        return int(getattr(self.action, "seat", -1))

    @property
    def by_itself(self) -> bool:
        """Whether no click did it."""
        return self.entry.key is None

    def view(self, seat: int | None = None) -> Any:
        return TICHU.view(self.before, seat)


def moments(log: Sequence[Entry]) -> Iterator[Moment]:
    reader = Reader({"tichu": TICHU})
    for entry in log:
        for text in entry.fact.text.splitlines() if isinstance(entry.fact, Recorded) else ():
            before = reader.state if reader.ready else None
            happened = reader.feed(text)
            if happened is not None and isinstance(happened.item, Action):
                yield Moment(entry, happened.item, before, reader.state)


@dataclass(frozen=True)
class Turn:
    """Somebody owed a move from ``since`` on and was done at ``until``. ``begun``: when their clock began to run.

    ``knew``: it followed from what they had done themselves. ``late``: the clock moved for them.
    """

    seat: int
    user: int
    since: datetime
    begun: datetime
    until: datetime
    deadline: datetime
    knew: bool
    late: bool
    phase: Phase
    moment: Moment


@dataclass
class Clock:
    """Follows a log and says whose time ran when. ``limit``, ``bank``: the table's terms."""

    limit: timedelta
    bank: timedelta
    users: dict[int, int]
    since: dict[int, datetime] = field(default_factory=dict)
    knew: set[int] = field(default_factory=set)
    away: dict[int, datetime] = field(default_factory=dict)
    spent: dict[int, timedelta] = field(default_factory=dict)
    ai: set[int] = field(default_factory=set)
    state: Any = None
    turns: list[Turn] = field(default_factory=list)

    def read(self, log: Sequence[Entry]) -> list[Turn]:
        happened: dict[int, list[Moment]] = {}
        for moment in moments(log):
            happened.setdefault(moment.entry.seq, []).append(moment)
        for entry in log:
            if isinstance(entry.fact, Reseated):
                self._seated(entry, entry.fact)
            elif isinstance(entry.fact, WentAway) and entry.fact.until is not None:
                self.away[entry.fact.seat] = entry.fact.until
            for moment in happened.get(entry.seq, ()):
                self._moved(moment)
        return self.turns

    def _seated(self, entry: Entry, fact: Reseated) -> None:
        seat = fact.seat
        if fact.newcomer:
            self.users[seat] = entry.user or 0
            self.ai.discard(seat)
            self.spent.pop(seat, None)
            if seat in self.since:
                self.since[seat] = entry.at
        else:
            self.ai.add(seat)

    def _moved(self, moment: Moment) -> None:
        seat, at = moment.seat, moment.entry.at
        before = None if moment.before is None else TICHU.phase(moment.before)
        if seat in self.since and before not in (Phase.CLOSING, Phase.BETWEEN):
            self._owed(moment, before)
        owing = TICHU.to_act(moment.after)
        phase = TICHU.phase(moment.after)
        both = (Phase.GRAND, Phase.EXCHANGE)
        if phase in (Phase.CLOSING, Phase.BETWEEN, Phase.OVER):
            self.since.clear()
            return
        same = phase in both and not isinstance(moment.action, Deal)
        for each in owing:
            if each == seat and same:
                self.since[each] = at
                self.knew.add(each)
            elif not (same and each in self.since) and not _call(moment):
                self.since[each] = at
                self.knew.discard(each)
                if each == seat and not isinstance(moment.action, Take) and not moment.by_itself:
                    self.knew.add(each)
        self.since = {each: when for each, when in self.since.items() if each in owing}

    def _owed(self, moment: Moment, phase: Phase | None) -> None:
        seat, at, since = moment.seat, moment.entry.at, self.since[moment.seat]
        if _call(moment) or seat in self.ai:
            return
        begun = max(since, self.away.get(seat, since))
        left = self.bank - self.spent.get(seat, NO_TIME)
        over = NO_TIME if isinstance(moment.action, Gift) else max(NO_TIME, at - begun - self.limit)
        self.spent[seat] = self.spent.get(seat, NO_TIME) + over
        assert phase is not None
        self.turns.append(Turn(
            seat, self.users[seat], since, begun, at, begun + self.limit + left, seat in self.knew,
            moment.entry.user is None, phase, moment))


def _call(moment: Moment) -> bool:
    return type(moment.action).__name__ in ("Small", "Grand")
