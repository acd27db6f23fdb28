"""Who left a game, from its log alone: `bot.tables.log.leaving`."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from bot.tables.core.entries import Entry, Fact, Recorded, Reseated
from bot.tables.core.model import Seat, Status, Table
from bot.tables.core.ports import Departure
from bot.tables.core.state import RunningTable
from bot.tables.core.time_control import LIVE
from bot.tables.log.leaving import leaving, out_of_time
from tests.support.tables.kit import ANN, LINES, PEOPLE, Bench, seat_down

AT = datetime(2026, 1, 1, tzinfo=UTC)
OVER = Table(1, "tichu", {}, "live", True, ANN.id, 7, 8, Status.OVER,
             tuple(Seat(number, person.name, person) for number, person in enumerate(PEOPLE)), 1, AT)
THREE = ("0 play 2g", "1 pass", "2 pass")


def counts(*facts: str | Fact, departures: tuple[Departure, ...] = ()) -> bool:
    """Whether a game with this log counts; the first entry is number 1."""
    log = [Entry(seq, AT, Recorded(fact) if isinstance(fact, str) else fact) for seq, fact in enumerate(facts, 1)]
    return leaving(OVER, log, departures).counts


@pytest.mark.parametrize("last", ["3 play 3g", "3 pass", "3 ask 0 7g", "3 none"])
def test_a_game_counts_from_the_moment_when_each_has_played(last: str) -> None:
    assert not counts(*THREE)
    assert counts(*THREE, last)


@pytest.mark.parametrize("last", ["3 give 2g 3g 4g", "3 decline", "3 grand", "3 small", "resign 3", "abort"])
def test_what_comes_before_the_first_trick_is_no_play(last: str) -> None:
    assert not counts(*THREE, last)


def test_at_the_end_of_a_round_all_have_played() -> None:
    """The partner of two who went out first may have had no turn."""
    assert counts("0 play 2g", "1 pass", "2 play 3g\nscore 200 0")


def test_every_seat_must_be_its_player_s_when_each_has_played() -> None:
    away, back = Reseated(1, "easy"), Reseated(1, None)
    assert not counts(away, *THREE, "3 pass")
    assert counts(away, *THREE, back, "3 pass")
    assert counts(*THREE, "3 pass", away)


def test_a_seat_that_changed_hands_before_does_not_count() -> None:
    gone = ANN.id + 900
    assert not counts(*THREE, "3 pass", departures=(Departure(0, 2, gone, ANN.id),))
    assert counts(*THREE, "3 pass", "0 pass", departures=(Departure(0, 5, gone, ANN.id),))


@pytest.mark.parametrize("by_the_clock", [True, False])
async def test_only_the_clock_names_whose_time_was_up(*, by_the_clock: bool) -> None:
    """Not whoever was in turn when people ended the game."""
    bench = Bench(pace=replace(LIVE, limit=60, bank=0, on_limit="end"))
    table = await seat_down(bench, LINES)
    if by_the_clock:
        await bench.pass_time(61)
    else:
        await bench.service.abort(table.id, ANN.id)
    over = await bench.service.snapshot(table.id)
    assert isinstance(over, RunningTable)
    assert over.status is Status.OVER
    found = out_of_time(over, await bench.store.log(table.id), bench.service.games)
    assert found == (0 if by_the_clock else None)
