"""A seat's record: the same record with ``?`` for every card the seat has not seen (NOTATION.md).

The game reports what was seen of a round at the round's end, or at the record's end for a running round
(`games.base.Game.seen`). Plays, passes and calls are public and stay as they were written. ``score`` lines are always
written, ``reveal`` never; comments are dropped.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from games.actions import Action, Deal, Give, Play, RuleError, Traded, deal_lines, line
from games.base import Seen
from games.records import notation
from games.records.notation import RULE, Reveal, Score
from games.records.reader import Reader, RecordEvent, lines


def redact(source: bytes | str, seat: int | None) -> str:
    """The record as ``seat``, or a spectator (None), may see it.

    RecordError if the record is bad, RuleError (NOTATION) if no person sits at ``seat``.
    """
    reader = Reader()
    writer = _Writer(reader, seat)
    for text in lines(source):
        entry = reader.feed(text)
        if reader.ready and seat is not None and not 0 <= seat < len(reader.names):
            raise RuleError("nobody_there", RULE, seat=seat)
        if entry:
            writer.add(entry, text)
    reader.close()
    return writer.finish()


@dataclass(slots=True)
class _Round:
    """A running round's actions, waiting for what was seen of its cards."""

    deal: Deal
    commit: str | None
    actions: list[Give | str] = field(default_factory=list)
    """What followed the deal: lines, and the gifts that only some may see."""

    def text(self, seen: Seen) -> list[str]:
        deal = replace(self.deal, hands=seen.hands)
        return [
            *deal_lines(deal, self.commit),
            *seen.traded,
            *(action if isinstance(action, str) else _as_seen(action, seen) for action in self.actions),
        ]


def _as_seen(give: Give, seen: Seen) -> str:
    return line(replace(give, cards=seen.gives[give.seat]))


def _in_full(action: Action, canonical: Action | None, text: str) -> str:
    """The line as it was written, unless the recorder would say more: the Phoenix's rank, a blind card's name."""
    if isinstance(action, Play) and isinstance(canonical, Play) and sorted(action.cards) != sorted(canonical.cards):
        return line(canonical)
    return " ".join(notation.fields(text))


class _Writer:
    """Writes a record, following the reader that folds it."""

    def __init__(self, reader: Reader, seat: int | None) -> None:
        self._reader = reader
        self._seat = seat
        self._text: list[str] = []
        self._round: _Round | None = None

    def add(self, entry: RecordEvent, text: str) -> None:
        """``entry`` has just been read from ``text``."""
        game = self._reader.game
        match entry.item:
            # Scores are written anew at the round's end; a revealed secret would give away all hands; trades are told
            # by what the seat saw of them (`Seen.traded`).
            case Score() | Reveal() | Traded():
                return
            # Held back until the round's end: what the seat has seen of these cards by then, not what it saw at the
            # deal, decides which of them are named.
            case Deal():
                self._round = _Round(entry.item, entry.commit)
            case action if self._round is None:
                self._text.append(line(action))
            case Give():
                self._round.actions.append(entry.item)
            case action:
                self._round.actions.append(_in_full(action, entry.canonical, text))
        if entry.ended:
            self._end_round()
            self._text.append(notation.score_line(game.rounds(self._reader.state)[-1].scores))

    def finish(self) -> str:
        reader = self._reader
        self._end_round()
        if reader.pending:  # its cards are not all there yet: nobody has seen any
            self._text += deal_lines(Deal(reader.pending.round, (), reader.pending.dealer), reader.pending.commit)
        return "\n".join((*notation.header(reader.game.id, reader.given, reader.names), *self._text, ""))

    def _end_round(self) -> None:
        if self._round:
            self._text += self._round.text(self._reader.game.seen(self._reader.state, self._seat))
            self._round = None
