"""Every seat of every round can be reviewed, however the round was played."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from random import Random

import pytest

from games.actions import Action, Play, Small
from games.records.reader import read
from games.registry import GAMES
from games.review import compiled, playouts, report
from games.review.decisions import Judged, Situation, judge, margin, of_record, retriable, retry
from games.review.drivers import DRIVERS
from games.review.finding import own_puzzle
from games.review.puzzles import PUZZLED
from games.review.report import review
from games.views import RoundResult
from tests.games.test_record_files import BSW, RECORDS
from tests.support.games.odd_rounds import OddRound
from tests.support.thorough import sampled

ROUNDS = int(os.environ.get("BUSDRIVER_ROUNDS", sampled(1, 100)))
"""Of each game; `make fuzz` plays 2,000."""
PARTS = min(ROUNDS, 4)
PLAYED = 0.02
"""The share of comparisons that are played out where that is slow."""
FILES = sorted((*RECORDS.glob(sampled("tichu-random.tichu", "ti*.tichu")), *(RECORDS / "reviews").glob("*.tichu"),
                *BSW.glob(sampled("137.tichu", "*.tichu"))))
"""Records of the games with reviews."""


@pytest.fixture(autouse=True)
def few_play_outs(monkeypatch: pytest.MonkeyPatch) -> None:
    """In Python a comparison takes seconds. One that is not made names a mistake, so that it is reported."""
    play_out = playouts.results

    def results(situation: Situation, actions: Sequence[Action | None], rng: Random, number: int,
                ) -> list[list[RoundResult]]:
        if compiled.library_for(situation) or rng.random() < PLAYED:
            return play_out(situation, actions, rng, number)
        better, worse = ((40, 0), (0, 40)) if situation.side == 0 else ((0, 40), (40, 0))
        sides = tuple(seat.team for seat in situation.view.seats)
        return [[RoundResult(scores, (), (), scores, sides=sides)] * number for scores in (better, worse)]

    monkeypatch.setattr(playouts, "results", results)


def every_review(record: str, number: int, monkeypatch: pytest.MonkeyPatch) -> list[Judged]:
    """Review all seats of a round, and offer what is found as puzzles and to be tried again; its decisions."""
    judged = list(judge(of_record(record, number)))
    monkeypatch.setattr(report, "judge", lambda _: judged)  # the same for all seats
    view = judged[0].situation.view
    for seat in [each.seat for each in view.seats if each.person]:
        found = review(record, number, seat, most=2)
        if DRIVERS[view.game].sides:
            assert found.curve[-1] == margin(record, number, found.side[0])
        assert found.confirms or not found.mistakes
        assert all(each is None or 0 <= each <= 100 for each in found.accuracy)
        for finding in found.mistakes:
            if view.game in PUZZLED:
                own_puzzle(record, number, seat, finding.number, round(finding.cost))
            assert (retry(record, number, finding.number, finding.seat) is not None) == retriable(view.game)
    return judged


def called_where_only_a_pass_is_legal(situation: Situation) -> bool:
    plays = any(isinstance(legal, Play) for legal in situation.legal)
    return isinstance(situation.action, Small) and situation.in_turn and not plays


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", report.GAMES)
def test_odd_rounds(game: str, part: int, monkeypatch: pytest.MonkeyPatch) -> None:
    for number in range(part, ROUNDS, PARTS):
        every_review(OddRound.of(GAMES[game], number).record, 1, monkeypatch)


@pytest.mark.parametrize("path", [pytest.param(path, id=path.stem) for path in FILES])
def test_records(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    record = path.read_text(encoding="utf-8")
    reader = read(record)
    for number in range(1, len(reader.game.rounds(reader.state)) + 1)[: sampled(1, None)]:
        every_review(record, number, monkeypatch)


def test_small_tichu_where_only_a_pass_is_legal(monkeypatch: pytest.MonkeyPatch) -> None:
    """T4: it is valued as the pass of a caller, not as a play."""
    record = (RECORDS / "reviews" / "small-where-only-a-pass-is-legal.tichu").read_text(encoding="utf-8")
    (call,) = (each for each in every_review(record, 1, monkeypatch) if isinstance(each.situation.action, Small))
    assert called_where_only_a_pass_is_legal(call.situation)
    assert call.valued
    assert call.loss > 50
    assert call.why[0] == "why.no_small"


def test_odd_rounds_hold_what_is_seldom_played() -> None:
    kinds = Counter[str]()
    for number in range(sampled(3, 8)):
        for game in report.GAMES:
            for situation in of_record(OddRound.of(GAMES[game], number).record):
                kinds[situation.kind] += 1
                kinds["small, only a pass"] += called_where_only_a_pass_is_legal(situation)
                kinds["not in turn"] += isinstance(situation.action, Play | Small) and not situation.in_turn
    assert kinds["small, only a pass"] >= sampled(1, 2)
    assert kinds["not in turn"] >= 10
    often = ("grand", "exchange", "small", "play", "pass", "bomb", "gift")
    assert min(kinds[kind] for kind in often) >= sampled(1, 4), kinds
