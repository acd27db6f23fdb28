"""Storms: the clock of the server, what a wrong answer costs, boards, time given back; puzzles that are reserved."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any

import pytest

from bot.core.errors import StaleTable
from bot.core.slots import EVERY, Slots, slot_of
from bot.features.puzzles.reserve import PuzzleReserve
from bot.features.puzzles.service import PuzzleService
from bot.features.puzzles.store import SqlPuzzles
from bot.features.puzzles.values import is_reserved
from bot.features.storm.service import StormService
from bot.features.storm.store import SqlStorms
from bot.features.storm.values import COSTS, STORM_LASTS, StormRun
from bot.features.studies.service import Studies
from bot.features.studies.values import Study, StudyKind
from bot.storage import Storage
from games.review.puzzles import PUZZLED, shipped
from tests.support.solo.kit import DAY, NOW, SetClock, puzzle

ANN, BO = 2**60 + 1, 2
GUILD, ELSEWHERE = 2**60 + 5, 6
PUZZLES = [puzzle(number, ("easy", "normal", "hard")[number % 3]) for number in range(1, 400)]


@pytest.fixture
def service(storage: Storage, clock: Any) -> StormService:
    reserve = PuzzleReserve(SqlPuzzles(storage.database), lambda: PUZZLES)
    return StormService(Studies(storage.database), SqlStorms(storage.database), reserve, clock)


async def answered(service: StormService, run: StormRun, *rights: bool, user: int = ANN) -> StormRun:
    for right in rights:
        run = await service.answer(user, run.number, run.at, 1 if right else 0)
    return run


async def test_answers_count_until_the_time_is_up_and_wrong_ones_cost_ten_seconds(
        service: StormService, clock: SetClock) -> None:
    run = await service.start(ANN, GUILD)
    assert run.until == NOW + STORM_LASTS
    run = await answered(service, run, True, False, True)
    assert (run.right, run.wrong, run.until) == (2, 1, NOW + STORM_LASTS - COSTS)
    assert run == await service.run(ANN) == StormRun.read(run.text()), "it is stored"
    assert await service.answer(ANN, run.number, 0, 1) == run, "a button that was pressed before"
    clock.at = run.until
    assert await answered(service, run, True) == run, "too late"
    assert await service.running(ANN) is None
    assert (await service.board(GUILD, 5))[0] == [(ANN, 2)]


async def test_of_two_answers_in_two_processes_the_first_counts(
        service: StormService, storage: Storage, monkeypatch: pytest.MonkeyPatch) -> None:
    """Else who presses all buttons at once, in different places, is always right."""
    run = await service.start(ANN, GUILD)
    known, real = [await Studies(storage.database).studies(ANN, StudyKind.STORM)], Studies.studies

    async def studies(store: Studies, user: int, kind: StudyKind) -> Sequence[Study]:
        return known.pop() if known else await real(store, user, kind)

    first = await service.answer(ANN, run.number, 0, 0)
    monkeypatch.setattr(Studies, "studies", studies)
    assert await service.answer(ANN, run.number, 0, 1) == first == await service.run(ANN)
    assert (await service.board(GUILD, 5))[0] == []
    known.append(())
    assert await service.start(ANN, GUILD) == first, "a second one does not take its place"


async def test_other_storms_and_options_that_are_none_are_refused(service: StormService) -> None:
    run = await service.start(ANN, GUILD)
    for user, number, option in ((BO, run.number, 1), (ANN, run.number + 1, 1), (ANN, run.number, 2)):
        with pytest.raises(StaleTable):
            await service.answer(user, number, 0, option)
    assert await service.run(ANN) == run
    assert await service.start(ANN, GUILD) == run, "one at a time: it goes on"


async def test_it_becomes_harder_and_asks_what_is_new(service: StormService, clock: SetClock) -> None:
    run = await service.start(ANN, GUILD)
    levels = [next(each.level for each in PUZZLES if each.number == number) for number in run.puzzles]
    assert levels == sorted(levels, key=("easy", "normal", "hard").index)
    assert len(set(run.puzzles)) == len(run.puzzles) == 40
    run = await answered(service, run, *[True] * 20)
    clock.at = run.until
    again = await service.start(ANN, GUILD)
    assert not {*run.puzzles[:21]} & {*again.puzzles}, "there are two of each step"


async def test_boards_have_each_ones_best_of_the_day_and_the_week_here(service: StormService, clock: SetClock) -> None:
    clock.at = NOW.replace(day=23)  # a Monday
    await answered(service, await service.start(ANN, GUILD), True, True)
    clock.at += DAY
    await answered(service, await service.start(ANN, GUILD), True)
    await answered(service, await service.start(BO, GUILD), True, True, True, user=BO)
    await answered(service, await service.start(3, ELSEWHERE), *[True] * 9, user=3)
    await answered(service, await service.start(4, 0), *[True] * 9, user=4)
    assert await service.board(GUILD, 5) == ([(BO, 3), (ANN, 1)], [(BO, 3), (ANN, 2)])
    assert await service.best(ANN) == 2
    clock.at += 6 * DAY
    assert await service.board(GUILD, 5) == ([], [])


@pytest.mark.parametrize(("held", "only", "given"), [
    (EVERY, None, True), (EVERY - {slot_of(ANN)}, None, False), (EVERY, {slot_of(ANN)}, True),
    (EVERY, EVERY - {slot_of(ANN)}, False)])
async def test_time_is_given_back_by_the_home_of_a_player_whom_it_concerns(
        storage: Storage, clock: SetClock, held: frozenset[int], only: set[int] | None, given: bool) -> None:
    reserve = PuzzleReserve(SqlPuzzles(storage.database), lambda: PUZZLES)
    service = StormService(Studies(storage.database), SqlStorms(storage.database), reserve, clock, Slots(held))
    run = await service.start(ANN, GUILD)
    clock.at += timedelta(seconds=30)
    await service.give_back(clock.at - timedelta(seconds=20), clock.at, only)
    later = await service.run(ANN)
    assert later is not None
    assert (later.until > run.until) == given


async def test_nobody_wins_or_loses_by_a_restart(service: StormService, clock: SetClock) -> None:
    """Time that was lost comes back once, with another puzzle; what was over before stays over."""
    run = await answered(service, await service.start(ANN, GUILD), True)
    clock.at += timedelta(seconds=30)
    await service.give_back(clock.at - timedelta(seconds=20), clock.at)
    later = await service.run(ANN)
    assert later is not None
    assert later.until == run.until + timedelta(seconds=20)
    assert (later.at, later.right, later.wrong) == (2, 1, 0)
    await service.give_back(clock.at - timedelta(seconds=20), clock.at)
    assert await service.run(ANN) == later, "tried again, it gives nothing more"
    ends = later.until
    clock.at = ends + timedelta(minutes=5)
    await service.give_back(ends + timedelta(seconds=1), clock.at)
    assert await service.run(ANN) == later


async def test_reserved_puzzles_are_never_rated(storage: Storage, clock: Any) -> None:
    puzzles = PuzzleService(SqlPuzzles(storage.database), clock, lambda: PUZZLES)
    found = await puzzles.some(ANN, len(PUZZLES))
    assert len(found) == sum(not is_reserved(each) for each in PUZZLES)
    assert puzzles.puzzle(8) is None
    assert PuzzleReserve(SqlPuzzles(storage.database), lambda: PUZZLES).puzzle(7) is None


async def test_a_storm_is_of_the_games_that_the_player_has_done_puzzles_of(storage: Storage, clock: SetClock) -> None:
    """Tichu for everybody; who solves Tatsu, too, is asked both. Of a game of other people nobody is asked."""
    of_tatsu = [replace(each, number=400 + each.number, record="busdriver 1\ngame tatsu") for each in PUZZLES]
    of_lord = [replace(each, number=800 + each.number, record="busdriver 1\ngame lord") for each in PUZZLES]
    every = [*PUZZLES, *of_tatsu, *of_lord]
    puzzles = PuzzleService(SqlPuzzles(storage.database), clock, lambda: every)
    service = StormService(Studies(storage.database), SqlStorms(storage.database), puzzles.reserve, clock)

    def games(run: StormRun) -> set[str]:
        return {asked.game for at in range(len(run.puzzles)) if (asked := service.asked(run, at)) is not None}

    await puzzles.answer(ANN, of_tatsu[0], 0)
    assert games(await service.start(ANN, GUILD)) == {"tichu", "tatsu"}
    assert games(await service.start(BO, GUILD)) == {"tichu"}
    assert await puzzles.reserve.games(ANN, BO) == {"tichu"}, "what both know"
    assert {each.game for each in await puzzles.some(ANN, 30)} == {"tichu", "tatsu"}, "a plan, too"


def test_enough_puzzles_are_shipped_for_a_ladder() -> None:
    assert sum(is_reserved(each) for each in shipped() if each.game == "tichu") > 200
    for game in PUZZLED:
        assert sum(is_reserved(each) for each in shipped() if each.game == game) > 15


async def test_puzzles_that_a_new_version_lacks_are_passed_over(
        storage: Storage, service: StormService, clock: SetClock) -> None:
    """Where a storm would stop although its time runs: at its button, when it goes on, and when time comes back."""
    run = await answered(service, await service.start(ANN, GUILD), True)
    gone = {*run.puzzles[1:3], run.puzzles[4], run.puzzles[6]}
    reserve = PuzzleReserve(SqlPuzzles(storage.database), lambda: [each for each in PUZZLES if each.number not in gone])
    newer = StormService(Studies(storage.database), SqlStorms(storage.database), reserve, clock)
    run = await newer.start(ANN, GUILD)
    assert (run.at, newer.asked(run) is None) == (3, False)
    run = await answered(newer, run, True)
    assert (run.at, run.right, newer.asked(run) is None) == (5, 2, False)
    clock.at += timedelta(seconds=30)
    await newer.give_back(clock.at - timedelta(seconds=20), clock.at)
    found = await newer.run(ANN)
    assert found is not None
    assert (found.at, newer.asked(found) is None) == (7, False)


async def test_a_storm_over_midnight_counts_for_the_day_on_which_it_began(
        service: StormService, clock: SetClock) -> None:
    clock.at = NOW.replace(day=22, hour=23, minute=59)  # a Sunday
    run = await answered(service, await service.start(ANN, GUILD), True)
    clock.at += timedelta(minutes=1)
    assert (await answered(service, run, True)).right == 2
    assert await service.board(GUILD, 5) == ([], []), "it is Monday"
    clock.at -= timedelta(minutes=1)
    assert await service.board(GUILD, 5) == ([(ANN, 2)], [(ANN, 2)])
