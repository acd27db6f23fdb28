"""A round of a team game: deal, grand Tichu, exchange, tricks, gift (T3-T6, T21, T27, T28, R3-R5, S1-S3).

How it works. A round is a frozen `Round`: who still owes an answer (``owing``) or cards (``giving``), the calls, what
was given, and the play (`tricks.Tricks`), which holds the hands from the deal on. A giver's cards leave
the hand at once; cards given to a seat join its hand when it has itself given (T5). With the last gift given the
play begins. The functions here check and return the new round, or raise `RuleError`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from games.actions import Action, Decline, Gift, Give, Grand, Pass, Play, RuleError, Small, Take
from games.climbing import cards as c
from games.climbing import legality
from games.climbing import tricks as t
from games.climbing.cards import DRAGON_RANK, SINGLE, Combo
from games.views import Phase


@dataclass(frozen=True, slots=True)
class RoundFacts:
    """The facts of a round that are fixed with its deal. Sets of seats are bits."""

    rules: t.Rules
    answering: int
    """Seats that may call grand Tichu."""
    early: int
    """How many cards they have seen then."""
    receivers: tuple[tuple[int, ...], ...]
    """For each seat, to whom it gives a card in the exchange; () if it takes no part."""
    dummy: int | None = None
    """R1: the Table's seat."""
    keeps_last_dragon: bool = False
    """T32: a Dragon that ends the round keeps its trick."""
    cites: Mapping[str, str] | None = None
    """Rules that an error names instead of the usual one: ``{"give": "S3"}``."""

    def cite(self, what: str, rule: str) -> str:
        return (self.cites or {}).get(what, rule)


class Round(NamedTuple):
    """A running or ended round. Sets of seats are bits."""

    number: int
    dealer: int | None
    plan: RoundFacts
    dealt: tuple[tuple[str, ...], ...]
    owing: int
    """Seats that owe an answer on grand Tichu (T3)."""
    giving: int
    """Seats that owe cards (T5)."""
    calls: tuple[str, ...]
    """For each seat ``""``, ``small`` or ``grand``."""
    gives: tuple[tuple[str, ...], ...]
    """For each seat what it gave, () before."""
    tricks: t.Tricks
    gifts: tuple[tuple[int, int], ...] = ()
    """Every Dragon gift: (number of plays before it, receiver)."""
    done: bool = False

    @property
    def phase(self) -> Phase:
        if self.owing:
            return Phase.GRAND
        if self.giving:
            return Phase.EXCHANGE
        if self.tricks.turn is not None or self.tricks.leaders:
            return Phase.PLAY
        return Phase.GIFT if dragon_lies(self.tricks) else Phase.CLOSING


def seats_of(bits: int) -> tuple[int, ...]:
    """The seats in a set of seats, ascending."""
    return tuple(seat for seat in range(bits.bit_length()) if bits >> seat & 1)


def dragon_lies(tricks: t.Tricks) -> bool:
    """T21: the Dragon is on top of the trick."""
    top = tricks.top
    return top is not None and top.kind == SINGLE and top.rank >= DRAGON_RANK


# dealing ----------------------------------------------------------------


def hand_sizes(order: Sequence[int]) -> dict[int, int]:
    """How many cards each seat is dealt, drawing one by one in ``order`` (T3, R3, S1)."""
    return {seat: len(range(place, len(c.CODES), len(order))) for place, seat in enumerate(order)}


def start(number: int, dealer: int | None, plan: RoundFacts, dealt: tuple[tuple[str, ...], ...]) -> Round:
    """The round with its cards dealt; ``?`` stands for a hidden card."""
    giving = sum(1 << seat for seat in range(len(dealt)) if plan.receivers[seat])
    return Round(number, dealer, plan=plan, dealt=dealt, owing=plan.answering, giving=giving, calls=("",) * len(dealt),
                 gives=((),) * len(dealt),
                 tricks=t.dealt(plan.rules, dealt))


# calls ------------------------------------------------------------------


def answer(round_: Round, action: Grand | Decline) -> Round:
    """T3: grand Tichu or not. RuleError for a seat that is not asked (R3) or has answered."""
    seat = action.seat
    if not round_.plan.answering >> seat & 1:
        raise RuleError("no_grand_here", round_.plan.cite("grand", "T3"))
    if not round_.owing >> seat & 1:
        raise RuleError("already_answered", "T3")
    round_ = round_._replace(owing=round_.owing & ~(1 << seat))
    return _called(round_, seat, "grand") if isinstance(action, Grand) else round_


def _called(round_: Round, seat: int, call: str) -> Round:
    return round_._replace(calls=(*round_.calls[:seat], call, *round_.calls[seat + 1 :]))


def why_no_small(round_: Round, seat: int) -> RuleError | None:
    """T4, T28, R3: why the seat cannot call small Tichu now; None if it can. Nobody can before all have answered."""
    if round_.tricks.ended:
        return RuleError("calls_are_over", "T28")
    if round_.owing >> seat & 1:
        return RuleError("answer_grand_first", "T4")
    if round_.owing and seat == round_.plan.dummy:
        return RuleError("table_not_seen", "R3")
    if round_.owing:
        return RuleError("answers_missing", "T4" if round_.plan.answering >> seat & 1 else "R3")
    if round_.calls[seat]:
        return RuleError("already_called", "T4")
    if round_.tricks.begun >> seat & 1:
        return RuleError("already_played", "T4")
    return None


def small(round_: Round, action: Small) -> Round:
    """T4: small Tichu. RuleError: see `why_no_small`."""
    if error := why_no_small(round_, action.seat):
        raise error
    return _called(round_, action.seat, "small")


def ahead(round_: Round, seat: int) -> tuple[Action, ...]:
    """T4: small Tichu, for a seat that owes no answer while others do; it is called with the last answer."""
    answered = bool(round_.owing) and not round_.owing >> seat & 1
    return (Small(seat),) if answered and not round_.calls[seat] and seat != round_.plan.dummy else ()


# exchange ---------------------------------------------------------------


def _check_give(round_: Round, action: Give) -> None:
    """T5, R5, S3: RuleError if these cards may not be given."""
    seat, plan = action.seat, round_.plan
    wanted = len(plan.receivers[seat])
    if not wanted:
        raise RuleError("gives_nothing", "R5")
    if round_.owing >> seat & 1:
        raise RuleError("answer_grand_first", "T3")
    if not round_.giving >> seat & 1:
        raise RuleError("already_given", "T5")
    if len(action.cards) != wanted:
        raise RuleError("give_count", plan.cite("give", "T5"), n=wanted)
    known = c.known(action.cards)
    tricks = round_.tricks
    try:
        legality.check_held(tricks, seat, known, _unseen(round_) if tricks.hidden[seat] else 0)
    except RuleError as error:
        raise RuleError(error.code, "T5", **error.params) from None
    hidden = len(action.cards) - (known & tricks.hands[seat]).bit_count()
    if hidden > tricks.hidden[seat]:
        raise RuleError("hidden_give", "NOTATION")


def _unseen(round_: Round) -> int:
    """The cards in no known place; those on their way in the exchange are known."""
    rest = t.unseen(round_.tricks)
    for giver, cards in enumerate(round_.gives):
        for receiver, code in zip(round_.plan.receivers[giver], cards, strict=False):
            if round_.giving >> receiver & 1 and code != c.HIDDEN:
                rest = c.without(rest, c.BIT[code])
    return rest


def give(round_: Round, action: Give) -> Round:
    """T5: the seat's cards leave its hand, those given to it join it; with the last gift the play begins. RuleError if
    they may not be given."""
    _check_give(round_, action)
    seat, receivers = action.seat, round_.plan.receivers[action.seat]
    # What was given to this seat waits until it has itself given, so that nobody chooses by what they get (T5). The
    # others' hands take this seat's cards at once if they have given already.
    tricks = t.part_with(round_.tricks, seat, action.cards)
    gives = (*round_.gives[:seat], action.cards, *round_.gives[seat + 1 :])
    giving = round_.giving & ~(1 << seat)
    tricks = t.receive(tricks, seat, tuple(received(round_.plan, gives, seat).values()))
    for receiver, code in zip(receivers, action.cards, strict=True):
        if not giving >> receiver & 1:
            tricks = t.receive(tricks, receiver, (code,))
    return round_._replace(gives=gives, giving=giving, tricks=tricks if giving else t.begin(tricks))


def received(plan: RoundFacts, gives: Sequence[tuple[str, ...]], seat: int) -> dict[int, str]:
    """The cards given to a seat so far, by giver, in order of play after it."""
    return {giver: gives[giver][plan.receivers[giver].index(seat)] for giver in plan.rules.seating.after[seat]
            if gives[giver] and seat in plan.receivers[giver]}


# play -------------------------------------------------------------------


def _check_playing(round_: Round) -> None:
    """RuleError while calls or cards are still owed."""
    if round_.owing:
        raise RuleError("answers_missing", "T3")
    if round_.giving:
        raise RuleError("exchange_first", "T5")


def why_over(round_: Round) -> RuleError:
    """Why no more actions are possible in a decided round (T27, T28, S6, S7)."""
    if t.swept(round_.tricks.rules, round_.tricks.out):
        return RuleError("round_is_over", round_.plan.cite("sweep", "T27"))
    return RuleError("round_is_over", round_.plan.cite("end", "T28"))


def readings(round_: Round, action: Play) -> list[tuple[Play, Combo]]:
    """Every legal play of these cards, canonical, highest reading first; RuleError if none (T18)."""
    if action.to is not None and not round_.plan.rules.dog_named:
        raise RuleError("nobody_to_name", "NOTATION")
    _check_playing(round_)
    return legality.readings(round_.tricks, action)


def play(round_: Round, action: Play) -> tuple[Play, Round]:
    """T22-T28, T32: the play in canonical form, and the round after it; its last play takes its trick. RuleError if it
    is not allowed."""
    action, combo = readings(round_, action)[0]
    legality.check_dog(round_.tricks, action, combo)
    # The highest reading counts, as at the table: who wants a lower one says what the Phoenix stands for.
    tricks = t.play(round_.tricks, action.seat, combo, legality.wished(round_.tricks.rules, action, combo), action.to)
    if not tricks.ended:
        return action, round_._replace(tricks=tricks)
    # A double victory scores no cards, so nobody takes the last trick; a Dog has left none.
    if t.swept(tricks.rules, tricks.out) or not tricks.trick:  # T27, S6; the Dog
        return action, round_._replace(tricks=tricks, done=True)
    # The round is decided, but its points are not: the owner has still to say who gets the Dragon's trick.
    if dragon_lies(tricks) and not round_.plan.keeps_last_dragon:  # T28, T32
        return action, round_._replace(tricks=tricks)
    return action, round_._replace(tricks=t.take(tricks), done=True)


def pass_(round_: Round, action: Pass) -> Round:
    """T22: the seat passes. RuleError if it may not."""
    _check_playing(round_)
    legality.check_pass(round_.tricks, action.seat)
    return round_._replace(tricks=t.pass_(round_.tricks, action.seat))


def take(round_: Round, action: Take | Gift) -> Round:
    """T21, T23: the trick is taken, or the Dragon's given away; at the round's end that ends it (T28). RuleError if it
    may not be."""
    _check_playing(round_)
    legality.check_take(round_.tricks, action.seat)
    dragon, gifts, to = dragon_lies(round_.tricks), round_.gifts, None
    if isinstance(action, Gift):
        to = action.to
        if not dragon:
            raise RuleError("no_dragon_to_give", "T21")
        if to not in round_.plan.rules.seating.opponents(action.seat):
            raise RuleError("give_to_an_opponent", round_.plan.cite("gift", "T21"))
        gifts = (*gifts, (len(round_.tricks.plays), to))
    elif dragon:
        raise RuleError("dragon_must_be_given", "T21")
    return round_._replace(tricks=t.take(round_.tricks, to), gifts=gifts, done=round_.tricks.ended)


# legal actions ----------------------------------------------------------


def to_act(round_: Round) -> tuple[int, ...]:
    """Seats that must act for the round to go on, ascending."""
    if round_.owing or round_.giving:
        return seats_of(round_.owing | round_.giving)
    return round_.tricks.acting


def legal(round_: Round, seat: int) -> tuple[Action, ...]:
    """Every legal action of the seat, sorted by record line (`games.base.Game.legal`)."""
    if round_.owing >> seat & 1:
        return Decline(seat), Grand(seat)
    calls: list[Action] = [] if why_no_small(round_, seat) else [Small(seat)]
    if round_.giving >> seat & 1:
        return Give(seat, ()), *calls
    if round_.owing or round_.giving:
        return tuple(calls)
    tricks = round_.tricks
    owns = tricks.turn is None and tricks.owner == seat
    lies = owns and dragon_lies(tricks)
    # Appended in the order of record lines: gift, pass, play, small, take. So only the plays have to be sorted among
    # themselves.
    found: list[Action] = []
    if lies:
        found += [Gift(seat, other) for other in sorted(round_.plan.rules.seating.opponents(seat))]
    combos, may_pass = legality.options(tricks, seat)
    if may_pass:
        found.append(Pass(seat))
    found += legality.as_plays(tricks, seat, combos)
    found += calls
    if owns and not lies:
        found.append(Take(seat))
    return tuple(found)
