"""Checks that decisions about seasons share.

The modules `settings`, `entrants`, `lifecycle`, `results` and `bot.league.services.calendar` decide what is added to a
season's log: their functions check a request and return facts of entries or raise `LeagueError`.
"""

from __future__ import annotations

from bot.league.model import Actor, Fixture, LeagueError, Stage
from bot.league.state import SeasonState


def check_manager(actor: Actor) -> None:
    if not actor.manager:
        raise LeagueError("not_manager")


def check_running(state: SeasonState) -> None:
    if state.season.stage is not Stage.RUNNING:
        raise LeagueError("not_running_season" if state.season.stage is Stage.JOINING else "season_over")


def open_fixture(state: SeasonState, number: int) -> Fixture:
    """The fixture, which has no result yet. Codes: not_running_season, season_over, no_such_fixture, fixture_done."""
    check_running(state)
    fixture = state.fixtures.get(number)
    if fixture is None:
        raise LeagueError("no_such_fixture")
    if number in state.results:
        raise LeagueError("fixture_done")
    return fixture


def check_not_submitted(state: SeasonState, number: int) -> None:
    """No result waits that players have entered. Codes: elsewhere_waits."""
    if number in state.play.submitted:
        raise LeagueError("elsewhere_waits")
