"""Summarise a record: the JSON object of ``busdriver replay --json`` (NOTATION.md)."""

from __future__ import annotations

from typing import Any

from games.actions import line
from games.records.reader import Reader
from games.views import Phase, RoundResult


def report(reader: Reader, *, legal: bool = False) -> dict[str, Any]:
    """The JSON object for a record read to its end; with every legal action line if ``legal``."""
    game, state = reader.game, reader.state
    outcome = game.outcome(state)
    found: dict[str, Any] = {
        "game": game.id,
        "options": dict(reader.options),
        "rounds": [_round(result) for result in game.rounds(state)],
        "totals": list(outcome.totals),
        "finished": outcome.finished,
        "winners": list(outcome.winners),
        "phase": game.phase(state).value,
        "to_move": sorted(game.to_act(state)),
    }
    if legal:
        found["legal"] = legal_lines(reader)
    return found


def _round(result: RoundResult) -> dict[str, Any]:
    calls = {str(call.seat): call.call for call in sorted(result.calls, key=lambda call: call.seat)}
    return {"scores": list(result.scores), "out": list(result.out), "calls": calls}


def legal_lines(reader: Reader) -> list[str]:
    """Every legal action line at the record's end, sorted by code point; a seat's record lists its own alone."""
    game, state = reader.game, reader.state
    return sorted(line(action) for seat in actors(reader) for action in game.legal(state, seat))


def actors(reader: Reader) -> tuple[int, ...]:
    """The seats whose actions the record's owner may choose: all in a full record, none in a spectator's."""
    if reader.deal is None or reader.game.phase(reader.state) in (Phase.BETWEEN, Phase.OVER):
        return ()
    owners = knowers(reader)
    if owners is None:
        return tuple(range(reader.seats))
    controlled = {seat for owner in owners for seat in reader.game.view(reader.state, owner).controls}
    return tuple(sorted(controlled | set(owners)))


def knowers(reader: Reader) -> tuple[int, ...] | None:
    """The people whose hands this record knows, so its possible owners; None if it hides nothing in this round.

    A record does not name its owner. A spectator's record knows nobody's hand; in
    two-player Tatsu both players and all spectators know the same.
    """
    deal = reader.deal
    if deal is None or not any("?" in card for hand in deal.hands for card in hand):
        return None
    people = range(len(reader.names))
    return tuple(seat for seat in people if any("?" not in card for card in deal.hands[seat]))
