"""Two processes over one store: one arranges the queue, the other stores searches and hears what becomes of them."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.errors import TableError
from bot.core.slots import EVERY, FIRST_SLOT
from bot.features.queue import process_news
from bot.features.queue.ready import Question, ReadyLobbies
from bot.features.queue.steps import Happened, SearchStep
from bot.features.queue.values import SEARCH, Kind, PlayerSearch, Wishes
from bot.tables.core.model import Status
from tests.bot.features.test_parties import party
from tests.support.tables.kit import ANN, BO, CY, DI
from tests.support.tables.search_desk import CHANNEL, Desk

FAR = 5 << 22
"""A server whose tables are at home in the other process."""


class Two:
    """``first`` arranges. Each hears what both report, as through the database."""

    def __init__(self) -> None:
        self.first = Desk()
        self.other = Desk(clock=self.first.clock, store=self.first.store)
        self.said: list[tuple[str, int]] = []
        self.tasks: set[asyncio.Task[object]] = set()
        self.first.service.slots.hold({FIRST_SLOT})
        self.other.service.slots.hold(EVERY - {FIRST_SLOT})
        for desk in (self.first, self.other):
            desk.service.slots.report_by(self.heard)
            desk.service.slots.follow(desk.service.slots_changed, desk.queue.slots_changed)
            desk.queue.subscribe(lambda happened, desk=desk: self.wake(desk, happened))

    def heard(self, kind: str, id: int) -> None:
        self.said.append((kind, id))
        for desk in (self.first, self.other):
            desk.service.slots.heard(kind, id)

    def wake(self, desk: Desk, happened: Happened) -> None:
        """As `SearchPages`."""
        if happened.step is SearchStep.CHANGED:
            self.tasks.add(asyncio.get_running_loop().create_task(desk.queue.arrange()))

    async def settle(self) -> None:
        for _ in range(3):
            while waiting := [task for task in self.tasks if not task.done()]:
                await asyncio.gather(*waiting)
            for desk in (self.first, self.other):
                await desk.queue.settle()


@pytest.fixture
def two() -> Two:
    return Two()


async def test_a_search_that_is_stored_elsewhere_is_seated_at_once(two: Two) -> None:
    """The click that asks is answered with the lobby, in whichever process it came."""
    assert await two.other.look(ANN) is None
    assert await two.first.look(BO) is None
    lobby = await two.other.look(CY)
    await two.settle()
    assert lobby is not None
    assert [each.name for each in lobby.table.people] == ["Ann", "Bo", "Cy"]
    assert len(await two.first.tables()) == 1


async def test_what_becomes_of_a_search_is_shown_where_it_was_asked(two: Two) -> None:
    for person, desk in ((ANN, two.other), (BO, two.other), (CY, two.first)):
        await desk.look(person)
    await two.settle()
    (table,) = await two.first.tables()
    gathered = [each for each in two.first.happened if each.step is SearchStep.GATHERED]
    assert [(each.users, each.elsewhere) for each in gathered] == [((ANN.id, BO.id, CY.id), False)]
    heard = [each for each in two.other.happened if each.step is SearchStep.GATHERED]
    assert heard == [Happened(SearchStep.GATHERED, table.id, (each.id,), elsewhere=True) for each in (ANN, BO, CY)]


async def test_one_process_alone_arranges(two: Two) -> None:
    stored(two)
    assert await two.other.queue.arrange() is None
    assert await two.first.tables() == []
    await two.first.queue.arrange()
    assert len(await two.first.tables()) == 1


def stored(two: Two) -> None:
    """The searches of three, which nobody was told of."""
    for person in (ANN, BO, CY):
        two.first.store.searches[person.id] = PlayerSearch(
            person.id, person.name, FAR, CHANNEL, Wishes.of(Kind("trichu", "live", False)),
            since=two.first.clock.now())


async def test_a_change_at_a_table_elsewhere_wakes_the_queue(two: Two) -> None:
    """Who leaves a lobby leaves a seat to the next."""
    stored(two)
    await two.first.queue.arrange()
    (table,) = await two.first.tables()
    await two.first.look(DI, guild=FAR)
    await two.settle()
    two.said.clear()
    await two.other.service.lobbies.leave(table.id, CY.id)
    assert two.said[0] == (SEARCH, ANN.id)
    await two.settle()
    assert [each.name for each in (await two.first.service.snapshot(table.id)).table.people] == ["Ann", "Bo", "Di"]


async def test_without_an_answer_the_search_waits(two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process_news, "WAITS", 0.01)
    two.other.service.slots.report_by(lambda kind, id: None)
    assert await two.other.look(ANN) is None
    assert await two.other.waiting() == ["Ann"]


async def test_nothing_is_expected_after_a_search_that_was_refused(two: Two) -> None:
    for person in (ANN, BO, CY):
        await two.other.look(person)
    await two.settle()
    with pytest.raises(TableError, match="already seated"):
        await two.other.look(ANN)
    assert not two.other.queue._news._expected


async def test_who_becomes_home_of_the_queue_arranges_what_waits(two: Two) -> None:
    stored(two)
    two.first.service.slots.hold(())
    await two.other.service.slots.change(EVERY)
    await two.settle()
    assert len(await two.other.tables()) == 1


async def test_who_is_asked_to_change_over_is_known_where_they_play(
        two: Two, monkeypatch: pytest.MonkeyPatch) -> None:
    """The hand asks, in the process that is home of the table."""
    await two.first.look(ANN, patience=1)
    await two.first.later(90)
    (alone,) = await two.first.tables(Status.RUNNING)
    question = Question(99, "trichu", False, None)
    monkeypatch.setattr(ReadyLobbies, "question", lambda self, stand: question)
    await two.first.queue.arrange()
    await two.settle()
    for desk in (two.first, two.other):
        assert desk.service.questions.of(alone.id, ANN.id) == question
        assert desk.service.questions.of(alone.id, BO.id) is None
    assert [each.table for each in two.other.happened if each.step is SearchStep.ASKED] == [alone.id]
    assert [kind for kind, _ in two.said].count("search.asked") == 1


async def test_people_who_agree_elsewhere_are_found_and_seated_once(two: Two) -> None:
    """Their lobby is at home in the other process; both arrange at the moment when the first gives the queue away."""
    own = await party(two.other, ANN, BO, guild=FAR)
    await two.settle()
    assert await two.first.waiting(FAR) == ["Ann", "Bo"]
    await two.first.look(CY, "tichu", guild=FAR)
    assert two.first.store.searches.keys() == {CY.id}
    for desk in (two.first, two.other):
        desk.service.slots.hold(EVERY)
    await two.other.look(DI, "tichu", guild=FAR)
    await asyncio.gather(two.first.queue.arrange(), two.other.queue.arrange())
    await two.settle()
    (found,) = [table for table in await two.first.tables(Status.LOBBY) if len(table.people) == 4]
    for desk in (two.first, two.other):
        desk.service.forget_all()
        lobby = await desk.service.snapshot(own)
        assert lobby.together.table == found.id  # type: ignore[union-attr]


@pytest.mark.parametrize("how", ["leave", "cancel"])
async def test_who_ends_it_elsewhere_is_at_no_table_of_the_queue(two: Two, how: str) -> None:
    """Their lobby is at home in the process that does not arrange."""
    own = await party(two.other, ANN, BO, guild=FAR)
    await two.settle()
    for person in (CY, DI):
        await two.first.look(person, "tichu", guild=FAR)
    await two.settle()
    (found,) = [table for table in await two.first.tables(Status.LOBBY) if len(table.people) == 4]
    if how == "leave":
        await two.other.service.lobbies.leave(own, BO.id)
    else:
        await two.other.service.lobbies.cancel(own, ANN.id)
    await two.settle()
    await two.first.queue.arrange()
    await two.settle()
    left = {table.id for table in await two.first.tables(Status.LOBBY)}
    assert found.id not in left
    assert (own in left) is (how == "leave")
    assert await two.first.waiting(FAR) == ["Cy", "Di"]
