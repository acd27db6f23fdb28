"""From results to what each entrant makes of them: `award` for a block of fixtures.

A block gives its points when the last of its fixtures has its result; so a correction of one result takes back
what the block gave and gives anew. Game points (``scored``, ``conceded``) and games count as they come.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.league.model import UNIT, Fixture, Format, How, Result, Settings, Tally

Awards = dict[int, Tally]
Done = Sequence[tuple[Fixture, Result | None]]

HIESFELD_WORTH = (3, 2, 1)


def award(settings: Settings, block: Done) -> Awards:
    """What the block gives each entrant so far."""
    found: Awards = {}
    for fixture, result in block:
        if result is not None and result.counts and not fixture.bye:
            _add(found, _games(fixture, result))
    if all(result is not None for _, result in block):
        for entrant, (points, possible) in _points(settings, block).items():
            _add(found, {entrant: Tally(points=points, possible=possible)})
    return found


def _add(found: Awards, more: Mapping[int, Tally]) -> None:
    for entrant, tally in more.items():
        found[entrant] = found.get(entrant, Tally()) + tally


def _games(fixture: Fixture, result: Result) -> Awards:
    """Games and game points. Of an awarded game nobody has scored."""
    best, last = min(result.ranks), max(result.ranks)
    found: Awards = {}
    for side, entrants in enumerate(fixture.sides):
        rank = result.ranks[side]
        won, drawn = rank == best and best != last, best == last
        mine = result.scores[side]
        others = max((score for other, score in enumerate(result.scores) if other != side), default=0)
        for entrant in entrants:
            found[entrant] = Tally(1, int(won), int(drawn), int(not won and not drawn), 0, 0, mine, others)
    return found


Points = dict[int, tuple[int, int]]
"""(points, the most there could be), in twelfths, by entrant."""


def _points(settings: Settings, block: Done) -> Points:
    complete = [(fixture, result) for fixture, result in block if result is not None]
    match settings.format:
        case Format.QUARTETS:
            return _hiesfeld(complete)
        case Format.DUPLICATE:
            return _matchpoints(complete)
        case Format.KNOCKOUT:
            return dict.fromkeys(tie_winner(block) or (), (UNIT, UNIT))
        case _:
            return _plain(settings, complete)


def _plain(settings: Settings, block: Sequence[tuple[Fixture, Result]]) -> Points:
    """Win, draw, loss; a bye is a win. By deals where double victories count: see `_by_deal`."""
    scoring, found = settings.scoring, {}
    if scoring.double is not None:
        return _by_deal(settings, scoring.double, block)
    most = scoring.win * UNIT
    for fixture, result in block:
        if not result.counts:
            continue
        for side, entrants in enumerate(fixture.sides):
            points = scoring.win if fixture.bye else _worth(settings, result, side)
            for entrant in entrants:
                found[entrant] = (points * UNIT, most)
    return found


def tie_winner(block: Done) -> tuple[int, ...] | None:
    """The side that has won a knock-out tie: most of its games, or one awarded by a manager. None: not yet."""
    fixture = block[0][0]
    if fixture.bye:
        return fixture.sides[0]
    counted = [result for _, result in block if result is not None and result.counts]
    awarded = next((result for result in counted if result.how is How.AWARDED), None)
    if awarded is not None and len(set(awarded.ranks)) > 1:
        return fixture.sides[awarded.ranks.index(1)]
    wins = [sum(result.ranks[side] < result.ranks[1 - side] for result in counted) for side in (0, 1)]
    leader = 0 if wins[0] > wins[1] else 1
    decided = max(wins) > fixture.best // 2 or (len(counted) >= fixture.best and wins[0] != wins[1])
    return fixture.sides[leader] if decided else None


def _worth(settings: Settings, result: Result, side: int) -> int:
    scoring = settings.scoring
    if min(result.ranks) == max(result.ranks):
        return scoring.draw
    if result.ranks[side] != 1:
        return scoring.loss
    return scoring.win


def _by_deal(settings: Settings, double: int, block: Sequence[tuple[Fixture, Result]]) -> Points:
    """Every deal gives points by itself. Deals that were not played any more, after somebody gave up or by a
    manager's word, go to the winner, or are drawn; whoever sits out has drawn all."""
    found: Points = {}
    for fixture, result in block:
        if not result.counts:
            continue
        deals = max(int(settings.options.get("deals", 0)), len(result.deals), 1)
        missing = deals - len(result.deals)
        for side, entrants in enumerate(fixture.sides):
            points = sum(_deal(settings, double, result, number, side) for number in range(len(result.deals)))
            points += missing * (settings.scoring.draw if fixture.bye else _worth(settings, result, side))
            for entrant in entrants:
                found[entrant] = (points * UNIT, max(double, settings.scoring.win) * deals * UNIT)
    return found


def _deal(settings: Settings, double: int, result: Result, number: int, side: int) -> int:
    scoring, deal = settings.scoring, result.deals[number]
    victor = result.doubles[number] - 1 if result.doubles else -1
    if victor >= 0:
        return double if victor == side else scoring.loss
    mine, others = deal[side], max(score for other, score in enumerate(deal) if other != side)
    return scoring.win if mine > others else scoring.draw if mine == others else scoring.loss


def _hiesfeld(block: Sequence[tuple[Fixture, Result]]) -> Points:
    """Three rounds worth 3, 2 and 1 by margin to each winner. Who sits out gets the mean, 3."""
    found: dict[int, int] = {}
    most = sum(HIESFELD_WORTH) * UNIT
    rounds = [(fixture, result) for fixture, result in block if not fixture.bye and result.counts]
    margins = [abs(result.scores[0] - result.scores[1]) for _, result in rounds]
    ordered = sorted(margins, reverse=True)
    for (fixture, result), margin in zip(rounds, margins, strict=True):
        shared = [worth for worth, other in zip(HIESFELD_WORTH, ordered, strict=False) if other == margin]
        worth = sum(shared) * UNIT // len(shared)
        for side, entrants in enumerate(fixture.sides):
            level = result.ranks[0] == result.ranks[1]
            points = worth // 2 if level else worth if result.ranks[side] == 1 else 0
            for entrant in entrants:
                found[entrant] = found.get(entrant, 0) + points
    for fixture, _ in block:
        if fixture.bye:
            found[fixture.sides[0][0]] = most // 2
    return {entrant: (points, most) for entrant, points in found.items()}


def _matchpoints(block: Sequence[tuple[Fixture, Result]]) -> Points:
    """Each deal: 2 for every table where a pair of the same direction made less, 1 where as much.

    A game that was not played to its end gives both pairs the average; so does sitting out.
    """
    played = [(f, r) for f, r in block if not f.bye and r.counts and r.how is not How.AWARDED and r.deals]
    boards = max((len(result.deals) for _, result in played), default=0)
    top = 2 * (len(played) - 1)
    found: Points = {}
    for fixture, result in block:
        for side, entrants in enumerate(fixture.sides):
            points = 0
            for board in range(boards):
                compared = (fixture, result) in played and board < len(result.deals) and top > 0
                points += _board(played, result, board, side) * UNIT if compared else top * UNIT // 2
            for entrant in entrants:
                found[entrant] = (points, top * boards * UNIT)
    return found


def _board(played: Sequence[tuple[Fixture, Result]], result: Result, board: int, side: int) -> int:
    mine = _margin(result, board, side)
    points = 0
    for _, other in played:
        if other is result:
            continue
        theirs = _margin(other, board, side) if board < len(other.deals) else None
        points += 1 if theirs is None or mine == theirs else 2 if mine > theirs else 0
    return points


def _margin(result: Result, board: int, side: int) -> int:
    deal = result.deals[board]
    return deal[side] - deal[1 - side]
