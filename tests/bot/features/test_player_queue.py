"""Players who look for a game: who is seated with whom, and who waits no longer."""

from __future__ import annotations

import asyncio
from collections.abc import Collection
from datetime import timedelta

import pytest

from bot.core.errors import TableError
from bot.features.queue.steps import Happened, SearchStep
from bot.features.queue.values import LIVE, SLOW, Kind, PlayerSearch, Wishes
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening
from tests.support.tables.kit import ANN, BO, CY, DI
from tests.support.tables.search_desk import CHANNEL, EVE, GUILD, Desk


async def test_those_who_wait_longest_for_the_same_game_sit_together() -> None:
    desk = Desk()
    assert [desk.queue.needed(game) for game in ("tatsu", "trichu", "tichu", "lord", "tientsin")] == [2, 3, 4, 5, 6]
    for person, other in ((ANN, {"game": "tichu"}), (BO, {"pace": "async"}), (CY, {"rated": True}), (DI, {"guild": 8})):
        assert await desk.seek(person, **other) is None
    for number in range(2):
        assert await desk.seek(Person(200 + number, f"P{number}")) is None
    assert await desk.waiting() == ["Ann", "Bo", "Cy", "P0", "P1"]
    assert await desk.seek(EVE) == ["P0", "P1", "Eve"]
    assert await desk.waiting() == ["Ann", "Bo", "Cy"]
    assert await desk.waiting(8) == ["Di"]
    assert tuple(await desk.queue.alerted(8)) == (8,)


async def test_the_lobby_is_what_they_looked_for() -> None:
    desk = Desk()
    for person in (ANN, BO):
        await desk.seek(person, "tatsu", "async", rated=True)
    (table,) = await desk.service.lists.of_person(ANN.id)
    assert (table.game, table.pace, table.rated, table.channel, table.guild) == ("tatsu", "async", True, CHANNEL, GUILD)
    assert (table.host, [each.id for each in table.people]) == (ANN.id, [ANN.id, BO.id])
    lobby = await desk.service.snapshot(table.id)
    assert [each.name for each in desk.service.lobbies.missing(lobby)] == ["Ann"], "who came last is here"


async def test_who_looks_again_looks_for_that_alone() -> None:
    desk = Desk()
    await desk.seek(ANN, "tatsu")
    await desk.seek(ANN, "trichu")
    assert await desk.seek(BO, "tatsu") is None
    assert await desk.seek(CY, "trichu") is None
    assert await desk.seek(CY, "trichu") is None, "nobody sits with themselves"
    assert await desk.waiting() == ["Ann", "Bo", "Cy"]
    assert await desk.queue.stop(BO.id)
    assert not await desk.queue.stop(BO.id)
    assert await desk.waiting() == ["Ann", "Cy"]


async def test_who_blocked_somebody_is_not_seated_with_them() -> None:
    desk = Desk()
    desk.store.blocks.add((ANN.id, CY.id))
    await desk.seek(ANN)
    await desk.seek(BO)
    assert await desk.seek(CY) is None
    assert await desk.seek(DI) == ["Ann", "Bo", "Di"], "the one who waits longest goes first"
    assert await desk.waiting() == ["Cy"]


async def short(desk: Desk) -> int:
    """The table of Ann and Bo, who were looking for a game of Trichu and whose third player has left again."""
    for person in (ANN, BO, CY):
        found = await desk.look(person)
        await desk.pass_time(1)
    assert found is not None
    await desk.service.lobbies.leave(found.id, CY.id)
    return found.id


async def test_who_comes_later_takes_the_place_of_who_has_left() -> None:
    desk = Desk()
    await short(desk)
    for wanted in ({"game": "tichu"}, {"pace": "async"}, {"rated": True}, {"guild": 8}):
        assert await desk.seek(EVE, **wanted) is None
    assert await desk.seek(DI) == ["Ann", "Bo", "Di"]
    assert await desk.seek(CY) is None, "there is no place left"
    assert await desk.waiting() == ["Cy"], "a search elsewhere has changed the one here"


async def test_a_table_that_needs_one_more_takes_nobody_who_may_not_come() -> None:
    desk = Desk()
    table = await short(desk)
    desk.store.blocks.add((DI.id, ANN.id))
    assert await desk.seek(DI) is None
    await desk.service.gathering.close(table, ANN.id, closed=True)
    assert await desk.seek(EVE) is None
    for person in (DI, EVE):
        await desk.queue.stop(person.id)
    await desk.service.gathering.close(table, ANN.id, closed=False)
    await desk.service.lobbies.join(table, CY)
    await desk.service.gathering.dismiss(table, ANN.id, CY.id)
    assert await desk.seek(CY) is None
    assert await desk.seek(Person(300, "Fay")) == ["Ann", "Bo", "Fay"]


async def test_nobody_is_sent_to_another_channel_or_to_a_lobby_that_somebody_opened() -> None:
    desk = Desk()
    await short(desk)
    assert await desk.look(DI, channel=99) is None
    desk = Desk()
    lobby = await desk.service.lobbies.create(ANN, Opening("trichu", CHANNEL, GUILD))
    await desk.service.lobbies.join(lobby.id, BO)
    assert await desk.seek(CY) is None


@pytest.mark.parametrize(("pace", "time"), [("live", LIVE), ("async", SLOW)])
async def test_a_search_ends_after_its_time(pace: str, time: timedelta) -> None:
    desk = Desk()
    await desk.seek(ANN, pace=pace)
    await desk.pass_time(time.total_seconds() - 2)
    assert await desk.waiting() == ["Ann"]
    await desk.pass_time(1)
    assert await desk.waiting() == []
    assert not await desk.queue.stop(ANN.id)


async def test_who_plays_or_sits_in_a_lobby_does_not_wait() -> None:
    desk = Desk()
    for pace, guild in (("async", GUILD), ("live", GUILD)):
        await desk.seek(BO, pace=pace)
        await desk.service.lobbies.create(BO, Opening("trichu", 1, guild, pace=pace))
        assert await desk.waiting() == []
        with pytest.raises(TableError, match="plays already"):
            await desk.seek(BO, pace=pace)
    lobby = await desk.service.lobbies.create(ANN, Opening("tatsu", 1, GUILD, pace="async"))
    assert await desk.seek(ANN, pace="async", guild=8) is None, "a slow lobby elsewhere"
    await desk.service.lobbies.fill(lobby.id, ANN.id)
    await desk.service.lobbies.start(lobby.id, ANN.id)
    assert await desk.seek(ANN, pace="async") is None, "and a slow game, take no time"


async def test_nonsense_is_refused() -> None:
    desk = Desk()
    for wanted, code in (({"game": "whist"}, "no such game"), ({"pace": "blitz"}, "no such pace: pace=blitz")):
        with pytest.raises(TableError, match=code):
            await desk.seek(ANN, **wanted)
    assert await desk.waiting() == []


# several wishes ------------------------------------------------------------------------------------

ALL = Wishes(("trichu", "tatsu"), ("live", "async"), (True, False))


async def test_one_search_covers_all_wishes_and_a_new_one_changes_it() -> None:
    desk = Desk()
    assert await desk.seek(ANN, wishes=ALL) is None
    since = desk.store.searches[ANN.id].since
    assert await desk.seek(ANN, wishes=Wishes.of(Kind("tatsu", "live", True)), guild=8) is None
    assert list(desk.store.searches) == [ANN.id], "one person has one search, on whatever server"
    assert desk.store.searches[ANN.id].since == since, "who changes their wishes has waited as long"
    assert await desk.waiting() == []
    assert await desk.seek(BO, wishes=ALL, guild=8) == ["Ann", "Bo"]
    (table,) = await desk.tables()
    assert (table.game, table.rated, table.guild) == ("tatsu", True, 8)


async def test_two_people_are_seated_when_their_range_is_wide_enough() -> None:
    desk = Desk()
    desk.ratings |= {ANN.id: 1500, BO.id: 1950}
    await desk.seek(ANN, "tatsu")
    await desk.seek(BO, "tatsu")
    await desk.later(60)
    assert await desk.tables() == []
    await desk.later(60)
    (table,) = await desk.tables()
    assert [each.name for each in table.people] == ["Ann", "Bo"]
    lobby = await desk.service.snapshot(table.id)
    assert len(desk.service.lobbies.missing(lobby)) == 2, "nobody has pressed anything just now"


async def test_fifty_searches_a_minute_and_two_at_once_seat_nobody_twice() -> None:
    desk = Desk()
    await asyncio.gather(*(desk.look(ANN, "tatsu", guild=GUILD + n % 2) for n in range(50)))
    assert list(desk.store.searches) == [ANN.id]
    found = await asyncio.gather(
        *(desk.look(BO, "tatsu", guild=GUILD + n % 2) for n in range(10)), return_exceptions=True)
    assert len(await desk.tables()) == 1
    assert {each.code for each in found if isinstance(each, TableError)} <= {"already_seated"}


async def test_who_does_not_come_loses_the_seat_and_the_others_wait_on() -> None:
    desk = Desk()
    for person in (ANN, BO, CY):
        await desk.seek(person)
    (lobby,) = await desk.tables()
    await desk.service.lobbies.here(lobby.id, ANN.id)
    await desk.later(200)
    assert Happened(SearchStep.ABSENT, lobby.id, (BO.id,)) in desk.happened
    assert (await desk.service.snapshot(lobby.id)).status is Status.LOBBY
    await desk.later(70)
    assert (await desk.service.snapshot(lobby.id)).status is Status.CANCELLED
    assert await desk.waiting() == ["Ann", "Cy"]
    assert await desk.seek(DI) == ["Ann", "Cy", "Di"], "as long as they have waited"


async def test_who_blocks_another_while_both_wait_is_not_seated_with_them() -> None:
    desk = Desk()
    desk.ratings |= {ANN.id: 1500, BO.id: 1950}
    for person in (ANN, BO):
        await desk.seek(person, "tatsu")
    desk.store.blocks.add((BO.id, ANN.id))
    await desk.later(400)
    assert await desk.tables() == []
    assert await desk.waiting() == ["Ann", "Bo"]


async def test_a_server_that_the_bot_has_left_has_no_searches() -> None:
    desk = Desk()
    await desk.seek(ANN, "tatsu")
    await desk.seek(BO, "tichu", guild=8)
    await desk.queue.forget_server(GUILD)
    assert (await desk.waiting(), await desk.waiting(8)) == ([], ["Bo"])
    assert await desk.seek(CY, "tatsu") is None


async def test_who_has_waited_for_a_slow_game_may_look_for_a_live_one() -> None:
    desk = Desk()
    await desk.seek(ANN, "tatsu", "async")
    await desk.pass_time(2 * LIVE.total_seconds())
    assert await desk.seek(ANN, "tatsu") is None
    assert await desk.waiting() == ["Ann"]
    assert await desk.seek(BO, "tatsu") == ["Ann", "Bo"]


async def test_tables_are_read_of_all_who_wait_together(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk()
    for number in range(3):
        await desk.seek(Person(200 + number, f"P{number}"), "tichu")
        await desk.seek(Person(300 + number, f"Q{number}"), "tichu", guild=8)
    read: list[set[int]] = []
    of_each = desk.service.lists.of_each

    async def counted(users: Collection[int]) -> object:
        read.append(set(users))
        return await of_each(users)

    monkeypatch.setattr(desk.service.lists, "of_each", counted)
    assert await desk.queue.arrange() == desk.queue.due
    assert [len(users) for users in read] == [6, 6, 6], "before and after lobbies are seen to, and at the end"
    read.clear()
    assert await desk.waiting(8) == ["Q0", "Q1", "Q2"]
    assert read == [{300, 301, 302}]


async def test_one_look_is_enough_for_all_who_ask_at_the_same_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two hundred people asked within a second, and the last of them waited for two hundred looks."""
    desk, looks = Desk(), 0
    of_each = desk.service.lists.of_each

    async def counted(users: Collection[int]) -> object:
        nonlocal looks
        looks += 1
        return await of_each(users)

    put = desk.queue.messages.put

    async def slowly(search: PlayerSearch) -> None:
        await asyncio.sleep(0)
        await put(search)

    monkeypatch.setattr(desk.service.lists, "of_each", counted)
    monkeypatch.setattr(desk.queue.messages, "put", slowly)
    people = [Person(200 + number, f"P{number}") for number in range(30)]
    found = await asyncio.gather(*(desk.look(person, "tichu") for person in people))
    assert sum(lobby is not None for lobby in found) == 28
    assert len(await desk.tables()) == 7
    assert looks < 10
