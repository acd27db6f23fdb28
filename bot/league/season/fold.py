"""Fold a season's log into its `SeasonState`, one entry at a time (`folding` has what each kind of entry does)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import reduce

from bot.league.entries import Facts, Opened, Paired, SeasonEntry
from bot.league.model import Season
from bot.league.season.folding.changes import Handlers, amend_drawing
from bot.league.season.folding.course import COURSE
from bot.league.season.folding.decisions import DECISIONS
from bot.league.season.folding.fairness import FAIRNESS
from bot.league.season.folding.games import GAMES
from bot.league.season.folding.nights import NIGHTS
from bot.league.season.folding.people import PEOPLE
from bot.league.state import SeasonState

_ENTER: Handlers = {**COURSE, **PEOPLE, **GAMES, **FAIRNESS, **DECISIONS, **NIGHTS}


def read(season: Season, log: Iterable[SeasonEntry]) -> SeasonState:
    """The state after a whole log."""
    return extend(SeasonState(replace(season, seq=0)), log)


def extend(state: SeasonState, entries: Iterable[SeasonEntry]) -> SeasonState:
    """The state after more entries."""
    return reduce(enter, entries, state)


def enter(state: SeasonState, entry: SeasonEntry) -> SeasonState:
    """The state after the next entry. ValueError if it is another one."""
    if entry.seq != state.seq + 1:
        # A gap is a damaged log, never skipped: every later entry may follow from the missing one.
        raise ValueError(f"entry {entry.seq} after {state.seq}")
    after = _ENTER[type(entry.fact)](state, entry.fact)
    # Some dates of a state are those of entries, so a fact need not repeat when it was made.
    created = entry.at if isinstance(entry.fact, Opened) else after.season.created
    if isinstance(entry.fact, Paired) and after.round > state.round:
        after = amend_drawing(after, paired_at=entry.at)
    return replace(after, season=replace(after.season, seq=entry.seq, created=created))


def preview(state: SeasonState, facts: Facts) -> SeasonState:
    """The state if these facts were entered; its number stays."""
    return reduce(lambda now, fact: _ENTER[type(fact)](now, fact), facts, state)


def changed_entrants(before: SeasonState, after: SeasonState) -> list[int]:
    """The entrants whose line of the standings is another one, or who are gone, in the order of joining."""
    old, new = before.standing, after.standing
    return sorted(
        before.entrants.differences(after.entrants) | old.tallies.differences(new.tallies)
        | old.before.differences(new.before))
