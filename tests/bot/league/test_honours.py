"""Who has won a season."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.league.entries import Closed
from bot.league.formats.registry import PRESETS
from bot.league.model import Entrant, Season, Stage
from bot.league.numbered import Numbered
from bot.league.services.honours import winners
from bot.league.state import Scoreboard, SeasonState


def test_a_season_is_won_in_its_first_division_alone() -> None:
    season = Season(1, 9, "Swiss", Stage.CLOSED, PRESETS["swiss"], seq=1, created=datetime(2026, 1, 1, tzinfo=UTC))
    entrants = {number: Entrant(number, f"E{number}", (), division=division)
                for number, division in ((1, 2), (2, 1), (3, 1), (4, 1))}
    closing = Closed({1: 1, 2: 1, 3: 1, 4: 2}, (), (), {})
    state = SeasonState(season, entrants=Numbered(entrants), standing=Scoreboard(closing=closing))
    assert [each.number for each in winners(state)] == [2, 3]
    assert winners(SeasonState(season)) == []
