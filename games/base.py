"""The contract of a game, one Protocol without inheritance, and options as data. See `games.registry` for the games.

A game is its record. `setup` returns the empty game, then every action, including the deal, goes through `step`, which
checks it and returns a new state. States are frozen; nothing here uses a clock, randomness or input.

Hidden cards. The engine folds a *seat's* record (NOTATION.md) as it folds a full one: a state then knows some cards of
a hand and a number of hidden ones. All checks hold as far as the known cards allow.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Protocol, TypeVar

from games.actions import Action, Deal, Play, RuleError
from games.noting import NotingRules, PaperRound
from games.views import Combination, Phase, RoundResult, Traits, View

Options = Mapping[str, str | int]
"""Checked options with every default filled in: ``{"target": 1000, "wish_bombs": "yes"}``."""


LEVELS = ("easy", "normal", "hard")
"""The levels of AI players, weakest first (`games.players`)."""


@dataclass(frozen=True, slots=True)
class OptionSpec:
    """One option as data: ``values`` (first is the default) or a range of integers.

    ``house``: a house rule that most tables do not set; its default is left out of `Options`. ``rated``: the least
    value in a rated game, of an option that ends the game (0: it does not end it).
    """

    name: str
    values: tuple[str, ...] = ()
    default: int = 0
    minimum: int = 0
    maximum: int = 0
    step: int = 1
    house: bool = False
    rated: int = 0

    @property
    def number(self) -> bool:
        return not self.values

    @property
    def standard(self) -> str | int:
        """The default."""
        return self.default if self.number else self.values[0]


DEALS = OptionSpec("deals", default=0, minimum=0, maximum=100, house=True, rated=6)
LEVEL = OptionSpec("level", ("extra", "draw"), house=True)
GRAND = OptionSpec("grand", ("yes", "no"), house=True)
DOUBLE = OptionSpec("double", ("200", "100"), house=True)
LAST_DRAGON = OptionSpec("last_dragon", ("given", "kept"), house=True)
"""House rules of several games, left out of a record unless given: ``deals`` ends a game after N deals (0: only at the
target); then ``level=draw`` makes equal scores a draw; ``grand=no`` removes grand Tichu; ``double=100`` sets the points
of a double victory; ``last_dragon=kept`` leaves the Dragon that ends a round its trick (T32)."""


def deals_played(options: Options, rounds: int, *, level: bool) -> bool:
    """Whether the game ends after ``rounds`` rounds by ``deals``. ``level``: the best scores are equal."""
    limit = int(options.get("deals", 0))
    return bool(limit) and rounds >= limit and (not level or options.get("level") == "draw")


def long_enough(specs: Iterable[OptionSpec], options: Options) -> bool:
    """Whether a game with these options may be rated: nothing ends it sooner than a rated game may end. ``deals=0`` is
    no limit."""
    limits = [(int(options.get(spec.name, spec.standard)), spec) for spec in specs if spec.rated]
    return all(value >= spec.rated or (spec.minimum == 0 == value) for value, spec in limits)


def least_rounds(specs: Iterable[OptionSpec]) -> int:
    """The least number of rounds of a rated game that is ended by their number."""
    return next((spec.rated for spec in specs if spec.name in ("deals", "rounds")), 0)


def parse_options(specs: Iterable[OptionSpec], given: Mapping[str, str]) -> dict[str, str | int]:
    """``given`` as written in a `game` line, completed in the order of ``specs``.

    RuleError (``unknown_option``, ``bad_option``; rule NOTATION) names the first bad one.
    """
    known = {spec.name: spec for spec in specs}
    for name in given:
        if name not in known:
            raise RuleError("unknown_option", "NOTATION", name=name)
    return {
        name: _value(spec, given[name]) if name in given else spec.standard
        for name, spec in known.items()
        if name in given or not spec.house
    }


def _value(spec: OptionSpec, text: str) -> str | int:
    if not spec.number:
        if text not in spec.values:
            raise RuleError("bad_option", "NOTATION", name=spec.name, value=text, allowed=" ".join(spec.values))
        return text
    # ``isdigit`` alone takes digits of other scripts, and ``int`` would read a number of any length for minutes.
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 10 else -1
    in_step = (number - spec.minimum) % spec.step == 0
    if not spec.minimum <= number <= spec.maximum or not in_step:
        following = f", {spec.minimum + spec.step} " if spec.step > 1 else " "
        allowed = f"{spec.minimum}{following}… {spec.maximum}"
        raise RuleError("bad_option", "NOTATION", name=spec.name, value=text, allowed=allowed)
    return number


@dataclass(frozen=True, slots=True)
class Outcome:
    """``totals`` as in ``replay --json``; ``winners`` are seats, () until the game is over."""

    totals: tuple[int, ...]
    finished: bool = False
    winners: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Seen:
    """What one seat's record shows of the running round: see `Game.seen`."""

    hands: tuple[tuple[str, ...], ...]
    """Each dealt hand in the order dealt, ``?`` (``R?``) for cards not seen."""
    gives: Mapping[int, tuple[str, ...]]
    """For each seat that has given, its give line's cards as seen."""
    traded: tuple[str, ...] = ()
    """``traded`` lines that concern the seat (`lord`)."""


@dataclass(frozen=True, slots=True)
class Example:
    """Example cards; ``key`` is a text for them if they are not a combination."""

    cards: tuple[str, ...]
    key: str = ""


@dataclass(frozen=True, slots=True)
class Teaching:
    """A game's examples for the rules pages and the tutorial."""

    examples: Mapping[str, tuple[Example, ...]] = field(default_factory=dict)
    """By section of the rules."""
    tutorial: tuple[int, ...] = ()
    """Seeds of the first deals, chosen to have something to explain (`cogs.rules.tutorial`)."""
    tutorial_options: tuple[tuple[str, str], ...] = ()
    """Options of a game that is over after these deals, or soon after."""


def example_plays(*plays: str) -> tuple[Example, ...]:
    """Examples from record cards: ``example_plays("9k", "9g 9r")``."""
    return tuple(Example(tuple(play.split())) for play in plays)


S = TypeVar("S")


class Game(Protocol[S]):
    """The contract of a game with the rest of the program."""

    @property
    def id(self) -> str: ...

    @property
    def options(self) -> tuple[OptionSpec, ...]: ...

    @property
    def traits(self) -> Traits: ...

    @property
    def teaching(self) -> Teaching: ...

    @property
    def levels(self) -> tuple[str, ...]:
        """AI levels that can play this game."""
        ...

    def players(self, options: Options) -> tuple[int, ...]:
        """Allowed numbers of people, ascending."""
        ...

    def check_options(self, given: Mapping[str, str]) -> Options:
        """Parse and complete options. RuleError (rule NOTATION) names a bad one."""
        ...

    def setup(self, options: Options, names: tuple[str, ...]) -> S:
        """The game before its first round. RuleError if the number of players is wrong."""
        ...

    # dealing -----------------------------------------------------------
    def deck(self, state: S) -> tuple[str, ...]:
        """All cards of the next round, in a fixed order, for a shuffle outside."""
        ...

    def dealers(self, state: S) -> tuple[int, ...]:
        """Who may be the next round's ``dealer``: () where the game has none, several where drawn."""
        ...

    def deal(self, state: S, cards: Sequence[str], dealer: int | None) -> Deal:
        """Deal the shuffled ``cards`` out by the rules."""
        ...

    def check_deal(self, state: S, hands: Mapping[int, tuple[str, ...]], dealer: int | None,
                   opened: tuple[str, ...] = ()) -> bool:
        """Check a deal being read line by line, the newest line last in ``hands``.

        RuleError if no round may be dealt now, or what is there so far cannot be right (wrong count, a card
        twice, no dealer, a wrong one; see `games.deals`); True once it is complete.
        """
        ...

    # play --------------------------------------------------------------
    def step(self, state: S, action: Action) -> tuple[Action, S]:
        """The action in canonical form (cards sorted, ``Ph=`` written), and the state after it.

        RuleError, and nothing changed, if the rules forbid it.
        """
        ...

    def apply(self, state: S, action: Action) -> S:
        """The state after `step`."""
        ...

    def legal(self, state: S, seat: int) -> tuple[Action, ...]:
        """Every legal action of ``seat`` as NOTATION.md lists it (`Give` without cards stands for the
        exchange; plays without their optional wish), sorted by record line."""
        ...

    def ahead(self, state: S, seat: int) -> tuple[Action, ...]:
        """Actions of ``seat`` that are not legal yet and may be left in advance (T4): each is done with the action of
        another seat that makes it legal. By public information alone. () where there are none."""
        ...

    def readings(self, state: S, seat: int, cards: Sequence[str]) -> tuple[Play, ...]:
        """Legal plays of exactly these cards, highest reading first; RuleError says why none."""
        ...

    def may_wish(self, state: S, action: Play) -> bool:
        """Whether this play may carry a wish."""
        ...

    def to_act(self, state: S) -> tuple[int, ...]:
        """Seats that must act for the game to go on, ascending."""
        ...

    def phase(self, state: S) -> Phase: ...

    def view(self, state: S, seat: int | None, public: View | None = None) -> View:
        """What ``seat`` may know; None: a spectator. ``public``: the spectator's view, if it is known already."""
        ...

    def seen(self, state: S, seat: int | None) -> Seen:
        """How the running (or just ended) round stands in the record of ``seat``."""
        ...

    # noted on paper ----------------------------------------------------
    def noting(self, state: S, dealer: int | None = None) -> NotingRules:
        """What has to be noted of the next round, with this dealer where several are possible, if real cards are played
        and the program only counts."""
        ...

    def note(self, state: S, noted: PaperRound) -> S:
        """The game after a round that was played with real cards: its score follows as it does from a round's plays.

        RuleError, and nothing changed, if the rules forbid that a round ends so.
        """
        ...

    # results -----------------------------------------------------------
    def rounds(self, state: S) -> tuple[RoundResult, ...]: ...

    def outcome(self, state: S) -> Outcome: ...

    def combination(self, cards: Sequence[str], over: Combination | None = None) -> Combination | None:
        """What canonical ``cards`` of a play are as they lie on ``over`` (None: as if led); None where the game has no
        combinations."""
        ...

    def smallest_bomb(self, cards: Sequence[str], over: Combination | None) -> int:
        """The number of cards of the smallest bomb among ``cards`` that beats ``over``; 0 if there is none."""
        ...
