"""``python -m benchmarks.month --friends``: the week of `benchmarks.month.week`, in which some come with a friend.

A third of the people who like Tichu have a friend on their server, and if one of the two comes, both do. Either both
look for a game alone, as without *Find players* in a lobby, or together, as partners. All else is the same, so the rows
say what it brings those two and what it costs those who look alone.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from random import Random
from statistics import median

from typing_extensions import override

from benchmarks.month.week import DAYS, HABITS, SERVERS, Evening, Habit, Neighbour, Outcome, neighbours
from bot.core.errors import TableError
from bot.tables.core.model import Person, Status
from bot.tables.rules.lobby_rules import Opening

GAME = "tichu"
FRIENDS = 1 / 3
"""The share of people who like the game and have a friend there, as far as they can be paired."""


@dataclass(frozen=True, slots=True)
class Friends:
    """Of searches by two friends: how many, the share that led to four people, and to four people with both at one
    table. Of all other searches: the shares that led to somebody and to four, and the median wait for somebody."""

    pairs: int
    four: float
    met: float
    alone: int
    anybody: float
    alone_four: float
    wait: float


def friends_of(people: Sequence[Neighbour], seed: int) -> dict[int, int]:
    draw, found = Random(f"friends {seed}"), dict[int, int]()
    for guild in sorted({each.guild for each in people}):
        there = [each.id for each in people if each.guild == guild and GAME in each.games]
        draw.shuffle(there)
        count = round(len(there) * FRIENDS / 2)
        for one, other in zip(there[:count], there[count:2 * count], strict=True):
            found |= {one: other, other: one}
    return found


@dataclass
class FriendsEvening(Evening):
    friends: Mapping[int, int] = field(default_factory=dict)
    together: bool = False
    pairs: list[tuple[Outcome, Outcome]] = field(default_factory=list)
    met: int = 0
    lobbies: dict[int, int] = field(default_factory=dict)

    @override
    async def _comes(self, user: int, table: int) -> None:
        friend = self.friends.get(user)
        if user in self.outcomes:
            return
        if friend is None or friend in self.outcomes or await self.tables.lists.of_person(friend):
            await super()._comes(user, table)
            return
        if self.together:
            await self._come_together(user, friend)
        else:
            await super()._comes(user, table)
            await super()._comes(friend, table)
        if user in self.outcomes and friend in self.outcomes:
            self.pairs.append((self.outcomes[user], self.outcomes[friend]))

    async def _come_together(self, user: int, friend: int) -> None:
        guild = self.people[user].guild
        for each in (user, friend):
            self.outcomes[each] = Outcome(self.clock.now())
            self._at(self.people[each].waits, "gives_up", each)
        with suppress(TableError):
            lobby = await self.tables.lobbies.create(Person(user, f"P{user}"), Opening(GAME, guild, guild))
            await self.tables.lobbies.join(lobby.id, Person(friend, f"P{friend}"), 2)
            for each in (user, friend):
                self.lobbies[each] = lobby.id
                await self.queue.together(lobby.id, each)

    @override
    async def _gives_up(self, user: int, table: int) -> None:
        own = self.lobbies.get(user, 0)
        if user in self.outcomes and own and (await self.tables.snapshot(own)).status is Status.LOBBY:
            if len([each for each in await self.tables.lists.of_person(user) if each.status is Status.LOBBY]) > 1:
                self._at(60, "gives_up", user)  # players have been found
                return
            friend = self.friends[user]
            for each in (user, friend):
                with suppress(TableError):
                    await self.tables.lobbies.leave(own, each)
                self._close(each)
            return
        await super()._gives_up(user, table)

    @override
    def _with_people(self, table: int, users: Sequence[int], *, full: bool = True) -> None:
        if len(users) >= 4:
            self.met += sum(self.friends.get(user) in users and user in self.outcomes for user in users) // 2
        super()._with_people(table, users, full=full)

    @override
    async def _alias(self, user: int) -> str:
        return f"P{user}" if self.habit.across else ""


async def friends_week(habit: Habit, seed: int, servers: int, days: int, *, together: bool) -> Friends:
    everybody = neighbours(seed, servers)
    people, friends = {each.id: each for each in everybody}, friends_of(everybody, seed)
    pairs, done, met = list[tuple[Outcome, Outcome]](), list[Outcome](), 0
    for day in range(days):
        evening = FriendsEvening(people, habit, Random(f"{seed} {day}"), friends=friends, together=together)
        done += await evening.play()
        pairs += evening.pairs
        met += evening.met
    with_friend = {id(each) for pair in pairs for each in pair}
    alone = [each for each in done if id(each) not in with_friend]
    return Friends(
        len(pairs), sum(all(each.four is not None for each in pair) for pair in pairs) / len(pairs), met / len(pairs),
        len(alone), sum(each.anybody is not None for each in alone) / len(alone),
        sum(each.four is not None for each in alone) / len(alone),
        median(each.ended if each.anybody is None else each.anybody for each in alone))


def friends_weeks(seed: int, servers: int = SERVERS, days: int = DAYS) -> dict[str, Friends]:
    return {f"{habit.name}, {'together' if together else 'alone'}": asyncio.run(
        friends_week(habit, seed, servers, days, together=together))
        for habit in HABITS for together in (False, True)}
