"""What is measured: requests by kind, answers to clicks, how far messages lag behind the log."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.support.wire.wire_limits import counted

KINDS = ("table post", "table edit", "DM send", "DM edit", "delete", "open DM", "other")
"""Counted requests. A DM is a hand or a turn notice."""
UNCOUNTED = ("answer", "by token")


def kind(method: str, path: str, direct: Collection[str]) -> str:
    """The kind of a request. ``direct``: ids of DM channels."""
    parts = path.strip("/").split("/")
    if not counted(path):
        return "answer" if parts[0] == "interactions" else "by token"
    if parts[:2] == ["users", "@me"]:
        return "open DM" if method == "POST" else "other"
    if parts[0] != "channels" or parts[2:3] != ["messages"] or "threads" in parts:
        return "other"
    if method == "DELETE":
        return "delete"
    place = "DM" if parts[1] in direct else "table"
    return {"POST": {"DM": "DM send", "table": "table post"}, "PATCH": {"DM": "DM edit", "table": "table edit"}}.get(
        method, {}).get(place, "other")


@dataclass(frozen=True, slots=True)
class Request:
    at: float
    kind: str
    scope: str
    """Of a 429: ``global``, ``route`` or ``old``; else empty."""


@dataclass(frozen=True, slots=True)
class Answer:
    """``seconds``: None if none came. ``shows``: a hand's picture, a hand without one, or something else."""

    at: float
    seconds: float | None
    shows: bool | None


@dataclass(frozen=True, slots=True)
class Use:
    """What one of the bot's processes has used so far: seconds of processor time by name, ``counted`` requests, and of
    how many ``slots`` it is home."""

    at: float
    seconds: dict[str, float]
    counted: int = 0
    slots: int = 0


@dataclass
class Lag:
    """When states of one table were committed, and when its message showed them."""

    committed: dict[int, float] = field(default_factory=dict)
    shown: dict[int, float] = field(default_factory=dict)
    newest_shown: int = 0

    def show(self, seq: int, at: float) -> None:
        """The message shows ``seq``: all states up to it are on the table."""
        if seq > self.newest_shown:
            self.shown.update({each: at for each in self.committed if self.newest_shown < each <= seq})
            self.newest_shown = seq

    def waits(self) -> bool:
        return bool(self.committed) and max(self.committed) > self.newest_shown

    def seconds(self, since: float, until: float, now: float) -> list[float]:
        """The lag of each state committed in that time; so far, if it is not shown yet."""
        return [self.shown.get(seq, now) - at for seq, at in self.committed.items() if since <= at < until]


@dataclass
class Measure:
    requests: list[Request] = field(default_factory=list)
    answers: list[Answer] = field(default_factory=list)
    moves: list[tuple[float, str]] = field(default_factory=list)
    """When each was committed, and which of the bot's processes reported it."""
    begun: dict[int, float] = field(default_factory=dict)
    """When each table began."""
    lags: dict[tuple[int, str], Lag] = field(default_factory=lambda: defaultdict(Lag))
    """By table and picture of it: its own, or the hand of a seat."""
    turns: list[tuple[float, float]] = field(default_factory=list)
    """(commit, seconds until the hand showed the turn)."""
    waiting: list[tuple[float, int]] = field(default_factory=list)
    uses: dict[str, list[Use]] = field(default_factory=lambda: defaultdict(list))
    """Of each of the bot's processes, each second. One alone has no name."""
    others: list[Use] = field(default_factory=list)
    """The same of the database's server, and of Discord and the people."""
    noted: list[float] = field(default_factory=list)
    """When a round was noted for insights."""
    lost_hands: int = 0
    """People who had to ask for their hand, since no message said that it was their turn."""
    pending: dict[int, float] = field(default_factory=dict)
    """Users in turn whose hand does not say so yet, since when."""
    _due: dict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    _states: dict[str, list[tuple[tuple[int, str], int]]] = field(default_factory=lambda: defaultdict(list))

    # what happens

    def request(self, kind: str, scope: str) -> None:
        self.requests.append(Request(time.monotonic(), kind, scope))

    def said(self, line: dict[str, Any], process: str = "") -> None:
        """A line of one of the bot's processes (`benchmarks.load.bot`)."""
        if "cpu" in line:
            self.uses[process].append(Use(line["at"], line["cpu"], line["counted"], line["slots"]))
        elif "noted" in line:
            self.noted.append(line["at"])
        else:
            self.changed(line, process)

    def changed(self, change: dict[str, Any], process: str = "") -> None:
        """The bot has committed a change."""
        table, seq, at, due = change["table"], change["seq"], change["at"], set(change["due"])
        self.begun.setdefault(table, at)
        self.moves += [(at, process)] * change["moves"]
        for place, alt in change["alts"].items():
            self._states[alt].append(((table, place), seq))
            self.lags[table, place].committed[seq] = at
        for user in due - self._due[table]:
            self.pending[user] = at
        for user in self._due[table] - due:
            self.pending.pop(user, None)
        self._due[table] = due

    def described(self, text: str) -> None:
        """A message shows a picture with this alt text."""
        for picture, seq in self._states.get(text, ()):
            self.lags[picture].show(seq, time.monotonic())

    def in_turn(self, user: int) -> None:
        """Somebody's hand says that it is their turn."""
        if (since := self.pending.pop(user, None)) is not None:
            self.turns.append((since, max(0.0, time.monotonic() - since)))

    def sample(self) -> None:
        """Count what waits to be shown."""
        waiting = sum(lag.waits() for lag in self.lags.values()) + len(self.pending)
        self.waiting.append((time.monotonic(), waiting))


def percentile(values: Iterable[float], percent: float) -> float:
    """The value that ``percent`` of the values don't exceed; 0 without any."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(len(ordered) * percent / 100))] if ordered else 0.0


def busiest(times: Sequence[float], window: float = 1.0) -> int:
    """The most events in any window of that many seconds. ``times`` ascend."""
    return max((place + 1 - bisect_left(times, at - window) for place, at in enumerate(times)), default=0)


@dataclass(frozen=True, slots=True)
class Share:
    """What one of several processes did in so many ``seconds``: moves, counted requests, seconds of processor time by
    part; of how many slots it was home in the end."""

    moves: int
    counted: int
    used: dict[str, float]
    seconds: float
    slots: int


@dataclass(frozen=True)
class Span:
    """The figures of one part of a run."""

    measure: Measure
    since: float
    until: float

    def _in(self, at: float) -> bool:
        return self.since <= at < self.until

    @property
    def seconds(self) -> float:
        return self.until - self.since

    @property
    def answers(self) -> list[Answer]:
        return [answer for answer in self.measure.answers if self._in(answer.at)]

    @property
    def times(self) -> list[float]:
        """Seconds to each answer, unanswered clicks left out."""
        return [answer.seconds for answer in self.answers if answer.seconds is not None]

    @property
    def unanswered(self) -> int:
        return len(self.answers) - len(self.times)

    def fast(self, limit: float) -> float:
        """The share of clicks answered within ``limit`` seconds."""
        return sum(seconds <= limit for seconds in self.times) / max(1, len(self.answers))

    @property
    def with_picture(self) -> float:
        """Of the answers that show a hand."""
        hands = [answer.shows for answer in self.answers if answer.shows is not None]
        return sum(hands) / max(1, len(hands))

    @property
    def without_picture(self) -> int:
        """Answers that show a hand whose picture was not ready."""
        return sum(answer.shows is False for answer in self.answers)

    @property
    def noted(self) -> int:
        return sum(map(self._in, self.measure.noted))

    @property
    def moves(self) -> int:
        return len(self._moved)

    @property
    def _moved(self) -> list[str]:
        """The processes that reported moves."""
        return [process for at, process in self.measure.moves if self._in(at)]

    @property
    def processor_times(self) -> dict[str, float]:
        """Seconds of processor time a move, by part of the bot's process."""
        return self._a_move(self.measure.uses.get("", ()))

    @property
    def others(self) -> dict[str, float]:
        """Seconds of processor time a move, of what is not the bot."""
        return self._a_move(self.measure.others)

    def _a_move(self, uses: Sequence[Use]) -> dict[str, float]:
        return {name: used / self.moves for name, used in self._used(uses)[0].items()} if self.moves else {}

    def _used(self, uses: Sequence[Use]) -> tuple[dict[str, float], int, float]:
        """Seconds of processor time, counted requests, and in how many seconds."""
        found = [each for each in uses if self._in(each.at)]
        if not found:
            return {}, 0, 0.0
        first, last = found[0], found[-1]
        return ({name: until - first.seconds.get(name, 0.0) for name, until in last.seconds.items()},
                last.counted - first.counted, last.at - first.at)

    @property
    def processes(self) -> dict[str, Share]:
        """By name; none if there is one alone."""
        found = {}
        for name, uses in sorted(self.measure.uses.items()):
            if name:
                used, counted, seconds = self._used(uses)
                found[name] = Share(self._moved.count(name), counted, used, seconds, uses[-1].slots)
        return found

    @property
    def requests(self) -> list[Request]:
        return [request for request in self.measure.requests if self._in(request.at)]

    @property
    def by_kind(self) -> Counter[str]:
        return Counter(request.kind for request in self.requests)

    @property
    def counted(self) -> list[Request]:
        return [request for request in self.requests if request.kind not in UNCOUNTED]

    @property
    def busiest_second(self) -> int:
        return busiest([request.at for request in self.counted])

    @property
    def refused(self) -> Counter[str]:
        """Answers 429 by scope."""
        return Counter(request.scope for request in self.requests if request.scope)

    @property
    def lags(self) -> list[float]:
        return [seconds for lag in self.measure.lags.values()
                for seconds in lag.seconds(self.since, self.until, time.monotonic())]

    @property
    def turns(self) -> list[float]:
        return [seconds for at, seconds in self.measure.turns if self._in(at)]

    @property
    def waiting(self) -> list[int]:
        return [count for at, count in self.measure.waiting if self._in(at)]

    @property
    def grows(self) -> bool:
        third = len(self.waiting) // 3
        if not third:
            return False
        first, last = sum(self.waiting[:third]) / third, sum(self.waiting[-third:]) / third
        return last > 1.5 * first + 3
