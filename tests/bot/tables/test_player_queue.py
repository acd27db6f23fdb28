"""Players who look for a game: who is seated with whom, and who waits no longer."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from datetime import timedelta

import pytest

from bot.tables.core import time_control
from bot.tables.core.errors import TableError
from bot.tables.core.model import Person, Status, Table
from bot.tables.core.state import Lobby
from bot.tables.rules.lobby_rules import Opening
from bot.tables.seeking.player_queue import PlayerQueue
from bot.tables.seeking.search import LIVE, SLOW, Kind, PlayerSearch, Wishes
from bot.tables.seeking.steps import Happened, SearchStep
from games.views import Phase
from tests.support.tables.kit import ANN, BO, CY, DI, Bench
from tests.support.tables.memory_searches import MemorySearches

GUILD, CHANNEL = 9, 7
EVE = Person(104, "Eve")


class Desk(Bench):
    """``ratings``: of users, on every server and in every kind of game."""

    def __post_init__(self) -> None:
        super().__post_init__()
        self.service.paces = {"live": time_control.LIVE, "async": time_control.ASYNC}
        self.service._repository.paces = self.service.paces
        self.ratings: dict[int, float] = {}
        self.happened: list[Happened] = []
        self.queue = PlayerQueue(
            MemorySearches(self.store.searches), self.service, self.clock, strengths=self._strengths)
        self.queue.subscribe(self.happened.append)

    async def _strengths(self, guild: int, kind: Kind, users: Sequence[int]) -> Mapping[int, float]:
        return {user: self.ratings[user] for user in users if user in self.ratings}

    async def look(self, person: Person, game: str = "trichu", pace: str = "live", guild: int = GUILD, *,
                   rated: bool = False, **more: object) -> Lobby | None:
        wishes = more.pop("wishes", Wishes.of(Kind(game, pace, rated)))
        return await self.queue.seek(PlayerSearch(
            person.id, person.name, guild, more.pop("channel", CHANNEL), wishes, since=self.clock.now(), **more))

    async def seek(self, person: Person, *wanted: str, **more: object) -> list[str] | None:
        """The names of those who sit together now; None: the person waits. A second passes."""
        found = await self.look(person, *wanted, **more)
        await self.pass_time(1)
        return None if found is None else [each.name for each in found.table.people]

    async def waiting(self, guild: int = GUILD) -> list[str]:
        return [each.name for each in await self.queue.waiting(guild)]

    async def tables(self, *status: Status) -> list[Table]:
        return list(await self.store.tables_of_guild(None, status or (Status.LOBBY, Status.RUNNING)))

    async def later(self, seconds: float) -> None:
        """Time passes, and the queue is looked at when it is due, as the bot does."""
        end = self.clock.now() + timedelta(seconds=seconds)
        while self.clock.now() < end:
            due = await self.queue.arrange()
            await self.queue.settle()
            step = end if due is None else min(end, due)
            await self.pass_time(max(0.05, (step - self.clock.now()).total_seconds()))
        await self.queue.arrange()


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
    await desk.service.leave(found.id, CY.id)
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
    await desk.service.join(table, CY)
    await desk.service.gathering.dismiss(table, ANN.id, CY.id)
    assert await desk.seek(CY) is None
    assert await desk.seek(Person(300, "Fay")) == ["Ann", "Bo", "Fay"]


async def test_nobody_is_sent_to_another_channel_or_to_a_lobby_that_somebody_opened() -> None:
    desk = Desk()
    await short(desk)
    assert await desk.look(DI, channel=99) is None
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
    assert not await desk.queue.stop(ANN.id)


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
    assert len(desk.service.missing(lobby)) == 2, "nobody has pressed anything just now"


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
    await desk.service.here(lobby.id, ANN.id)
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


# with AI players -----------------------------------------------------------------------------------

async def playing() -> Desk:
    """Whose tables go on by themselves."""
    desk = Desk()
    await desk.driver.start()
    return desk


async def test_a_game_with_ai_players_begins_after_the_time_that_the_player_chose() -> None:
    desk = await playing()
    await desk.seek(ANN, "tichu", rated=True, patience=180)
    await desk.seek(BO, "tichu", patience=None)
    await desk.later(170)
    assert await desk.tables() == []
    await desk.later(20)
    (table,) = await desk.tables()
    assert (table.status, table.rated, [each.name for each in table.people]) == (Status.RUNNING, False, ["Ann"])
    assert len(table.ai_seats) == 3
    assert await desk.waiting() == ["Ann", "Bo"], "playing with AI players keeps the search alive"


async def test_a_slow_game_and_never_bring_no_ai_players() -> None:
    desk = await playing()
    await desk.seek(ANN, "tichu", "async", patience=0)
    await desk.seek(BO, "tichu", patience=None)
    await desk.later(3000)
    assert await desk.tables() == []


@pytest.mark.parametrize(("duo", "begins"), [((True, True), True), ((True, False), False), ((False, False), False)])
async def test_two_begin_at_once_with_two_ai_players_if_both_want(duo: tuple[bool, bool], begins: bool) -> None:
    desk = await playing()
    for person, wants in zip((ANN, BO), duo, strict=True):
        await desk.seek(person, "tichu", patience=300, duo=wants)
    tables = await desk.tables()
    assert bool(tables) is begins
    if begins:
        assert [table.seat_of(person.id).number for table in tables for person in (ANN, BO)] == [0, 2], "partners"


async def play_round(desk: Desk, table: int) -> None:
    """Until the round is over, by AI players that stand in for the people."""
    for person in (await desk.service.game(table)).table.people:
        await desk.service.stand_in(table, person.id)
    for _ in range(600):
        if (await desk.service.game(table)).phase is Phase.BETWEEN and (await desk.service.game(table)).freshness.dealt:
            break
        await desk.pass_time(2)
    for person in (await desk.service.game(table)).table.people:
        await desk.service.come_back(table, person.id)
    await desk.queue.arrange()


async def test_people_take_over_seats_of_ai_players_between_rounds() -> None:
    desk = await playing()
    await desk.seek(ANN, "tichu", patience=0)
    (table,) = await desk.tables()
    await desk.pass_time(5)
    await desk.seek(BO, "tichu", patience=600)
    await desk.seek(CY, "tichu", patience=None)
    await desk.seek(DI, "tatsu", patience=600)
    assert [each.name for each in (await desk.service.game(table.id)).table.people] == ["Ann"], "not in a round"
    await play_round(desk, table.id)
    found = (await desk.service.game(table.id)).table
    assert {each.name for each in found.people} == {"Ann", "Bo"}, "not who wants people alone, or another game"
    assert desk.store.searches[BO.id].seat == table.id
    assert Happened(SearchStep.TAKEN_OVER, table.id, (BO.id,)) in desk.happened


async def test_nobody_takes_a_seat_where_somebody_apart_plays_or_that_a_host_opened() -> None:
    desk = await playing()
    lobby = await desk.service.create(EVE, Opening("tichu", CHANNEL, GUILD))
    await desk.service.fill(lobby.id, EVE.id)
    await desk.service.start(lobby.id, EVE.id)
    desk.store.blocks.add((BO.id, ANN.id))
    await desk.seek(ANN, "tichu", patience=0)
    table = next(each for each in await desk.tables() if each.id != lobby.id)
    await desk.seek(BO, "tichu", patience=600)
    for number in (table.id, lobby.id):
        await play_round(desk, number)
        assert [person.name for person in (await desk.service.game(number)).table.people] in (["Ann"], ["Eve"])


async def changing_over(desk: Desk) -> tuple[int, int]:
    """Ann plays with AI players; three others come. The numbers of her table and of the lobby."""
    await desk.seek(ANN, "tichu", patience=0)
    (table,) = await desk.tables()
    for person in (BO, CY, DI):
        await desk.seek(person, "tichu", patience=None)
    (lobby,) = await desk.tables(Status.LOBBY)
    for person in (BO, CY, DI):
        await desk.service.here(lobby.id, person.id)
    return table.id, lobby.id


async def test_who_plays_with_ai_players_changes_over_to_people_after_the_round() -> None:
    desk = await playing()
    table, lobby = await changing_over(desk)
    stand = await desk.queue.standings.of(ANN.id)
    assert stand is not None
    assert stand.asked_since is None, "the round goes on"
    await desk.later(120)
    assert len((await desk.service.snapshot(lobby)).table.people) == 4
    await play_round(desk, table)
    stand = await desk.queue.standings.of(ANN.id)
    assert stand is not None
    assert stand.asked_since is not None
    ready = await desk.service.here(lobby, ANN.id)
    assert desk.service.complete(ready)
    await desk.service.begin(lobby, ANN.id)
    await desk.queue.settle()
    await desk.queue.arrange()
    assert (await desk.service.snapshot(table)).status is Status.OVER, "she played there alone"
    assert desk.store.searches == {}, "the searches have led to people"


async def test_who_says_nothing_for_half_a_minute_stays() -> None:
    desk = await playing()
    table, lobby = await changing_over(desk)
    await play_round(desk, table)
    await desk.later(31)
    assert Happened(SearchStep.STAYED, lobby, (ANN.id,)) in desk.happened
    assert {each.name for each in (await desk.service.snapshot(lobby)).table.people} == {"Bo", "Cy", "Di"}
    assert (await desk.service.snapshot(table)).status is Status.RUNNING
    assert ANN.id not in desk.store.searches
    assert sorted(await desk.seek(EVE, "tichu") or ()) == ["Bo", "Cy", "Di", "Eve"], "the next takes the seat"


async def test_a_restart_between_two_seats_leaves_the_first_one() -> None:
    """The game with people has begun, and the process ended before the player had left the AI players."""
    desk = await playing()
    await desk.seek(ANN, "tichu", patience=0, duo=True)
    (table,) = await desk.tables()
    await desk.seek(BO, "tichu", patience=600)
    await play_round(desk, table.id)
    assert len((await desk.service.game(table.id)).table.people) == 2
    lobby = await desk.service.create(ANN, Opening("tatsu", CHANNEL, GUILD))
    await desk.service.join(lobby.id, EVE)
    await desk.service.start(lobby.id, ANN.id)
    await play_round(desk, table.id)
    await desk.queue.settle()
    assert [each.name for each in (await desk.service.game(table.id)).table.people] == ["Bo"]
