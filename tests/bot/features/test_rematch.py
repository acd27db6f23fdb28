"""Games with people of other servers: who is seated with whom, names, phrases, reports, who may not."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from bot.core.errors import TableError
from bot.features.across import names
from bot.features.queue.ready import BEGINS
from bot.tables.core.model import Person, Status, Table
from bot.tables.phrases import HEARD, TALKS, heard
from bot.tables.phrases import PAUSE as SILENCE
from bot.tables.rules.lobby_rules import Opening
from tests.support.tables.kit import ANN, BO, CY, DI, FixedSecrets
from tests.support.tables.search_desk import EVE, Desk

OLD = 10**18
"""An account of 2022."""


async def refused(code: str, call: object) -> TableError:
    with pytest.raises(TableError) as caught:
        await call  # type: ignore[misc]
    assert caught.value.code == code
    return caught.value


# the queue -----------------------------------------------------------------------------------------

async def test_people_of_different_servers_meet_if_they_and_their_servers_want_that() -> None:
    desk = Desk()
    for across, opened in (("", {1, 2}), ("Calm Otter", {1}), ("Calm Otter", {1, 2})):
        desk.open_guilds = opened
        await desk.seek(ANN, "tatsu", guild=1, across=across)
        found = await desk.seek(BO, "tatsu", guild=2, across="Keen Fox")
        assert (found is not None) is (bool(across) and len(opened) == 2)
        if not found:
            await desk.queue.stop(BO.id)
    (table,) = await desk.tables()
    assert (table.guild, table.channel, table.across, table.unseen, table.pool) == (None, 0, True, True, 0)
    assert [person.name for person in table.people] == ["Calm Otter", "Keen Fox"], "not the names of their servers"


async def test_people_of_one_server_meet_there() -> None:
    desk = Desk()
    desk.open_guilds = {1, 2}
    await desk.seek(ANN, "tatsu", guild=1, across="Calm Otter")
    await desk.seek(BO, "tatsu", guild=1, across="Keen Fox")
    (table,) = await desk.tables()
    assert (table.guild, [person.name for person in table.people]) == (1, ["Ann", "Bo"])


async def test_one_seat_whatever_servers_a_person_asks_on() -> None:
    desk = Desk()
    desk.open_guilds = {1, 2, 3}
    for guild in (1, 2, 3, 1, 2) * 10:
        await desk.seek(ANN, "trichu", guild=guild, across="Calm Otter")
    await desk.seek(BO, "trichu", guild=2, across="Keen Fox")
    await desk.seek(CY, "trichu", guild=3, across="Wise Owl")
    (table,) = await desk.tables()
    assert sorted(person.id for person in table.people) == [ANN.id, BO.id, CY.id]


async def test_who_blocks_another_while_both_wait_is_not_seated_with_them() -> None:
    desk = Desk()
    desk.open_guilds = {1, 2}
    desk.store.blocks.add((BO.id, ANN.id))
    await desk.seek(ANN, "tatsu", guild=1, across="Calm Otter")
    assert await desk.seek(BO, "tatsu", guild=2, across="Keen Fox") is None


async def test_ratings_across_servers_say_who_fits() -> None:
    desk = Desk()
    desk.open_guilds = {1, 2}
    desk.ratings = {ANN.id: 1500.0, BO.id: 1900.0}
    await desk.seek(ANN, "tatsu", guild=1, across="Calm Otter")
    assert await desk.seek(BO, "tatsu", guild=2, across="Keen Fox") is None
    await desk.later(120)
    assert len(await desk.tables()) == 1


async def ready(desk: Desk, *, rated: bool = False) -> Table:
    """A game of three people of three servers."""
    desk.open_guilds = {0, 1, 2, 3}
    for guild, (person, name) in enumerate(((ANN, "Calm Otter"), (BO, "Keen Fox"), (CY, "Badword")), 1):
        await desk.look(person, "trichu", guild=guild, across=name, rated=rated)
    (table,) = await desk.tables()
    for person in (ANN, BO, CY):
        await desk.service.lobbies.here(table.id, person.id)
    return (await desk.service.lobbies.begin(table.id, CY.id)).table


async def test_a_seat_that_somebody_leaves_goes_to_the_next_on_any_server() -> None:
    desk = Desk()
    desk.open_guilds = {1, 2, 3, 4}
    for guild, person in enumerate((ANN, BO, CY), 1):
        await desk.seek(person, "trichu", guild=guild, across=f"Calm {person.name}")
    (table,) = await desk.tables()
    await desk.seek(DI, "trichu", guild=4, across="Calm Di")
    await desk.service.lobbies.leave(table.id, BO.id)
    await desk.later(1)
    (table,) = await desk.tables()
    assert [person.name for person in table.people] == ["Calm Ann", "Calm Di", "Calm Cy"]


async def test_the_same_people_play_again_in_the_same_order() -> None:
    desk = Desk()
    before = await ready(desk)
    await refused("still_running", desk.queue.again(before.id, ANN.id))
    await desk.service.abort(before.id, ANN.id, force=True)
    lobby = await desk.queue.again(before.id, BO.id)
    assert [person.name for person in lobby.table.people] == ["Keen Fox", "Badword", "Calm Otter"]
    assert [person.id for person in desk.service.lobbies.missing(lobby)] == [CY.id, ANN.id]
    assert (await desk.queue.again(before.id, ANN.id)).id == lobby.id, "who presses it later joins"
    await desk.later(300)
    assert [each.status for each in await desk.tables()] == [], "one has not answered, and nobody takes the seat"
    assert [each.user for each in await desk.queue.waiting(0)] == [ANN.id, BO.id], "these go on to wait"
    await refused("not_seated", desk.queue.again(before.id, EVE.id))


async def test_a_person_who_may_not_play_is_left_out_of_the_next_game() -> None:
    desk = Desk()
    before = await ready(desk)
    await desk.service.abort(before.id, ANN.id, force=True)
    desk.store.blocks.add((CY.id, BO.id))
    lobby = await desk.queue.again(before.id, BO.id)
    assert [person.id for person in lobby.table.people] == [BO.id, ANN.id]
    desk = Desk()
    before = await ready(desk)
    await desk.service.abort(before.id, ANN.id, force=True)
    desk.open_guilds = {1}
    await refused("opted_out", desk.queue.again(before.id, BO.id))


async def again_of_two(desk: Desk, *, guild: int, people: Sequence[Person]) -> int:
    """A game of two people of two servers that is over."""
    desk.open_guilds |= {0, guild, guild + 1}
    for number, person in enumerate(people):
        await desk.look(person, "tatsu", guild=guild + number, across=f"Calm {person.name}")
    table = next(each for each in await desk.tables(Status.LOBBY) if each.seat_of(people[0].id))
    for person in people:
        await desk.service.lobbies.here(table.id, person.id)
    await desk.service.lobbies.begin(table.id, people[0].id)
    await desk.service.abort(table.id, people[0].id, force=True)
    return table.id


async def test_a_complete_lobby_begins_after_a_kill_or_without_another_click() -> None:
    for killed in (True, False):
        desk = Desk()
        desk.open_guilds = {1, 2, 3}
        for guild, person in enumerate((ANN, BO, CY), 1):
            await desk.seek(person, "tatsu", guild=guild, across=f"Calm {person.name}")
        (table,) = await desk.tables()
        if killed:
            await desk.service.lobbies.here(table.id, ANN.id)
        else:  # who has not come yet leaves, and the next one looks for a game, so everybody is here
            await desk.service.lobbies.leave(table.id, ANN.id)
        await desk.later(1)
        if not killed:
            (table,) = await desk.tables()
            await desk.service.lobbies.here(table.id, CY.id)
        assert [each.status for each in await desk.tables()] == [Status.LOBBY], "the click's own time"
        await desk.later(BEGINS.total_seconds())
        assert [each.status for each in await desk.tables()] == [Status.RUNNING]


async def test_not_now_of_the_last_person_ends_the_search() -> None:
    desk = Desk()
    desk.open_guilds = {1, 2}
    await desk.seek(ANN, "tatsu", guild=1, across="Calm Otter")
    await desk.seek(BO, "tatsu", guild=2, across="Keen Fox")
    (table,) = await desk.tables()
    await desk.service.lobbies.leave(table.id, ANN.id)
    await desk.service.lobbies.leave(table.id, BO.id)
    await desk.later(1)
    assert (await desk.tables(), await desk.queue.mine(ANN.id), await desk.queue.mine(BO.id)) == ([], None, None)


async def test_who_wait_after_again_meet() -> None:
    desk = Desk()
    one = await again_of_two(desk, guild=1, people=(ANN, BO))
    other = await again_of_two(desk, guild=3, people=(CY, DI))
    await desk.queue.again(one, ANN.id)
    await desk.queue.again(other, CY.id)
    await desk.later(260)
    (table,) = await desk.tables()
    assert {person.id for person in table.people} == {ANN.id, CY.id}


async def test_again_asks_each_person_once_and_soon_after_the_game() -> None:
    desk = Desk()
    table = await again_of_two(desk, guild=1, people=(ANN, BO))
    asked = 0
    for _ in range(3):
        lobby = await desk.queue.again(table, ANN.id)
        if lobby.table.seat_of(BO.id):
            asked += 1
            await desk.service.lobbies.leave(lobby.id, BO.id)
        await desk.service.lobbies.leave(lobby.id, ANN.id)
        await desk.later(5)
    assert asked == 1
    lobby = await desk.queue.again(table, BO.id)
    assert {person.id for person in lobby.table.people} == {ANN.id, BO.id}, "who was asked may ask"
    for person in (BO, ANN):
        await desk.service.lobbies.leave(lobby.id, person.id)
    await desk.service.phrases.say(table, BO.id, "thanks")
    await desk.later(TALKS.total_seconds())
    for call in (desk.queue.again(table, BO.id), desk.service.phrases.say(table, BO.id, "thanks")):
        assert (await refused("long_over", call)).params == {"n": 15}


async def test_again_takes_who_waits_already() -> None:
    desk = Desk()
    table = await again_of_two(desk, guild=1, people=(ANN, BO))
    await desk.look(ANN, "trichu", guild=1, across="Calm Otter")
    lobby = await desk.queue.again(table, ANN.id)
    assert {person.id for person in lobby.table.people} == {ANN.id, BO.id}


async def test_nobody_at_such_a_lobby_decides_for_the_others() -> None:
    desk = Desk()
    desk.open_guilds = {1, 2}
    await desk.look(ANN, "tatsu", guild=1, across="Calm Otter")
    await desk.look(BO, "tatsu", guild=2, across="Keen Fox")
    (table,) = await desk.tables()
    host, other = table.host, next(person.id for person in table.people if person.id != table.host)
    for call in (desk.service.gathering.dismiss(table.id, host, other), desk.service.lobbies.cancel(table.id, host),
                 desk.service.lobbies.fill(table.id, host), desk.service.gathering.close(table.id, host, closed=True)):
        await refused("across_only", call)
    assert [each.people for each in await desk.tables()] == [table.people]


async def test_two_people_of_one_name_are_told_apart() -> None:
    for one, other, seen in (("Anna", "anna", "anna2"), ("Calm Otter", "Calm Otter", "Calm Otter 2")):
        desk = Desk()
        desk.open_guilds = {1, 2}
        await desk.look(ANN, "tatsu", guild=1, across=one)
        await desk.look(BO, "tatsu", guild=2, across=other)
        (table,) = await desk.tables()
        assert table.names == (one, seen)
        assert names.was_chosen(seen) is names.was_chosen(other), "a report hides it as before"


# names ---------------------------------------------------------------------------------------------

def test_a_generated_name_is_two_words_and_a_chosen_one_letters_and_digits() -> None:
    drawn = {names.generated(FixedSecrets(f"{n}")) for n in range(50)}
    assert len(drawn) > 40
    assert all(len(name) <= names.ALIAS_LENGTH_MAX and not names.was_chosen(name) for name in drawn)
    for text in ("Ann99", "Олена", "小红", "Ａnn"):
        assert names.was_chosen(names.chosen(text))
    for text in ("", "A", "1234", "<@123>", "@everyone", "Ann\u202eB", "Ann B", "a" * 21, "disc.gg", "Ann\u200b",
                 "\u3164\u3164", "Ann\uffa0", "\u115f\u1160"):
        with pytest.raises(TableError, match="bad alias"):
            names.chosen(text)


# phrases -------------------------------------------------------------------------------------------

async def test_phrases_are_few_and_rare_and_muted_by_who_does_not_want_them() -> None:
    desk = Desk()
    table = await ready(desk)
    running = await desk.service.phrases.say(table.id, ANN.id, "sorry")
    assert list(heard(running, BO.id, desk.clock.now())) == [(0, "sorry")]
    assert list(heard(running, ANN.id, desk.clock.now())) == []
    error = await refused("said_already", desk.service.phrases.say(table.id, ANN.id, "thanks"))
    assert 0 < error.params["seconds"] <= SILENCE.total_seconds()
    await refused("no_such_phrase", desk.service.phrases.say(table.id, BO.id, "you <@1>"))
    await refused("not_seated", desk.service.phrases.say(table.id, EVE.id, "sorry"))
    assert (await desk.service.phrases.mute(table.id, BO.id, ANN.id, muted=False)).seq == running.seq, "no entry"
    running = await desk.service.phrases.mute(table.id, BO.id, ANN.id, muted=True)
    assert (await desk.service.phrases.mute(table.id, BO.id, ANN.id, muted=True)).seq == running.seq
    assert list(heard(running, BO.id, desk.clock.now())) == []
    assert list(heard(running, CY.id, desk.clock.now())) == [(0, "sorry")]
    await desk.pass_time(HEARD.total_seconds())
    assert list(heard(running, CY.id, desk.clock.now())) == []
    await desk.service.abort(table.id, ANN.id, force=True)
    await desk.service.phrases.say(table.id, BO.id, "good_game")
    desk.renew()
    after = await desk.service.begun(table.id)
    assert (after.status, after.attendance.said[BO.id][0]) == (Status.OVER, "good_game"), "the log has it"
    assert after.attendance.muted == {(BO.id, ANN.id)}
    desk = Desk()
    other = await desk.service.gathering.gather([ANN, BO], opening(), [])
    await refused("not_running", desk.service.phrases.say(other.id, ANN.id, "sorry"))


def opening() -> Opening:
    return Opening("tatsu", 7, 9)
