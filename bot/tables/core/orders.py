"""Orders: what players have left with a table, to take effect later. Votes are orders too."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum


class AiSpeed(StrEnum):
    """How quickly AI players seem to think, for a player alone with them."""

    QUICK = "quick"
    NORMAL = "normal"
    SLOW = "slow"


class OrderKind(StrEnum):
    """Kinds of stored orders; `orders`, `schedule` and `votes` carry them out."""

    # for the end of this trick's closing window
    BOMB = "bomb"  # if it closes
    BOMB_OPPONENT = "bomb_opponent"  # if an opponent would take it
    BOMB_CALLER = "bomb_caller"  # if an opponent who called Tichu would take it, close to going out
    GIFT = "gift"  # the receiver of a Dragon trick
    NO_BOMB = "no_bomb"  # this window need not wait for me
    # for the last answer to grand Tichu
    CALL = "call"  # make a call as soon as it is legal (T4)
    # for the player's own turn
    PLAY = "play"  # this, if it still beats
    UNLESS_OUT = "unless_out"  # pass unless I can go out
    UNTIL_LEAD = "until_lead"  # pass until the lead is mine
    CANNOT_BEAT = "cannot_beat"  # pass when I cannot beat
    NEVER_ASK = "never_ask"  # never wait for me without a bomb
    FORCED = "forced"  # give the only possible answer, where only AI players could notice; its line: the kinds, or all
    SPEED = "speed"  # how quickly AI players move, alone with them (`AiSpeed`); none: normally
    # for the rest of a round
    FINISH = "finish"  # only AI players hold cards: skip their delays
    NEXT = "next"  # a player alone with AI players has seen the result
    # votes
    ABORT = "abort"
    STOP = "stop"
    PACE = "pace"
    PAUSE = "pause"
    EXTEND = "extend"
    TAKEBACK = "takeback"
    KICK = "kick"
    EXCUSE = "excuse"
    # a seat that waits for a substitute
    OFFER = "offer"


VOTES = frozenset((OrderKind.ABORT, OrderKind.STOP, OrderKind.PACE, OrderKind.PAUSE, OrderKind.EXTEND,
                   OrderKind.TAKEBACK, OrderKind.KICK, OrderKind.EXCUSE))
"""What all at the table see."""


@dataclass(frozen=True, slots=True)
class Order:
    """A seat's stored order, which takes effect later; at most one per kind and seat.

    ``line`` is the action's record line (votes: the proposal), ``at`` the time when it was made.
    ``salt`` is a secret number that determines waiting times, so nobody can predict them.
    """

    seat: int
    kind: OrderKind
    line: str
    user: int
    key: str | None = None
    at: datetime | None = None
    salt: int = 0
