"""What outlives the erasure of a person's data, since it protects others: *marks*.

A person who has been blocked, barred or paused could otherwise erase their data and come back without it. So an erasure
turns such a protection into a mark: a keyed hash of its kind, its *owner* (whose protection it is) and the person's id.
The key is a secret outside the database (`bot.storage.mark_secret`). Who has the database or a backup but not the key
does not learn from a mark who it is about, not even by trying all ids. The host, who has both, can test an id. As the
owner is part of the hash, two owners' marks of one person look unrelated without the key.

- The owner of a block, and of a refusal to share, is the person who made it; of a bar the server, or the host (`BOT`);
  of all others the bot.
- A mark ends with its owner's data, when the owner takes the protection back, and `LIFE` after the erasure.
- When the person uses the bot again, for anything but their own data, or is given a seat, they *are back*: blocks,
  refusals and bars become ordinary ones. Their marks stay without an end, so that the person's own data say how many
  there are, and go with what they stand for.
- Another erasure leaves marks as they are, and makes marks of what is an ordinary protection by then.
"""

from __future__ import annotations

import hmac
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime, timedelta
from enum import StrEnum
from typing import Protocol

BOT = 0
"""The owner of what protects everybody, and of the host's bars: it is nobody's id."""
LIFE_MONTHS = 24
"""Months after the erasure at which marks that have no earlier end lapse, counted from the beginning of its month."""
NEWCOMER = timedelta(days=90)
"""How long ratings begun after an erasure stay provisional: a fresh one is no way out of a bad one."""


class MarkKind(StrEnum):
    """What a mark stands for; part of its hash, so a name never changes."""

    BLOCK = "block"
    REFUSAL = "refusal"  # to share *My play*
    BAR = "bar"  # from games across servers
    ERASED = "erased"  # there are marks of the kinds above
    PAUSE = "pause"  # for leaving games across servers
    NAME = "name"  # a chosen name was reported: only generated ones
    NEWCOMER = "newcomer"  # ratings stay provisional
    DAILY = "daily"  # has had their attempt at a deal that everybody gets
    SAME_DEALS = "same-deals"  # has seen cards of an event on equal deals that still runs


ORDINARY = (MarkKind.BLOCK, MarkKind.REFUSAL, MarkKind.BAR)
"""Those that become ordinary protections again."""
OF_BOT = tuple(kind for kind in MarkKind if kind not in ORDINARY)


class HeldMark(Protocol):
    """A mark found for a person. ``value``: when what it stands for ends by itself; None: it does not."""

    @property
    def kind(self) -> MarkKind: ...

    @property
    def owner(self) -> int: ...

    @property
    def value(self) -> datetime | None: ...


class MarkStore(Protocol):
    """What features ask of the store of marks (`bot.storage.stores.marks`), which is above it."""

    async def lift(self, kind: MarkKind, owner: int, user: int) -> bool:
        """The owner takes back the protection from this person. Whether there was a mark that held."""
        ...

    async def put_own(self, kind: MarkKind, user: int, until: datetime, about: str) -> None:
        """A mark of the bot itself, of a person who is about to be erased."""
        ...

    async def until(self, kind: MarkKind, user: int, about: str = "") -> datetime | None:
        """Until when a mark of the bot about a person holds; None: there is none."""
        ...

    async def of(self, user: int) -> Sequence[HeldMark]:
        """Blocks, refusals and bars of a person that hold, and are no ordinary ones again."""
        ...

    async def owned(self, kind: MarkKind, owner: int) -> Mapping[str, datetime]:
        """An owner's marks of people who are not back: when they lapse, by a word that names each."""
        ...

    async def forget_ended(self) -> None:
        """Delete marks that have lapsed."""
        ...


def mark_of(secret: bytes, kind: MarkKind, owner: int, user: int, about: str = "") -> bytes:
    """The mark of a person. ``about``: which deal, of `MarkKind.DAILY`; which event, of `MarkKind.SAME_DEALS`."""
    return hmac.digest(secret, f"{kind} {owner} {user} {about}".encode(), "sha256")


def lapses(erased: datetime) -> datetime:
    """When marks of an erasure end: the first day of a month, so that marks of one erasure do not share a moment that
    tells them from all others."""
    return datetime(erased.year + LIFE_MONTHS // 12, erased.month, 1, tzinfo=UTC)
