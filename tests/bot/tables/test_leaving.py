"""People who leave their seats, come back, give up, or end a game by agreement."""

from dataclasses import replace
from datetime import timedelta

import pytest

from bot.tables.core.change import Cause
from bot.tables.core.entries import Reseated
from bot.tables.core.model import Status
from bot.tables.core.plan import DueKind
from bot.tables.core.time_control import LIVE
from bot.tables.rules.lobby_rules import Opening
from games.actions import RuleError
from games.records.reader import read
from games.views import Phase
from tests.support.logged import said
from tests.support.tables.kit import ANN, BO, CY, DI, EVE, Bench, ai_game, do, hands, script, seat_down

DEAL = hands({0: ("Ma", "2g", "3g"), 1: ("7g", "7k", "7b", "7r"), 2: ("5k",)})
PLAYING = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})


async def test_an_ai_stands_in_and_the_person_comes_back():
    bench = Bench()
    table = await seat_down(bench, PLAYING)
    with pytest.raises(Exception, match="not seated"):
        await bench.service.stand_in(table.id, 9)
    away = await bench.service.stand_in(table.id, BO.id, "easy")
    assert away.table.seats[1].stand_in
    await do(bench, table.id, "0 play 2g")
    with pytest.raises(Exception, match="away"):
        await do(bench, table.id, "1 pass")
    back = await bench.service.come_back(table.id, BO.id)
    assert back.table.seats[1].person == BO
    assert not back.table.seats[1].ai
    assert back.plan.due == (await bench.service.snapshot(table.id)).plan.due
    await do(bench, table.id, "1 pass")
    with pytest.raises(Exception, match="not away"):
        await bench.service.come_back(table.id, BO.id)
    log = await bench.store.log(table.id)
    assert [entry.fact for entry in log if isinstance(entry.fact, Reseated)] == [Reseated(1, "easy"), Reseated(1, None)]
    assert "easy" not in await bench.service.record(table.id, None)  # the game's record knows nothing of it
    await bench.restart()
    assert (await bench.service.snapshot(table.id)).table.seats[1].person == BO


async def test_who_comes_back_has_the_whole_time():
    bench = Bench()
    table = await seat_down(bench, PLAYING)
    await bench.pass_time(200)
    await bench.service.stand_in(table.id, ANN.id)
    back = await bench.service.come_back(table.id, ANN.id)
    assert back.plan.due.at == bench.clock.now() + timedelta(seconds=LIVE.limit)
    await bench.restart()
    assert (await bench.service.snapshot(table.id)).plan.due == back.plan.due


@pytest.mark.parametrize("on_limit", ["move", "seat", "end"])
async def test_a_person_who_played_alone_has_the_whole_time_when_another_comes_back(on_limit: str) -> None:
    """While alone there is no limit, so the time used then must not count."""
    bench = Bench(pace=replace(LIVE, limit=120, bank=60, on_limit=on_limit))
    table = await seat_down(bench, PLAYING, {1: "easy", 3: "easy"})
    await bench.pass_time(130)
    assert (await bench.service.stand_in(table.id, CY.id)).plan.due.kind is DueKind.ABANDONED
    await bench.pass_time(1000)
    back = await bench.service.come_back(table.id, CY.id)
    assert back.plan.due.at == bench.clock.now() + timedelta(seconds=180)
    await bench.restart()
    assert await bench.service.snapshot(table.id) == back
    await bench.pass_time(179)
    assert await bench.service.snapshot(table.id) == back
    await bench.pass_time(2)
    assert await bench.service.snapshot(table.id) != back


async def test_resigning_gives_the_other_side_the_game():
    bench = Bench()
    table = await seat_down(bench, PLAYING)
    over = await bench.service.resign(table.id, BO.id, key="r")
    assert over.outcome.winners == (0, 2)
    assert (await bench.service.resign(table.id, BO.id, key="r")).seq == over.seq
    assert bench.store.results[table.id].winners == (0, 2)


async def test_a_rated_game_ends_when_all_present_agree():
    bench = Bench()
    table = await seat_down(bench, PLAYING, rated=True)
    await bench.service.stand_in(table.id, DI.id)
    for person in (ANN, BO):
        assert (await bench.service.abort(table.id, person.id)).queued
    assert [changed.cause for changed in bench.events] == [Cause.SEAT, Cause.VOTE, Cause.VOTE]
    with pytest.raises(Exception, match="not seated"):
        await bench.service.abort(table.id, 9)
    receipt = await bench.service.abort(table.id, CY.id)
    assert receipt.snapshot.status is Status.OVER
    assert bench.store.results[table.id].aborted
    assert await bench.store.orders(table.id) == ()


async def test_a_session_of_the_great_lord_stops_between_rounds_when_all_agree():
    """L15. AI players agree to anything; in the middle of a round nobody can stop."""
    bench = Bench(pace=replace(LIVE, limit=5))
    await bench.driver.start()
    table = await bench.service.lobbies.create(ANN, Opening("lord", 7, 8))
    await bench.service.lobbies.join(table.id, BO)
    for _ in range(3):
        await bench.service.lobbies.add_ai(table.id, ANN.id, "easy")
    await bench.service.lobbies.start(table.id, ANN.id)
    await bench.pass_time(5)
    with pytest.raises(RuleError):
        await bench.service.stop(table.id, ANN.id)
    for _ in range(500):
        snapshot = await bench.service.snapshot(table.id)
        if snapshot.phase is Phase.BETWEEN:
            break
        await bench.service.conduct.back(snapshot, ANN.id)
        await bench.pass_time(5)
    assert (await bench.service.stop(table.id, ANN.id)).queued
    over = (await bench.service.stop(table.id, BO.id)).snapshot
    assert over.status is Status.OVER
    assert over.outcome.winners
    assert said((await bench.store.log(table.id))[-1]) == "stop"


@pytest.mark.parametrize("seconds", [0, 1])
async def test_a_game_may_end_between_rounds(seconds: float):
    """Before and after the commitment to the next round: the record stays good."""
    bench = Bench()
    opened = await ai_game(bench)
    await bench.pass_time(seconds)
    over = (await bench.service.abort(opened, ANN.id)).snapshot
    assert read(await bench.service.record(opened, None)).state == over.state
    await bench.restart()
    assert await bench.service.snapshot(opened) == over


async def test_the_host_of_an_unrated_game_or_an_admin_ends_it_alone():
    bench = Bench()
    for user, force in ((ANN.id, False), (9, True)):
        table = await seat_down(bench, PLAYING)
        assert (await bench.service.abort(table.id, user, force=force)).snapshot.status is Status.OVER


async def test_an_admin_who_plays_does_not_end_a_rated_game_alone() -> None:
    """It was a way out of a lost game, also from a seat that had just been given to a substitute."""
    bench = Bench()
    table = await seat_down(bench, PLAYING, rated=True)
    assert (await bench.service.abort(table.id, BO.id, force=True)).queued, "a vote like the others'"
    await bench.service.seating.offer(table.id, BO.id)
    await bench.service.seating.substitute(table.id, EVE, 1)
    with pytest.raises(Exception, match="not seated"):
        await bench.service.abort(table.id, BO.id, force=True)
    assert (await bench.service.abort(table.id, 9, force=True)).snapshot.status is Status.OVER
