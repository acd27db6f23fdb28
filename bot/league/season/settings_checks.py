"""What a season may be played by: the checks of its settings (`dates` has those of its days)."""

from __future__ import annotations

from collections.abc import Mapping

from bot.league.errors import LeagueError
from bot.league.model import Format, Scoring, Settings
from bot.league.season.dates import check_days
from bot.league.standings.standings import CRITERIA, NEEDS_GAMES
from games.registry import GAMES

MOST_POINTS = 100
USES: Mapping[str, tuple[Format, ...]] = {
    "scoring": (Format.FREE, Format.PARTNERS, Format.ROUND_ROBIN, Format.SWISS),
    "rounds": (Format.PARTNERS, Format.QUARTETS, Format.SWISS, Format.DUPLICATE),
    "legs": (Format.ROUND_ROBIN,),
    "group": (Format.ROUND_ROBIN,),
    "promote": (Format.ROUND_ROBIN,),
    "relegate": (Format.ROUND_ROBIN,),
    "series": (Format.KNOCKOUT,),
    "days": tuple(each for each in Format if each is not Format.FREE),
}
"""Settings that mean something in some formats alone."""
_ASKED = {"scoring": "points", "promote": "moves", "relegate": "moves"}
"""What people call settings, where that is something else."""


def check_settings(settings: Settings) -> None:
    """LeagueError or RuleError names what is wrong."""
    if settings.game not in GAMES:
        raise LeagueError("no_such_game", game=settings.game)
    game = GAMES[settings.game]
    options = game.check_options(dict(settings.options))
    if (settings.format is not Format.FREE or settings.pairs) and game.players(options) != (4,):
        raise LeagueError("game_of_four_needed")
    if settings.least > settings.most:
        raise LeagueError("too_small_season", least=settings.least)
    _check_order(settings)
    _check_scoring(settings.scoring)
    if by_deals(settings) and not int(options.get("deals", 0)):
        raise LeagueError("deals_unset")
    check_days(settings)


def by_deals(settings: Settings) -> bool:
    """Whether deals count one by one: in duplicate, and where a double victory has its own worth."""
    return settings.format is Format.DUPLICATE or (
        settings.format in USES["scoring"] and settings.scoring.double is not None)


def check_uses(settings: Settings, changes: Mapping[str, object]) -> None:
    """Whether the format has any use for what is to change; LeagueError (``setting_unused``)."""
    for name in changes:
        if name in USES and settings.format not in USES[name]:
            raise LeagueError("setting_unused", setting=_ASKED.get(name, name))


def _check_order(settings: Settings) -> None:
    order = settings.order
    bad = next((name for name in order if name not in CRITERIA), None)
    if bad is not None or not order:
        raise LeagueError("bad_tie_break", name=bad or "")
    if len(set(order)) != len(order):
        raise LeagueError("tie_break_twice")
    ladder = settings.format is Format.FREE
    lost = NEEDS_GAMES.intersection(order) if ladder else {"rating"}.intersection(order)
    if lost:
        raise LeagueError("tie_break_unused", name=min(lost))


def _check_scoring(scoring: Scoring) -> None:
    """A win is worth more than a loss, a draw lies between them, a double victory is worth a win at least."""
    values = (scoring.loss, scoring.draw, scoring.win, scoring.win if scoring.double is None else scoring.double)
    if list(values) != sorted(values) or scoring.win == scoring.loss or not 0 <= values[0] <= values[-1] <= MOST_POINTS:
        raise LeagueError("bad_points")
