"""Duels and partner quizzes: the same ten positions, answered apart.

A *duel* is for two to eight people of a server, within a day; a *quiz* is for two partners, who have agreed to it,
within three days. Nothing counts for ratings, and the positions are reserved (`bot.features.puzzles.reserve`). An
answer is stored before anything is shown, and nobody sees another's before they have answered everything themselves, or
it is over.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import takewhile
from random import Random
from weakref import WeakValueDictionary

from bot.core.clock import Clock
from bot.core.errors import StaleTable, TableError
from bot.features.challenges.store import SqlChallenges
from bot.features.challenges.values import (
    CHALLENGE_LASTS,
    MAX_PLAYERS,
    POSITION_GONE,
    POSITIONS,
    QUIZ_THEMES,
    Challenge,
    ChallengeKind,
    Challenger,
    ChallengerState,
    agreed,
)
from bot.features.puzzles.reserve import PuzzleReserve
from bot.tables.core.model import Person
from games.review.puzzles import Puzzle


class ChallengeService:
    """Methods raise `StaleTable`, or `TableError` (challenge_over, challenge_full) without changes."""

    def __init__(self, store: SqlChallenges, reserve: PuzzleReserve, clock: Clock) -> None:
        self.store = store
        self._reserve = reserve
        self._clock = clock
        self._locks: WeakValueDictionary[int, asyncio.Lock] = WeakValueDictionary()
        self._finished: list[Callable[[Challenge, int], None]] = []
        reserve.note_met(store.met)

    def on_finished(self, listener: Callable[[Challenge, int], None]) -> None:
        """Call it once when a player has answered everything, with the challenge after that; it must be quick."""
        self._finished.append(listener)

    def puzzle(self, challenge: Challenge, at: int) -> Puzzle:
        """StaleTable: this version has it no more."""
        found = self.known(challenge, at)
        if found is None:
            raise StaleTable
        return found

    def known(self, challenge: Challenge, at: int) -> Puzzle | None:
        """None: this version has it no more."""
        return self._reserve.puzzle(challenge.puzzles[at])

    async def challenge(self, number: int) -> Challenge:
        """StaleTable: there is none."""
        found = await self.store.challenge(number)
        if found is None:
            raise StaleTable
        return found

    async def duel(self, host: Person, guild: int, channel: int) -> Challenge:
        rng, met = await self._drawn(host.id)
        puzzles = await self._reserve.ladder(await self._reserve.games(host.id), POSITIONS, met, rng)
        return await self._opened(ChallengeKind.DUEL, host, (guild, channel), puzzles, ())

    async def quiz(self, host: Person, partner: Person, guild: int, channel: int) -> Challenge:
        """The partner is asked, and sees nothing of it before they agree."""
        rng, met = await self._drawn(host.id, partner.id)
        puzzles = self._reserve.about(await self._reserve.games(host.id, partner.id), QUIZ_THEMES, met, rng)
        asked = Challenger(partner.id, partner.name, ChallengerState.ASKED)
        return await self._opened(ChallengeKind.QUIZ, host, (guild, channel), puzzles, (asked,))

    async def _drawn(self, *users: int) -> tuple[Random, list[int]]:
        """What chooses the positions, and those that one of the users has met."""
        met = [number for user in users for number in await self._reserve.met(user)]
        return Random(f"{users} {self._clock.now()}"), met  # noqa: S311 nothing is dealt to anybody

    async def _opened(self, kind: ChallengeKind, host: Person, place: tuple[int, int], puzzles: Sequence[int],
                      asked: tuple[Challenger, ...]) -> Challenge:
        now = self._clock.now()
        return await self.store.create(Challenge(
            0, kind, *place, host=host.id, puzzles=tuple(puzzles), begun=now, until=now + CHALLENGE_LASTS[kind],
            players=(Challenger(host.id, host.name), *asked)))

    async def join(self, number: int, person: Person) -> Challenge:
        """Take part; who takes part already goes on. Who has left stays away."""
        async with self._lock(number):
            found = await self.challenge(number)
            player = found.of(person.id)
            if player is not None and player.state is ChallengerState.PLAYING:
                return await self._goes_on(found, player)
            if self._is_over(found) or (player is not None and player.state is ChallengerState.LEFT):
                raise TableError("challenge_over")
            if player is None and (found.kind is ChallengeKind.QUIZ or found.closed):
                raise TableError("challenge_full")
            joined = Challenger(person.id, person.name, answers=self._past_gone(found, ()))
            done = (await self.store.add_challenger(number, joined, MAX_PLAYERS) if player is None
                    else await self.store.change_challenger(number, player, joined))
            found = await self.challenge(number)
            if not done and found.of(person.id) is None:
                raise TableError("challenge_full")
            return found

    async def _goes_on(self, challenge: Challenge, player: Challenger) -> Challenge:
        """Past positions that are gone since a player was asked."""
        answers = self._past_gone(challenge, player.answers)
        if answers == player.answers or self._is_over(challenge):
            return challenge
        return await self._put(challenge.id, player, answers)

    async def _put(self, number: int, before: Challenger, answers: tuple[int, ...]) -> Challenge:
        """Store a player's next answers, unless another process was faster, and say so if these are the last."""
        player = replace(before, answers=answers)
        stored = await self.store.change_challenger(number, before, player)
        found = await self._ended_if_done(number)
        if stored and found.has_finished(player):
            for listener in self._finished:
                listener(found, player.user)
        return found

    def _past_gone(self, challenge: Challenge, answers: tuple[int, ...]) -> tuple[int, ...]:
        """With what stands for the positions that come next and are gone."""
        left = challenge.puzzles[len(answers):]
        lost = takewhile(lambda number: self._reserve.puzzle(number) is None, left)
        return answers + tuple(POSITION_GONE for _ in lost)

    async def answer(self, number: int, user: int, at: int, option: int) -> Challenge:
        """Answer the ``at``-th position: unchanged if another one is asked, or it is over. Stale: the user does not
        take part, or the position has no such option."""
        async with self._lock(number):
            found = await self.challenge(number)
            player = found.of(user)
            if player is None or player.state is not ChallengerState.PLAYING:
                raise StaleTable
            if self._is_over(found) or len(player.answers) != at or at >= len(found.puzzles):
                return found
            asked = self.known(found, at)
            if asked is not None and option >= len(asked.options):
                raise StaleTable
            answers = self._past_gone(found, player.answers if asked is None else (*player.answers, option))
            return await self._put(number, player, answers)

    async def leave(self, number: int, user: int) -> Challenge:
        """Leave it, or decline it: what was answered counts for nothing. Who has finished stays."""
        async with self._lock(number):
            while not await self._left(number, user):
                pass  # they have answered just now
            return await self._ended_if_done(number)

    async def _left(self, number: int, user: int) -> bool:
        """False: what was read of the player is not true any more."""
        found = await self.challenge(number)
        player = found.of(user)
        if player is None:
            raise StaleTable
        return found.over or found.has_finished(player) or await self.store.change_challenger(
            number, player, replace(player, state=ChallengerState.LEFT))

    async def end(self, number: int, user: int) -> Challenge:
        """The host ends a duel in which nobody has still to answer. Codes: challenge_waits."""
        async with self._lock(number):
            found = await self.challenge(number)
            if user != found.host or found.kind is not ChallengeKind.DUEL:
                raise StaleTable
            if not found.over and (found.open or len(found.finished) < 2):
                raise TableError("challenge_waits")
            await self.store.end(number)
            return await self.challenge(number)

    async def expire(self, number: int) -> Challenge | None:
        """End it if its time is up; None: it is gone."""
        async with self._lock(number):
            found = await self.store.challenge(number)
            if found is not None and not found.over and self._is_over(found):
                await self.store.end(number)
            return await self.store.challenge(number)

    async def _ended_if_done(self, number: int) -> Challenge:
        """A quiz is over once both have finished or one has left; a duel once nobody can come or answer any more."""
        found = await self.challenge(number)
        quiz = found.kind is ChallengeKind.QUIZ
        left = any(each.state is ChallengerState.LEFT for each in found.players)
        if not found.over and (not found.open or (quiz and left)) and (quiz or found.closed):
            await self.store.end(number)
            found = await self.challenge(number)
        return found

    def _is_over(self, challenge: Challenge) -> bool:
        return challenge.over or self._clock.now() >= challenge.until

    def _lock(self, number: int) -> asyncio.Lock:
        return self._locks.setdefault(number, asyncio.Lock())

    # results -------------------------------------------------------------------------------------
    def score(self, challenge: Challenge, player: Challenger) -> tuple[int, int]:
        """Right answers, and the points that the others cost."""
        costs = [puzzle.options[option].cost for at, option in enumerate(player.answers)
                 if option != POSITION_GONE and (puzzle := self.known(challenge, at)) is not None]
        return costs.count(0), sum(costs)

    async def agreements(self, one: int, other: int, count: int) -> list[tuple[int, int]]:
        """In how many positions of how many the two agreed, for each of their quizzes, the newest first."""
        found = []
        for each in await self.store.of_user(one, ChallengeKind.QUIZ, count):
            mine, theirs = each.of(one), each.of(other)
            if mine is not None and theirs is not None and each.has_finished(mine) and each.has_finished(theirs):
                found.append((agreed(mine, theirs), len(each.puzzles)))
        return found
