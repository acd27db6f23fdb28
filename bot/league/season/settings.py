"""A season's settings: when each may change, and whether they are valid (`dates` checks the days)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from bot.core.user_text import visible
from bot.league.boards import BOARDS, needed
from bot.league.entries import Changed, Facts, settings_out
from bot.league.formats.registry import PRESETS, counts_deals, format_of, uses
from bot.league.model import PAIR, LeagueError, Stage
from bot.league.season.dates import check_days, check_future
from bot.league.settings import (
    ADVANCES,
    EDITION,
    RATING_RULES,
    SQUADS,
    TIE_BREAK_RULES,
    LeagueScoring,
    RoundTerms,
    Settings,
    amended,
)
from bot.league.standings import CRITERIA, NEEDS_GAMES
from bot.league.state import SeasonState
from bot.tables.core.time_control import check_terms
from games.base import long_enough
from games.registry import GAMES

LONGEST_NAME = 60
WEEKLY = re.compile(r"[1-7] ([01][0-9]|2[0-3]):[0-5][0-9]")
LATE = frozenset({"digest", "channel", "ends", "zone", "days", "role", "substitutes", "promote", "relegate", "limit",
                  "grace", "alone", "advance", "advance_at", "late", "champion", "counting", "elsewhere"})
"""Settings that may change while the season runs; before its start all may."""
ALWAYS = frozenset({"digest", "channel"})
"""Settings that may change even after the season has been closed."""
MOST_POINTS = 100
SHOWN_AS = {"scoring": "points", "promote": "moves", "relegate": "moves", "ends": "dates"}
"""Names of settings in the commands and the panel, by name, where they differ."""


def opened(preset: str, name: str, changes: Mapping[str, Any], now: datetime) -> tuple[str, Settings]:
    """The name and settings of a new season; ``changes``: what differs from the preset.

    Codes: no_such_preset, bad_season_name, and those of `check_settings` and `dates`.
    """
    if preset not in PRESETS:
        raise LeagueError("no_such_preset", preset=preset)
    settings = amended(PRESETS[preset], {"rating_rules": RATING_RULES, "tie_break_rules": TIE_BREAK_RULES})
    if changes.get("game", settings.play.game) != settings.play.game and "options" not in changes:
        settings = amended(settings, {"options": {}})
    settings = _with(settings, {"edition": EDITION, **changes})
    _check(settings, changes, now)
    name = visible(name, LONGEST_NAME)
    if not name:
        raise LeagueError("bad_season_name")
    return name, settings


def changed(state: SeasonState, changes: Mapping[str, Any], now: datetime) -> Facts:
    """``changes``: settings by name. Codes: season_runs, season_over, and those of `check_settings`."""
    stage = state.season.stage
    if stage not in (Stage.JOINING, Stage.RUNNING) and not ALWAYS.issuperset(changes):
        raise LeagueError("season_over")
    if stage is not Stage.JOINING and not LATE.issuperset(changes):
        raise LeagueError("season_runs")
    new = _with(state.settings, changes)
    _check(new, changes, now)
    if new.entry.most < len(state.active):
        raise LeagueError("season_full", most=new.entry.most)
    most = max(PAIR, new.entry.squad)
    if new.entry.pairs and any(len(each.members) > most for each in state.entrants.values()):
        raise LeagueError("squad_full", most=most)
    data, before = settings_out(new), settings_out(state.settings)
    return [Changed({name: data[name] for name in data if name in changes or data[name] != before[name]})]


def _with(settings: Settings, changes: Mapping[str, Any]) -> Settings:
    """The changed settings. Another pace begins with its own limit."""
    limit = settings.play.limit if changes.get("pace", settings.play.pace) == settings.play.pace else None
    return amended(settings, {"limit": limit, **changes})


def _check(settings: Settings, changes: Mapping[str, Any], now: datetime) -> None:
    check_uses(settings, changes)
    check_settings(settings)
    if changes.keys() & {"promote", "relegate", "group"}:
        _check_moves(settings)
    check_future(settings, changes, now)


# checks ------------------------------------------------------------------------------------------

def check_settings(settings: Settings) -> None:
    """Check settings. Raises LeagueError, TableError (bad_terms) or RuleError."""
    if settings.play.game not in GAMES:
        raise LeagueError("no_such_game", game=settings.play.game)
    game = GAMES[settings.play.game]
    options = game.check_options(dict(settings.play.options))
    if not any_table(settings) and game.players(options) != (4,):
        raise LeagueError("game_of_four_needed")
    if format_of(settings).ladder and not long_enough(game.options, options):
        raise LeagueError("ladder_too_short", game=settings.play.game)
    if settings.entry.least > settings.entry.most:
        raise LeagueError("too_small_season", least=settings.entry.least)
    _check_squads(settings)
    _check_advance(settings.course)
    _check_order(settings)
    _check_scoring(settings.ranking.scoring)
    if counts_deals(settings) and not int(options.get("deals", 0)):
        raise LeagueError("deals_unset")
    if settings.play.limit is not None:
        check_terms({"limit": str(settings.play.limit)})
    check_days(settings)


def most_moves(settings: Settings) -> int:
    """How many of a division may move up or down: half of it, so that as many can come as go."""
    return settings.divisions.group // 2


def _check_moves(settings: Settings) -> None:
    terms = settings.divisions
    if terms.group and not format_of(settings).groups and max(terms.promote, terms.relegate) > most_moves(settings):
        raise LeagueError("too_many_moves", most=most_moves(settings), n=terms.group)


def _check_squads(settings: Settings) -> None:
    if settings.entry.squad and (settings.entry.squad not in SQUADS or not settings.entry.pairs or settings.night):
        raise LeagueError("bad_squads")
    if settings.entry.boards not in BOARDS or (
            settings.entry.boards > 1 and settings.entry.squad < needed(settings.entry.boards)):
        raise LeagueError("bad_boards", n=needed(max(settings.entry.boards, 2)))


def _check_advance(course: RoundTerms) -> None:
    timed = course.advance == "time" and not course.advance_at
    if course.advance not in ADVANCES or timed or (course.advance_at and not WEEKLY.fullmatch(course.advance_at)):
        raise LeagueError("bad_advance")


def any_table(settings: Settings) -> bool:
    """Whether games of any number of players can be played; most fixtures need two sides of two."""
    kind = format_of(settings)
    return (kind.ladder or kind.any_game) and not settings.entry.pairs


def check_uses(settings: Settings, changes: Mapping[str, object]) -> None:
    """LeagueError (``setting_unused``) if a changed setting means nothing in the format."""
    for name in changes:
        if not uses(settings, name):
            raise LeagueError("setting_unused", setting=SHOWN_AS.get(name, name))


def criteria_of(settings: Settings) -> list[str]:
    """The criteria that the format can use: a ladder has ratings, the others have games between entrants."""
    kind = format_of(settings)
    unused = NEEDS_GAMES if kind.ladder else NEEDS_GAMES | {"rating"} if kind.any_game else {"rating"}
    return [name for name in CRITERIA if name not in unused]


def _check_order(settings: Settings) -> None:
    order = settings.ranking.order
    bad = next((name for name in order if name not in CRITERIA), None)
    if bad is not None or not order:
        raise LeagueError("bad_tie_break", name=bad or "")
    if len(set(order)) != len(order):
        raise LeagueError("tie_break_twice")
    if unused := set(order).difference(criteria_of(settings)):
        raise LeagueError("tie_break_unused", name=min(unused))


def _check_scoring(scoring: LeagueScoring) -> None:
    """A win is worth more than a loss, a draw lies between them, a double victory is worth a win at least."""
    values = (scoring.loss, scoring.draw, scoring.win, scoring.win if scoring.double is None else scoring.double)
    if list(values) != sorted(values) or scoring.win == scoring.loss or not 0 <= values[0] <= values[-1] <= MOST_POINTS:
        raise LeagueError("bad_points")
