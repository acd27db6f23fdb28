"""Two players who share what is known of how they play: both have agreed, and either ends it at once.

Who keeps apart from somebody (a block, in either direction) shares nothing with them and sees no request of theirs;
nobody learns of it. Who has said no to somebody is not asked by them again, but may ask them.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Collection, Sequence

from bot.core.errors import TableError
from bot.features.sharing.store import SqlShares
from bot.features.sharing.values import Share
from bot.tables.core.model import Person

MAX_SHARED = 10
"""Players with whom one shares, or would like to; and requests that one sees at once."""


class SharingService:
    """``apart``: whom a user has blocked, and who has blocked them."""

    def __init__(self, store: SqlShares, apart: Callable[[int], Awaitable[Collection[int]]]) -> None:
        self._store = store
        self._apart = apart

    async def of(self, user: int) -> Sequence[Share]:
        """With whom the user shares, whom they have asked, and who has asked them: of these the first `MAX_SHARED`."""
        apart, known = await self._apart(user), await self._store.shares(user)
        mine = [each if each.other not in apart else Share(each.other) for each in known if each.mine]
        asks = [each for each in known if not each.mine and each.other not in apart]
        return [*mine, *asks[:MAX_SHARED]]

    async def offer(self, user: Person, other: int) -> Share:
        """Agree, and so ask the other unless they have agreed before. Codes: share_self, share_many."""
        if user.id == other:
            raise TableError("share_self")
        known = await self._store.shares(user.id)
        mine = {each.other for each in known if each.mine}
        if len(mine) >= MAX_SHARED and other not in mine:
            raise TableError("share_many", n=MAX_SHARED)
        await self._store.share(user.id, other, user.name)
        return next(each for each in await self.of(user.id) if each.other == other)

    async def end(self, user: int, other: int) -> None:
        """For both; also a request, of either: a request by the other is refused for good."""
        known = await self._store.shares(user)
        asks = any(each.other == other and not each.mine for each in known)
        await (self._store.refuse if asks else self._store.unshare)(user, other)

    async def with_user(self, user: int, other: int) -> Share | None:
        """None: one of them does not share with the other now."""
        return next((each for each in await self.of(user) if each.other == other and each.both), None)
