"""Who is kept apart: what managers decide, and whom a draw could not keep apart.

A manager who plays does not choose their own opponents by it, nor after the first draw those of others
(`bot.league.season.decisions`). Only managers and the entrants themselves see who is kept apart.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain

from bot.league.entries import Facts, KeptApart
from bot.league.formats.apart import clashes
from bot.league.formats.registry import format_of
from bot.league.model import LeagueError, Pairing, Stage
from bot.league.state import SeasonState

MOST_ROUNDS = 4
"""The longest that entrants are kept apart if it is not for good."""
MOST_ENTRANTS = 25


def may_keep_apart(state: SeasonState) -> bool:
    """Whether the season pairs entrants, and may do so again."""
    return state.season.stage in (Stage.JOINING, Stage.RUNNING) and not format_of(state.settings).ladder


def kept_apart(state: SeasonState, entrants: Sequence[int], rounds: int | None) -> Facts:
    """None of these meets another one of them in the first ``rounds`` rounds (0: in any; None: they may meet). Nothing
    if that holds already. Codes: not_paired_here, not_in_season, two_needed, bad_rounds."""
    if not may_keep_apart(state):
        raise LeagueError("not_paired_here")
    numbers = tuple(sorted(set(entrants)))
    if any(number not in state.entrants for number in numbers):
        raise LeagueError("not_in_season")
    if not 2 <= len(numbers) <= MOST_ENTRANTS:
        raise LeagueError("two_needed", n=MOST_ENTRANTS)
    if rounds is not None and not 0 <= rounds <= MOST_ROUNDS:
        raise LeagueError("bad_rounds", n=MOST_ROUNDS)
    known = state.drawing.apart
    pairs = [(one, other) for place, one in enumerate(numbers) for other in numbers[place + 1:]]
    if all(known.get(pair) == rounds for pair in pairs):
        return []
    users = chain.from_iterable(state.entrants[number].users for number in numbers)
    return [KeptApart(numbers, rounds, tuple(dict.fromkeys(users)))]


def apart_from(state: SeasonState, entrant: int) -> dict[int, int]:
    """The others whom the entrant shall not meet, with the number of first rounds (0: all); who has left is none."""
    found = {other if one == entrant else one: rounds for (one, other), rounds in state.drawing.apart.items()
             if entrant in (one, other)}
    return {number: rounds for number, rounds in sorted(found.items())
            if number in state.entrants and state.entrants[number].active}


def clashes_drawn(state: SeasonState) -> list[tuple[int, int]]:
    """Who meets in the draft though they are kept apart."""
    draft = state.drawing.draft
    return [] if draft is None else clashes(state, draft.rounds, state.round + 1)


def clashes_now(state: SeasonState) -> list[tuple[int, int]]:
    """Who is to meet in the round that is played though they are kept apart."""
    waiting = state.open() if state.drawing.apart else []
    number = min((each.round for each in waiting), default=0)
    return clashes(state, [[Pairing(each.sides) for each in waiting if each.round == number]], number)
