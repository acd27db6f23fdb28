"""A storm: what is asked, what was answered, until when."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta

STORM_LASTS = timedelta(minutes=3)
COSTS = timedelta(seconds=10)
"""What a wrong answer takes from the time."""
PUZZLES_A_STORM = 40
"""Puzzles of a storm: more than anybody answers."""
RUN = "run"


@dataclass(frozen=True, slots=True)
class StormAnswer:
    chosen: int
    right: bool


@dataclass(frozen=True, slots=True)
class StormRun:
    """A player's storm. ``number``: its name in controls, the time of its start in milliseconds. ``guild``: 0, on no
    server. ``answers``: to the first of ``puzzles``; None: replaced, as players could not answer. ``met``: puzzles of
    storms before, the last one last."""

    number: int
    guild: int
    until: datetime
    puzzles: tuple[int, ...]
    answers: tuple[StormAnswer | None, ...] = ()
    met: tuple[int, ...] = ()

    @property
    def day(self) -> str:
        """When it began (UTC): the day for which it counts, also after midnight."""
        return datetime.fromtimestamp(self.number // 1000, UTC).date().isoformat()

    @property
    def right(self) -> int:
        return sum(each is not None and each.right for each in self.answers)

    @property
    def wrong(self) -> int:
        return sum(each is not None and not each.right for each in self.answers)

    @property
    def at(self) -> int:
        """The index of the puzzle that is asked."""
        return len(self.answers)

    def is_over(self, now: datetime) -> bool:
        return now >= self.until or self.at >= len(self.puzzles)

    def text(self) -> str:
        return json.dumps({
            "number": self.number, "guild": self.guild, "until": self.until.isoformat(), "puzzles": self.puzzles,
            "answers": [each and [each.chosen, each.right] for each in self.answers], "met": self.met},
            separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> StormRun:
        """What `text` wrote."""
        data = json.loads(text)
        return cls(data["number"], data["guild"], datetime.fromisoformat(data["until"]), tuple(data["puzzles"]),
                   answers=tuple(each and StormAnswer(*each) for each in data["answers"]), met=tuple(data["met"]))


def mistakes(run: StormRun) -> Sequence[int]:
    """Indices of the puzzles that were answered wrongly."""
    return [at for at, each in enumerate(run.answers) if each is not None and not each.right]


StormBoard = Sequence[tuple[int, int]]
"""Users and their best results, the best first."""
