"""A book as text and back: what a season came to at an entry of its log, so that only those after it need folding.

A snapshot is a copy like the lines of the standings: whatever is done with it, it must come to what the whole log
comes to (`bot.league.audit` checks that). When `Book` learns to keep something more, `FORM` changes, and
snapshots of another form are not read.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Any

from bot.league.model import Entrant, Fixture, How, Offer, Result, Season, Stage, Standing, Tally
from bot.league.season import codec
from bot.league.season.season_state import Book

FORM = 2
Row = Sequence[Any]


def freeze(book: Book) -> str:
    """All that the book holds, in one line of JSON."""
    season = book.season
    return json.dumps({
        "head": [season.name, season.stage, codec.settings_out(season.settings), season.created.isoformat()],
        "entrants": [_entrant(each) for each in book.entrants.values()],
        "fixtures": [_fixture(each) for each in book.fixtures.values()],
        "results": [[number, *_result(each)] for number, each in book.results.items()],
        "tallies": [[number, *tally.values] for number, tally in book.tallies.items()],
        "offers": [[number, [[offer.user, [_iso(time) for time in offer.times], _iso(offer.at)]
                             for offer in offers.values()]] for number, offers in book.offers.items()],
        "stand_ins": [[number, [[out, codec.member_out(member)] for out, member in instead.items()]]
                      for number, instead in book.stand_ins.items()],
        "reminded": [[number, sorted(told)] for number, told in book.reminded.items()],
        "before": list(book.before.items()), "week": book.week, "round": book.round, "joined": book.joined,
        "closing": book.closing,
    }, separators=(",", ":"), ensure_ascii=False)


def thaw(season: Season, seq: int, text: str) -> Book:
    """The book at entry ``seq``, as `freeze` kept it. Of ``season`` only number and server count."""
    data = json.loads(text)
    name, stage, settings, created = data["head"]
    book = Book(replace(season, name=name, stage=Stage(stage), settings=codec.settings_in(settings),
                        created=codec.when(created), seq=seq))
    for number, members, called, standing, division, reason in data["entrants"]:
        book.entrants[number] = Entrant(number, called, tuple(map(codec.member_in, members)), Standing(standing),
                                        division, reason)
    for row in data["fixtures"]:
        fixture = _fixture_in(row)
        book.fixtures[fixture.number] = fixture
        book.blocks.setdefault(fixture.block, []).append(fixture.number)
    book.results = {number: _result_in(row) for number, *row in data["results"]}
    book.tallies = {number: Tally(*values) for number, *values in data["tallies"]}
    book.offers = {
        number: {user: Offer(user, tuple(map(codec.when, times)), codec.when(at)) for user, times, at in offers}
        for number, offers in data["offers"]}
    book.stand_ins = {number: {out: codec.member_in(member) for out, member in instead}
                      for number, instead in data["stand_ins"]}
    book.reminded = {number: set(told) for number, told in data["reminded"]}
    book.before = dict(data["before"])
    book.week, book.round, book.joined, book.closing = data["week"], data["round"], data["joined"], data["closing"]
    return book


def _entrant(entrant: Entrant) -> Row:
    members = [codec.member_out(member) for member in entrant.members]
    return [entrant.number, members, entrant.name, entrant.standing, entrant.division, entrant.reason]


def _fixture(fixture: Fixture) -> Row:
    """The rare fields last and left out where they say nothing: there are very many of these."""
    row = [fixture.number, fixture.round, fixture.sides, fixture.block, fixture.division, fixture.table or 0,
           fixture.game, fixture.best, _iso(fixture.due), _iso(fixture.agreed), fixture.thread]
    while row[-1] == _USUAL[len(row) - 1]:
        row.pop()
    return row


_USUAL: Row = (None, None, None, None, 0, 0, 1, 1, "", "", 0)


def _fixture_in(row: Row) -> Fixture:
    whole: Row = [*row, *_USUAL[len(row):]]
    number, round, sides, block, division, table, game, best, due, agreed, thread = whole
    return Fixture(number, round, tuple(map(tuple, sides)), block, division, game, best, table or None, _when(due),
                   _when(agreed), thread)


def _result(result: Result) -> Row:
    row = [result.how, result.scores, result.ranks, result.deals, result.table or 0, result.players, result.reason,
           result.doubles]
    while not row[-1]:
        row.pop()
    return row


def _result_in(row: Row) -> Result:
    whole: Row = [*row, *_EMPTY[len(row):]]
    how, scores, ranks, deals, table, players, reason, doubles = whole
    return Result(_HOW[how], tuple(scores), tuple(ranks), tuple(map(tuple, deals)), table or None,
                  tuple(map(tuple, players)), reason, tuple(doubles))


_EMPTY: Row = ("", (), (), (), 0, (), "", ())
_HOW = {how.value: how for how in How}


def _iso(at: datetime | None) -> str:
    return "" if at is None else at.isoformat()


def _when(text: str) -> datetime | None:
    return codec.when(text) if text else None
