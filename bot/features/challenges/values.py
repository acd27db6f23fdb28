"""A duel or a quiz: who takes part, what each has answered, and who may see it."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timedelta
from enum import StrEnum

from bot.core.apart import Taker, TakerState, is_closed, may_see_others, still_to_play

POSITIONS = 10
MAX_PLAYERS = 8
"""Players of a duel."""
POSITION_GONE = -1
"""In place of the answer to a position that this version has no more: it counts for nobody."""
QUIZ_THEMES = ("exchange",) * 4 + ("partner",) * 6
"""What do you pass? What does my Dog mean, do you take over?"""


class ChallengeKind(StrEnum):
    DUEL = "duel"
    QUIZ = "quiz"


CHALLENGE_LASTS = {ChallengeKind.DUEL: timedelta(days=1), ChallengeKind.QUIZ: timedelta(days=3)}


class ChallengerState(StrEnum):
    """``asked``: has not agreed yet."""

    ASKED = "asked"
    PLAYING = "playing"
    LEFT = "left"


@dataclass(frozen=True, slots=True)
class Challenger:
    """``answers``: the chosen options of the first positions, or `POSITION_GONE`."""

    user: int
    name: str
    state: ChallengerState = ChallengerState.PLAYING
    answers: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Challenge:
    """``message``: which shows a duel in its channel; 0: none."""

    id: int
    kind: ChallengeKind
    guild: int
    channel: int
    host: int
    puzzles: tuple[int, ...]
    begun: datetime
    until: datetime
    message: int = 0
    over: bool = False
    players: tuple[Challenger, ...] = ()

    def of(self, user: int) -> Challenger | None:
        return next((each for each in self.players if each.user == user), None)

    def has_finished(self, player: Challenger) -> bool:
        return len(player.answers) == len(self.puzzles) and player.state is ChallengerState.PLAYING

    def _taker(self, player: Challenger) -> Taker:
        done = self.has_finished(player)
        return Taker(player.user, TakerState.FINISHED if done else TakerState(player.state))

    @property
    def takers(self) -> list[Taker]:
        """The players, as what is played apart knows them."""
        return [self._taker(each) for each in self.players]

    @property
    def finished(self) -> list[Challenger]:
        return [each for each in self.players if self.has_finished(each)]

    @property
    def open(self) -> list[Taker]:
        """Who has still to answer."""
        return still_to_play(self.takers)

    @property
    def closed(self) -> bool:
        """Whether nobody new may come."""
        return is_closed(self.takers, MAX_PLAYERS)

    def may_see(self, user: int) -> bool:
        """Whether the user may see others' answers."""
        return may_see_others(self.takers, user, over=self.over)


def agreed(one: Challenger, other: Challenger) -> int:
    """In how many positions two have chosen the same."""
    return sum(mine == theirs != POSITION_GONE for mine, theirs in zip(one.answers, other.answers, strict=False))
