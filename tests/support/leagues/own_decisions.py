"""Decisions about a game of a league, each with who decides it: for whoever plays in it, and for others."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from datetime import timedelta

from bot.league.decisions import BOTH_LOSE, OwnDecisionKind
from bot.league.model import Actor, How
from bot.league.season import deadlines
from bot.league.season.results import entered
from bot.league.state import SeasonState
from tests.support.leagues.league_kit import BOSS, League, human

DAY = 86400
OTHER = Actor(2, "Other", manager=True)


def manager(number: int) -> Actor:
    """The player with this number, who manages the server's leagues as well."""
    return Actor(1000 + number, f"P{number}", manager=True)


Work = Callable[[League, int, Actor], Awaitable[object]]


@dataclass(frozen=True)
class Decided:
    """``before``: what makes it possible; ``done``: whether it has been decided."""

    kind: OwnDecisionKind
    work: Work
    done: Callable[[SeasonState], bool]
    before: Callable[[League, int], Awaitable[object]] | None = None

    def __str__(self) -> str:
        return self.kind


async def overdue(league: League, season: int) -> None:
    await league.pass_time(11 * DAY)


async def awarded(league: League, season: int) -> None:
    await league.matches.adjudicate(season, BOSS, 1, 0, "rain")


async def objected(league: League, season: int) -> None:
    await overdue(league, season)
    seen = deadlines.stamp(await league.service.deadlines.proposals(season))
    await league.service.deadlines.confirm(season, BOSS, seen)
    await league.matches.object(season, manager(0), 1, "we were there")


async def confirm_all(league: League, season: int, by: Actor) -> None:
    await league.service.deadlines.confirm(
        season, by, deadlines.stamp(await league.service.deadlines.proposals(season)))


def result(state: SeasonState) -> How | None:
    return state.results[1].how if 1 in state.results else None


def is_later(state: SeasonState) -> bool:
    return state.fixtures[1].due != state.fixtures[2].due


GAMES = (
    Decided(OwnDecisionKind.RESULT, lambda league, season, by: league.matches.enter(season, by, 1, entered((1000, 0))),
            lambda state: result(state) is How.ENTERED),
    Decided(OwnDecisionKind.AWARD, lambda league, season, by: league.matches.adjudicate(season, by, 1, 0, "rain"),
            lambda state: result(state) is How.AWARDED),
    Decided(OwnDecisionKind.AWARD, lambda league, season, by: league.matches.adjudicate(season, by, 1, None, "rain"),
            lambda state: result(state) is How.VOID),
    Decided(OwnDecisionKind.AWARD, lambda league, season, by: league.matches.adjudicate(
        season, by, 1, BOTH_LOSE, "rain"), lambda state: 1 in state.results and state.results[1].lost_by_all),
    Decided(OwnDecisionKind.REOPEN, lambda league, season, by: league.matches.reopen(season, by, 1),
            lambda state: 1 not in state.results, awarded),
    Decided(OwnDecisionKind.STAND, lambda league, season, by: league.matches.settle(season, by, 1),
            lambda state: 1 not in state.appointments.objections, objected),
    Decided(OwnDecisionKind.TIME, lambda league, season, by: league.matches.set_time(
        season, by, 1, league.clock.now() + timedelta(hours=30)), lambda state: state.fixtures[1].agreed is not None),
    Decided(OwnDecisionKind.EXTEND, lambda league, season, by: league.service.deadlines.extend(season, by, 1),
            is_later),
    Decided(OwnDecisionKind.OVERDUE, confirm_all, lambda state: result(state) is How.VOID, overdue),
    Decided(OwnDecisionKind.OVERDUE, lambda league, season, by: league.service.deadlines.rule(season, by, 1),
            lambda state: result(state) is How.VOID, overdue),
    Decided(OwnDecisionKind.SUBSTITUTE, lambda league, season, by: league.seasons.substitute(
        season, by, 1001 if by.user == 1003 else 1003, human(77), 1),
        lambda state: state.plays(state.fixtures[1], 1077)),
)

VOIDS = (GAMES[2], *(each for each in GAMES if each.kind is OwnDecisionKind.OVERDUE))
"""Those that want what the ordinary rule says too: nobody has come, so the game does not count."""

ALONE = {"member": False, "partner": False, "other side": False, "substitute": False, "who has a substitute": False,
         "who was asked to be a substitute": False, "plays another game": True, "plays nowhere": True}
"""Who decides it, and whether alone."""
PEOPLE = {"member": manager(0), "partner": manager(1), "other side": manager(3), "substitute": manager(60),
          "who has a substitute": manager(2), "who was asked to be a substitute": manager(61),
          "plays another game": manager(4), "plays nowhere": BOSS}


async def four_pairs(league: League, decided: Decided | None = None, **changes: object) -> int:
    """P0 and P1 meet P2, for whom P60 plays, and P3 in game 1; P1 has asked P61."""
    season = await league.season("swiss", 4, ai=False, **{"days": 10, **changes})
    state = await league.seasons.pair(season, BOSS)
    first = next(each for each in state.open() if each.sides == ((1,), (2,)))
    assert first.number == 1
    await league.seasons.substitute(season, BOSS, 1002, human(60), 1)
    await league.seasons.substitute(season, Actor(1001, "P1"), 1001, human(61), 1)
    if decided is not None and decided.before is not None:
        await decided.before(league, season)
    return season
