"""Whether a season's settings make sense (`dates` checks its days)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.league.errors import LeagueError
from bot.league.formats.registry import counts_deals, format_of, uses
from bot.league.model import Scoring, Settings
from bot.league.season.dates import check_days
from bot.league.standings.criteria import CRITERIA, NEEDS_GAMES
from games.registry import GAMES

MOST_POINTS = 100
_SHOWN_AS = {"scoring": "points", "promote": "moves", "relegate": "moves"}
"""Names of settings in the commands, where they differ."""


def check_settings(settings: Settings) -> None:
    """LeagueError or RuleError says what is wrong."""
    if settings.game not in GAMES:
        raise LeagueError("no_such_game", game=settings.game)
    game = GAMES[settings.game]
    options = game.check_options(dict(settings.options))
    if not any_table(settings) and game.players(options) != (4,):
        raise LeagueError("game_of_four_needed")
    if settings.least > settings.most:
        raise LeagueError("too_small_season", least=settings.least)
    _check_order(settings)
    _check_scoring(settings.scoring)
    if counts_deals(settings) and not int(options.get("deals", 0)):
        raise LeagueError("deals_unset")
    check_days(settings)


def any_table(settings: Settings) -> bool:
    """Whether games of any number of players can be played; fixtures need two sides of two."""
    return format_of(settings).ladder and not settings.pairs


def check_uses(settings: Settings, changes: Mapping[str, object]) -> None:
    """LeagueError (``setting_unused``) if a changed setting means nothing in the format."""
    for name in changes:
        if not uses(settings, name):
            raise LeagueError("setting_unused", setting=_SHOWN_AS.get(name, name))


def criteria_of(settings: Settings) -> list[str]:
    """The criteria that the format can use: a ladder has ratings, the others have games between entrants."""
    unused = NEEDS_GAMES if format_of(settings).ladder else {"rating"}
    return [name for name in CRITERIA if name not in unused]


def _check_order(settings: Settings) -> None:
    order = settings.order
    bad = next((name for name in order if name not in CRITERIA), None)
    if bad is not None or not order:
        raise LeagueError("bad_tie_break", name=bad or "")
    if len(set(order)) != len(order):
        raise LeagueError("tie_break_twice")
    if unused := set(order).difference(criteria_of(settings)):
        raise LeagueError("tie_break_unused", name=min(unused))


def _check_scoring(scoring: Scoring) -> None:
    """A win is worth more than a loss, a draw lies between them, a double victory is worth a win at least."""
    values = (scoring.loss, scoring.draw, scoring.win, scoring.win if scoring.double is None else scoring.double)
    if list(values) != sorted(values) or scoring.win == scoring.loss or not 0 <= values[0] <= values[-1] <= MOST_POINTS:
        raise LeagueError("bad_points")
