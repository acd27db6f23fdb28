"""Several processes, of which one ends: `tests.stress.processes` in short, and what it would notice."""

from __future__ import annotations

import argparse
import asyncio
import time
from collections import defaultdict
from collections.abc import Mapping, Sequence
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest

from bot.core.slots import EVERY, FIRST_SLOT, slot_of
from tests.stress.processes import checks as module
from tests.stress.processes.__main__ import run, summary
from tests.stress.processes.checks import Checks
from tests.stress.processes.homes import Homes
from tests.stress.processes.servers import Reply, Sent, Watched, Whom, tables_in, whom_of
from tests.stress.processes.turns import HOWS, Took, Turns
from tests.stress.processes.world import Broken, Process, World, Wrote
from tests.support.discord.discord_limits import EPHEMERAL
from tests.support.postgres import programs
from tests.support.thorough import THOROUGH


@pytest.mark.skipif(not THOROUGH, reason="a minute of real time: make thorough")
@pytest.mark.skipif(programs() is None, reason="PostgreSQL is not installed")
def test_one_of_several_processes_ends(tmp_path: Path) -> None:
    args = argparse.Namespace(processes=2, seconds=40, tables=1, pause=6, how=["kill", "deploy"], seed=1)
    took, faults = asyncio.run(run(tmp_path, args))
    assert took
    assert faults == []


# who acts ----------------------------------------------------------------------------------------

SERVER, TABLE, PERSON = 5 << 22, 7, 9 << 22
"""A server of slot 5 with a table, and a person of slot 9."""


def seen(*looks: tuple[float, Mapping[int, int]]) -> Homes:
    """Who was home at each look, from then to the next one."""
    homes = Homes(cast(Any, None))
    for (at, holders), (until, _) in zip(looks, [*looks[1:], (looks[-1][0] + 60, {})], strict=True):
        for step in range(round((until - at) / 0.05)):
            homes.note(at + step * 0.05, at + step * 0.05 + 0.001, holders)
    return homes


def world(homes: Homes | None = None, **discord: Any) -> World:
    """Processes 1 and 2 with ports of the same numbers."""
    here = World.__new__(World)
    here.processes = [cast(Process, SimpleNamespace(port=number, pid=number, number=number, runs=True, hit=False))
                      for number in (1, 2)]
    here.homes, here.slots, here.wrote = homes or seen((0.0, {5: 1})), {TABLE: 5}, []
    here.town = cast(Any, SimpleNamespace(players=[SimpleNamespace(id=PERSON, table=TABLE)]))
    here.discord = cast(Any, SimpleNamespace(**{"own": [], "replies": [], "asked": {}, **discord}))
    here.told, here.accepted = defaultdict(set), set()
    return here


def sent(at: float, port: int, whom: Whom, interaction: str = "") -> Sent:
    return Sent(at, port, "POST", "/x", whom, interaction)


def test_whom_something_is_for_says_whose_home_may_act() -> None:
    here = world()
    assert here.slots_of(Whom(SERVER)) == {slot_of(SERVER)} == {5}
    assert here.slots_of(Whom(tables=frozenset({TABLE}))) == {5}
    assert here.slots_of(Whom(user=PERSON)) == {5, 9}
    assert here.slots_of(Whom()) == {FIRST_SLOT}


MOVES = ((10.0, {5: 1}), (20.0, {5: 2}))


@pytest.mark.parametrize(("at", "port", "words"), [
    (25.0, 1, "slot 5, by process 1 while 2 was home"), (15.0, 2, "process 2 while 1 was home"),
    (20.7, 1, "while 2 was home")])
@pytest.mark.parametrize("whom", [Whom(SERVER), Whom(tables=frozenset({TABLE}))])
def test_a_process_that_acts_for_a_slot_of_another_is_noticed(at: float, port: int, words: str, whom: Whom) -> None:
    fine = [sent(19.9, 1, whom), sent(20.3, 1, whom), sent(20.2, 2, whom), sent(25.0, 2, whom)]
    Checks(world(seen(*MOVES), own=fine)).check_one_acts()
    with pytest.raises(Broken, match=words):
        Checks(world(seen(*MOVES), own=[*fine, sent(at, port, whom)])).check_one_acts()


@pytest.mark.parametrize(("at", "holds"), [(24.0, True), (29.0, False)])
def test_a_process_may_go_on_for_a_while_when_nobody_is_home_but_not_for_long(at: float, holds: bool) -> None:
    checks = Checks(world(seen((10.0, {5: 1}), (20.0, {})), own=[sent(at, 1, Whom(SERVER))]))
    if holds:
        checks.check_one_acts()
    else:
        with pytest.raises(Broken, match="process 1, which was not home"):
            checks.check_one_acts()


def test_while_the_server_is_away_nobody_knows_who_is_home() -> None:
    homes = seen((10.0, {5: 1}))
    homes.note(80.0, 80.1, {5: 2})
    homes.note(82.0, 82.1, {5: 2})
    Checks(world(homes, own=[sent(79.0, 1, Whom(SERVER))])).check_one_acts()
    with pytest.raises(Broken):
        Checks(world(homes, own=[sent(81.0, 1, Whom(SERVER))])).check_one_acts()


@pytest.mark.parametrize(("key", "holds"), [("a", True), (None, False)])
def test_an_entry_of_its_own_is_only_that_of_the_home_but_anybody_may_store_what_a_person_decides(
        key: str | None, holds: bool) -> None:
    here = world(seen(*MOVES))
    here.wrote = [Wrote(2, TABLE, 3, None, 25.0), Wrote(1, TABLE, 4, key, 25.0)]
    if holds:
        Checks(here).check_one_acts()
    else:
        with pytest.raises(Broken, match="entry 4 of table 7, of slot 5, by process 1 while 2 was home"):
            Checks(here).check_one_acts()


def test_an_answer_of_a_process_that_was_not_home_is_noticed() -> None:
    asked = {"i": Whom(SERVER)}
    Checks(world(seen(*MOVES), replies=[Reply(21.0, 1, "i"), Reply(25.0, 2, "i")], asked=asked)).check_one_acts()
    here = world(seen(*MOVES), replies=[Reply(15.0, 2, "i")], asked=asked)
    here.processes[1].hit = True
    with pytest.raises(Broken, match="answered by 2"):
        Checks(here).check_one_acts()
    here.discord.replies = [Reply(15.0, 2, "i", first=False)]
    Checks(here).check_one_acts()


def test_an_interaction_that_is_answered_twice_is_noticed() -> None:
    Checks(world(replies=[Reply(1.0, 1, "i"), Reply(1.0, 2, "j")])).check_answers()
    here = world(replies=[Reply(1.0, 1, "i"), Reply(1.1, 2, "i", first=False)])
    with pytest.raises(Broken, match="two processes have answered"):
        Checks(here).check_answers()
    here.processes[1].hit = True
    Checks(here).check_answers()


# what is stored ----------------------------------------------------------------------------------

def stored(here: World, log: Sequence[str], newest: int = 5) -> World:
    async def query(sql: str) -> list[Any]:
        found = [(1, newest, 5)] if "max(seq)" in sql else [(key,) for key in log] if "FROM log" in sql else []
        here.told[1, 6].add(1)
        here.accepted.add(f"new {len(here.accepted)}")
        return found

    here.query = query  # type: ignore[method-assign]
    return here


@pytest.mark.parametrize("by", ["report", "write"])
@pytest.mark.parametrize("lost", [False, True])
async def test_a_move_that_is_lost_is_noticed_but_not_one_that_is_stored_while_the_log_is_read(
        lost: bool, by: str) -> None:
    here = stored(world(), ["b"] if lost else ["a"])
    here.told[1, 5].add(1)
    if by == "report":
        here.accepted = {"a"}
    else:
        here.wrote = [Wrote(1, 1, 5, "a", 1.0)]
    if lost:
        with pytest.raises(Broken, match="1 of 1 accepted moves are lost"):
            await Checks(here).check_log()
    else:
        await Checks(here).check_log()


@pytest.mark.parametrize(("log", "newest", "told", "words"), [
    (["a", "a"], 5, {1}, "a move is there twice"), ([], 6, {1}, "has a gap"),
    ([], 5, {1, 2}, "two processes have acted on")])
async def test_what_is_doubled_or_missing_is_noticed(log: list[str], newest: int, told: set[int], words: str) -> None:
    here = stored(world(), log, newest)
    here.told[1, 5] = told
    with pytest.raises(Broken, match=words):
        await Checks(here).check_log()


async def test_an_entry_that_was_reported_and_is_not_stored_is_noticed() -> None:
    here = stored(world(), [])
    here.told[1, 6].add(1)
    with pytest.raises(Broken, match="6 was reported and is not stored"):
        await Checks(here).check_log()


def test_what_is_stored_elsewhere_and_not_heard_of_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(time, "monotonic", lambda: 100.0)
    here = world()
    here.told[TABLE, 4].add(1)
    here.wrote = [Wrote(2, TABLE, 4, "a", 50.0), Wrote(2, TABLE, 5, "b", 90.0), Wrote(2, TABLE, 6, "c", 30.0)]
    Checks(here).check_heard(40.0)
    here.wrote.append(Wrote(2, TABLE, 5, "b", 60.0))
    with pytest.raises(Broken, match="entry 5 of table 7 by process 2 was not heard of"):
        Checks(here).check_heard(40.0)


async def test_what_does_not_hold_is_said_and_the_others_are_looked_at_nevertheless(
        capsys: pytest.CaptureFixture[str]) -> None:
    here = stored(world(seen(*MOVES), own=[sent(15.0, 2, Whom(SERVER))], messages={}, channels={}), [])
    here.told[1, 6].add(1)
    here.latest = 16.0
    checks = Checks(here)
    await checks.check_all()
    checks.check_end(0.0)
    assert [words in fault for words, fault in zip(
        ("while 1 was home", "is not stored", "16 s late"), checks.faults, strict=True)] == [True] * 3
    assert capsys.readouterr().out.count("BROKEN") == 3
    await checks.check_all()
    assert len(checks.faults) == 4, "each request is judged once, the log as a whole"


# what is shown -----------------------------------------------------------------------------------

def shown(channel: str, verb: str, flags: int = 0) -> dict[str, Any]:
    parts = [{"type": 2, "custom_id": f"bd:{verb}:1:4", "style": 1}]
    return {"channel_id": channel, "flags": flags, "components": parts}


@pytest.mark.parametrize(("channel", "verb"), [("public", "hand"), ("direct", "refresh")])
async def test_a_message_that_was_sent_twice_is_noticed(
        channel: str, verb: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "LATE", 0.0)

    def checks(*more: dict[str, Any]) -> Checks:
        messages = [shown("public", "hand"), shown("direct", "refresh"), shown("other", "refresh"),
                    shown("direct", "refresh", EPHEMERAL), *more]
        return Checks(world(channels={"public": {"guild_id": "1"}, "direct": {}, "other": {}},
                            messages=dict(enumerate(messages))))

    await checks().check_messages()
    with pytest.raises(Broken, match=r"2 (messages|hands)"):
        await checks(shown(channel, verb)).check_messages()


def took(how: str, home: float, failed: int = 0, **more: Any) -> Took:
    return Took(how, home, more.get("pause", 0.0), 1.0, 9, failed, more.get("elsewhere", 0))


def test_what_takes_too_long_or_fails_is_noticed() -> None:
    assert summary([took(how, 1.0) for how in HOWS])
    assert not summary([took("kill", 1.6)])
    assert not summary([took("freeze", 12.1)])
    assert summary([took("freeze", 5.0, 3)]), "its tables pause"
    assert not summary([took("freeze", 5.0, 3, elsewhere=1)]), "those of others do not"
    assert not summary([took("deploy", 1.0, 1)])
    assert not summary([took("joins", 1.0, 1)])
    assert not summary([took("joins", 1.0, pause=2.1)])


# the judge's own eyes ----------------------------------------------------------------------------

async def test_servers_and_people_have_the_slots_that_they_are_given() -> None:
    discord = Watched()
    channel, person = discord.server("One", 17), discord.person("P", 40)
    assert slot_of(int(channel["guild_id"])) == 17
    assert slot_of(int(person["id"])) == 40
    assert [each["name"] for each in discord.guild_events()] == ["Tea house", "One"]
    assert [each["id"] for each in discord.servers[1]["channels"]] == [channel["id"]]
    assert len(discord.ready()["guilds"]) == 2


def test_a_command_may_be_for_the_table_that_it_names() -> None:
    user, data = {"id": str(PERSON)}, {"name": "hand", "options": [{"name": "game", "type": 4, "value": TABLE}]}
    assert whom_of(user, {"guild_id": str(SERVER)}, data) == Whom(SERVER, frozenset({TABLE}))
    assert whom_of(user, {}, data) == Whom(tables=frozenset({TABLE}), user=PERSON)
    assert whom_of(user, {"guild_id": str(SERVER)}, {"name": "play", "options": []}) == Whom(SERVER)
    assert whom_of(user, {"guild_id": "1"}, {"custom_id": "bd:hand:7:4"}) == Whom(tables=frozenset({TABLE}))
    assert world().slots_of(Whom(3 << 22, frozenset({TABLE}), PERSON)) == {3, 5, 9}


async def test_a_request_is_for_the_server_the_table_or_the_person_that_it_names() -> None:
    discord = Watched()
    channel, person = discord.server("One", 17), discord.person("P", 40)
    direct = discord.direct(person["id"])["id"]
    place, hand, notice = ["channels", channel["id"], "messages"], shown("", "play"), shown("", "open")
    assert tables_in(hand) == {1}
    assert discord._whom(place, hand, "") == Whom(int(channel["guild_id"]))
    assert discord._whom(["channels", direct, "messages"], hand, "") == Whom(tables=frozenset({1}))
    assert discord._whom(["channels", direct, "messages"], notice, "") == Whom(
        tables=frozenset({1}), user=int(person["id"]))
    assert discord._whom(["users", "@me", "channels"], {"recipient_id": person["id"]}, "") == Whom(
        user=int(person["id"]))
    assert discord._whom(["applications", "1", "commands"], [], "") == Whom()


async def test_an_answer_that_comes_too_late_is_seen_by_nobody() -> None:
    discord = Watched()
    made, _ = await discord.interact(3, discord.person("P", 1), discord.channel, {"custom_id": "bd:play:1:4"})
    assert discord.asked == {made.id: Whom(tables=frozenset({1}))}
    discord._note_reply(Reply(1.0, 1, made.id), made)
    made.answered.set_result(4)
    discord._note_reply(Reply(1.1, 2, made.id), made)
    made.born -= timedelta(seconds=4)
    discord._note_reply(Reply(5.0, 2, made.id), made)
    assert [(each.port, each.first) for each in discord.replies] == [(1, True), (2, False)]


def test_a_hand_that_its_new_home_leaves_alone_is_noticed() -> None:
    here = world(seen((0.0, dict.fromkeys(EVERY, 2))), own=[])
    here.town = cast(Any, SimpleNamespace(players=[
        SimpleNamespace(ephemeral="m", name="Ann", table=TABLE, controls={}, id=PERSON)]))
    here.touched = {"m": 9.0}
    with pytest.raises(Broken, match="1 of 1 hands are frozen: slot 5, Ann"):
        Turns(here).check_hands({"m": 5}, {5: 10.0})
    Turns(here).check_hands({"m": 5}, {6: 10.0})
    here.touched = {"m": 11.0}
    Turns(here).check_hands({"m": 5}, {5: 10.0})
