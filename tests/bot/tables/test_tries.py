"""*Try it again*: a table of one person alone on which a decision of an earlier round is played on."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.samples.playout import Playout
from bot.tables.core.change import Cause
from bot.tables.core.model import Origin, Status
from bot.tables.core.state import RunningTable
from games.base import Game
from games.review.decisions import DecisionKind, Retry, Situation, of_record, retry
from games.tatsu import TATSU
from games.tichu import TICHU
from games.views import Phase
from tests.support.tables.kit import ANN, Bench


def found(game: Game[Any] = TICHU, people: int = 4, number: int = 1, at: int = 0) -> tuple[Situation, Retry]:
    """A decision of a person in a round, and how it is played on."""
    playout = Playout.start(game, {}, people, 1)
    for _ in playout.play(number):
        pass
    decision = [each for each in of_record(playout.record, number)
                if each.kind is DecisionKind.PLAY and each.seat < people][at]
    again = retry(playout.record, number, decision.number, decision.seat)
    assert again is not None
    return decision, again


async def test_a_decision_is_tried_again_among_ai_players_by_one_person_alone() -> None:
    bench = Bench()
    decision, again = found()
    origin = Origin(99, 1, decision.number, -40)
    table = await bench.service.gathering.retry(ANN, decision.seat, again, origin)
    seat = table.table.seat_of(ANN.id)
    assert seat is not None
    assert (seat.number, seat.level) == (decision.seat, None)
    assert {each.level for each in table.table.taken if each.number != decision.seat} == {"hard"}
    lone = table.table
    assert (lone.origin, lone.outside, lone.guild, lone.rated) == (origin, True, None, False)
    assert (table.phase, table.to_act) == (Phase.PLAY, (decision.seat,))
    assert not lone.terms
    assert [changed.cause for changed in bench.events] == [Cause.LOBBY, Cause.START]
    await bench.restart()
    assert (await bench.service.begun(table.id)).position == table.position


@pytest.mark.parametrize(("people", "number"), [(2, 1), (3, 1), (4, 2)])
async def test_any_deal_of_tatsu_is_tried_again_by_as_many(people: int, number: int) -> None:
    bench = Bench()
    decision, again = found(TATSU, people, number, 9)
    table = await bench.service.gathering.retry(ANN, decision.seat, again, Origin(99, number, decision.number, 0))
    assert len(table.table.taken) == people
    assert table.to_act == (decision.seat,)


async def test_the_last_try_of_a_person_ends_with_the_next_one() -> None:
    bench = Bench()
    decision, again = found()
    tries: list[RunningTable] = [
        await bench.service.gathering.retry(ANN, decision.seat, again, Origin(99, 1, decision.number, 0))
        for _ in range(2)]
    assert [(await bench.service.snapshot(each.id)).status for each in tries] == [Status.OVER, Status.RUNNING]
    await bench.service.gathering.leave_tries(ANN.id)
    assert (await bench.service.snapshot(tries[1].id)).status is Status.OVER


async def test_a_decision_in_a_closing_trick_leaves_time_to_make_it() -> None:
    bench = Bench()
    decision, again = found()
    table = await bench.service.gathering.retry(
        ANN, decision.seat, replace(again, kind=DecisionKind.BOMB), Origin(99, 1, decision.number, 0))
    assert (table.pace.bombs, table.pace.closing) == ("closing", 15)
