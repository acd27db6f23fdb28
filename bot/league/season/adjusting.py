"""League points that managers give or take, with a reason: a penalty, or amends for what the rules do not cover.

They are part of an entrant's points, so places, tie-breaks and the next draw follow from them. A mistake is put right
by the opposite. Managers who play in the season do not decide alone (`bot.league.season.decisions`).
"""

from __future__ import annotations

from bot.core.user_text import LONGEST_REASON, visible
from bot.league.entries import Adjusted, Facts
from bot.league.formats.registry import format_of
from bot.league.model import LeagueError, Stage
from bot.league.season.results import check_groups
from bot.league.state import SeasonState

MOST_POINTS = 20


def may_adjust(state: SeasonState) -> bool:
    """Whether places go by points that add up: not in a bracket, by rating, or at a club night."""
    kind, order = format_of(state.settings), state.settings.ranking.order
    return (state.season.stage in (Stage.RUNNING, Stage.CLOSED) and state.settings.night is None
            and (kind.tie_winner is None or kind.groups) and bool({"points", "share"}.intersection(order[:1])))


def adjusted(state: SeasonState, entrant: int, points: int, reason: str) -> Facts:
    """Codes: no_points_here, not_in_season, bad_adjustment, reason_needed, groups_built_on."""
    if not may_adjust(state):
        raise LeagueError("no_points_here")
    if entrant not in state.entrants:
        raise LeagueError("not_in_season")
    if not points or abs(points) > MOST_POINTS:
        raise LeagueError("bad_adjustment", n=MOST_POINTS)
    reason = visible(reason, LONGEST_REASON)
    if not reason:
        raise LeagueError("reason_needed")
    facts = [Adjusted(entrant, points, reason, state.entrants[entrant].users)]
    check_groups(state, facts)
    return facts
