"""Results of fixtures: entered, corrected, awarded, or of a ladder's casual games."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import replace

from bot.core.user_text import LONGEST_REASON, visible
from bot.league.decisions import BOTH_LOSE
from bot.league.entries import Fact, Facts, Linked, Paired, Resulted
from bot.league.formats import groups
from bot.league.formats.base import Block, TieWinner
from bot.league.formats.registry import counts_deals, format_of, tie_of
from bot.league.model import Fixture, How, LeagueError, Result, Stage
from bot.league.season import fold
from bot.league.season.checks import check_not_submitted, check_running, open_fixture
from bot.league.settings import Settings
from bot.league.state import SeasonState

DRAW, BOTH_LOST = -1, 2
"""In place of the side that a game is given to; the rank of each side if it was lost by both."""
NO_SHOW = "no-show"
"""The reason of a result that was claimed."""
UNANSWERED = "no-answer"
"""The reason of a result, entered by one side, that holds since the others have not answered."""


def entered(scores: Sequence[int], deals: Sequence[Sequence[int]] = (), *, reason: str = "",
            doubles: Sequence[int] = ()) -> Result:
    """A result from game points, as a manager enters it."""
    return Result(How.ENTERED, tuple(scores), ranks_of(scores), tuple(map(tuple, deals)),
                  reason=visible(reason, LONGEST_REASON), doubles=tuple(doubles))


def ranks_of(scores: Sequence[int]) -> tuple[int, ...]:
    """1 for the highest; equal scores share a rank."""
    return tuple(1 + sum(other > score for other in scores) for score in scores)


def awarded(fixture: Fixture, winner: int | None, reason: str) -> Result:
    """A game that was not played, given to a side (from 0), drawn (-1), lost by both (`BOTH_LOSE`), or void (None).
    Codes: reason_needed."""
    reason = visible(reason, LONGEST_REASON)
    if not reason:
        raise LeagueError("reason_needed")
    sides = range(len(fixture.sides))
    ranks = tuple(1 if winner in (None, DRAW, side) else 2 for side in sides)
    how = How.VOID if winner is None else How.AWARDED
    return Result(how, (0,) * len(sides), ranks, reason=reason)


def may_lose_both(state: SeasonState, fixture: Fixture) -> bool:
    """Whether both sides may lose it: nobody has played it, it scores as a win, draw or loss, and no side has to go on
    from it. Where scores are compared with those of other tables, a game that nobody played is void."""
    result = state.results.get(fixture.number)
    played = result is not None and (result.real or result.table is not None)
    return (not fixture.bye and len(fixture.sides) == 2 and not played and tie_of(state.settings, fixture) is None
            and "scoring" in format_of(state.settings).uses)


def adjudicated(state: SeasonState, number: int, winner: int | None, reason: str) -> Facts:
    """What `awarded` makes of the fixture. Codes: not_for_both, those of `awarded` and `resulted`."""
    fixture = scored_fixture(state, number)
    if winner == BOTH_LOSE and not may_lose_both(state, fixture):
        raise LeagueError("not_for_both")
    return resulted(state, number, awarded(fixture, winner, reason))


def without(state: SeasonState, fixture: Fixture, mine: int, absent: Collection[int], reason: str) -> Result:
    """The result of a game to which these entrants did not come, claimed by the side ``mine``: at a table of places
    they are last, and all others get what a bye gets (`Result.excused`); the whole side that came wins against another
    one, whose players who came get that. Elsewhere sides win and lose together."""
    if len(fixture.sides) == 2:
        result = awarded(fixture, mine, reason)
        theirs = [number for number in fixture.sides[1 - mine] if number not in absent]
        return replace(result, excused=tuple(theirs)) if format_of(state.settings).any_game else result
    ranks = tuple(2 if set(side) & set(absent) else 1 for side in fixture.sides)
    came = tuple(number for side, rank in zip(fixture.sides, ranks, strict=True) if rank == 1 for number in side)
    return replace(awarded(fixture, None, reason), how=How.AWARDED, ranks=ranks, excused=came)


def claimed(state: SeasonState, number: int, user: int) -> Facts:
    """Decide the fixture without the sides that were absent when it was last played. Codes: not_your_fixture,
    nothing_to_claim."""
    fixture = open_fixture(state, number)
    sides = state.lineup(fixture)
    mine = next((side for side, members in enumerate(sides) if any(each.user == user for each in members)), None)
    if mine is None:
        raise LeagueError("not_your_fixture")
    if not fixture.absent or mine in fixture.absent:
        raise LeagueError("nothing_to_claim")
    gone = [number for side in fixture.absent for number in fixture.sides[side]]
    return resulted(state, number, without(state, fixture, mine, gone, NO_SHOW))


def present(state: SeasonState, number: int) -> Facts:
    """The fixture's next game begins with everybody present, which ends claims to an earlier one. Codes:
    elsewhere_waits."""
    fixture = open_fixture(state, number)
    check_not_submitted(state, number)
    return [Linked(number, fixture.table, ())] if fixture.absent else []


def cancelled(state: SeasonState, number: int, table: int) -> Facts:
    """The fixture's lobby was closed before its game began. This does not end a claim."""
    fixture = state.fixtures.get(number)
    if fixture is None or fixture.table != table or number in state.results:
        return []
    return [Linked(number, None, fixture.absent)]


def scored_fixture(state: SeasonState, number: int) -> Fixture:
    """The fixture, which can get a result or a correction. Codes: not_running_season, no_such_fixture."""
    if state.season.stage not in (Stage.RUNNING, Stage.CLOSED):
        raise LeagueError("not_running_season")
    fixture = state.fixtures.get(number)
    if fixture is None or fixture.bye:
        raise LeagueError("no_such_fixture")
    return fixture


def resulted(state: SeasonState, number: int, result: Result) -> Facts:
    """The fixture's result, or a correction of it. An undecided tie gets its next game."""
    fixture = scored_fixture(state, number)
    _check_shape(fixture, result)
    _check_deals(state.settings, result)
    result = _as_played(state, fixture, result)
    won, facts = tie_of(state.settings, fixture), list[Fact]([Resulted(number, result)])
    if won is None:
        check_groups(state, facts)
        return facts
    block = [(each, result if each.number == number else old) for each, old in state.block(fixture.block)]
    # Scores of a tie may be corrected later, its winner not: the next round was drawn from that.
    if fixture.round < state.round and won(block) != won(state.block(fixture.block)):
        raise LeagueError("tie_is_built_on")
    return [*facts, *_next_game(state, won, block)]


def check_groups(state: SeasonState, facts: Facts) -> None:
    """A correction leaves the bracket that was drawn from groups as it is. Codes: groups_built_on."""
    if format_of(state.settings).groups and any(each.after_groups for each in state.fixtures.values()) \
            and groups.qualified(fold.preview(state, facts)) != groups.qualified(state):
        raise LeagueError("groups_built_on")


def unplayed(state: SeasonState, number: int, absent: Sequence[int], *, dealt: bool,
             begun: Collection[int] = ()) -> Facts:
    """What follows from an aborted game, or from one with ``absent`` sides that the others may claim: it is played
    again, but never with shared deals that were ``dealt``.

    All tables of the block get new ones then; if a table of the fixtures ``begun`` has the old ones already, the side
    that was there wins, and without one this game is void.
    """
    fixture = scored_fixture(state, number)
    again = Linked(number, None, tuple(absent) or None)
    if not (dealt and format_of(state.settings).shared_deals):
        return [again]
    others = [(each, result) for each, result in state.block(fixture.block) if each.number != number]
    # Somebody knows these cards already, so nobody may play them anew; and the others cannot be asked to play theirs
    # again.
    if any(each.number in begun or (result is not None and result.deals) for each, result in others):
        winner = 1 - absent[0] if len(absent) == 1 else None
        return [Resulted(number, awarded(fixture, winner, NO_SHOW if absent else "aborted"))]
    return [replace(again, redealt=True)]


def _next_game(state: SeasonState, won: TieWinner, block: Block) -> Facts:
    """The next game of a tie that is still undecided."""
    if any(result is None for _, result in block) or won(block) is not None:
        return []
    last = block[-1][0]
    more = Fixture(state.next_fixture, last.round, last.sides, last.block, last.division, game=len(block) + 1,
                   best=last.best, due=last.due)
    return [Paired(last.round, (more,))]


def free_result(state: SeasonState, sides: Sequence[Sequence[int]], result: Result) -> Facts:
    """A game of a ladder, which has no fixtures beforehand."""
    check_running(state)
    if not format_of(state.settings).ladder:
        raise LeagueError("fixture_needed")
    if not all(number in state.entrants and state.entrants[number].active for side in sides for number in side):
        raise LeagueError("not_in_season")
    number = state.next_fixture
    fixture = Fixture(number, 0, tuple(map(tuple, sides)), number)
    _check_shape(fixture, result)
    result = _as_played(state, fixture, result)
    return [Resulted(number, result, fixture.sides)]


def _check_shape(fixture: Fixture, result: Result) -> None:
    sides = len(fixture.sides)
    best = BOTH_LOST if result.how is How.AWARDED and result.lost_by_all else 1
    if not (len(result.scores) == len(result.ranks) == sides and min(result.ranks) == best):
        raise LeagueError("bad_result")
    if any(len(deal) != sides for deal in result.deals) or any(abs(score) > 10**6 for score in result.scores):
        raise LeagueError("bad_result")


def _check_deals(settings: Settings, result: Result) -> None:
    """Where deals score one by one, a manager enters them all; their sum is the score. Codes: deals_needed."""
    # What was played here has its deals from the record.
    if result.how not in (How.ENTERED, How.ELSEWHERE):
        return
    deals = int(settings.play.options.get("deals", 0))
    if counts_deals(settings) and len(result.deals) != deals:
        raise LeagueError("deals_needed", n=deals)
    sums = tuple(map(sum, zip(*result.deals, strict=True))) if result.deals else result.scores
    if sums != result.scores:
        raise LeagueError("bad_result")


def _as_played(state: SeasonState, fixture: Fixture, result: Result) -> Result:
    """With the users who played it. A correction is for the corrected game's players, not the current lineup."""
    if result.table is not None:
        return result
    old = state.results.get(fixture.number)
    if old is not None and old.how is How.ELSEWHERE and result.how is How.ENTERED:
        result = replace(result, how=How.ELSEWHERE)  # who corrects it does not make it a game that was played here
    # Squads may have lined up others by now, and a substitute may have become a member.
    if old is not None and (old.table is not None or old.players):
        return replace(result, table=old.table, players=old.players)
    return replace(result, players=state.users(fixture)) if result.real and not result.players else result
