"""The next round of a season, by its format: from the book to the fixtures that `Kind.PAIRED` enters.

Formats whose fixtures do not depend on results (round robin, duplicate) are paired as a whole. In the others a round
is paired when the one before is complete. Byes get their result at once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime, timedelta
from random import Random

from bot.league.errors import LeagueError
from bot.league.formats import pairing
from bot.league.model import UNIT, Fixture, Format, Kind, Sides, Stage
from bot.league.season import codec, dates
from bot.league.season.season_rules import Draft, Drafts
from bot.league.season.season_state import Book, bye
from bot.league.standings.scoring import tie_winner


def paired(book: Book, now: datetime, draw: Random) -> Drafts:
    """Entries for the next round. Codes: not_running_season, season_ended, no_pairing, round_open, all_paired."""
    if book.season.stage is not Stage.RUNNING:
        raise LeagueError("not_running_season")
    dates.check_play(book.settings, now)
    found = _FORMATS[book.settings.format](book, draw)
    return _drafts(book, now, found)


Round = Sequence[tuple[Sides, int, int]]
"""(sides, division, block); the block is a number of the round's own, 0 for none."""


def _drafts(book: Book, now: datetime, rounds: Sequence[Round]) -> Drafts:
    number = max(book.fixtures, default=0)
    drafts: Drafts = []
    for ahead, one in enumerate(rounds, 1):
        fixtures: list[Fixture] = []
        blocks: dict[int, int] = {}
        for sides, division, block in one:
            number += 1
            in_block = blocks.setdefault(block, number) if block else number
            fixtures.append(Fixture(number, book.round + ahead, sides, in_block, division, best=_best(book, one),
                                    due=_due(book, now, ahead)))
        drafts.append(Draft(Kind.PAIRED, {
            "round": book.round + ahead, "fixtures": [codec.fixture_out(fixture) for fixture in fixtures]}))
        drafts += [Draft(Kind.RESULT, {"fixture": fixture.number, "result": codec.result_out(bye(fixture))})
                   for fixture in fixtures if fixture.bye]
    return drafts


def _due(book: Book, now: datetime, ahead: int) -> datetime | None:
    return now + timedelta(days=book.settings.days * ahead) if book.settings.days else None


def _best(book: Book, one: Round) -> int:
    settings = book.settings
    playing = sum(len(sides) for sides, _, _ in one)
    return settings.series if settings.format is Format.KNOCKOUT and playing <= settings.series_from else 1


def _complete(book: Book, limit: int) -> None:
    """The round before is complete, and there is one more to come."""
    if book.open():
        raise LeagueError("round_open", n=len(book.open()))
    if limit and book.round >= limit:
        raise LeagueError("all_paired")


def _free(book: Book, draw: Random) -> Sequence[Round]:
    raise LeagueError("no_pairing")


def _round_robin(book: Book, draw: Random) -> Sequence[Round]:
    if book.round:
        raise LeagueError("all_paired")
    rounds: list[list[tuple[Sides, int, int]]] = []
    for division in book.divisions():
        field = [n for n in book.active if book.entrants[n].division == division]
        draw.shuffle(field)
        for number, one in enumerate(pairing.round_robin(field, book.settings.legs)):
            if number == len(rounds):
                rounds.append([])
            rounds[number] += [(sides, division, 0) for sides in one]
    return rounds


def _duplicate(book: Book, draw: Random) -> Sequence[Round]:
    if book.round:
        raise LeagueError("all_paired")
    return [[(sides, 1, 1) for sides in one] for one in pairing.duplicate(book.active, book.settings.rounds)]


def _swiss(book: Book, draw: Random) -> Sequence[Round]:
    _complete(book, book.settings.rounds or pairing.swiss_rounds(len(book.entrants)))
    _, met, sat, homes = book.together()
    order = [row.entrant for row in book.standings() if row.active]
    if not book.round:
        draw.shuffle(order)
    return [[(sides, 1, 0) for sides in pairing.swiss(order, _points(book), met, sat, homes, draw)]]


def _partners(book: Book, draw: Random) -> Sequence[Round]:
    _complete(book, book.settings.rounds)
    partnered, opposed, sat, _ = book.together()
    plan = pairing.partner_plan(list(book.entrants), Random(f"{book.season.id} {book.season.created}"))  # noqa: S311
    sides = pairing.partners(book.active, _points(book), partnered, opposed, sat, draw, plan)
    return [[(each, 1, 0) for each in sides]]


def _quartets(book: Book, draw: Random) -> Sequence[Round]:
    _complete(book, book.settings.rounds)
    _, _, sat, _ = book.together()
    met: Counter[frozenset[int]] = Counter()
    for numbers in book.blocks.values():
        players = sorted({n for fixture, _ in book.block(book.fixtures[numbers[0]].block) for n in fixture.entrants})
        met.update(frozenset((a, b)) for a in players for b in players if a < b)
    found: list[tuple[Sides, int, int]] = []
    for block, four in enumerate(pairing.quartets(book.active, met, sat, draw), 1):
        if len(four) == 1:
            found.append(((four,), 1, block))
            continue
        for sides in pairing.QUARTET_ROUNDS:
            found.append((tuple(tuple(four[place] for place in side) for side in sides), 1, block))
    return [found]


def _knockout(book: Book, draw: Random) -> Sequence[Round]:
    _complete(book, 0)
    if not book.round:
        seeds = list(book.active)
        return [[(sides, 1, 0) for sides in pairing.bracket(seeds)]]
    winners = list(_through(book))
    if len(winners) < 2:
        raise LeagueError("all_paired")
    ties: list[Sides] = []
    for one, other in zip(winners[::2], winners[1::2], strict=True):
        here = [n for n in (one, other) if book.entrants[n].active]
        ties.append(((one,), (other,)) if len(here) == 2 else ((here[0] if here else one,),))
    return [[(sides, 1, 0) for sides in ties]]


def _through(book: Book) -> Iterable[int]:
    """The winners of the last round's ties, in the bracket's order. A void tie goes to the one who entered first."""
    last = sorted({f.block for f in book.fixtures.values() if f.round == book.round})
    for block in last:
        winner = tie_winner(book.block(block))
        yield winner[0] if winner else min(book.fixtures[block].entrants)


def _points(book: Book) -> Mapping[int, int]:
    return {number: tally.points // UNIT for number, tally in book.tallies.items()}


_FORMATS: Mapping[Format, Callable[[Book, Random], Sequence[Round]]] = {
    Format.FREE: _free, Format.ROUND_ROBIN: _round_robin, Format.DUPLICATE: _duplicate, Format.SWISS: _swiss,
    Format.PARTNERS: _partners, Format.QUARTETS: _quartets, Format.KNOCKOUT: _knockout,
}
