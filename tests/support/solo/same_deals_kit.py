"""A running bot's league with contests on equal deals over its stores."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from random import Random
from typing import Any

from bot.core.errors import StaleTable
from bot.features.same_deals.service import SameDeals
from bot.features.same_deals.store import SqlSameDeals
from bot.features.same_deals.values import DealContest
from bot.storage import Storage
from bot.tables.core.model import Person, Status
from bot.tables.timing.ai_players import AiPlayers
from bot.tables.timing.scheduler import Scheduler
from games.actions import Action, Take
from games.players import choose
from games.players.common.decision import Decision
from games.views import Phase, View
from tests.support.leagues.league_kit import GUILD, League
from tests.support.tables.kit import FixedSecrets

ANN, BO, CY, DI = (Person(number, name) for number, name in enumerate(("Ann", "Bo", "Cy", "Di"), 1))
HOUR, DAY, CHANNEL = 3600, 86_400, 6

Choice = Callable[[View, list[Action]], Action]


def as_seen(view: View, legal: list[Action]) -> Action:
    """What the easy player does, whose chance follows from what it sees alone."""
    chance = Random(f"{view.round} {len(view.played)} {len(view.passes)} {view.phase.value}")
    return choose("easy", view, legal, chance).action or legal[0]


def at_random(level: str, view: View, legal: Sequence[Action], rng: Random, *given: Any) -> Decision:
    """Of AI players: every move is chance, so other chance is another game."""
    return choose("random", view, legal, rng)


class SameDealsKit:
    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.league = League(storage.leagues, storage.tables)
        storage.marks.now = self.league.clock.now
        self.over: list[int] = []
        self.renew()

    def renew(self) -> None:
        ai = AiPlayers(self.league.tables, at_random, None)
        self.league.driver = Scheduler(self.league.tables, self.league.clock, ai)
        self.store = SqlSameDeals(self.storage.database, self.storage.marks)
        self.contests = SameDeals(
            self.store, FixedSecrets("same deals"), self.league.tables, self.league.service, self.league.clock)
        self.contests.on_over(lambda contest: self.over.append(contest.id))

    async def restart(self) -> None:
        await self.league.driver.stop()
        self.league.renew()
        self.renew()
        await self.league.driver.start()

    async def challenged(self, *rivals: Person, game: str = "tichu", deals: int = 4,
                         partner: Person | None = None) -> DealContest:
        """Ann challenges; everybody agrees."""
        made = await self.contests.challenge(ANN, rivals, (GUILD, CHANNEL), game, deals, partner=partner)
        for each in (*rivals, *([partner] if partner else [])):
            await self.contests.agree(made.id, each.id)
        return await self.contests.contest(made.id)

    async def begun(self, number: int, person: Person) -> int:
        """The table of the person's side; the cards are dealt."""
        table = await self.contests.play(number, person, CHANNEL)
        await self.league.pass_time(5)
        return table.id

    async def play(self, table: int, *users: Person, rounds: int = 99, by: Choice = as_seen) -> None:
        """Until the game is over, or has so many rounds."""
        tables = self.league.tables
        for _ in range(3000):
            game = await tables.begun(table)
            if game.status is Status.OVER or len(game.game.rounds(game.state)) >= rounds:
                await self.league.settle()
                await self.contests.settle()
                return
            if game.phase is Phase.BETWEEN and game.table.alone:
                with suppress(StaleTable):  # it goes on just now
                    await tables.orders.next_round(table, users[0].id)
                await self.league.pass_time(6)
            elif not await self._moved(table, [user.id for user in users], by):
                await self.league.pass_time(6)
        raise AssertionError("the game does not end")

    async def _moved(self, number: int, users: list[int], by: Choice) -> bool:
        tables, moved = self.league.tables, False
        for seat in (await tables.begun(number)).to_act:
            table = await tables.begun(number)
            person = table.person_playing(seat)
            legal = [each for each in table.position.legal(seat) if not isinstance(each, Take)]
            if seat in table.to_act and legal and person is not None and person.id in users:
                receipt = await tables.act(number, person.id, table.seq, by(table.position.view(seat), legal))
                moved = moved or not receipt.queued
        return moved

    async def moves(self, table: int) -> list[list[str]]:
        """Of each deal that is over the cards and all moves; those that several seats make at once in any order."""
        text = await self.league.tables.automation.whole_record(table)
        deals: list[list[str]] = []
        for line in text.splitlines():
            if line.startswith("round"):
                deals.append([])
            if deals and not line.startswith((";", "commit", "reveal")):
                deals[-1].append(line.partition(";")[0].strip())
        return [sorted(deal, key=_at_once) for deal in deals if any(line.startswith("score") for line in deal)]


def _at_once(line: str) -> str:
    """The cards first, then what all do at once, by seat; then the moves in their order."""
    words = line.split()
    if words[0] in ("round", "hand"):
        return f"0 {line}"
    return f"1 {line}" if words[1] in ("decline", "give") else "2"
