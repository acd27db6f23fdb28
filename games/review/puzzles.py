"""Puzzles (positions with one clearly best choice), and hands for the trainer of calls.

The best choice is by what the seat knows (docs/develop/puzzles.md). A hand has the results of calling Tichu in
play-outs by ``training/hands.py``.

A puzzle stores the record of its round up to the position, so it can be rebuilt exactly; only the seat's view leaves
`Puzzle.situation`. ``games/review/sets`` has the shipped puzzles, one per line, compressed.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from games.actions import Action, Decline, Give, Grand, Play, Small, line
from games.climbing import cards as c
from games.climbing.cards import SPECIALS
from games.records.reader import Reader, read
from games.registry import GAMES
from games.review.decisions import KINDS, Situation
from games.views import Phase, View

PUZZLED = ("tichu", "tientsin", "trichu", "tatsu", "lord")
"""Games that have puzzles."""
CALLED = ("tichu", "tientsin")
"""Games of which the trainer has hands."""
FOLDER = Path(__file__).with_name("sets")
THEMES = ("call", "exchange", "wish", "bomb", "dragon", "partner", "endgame", "play")
"""Texts ``puzzle.theme.<theme>``; `themes` says what each means."""
NAMES = tuple("ABCDEFGHIJKL")
"""Of seats in records that belong to nobody."""
FEW = 5
"""Cards with which the end has begun."""
NO_BOMB = "-"
"""Instead of a record line: let the closing trick go."""


@dataclass(frozen=True, slots=True)
class PuzzleOption:
    """A choice as a record line or `NO_BOMB`, and by how many points the answer beats it (The Great Lord: 100 for the
    first place, -100 for the last); ``cost`` 0: the answer."""

    line: str
    cost: int


class OpenedPuzzle(NamedTuple):
    """An opened puzzle: its position, and its options as actions."""

    situation: Situation
    actions: tuple[Action | None, ...]


@dataclass(frozen=True, slots=True)
class Puzzle:
    """``options`` in the order of their record lines; ``level``: the weakest AI player that finds the answer, so its
    initial difficulty; ``source``: its origin, in words. ``against``: the habits that choose another option than the
    answer; ``alike``: those that choose the answer, where another option is the habit's opposite
    (`games.review.habits.trains`)."""

    number: int
    record: str
    seat: int
    options: tuple[PuzzleOption, ...]
    themes: tuple[str, ...]
    level: str
    source: str
    against: tuple[str, ...] = ()
    alike: tuple[str, ...] = ()

    @property
    def answer(self) -> int:
        """The index of the best option."""
        return min(range(len(self.options)), key=lambda at: self.options[at].cost)

    @property
    def game(self) -> str:
        """The game's id, from the second line of the record."""
        return self.record.split("\n", 2)[1].split()[1]

    def open(self) -> OpenedPuzzle:
        """Rebuild the position: some 10 ms. RecordError."""
        reader = read(self.record)
        actions = tuple(_action(reader, option.line) for option in self.options)
        best, number = actions[self.answer], len(reader.game.rounds(reader.state)) + 1
        situation = Situation(
            reader.game, reader.state, self.seat, best, KINDS[type(best)], round=number, number=reader.number + 1)
        return OpenedPuzzle(situation, actions)

    def text(self) -> str:
        """One line of JSON."""
        options = [[option.line, option.cost] for option in self.options]
        return json.dumps({
            "number": self.number, "seat": self.seat, "options": options, "themes": self.themes, "level": self.level,
            "source": self.source, **({"against": self.against} if self.against else {}),
            **({"alike": self.alike} if self.alike else {}), "record": self.record.split("\n"),
        }, separators=(",", ":"))

    @classmethod
    def read(cls, text: str) -> Puzzle:
        """A line of `text`. ValueError, KeyError: it is none."""
        data = json.loads(text)
        options = tuple(PuzzleOption(*option) for option in data["options"])
        return cls(data["number"], "\n".join(data["record"]), data["seat"], options, tuple(data["themes"]),
                   level=data["level"], source=data["source"], against=tuple(data.get("against", ())),
                   alike=tuple(data.get("alike", ())))


def _action(reader: Reader, text: str) -> Action | None:
    if text == NO_BOMB:
        return None
    action: Any = reader.parse(text)
    return reader.game.step(reader.state, action)[0]


def said(action: Action | None) -> str:
    """The line of an option."""
    return line(action) if action else NO_BOMB


def same(one: Action | None, other: Action | None) -> bool:
    """Whether two choices are the same but for suits and wishes."""
    if isinstance(one, Play) and isinstance(other, Play):
        return ranks(one.cards) == ranks(other.cards)
    if isinstance(one, Give) and isinstance(other, Give):
        return [ranks([card]) for card in one.cards] == [ranks([card]) for card in other.cards]
    return one == other


def ranks(cards: Iterable[str]) -> list[str]:
    """Cards without suits, specials as they are."""
    return sorted(card if card[:2] in SPECIALS else card[0] for card in cards)


def themes(view: View, options: Sequence[Action | None], answer: Action | None) -> tuple[str, ...]:
    """The themes of a position.

    call: a grand Tichu to answer, or small Tichu is the answer. exchange: what to give. wish: a wish stands, or the
    answer makes one. bomb: a bomb may be played. dragon: it may be played, or lies. partner: the trick is the
    partner's, the partner has called, or the answer is the Dog. endgame: somebody is out, or the seat has few cards.
    play: none of these.
    """
    me = view.seats[view.seat or 0]
    plays = [option for option in options if isinstance(option, Play)]
    friends = [seat for seat in view.seats
               if me.team is not None and seat.team == me.team and seat.seat != me.seat]
    top = view.trick.plays[-1] if view.trick.plays else None
    about = {
        "call": isinstance(answer, Grand | Decline | Small),
        "exchange": isinstance(answer, Give),
        "wish": bool(view.wish) or (isinstance(answer, Play) and bool(answer.wish)),
        "bomb": any(_is_bomb(view.game, play) for play in plays),
        "dragon": any("Dr" in play.cards for play in plays) or (top is not None and "Dr" in top.cards),
        "partner": any(seat.call or (top is not None and top.seat == seat.seat) for seat in friends)
        or (isinstance(answer, Play) and answer.cards == ("Do",)),
        "endgame": view.phase not in (Phase.GRAND, Phase.EXCHANGE)
        and (any(seat.out is not None for seat in view.seats) or me.count <= FEW),
    }
    return tuple(theme for theme, is_so in about.items() if is_so) or ("play",)


def _is_bomb(game: str, play: Play) -> bool:
    what = GAMES[game].combination(play.cards)
    return what is not None and what.bomb


@cache
def shipped() -> tuple[Puzzle, ...]:
    """All puzzles that are asked, by number."""
    return _in_files("puzzles-*")


@cache
def retired() -> tuple[Puzzle, ...]:
    """Puzzles of earlier sets, by number: nobody is asked them anew, but a duel or a plan that has begun ends with
    them. Their numbers are never given to others."""
    return _in_files("retired-*")


def _in_files(pattern: str) -> tuple[Puzzle, ...]:
    found = [Puzzle.read(text) for path in sorted(FOLDER.glob(pattern))
             for text in gzip.decompress(path.read_bytes()).decode().splitlines()]
    return tuple(sorted(found, key=lambda puzzle: puzzle.number))


# hands for the trainer of calls -------------------------------------------------

WORLDS = 2000
"""Deals of the unseen cards for each hand."""
STANDARD_ERRORS_95 = 1.96
"""Standard errors of a 95 % interval."""


@dataclass(frozen=True, slots=True)
class FirstHand:
    """First cards of seat 0 (grand), or all fourteen (small). Points are the mean margin of the seat's side.

    ``made``: the share of calls that were made; ``called``, ``silent``: points with and without the call; ``error``:
    the standard error of their difference, over the same deals.
    """

    game: str
    call: str
    cards: tuple[str, ...]
    made: float
    called: float
    silent: float
    error: float

    @property
    def gain(self) -> float:
        """Points by which calling is better."""
        return self.called - self.silent

    @property
    def sure(self) -> bool:
        """Whether the interval of `gain` excludes zero."""
        return abs(self.gain) > STANDARD_ERRORS_95 * self.error

    @property
    def view(self) -> View:
        """What the seat sees. The cards of others are in no hand: nothing hidden can leave."""
        reader = read(_record(self))
        return reader.game.view(reader.state, 0)

    def text(self) -> str:
        return json.dumps({**asdict(self), "cards": " ".join(self.cards)}, separators=(",", ":"))


def _record(hand: FirstHand) -> str:
    """The seat's record: others' cards are not known. All have answered if the question is small Tichu."""
    game = GAMES[hand.game]
    people = game.players(game.check_options({}))[0]
    state = game.setup(game.check_options({}), NAMES[:people])
    dealer = game.dealers(state)[:1]
    sizes = map(len, game.deal(state, c.CODES, *(dealer or (None,))).hands)
    known = {0: hand.cards}
    deal = [(*known.get(seat, ()), *("?",) * (size - len(known.get(seat, ())))) for seat, size in enumerate(sizes)]
    answers = [f"{seat} decline" for seat in range(people) if hand.call == "small"]
    return "\n".join((
        "busdriver 1", f"game {hand.game}", f"seats {' | '.join(NAMES[:people])}", "round 1",
        *(f"dealer {seat}" for seat in dealer),
        *(f"hand {seat} {' '.join(cards)}" for seat, cards in enumerate(deal)), *answers))


@cache
def hands() -> tuple[FirstHand, ...]:
    """All hands of the package; a hand's number is its place."""
    lines = (FOLDER / "hands.jsonl").read_text(encoding="utf-8").splitlines()
    return tuple(FirstHand(**{**data, "cards": tuple(data["cards"].split())}) for data in map(json.loads, lines))
