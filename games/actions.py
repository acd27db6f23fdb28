"""Actions of seats as frozen values, each one line of a record; and `RuleError`, the reason for a refusal.

Cards are written as in the record (``7g``, ``Ma``, ``Ph=T``, ``R1.3``). `games.base.Game.step` checks an action against
the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass


class RuleError(Exception):
    """An action that the rules forbid. Raised before anything changes. Sentences for players: ``error.<code>`` in the
    catalogues.

    ``code`` is a stable identifier (``not_your_turn``), ``rule`` a number of
    the rule book (``T22``) or ``NOTATION``, ``params`` fill the catalogue's
    sentence for the code.
    """

    def __init__(self, code: str, rule: str, **params: object) -> None:
        super().__init__(code, rule, params)
        self.code = code
        self.rule = rule
        self.params = params

    def __str__(self) -> str:
        fields = " ".join(f"{key}={value}" for key, value in self.params.items())
        words = self.code.replace("_", " ")
        return f"{words}: {fields} (rule {self.rule})" if fields else f"{words} (rule {self.rule})"


@dataclass(frozen=True, slots=True)
class Deal:
    """A round's cards, drawn outside the engine. ``hands`` by seat, in the order dealt.

    A hand may hold ``?`` (or ``R?``, ``Y?``) where the reader of a seat's record
    has not seen the card. ``hands`` has an entry for every hand that is dealt,
    the Table's and the ghost's included.
    """

    round: int
    hands: tuple[tuple[str, ...], ...]
    dealer: int | None = None
    open: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Grand:
    seat: int


@dataclass(frozen=True, slots=True)
class Decline:
    seat: int


@dataclass(frozen=True, slots=True)
class Small:
    seat: int


@dataclass(frozen=True, slots=True)
class Give:
    """Exchange: ``cards`` for the receivers in order of play after the giver; ``?`` where unseen."""

    seat: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Play:
    """A combination (or a Tatsu card), in turn or, a bomb, out of turn.

    ``wish`` is a rank ``2`` … ``A``; ``to`` the partner who gets the Dog's lead (S4).
    """

    seat: int
    cards: tuple[str, ...]
    wish: str | None = None
    to: int | None = None


@dataclass(frozen=True, slots=True)
class Pass:
    seat: int


@dataclass(frozen=True, slots=True)
class Take:
    seat: int


@dataclass(frozen=True, slots=True)
class Gift:
    """The Dragon's trick goes to seat ``to`` (T21)."""

    seat: int
    to: int


@dataclass(frozen=True, slots=True)
class Ask:
    """Tatsu: ``seat`` asks seat ``of`` to play for it (D2)."""

    seat: int
    of: int


@dataclass(frozen=True, slots=True)
class Nothing:
    """Tatsu: the asked seat has no card of that clan (record line ``S none``, D3)."""

    seat: int


@dataclass(frozen=True, slots=True)
class Traded:
    """Great Lord: in the exchange ``giver`` gave ``cards`` to ``receiver`` (L6)."""

    giver: int
    receiver: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Resign:
    seat: int


@dataclass(frozen=True, slots=True)
class Abort:
    pass


@dataclass(frozen=True, slots=True)
class Stop:
    """Great Lord: the table agrees, between rounds, to end the session (L15)."""


Move = Grand | Decline | Small | Give | Play | Pass | Take | Gift | Ask | Nothing
Action = Move | Deal | Traded | Resign | Abort | Stop


BARE: Mapping[str, type[Grand | Decline | Small | Pass | Take | Nothing]] = {
    "grand": Grand, "decline": Decline, "small": Small, "pass": Pass, "take": Take, "none": Nothing}
"""Actions written as only a seat and a verb, by verb."""
_VERBS = {kind: verb for verb, kind in BARE.items()}


def line(action: Action) -> str:
    """The record line of any action but a `Deal` (which takes several lines, see `deal_lines`)."""
    match action:
        case Grand(seat) | Decline(seat) | Small(seat) | Pass(seat) | Take(seat) | Nothing(seat):
            return f"{seat} {_VERBS[type(action)]}"
        case Give(seat, cards):
            return " ".join((f"{seat} give", *cards))
        case Play(seat, cards, wish, to):
            tail = ([f"wish={wish}"] if wish else []) + ([f"to={to}"] if to is not None else [])
            return " ".join((f"{seat} play", *cards, *tail))
        case Gift(seat, to):
            return f"{seat} gift {to}"
        case Ask(seat, of):
            return f"{seat} ask {of}"
        case Traded(giver, receiver, cards):
            return " ".join((f"traded {giver} {receiver}", *cards))
        case Resign(seat):
            return f"resign {seat}"
        case Abort():
            return "abort"
        case Stop():
            return "stop"
        case Deal():
            raise ValueError("a deal takes several lines: deal_lines")


def deal_lines(deal: Deal, commit: str | None = None) -> tuple[str, ...]:
    """The record lines of a deal: ``round``, ``commit``, ``dealer``, ``hand`` …, ``open``."""
    head = [f"round {deal.round}"]
    if commit:
        head.append(f"commit {commit}")
    if deal.dealer is not None:
        head.append(f"dealer {deal.dealer}")
    hands = [" ".join((f"hand {seat}", *cards)) for seat, cards in enumerate(deal.hands)]
    tail = [" ".join(("open", *deal.open))] if deal.open else []
    return (*head, *hands, *tail)
