"""Points for games one by one: win, draw and loss, or the same for each deal where a double victory scores apart."""

from __future__ import annotations

from bot.league.formats.base import Played, Points
from bot.league.model import UNIT, Result, Settings


def game_points(settings: Settings, block: Played) -> Points:
    """Win, draw, loss; a bye is a win. If double victories score apart, see `_by_deal`."""
    scoring = settings.scoring
    if scoring.double is not None:
        return _by_deal(settings, scoring.double, block)
    found: Points = {}
    for fixture, result in block:
        if not result.counts:
            continue
        for side, entrants in enumerate(fixture.sides):
            points = scoring.win if fixture.bye else _game(settings, result, side)
            found |= dict.fromkeys(entrants, (points * UNIT, scoring.win * UNIT))
    return found


def _game(settings: Settings, result: Result, side: int) -> int:
    scoring = settings.scoring
    if min(result.ranks) == max(result.ranks):
        return scoring.draw
    return scoring.win if result.ranks[side] == 1 else scoring.loss


def _by_deal(settings: Settings, double: int, block: Played) -> Points:
    """Every deal scores by itself. Deals that were not played (a resignation, an award) go to the winner or are drawn;
    a bye scores a draw for every deal."""
    found: Points = {}
    for fixture, result in block:
        if not result.counts:
            continue
        deals = max(int(settings.options.get("deals", 0)), len(result.deals), 1)
        missing = deals - len(result.deals)
        for side, entrants in enumerate(fixture.sides):
            points = sum(_deal(settings, double, result, number, side) for number in range(len(result.deals)))
            points += missing * (settings.scoring.draw if fixture.bye else _game(settings, result, side))
            most = max(double, settings.scoring.win) * deals
            found |= dict.fromkeys(entrants, (points * UNIT, most * UNIT))
    return found


def _deal(settings: Settings, double: int, result: Result, number: int, side: int) -> int:
    scoring, deal = settings.scoring, result.deals[number]
    victor = result.doubles[number] - 1 if result.doubles else -1
    if victor >= 0:
        return double if victor == side else scoring.loss
    mine, others = deal[side], max(score for other, score in enumerate(deal) if other != side)
    return scoring.win if mine > others else scoring.draw if mine == others else scoring.loss
