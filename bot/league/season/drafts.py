"""Drafts of entries: what a decision about a season adds to its log.

The modules `entrants`, `lifecycle`, `pairing` and `results` decide: their functions check what is asked, raise
`LeagueError` or return drafts, and change nothing. `bot.league.season.repository` makes entries of drafts.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from bot.league.errors import LeagueError
from bot.league.model import Actor, Fixture, Kind, Result, Stage
from bot.league.season import codec
from bot.league.season.state import SeasonState


@dataclass(frozen=True, slots=True)
class Draft:
    """An entry without its number, time and author."""

    kind: Kind
    data: Mapping[str, Any]


Drafts = list[Draft]


def result_draft(number: int, result: Result) -> Draft:
    return Draft(Kind.RESULT, {"fixture": number, "result": codec.result_out(result)})


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
