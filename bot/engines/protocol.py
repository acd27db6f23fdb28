"""``busdriver engine``: a JSON request a line in, an answer a line out (NOTATION.md, "The engine protocol").

A request contains a seat's record, so there is no state between requests. The same request gets the same answer: the
player is seeded with the request. A bad request is answered with an ``error``, and the next one is read.
"""

from __future__ import annotations

import json
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from bot.i18n import texts
from bot.record_errors import fault
from games.actions import line
from games.base import LEVELS
from games.players import choose
from games.players.common.decision import Stopwatch
from games.records.reader import Reader, RecordError, read
from games.records.replay import actors

LONGEST_MS = 600_000


class BadRequest(Exception):
    """What is wrong with a request, in words."""


@dataclass(frozen=True, slots=True)
class EngineRequest:
    record: str
    seat: int
    level: str
    ms: int | None

    @classmethod
    def parse(cls, given: dict[str, Any]) -> EngineRequest:
        """BadRequest if a field is missing or of the wrong type."""
        record, seat, level, ms = (given.get(name) for name in ("record", "seat", "level", "ms"))
        if not isinstance(record, str):
            raise BadRequest("record: a text is needed")
        if type(seat) is not int or seat < 0:
            raise BadRequest("seat: a seat's number is needed")
        if level not in LEVELS:
            raise BadRequest(f"level: one of {', '.join(LEVELS)} is needed")
        if ms is not None and (type(ms) not in (int, float) or not 0 < ms <= LONGEST_MS):
            raise BadRequest(f"ms: a number from 1 to {LONGEST_MS} is needed")
        return cls(record, seat, level, None if ms is None else max(1, int(ms)))


def answers(requests: Iterable[bytes]) -> Iterator[str]:
    """One line for each request, in order."""
    for text in requests:
        yield json.dumps(answer(text))


def answer(text: bytes) -> dict[str, Any]:
    """The answer to one request. Never raises."""
    key: Any = None
    try:
        given = _object(text)
        key = given.get("id")
        return {"id": key, **_decide(EngineRequest.parse(given))}
    except BadRequest as error:
        return {"id": key, "error": str(error)}
    except Exception as error:  # one bad request must not stop the engine for other tables
        return {"id": key, "error": f"internal error: {type(error).__name__}"}


def _object(text: bytes) -> dict[str, Any]:
    try:
        given = json.loads(text)
    except (ValueError, RecursionError):
        raise BadRequest("a JSON object is needed") from None
    if not isinstance(given, dict):
        raise BadRequest("a JSON object is needed")
    return given


def _decide(request: EngineRequest) -> dict[str, Any]:
    try:
        reader = read(request.record)
    except RecordError as error:
        raise BadRequest(f"record, line {error.number}: {fault(error)} (rule {error.error.rule})") from None
    game, state, seat = reader.game, reader.state, request.seat
    if seat >= reader.seats:
        raise BadRequest(f"seat: there is no seat {seat}")
    legal = game.legal(state, seat) if seat in actors(reader) else ()
    if not legal:
        raise BadRequest(f"seat: {seat} has nothing to choose, or this is not its record")
    view = game.view(state, _chooser(reader, seat))
    rng = Random(f"{request}")  # noqa: S311
    decision = choose(_level(reader, request.level), view, legal, rng, request.ms, clock=_clock(request))
    why = texts()(decision.why[0], **decision.why[1])
    if decision.action is None:
        return {"action": None, "why": why}
    # A face-down Tatsu card (D16) stays as listed: a seat's record does not contain its name.
    action = decision.action if decision.action in legal else game.step(state, decision.action)[0]
    return {"action": line(action), "why": why}


def _clock(request: EngineRequest) -> Stopwatch | None:
    """Time counts only where the request bounds it: else the same request gets the same answer."""
    return None if request.ms is None else time.perf_counter


def _chooser(reader: Reader, seat: int) -> int:
    """The player who plays ``seat``: its own, or the soloist or Red for a dummy."""
    people = range(len(reader.names))
    if seat in people:
        return seat
    return next(person for person in people if seat in reader.game.view(reader.state, person).controls)


def _level(reader: Reader, wanted: str) -> str:
    """``wanted``, or the strongest player below it that the game has."""
    known = [level for level in LEVELS[: LEVELS.index(wanted) + 1] if level in reader.game.levels]
    if not known:
        raise BadRequest(f"level: {reader.game.id} has no {wanted} player")
    return known[-1]
