"""A running bot's league with the pairs' service over its stores, for the tests of the pairs' deal of the day."""

from __future__ import annotations

from bot.features.pairs.service import PairService
from bot.features.pairs.store import SqlPairs
from bot.features.pairs.values import Pair
from bot.storage import Storage
from bot.tables.core.model import Person, Status
from tests.support.leagues.league_kit import GUILD, League
from tests.support.solo.stores import daily_store
from tests.support.tables.kit import moved_themselves

ANN, BO, CY, DI = (Person(number, name) for number, name in enumerate(("Ann", "Bo", "Cy", "Di"), 1))
MINUTE, HOUR = 60, 3600


class PairsKit:
    """A running bot's league, and the pairs' service over its stores."""

    def __init__(self, storage: Storage) -> None:
        self.storage = storage
        self.league = League(storage.leagues, storage.tables, daily_store=daily_store(storage))
        storage.marks.now = self.league.clock.now

    @property
    def store(self) -> SqlPairs:
        return SqlPairs(self.storage.database)

    @property
    def pairs(self) -> PairService:
        return PairService(self.store, self.league.daily, self.league.tables, self.league.clock)

    async def restart(self) -> None:
        await self.league.driver.stop()
        self.league.renew()
        await self.league.driver.start()

    async def asked(self, host: Person, guest: Person) -> Pair:
        return (await self.pairs.ask(host, guest, GUILD))[0]

    async def begun(self, host: Person = ANN, guest: Person = BO) -> int:
        """The table of two who both play now; the cards are dealt."""
        pair = await self.asked(host, guest)
        called = await self.pairs.play(pair.id, guest)
        assert called.table is not None
        await self.league.pass_time(5)
        return called.table.id

    async def play(self, table: int, *users: Person) -> None:
        """To the end."""
        for _ in range(2000):  # one who never moves is waited for each time
            if (await self.league.tables.snapshot(table)).status is Status.OVER:
                await self.league.settle()
                return
            if not await moved_themselves(self.league.tables, table, [user.id for user in users]):
                await self.league.pass_time(6)
        raise AssertionError("the game does not end")

    async def attempts(self) -> dict[int, tuple[str, int | None]]:
        """How far each is with today's pairs' deal."""
        found = await daily_store(self.storage).of_day(self.pairs.day)
        return {each.user: (each.state.value, each.margin) for each in found}
