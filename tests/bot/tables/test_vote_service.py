"""Votes, what is taken back by one, the terms of a table, and players' reliability."""

from datetime import timedelta

import pytest

from bot.core.errors import StoreError, TableError
from bot.tables.core.change import Cause
from bot.tables.core.entries import Paused, TimeGranted
from bot.tables.core.model import ACROSS, UNSEEN, Status
from bot.tables.core.orders import OrderKind
from bot.tables.core.time_control import DAY, HOUR, LIVE, Pace
from bot.tables.rules.lobby_rules import Opening
from bot.tables.service import TableService
from games.actions import RuleError
from games.records.reader import read
from tests.support.tables.kit import (
    ANN,
    BO,
    CY,
    DI,
    LINES,
    PEOPLE,
    SLOW,
    Bench,
    FailingStore,
    both,
    do,
    pass_round,
    seat_down,
)

# votes ------------------------------------------------------------------------------------------

async def test_a_pause_needs_more_than_half_and_stops_every_clock():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    propose = bench.service.votes.propose
    first = await propose(table.id, ANN.id, OrderKind.PAUSE, "pause")
    assert (first.done, len(first.ayes), first.needed) == (False, 1, 3)
    assert bench.events[-1].cause is Cause.VOTE
    await propose(table.id, ANN.id, OrderKind.PAUSE, "pause")  # again: still one vote
    await propose(table.id, BO.id, OrderKind.PAUSE, "pause")
    assert (await propose(table.id, CY.id, OrderKind.PAUSE, "pause")).done
    resting = await bench.service.snapshot(table.id)
    assert resting.clocks.paused == bench.clock.now()
    assert resting.plan.due is None
    await both(bench, table.id)
    with pytest.raises(TableError, match="paused"):
        await do(bench, table.id, "0 play 2g")
    await bench.restart()
    await bench.pass_time(30 * DAY)
    assert (await bench.service.snapshot(table.id)).seq == resting.seq
    for person in (ANN, BO, CY):
        ballot = await bench.service.votes.propose(table.id, person.id, OrderKind.PAUSE, "resume")
    assert ballot.done
    assert ballot.snapshot.plan.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    await both(bench, table.id)


@pytest.mark.parametrize(("pace", "most"), [(LIVE, HOUR), (SLOW, 7 * DAY)])
async def test_a_majority_pauses_a_rated_game_only_for_a_while(pace: Pace, most: int) -> None:
    """Three of four could pause it for good, so that the fourth never won."""
    bench = Bench(pace=pace)
    table = await seat_down(bench, LINES, rated=True)

    async def pause() -> None:
        for person in (ANN, BO, CY):
            await bench.service.votes.propose(table.id, person.id, OrderKind.PAUSE, "pause")

    await pause()
    await both(bench, table.id)
    await bench.pass_time(most / 2)
    for person in (ANN, BO, CY):
        await bench.service.votes.propose(table.id, person.id, OrderKind.PAUSE, "resume")
    await pause()
    await bench.restart()
    await bench.pass_time(most / 2 - 1)
    assert (await bench.service.begun(table.id)).clocks.paused is not None
    await bench.pass_time(2)
    going = await both(bench, table.id)
    assert (going.clocks.paused, going.clocks.rested) == (None, most)
    with pytest.raises(TableError, match="rested enough"):
        await pause()


async def test_a_majority_gives_a_turn_of_a_rated_game_two_more_days_at_most() -> None:
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES, rated=True)
    for person in (ANN, BO, CY):
        await bench.service.votes.propose(table.id, person.id, OrderKind.EXTEND, str(2 * DAY))
    with pytest.raises(TableError, match="extended enough"):
        await bench.service.votes.propose(table.id, ANN.id, OrderKind.EXTEND, str(HOUR))


async def test_another_pace_needs_everybody():
    bench = Bench(pace=SLOW)
    bench.service = TableService(bench.store, bench.clock, bench.secrets, paces={"live": SLOW, "quick": LIVE})
    table = await seat_down(bench, LINES)
    for person in PEOPLE:
        ballot = await bench.service.votes.propose(table.id, person.id, OrderKind.PACE, "quick")
        assert ballot.done is (person is DI)
    assert ballot.snapshot.table.pace == "quick"
    assert ballot.snapshot.plan.due.at == bench.clock.now() + timedelta(seconds=LIVE.limit)
    with pytest.raises(TableError):
        await bench.service.votes.propose(table.id, ANN.id, OrderKind.PACE, "quick")
    await both(bench, table.id)


async def test_more_time_is_for_this_turn():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    for person in (BO, CY, DI):
        ballot = await bench.service.votes.propose(table.id, person.id, OrderKind.EXTEND, str(DAY))
    assert ballot.snapshot.plan.due.at == table.plan.due.at + timedelta(days=1)
    await both(bench, table.id)
    await do(bench, table.id, "0 play 2g")
    after = await bench.service.snapshot(table.id)
    assert after.plan.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)


async def test_ai_players_and_strangers_have_no_vote():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES, {2: "easy", 3: "easy"})
    with pytest.raises(TableError, match="not seated"):
        await bench.service.votes.propose(table.id, 9, OrderKind.PAUSE, "pause")
    await bench.service.votes.propose(table.id, ANN.id, OrderKind.PAUSE, "pause")
    assert (await bench.service.votes.propose(table.id, BO.id, OrderKind.PAUSE, "pause")).done


# taking back ------------------------------------------------------------------------------------

async def test_a_play_is_taken_back_if_all_consent():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    before = (await bench.service.snapshot(table.id)).state
    await do(bench, table.id, "0 play 2g")
    await do(bench, table.id, "1 pass")
    ballot = await bench.service.votes.propose(table.id, ANN.id, OrderKind.TAKEBACK)
    for person in (BO, CY, DI):
        assert not ballot.done
        ballot = await bench.service.votes.propose(table.id, person.id, OrderKind.TAKEBACK, ballot.line)
    assert ballot.done
    assert ballot.snapshot.state == before
    position = await both(bench, table.id)
    assert position.freshness.epoch == position.seq
    await do(bench, table.id, "0 play Ma")
    record = await bench.service.record(table.id, None)
    assert "play 2g" not in record
    assert read(record).number


async def test_what_showed_hidden_cards_stays():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    take_back = bench.service.votes.propose
    with pytest.raises(TableError, match="nothing to take back"):
        await take_back(table.id, ANN.id, OrderKind.TAKEBACK)  # the exchange: cards were seen
    await do(bench, table.id, "0 play 2g")
    await do(bench, table.id, "1 pass")
    await do(bench, table.id, "2 play 5k")
    for person in (ANN, BO):
        with pytest.raises(TableError, match="nothing to take back"):
            await take_back(table.id, person.id, OrderKind.TAKEBACK)
    await do(bench, table.id, "3 small")
    with pytest.raises(TableError, match="nothing to take back"):
        await take_back(table.id, CY.id, OrderKind.TAKEBACK)  # a call cannot be withdrawn (T4)
    assert await bench.store.orders(table.id) == ()


async def test_a_vote_to_take_back_ends_with_the_next_move():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await do(bench, table.id, "0 play 2g")
    ballot = await bench.service.votes.propose(table.id, ANN.id, OrderKind.TAKEBACK)
    await do(bench, table.id, "1 pass")
    with pytest.raises(TableError, match="nothing to take back"):
        await bench.service.votes.propose(table.id, BO.id, OrderKind.TAKEBACK, ballot.line)


async def test_a_vote_that_carries_is_no_vote_beside_what_it_carries():
    """If that fails, or the bot is killed, nobody sees a proposal that has all its votes and is not carried out."""
    store = FailingStore()
    bench = Bench(store=store, pace=SLOW)
    table = await seat_down(bench, LINES)
    for person in (ANN, BO):
        await bench.service.votes.propose(table.id, person.id, OrderKind.PAUSE, "pause")
    store.broken = True
    with pytest.raises(StoreError):
        await bench.service.votes.propose(table.id, CY.id, OrderKind.PAUSE, "pause")
    store.broken = False
    (ballot,) = await bench.service.votes.ballots(table.id)
    assert ballot.ayes == (0, 1)
    assert (await bench.service.votes.propose(table.id, CY.id, OrderKind.PAUSE, "pause")).done


# terms ------------------------------------------------------------------------------------------

async def test_a_lobby_has_its_own_terms():
    bench = Bench(pace=SLOW)
    table = await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))
    after = await bench.service.lobbies.configure(table.id, ANN.id, terms={"limit": "7200", "on_limit": "end"})
    pace = bench.service.pace(after.table)
    assert (pace.limit, pace.on_limit, pace.bank) == (7200, "end", SLOW.bank)
    await bench.restart()
    assert bench.service.pace((await bench.service.snapshot(table.id)).table) == pace
    with pytest.raises(TableError, match="bad terms"):
        await bench.service.lobbies.configure(table.id, ANN.id, terms={"closing": "0"})
    assert (await bench.service.snapshot(table.id)).table == after.table


async def test_reliability_over_games_played_to_their_end():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.service.resign(table.id, BO.id)
    assert (await bench.service.snapshot(table.id)).status is Status.OVER
    percent = {person: (await bench.service.conduct.of_player(person.id, "live")).reliability for person in PEOPLE}
    assert percent == {ANN: 100, BO: 0, CY: 100, DI: 100}


async def test_no_rule_is_broken_by_a_vote():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await do(bench, table.id, "0 play 2g")
    await pass_round(bench, table.id)
    with pytest.raises(RuleError):
        await do(bench, table.id, "3 play 2k")


async def test_what_cannot_be_proposed_is_refused_and_nothing_is_kept():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    propose = bench.service.votes.propose
    for kind, text in ((OrderKind.PACE, "live"), (OrderKind.PACE, "hasty"), (OrderKind.PAUSE, "resume"),
                       (OrderKind.PAUSE, ""), (OrderKind.EXTEND, "7"), (OrderKind.EXTEND, "x"), (OrderKind.BOMB, "")):
        with pytest.raises(TableError, match="bad proposal"):
            await propose(table.id, ANN.id, kind, text)
    for text in ("5", "x"):
        with pytest.raises(TableError, match="nothing to take back"):
            await propose(table.id, ANN.id, OrderKind.TAKEBACK, text)
    with pytest.raises(TableError, match="bad proposal"):
        await bench.service.votes.oppose(table.id, ANN.id, OrderKind.PAUSE, "pause")
    await bench.service.stand_in(table.id, ANN.id)
    with pytest.raises(TableError, match="away"):
        await propose(table.id, ANN.id, OrderKind.PAUSE, "pause")
    assert await bench.store.orders(table.id) == ()


async def test_a_paused_game_is_only_resumed():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    for person in (ANN, BO, CY):
        await bench.service.votes.propose(table.id, person.id, OrderKind.PAUSE, "pause")
    for kind, text in ((OrderKind.PAUSE, "pause"), (OrderKind.EXTEND, str(DAY))):
        with pytest.raises(TableError, match="bad proposal"):
            await bench.service.votes.propose(table.id, ANN.id, kind, text)
    log = await bench.store.log(table.id)
    assert (log[-1].fact, log[-1].user) == (Paused(), CY.id)
    assert await bench.store.orders(table.id) == (), "the votes are used up"


async def test_proposals_that_wait_are_listed_with_their_votes():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    votes = bench.service.votes
    lobby = await bench.service.lobbies.create(ANN, Opening("tichu", 7, 8))
    assert await votes.ballots(lobby.id) == await votes.ballots(table.id) == ()
    await votes.propose(table.id, BO.id, OrderKind.EXTEND, str(HOUR))
    await bench.pass_time(5)
    await votes.propose(table.id, ANN.id, OrderKind.EXTEND, str(HOUR))
    await votes.propose(table.id, DI.id, OrderKind.PAUSE, "pause")
    await votes.oppose(table.id, CY.id, OrderKind.PAUSE, "pause")
    await bench.service.orders.prefer(table.id, CY.id, OrderKind.NEVER_ASK, True)
    found = {ballot.kind: ballot for ballot in await votes.ballots(table.id)}
    assert set(found) == {OrderKind.EXTEND, OrderKind.PAUSE}
    more, pause = found[OrderKind.EXTEND], found[OrderKind.PAUSE]
    assert (more.line, more.ayes, more.nays, more.needed, more.by) == (str(HOUR), (0, 1), (), 3, 1)
    assert (pause.line, pause.ayes, pause.nays, pause.by, pause.voters) == ("pause", (3,), (2,), 3, (0, 1, 2, 3))
    assert not any((more.done, more.lost, pause.done, pause.lost))
    assert more.snapshot == await bench.service.snapshot(table.id)


async def test_an_early_end_is_listed_like_other_proposals():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES, rated=True)
    assert (await bench.service.abort(table.id, BO.id)).queued
    ballot, = await bench.service.votes.ballots(table.id)
    assert (ballot.kind, ballot.line, ballot.ayes, ballot.needed) == (OrderKind.ABORT, "", (1,), 4)


async def test_more_time_is_written_for_each_seat_in_turn():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    for person in (BO, CY, DI):
        ballot = await bench.service.votes.propose(table.id, person.id, OrderKind.EXTEND, str(HOUR))
    last = (await bench.store.log(table.id))[-1]
    assert (last.fact, last.user) == (TimeGranted((0,), HOUR), DI.id)
    assert bench.events[-1].cause is Cause.TIME
    assert ballot.snapshot.orders == ()


async def test_another_pace_replaces_times_and_nothing_else():
    """What kind of table it is was forgotten with its times: one across servers had a channel then, which is none."""
    bench = Bench()
    bench.service = TableService(bench.store, bench.clock, bench.secrets, paces={"live": LIVE, "async": SLOW})
    terms = {"limit": 60, UNSEEN: 1, ACROSS: 1}
    table = await bench.service.lobbies.create(ANN, Opening("tichu", 0, None, "live", terms=terms))
    for person in (BO, CY, DI):
        await bench.service.lobbies.join(table.id, person)
    await bench.service.lobbies.start(table.id, ANN.id)
    for person in PEOPLE:
        await bench.service.votes.propose(table.id, person.id, OrderKind.PACE, "async")
    bench.service.forget_all()
    after = await bench.service.begun(table.id)
    assert (after.table.pace, after.table.terms) == ("async", {UNSEEN: 1, ACROSS: 1})
    assert after.pace.limit == SLOW.limit
