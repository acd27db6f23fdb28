"""What directors decide at a club night beside its clock: results, players, tables."""

from __future__ import annotations

from dataclasses import replace

from bot.core.user_text import clean_name
from bot.league.entries import Archived, Fact, Facts, Reopened, Substituted
from bot.league.formats.registry import format_of
from bot.league.model import EntrantStatus, Fixture, How, LeagueError, Member, Result, Stage
from bot.league.night.facts import Answered, Directed, Moved
from bot.league.season import entrants
from bot.league.season.checks import check_running, open_fixture
from bot.league.season.night.attendance import at_table, check_going, table_number
from bot.league.season.night.rounds import TABLES
from bot.league.season.results import awarded, resulted, scored_fixture
from bot.league.state import NO_MEMBERS, SeasonState

AVERAGE = "average"
"""The reason of a result that is an average."""
DIRECTED = "director"
"""The reason of a result that a director gave."""
BETTER = 60
"""The percentage of deals not played for the side that is not at fault; the other one gets the rest."""


def stopped(state: SeasonState, number: int, played: Result | None, better: int | None = None) -> Facts:
    """The fixture's game ends here, with the deals that were ``played``, as `bot.league.seating.result_so_far` has
    them; None: no deal was. The others count as the average, or (``better``) 60 to 40 for that side.

    Codes: those of `open_fixture`; no_deals_compared.
    """
    fixture = open_fixture(state, number)
    shared = format_of(state.settings).shared_deals
    if better is not None and not shared:
        raise LeagueError("no_deals_compared")
    result = awarded(fixture, -1, AVERAGE) if played is None or not played.deals else played
    if better is not None:
        sides = range(len(fixture.sides))
        result = replace(result, unplayed=tuple(BETTER if side == better else 100 - BETTER for side in sides))
    return resulted(state, number, result)


def given(state: SeasonState, number: int, winner: int) -> Facts:
    """The fixture is awarded to a side."""
    fixture = open_fixture(state, number)
    if winner not in range(len(fixture.sides)):
        raise LeagueError("no_such_fixture")
    return resulted(state, number, awarded(fixture, winner, DIRECTED))


def undone(state: SeasonState, number: int) -> Facts:
    """A result that a director gave is taken back, as long as the round goes on. Codes: not_awarded, round_over."""
    check_running(state)
    fixture, result = scored_fixture(state, number), state.results.get(number)
    if result is None or result.how is not How.AWARDED or result.table is not None or result.reason not in (
            AVERAGE, DIRECTED):
        raise LeagueError("not_awarded")
    if fixture.round < state.round:
        raise LeagueError("round_over")
    return [Reopened(number)]


def replaced(state: SeasonState, number: int, user: int, member: Member) -> Facts:
    """``member`` plays for the user in the fixture, which has not begun. Codes: not_your_fixture, and those of
    `entrants.check_substitute`."""
    fixture = open_fixture(state, number)
    owner, entrant = seat_of(state, fixture, user)
    entrants.check_substitute(state, member, (entrant,), [fixture])
    if member.user is not None and any(state.plays(each, member.user) for each in state.open()):
        raise LeagueError("already_in_season", name=member.name)
    return [Substituted(entrant, owner, replace(member, name=clean_name(member.name)), number)]


def seat_of(state: SeasonState, fixture: Fixture, user: int) -> tuple[int, int]:
    """(who owns the seat that the user has in the fixture, their entrant). Codes: not_your_fixture."""
    instead = state.people.stand_ins.get(fixture.number, NO_MEMBERS)
    owner = next((out for out, member in instead.items() if member.user == user), user)
    found = next((number for number in fixture.entrants if owner in state.entrants[number].users), None)
    if found is None or not state.plays(fixture, user):
        raise LeagueError("not_your_fixture")
    return owner, found


def moved(state: SeasonState, number: int, table: int) -> Facts:
    """The fixture is played at another table; the one that is there changes places with it.

    Codes: no_such_table_number, begun_already, and those of `open_fixture`.
    """
    fixture = open_fixture(state, number)
    if not 1 <= table <= TABLES:
        raise LeagueError("no_such_table_number", most=TABLES)
    other, facts = at_table(state, table), list[Fact]([Moved(number, table)])
    if any(each is not None and each.table is not None for each in (fixture, other)):
        raise LeagueError("begun_already")
    if other is not None and other.number != number:
        facts.append(Moved(other.number, table_number(state, fixture)))
    return facts


def withdrawn(state: SeasonState, entrant: int, *, barred: bool = False) -> Facts:
    """The entrant leaves the night; a game that is being played is lost."""
    check_going(state)
    return entrants.left(state, entrant, EntrantStatus.BARRED if barred else EntrantStatus.LEFT, DIRECTED)


def answered(state: SeasonState, number: int, user: int, *, over: bool = False) -> Facts:
    """A director takes a call; ``over``: it is settled. Codes: no_such_call, call_taken."""
    call = state.night.calls.get(number)
    if call is None:
        raise LeagueError("no_such_call")
    if not over and call.taken not in (0, user):
        raise LeagueError("call_taken")
    return [Answered(number, user, over=over)]


def directed(state: SeasonState, user: int) -> Facts:
    """Who directs beside the managers (0: nobody). Codes: no_night, night_over."""
    check_going(state)
    return [] if state.night.director == user else [Directed(user)]


def cancelled(state: SeasonState) -> Facts:
    """The night does not take place. Codes: night_begun."""
    check_going(state)
    if state.season.stage is not Stage.JOINING:
        raise LeagueError("night_begun")
    return [Archived()]
