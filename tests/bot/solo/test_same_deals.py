"""Contests on equal deals, over both databases: the same cards and luck, one attempt, what is closed until when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

import pytest

from bot.core.errors import StaleTable, TableError
from bot.features.same_deals.scoring import matchpoints, results_of, standings
from bot.features.same_deals.values import DEAL_GAMES, RUNNING_MAX, PlayerState
from bot.storage import open_storage
from bot.tables.core.model import Person, Status
from bot.tables.core.state import RunningTable
from games.actions import Action, Pass
from games.views import RoundResult, View
from tests.support.database import created
from tests.support.leagues.league_kit import GUILD
from tests.support.leagues.match_kit import looked_back
from tests.support.solo.kit import killed_after
from tests.support.solo.same_deals_kit import ANN, BO, CHANNEL, CY, DAY, DI, SameDealsKit, as_seen


@pytest.fixture(params=["sqlite", "postgres"])
async def kit(request: Any, tmp_path: Path) -> AsyncIterator[SameDealsKit]:
    postgres = request.param == "postgres"
    storage = await open_storage(
        request.getfixturevalue("postgres_database") if postgres else created(tmp_path / "deals.db"))
    found = SameDealsKit(storage)
    await found.league.driver.start()
    yield found
    await found.league.driver.stop()
    await storage.close()


def code(error: pytest.ExceptionInfo[TableError]) -> str:
    return error.value.code


async def test_who_does_the_same_meets_the_same_cards_and_the_same_answers(kit: SameDealsKit) -> None:
    """Bo plays as Ann does, later and with a restart between; Cy plays otherwise from the second deal on."""
    contest = await kit.challenged(BO, CY)
    tables = {person: await kit.begun(contest.id, person) for person in (ANN, BO, CY)}
    await kit.play(tables[ANN], ANN, rounds=2)
    await kit.league.pass_time(DAY)
    await kit.play(tables[BO], BO, rounds=1)
    await kit.restart()
    await kit.play(tables[BO], BO, rounds=2)

    def otherwise(view: View, legal: list[Action]) -> Action:
        passes = [each for each in legal if isinstance(each, Pass)]
        return passes[0] if passes and view.round == 2 else as_seen(view, legal)

    await kit.play(tables[CY], CY, rounds=2, by=otherwise)
    ann, bo, cy = [await kit.moves(tables[person]) for person in (ANN, BO, CY)]
    assert ann[:2] == bo[:2]
    assert ann[0] == cy[0]
    assert ann[1] != cy[1]
    assert ann[1][:5] == cy[1][:5], "the second deal has the same cards, whatever came before"


async def test_other_deals_have_other_luck(kit: SameDealsKit, monkeypatch: pytest.MonkeyPatch) -> None:
    """Without the contest's luck the same moves meet other answers: so the test above can fail."""
    async def nothing(*given: object) -> None:
        return None

    monkeypatch.setattr(type(kit.contests), "_luck", nothing)
    await kit.restart()
    contest = await kit.challenged(BO)
    tables = [await kit.begun(contest.id, person) for person in (ANN, BO)]
    for table, person in zip(tables, (ANN, BO), strict=True):
        await kit.play(table, person, rounds=1)
    ann, bo = [(await kit.moves(table))[0] for table in tables]
    assert ann[:5] == bo[:5], "the same cards"
    assert ann != bo


async def test_a_challenge_from_the_question_to_the_results(kit: SameDealsKit) -> None:
    contest = await kit.challenged(BO)
    mine, theirs = await kit.begun(contest.id, ANN), await kit.begun(contest.id, BO)
    game = await kit.league.tables.begun(mine)
    assert [(seat.level, seat.person and seat.person.id) for seat in game.table.taken] == [
        (None, ANN.id), ("hard", None), ("hard", None), ("hard", None)]
    assert (game.table.rated, game.table.guild, game.unaided) == (False, None, True)
    assert game.table.options["deals"] == 4
    await kit.play(mine, ANN, rounds=1)
    for table in (mine, theirs):
        for user in (ANN.id, BO.id, 9):
            own = user == (ANN.id if table == mine else BO.id)
            assert await looked_back(kit.league, table, user) == (["history"] if own else [])
    with pytest.raises(TableError, match="same deals open"):
        await kit.league.service.records.replay(mine, 1)
    with pytest.raises(TableError) as again:
        await kit.contests.leave(contest.id, ANN.id)
    assert code(again) == "same_deals_begun"
    await kit.league.tables.abort(mine, ANN.id)
    await kit.contests.settle()
    found = await kit.contests.contest(contest.id)
    assert not found.over
    assert not found.may_see(ANN.id), "who has finished first could tell the other one"
    first = found.sides[0].results
    assert first[1:] == (-400,) * 3, "what is not finished is lost"
    with pytest.raises(TableError) as once:
        await kit.contests.play(contest.id, ANN, CHANNEL)
    assert code(once) == "same_deals_done"
    await kit.league.tables.abort(theirs, BO.id)
    await kit.contests.settle()
    found = await kit.contests.contest(contest.id)
    assert found.over
    assert kit.over == [contest.id]
    assert [found.may_see(user) for user in (ANN.id, BO.id, 9)] == [True, True, False]
    assert next((each.place, each.side.users) for each in standings(found)) == (1, (ANN.id,))
    assert await kit.contests.replay(found, 0, 0)
    assert not await kit.contests.replay(found, 1, 0), "Bo has not finished it"
    with pytest.raises(StaleTable):
        await kit.contests.replay(found, 2, 0)
    assert await kit.league.service.stores.statistics.played(None, "tichu", ANN.id) == [], "it counts nowhere else"


async def test_two_pairs_play_the_same_cards_and_leave_together(kit: SameDealsKit) -> None:
    asked = await kit.contests.challenge(ANN, (CY, DI), (GUILD, CHANNEL), "tichu", 4, partner=BO)
    with pytest.raises(TableError) as waits:
        await kit.contests.play(asked.id, ANN, CHANNEL)
    assert code(waits) == "same_deals_waits"
    await kit.contests.agree(asked.id, BO.id)
    mine = await kit.begun(asked.id, BO)
    assert mine == await kit.begun(asked.id, ANN), "one table of both"
    game = await kit.league.tables.begun(mine)
    assert [seat.person and seat.person.id for seat in game.table.taken] == [ANN.id, None, BO.id, None]
    assert game.table.pace == "async"
    await kit.contests.leave(asked.id, DI.id)
    found = await kit.contests.contest(asked.id)
    assert {each.user: each.state for each in found.players} == {
        ANN.id: PlayerState.BEGUN, BO.id: PlayerState.BEGUN, CY.id: PlayerState.LEFT, DI.id: PlayerState.LEFT}
    with pytest.raises(TableError):
        await kit.contests.agree(asked.id, CY.id)
    await kit.league.tables.resign(mine, BO.id)
    await kit.contests.settle()
    found = await kit.contests.contest(asked.id)
    assert found.over, "nobody else has still to play"
    assert found.sides[0].results == (-400,) * 4, "one has left, so nothing counts"


async def test_an_event_is_for_everybody_once_until_its_time_is_over(kit: SameDealsKit) -> None:
    event = await kit.contests.event(ANN.id, (GUILD, CHANNEL), "trichu", 6, 3)
    mine, theirs = await kit.begun(event.id, ANN), await kit.begun(event.id, BO)
    await kit.play(mine, ANN, rounds=1)
    await kit.league.tables.abort(mine, ANN.id)
    await kit.contests.settle()
    assert not (await kit.contests.contest(event.id)).over, "others may still come"
    assert not (await kit.contests.contest(event.id)).may_see(ANN.id, here=True)
    await kit.league.pass_time(3 * DAY)
    assert not await kit.contests.sealed(mine), "who asks next ends it"
    found = await kit.contests.contest(event.id)
    assert found.over
    assert (await kit.league.tables.snapshot(theirs)).status is Status.OVER
    assert [each.place for each in standings(found)] == [1, 2]
    assert found.may_see(99, here=True)
    await kit.league.settle()
    assert not found.may_see(99)
    with pytest.raises(TableError) as late:
        await kit.contests.play(event.id, CY, CHANNEL)
    assert code(late) == "same_deals_over"
    assert await kit.store.of_user(ANN.id, 5) == [], "events stand with the server"


async def test_two_clicks_in_two_processes_make_one_table(kit: SameDealsKit) -> None:
    event = await kit.contests.event(ANN.id, (GUILD, CHANNEL), "tichu", 4, 3)
    first = kit.contests
    kit.renew()
    found = await asyncio.gather(*[each.play(event.id, ANN, CHANNEL) for each in (first, kit.contests) * 2],
                                 return_exceptions=True)
    tables = {each.id for each in found if isinstance(each, RunningTable)}
    assert len(tables) == 1, found
    assert len((await kit.contests.contest(event.id)).players) == 1


async def test_killed_between_claim_and_table_it_goes_on(kit: SameDealsKit) -> None:
    event = await kit.contests.event(ANN.id, (GUILD, CHANNEL), "tichu", 4, 3)
    with killed_after(kit.league.tables.lobbies, "stage"):
        await kit.contests.play(event.id, ANN, CHANNEL)
    await kit.restart()
    other = await kit.contests.event(ANN.id, (GUILD, CHANNEL), "tichu", 4, 3)
    with killed_after(kit.contests.store, "link"):
        await kit.contests.play(other.id, ANN, CHANNEL)
    await kit.restart()
    one, two = await kit.begun(event.id, ANN), await kit.begun(other.id, ANN)
    assert one != two
    assert {each.table for each in (await kit.contests.contest(event.id)).players} == {one}


async def test_an_end_that_was_not_entered_is_entered_when_somebody_looks(kit: SameDealsKit) -> None:
    contest = await kit.challenged(BO)
    mine = await kit.begun(contest.id, ANN)
    kit.contests._noted = _nothing  # type: ignore[method-assign,assignment]
    await kit.league.tables.abort(mine, ANN.id)
    await kit.contests.settle()
    assert (await kit.store.contest(contest.id)).of(ANN.id).state is PlayerState.BEGUN  # type: ignore[union-attr]
    kit.renew()
    assert (await kit.contests.contest(contest.id)).of(ANN.id).state is PlayerState.FINISHED  # type: ignore[union-attr]


async def _nothing(table: object) -> None:
    """The process has ended before."""


async def test_declining_ends_a_challenge_and_erasing_leaves_places(kit: SameDealsKit) -> None:
    declined = await kit.contests.challenge(ANN, (BO,), (GUILD, CHANNEL), "tichu", 4)
    await kit.contests.leave(declined.id, BO.id)
    await kit.contests.leave(declined.id, ANN.id)
    assert (await kit.contests.contest(declined.id)).over
    contest = await kit.challenged(BO, CY)
    event = await kit.contests.event(DI.id, (GUILD, CHANNEL), "tichu", 4, 3)
    for number in (contest.id, event.id):
        await kit.league.tables.abort(await kit.begun(number, BO), BO.id)
        await kit.contests.settle()
    await kit.league.service.erase(BO.id, "Ghost")
    found = await kit.contests.contest(contest.id)
    ghost = next(each for each in found.players if each.user < 0)
    assert (ghost.name, ghost.state, len(ghost.results)) == ("Ghost 1", PlayerState.FINISHED, 4)
    with pytest.raises(TableError) as back:
        await kit.contests.play(event.id, BO, CHANNEL)
    assert code(back) == "same_deals_done", "a mark says so, and names nobody"
    assert await kit.contests.stored(BO.id) == [event.id]
    with pytest.raises(StaleTable):
        await kit.contests.agree(contest.id, BO.id)
    await kit.league.service.erase(CY.id, "Other")
    assert [each.user for each in (await kit.contests.contest(contest.id)).players if each.user == CY.id] == []


async def test_only_what_is_offered_can_be_begun(kit: SameDealsKit) -> None:
    place = (GUILD, CHANNEL)
    for game, deals, rivals, partner in (
            ("tichu", 5, (BO,), None), ("lord", 4, (BO,), None), ("tichu", 4, (ANN,), None),
            ("tichu", 4, (BO, BO), None), ("tichu", 4, (), None), ("tichu", 4, (BO,), CY), ("trichu", 6, (BO, CY), DI),
            ("tichu", 4, (BO, CY, DI, Person(9, "x")), None)):
        with pytest.raises(StaleTable):
            await kit.contests.challenge(ANN, rivals, place, game, deals, partner=partner)
    for _ in range(RUNNING_MAX):
        await kit.contests.challenge(ANN, (BO,), place, "tatsu", 4)
        await kit.contests.event(ANN.id, place, "tatsu", 4, 3)
    with pytest.raises(TableError) as many:
        await kit.contests.challenge(ANN, (BO,), place, "tatsu", 4)
    assert code(many) == "same_deals_many"
    with pytest.raises(TableError):
        await kit.contests.event(ANN.id, place, "tatsu", 4, 3)
    await kit.contests.event(ANN.id, (GUILD + 1, CHANNEL), "tatsu", 4, 3)
    for call in (kit.contests.agree(1, 99), kit.contests.leave(1, 99), kit.contests.play(1, CY, CHANNEL),
                 kit.contests.contest(999)):
        with pytest.raises(StaleTable):
            await call


def test_matchpoints_and_points() -> None:
    assert matchpoints([(100, -50), (100, 20), (0, -50)]) == [(3, 1), (3, 4), (0, 1)]
    assert matchpoints([(5, 5)]) == [(0, 0)]
    rounds = (RoundResult((150, -50)), RoundResult((-100, 200)))
    assert results_of(DEAL_GAMES["tichu"], rounds, 4) == (200, -300, -400, -400)
    alone = (RoundResult((60, 20, 10)),)
    assert results_of(DEAL_GAMES["trichu"], alone, 1) == (45,)
