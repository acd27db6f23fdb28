"""Try it again: the record of a game of one round that begins as a finished round did, up to a decision in it."""

from __future__ import annotations

from dataclasses import dataclass

from games.base import Options
from games.records.reader import read
from games.review.situations import Kind, before, of_record

ONE_ROUND = {"deals": "1", "level": "draw"}
"""Options of a game that ends with its first round."""


@dataclass(frozen=True, slots=True)
class Retry:
    """``lines``: the deal and the moves before the decision; ``margin``: by how many points the seat's side won the
    round."""

    game: str
    options: Options
    lines: tuple[str, ...]
    kind: Kind
    margin: int


def retry(record: str, number: int, line: int, seat: int) -> Retry | None:
    """How round ``number`` (from 1) stood before the decision that ``seat`` made at ``line`` of the record. None: there
    is no such decision of this seat in a round that is over, or the game has no rounds that stand alone."""
    found = next((each for each in of_record(record, number) if (each.seat, each.number) == (seat, line)), None)
    if found is None or not ONE_ROUND.keys() <= {spec.name for spec in found.game.options}:
        return None
    options = found.game.check_options({**read(record).given, **ONE_ROUND})
    return Retry(found.game.id, options, tuple(before(record, found)), found.kind, margin(record, number, seat))


def margin(record: str | bytes, number: int, seat: int) -> int:
    """By how many points the side of ``seat`` won round ``number``."""
    reader = read(record)
    result = reader.game.rounds(reader.state)[number - 1]
    return 2 * result.scores[result.sides[seat] or 0] - sum(result.scores)
