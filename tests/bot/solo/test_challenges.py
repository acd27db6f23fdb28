"""Duels and quizzes: answers apart, who sees what when, who ends them, what is erased; a random walk of forged acts."""

from __future__ import annotations

from contextlib import suppress
from random import Random
from typing import Any

import pytest

from bot.core.errors import StaleTable, TableError
from bot.features.challenges.service import ChallengeService
from bot.features.challenges.store import SqlChallenges
from bot.features.challenges.values import (
    MAX_PLAYERS,
    POSITION_GONE,
    POSITIONS,
    Challenge,
    Challenger,
    ChallengerState,
    agreed,
)
from bot.features.puzzles.reserve import PuzzleReserve
from bot.features.puzzles.store import SqlPuzzles
from bot.storage import Storage
from bot.tables.core.model import Person
from tests.support.solo.kit import DAY, NOW, SetClock, puzzle

ANN, BO, CY = Person(2**60 + 1, "Ann"), Person(2, "Bo"), Person(3, "Cy")
PUZZLES = [puzzle(number, "normal", "exchange" if number % 8 else "partner") for number in range(1, 400)]


@pytest.fixture
def service(storage: Storage, clock: Any) -> ChallengeService:
    reserve = PuzzleReserve(SqlPuzzles(storage.database), lambda: PUZZLES)
    return ChallengeService(
        SqlChallenges(storage.database), reserve, clock)


async def finish(service: ChallengeService, number: int, user: int, right: int = POSITIONS) -> Challenge:
    """Answer everything, the first ``right`` of them rightly."""
    found = await service.challenge(number)
    for at in range(POSITIONS):
        found = await service.answer(number, user, at, 1 if at < right else 0)
    return found


async def test_a_duel_from_its_call_to_the_end(service: ChallengeService) -> None:
    duel = await service.duel(ANN, 5, 6)
    assert len(set(duel.puzzles)) == POSITIONS
    await service.join(duel.id, BO)
    found = await finish(service, duel.id, ANN.id, right=7)
    assert found.may_see(ANN.id)
    assert not found.may_see(BO.id), "not before they have answered themselves"
    with pytest.raises(TableError, match="challenge waits"):
        await service.end(duel.id, ANN.id)
    found = await finish(service, duel.id, BO.id, right=9)
    assert not found.over, "others may still come"
    assert [service.score(found, each) for each in (found.of(ANN.id), found.of(BO.id)) if each] == [(7, 150), (9, 50)]
    with pytest.raises(StaleTable):
        await service.end(duel.id, BO.id)
    assert (await service.end(duel.id, ANN.id)).over
    with pytest.raises(TableError, match="challenge over"):
        await service.join(duel.id, CY)
    again = await service.duel(BO, 5, 6)
    assert not {*again.puzzles} & {*duel.puzzles}, "they do not come again soon"


def read_before(service: ChallengeService, known: Challenge, monkeypatch: pytest.MonkeyPatch) -> None:
    """Another process has changed the challenge since this one read it."""
    read, real = [known], service.store.challenge

    async def challenge(number: int) -> Challenge | None:
        return read.pop() if read else await real(number)

    monkeypatch.setattr(service.store, "challenge", challenge)


async def test_of_two_answers_in_two_processes_the_first_counts(
        service: ChallengeService, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = await service.duel(ANN, 5, 6)
    first = await service.answer(duel.id, ANN.id, 0, 0)
    read_before(service, duel, monkeypatch)
    assert await service.answer(duel.id, ANN.id, 0, 1) == first == await service.challenge(duel.id)
    read_before(service, duel, monkeypatch)
    left = (await service.leave(duel.id, ANN.id)).of(ANN.id)
    assert left is not None
    assert (left.state, left.answers) == (ChallengerState.LEFT, (0,))


async def test_a_duel_has_eight_players_whoever_comes_where(
        service: ChallengeService, monkeypatch: pytest.MonkeyPatch) -> None:
    duel = await service.duel(ANN, 5, 6)
    for user in range(10, 16):
        await service.join(duel.id, Person(user, "x"))
    seven = await service.challenge(duel.id)
    await service.join(duel.id, BO)
    read_before(service, seven, monkeypatch)
    with pytest.raises(TableError, match="challenge full"):
        await service.join(duel.id, CY)
    read_before(service, seven, monkeypatch)
    assert await service.join(duel.id, BO) == await service.challenge(duel.id), "who takes part goes on"
    await service.store.end(duel.id)
    read_before(service, duel, monkeypatch)
    with pytest.raises(TableError):
        await service.join(duel.id, CY)
    assert len((await service.challenge(duel.id)).players) == MAX_PLAYERS


async def test_answers_come_in_order_once_and_before_the_end(service: ChallengeService, clock: SetClock) -> None:
    duel = await service.duel(ANN, 5, 6)
    first = await service.answer(duel.id, ANN.id, 0, 1)
    assert await service.answer(duel.id, ANN.id, 0, 0) == first, "a button that was pressed before"
    assert await service.answer(duel.id, ANN.id, 2, 0) == first, "not in order"
    with pytest.raises(StaleTable):
        await service.answer(duel.id, ANN.id, 1, 2)
    with pytest.raises(StaleTable):
        await service.answer(duel.id, BO.id, 0, 1)
    clock.at = NOW + DAY
    assert await service.answer(duel.id, ANN.id, 1, 1) == first, "too late"
    ended = await service.expire(duel.id)
    assert ended is not None
    assert ended.over
    assert await service.store.running() == []


async def test_eight_take_part_and_the_last_answer_ends_it(service: ChallengeService) -> None:
    duel = await service.duel(ANN, 5, 6)
    for user in range(10, 10 + MAX_PLAYERS - 1):
        await service.join(duel.id, Person(user, str(user)))
    with pytest.raises(TableError, match="challenge full"):
        await service.join(duel.id, CY)
    for user in (ANN.id, *range(10, 10 + MAX_PLAYERS - 2)):
        assert not (await finish(service, duel.id, user)).over
    assert (await service.leave(duel.id, 10 + MAX_PLAYERS - 2)).over


async def test_a_quiz_is_for_two_who_agree(service: ChallengeService, storage: Storage) -> None:
    quiz = await service.quiz(ANN, BO, 5, 6)
    themes = [next(each.themes for each in PUZZLES if each.number == number) for number in quiz.puzzles]
    assert themes == [("exchange",)] * 4 + [("partner",)] * 6
    await finish(service, quiz.id, ANN.id, right=8)
    with pytest.raises(StaleTable):
        await service.answer(quiz.id, BO.id, 0, 1)
    with pytest.raises(TableError, match="challenge full"):
        await service.join(quiz.id, CY)
    await service.join(quiz.id, BO)
    found = await finish(service, quiz.id, BO.id, right=6)
    assert found.over
    assert await service.agreements(ANN.id, BO.id, 9) == await service.agreements(BO.id, ANN.id, 9) == [(8, 10)]
    assert await service.agreements(ANN.id, CY.id, 9) == []
    declined = await service.quiz(ANN, BO, 5, 6)
    assert (await service.leave(declined.id, BO.id)).over
    assert await SqlChallenges(storage.database).asked_since(BO.id, ANN.id, NOW) == 2
    await storage.leagues.people.erase(ANN.id, "Former player")
    left = await service.challenge(quiz.id)
    assert [each.user for each in left.players] == [BO.id]
    assert left.host < 0
    assert left.may_see(BO.id)


async def test_who_knows_the_positions_does_not_come_again_as_another_one(
        service: ChallengeService, storage: Storage) -> None:
    """After an erasure nobody can be told from a stranger; so no stranger comes, and the others play on."""
    duel = await service.duel(ANN, 5, 6)
    await service.join(duel.id, BO)
    await service.join(duel.id, CY)
    await storage.leagues.people.erase(CY.id, "Former player")
    found = await service.join(duel.id, CY)
    assert found.of(CY.id) is not None, "who has answered nothing has seen one position"
    await finish(service, duel.id, BO.id)
    ghost = await storage.leagues.people.erase(BO.id, "Former player")
    with pytest.raises(TableError, match="challenge full"):
        await service.join(duel.id, BO)
    found = await service.challenge(duel.id)
    left = found.of(ghost)
    assert left is not None
    assert (left.state, left.answers, "Bo" in left.name) == (ChallengerState.LEFT, (), False)
    await finish(service, duel.id, CY.id)
    assert (await finish(service, duel.id, ANN.id)).over, "nobody can come or answer any more"


async def test_whatever_is_forged_nobody_sees_answers_too_early(service: ChallengeService) -> None:
    """Random acts of four people: who may see others' answers has answered all, or it is over; answers never change."""
    rng, people = Random(3), [ANN, BO, CY, Person(4, "Di")]
    duel = await service.duel(ANN, 5, 6)
    before: dict[int, Challenger] = {}
    for _ in range(250):
        who = rng.choice(people)
        act, known = rng.random(), before.get(who.id)
        at = len(known.answers) if known is not None and rng.random() < 0.7 else rng.randrange(11)
        with suppress(StaleTable, TableError):
            if act < 0.2:
                await service.join(duel.id, who)
            elif act < 0.99:
                await service.answer(duel.id, who.id, at, rng.randrange(3))
            else:
                await service.leave(duel.id, who.id)
        found = await service.challenge(duel.id)
        for each in found.players:
            assert found.may_see(each.user) == (found.over or (
                len(each.answers) == POSITIONS and each.state is ChallengerState.PLAYING))
            earlier = before.get(each.user, each)
            assert each.answers[:len(earlier.answers)] == earlier.answers
            assert earlier.state is not ChallengerState.LEFT or each.state is ChallengerState.LEFT
        before = {each.user: each for each in found.players}
    assert len(before) > 2


async def test_positions_that_a_new_version_lacks_count_for_nobody(
        storage: Storage, service: ChallengeService, clock: Any) -> None:
    """Nobody is stuck at one, whoever has answered it has no points for it, and the duel ends."""
    duel = await service.duel(ANN, 5, 6)
    await service.join(duel.id, BO)
    await service.answer(duel.id, ANN.id, 0, 1)
    await service.answer(duel.id, BO.id, 0, 0)
    await service.answer(duel.id, BO.id, 1, 0)
    gone = {duel.puzzles[at] for at in (1, 2, 9)}
    reserve = PuzzleReserve(SqlPuzzles(storage.database), lambda: [each for each in PUZZLES if each.number not in gone])
    newer = ChallengeService(
        SqlChallenges(storage.database), reserve, clock)
    for person, pressed in ((ANN, 1), (BO, 2)):
        found = await newer.answer(duel.id, person.id, pressed, 1)  # the button that their message still has
        found = await newer.join(duel.id, person)
        for at in range(3, 9):
            found = await newer.answer(duel.id, person.id, at, 1)
    assert [each.answers for each in found.finished] == [
        (0, 0, POSITION_GONE, *[1] * 6, POSITION_GONE), (1, POSITION_GONE, POSITION_GONE, *[1] * 6, POSITION_GONE)]
    assert [newer.score(found, each) for each in found.finished] == [(6, 50), (7, 0)]
    assert agreed(*found.finished) == 6
    assert (await newer.join(duel.id, CY)).of(CY.id) == Challenger(CY.id, CY.name), "the first one is there"
