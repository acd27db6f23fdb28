"""Reads records: folds lines into a game's state, one at a time, each line once.

    >>> reader = Reader()
    >>> for text in ("busdriver 1", "game tichu", "seats Ann | Bo | Cy | Di"):
    ...     reader.feed(text)
    >>> reader.game.id, reader.names[2]
    ('tichu', 'Cy')

A record is a header of three lines, then rounds. A round's ``round``, ``commit``,
``dealer``, ``hand`` and ``open`` lines are gathered and checked one by one; with
the last of them they become a `Deal`. Every other line is an action, which the
game checks and applies, or a ``score`` or ``reveal`` after a round's end. A line
that breaks the format or a rule raises `RecordError` and leaves the reader as
it was.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from games.actions import Action, Deal, RuleError, deal_lines, line
from games.base import Game, Options
from games.records import notation
from games.records.notation import (
    RULE,
    Commit,
    Dealer,
    Dealing,
    HandRecord,
    Item,
    Open,
    Reveal,
    RoundRecord,
    Score,
    Shape,
)
from games.registry import GAMES


class RecordError(Exception):
    """Line ``number`` (from 1) of a record, ``text``, breaks the format or a rule; ``error`` says which."""

    def __init__(self, number: int, text: str, error: RuleError) -> None:
        super().__init__(number, text, error)
        self.number = number
        self.text = text
        self.error = error

    def __str__(self) -> str:
        return f"line {self.number}: {self.error}"


@dataclass(frozen=True, slots=True)
class RecordEvent:
    """An event of a record at line ``number`` (a deal's: its last line)."""

    number: int
    item: Action | Score | Reveal
    canonical: Action | None = None
    """Of an action: its canonical form."""
    commit: str | None = None
    """Of a `Deal`: the commitment to its shuffle."""
    ended: bool = False
    """Whether the round ended with it."""


@dataclass(frozen=True, slots=True)
class PendingDeal:
    """A deal whose lines are being read."""

    round: int
    commit: str | None = None
    dealer: int | None = None
    hands: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    opened: tuple[str, ...] = ()

    @property
    def started(self) -> bool:
        """Cards have been dealt."""
        return bool(self.hands or self.opened)

    def complete(self) -> Deal:
        hands = tuple(self.hands[seat] for seat in sorted(self.hands))
        return Deal(self.round, hands, self.dealer, self.opened)


class Reader:
    """Folds a record line by line.

    After the ``seats`` line ``game``, ``options``, ``names`` and ``state`` are there;
    ``deal`` is the running (or last) round's, ``pending`` one being read, ``number`` the
    lines read so far, ``given`` the options as written.
    """

    game: Game[Any]
    options: Options
    names: tuple[str, ...]
    state: Any

    def __init__(self, games: Mapping[str, Game[Any]] = GAMES) -> None:
        self._games = games
        self._header: list[str] = ["busdriver", "game", "seats"]
        self._after = ""
        self._shape = Shape(frozenset(), frozenset(), 0)
        self.number = 0
        self.given: Mapping[str, str] = {}
        self.deal: Deal | None = None
        self.pending: PendingDeal | None = None

    @property
    def ready(self) -> bool:
        """The header is complete."""
        return not self._header

    @property
    def seats(self) -> int:
        """Number of seats, the Table's or the ghost's included."""
        return self._shape.seats

    def feed(self, text: str) -> RecordEvent | None:
        """Read one more line (without its line end). What happened with it, if anything did. RecordError for a line
        that breaks the format or a rule; the reader then is as it was."""
        try:
            entry = self._read(text)
        except RuleError as error:
            # Nothing was assigned before the line was checked, so a tool can show the error and go on asking from here.
            raise RecordError(self.number + 1, text, error) from error
        self.number += 1
        return entry

    def parse(self, text: str) -> Item:
        """What one line below the header says; it is not applied. RuleError (NOTATION) if it is none."""
        words = notation.fields(text)
        if not words:
            raise RuleError("unknown_line", RULE, word="")
        return notation.parse(words, self._shape)

    def close(self) -> None:
        """The record ends here: RecordError at its last line if the header is unfinished."""
        if self._header:
            error = RuleError("header_unfinished", RULE, expected=self._header[0])
            raise RecordError(max(1, self.number), "", error)

    def _read(self, text: str) -> RecordEvent | None:
        words = notation.fields(text)
        if not words:
            return None
        if self._header:
            self._read_header(words, text)
            return None
        item = notation.parse(words, self._shape)
        if isinstance(item, Dealing):
            return self._read_deal(item)
        if self.pending:
            raise RuleError("deal_unfinished", RULE)
        return self._read_item(item)

    # the header ---------------------------------------------------------

    def _read_header(self, words: Sequence[str], text: str) -> None:
        expected = self._header[0]
        if words[0] != expected:
            raise RuleError("header_expected", RULE, expected=expected)
        if expected == "busdriver":
            if words[1:] != [notation.VERSION]:
                raise RuleError("unknown_version", RULE)
        elif expected == "game":
            self._read_game(words[1:])
        else:
            self._read_seats(notation.names(text))
        del self._header[0]

    def _read_game(self, words: Sequence[str]) -> None:
        if not words or words[0] not in self._games:
            raise RuleError("unknown_game", RULE, game=words[0] if words else "")
        game = self._games[words[0]]
        given = notation.options(words[1:])
        self.options = game.check_options(given)
        self.game, self.given = game, given

    def _read_seats(self, names: tuple[str, ...]) -> None:
        state = self.game.setup(self.options, names)
        self._shape = Shape.of(self.game.deck(state), len(self.game.view(state, None).seats))
        self.state, self.names = state, names

    # a deal -------------------------------------------------------------

    def _read_deal(self, item: Dealing) -> RecordEvent | None:
        if isinstance(item, RoundRecord):
            self.pending = self._begin(item.number)
            self._after = ""
            return None
        if self.pending is None:
            raise RuleError("round_expected", RULE)
        pending = self._gather(self.pending, item)
        if isinstance(item, Commit):
            done = False
        else:
            done = self.game.check_deal(self.state, pending.hands, pending.dealer, pending.opened)
        if not done:
            self.pending = pending
            return None
        deal = pending.complete()
        self.state = self.game.apply(self.state, deal)
        self.deal, self.pending = deal, None
        return RecordEvent(self.number + 1, deal, deal, pending.commit)

    def _begin(self, number: int) -> PendingDeal:
        if self.pending:
            raise RuleError("round_running", RULE)
        # Asked with no cards yet: whether a round may be dealt at all. Else the first of its lines would be blamed.
        self.game.check_deal(self.state, {}, None)
        expected = len(self.game.rounds(self.state)) + 1
        if number != expected:
            raise RuleError("round_number", RULE, expected=expected)
        return PendingDeal(number)

    def _gather(self, pending: PendingDeal, item: Dealing) -> PendingDeal:
        """``pending`` with one line more. RuleError if it stands in the wrong place."""
        match item:
            case Commit(digest):
                if pending.started or pending.commit is not None:
                    raise RuleError("commit_place", RULE)
                return replace(pending, commit=digest)
            case Dealer(seat):
                if pending.started or pending.dealer is not None:
                    raise RuleError("dealer_place", RULE)
                return replace(pending, dealer=seat)
            case HandRecord(seat, cards):
                if seat in pending.hands:
                    raise RuleError("hand_twice", RULE, seat=seat)
                return replace(pending, hands={**pending.hands, seat: cards})
            case Open(cards):
                if pending.opened:
                    raise RuleError("open_twice", RULE)
                return replace(pending, opened=cards)
            case _:
                raise AssertionError(item)

    # play ---------------------------------------------------------------

    def _read_item(self, item: Action | Score | Reveal) -> RecordEvent:
        if isinstance(item, Score):
            self._check_score(item)
        elif isinstance(item, Reveal):
            if not self._after:
                raise RuleError("reveal_place", RULE)
            self._after = ""
        else:
            return self._act(item)
        return RecordEvent(self.number + 1, item)

    def _check_score(self, item: Score) -> None:
        if self._after != "round":
            raise RuleError("score_place", RULE)
        expected = self.game.rounds(self.state)[-1].scores
        # Scores are computed, and the written ones only compared: a record cannot claim another result than its cards
        # give.
        if item.points != expected:
            raise RuleError("score_mismatch", RULE, expected=" ".join(map(str, expected)))
        self._after = "score"

    def _act(self, action: Action) -> RecordEvent:
        canonical, state = self.game.step(self.state, action)
        ended = len(self.game.rounds(state)) > len(self.game.rounds(self.state))
        self.state = state
        self._after = "round" if ended else ""
        return RecordEvent(self.number + 1, action, canonical, ended=ended)


def lines(source: bytes | str) -> Iterator[str]:
    """The lines of a record, as numbered everywhere: parted by ``\\n`` alone, a ``\\r`` before it dropped.

    RecordError (NOTATION) at the first line that is not UTF-8.
    """
    data = source.encode("utf-8", "surrogatepass") if isinstance(source, str) else source
    pieces = data.removeprefix(b"\xef\xbb\xbf").split(b"\n")
    if not pieces[-1]:
        del pieces[-1]
    for number, piece in enumerate(pieces, start=1):
        try:
            yield piece.removesuffix(b"\r").decode("utf-8")
        except UnicodeDecodeError:
            raise RecordError(number, "", RuleError("not_utf8", RULE)) from None


def read(source: bytes | str, games: Mapping[str, Game[Any]] = GAMES) -> Reader:
    """Fold a whole record. RecordError at the first line that breaks the format or a rule."""
    reader = Reader(games)
    for text in lines(source):
        reader.feed(text)
    reader.close()
    return reader


def write(game: Game[Any], options: Options, names: Sequence[str], actions: Iterable[Action]) -> str:
    """The canonical record of a game: options in full, ``Ph=`` and ``score`` lines always written.

    RuleError where an action is illegal.
    """
    people = tuple(map(notation.safe_name, names))
    state = game.setup(options, people)
    text = [*notation.header(game.id, options, people)]
    for action in actions:
        ended = len(game.rounds(state))
        done, state = game.step(state, action)
        text += deal_lines(done) if isinstance(done, Deal) else [line(done)]
        text += [notation.score_line(result.scores) for result in game.rounds(state)[ended:]]
    return "\n".join((*text, ""))
