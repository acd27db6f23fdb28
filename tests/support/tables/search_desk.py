"""A queue of people who look for a game, on a clock moved by hand."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta

from bot.features.queue.service import QueueService
from bot.features.queue.steps import Happened
from bot.features.queue.values import Kind, PlayerSearch, Wishes
from bot.tables.core import time_control
from bot.tables.core.model import Person, Status, Table
from bot.tables.core.state import Lobby
from tests.support.tables.kit import Bench
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
        self.open_guilds: set[int] = set()
        """Servers whose people may meet those of others."""
        self.aliases: dict[int, str] = {}
        """Names across servers, of people who look together."""
        self.queue = QueueService(
            MemorySearches(self.store.searches), self.service, self.clock, strengths=self._strengths,
            open_to_all=self._open_to_all, alias=self._alias)
        self.queue.subscribe(self.happened.append)

    async def _strengths(self, guild: int, kind: Kind, users: Sequence[int]) -> Mapping[int, float]:
        return {user: self.ratings[user] for user in users if user in self.ratings}

    async def _open_to_all(self, searches: Sequence[PlayerSearch]) -> set[int]:
        return {search.user for search in searches if search.guild in self.open_guilds}

    async def _alias(self, user: int) -> str:
        return self.aliases.get(user, "")

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
