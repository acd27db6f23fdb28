"""Par of a deal: `games.review.par`."""

from __future__ import annotations

from random import Random

import pytest

from bot.samples.playout import Playout
from games.actions import Decline
from games.players.learned.player import before_play, softmax
from games.registry import GAMES
from games.review.par import LEAST, MOST, Par, deals, sample
from tests.games.test_review import NAMES, TICHU, deal, hard_round


def played(seed: int) -> str:
    """A round of `hard` players."""
    return hard_round(seed)[0]


def dealt_otherwise(record: str) -> str:
    """Ann's first card is dealt last."""
    lines = record.splitlines(keepends=True)
    at = next(number for number, line in enumerate(lines) if line.startswith("hand 0 "))
    _, _, first, *between, last = lines[at].split()
    lines[at] = " ".join(("hand 0", last, *between, first)) + "\n"
    return "".join(lines)


def test_portions_add_up_and_can_be_repeated() -> None:
    record = played(3)
    whole = sample(record, 1, 0, 4)
    assert sample(record, 1, 0, 2) + sample(record, 1, 2, 2) == whole == sample(record, 1, 0, 4)
    assert whole.games == 4
    assert whole.squares > 0
    assert sample(record, 1, 4, 4) != whole, "other games"


def test_a_deal_is_known_by_its_cards_seats_and_rules() -> None:
    record = played(3)
    assert deals(record) == deals(record.replace("seats Ann", "seats Eve"))
    assert deals(record) != deals(played(4))
    assert deals(record) != deals(dealt_otherwise(record)), "the first eight cards are other ones"
    assert deals("".join(record.splitlines(keepends=True)[:20])) == {}, "a round that is not over has no par"
    assert deals(Playout.start(GAMES["tatsu"], {}, 4, 1).record) == {}


def test_a_par_is_known_once_its_interval_is_small_enough() -> None:
    def spread(games: int, points: float) -> Par:
        """Half of the games won by so many points, half lost."""
        return Par(games, 0.0, games * points**2)

    assert not spread(LEAST - 1, 0).known
    assert spread(LEAST, 30).known
    assert spread(LEAST, 30).error == pytest.approx(1.96 * 30 / 8, rel=0.01)
    assert not spread(LEAST, 60).known
    assert spread(MOST, 400).known, "no more than so many games"
    assert Par(10, -351.0, 20_000.0).of_side(0) == -35
    assert Par(10, -351.0, 20_000.0).of_side(1) == 35


def test_choices_are_drawn_by_their_values() -> None:
    draws = [softmax((10.0, 8.0, -40.0), Random(seed), 2.0) for seed in range(400)]
    assert 400 * 0.66 < draws.count(0) < 400 * 0.8, "e to 1"
    assert draws.count(2) == 0


def test_nobody_calls_grand_tichu_after_the_partner() -> None:
    state = TICHU.apply(TICHU.setup(TICHU.check_options({}), NAMES), deal(3))
    (first, _), (second, _) = before_play(TICHU.view(state, 0), TICHU.legal(state, 0))
    assert {type(first).__name__, type(second).__name__} == {"Grand", "Decline"}
    called = TICHU.apply(state, first)
    assert before_play(TICHU.view(called, 2), TICHU.legal(called, 2)) == [(Decline(2), 0.0)]
