"""Ladder: any rated game of entrants counts; places go by rating."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from bot.league.errors import LeagueError
from bot.league.formats.base import Format, Round
from bot.league.formats.game_points import game_points
from bot.league.model import Scoring, Settings
from bot.league.season.state import SeasonState


def pair(state: SeasonState, draw: Random) -> Sequence[Round]:
    raise LeagueError("no_pairing")


LADDER = Format(
    "free",
    Settings("ladder", "free", scoring=Scoring(1, 0, 0), order=("rating", "points", "difference")),
    pair, game_points, uses=frozenset({"scoring"}), ladder=True)
