"""A season's state as JSON and back, so that after a restart only newer entries need folding.

A snapshot is a copy: it must equal the fold of the whole log (`bot.league.audit` checks that).
"""

from __future__ import annotations

from pydantic import TypeAdapter

from bot.league.season.state import SeasonState

FORM = 9
"""Increase it when `SeasonState` changes: snapshots of another form are not read."""

_STATE = TypeAdapter(SeasonState)


def dump(state: SeasonState) -> str:
    return _STATE.dump_json(state, exclude={"touched"}, exclude_defaults=True).decode()


def load(text: str) -> SeasonState:
    """ValueError: it is no snapshot."""
    return _STATE.validate_json(text)
