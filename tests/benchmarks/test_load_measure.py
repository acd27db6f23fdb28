"""The figures of the load benchmark."""

from __future__ import annotations

import pytest

from benchmarks.load.measure import Answer, Lag, Measure, Request, Span, Use, busiest, kind, percentile
from benchmarks.load.report import compared, figures
from benchmarks.load.servers import Servers
from bot.core.slots import SLOTS, slot_of


@pytest.mark.parametrize(("method", "path", "expected"), [
    ("POST", "/channels/1/messages", "table post"),
    ("PATCH", "/channels/1/messages/5", "table edit"),
    ("POST", "/channels/2/messages", "DM send"),
    ("PATCH", "/channels/2/messages/5", "DM edit"),
    ("DELETE", "/channels/2/messages/5", "delete"),
    ("POST", "/users/@me/channels", "open DM"),
    ("POST", "/channels/1/threads", "other"),
    ("GET", "/users/7", "other"),
    ("POST", "/interactions/1/abc/callback", "answer"),
    ("PATCH", "/webhooks/1/abc/messages/@original", "by token"),
])
def test_kinds_of_requests(method: str, path: str, expected: str):
    assert kind(method, path, {"2"}) == expected


def test_a_later_state_shows_the_earlier_ones():
    lag = Lag({3: 10.0, 4: 11.0, 5: 12.0})
    lag.show(4, 13.0)
    assert lag.waits()
    assert lag.seconds(0, 99, now=20.0) == [3.0, 2.0, 8.0]
    lag.show(5, 21.0)
    assert not lag.waits()


def test_turns_wait_until_the_hand_shows_them():
    measure = Measure()
    change = {"table": 1, "seq": 4, "at": 0.0, "moves": 1, "due": [7], "alts": {"0": "a table"}}
    measure.changed(change)
    assert measure.pending == {7: 0.0}
    measure.in_turn(7)
    assert not measure.pending
    assert len(measure.turns) == 1
    measure.changed({**change, "seq": 5, "at": 3.0, "due": [8]})
    measure.changed({**change, "seq": 6, "due": []})
    assert not measure.pending, "whose turn is over waits no more"
    assert measure.begun == {1: 0.0}, "by its first change"


def test_a_span_counts_what_is_in_it():
    measure = Measure(
        requests=[Request(1, "table edit", ""), Request(5, "table edit", ""), Request(5.2, "DM edit", "route"),
                  Request(5.3, "answer", "")],
        answers=[Answer(5, 0.1, True), Answer(6, 0.7, False), Answer(7, None, None), Answer(8, 0.2, None)],
        moves=[(1, ""), (5, ""), (6, "")], waiting=[(at, at) for at in range(4, 10)])
    span = Span(measure, 4, 10)
    assert (len(span.counted), span.moves, span.busiest_second, span.refused["route"]) == (2, 2, 2, 1)
    assert (span.unanswered, span.with_picture, span.fast(0.5)) == (1, 0.5, 0.5)
    assert not span.grows
    assert Span(Measure(waiting=[(at, 3 * at) for at in range(9)]), 0, 9).grows


def test_processor_time_is_given_a_move_for_each_process():
    measure = Measure(moves=[(1, ""), (5, ""), (6, "")])
    for at, loop, worker in ((1, 1.0, None), (4, 2.0, 0.5), (7, 2.25, 0.5), (9, 3.0, 1.5), (12, 9.0, 9.0)):
        used = {"event loop": loop} | ({} if worker is None else {"worker 1": worker})
        measure.said({"at": at, "cpu": used, "counted": 0, "slots": 64})
    assert Span(measure, 4, 10).processor_times == {"event loop": 0.5, "worker 1": 0.5}
    assert Span(measure, 0, 10).processor_times == {"event loop": 2.0 / 3, "worker 1": 0.5}
    assert not Span(measure, 7, 10).processor_times, "nobody moved"


def test_each_of_several_processes_has_its_own_moves_requests_and_processor_time():
    measure = Measure()
    for at in (4.0, 6.0, 9.0):
        for name, slots in (("process 1", 40), ("process 2", 24), ("process 3", 0)):
            measure.said({"at": at, "cpu": {"event loop": at * slots / 100}, "counted": int(at) * slots // 8,
                          "slots": slots}, name)
    change = {"table": 1, "seq": 4, "at": 5.0, "moves": 2, "due": [7], "alts": {}}
    measure.changed(change, "process 1")
    measure.changed({**change, "table": 2, "moves": 1}, "process 2")
    measure.others = [Use(4.0, {"PostgreSQL": 1.0}), Use(9.0, {"PostgreSQL": 1.3})]
    span = Span(measure, 4, 10)
    assert span.moves == 3
    assert {name: (share.moves, share.counted, share.slots) for name, share in span.processes.items()} == {
        "process 1": (2, 25, 40), "process 2": (1, 15, 24), "process 3": (0, 0, 0)}
    assert span.processes["process 2"].used["event loop"] == pytest.approx(5 * 0.24)
    assert span.others["PostgreSQL"] == pytest.approx(0.1)
    assert not span.processor_times, "one alone has no name"
    rows = {name: figure for name, figure, *_ in figures(span, most=1.0)}
    assert rows["process 2: processor time a move, event loop / all"] == "1200.0 / 1200.0 ms"
    assert rows["process 3: of a core, event loop / all"] == "0% / 0%"
    assert "process 3: counted requests a move" not in rows


async def test_servers_are_of_different_slots():
    discord = Servers(SLOTS)
    assert {slot_of(int(server["id"])) for server in discord.servers} == set(range(SLOTS))
    rooms = [discord.room(number, f"games-{number}") for number in range(SLOTS + 1)]
    assert [room["guild_id"] for room in rooms] == [each["id"] for each in (*discord.servers, discord.servers[0])]
    assert discord._thread(rooms[5]["id"], {"name": "Table 1"})["guild_id"] == rooms[5]["guild_id"]


def test_answers_are_compared_without_and_with_rounds_being_noted():
    measure = Measure(answers=[Answer(1, 0.1, True), Answer(2, 0.2, False), Answer(11, 0.2, True)])
    measure.said({"noted": 1, "at": 12.0})
    without, noting = Span(measure, 0, 10), Span(measure, 10, 20)
    found = {name: (figure, met) for name, figure, _, met in compared([without], [noting])}
    assert found["p99, times"] == ("1.00", True)
    assert found["rounds noted"] == ("1 (0.1/s)", True)
    assert found["hands without their picture, without / with"] == ("1 / 0", True)
    swapped = {name: met for name, _, _, met in compared([noting], [without])}
    assert swapped["rounds noted"] is swapped["hands without their picture, without / with"] is False
    slow = Measure(answers=[Answer(1, 0.1, True), Answer(11, 0.12, True)])
    rows = compared([Span(slow, 0, 10)], [Span(slow, 10, 20)])
    assert next(met for name, *_, met in rows if name == "p99, times") is False


def test_percentiles_and_busiest_windows():
    assert percentile([], 99) == 0
    assert percentile(range(1, 101), 50) == 51
    assert busiest([0.0, 0.5, 0.9, 1.6, 3.0]) == 3
