"""Votes, banks, vacations, substitutes, and players' reliability."""

from dataclasses import replace
from datetime import timedelta

import pytest
from kit import ANN, BO, CY, DI, PEOPLE, Bench, FailingStore, action, do, hands, pass_round, script, seat_down

from bot.tables.core.errors import StoreError, TableError
from bot.tables.core.fold import load
from bot.tables.core.model import Cause, DueKind, OrderKind, Person, Status
from bot.tables.lobby.lobby_rules import Opening
from bot.tables.service import TableService
from bot.tables.timing.schedule import planned
from bot.tables.timing.time_control import ASYNC, DAY, HOUR, LIVE
from games.actions import RuleError
from games.records.reader import read

SLOW = replace(ASYNC, name="live")
EVE = Person(200, "Eve")
DEAL = hands({0: ("Ma", "2g", "Ag"), 1: ("7g", "7k", "7b", "7r"), 2: ("5k",)})
LINES = script(DEAL, {seat: cards[-3:] for seat, cards in enumerate(DEAL)})


async def both(bench: Bench, table_id: int):
    """The position in memory, which must be the one that a restart reads back."""
    position = await bench.service.snapshot(table_id)
    entries = await bench.store.log(table_id)
    again = load(position.table, entries, bench.service.games, position.pace)
    assert planned(replace(again, orders=position.orders, secret=position.secret)) == position
    return position


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
    assert resting.paused == bench.clock.now()
    assert resting.due is None
    await both(bench, table.id)
    with pytest.raises(TableError, match="paused"):
        await do(bench, table.id, "0 play 2g")
    await bench.restart()
    await bench.pass_time(30 * DAY)
    assert (await bench.service.snapshot(table.id)).seq == resting.seq
    for person in (ANN, BO, CY):
        ballot = await bench.service.votes.propose(table.id, person.id, OrderKind.PAUSE, "resume")
    assert ballot.done
    assert ballot.snapshot.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    await both(bench, table.id)


async def test_another_pace_needs_everybody():
    bench = Bench(pace=SLOW)
    bench.service = TableService(bench.store, bench.clock, bench.secrets, paces={"live": SLOW, "quick": LIVE})
    table = await seat_down(bench, LINES)
    for person in PEOPLE:
        ballot = await bench.service.votes.propose(table.id, person.id, OrderKind.PACE, "quick")
        assert ballot.done is (person is DI)
    assert ballot.snapshot.table.pace == "quick"
    assert ballot.snapshot.due.at == bench.clock.now() + timedelta(seconds=LIVE.limit)
    with pytest.raises(TableError):
        await bench.service.votes.propose(table.id, ANN.id, OrderKind.PACE, "quick")
    await both(bench, table.id)


async def test_more_time_is_for_this_turn():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    for person in (BO, CY, DI):
        ballot = await bench.service.votes.propose(table.id, person.id, OrderKind.EXTEND, str(DAY))
    assert ballot.snapshot.due.at == table.due.at + timedelta(days=1)
    await both(bench, table.id)
    await do(bench, table.id, "0 play 2g")
    after = await bench.service.snapshot(table.id)
    assert after.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)


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
    assert position.epoch == position.seq
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


# banks and vacations ------------------------------------------------------------------------------

async def test_the_bank_is_used_once():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(SLOW.limit + 10 * HOUR)
    await do(bench, table.id, "0 play 2g")
    position = await both(bench, table.id)
    assert position.spent == {0: 10 * HOUR}
    for text in ("1 pass", "2 play 5k", "3 pass"):
        await do(bench, table.id, text)
    due = (await bench.service.snapshot(table.id)).due
    assert (due.kind, due.seat) == (DueKind.LIMIT, 0)
    assert due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank - 10 * HOUR)
    await bench.restart()
    assert (await bench.service.snapshot(table.id)).due == due


async def test_a_missed_deadline_uses_up_the_bank_and_is_noted():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(SLOW.limit + SLOW.bank)
    assert bench.events[-1].timeout
    assert (await both(bench, table.id)).spent == {0: SLOW.bank}
    assert (await bench.store.conduct(ANN.id, "live", 30)).games == 0  # the game goes on
    await bench.service.resign(table.id, BO.id)
    kept = await bench.store.conduct(ANN.id, "live", 30)
    assert (kept.games, kept.left, kept.missed, kept.reliability) == (1, 0, 1, 80)


async def test_a_vacation_stops_the_clock_of_one_person_until_it_is_over():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    until = bench.clock.now() + timedelta(days=9)
    snapshot = await bench.service.vacation(table.id, ANN.id, until)
    assert snapshot.due.at == until + timedelta(seconds=SLOW.limit + SLOW.bank)
    await both(bench, table.id)
    assert await bench.service.vacation(table.id, ANN.id, until) is None
    back = await bench.service.vacation(table.id, ANN.id, None)
    assert back.due == table.due


async def test_who_comes_back_early_from_a_vacation_has_their_time_from_then_on():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    vacation = bench.service.vacation
    await vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=9))
    await bench.pass_time(5 * DAY)
    back = await vacation(table.id, ANN.id, None)
    assert back.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    await both(bench, table.id)
    assert await vacation(table.id, ANN.id, None) is None


async def test_no_vacation_gives_back_what_was_used_of_a_turn():
    """However often one leaves and comes back."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    vacation = bench.service.vacation
    for _ in range(3):
        await bench.pass_time(10 * HOUR)
        await vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=9))
        await both(bench, table.id)
        await bench.pass_time(2 * DAY)
        back = await vacation(table.id, ANN.id, None)
    left = SLOW.limit + SLOW.bank - 30 * HOUR
    assert back.due.at == bench.clock.now() + timedelta(seconds=left)
    assert (await both(bench, table.id)).spent == {}
    await bench.pass_time(10 * HOUR)
    await do(bench, table.id, "0 play 2g")
    assert (await both(bench, table.id)).spent == {0: 40 * HOUR - SLOW.limit}


async def test_a_live_table_waits_for_nobody_on_vacation():
    bench = Bench()
    table = await seat_down(bench, LINES)
    assert await bench.service.vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=9)) is None


# substitutes ------------------------------------------------------------------------------------

async def test_a_substitute_has_the_whole_time_and_the_cards():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(20 * HOUR)
    with pytest.raises(TableError, match="not offered"):
        await bench.service.seating.substitute(table.id, EVE, 0)
    with pytest.raises(TableError, match="not seated"):
        await bench.service.seating.offer(table.id, EVE.id)
    await bench.service.seating.offer(table.id, ANN.id)
    assert [seat.number for seat in await bench.service.seating.offered(table.id)] == [0]
    with pytest.raises(TableError, match="already joined"):
        await bench.service.seating.substitute(table.id, BO, 0)
    after = await bench.service.seating.substitute(table.id, EVE, 0)
    assert after.table.seats[0].person == EVE
    assert after.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    view = await bench.service.view(table.id, EVE.id)
    assert view.seats[0].name == "Eve"
    assert view.seats[0].cards is not None
    assert (await bench.service.view(table.id, ANN.id)).seat is None
    await both(bench, table.id)
    await bench.service.act(table.id, EVE.id, after.seq, action("0 play 2g"))
    left = await bench.store.conduct(ANN.id, "live", 30)
    assert (left.games, left.left, left.reliability) == (1, 1, 0)


async def test_a_substitute_has_a_full_bank_whatever_is_left_of_the_other_ones():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.pass_time(SLOW.limit + 4 * HOUR)
    await do(bench, table.id, "0 play 2g")
    await pass_round(bench, table.id)
    await bench.pass_time(2 * HOUR)
    led = await bench.service.snapshot(table.id)
    assert led.due.at == led.at + timedelta(seconds=SLOW.limit + SLOW.bank - 4 * HOUR)
    await bench.service.seating.offer(table.id, ANN.id)
    after = await bench.service.seating.substitute(table.id, EVE, 0)
    assert after.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    await both(bench, table.id)


async def test_nobody_inherits_a_vacation():
    """The vacation of who had the seat before is over for a substitute, after a restart too, and for who sits down
    there between rounds."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.service.vacation(table.id, ANN.id, bench.clock.now() + timedelta(days=9))
    await bench.service.seating.offer(table.id, ANN.id)
    after = await bench.service.seating.substitute(table.id, EVE, 0)
    assert after.due.at == bench.clock.now() + timedelta(seconds=SLOW.limit + SLOW.bank)
    assert (await both(bench, table.id)).due == after.due


async def test_nobody_sits_down_on_a_vacation():
    bench = Bench(pace=SLOW)
    table = await bench.service.create(ANN, Opening("lord", 7, 8))
    await bench.service.join(table.id, BO)
    for _ in range(3):
        await bench.service.add_ai(table.id, ANN.id, "easy")
    await bench.service.start(table.id, ANN.id)
    await bench.service.vacation(table.id, BO.id, bench.clock.now() + timedelta(days=9))
    assert (await bench.service.seating.get_up(table.id, BO.id)).away
    for number in range(4):  # until Bo's seat, too, is taken
        await bench.service.seating.sit_down(table.id, Person(200 + number, f"P{number}"))
    after = await both(bench, table.id)
    assert all(not seat.ai for seat in after.table.taken)
    assert after.away == {}


async def test_who_has_seen_a_hand_of_this_round_takes_no_other_seat():
    """Their own they may take again; and any other once new cards are dealt."""
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    take, offer = bench.service.seating.substitute, bench.service.seating.offer
    await offer(table.id, ANN.id)
    await take(table.id, EVE, 0)
    assert (await bench.service.snapshot(table.id)).table.host == BO.id
    await offer(table.id, BO.id)
    await bench.restart()
    with pytest.raises(TableError, match="hand seen"):
        await take(table.id, ANN, 1)
    await offer(table.id, EVE.id)
    assert (await take(table.id, ANN, 0)).table.seats[0].person == ANN
    with pytest.raises(TableError, match="hand seen"):
        await take(table.id, EVE, 1)
    bench.store.departed[table.id] = [replace(each, seq=table.dealt) for each in bench.store.departed[table.id]]
    assert (await take(table.id, EVE, 1)).table.seats[1].person == EVE


async def test_who_comes_back_in_time_keeps_the_seat():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.service.seating.offer(table.id, ANN.id)
    await bench.service.come_back(table.id, ANN.id)
    with pytest.raises(TableError, match="not offered"):
        await bench.service.seating.substitute(table.id, EVE, 0)


async def test_a_seat_that_the_clock_has_taken_is_offered():
    bench = Bench(pace=replace(SLOW, on_limit="seat"))
    table = await seat_down(bench, LINES)
    await bench.pass_time(SLOW.limit + SLOW.bank)
    assert [seat.number for seat in await bench.service.seating.offer_lost(table.id)] == [0]
    assert await bench.service.seating.offer_lost(table.id) == ()
    assert (await bench.service.seating.substitute(table.id, EVE, 0)).table.seats[0].person == EVE


# terms ------------------------------------------------------------------------------------------

async def test_a_lobby_has_its_own_terms():
    bench = Bench(pace=SLOW)
    table = await bench.service.create(ANN, Opening("tichu", 7, 8))
    after = await bench.service.configure(table.id, ANN.id, terms={"limit": "7200", "on_limit": "end"})
    pace = bench.service.pace(after.table)
    assert (pace.limit, pace.on_limit, pace.bank) == (7200, "end", SLOW.bank)
    await bench.restart()
    assert bench.service.pace((await bench.service.snapshot(table.id)).table) == pace
    with pytest.raises(TableError, match="bad terms"):
        await bench.service.configure(table.id, ANN.id, terms={"closing": "0"})
    assert (await bench.service.snapshot(table.id)).table == after.table


async def test_reliability_over_games_played_to_their_end():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    await bench.service.resign(table.id, BO.id)
    assert (await bench.service.snapshot(table.id)).status is Status.OVER
    percent = {person: (await bench.service.conduct(person.id, "live")).reliability for person in PEOPLE}
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
    assert (log[-1].text, log[-1].user, log[-1].kind.value) == ("pause", CY.id, "pause")
    assert await bench.store.orders(table.id) == (), "the votes are used up"


async def test_proposals_that_wait_are_listed_with_their_votes():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    votes = bench.service.votes
    lobby = await bench.service.create(ANN, Opening("tichu", 7, 8))
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
    assert (last.kind.value, last.text, last.user) == ("extend", f"0 {HOUR}", DI.id)
    assert bench.events[-1].cause is Cause.TIME
    assert ballot.snapshot.orders == ()


# a league's table -------------------------------------------------------------------------------

class Rules:
    """A guard that says what it is told to."""

    def __init__(self, substitutes: bool = True) -> None:
        self.substitutes = substitutes
        self.asked: list[tuple[int, Person, tuple[int, ...], int]] = []

    async def takes_substitutes(self, table_id: int) -> bool:
        return self.substitutes

    async def check_newcomer(self, table_id, person, roles, seat) -> None:
        self.asked.append((table_id, person, tuple(roles), seat))
        if 5 not in roles:
            raise TableError("no_role")


async def test_a_season_without_substitutes_has_none_at_its_tables():
    bench = Bench(pace=replace(SLOW, on_limit="seat"))
    table = await seat_down(bench, LINES)
    bench.service.seating.guard = Rules(substitutes=False)
    with pytest.raises(TableError, match="no substitutes"):
        await bench.service.seating.offer(table.id, ANN.id)
    assert (await bench.service.snapshot(table.id)).seq == table.seq
    await bench.pass_time(SLOW.limit + SLOW.bank)
    assert await bench.service.seating.offer_lost(table.id) == ()
    assert await bench.service.seating.offered(table.id) == ()
    assert await bench.store.orders(table.id) == ()


async def test_a_season_says_who_may_be_a_substitute():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    rules = bench.service.seating.guard = Rules()
    await bench.service.seating.offer(table.id, ANN.id)
    with pytest.raises(TableError, match="no role"):
        await bench.service.seating.substitute(table.id, EVE, 0)
    after = await bench.service.seating.substitute(table.id, EVE, 0, roles=(4, 5))
    assert after.table.seats[0].person == EVE
    assert rules.asked == [(table.id, EVE, (), 0), (table.id, EVE, (4, 5), 0)]


async def test_a_seat_that_changes_hands_is_written_down():
    bench = Bench(pace=SLOW)
    table = await seat_down(bench, LINES)
    mine = await bench.service.seating.offer(table.id, BO.id)
    assert (mine.number, mine.person) == (1, BO)
    again = await bench.service.seating.offer(table.id, BO.id)
    assert again.number == 1, "offered twice is offered"
    offers = [order for order in await bench.store.orders(table.id) if order.kind is OrderKind.OFFER]
    assert [(order.seat, order.user, order.at) for order in offers] == [(1, BO.id, bench.clock.now())]
    after = await bench.service.seating.substitute(table.id, Person(200, "Eve | x"), 1)
    assert after.table.seats[1].person == Person(200, "Eve ¦ x")
    assert after.table.host == ANN.id, "whose seat it was not"
    entry = (await bench.store.log(table.id))[-1]
    assert (entry.text, entry.user) == ("1 substitute", 200)
    departed, = await bench.service.departures(table.id)
    assert (departed.seat, departed.seq, departed.gone, departed.came) == (1, entry.seq, BO.id, 200)
    assert await bench.store.orders(table.id) == ()
