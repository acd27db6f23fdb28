"""Double elimination: who has lost a tie goes on in the losers' bracket, who has lost two is out.

With 2ᵏ places (the best have byes where entrants are missing) the winners' bracket has k rounds and the losers' bracket
2(k − 1). In its odd rounds those who are in it meet each other, in its even rounds they meet who has just lost in the
winners' bracket; these come in another order each time, so that two who have met do not soon meet again. Rounds of
the season for k = 3:

    round                1        2        3        4        5        6             7
    winners' bracket     W1       W2                W3
    losers' bracket               L1       L2       L3       L4
    grand final                                                       first game    second, if it is needed

The grand final is played once more if who comes from the losers' bracket wins it and the season wants that: the other
has lost only one tie then. What was drawn is read from the fixtures, never from who is still there: a slot in the
losers' bracket is empty only where a tie of the winners' bracket had no loser. So entrants who leave move nobody.

A won tie is worth the rounds of the losers' bracket that its winner is now sure to pass, so points are places: those
who go out in the same round share one.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.league.formats import knockout
from bot.league.formats.apart_bracket import apart_bracket, clash_of
from bot.league.formats.base import Finished, Format, Pairing, Pairings, Points, check_round_complete
from bot.league.model import UNIT, LeagueError, Sides
from bot.league.settings import BracketTerms, DateTerms, EntryTerms, GameTerms, Settings
from bot.league.state import SeasonState

WINNERS, LOSERS, FINAL = knockout.WINNERS, knockout.LOSERS, knockout.FINAL
Slot = int | None
"""Who is at a place of a bracket; None: nobody."""


def pair(state: SeasonState, draw: Random) -> Sequence[Pairings]:
    """The next round of both brackets. Codes: round_open, all_paired."""
    check_round_complete(state)
    if not state.round:
        clash = clash_of(state, lambda number: max(1, 2 * (number - 1)))
        return [knockout.ties_of(state.settings, apart_bracket(state.seeded(state.active), clash))]
    last, coming = _winners_rounds(state), state.round + 1
    if coming >= 2 * last:
        return [_final(state, last, coming)]
    upper = _meetings(_winners(state, coming // 2)) if coming % 2 == 0 else []
    lower = _losers_ties(state, coming - 1)
    return [_drawn(state, [(WINNERS, tie) for tie in upper] + [(LOSERS, tie) for tie in lower])]


def _drawn(state: SeasonState, ties: Sequence[tuple[int, tuple[Slot, Slot]]]) -> Pairings:
    """Series begin once few are left in both brackets together. A tie without anybody is none."""
    found = [(mark, _sides(state, tie)) for mark, tie in ties if tie != (None, None)]
    terms = state.settings.bracket
    best = terms.series if sum(len(sides) for _, sides in found) <= terms.series_from else 1
    return [Pairing(sides, mark, best=best) for mark, sides in found]


def _sides(state: SeasonState, tie: tuple[Slot, Slot]) -> Sides:
    """Those who are still there; a tie of two who have left is a bye of the first, so that it keeps its place."""
    known = [number for number in tie if number is not None]
    here = [number for number in known if state.entrants[number].active] or known[:1]
    return tuple((number,) for number in here)


# the brackets ------------------------------------------------------------------------------------

def _winners_rounds(state: SeasonState) -> int:
    return len(_blocks(state, 1, WINNERS)).bit_length()


def _blocks(state: SeasonState, round_: int, mark: int) -> list[int]:
    """The ties of a bracket in a round of the season, in the bracket's order."""
    return sorted({each.block for each in state.fixtures.values() if each.round == round_ and each.division == mark})


def _of_winners(state: SeasonState, number: int) -> list[int]:
    """The ties of the winners' bracket's round, from 1."""
    return _blocks(state, max(1, 2 * (number - 1)), WINNERS)


def _winners(state: SeasonState, number: int) -> list[Slot]:
    return [knockout.winner_of(state, block) for block in _of_winners(state, number)]


def _beaten(state: SeasonState, number: int) -> list[Slot]:
    """The losers of a round of the winners' bracket; a bye has none."""
    found: list[Slot] = []
    for block in _of_winners(state, number):
        winner = knockout.winner_of(state, block)
        found.append(next((each for each in state.fixtures[block].entrants if each != winner), None))
    return found


def _losers_ties(state: SeasonState, number: int) -> list[tuple[Slot, Slot]]:
    """The ties of the losers' bracket's round, from 1, with those that are empty."""
    staying = _left_in_losers(state, number - 1)
    if number % 2:
        return _meetings(staying)
    return list(zip(staying, crossed(_beaten(state, number // 2 + 1), number // 2), strict=True))


def _left_in_losers(state: SeasonState, number: int) -> list[Slot]:
    """Who is in the losers' bracket after its round; 0: who has come into it first."""
    if not number:
        return _beaten(state, 1)
    played = iter(_blocks(state, number + 1, LOSERS))
    return [None if tie == (None, None) else knockout.winner_of(state, next(played))
            for tie in _losers_ties(state, number)]


def _meetings(slots: Sequence[Slot]) -> list[tuple[Slot, Slot]]:
    return list(zip(slots[::2], slots[1::2], strict=True))


def crossed(losers: Sequence[Slot], time: int) -> list[Slot]:
    """The order in which the ``time``-th losers come into the losers' bracket after the first.

    Its quarters are filled from one quarter of the winners' bracket after the other: each time from one whose losers
    are not there yet, as long as there is one.
    """
    order = list(losers[::-1] if time % 2 else losers)
    half = len(order) // 2 if time % 4 in (2, 3) else 0
    return order[half:] + order[:half]


# the grand final ---------------------------------------------------------------------------------

def _final(state: SeasonState, last: int, coming: int) -> Pairings:
    """Codes: all_paired."""
    unbeaten, = _winners(state, last)
    other, = _left_in_losers(state, 2 * (last - 1))
    if coming > 2 * last and not (coming == 2 * last + 1 and _once_more(state, unbeaten)):
        raise LeagueError("all_paired")
    return _drawn(state, [(FINAL, (unbeaten, other))])


def _once_more(state: SeasonState, unbeaten: Slot) -> bool:
    """Whether who was unbeaten has lost the grand final, is still there, and the season gives a second one."""
    block, = _blocks(state, state.round, FINAL)
    lost = unbeaten in state.fixtures[block].entrants and knockout.winner_of(state, block) != unbeaten
    return lost and state.settings.bracket.second_final and unbeaten is not None and state.entrants[unbeaten].active


def points(settings: Settings, block: Finished) -> Points:
    """Of a tie: two for a round of the winners' bracket after the first, whose losers skip a round of the other one,
    and for a grand final."""
    first = block[0][0]
    worth = 1 if first.division == LOSERS or first.round == 1 else 2
    return dict.fromkeys(knockout.tie_winner(block) or (), (worth * UNIT, worth * UNIT))


DOUBLE = Format(
    "double",
    Settings("double", "double", play=GameTerms(options={"target": "1000"}, pace="async"),
             entry=EntryTerms(pairs=True, most=32), dates=DateTerms(days=14),
             bracket=BracketTerms(series=3, series_from=2)),
    pair, points, uses=frozenset({"elsewhere", "series", "series_from", "seeding", "second_final", "days", "squad"}),
    tie_winner=knockout.tie_winner)
