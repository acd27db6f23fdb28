"""Show how duels, partner quizzes and the deals that everybody gets end: ``python -m benchmarks.browser.contests DIR``.

A duel of eight in its channel and for one of them, a quiz with both answers side by side, the deals of the week before
and after they were played, and the tables of a week and a month (`benchmarks.browser.walk`).
"""

from __future__ import annotations

import argparse
from collections.abc import AsyncIterator, Sequence
from datetime import UTC, datetime, timedelta
from itertools import count
from pathlib import Path
from typing import Any

from benchmarks.browser.playground import run
from benchmarks.browser.scenes import SHORT, Scene, store
from benchmarks.browser.walk import Shown, walk
from bot.features.challenges.feature import CHALLENGES_FEATURE
from bot.features.challenges.values import POSITIONS
from bot.features.daily.feature import DAILY_FEATURE
from bot.features.daily.shared_deals import ALONE, DAY_GAME, DEALS, PAIRS, Measure, SharedDeal
from bot.features.daily.store import SqlDaily
from bot.features.daily.values import Progress
from bot.features.day_tables.feature import DAY_TABLES_FEATURE
from bot.features.pairs.feature import PAIRS_FEATURE
from bot.features.pairs.values import Pair
from bot.i18n import texts
from bot.parts import Reviewing
from bot.playground.host import Host
from bot.playground.world import GUEST
from bot.tables.core.model import Person
from cogs.common.layout import Click
from games.review.par import GAMES as PAR_GAMES
from games.review.par import Par
from games.views import Phase

PARTS = ("public", "duel", "quiz", "weeks", "day", "pairs")
LONG = "Alexandra Konstantinopoulou"
"""A name that is as long as names usually get."""
PLAYED = 9000
"""The first table of the others' attempts; nobody opens them."""
MARGINS = {Measure.SIDES: (215, 140, 90, 35, 10, -25, -160), Measure.MEAN: (310, 205, 130, 40, -15, -90, -240),
           Measure.BEHIND: (4, 3, 3, 2, 2, 1, 0)}
"""What the others made."""
PAUSE = 10.0
"""Seconds between two presses: nobody may press too many buttons at once."""


class Contests:
    """Who does what, in a playground."""

    def __init__(self, host: Host, shown: Shown) -> None:
        self.shown, self.t = shown, texts("en")
        self.world = world = host.world
        self.guest, self.channel = world.guest, world.play_channel
        self.others = [*world.friends.items(), *world.members.items()]
        self.daily = world.app.client.services.features[DAILY_FEATURE]
        self.day_tables = world.app.client.services.features[DAY_TABLES_FEATURE]
        self.attempts = SqlDaily(world.app.storage.database, world.app.storage.marks)
        self.challenges = world.app.client.services.features[CHALLENGES_FEATURE]
        self.pairs = world.app.client.services.features[PAIRS_FEATURE]
        self.numbers = count(PLAYED)

    async def scenes(self, parts: Sequence[str]) -> AsyncIterator[str]:
        own = {"public": self._public, "duel": self._duel, "quiz": self._quiz, "weeks": self._weeks, "day": self._day,
               "pairs": self._pairs}
        for part in parts:
            async for name in own[part]():
                await self.shown()
                yield name
                await self._pass(PAUSE)

    async def _pass(self, seconds: float) -> None:
        await self.world.env.advance_time(seconds)

    async def _door(self, member: Any, button: str) -> Any:
        await self._pass(PAUSE)
        door = (await member.slash(self.channel, "learn")).response
        if button != "learn.day":
            await member.click(door, label=self.t("learn.all"))
        return (await member.click(door, label=self.t(button))).response

    async def _message(self, number: int) -> Any:
        """A duel's public message, as it is now."""
        shown = (await self.challenges.challenge(number)).message
        return next(each for each in self.channel.history() if each.id == shown)

    async def _answered(self, number: int, user: int, right: int) -> None:
        """All positions, so many of them right."""
        challenges = self.challenges
        challenge = await challenges.challenge(number)
        player = challenge.of(user)
        for at in range(len(player.answers) if player else 0, POSITIONS):
            puzzle = challenges.puzzle(challenge, at)
            option = puzzle.answer if at < right else (puzzle.answer + 1) % len(puzzle.options)
            await challenges.answer(number, user, at, option)

    async def _shows_next(self, page: Any, number: int) -> None:
        """Press an answer of the first position, which is answered already."""
        await self.guest.click(page, custom_id=Click("challenge-answer", number, 0, "0-0").custom_id)

    # duels ---------------------------------------------------------------------------------------
    async def _called(self) -> int:
        """A duel of one of the others, in which the others take part; its number."""
        (_, ann), *others = self.others
        await ann.click(await self._door(ann, "challenge.duel"), label=self.t("challenge.here"))
        number: int = max(each.id for each in await self.challenges.store.running())
        for name, member in others:
            await self.challenges.join(number, Person(member.id, LONG if name == "Ben" else name))
        await self._pass(5)
        return number

    async def _public(self) -> AsyncIterator[str]:
        number = await self._called()
        for at, (_, member) in enumerate(self.others):
            if at == 3:
                await self._pass(5)
                yield "duel-open"
            await self._answered(number, member.id, POSITIONS - at)
        await self.others[0][1].click(await self._message(number), label=self.t("challenge.end"))
        await self._pass(5)
        yield "duel-over"

    async def _duel(self) -> AsyncIterator[str]:
        number = await self._called()
        page = (await self.guest.click(await self._message(number), label=self.t("challenge.join"))).response
        yield "duel-position"
        await self._answered(number, self.guest.id, 8)
        await self._shows_next(page, number)
        yield "duel-waits"
        for at, (_, member) in enumerate(self.others):
            await self._answered(number, member.id, POSITIONS - at)
        await self.guest.click(page, label=self.t("hand.refresh"))
        yield "duel-results"
        await self.guest.select(page, ["9"], custom_id=Click("pick-challenge", number, 0).custom_id)
        yield "duel-look"

    # quizzes -------------------------------------------------------------------------------------
    async def _quiz(self) -> AsyncIterator[str]:
        (_, ann), challenges = self.others[0], self.challenges
        page = await self._door(self.guest, "challenge.quiz")
        await self.guest.select(page, [ann], custom_id=Click("pick-quiz", 0, 0).custom_id)
        yield "quiz-asked"
        number = max(each.id for each in await challenges.store.running())
        await self.guest.click(page, label=self.t("challenge.begin"))
        yield "quiz-position"
        await self._answered(number, self.guest.id, 7)
        await self._shows_next(page, number)
        yield "quiz-waits"
        await challenges.join(number, Person(ann.id, LONG))
        await self._answered(number, ann.id, 9)
        await self.guest.click(page, label=self.t("hand.refresh"))
        yield "quiz-results"
        await self.guest.select(page, ["8"], custom_id=Click("pick-challenge", number, 0).custom_id)
        yield "quiz-look"
        await self.guest.click(page, label=self.t("go.back"))
        await self.guest.click(page, label=self.t("challenge.again"))
        yield "quiz-list"

    # deals that everybody gets -------------------------------------------------------------------
    async def _attempts(self, key: str, deal: SharedDeal, people: Sequence[Any]) -> None:
        """What they made of a deal."""
        store = self.attempts
        for person, margin in zip(people, MARGINS[deal.measure], strict=False):
            table = next(self.numbers)
            await store.claim(key, person.id, self.world.guild.id)
            await store.link(key, person.id, table)
            await store.settle(table, Progress.PLAYED, margin)

    async def _weeks(self) -> AsyncIterator[str]:
        page, today = await self._door(self.guest, "learn.day"), self.daily.today()
        people = [member for _, member in self.others]
        for game, deal in ALONE.items():
            if game != DAY_GAME:
                now = deal.begins(today)
                choice = Click("pick-day", 0, 0).custom_id
                await self.guest.select(page, [game], custom_id=choice)
                yield f"week-{game}"
                before, own = deal.key(now - timedelta(days=7)), [self.guest]
                if game in PAR_GAMES:
                    await self._finished(before, game)
                    own = []
                await self._attempts(before, deal, [*people[:3], *own, *people[3:]])
                await self._attempts(deal.key(now), deal, [people[0], self.guest, *people[1:]])
                await self.guest.select(page, [game], custom_id=choice)
                yield f"week-{game}-played"

    async def _day(self) -> AsyncIterator[str]:
        deal, today, people = DEALS[DAY_GAME], self.daily.today(), [member for _, member in self.others]
        yesterday = deal.key(today - timedelta(days=1))
        await self._finished(yesterday, DAY_GAME)
        await self._attempts(yesterday, deal, people)
        page = await self._door(self.guest, "learn.day")
        yield "day-before"
        await self._attempts(deal.key(today), deal, [people[0], self.guest, *people[1:]])
        await self.guest.click(page, label=self.t("learn.open"))
        await self.guest.click(page, label=self.t("learn.day"))
        yield "day-played"
        await self.day_tables.newest(self.world.guild.id)  # asks for the par
        await self.world.app.leagues.pars.settle()
        await self.guest.click(page, label=self.t("daily.tables"))
        yield "day-tables"

    async def _pairs(self) -> AsyncIterator[str]:
        """Before and after a deal with a partner, with all requests that one page shows."""
        deal, today = DEALS[PAIRS], self.daily.today()
        yesterday, mine = deal.key(today - timedelta(days=1)), Person(self.guest.id, GUEST)
        people = [Person(member.id, name) for name, member in self.others]
        page = await self._door(self.guest, "learn.day")
        await self.guest.click(page, label=self.t("pairs.open"))
        yield "pairs"
        for partner in people[:3]:
            await self.pairs.ask(mine, partner, self.world.guild.id)
        for host in people[3:6]:
            await self.pairs.ask(host, mine, self.world.guild.id)
        await self._again(page)
        yield "pairs-requests"
        played = await self._finished(yesterday, DAY_GAME, keep=False)
        for partners, margin in (((mine, people[0]), 90), (people[1:3], 215), (people[3:5], -40)):
            await self._pair(yesterday, partners, margin, played if mine in partners else next(self.numbers))
            await self._pair(deal.key(today), partners, margin, next(self.numbers))
        await self._again(page)
        yield "pairs-played"
        await self.day_tables.newest(self.world.guild.id, PAIRS)  # asks for the par
        await self.world.app.leagues.pars.settle()
        await self.guest.click(page, label=self.t("daily.tables"))
        yield "pairs-tables"

    async def _again(self, page: Any) -> None:
        await self._pass(PAUSE)
        await self.guest.click(page, label=self.t("learn.day"))
        await self.guest.click(page, label=self.t("pairs.open"))

    async def _pair(self, key: str, partners: Sequence[Person], margin: int, table: int) -> None:
        """Two have played a deal at a table."""
        store, (host, guest) = self.pairs.store, partners
        asked = await store.ask(Pair(0, key, host, guest, guild=self.world.guild.id, asked=datetime.now(UTC)))
        await store.claim_pair(asked)
        await store.link_pair(asked.id, table)
        await self.attempts.settle(table, Progress.PLAYED, margin)

    async def _finished(self, key: str, game: str, *, keep: bool = True) -> int:
        """The guest has played a deal to its end, so that its par can be worked out from the cards; its table.
        ``keep``: as their attempt."""
        person, daily = Person(self.guest.id, GUEST), self.attempts
        scene = Scene("deal", lambda view, legal: view.phase is Phase.OVER, game=game, options=SHORT)
        table = await store(self.world.app, scene, [person], self.world.league_channel.id, self.world.guild.id)
        if keep:
            await daily.claim(key, person.id, self.world.guild.id)
            await daily.link(key, person.id, table)
            await daily.settle(table, Progress.PLAYED, 95)
        await self._pass(PAUSE)
        return table


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("parts", nargs="*", default=PARTS, choices=PARTS)
    arguments = parser.parse_args()
    run(walk(arguments.folder, "contests", lambda host, shown: Contests(host, shown).scenes(arguments.parts),
             reviewing=Reviewing(par=lambda record, number, begun: Par(70, 1400.0, 40_000.0))))


if __name__ == "__main__":
    main()
