"""What a manager or director decides about one game or one entrant, as a value that can wait for others to agree
(`bot.league.season.decisions` says when it does)."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from bot.league.model import Member, Result

BOTH_LOSE = -2
"""In place of the side that a game is given to: nobody came, and each side has lost it."""


class OwnDecisionKind(StrEnum):
    """Each has the text ``league.own.<kind>``. Those of a game first, then those of an entrant (`OF_ENTRANTS`)."""

    RESULT = "result"
    AWARD = "award"
    REOPEN = "reopen"
    STAND = "stand"
    TIME = "time"
    EXTEND = "extend"
    OVERDUE = "overdue"
    SUBSTITUTE = "substitute"
    AVERAGE = "average"
    GIVE = "give"
    TAKE_BACK = "take_back"
    MORE_TIME = "more_time"
    REPLACE = "replace"
    REMOVE = "remove"
    BAR = "bar"
    PAUSE = "pause"
    CHANGE_PLAYER = "change_player"
    POINTS = "points"
    APART = "apart"


OF_ENTRANTS = frozenset({
    OwnDecisionKind.REMOVE, OwnDecisionKind.BAR, OwnDecisionKind.PAUSE, OwnDecisionKind.CHANGE_PLAYER})

ABOUT_ENTRANTS = OF_ENTRANTS | {OwnDecisionKind.POINTS, OwnDecisionKind.APART}
"""Those that a player of the entrants, or of the asker's, never agrees to. Points, and who is kept apart, are off
without an answer, as a decision about a game is."""

PUTS_OUT = frozenset({OwnDecisionKind.REMOVE, OwnDecisionKind.BAR})


@dataclass(frozen=True, slots=True)
class OwnDecision:
    """``fixture`` or ``entrant``: what it is about, the other one is 0.

    ``side``: whom a game is given to (from 0; -1: a draw; `BOTH_LOSE`; None: nobody), or who is better off by an
    average. ``at``: the time that a game gets. ``n``: rounds of a pause, points, or rounds in which ``entrants`` are
    kept apart (-1: they may meet); the end that *+5 min* was pressed at. ``members``: who goes, and who comes in their
    place (nobody: an AI player).
    """

    what: OwnDecisionKind
    fixture: int = 0
    entrant: int = 0
    side: int | None = None
    result: Result | None = None
    reason: str = ""
    at: datetime | None = None
    n: int = 0
    members: tuple[Member, ...] = ()
    entrants: tuple[int, ...] = ()
