"""Which processes count as members: those that players reach, until they stop."""

from __future__ import annotations

import asyncio

import pytest

from bot.core.database import NotHome
from bot.core.slots import EVERY, SLOTS
from bot.storage.postgres import slots as leases
from bot.storage.postgres.processes import processes
from tests.support.members import WRITE, shared, until


async def test_a_member_knows_whether_others_act(member):
    """With them it shares Discord's limit."""
    first, second = await member(), await member()
    assert not first.home.sharing
    await first.join()
    assert not first.home.sharing
    await second.join()
    assert second.home.sharing, "from the beginning"

    async def shares(expected: bool) -> bool:
        return first.home.sharing is expected

    await until(lambda: shares(True))
    await second.kill()
    await until(lambda: shares(False))


async def test_who_is_not_reached_by_players_has_no_slots_while_others_are_there(member):
    first, second = await member(), await member()
    await first.join()
    first.home.reached(now=False)
    await asyncio.sleep(0.3)
    assert first.held == EVERY, "nobody else is there"
    await second.join()
    await shared(second)
    assert not first.held
    assert (first.home.sharing, second.home.sharing) == (True, False)
    await first.database.write(WRITE)  # it may finish what it has begun
    assert [slots for _, slots in await processes(second.database)] == [SLOTS, None]
    first.home.reached(now=True)
    await shared(first, second)
    assert not first.keeping.done()


async def test_of_those_that_are_not_reached_the_last_one_keeps_the_slots(member):
    members = [await member() for _ in range(3)]
    for each in members:
        await each.join()
    await shared(*members)
    for each in members:
        each.home.reached(now=False)
    await until(lambda: asyncio.sleep(0, result=EVERY in [each.held for each in members]))
    held = [each.held for each in members]
    assert sorted(map(len, held)) == [0, 0, SLOTS]
    await asyncio.sleep(0.5)
    assert [each.held for each in members] == held
    await members[held.index(EVERY)].kill()
    members.pop(held.index(EVERY))
    await until(lambda: asyncio.sleep(0, result=sorted(len(each.held) for each in members) == [0, SLOTS]))
    for each in members:
        each.home.reached(now=True)
    await shared(*members)


async def test_who_has_no_slots_stays_so_when_its_session_ends_and_knows_if_it_was_replaced(member):
    first, second = await member(), await member()
    told = list[float | None]()
    first.home.tell(told.append)
    await first.join()
    await second.join()
    first.home.reached(now=False)
    await shared(second)
    await first.home._hang_up()
    await until(lambda: asyncio.sleep(0, result=told[-1:] == [None]))
    session = second.home._session
    assert session is not None
    assert (await leases.look(session)).members == 1
    await second.database.of_anybody().execute("DELETE FROM members WHERE id = ?", (first.database.member,))
    first.home.reached(now=True)
    with pytest.raises(NotHome):
        await asyncio.wait_for(first.keeping, 10)
    assert (await leases.look(session)).members == 1


async def test_a_process_that_stops_gives_its_slots_away_before_it_leaves(member):
    first, second = await member(), await member()
    await first.join()
    await second.join()
    await shared(first, second)
    seen = list[frozenset[int]]()

    async def note() -> None:
        seen.append(first.held)

    first.database.slots.follow(note)
    await first.freeze()
    await first.home.hand_over()
    assert seen == [frozenset()]
    assert not first.held
    session = second.home._session
    assert session is not None
    assert (await leases.look(session)).members == 1, "the others share all that it gave"
    await shared(second)
    await first.database.write(WRITE)  # it may finish what it has begun
    await first.home.give()
