"""Drafts of the next rounds: drawn, changed, published and taken back by managers.

A change of a draft exchanges two entrants wherever they stand in it, so blocks of games and plans of all rounds stay
whole.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from dataclasses import replace
from datetime import datetime
from itertools import combinations
from random import Random

from bot.league.entries import Drafted, Facts, Published, Undone
from bot.league.formats.apart import clashes
from bot.league.formats.registry import format_of, last_drawn
from bot.league.model import How, LeagueError, Pairing
from bot.league.season import dates
from bot.league.season.checks import check_running
from bot.league.season.lifecycle import drawn, fixtures
from bot.league.state import Draft, SeasonState


def drafted(state: SeasonState, now: datetime, draw: Random) -> Facts:
    """The next round, or all rounds where fixtures do not depend on results. It replaces an earlier draft.

    Codes: not_running_season, season_over, season_ended, and those of `lifecycle.drawn`.
    """
    check_running(state)
    dates.check_play(state.settings, now)
    return [Drafted(tuple(map(tuple, drawn(state, draw))))]


def published(state: SeasonState, number: int, now: datetime) -> Facts:
    """Everybody sees the draft's games. Codes: no_draft, draft_old, season_ended."""
    draft = current(state, number)
    dates.check_play(state.settings, now)
    return [Published(), *fixtures(state, now, draft.rounds)]


def current(state: SeasonState, number: int) -> Draft:
    """The draft, which is still the one with this number. Codes: no_draft, draft_old."""
    check_running(state)
    if state.drawing.draft is None or state.drawing.draft.number != number:
        raise LeagueError("no_draft")
    if state.drawing.draft.old:
        raise LeagueError("draft_old")
    return state.drawing.draft


# changes -----------------------------------------------------------------------------------------

def swapped(state: SeasonState, number: int, one: int, other: int, *, sure: bool = False) -> Facts:
    """Two entrants change places. Codes: not_in_draft, other_division; unless ``sure``: kept_apart, met_before."""
    draft = current(state, number)
    mine, theirs = _division(draft, one), _division(draft, other)
    groups = format_of(state.settings).groups and min(mine, theirs) > 0
    if one == other or (mine != theirs and not groups):
        raise LeagueError("other_division")
    names = {one: other, other: one}
    rounds = tuple(tuple(_renamed(each, names) for each in pairings) for pairings in draft.rounds)
    new = set(clashes(state, rounds, state.round + 1)) - set(clashes(state, draft.rounds, state.round + 1))
    if new and not sure:
        one, other = min(new)
        raise LeagueError("kept_apart", one=state.entrants[one].name, other=state.entrants[other].name)
    if not sure and (again := _repeats(state, rounds) - _repeats(state, draft.rounds)):
        met = [state.entrants[each].name for each in min(map(sorted, again))]
        raise LeagueError("met_before", one=met[0], other=met[1])
    return [Drafted(rounds)]


def pair_set(state: SeasonState, number: int, one: int, other: int, *, sure: bool = False) -> Facts:
    """``one`` meets ``other`` in the next round; where partners rotate, as partners.

    Codes: set_already, and those of `swapped`.
    """
    draft = current(state, number)
    mine, theirs = _mate(draft, one), _mate(draft, other)
    if mine == other:
        raise LeagueError("set_already")
    if mine is not None:
        return swapped(state, number, mine, other, sure=sure)
    if theirs is None:
        raise LeagueError("not_in_draft")
    return swapped(state, number, one, theirs, sure=sure)


def bye_for(state: SeasonState, number: int, entrant: int, *, sure: bool = False) -> Facts:
    """The entrant sits out in place of the one who would. Codes: no_bye, as `swapped`."""
    draft = current(state, number)
    resting = [each.sides[0][0] for each in draft.rounds[0] if each.bye and not each.half]
    if not resting:
        raise LeagueError("no_bye")
    if entrant in resting:
        raise LeagueError("set_already")
    return swapped(state, number, entrant, resting[0], sure=sure)


def _division(draft: Draft, entrant: int) -> int:
    """Codes: not_in_draft."""
    for pairings in draft.rounds:
        for each in pairings:
            if entrant in each.entrants and not each.half:
                return each.division
    raise LeagueError("not_in_draft")


def _mate(draft: Draft, entrant: int) -> int | None:
    """The partner in the next round where sides have two entrants, else the opponent; None: they sit out."""
    for each in draft.rounds[0]:
        for place, side in enumerate(each.sides):
            if entrant in side:
                near = side if len(side) > 1 else each.sides[1 - place] if len(each.sides) == 2 else ()
                return next((mate for mate in near if mate != entrant), None)
    return None


def _renamed(pairing: Pairing, names: dict[int, int]) -> Pairing:
    sides = tuple(tuple(names.get(number, number) for number in side) for side in pairing.sides)
    return replace(pairing, sides=sides)


def _repeats(state: SeasonState, rounds: tuple[tuple[Pairing, ...], ...]) -> set[frozenset[int]]:
    """Opponents in a draft of one round who have met before; several rounds are a plan, which has its own."""
    if format_of(state.settings).pairs_all or len(rounds) > 1:
        return set()
    met = {pair for each in state.fixtures.values() for pair in _opponents(each.sides)}
    return {pair for pairings in rounds for each in pairings for pair in _opponents(each.sides)} & met


def _opponents(sides: tuple[tuple[int, ...], ...]) -> Iterator[frozenset[int]]:
    for mine, theirs in combinations(sides, 2):
        yield from (frozenset((one, other)) for one in mine for other in theirs)


# taking back -------------------------------------------------------------------------------------

def undone(state: SeasonState, round: int, closed: Collection[int] = ()) -> Facts:
    """The rounds from ``round`` on, published last, are a draft again, until one of their games begins.

    ``closed``: tables whose lobbies were closed for that. Codes: round_begun.
    """
    check_running(state)
    if not round or round != last_drawn(state):
        raise LeagueError("no_draft")
    gone = [each for each in state.fixtures.values() if each.round >= round]
    if any((each.number in state.results and not each.bye)
           or (each.table is not None and each.table not in closed) or each.number in state.play.submitted
           for each in gone):
        raise LeagueError("round_begun")
    rounds: dict[int, list[Pairing]] = {}
    for each in (one for one in gone if one.game == 1):  # the boards of a match are one pairing
        half = each.bye and state.results[each.number].how is How.HALF
        rounds.setdefault(each.round, []).append(
            Pairing(each.sides, each.division, each.block, each.best, half=half))
    return [Undone(round), Drafted(tuple(map(tuple, rounds.values())))]


def may_undo(state: SeasonState) -> bool:
    """Whether the rounds published last have neither a table nor a result yet."""
    first = last_drawn(state)
    return first > 0 and not any(
        each.table is not None or (each.number in state.results and not each.bye)
        or each.number in state.play.submitted for each in state.fixtures.values() if each.round >= first)
