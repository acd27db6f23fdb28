"""Players who look for a game: who is seated with whom, and who waits no longer."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import timedelta

import pytest

from bot.tables.core import time_control
from bot.tables.core.errors import TableError
from bot.tables.core.model import Person
from bot.tables.rules.lobby_rules import Opening
from bot.tables.seeking.player_queue import LIVE, SLOW, PlayerQueue, Seeker
from tests.support.tables.kit import ANN, BO, CY, DI, Bench

GUILD, CHANNEL = 9, 7
EVE = Person(104, "Eve")


class Seekers:
    """`SeekerStore` in memory."""

    def __init__(self) -> None:
        self.all: dict[tuple[int, int], Seeker] = {}

    async def seek(self, seeker: Seeker) -> None:
        self.all[seeker.guild, seeker.user] = seeker

    async def stop(self, guild: int, user: int) -> bool:
        return self.all.pop((guild, user), None) is not None

    async def seekers(self, guild: int) -> Sequence[Seeker]:
        return sorted((each for each in self.all.values() if each.guild == guild), key=lambda each: each.since)

    async def alerted(self, guild: int) -> Sequence[int]:
        return [guild]


class Desk(Bench):
    def __post_init__(self) -> None:
        super().__post_init__()
        self.service.paces = {"live": time_control.LIVE, "async": time_control.ASYNC}
        self.queue = PlayerQueue(Seekers(), self.service, self.clock)

    async def seek(self, person: Person, game: str = "trichu", pace: str = "live", guild: int = GUILD, *,
                   rated: bool = False) -> list[str] | None:
        """The names of those who sit together now; None: the person waits. A second passes."""
        found = await self.queue.seek(
            Seeker(guild, person.id, person.name, game, pace, rated, CHANNEL, self.clock.now()))
        await self.pass_time(1)
        return None if found is None else [each.name for each in found.table.people]

    async def waiting(self, guild: int = GUILD) -> list[str]:
        return [each.name for each in await self.queue.waiting(guild)]


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
    assert await desk.queue.alerted(8) == [8]


async def test_the_lobby_is_what_they_looked_for() -> None:
    desk = Desk()
    for person in (ANN, BO):
        await desk.seek(person, "tatsu", "async", rated=True)
    (table,) = await desk.service.tables_of(ANN.id)
    assert (table.game, table.pace, table.rated, table.channel, table.guild) == ("tatsu", "async", True, CHANNEL, GUILD)
    assert (table.host, [each.id for each in table.people]) == (ANN.id, [ANN.id, BO.id])
    lobby = await desk.service.snapshot(table.id)
    assert [each.name for each in desk.service.missing(lobby)] == ["Ann"], "who came last is here"


async def test_who_looks_again_looks_for_that_alone() -> None:
    desk = Desk()
    await desk.seek(ANN, "tatsu")
    await desk.seek(ANN, "trichu")
    assert await desk.seek(BO, "tatsu") is None
    assert await desk.seek(CY, "trichu") is None
    assert await desk.seek(CY, "trichu") is None, "nobody sits with themselves"
    assert await desk.waiting() == ["Ann", "Bo", "Cy"]
    assert await desk.queue.stop(GUILD, BO.id)
    assert not await desk.queue.stop(GUILD, BO.id)
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
        found = await desk.queue.seek(
            Seeker(GUILD, person.id, person.name, "trichu", "live", False, CHANNEL, desk.clock.now()))
        await desk.pass_time(1)
    assert found is not None
    await desk.service.leave(found.id, CY.id)
    return found.id


async def test_who_comes_later_takes_the_place_of_who_has_left() -> None:
    desk = Desk()
    await short(desk)
    for wanted in ({"game": "tichu"}, {"pace": "async"}, {"rated": True}, {"guild": 8}):
        assert await desk.seek(EVE, **wanted) is None
    assert await desk.seek(DI) == ["Ann", "Bo", "Di"]
    assert await desk.seek(CY) is None, "there is no place left"
    assert [each.game for each in await desk.queue.waiting(GUILD)] == ["trichu", "trichu"]


async def test_a_table_that_needs_one_more_takes_nobody_who_may_not_come() -> None:
    desk = Desk()
    table = await short(desk)
    desk.store.blocks.add((DI.id, ANN.id))
    assert await desk.seek(DI) is None
    await desk.service.gathering.close(table, ANN.id, closed=True)
    assert await desk.seek(EVE) is None
    for person in (DI, EVE):
        await desk.queue.stop(GUILD, person.id)
    await desk.service.gathering.close(table, ANN.id, closed=False)
    await desk.service.join(table, CY)
    await desk.service.gathering.dismiss(table, ANN.id, CY.id)
    assert await desk.seek(CY) is None
    assert await desk.seek(Person(300, "Fay")) == ["Ann", "Bo", "Fay"]


async def test_nobody_is_sent_to_another_channel_or_to_a_lobby_that_somebody_opened() -> None:
    desk = Desk()
    await short(desk)
    assert await desk.queue.seek(Seeker(GUILD, DI.id, "Di", "trichu", "live", False, 99, desk.clock.now())) is None
    desk = Desk()
    lobby = await desk.service.create(ANN, Opening("trichu", CHANNEL, GUILD))
    await desk.service.join(lobby.id, BO)
    assert await desk.seek(CY) is None


@pytest.mark.parametrize(("pace", "time"), [("live", LIVE), ("async", SLOW)])
async def test_a_search_ends_after_its_time(pace: str, time: timedelta) -> None:
    desk = Desk()
    await desk.seek(ANN, pace=pace)
    await desk.pass_time(time.total_seconds() - 2)
    assert await desk.waiting() == ["Ann"]
    await desk.pass_time(1)
    assert await desk.waiting() == []
    assert not await desk.queue.stop(GUILD, ANN.id)


async def test_who_plays_or_sits_in_a_lobby_does_not_wait() -> None:
    desk = Desk()
    for pace, guild in (("async", GUILD), ("live", GUILD)):
        await desk.seek(BO, pace=pace)
        await desk.service.create(BO, Opening("trichu", 1, guild, pace=pace))
        assert await desk.waiting() == []
        with pytest.raises(TableError, match="plays already"):
            await desk.seek(BO, pace=pace)
    lobby = await desk.service.create(ANN, Opening("tatsu", 1, GUILD, pace="async"))
    assert await desk.seek(ANN, pace="async", guild=8) is None, "a slow lobby elsewhere"
    await desk.service.fill(lobby.id, ANN.id)
    await desk.service.start(lobby.id, ANN.id)
    assert await desk.seek(ANN, pace="async") is None, "and a slow game, take no time"


async def test_nonsense_is_refused() -> None:
    desk = Desk()
    for wanted, code in (({"game": "whist"}, "no such game"), ({"pace": "blitz"}, "no such pace: pace=blitz")):
        with pytest.raises(TableError, match=code):
            await desk.seek(ANN, **wanted)
    assert await desk.waiting() == []
